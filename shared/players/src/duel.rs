//! Battles: their order, cards in their windows, targets, casualties, what comes after.

use crate::judge::Judge;
use crate::march::Idea;
use crate::reason::Reason;
use crate::worth::{CASUALTIES, KEPT};
use rubium_odds::{targets, what_if, what_if_sacrificed};
use rubium_rules::battle::Battle;
use rubium_rules::content::{Effect, Face};
use rubium_rules::{Action, Ask, Awaiting, CardId, Hex, Kind, Seat, Stack, battle_of};

/// What it must gain to destroy an own unit, beyond what the unit costs.
const WORTH_A_UNIT: f64 = 0.3;

impl Judge<'_> {
    /// The battle that promises most comes first: what is won may end the game.
    pub fn battle(&self, legal: &[Action]) -> Option<Idea> {
        let battles = legal.iter().filter_map(|&action| {
            let Action::Battle { hex, defender } = action else {
                return None;
            };
            let forces = [self.units(self.me, hex), self.units(defender, hex)];
            let battle = Battle::new(self.me, defender, self.terrain(hex), forces);
            let prospect = self.prospect(hex, &battle);
            Some(Idea {
                action,
                gain: prospect.value,
                reason: Reason::Attack {
                    hex,
                    defender,
                    chance: (100.0 * prospect.win) as u8,
                },
            })
        });
        battles.max_by(|a, b| a.gain.total_cmp(&b.gain))
    }

    /// The mission with the most points.
    pub fn mission(&self, legal: &[Action]) -> Option<Idea> {
        let missions = legal.iter().filter_map(|&action| match action {
            Action::Play { card } if self.vp(card) > 0 => Some(Idea {
                action,
                gain: f64::from(self.vp(card)),
                reason: Reason::Mission {
                    card,
                    vp: self.vp(card),
                },
            }),
            _ => None,
        });
        missions.max_by(|a, b| a.gain.total_cmp(&b.gain))
    }

    /// The battle card that gains most now, if it gains more than it is worth later.
    pub fn card(&self, legal: &[Action]) -> Option<Idea> {
        // In a teammate's battle nobody plays what they stay in the game by (OPT-TEAM, WIN-2).
        if self.is_out_with_fewer(self.me, 1) {
            return None;
        }
        let (hex, battle, now) = self.fought()?;
        let units = self.rules.units();
        let least = if self.temper.thrift { KEPT } else { 0.3 };
        let cards = legal.iter().filter_map(|&action| {
            let Action::Play { card } = action else {
                return None;
            };
            let effect = self.effect(card)?;
            let values = targets(units, &battle, self.me, effect)
                .into_iter()
                .filter_map(|target| {
                    what_if(units, &battle, self.me, effect, target, CASUALTIES).ok()
                })
                .map(|forecast| self.weigh(hex, &forecast).value);
            let gain = values.fold(f64::NEG_INFINITY, f64::max) - now;
            Some(Idea {
                action,
                gain,
                reason: Reason::Card { card },
            })
        });
        let best = cards.max_by(|a, b| a.gain.total_cmp(&b.gain));
        best.filter(|idea| idea.gain > least)
    }

    /// The own unit that is best destroyed for a hit (UNI-SHARDIAN), if what the hit brings is worth more.
    pub fn sacrifice(&self, legal: &[Action]) -> Option<Idea> {
        let able = legal.iter().filter_map(|&action| match action {
            Action::Sacrifice { kind } => Some((action, kind)),
            _ => None,
        });
        let able: Vec<(Action, Kind)> = able.collect();
        if able.is_empty() {
            return None;
        }
        let (hex, battle, now) = self.fought()?;
        let side = battle.side(self.me)?;
        let ideas = able.into_iter().filter_map(|(action, kind)| {
            let forecast = what_if_sacrificed(self.rules.units(), &battle, side, kind, CASUALTIES);
            Some(Idea {
                action,
                gain: self.weigh(hex, &forecast.ok()?).value - now,
                reason: Reason::Sacrifice { kind },
            })
        });
        let best = ideas.max_by(|a, b| a.gain.total_cmp(&b.gain));
        best.filter(|idea| idea.gain > WORTH_A_UNIT)
    }

    /// The best target of the card that was played.
    pub fn target(&self, card: CardId, legal: &[Action]) -> Option<Idea> {
        let effect = self.effect(card)?;
        match effect {
            Effect::PlaceUnit { .. } => return self.placing(legal),
            Effect::ExtraStep { .. } | Effect::Transport { .. } => return self.lifted(card, legal),
            _ => {}
        }
        let (hex, battle, now) = self.fought()?;
        let ideas = legal.iter().filter_map(|&action| {
            let forecast = what_if(
                self.rules.units(),
                &battle,
                self.me,
                effect,
                action,
                CASUALTIES,
            );
            Some(Idea {
                action,
                gain: self.weigh(hex, &forecast.ok()?).value - now,
                reason: Reason::Target,
            })
        });
        ideas.max_by(|a, b| a.gain.total_cmp(&b.gain))
    }

    /// A unit from supply goes where it is of most use.
    fn placing(&self, legal: &[Action]) -> Option<Idea> {
        let ideas = legal.iter().filter_map(|&action| {
            let Action::Place { kind, hex } = action else {
                return None;
            };
            let there = self.units(self.me, hex);
            let refinery = self
                .view
                .hexes
                .get(hex.index())
                .map_or(0, |seen| seen.refinery);
            let idle = if there.is_empty() {
                f64::from(refinery)
            } else {
                0.0
            };
            Some(Idea {
                action,
                gain: self.price(Stack::of(kind, 1)) + idle + 0.3 * self.longing(kind, hex),
                reason: Reason::Recruit { kind },
            })
        });
        ideas.max_by(|a, b| a.gain.total_cmp(&b.gain))
    }

    /// The battle that is fought by this player, and what it promises.
    fn fought(&self) -> Option<(Hex, Battle, f64)> {
        let hex = self.view.battle.as_ref()?.hex;
        let battle = battle_of(self.rules.units(), self.view)?;
        self.side(&battle)?;
        let now = self.prospect(hex, &battle).value;
        Some((hex, battle, now))
    }

    fn effect(&self, card: CardId) -> Option<&Effect> {
        match self.rules.card(card).map(|spec| &spec.face)? {
            Face::Battle { effect, .. } | Face::Deployment { effect } => Some(effect),
            _ => None,
        }
    }

    /// The own unit that is missed least, or the enemy's that is missed most: by what the rest of the battle then
    /// promises.
    pub fn casualty(&self, legal: &[Action]) -> Option<Idea> {
        let Awaiting::Decision {
            ask: Ask::Casualty { hex, of },
            ..
        } = self.view.waiting
        else {
            return None;
        };
        let ideas = legal.iter().filter_map(|&action| {
            let Action::Casualty { kind } = action else {
                return None;
            };
            let gain = self.without(hex, of, kind);
            Some(Idea {
                action,
                gain,
                reason: Reason::Casualty { kind },
            })
        });
        ideas.max_by(|a, b| a.gain.total_cmp(&b.gain))
    }

    /// The opponent whose cheapest unit costs most loses one to a special attack (MOV-7).
    pub fn victim(&self, hex: Hex, legal: &[Action]) -> Option<Idea> {
        let ideas = legal.iter().filter_map(|&action| {
            let Action::Victim { seat } = action else {
                return None;
            };
            let prices = self
                .units(seat, hex)
                .kinds()
                .map(|kind| self.price(Stack::of(kind, 1)));
            Some(Idea {
                action,
                gain: prices.fold(f64::INFINITY, f64::min),
                reason: Reason::Target,
            })
        });
        ideas.max_by(|a, b| a.gain.total_cmp(&b.gain))
    }

    fn without(&self, hex: Hex, of: Seat, kind: Kind) -> f64 {
        let price = self.price(Stack::of(kind, 1));
        let own = if of == self.me { -price } else { price };
        let Some(mut battle) = battle_of(self.rules.units(), self.view) else {
            return own;
        };
        match battle.next_removal() {
            Some(removal) if battle.force(removal.side).has(kind) => {
                battle.remove(removal, kind);
                if battle.next_removal().is_none() {
                    battle.end_removals(self.rules.units());
                }
                own + self.prospect(hex, &battle).value
            }
            _ => own,
        }
    }
}
