//! Decisions about battles and cards: which battle to fight first, which missions and battle cards to play,
//! sacrifices, targets, casualties, and victims of special attacks.

use crate::evaluator::Evaluator;
use crate::movement::Candidate;
use crate::reason::DecisionReason;
use crate::values::KEPT_BATTLE_CARD_VALUE;
use rubium_odds::{
    DEFAULT_CASUALTY_POLICY, forecast_with_card, forecast_with_sacrifice, legal_targets,
};
use rubium_rules::battle::Battle;
use rubium_rules::content::{CardFace, Effect};
use rubium_rules::{
    Action, CardId, DecisionKind, Hex, Kind, PendingInput, Seat, Stack, battle_from_view,
};

/// Minimum gain of a sacrifice. The loss of the unit has already been subtracted from the gain.
const MIN_SACRIFICE_GAIN: f64 = 0.3;

impl Evaluator<'_> {
    /// The battle with the highest value. It is fought first, because a victory may end the game.
    pub fn best_battle(&self, legal_actions: &[Action]) -> Option<Candidate> {
        let battles = legal_actions.iter().filter_map(|&action| {
            let Action::Battle { hex, defender } = action else {
                return None;
            };
            let forces = [self.units(self.me, hex), self.units(defender, hex)];
            let battle = Battle::new(self.me, defender, self.terrain(hex), forces);
            let battle_value = self.evaluate_battle(hex, &battle);
            Some(Candidate {
                action,
                gain: battle_value.value,
                reason: DecisionReason::Attack {
                    hex,
                    defender,
                    win_percent: (100.0 * battle_value.win_chance) as u8,
                },
            })
        });
        battles.max_by(|a, b| a.gain.total_cmp(&b.gain))
    }

    /// The playable mission with the most victory points.
    pub fn best_mission_card(&self, legal_actions: &[Action]) -> Option<Candidate> {
        let missions = legal_actions.iter().filter_map(|&action| match action {
            Action::Play { card } if self.vp(card) > 0 => Some(Candidate {
                action,
                gain: f64::from(self.vp(card)),
                reason: DecisionReason::ScoreMission {
                    card,
                    vp: self.vp(card),
                },
            }),
            _ => None,
        });
        missions.max_by(|a, b| a.gain.total_cmp(&b.gain))
    }

    /// The battle card with the highest gain, if the gain is large enough. For a player that saves battle
    /// cards, the gain must exceed the card's value in a later battle.
    pub fn best_battle_card(&self, legal_actions: &[Action]) -> Option<Candidate> {
        // In a teammate's battle, never play the last card that prevents this player's elimination
        // (OPT-TEAM, WIN-2).
        if self.would_be_eliminated_after_losing_cards(self.me, 1) {
            return None;
        }
        let (hex, battle, value_now) = self.current_battle()?;
        let sheet = self.rules.unit_sheet();
        let min_gain = if self.profile.saves_battle_cards {
            KEPT_BATTLE_CARD_VALUE
        } else {
            0.3
        };
        let cards = legal_actions.iter().filter_map(|&action| {
            let Action::Play { card } = action else {
                return None;
            };
            let effect = self.effect(card)?;
            let values = legal_targets(sheet, &battle, self.me, effect)
                .into_iter()
                .filter_map(|target| {
                    forecast_with_card(
                        sheet,
                        &battle,
                        self.me,
                        effect,
                        target,
                        DEFAULT_CASUALTY_POLICY,
                    )
                    .ok()
                })
                .map(|forecast| self.evaluate_forecast(hex, &forecast).value);
            let gain = values.fold(f64::NEG_INFINITY, f64::max) - value_now;
            Some(Candidate {
                action,
                gain,
                reason: DecisionReason::PlayCardNow { card },
            })
        });
        let best = cards.max_by(|a, b| a.gain.total_cmp(&b.gain));
        best.filter(|candidate| candidate.gain > min_gain)
    }

    /// The best unit to sacrifice (UNI-SHARDIAN), if the hit is worth clearly more than the unit.
    pub fn best_sacrifice(&self, legal_actions: &[Action]) -> Option<Candidate> {
        let sacrifices = legal_actions.iter().filter_map(|&action| match action {
            Action::Sacrifice { kind } => Some((action, kind)),
            _ => None,
        });
        let sacrifices: Vec<(Action, Kind)> = sacrifices.collect();
        if sacrifices.is_empty() {
            return None;
        }
        let (hex, battle, value_now) = self.current_battle()?;
        let side = battle.side(self.me)?;
        let candidates = sacrifices.into_iter().filter_map(|(action, kind)| {
            let forecast = forecast_with_sacrifice(
                self.rules.unit_sheet(),
                &battle,
                side,
                kind,
                DEFAULT_CASUALTY_POLICY,
            );
            Some(Candidate {
                action,
                gain: self.evaluate_forecast(hex, &forecast.ok()?).value - value_now,
                reason: DecisionReason::Sacrifice { kind },
            })
        });
        let best = candidates.max_by(|a, b| a.gain.total_cmp(&b.gain));
        best.filter(|candidate| candidate.gain > MIN_SACRIFICE_GAIN)
    }

    /// The best target for `card`, which this player has played.
    pub fn best_target(&self, card: CardId, legal_actions: &[Action]) -> Option<Candidate> {
        let effect = self.effect(card)?;
        match effect {
            Effect::PlaceUnit { .. } => return self.best_placement(legal_actions),
            Effect::ExtraStep { .. } | Effect::Transport { .. } => {
                return self.transport_target(card, legal_actions);
            }
            _ => {}
        }
        let (hex, battle, value_now) = self.current_battle()?;
        let candidates = legal_actions.iter().filter_map(|&action| {
            let forecast = forecast_with_card(
                self.rules.unit_sheet(),
                &battle,
                self.me,
                effect,
                action,
                DEFAULT_CASUALTY_POLICY,
            );
            Some(Candidate {
                action,
                gain: self.evaluate_forecast(hex, &forecast.ok()?).value - value_now,
                reason: DecisionReason::BestTarget,
            })
        });
        candidates.max_by(|a, b| a.gain.total_cmp(&b.gain))
    }

    /// The best unit from the supply, and the best hex for it.
    fn best_placement(&self, legal_actions: &[Action]) -> Option<Candidate> {
        let candidates = legal_actions.iter().filter_map(|&action| {
            let Action::TargetPlacement { kind, hex } = action else {
                return None;
            };
            let stack = self.units(self.me, hex);
            let refinery = self
                .view
                .hexes
                .get(hex.index())
                .map_or(0, |hex_view| hex_view.refinery);
            let income_gain = if stack.is_empty() {
                f64::from(refinery)
            } else {
                0.0
            };
            Some(Candidate {
                action,
                gain: self.price(Stack::of(kind, 1))
                    + income_gain
                    + 0.3 * self.attraction(kind, hex),
                reason: DecisionReason::BuyUnit { kind },
            })
        });
        candidates.max_by(|a, b| a.gain.total_cmp(&b.gain))
    }

    /// The current battle of this player or the teammate, its hex and its value; `None` if neither of them
    /// fights in a battle.
    fn current_battle(&self) -> Option<(Hex, Battle, f64)> {
        let hex = self.view.battle.as_ref()?.hex;
        let battle = battle_from_view(self.rules.unit_sheet(), self.view)?;
        self.supported_side(&battle)?;
        let value_now = self.evaluate_battle(hex, &battle).value;
        Some((hex, battle, value_now))
    }

    fn effect(&self, card: CardId) -> Option<&Effect> {
        match self.rules.card(card).map(|spec| &spec.face)? {
            CardFace::Battle { effect, .. } | CardFace::Deployment { effect } => Some(effect),
            _ => None,
        }
    }

    /// The best casualty. Its gain is the value of the rest of the battle without the unit, minus the unit's
    /// price if this player owns it, otherwise plus the price.
    pub fn best_casualty(&self, legal_actions: &[Action]) -> Option<Candidate> {
        let PendingInput::Decision {
            decision: DecisionKind::Casualty { hex, owner },
            ..
        } = self.view.pending_input
        else {
            return None;
        };
        let candidates = legal_actions.iter().filter_map(|&action| {
            let Action::Casualty { kind } = action else {
                return None;
            };
            let gain = self.casualty_gain(hex, owner, kind);
            Some(Candidate {
                action,
                gain,
                reason: DecisionReason::Casualty { kind },
            })
        });
        candidates.max_by(|a, b| a.gain.total_cmp(&b.gain))
    }

    /// The opponent who loses a unit in a special attack: the one whose cheapest unit costs most.
    pub fn best_victim(&self, hex: Hex, legal_actions: &[Action]) -> Option<Candidate> {
        let candidates = legal_actions.iter().filter_map(|&action| {
            let Action::Victim { seat } = action else {
                return None;
            };
            let prices = self
                .units(seat, hex)
                .kinds()
                .map(|kind| self.price(Stack::of(kind, 1)));
            Some(Candidate {
                action,
                gain: prices.fold(f64::INFINITY, f64::min),
                reason: DecisionReason::BestTarget,
            })
        });
        candidates.max_by(|a, b| a.gain.total_cmp(&b.gain))
    }

    /// The gain of the casualty `kind` in the force of `owner`.
    fn casualty_gain(&self, hex: Hex, owner: Seat, kind: Kind) -> f64 {
        let price = self.price(Stack::of(kind, 1));
        let price_gain = if owner == self.me { -price } else { price };
        let Some(mut battle) = battle_from_view(self.rules.unit_sheet(), self.view) else {
            return price_gain;
        };
        match battle.next_removal() {
            Some(removal) if battle.force(removal.side).has(kind) => {
                battle.remove(removal, kind);
                if battle.next_removal().is_none() {
                    battle.end_removals(self.rules.unit_sheet());
                }
                price_gain + self.evaluate_battle(hex, &battle).value
            }
            _ => price_gain,
        }
    }
}
