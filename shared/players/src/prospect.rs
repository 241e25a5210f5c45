//! What a battle promises: exact odds, weighed by what each side would lose and by the missions that it would fulfil.

use crate::judge::Judge;
use crate::worth::{CARD, CASUALTIES, KEPT};
use rubium_odds::{Forecast, forecast, targets, what_if};
use rubium_rules::battle::{Battle, Side};
use rubium_rules::content::{Condition, Face};
use rubium_rules::missions::{Answer, Facts, holds};
use rubium_rules::{BattleResult, CardId, Edition, Hex, Kind, OptionalRule, Seat, Stack, Terrain};

/// Survivors that stay in a hex with the enemy are half in the enemy's hands.
const ENTANGLED: f64 = 0.25;
/// Who wins so probably needs no card for it.
const SURE: f64 = 0.9;

/// What a battle promises to the one who thinks about it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Prospect {
    /// Worth, in rubium.
    pub value: f64,
    /// The chance that the attacker wins.
    pub win: f64,
}

impl Judge<'_> {
    /// An attack of one's own this turn with `mine` on `hex`, and of all that stand there the defender who is best
    /// attacked; `None` if there is nobody to fight.
    pub fn attack(&self, hex: Hex, mine: Stack) -> Option<(Seat, Prospect)> {
        if mine.is_empty() {
            return None;
        }
        let prospects = self.foes().filter_map(|foe| {
            let force = self.units(foe, hex);
            let fight = || {
                let battle = Battle::new(self.me, foe, self.terrain(hex), [mine, force]);
                let bare = self.prospect(hex, &battle);
                if bare.win > SURE {
                    return bare;
                }
                self.armed(hex, &battle)
                    .filter(|armed| armed.value > bare.value)
                    .unwrap_or(bare)
            };
            (!force.is_empty()).then(|| (foe, fight()))
        });
        prospects.max_by(|(_, a), (_, b)| a.value.total_cmp(&b.value))
    }

    /// What `battle`, from its present stage, promises to this player, who fights in it or looks on.
    pub fn prospect(&self, hex: Hex, battle: &Battle) -> Prospect {
        match forecast(self.rules.units(), battle, CASUALTIES) {
            Ok(forecast) => self.weigh(hex, &forecast),
            // More dice than can be worked out: nothing is promised.
            Err(_) => Prospect::default(),
        }
    }

    /// What `battle` promises with the card in hand that does most before its first step, less what the card is worth
    /// later; `None` without such a card.
    fn armed(&self, hex: Hex, battle: &Battle) -> Option<Prospect> {
        if !self.temper.plans {
            return None;
        }
        let units = self.rules.units();
        let cards =
            self.view
                .hand
                .iter()
                .filter_map(|held| match &self.rules.card(held.card)?.face {
                    Face::Battle { effect, .. } => Some(effect),
                    _ => None,
                });
        let played = cards.flat_map(|effect| {
            let aims = targets(units, battle, self.me, effect).into_iter();
            aims.filter_map(move |aim| {
                what_if(units, battle, self.me, effect, aim, CASUALTIES).ok()
            })
        });
        let best = played
            .map(|forecast| self.weigh(hex, &forecast))
            .max_by(|a, b| a.value.total_cmp(&b.value))?;
        Some(Prospect {
            value: best.value - KEPT,
            ..best
        })
    }

    /// The same of a forecast.
    pub fn weigh(&self, hex: Hex, forecast: &Forecast) -> Prospect {
        let battle = forecast.battle();
        let Some(side) = self.side(battle) else {
            return Prospect::default();
        };
        let mine = battle.owner(side) == self.me;
        let whole = forecast.total_weight().as_f64();
        let mut prospect = Prospect::default();
        for end in forecast.outcomes() {
            let chance = end.weight.as_f64() / whole;
            let result = forecast.result(end);
            let lost = |side: Side| {
                let gone = battle.forces[side.index()].minus(end.forces[side.index()]);
                self.loss(battle.owner(side), gone)
            };
            let own = lost(side);
            let theirs = lost(side.other());
            let mut value = theirs * 0.9 - own;
            let mut over = *battle;
            over.forces = end.forces;
            for side in Side::BOTH {
                let fell = battle.forces[side.index()].minus(end.forces[side.index()]);
                over.destroyed[side.index()] = over.destroyed[side.index()].plus(fell);
            }
            if mine && side == Side::Attacker && result != BattleResult::AttackerWon {
                value += self.by_the_way(hex, &over);
            }
            if mine && side == Side::Attacker && result != BattleResult::AttackerGone {
                value += self.dethroned(hex, battle.defender);
            }
            match (result, side) {
                (BattleResult::AttackerWon, Side::Attacker) => {
                    let vp = if mine {
                        self.battle_vp(hex, &over)
                    } else {
                        1.0
                    };
                    value += self.points(vp) - CARD;
                    if mine && !end.forces[0].is_empty() {
                        value += self.held(hex, end.forces[0]) * 0.7;
                    }
                }
                (BattleResult::AttackerWon, Side::Defender) => {
                    value +=
                        CARD - self.points_of_others(self.their_vp(hex, &over)) - self.throne(hex);
                }
                (BattleResult::AttackerGone, Side::Defender) => value += 2.0,
                (BattleResult::Undecided, Side::Attacker) => {
                    value -= ENTANGLED * self.loss(self.me, end.forces[0]);
                }
                _ => {}
            }
            value += self.finish(battle, end.forces, result);
            prospect.value += chance * value;
            if result == BattleResult::AttackerWon {
                prospect.win += chance;
            }
        }
        prospect
    }

    /// Victory points of a battle won so: the card for it, and missions that it would fulfil.
    fn battle_vp(&self, hex: Hex, won: &Battle) -> f64 {
        // The stack can run out (BAT-14), and with King of the Hill does (OPT-HILL).
        let gone = self.view.decks.victory == 0;
        let card: f64 = if gone { 0.0 } else { 1.0 };
        if !self.temper.missions || self.missions.is_empty() {
            return card;
        }
        let mission = self.best_mission(hex, won, self.missions.iter().copied());
        let objectives = self.objectives_of_battle(hex, won, true);
        match self.rules.edition() {
            Edition::Ffg => card + mission * 0.95 + objectives,
            // One red card for each battle.
            Edition::Ah => mission.max(card) + objectives,
        }
    }

    /// Victory points that an enemy who wins so is taken to get: the card, and the mission that is held for it; where
    /// missions lie open for everybody (OPT-INTERCEPT) the best of those.
    fn their_vp(&self, hex: Hex, won: &Battle) -> f64 {
        if !self.temper.plans || !self.rules.plays(OptionalRule::InterceptedTransmissions) {
            return 1.4;
        }
        let open = self.view.line.iter().map(|card| card.card);
        let mission = self.best_mission(hex, won, open);
        match self.rules.edition() {
            Edition::Ffg => 1.0 + mission,
            Edition::Ah => mission.max(1.0),
        }
    }

    /// Victory points of the best of these battle missions that `won` fulfils.
    fn best_mission(&self, hex: Hex, won: &Battle, cards: impl Iterator<Item = CardId>) -> f64 {
        let told = Told {
            judge: self,
            hex,
            battle: won,
        };
        let fulfilled = cards.filter_map(|card| match &self.rules.card(card)?.face {
            Face::BattleMission { vp, condition } if holds(condition, &told) == Answer::Yes => {
                Some(f64::from(*vp))
            }
            _ => None,
        });
        fulfilled.fold(0.0, f64::max)
    }

    /// Victory points of the missions in hand that need no won battle, or count those of the turn, after `battle`.
    pub fn objectives_of_battle(&self, hex: Hex, battle: &Battle, victory: bool) -> f64 {
        let told = Told {
            judge: self,
            hex,
            battle,
        };
        let points =
            self.missions
                .iter()
                .map(|&card| match self.rules.card(card).map(|spec| &spec.face) {
                    Some(Face::Objective {
                        vp,
                        condition: Condition::BattlesWon { at_least },
                    }) if victory => {
                        let won = self.view.facts.battles_won.saturating_add(1);
                        match won.cmp(at_least) {
                            std::cmp::Ordering::Equal => f64::from(*vp),
                            std::cmp::Ordering::Less => 0.3 * f64::from(*vp),
                            std::cmp::Ordering::Greater => 0.0,
                        }
                    }
                    Some(Face::Objective {
                        vp,
                        condition: condition @ Condition::DestroyedThisTurn { .. },
                    }) if holds(condition, &told) == Answer::Yes => f64::from(*vp),
                    _ => 0.0,
                });
        points.sum()
    }
}

/// A battle that was won only in thought, by whoever attacks in it.
struct Told<'a, 'j> {
    judge: &'a Judge<'j>,
    hex: Hex,
    battle: &'a Battle,
}

impl Told<'_, '_> {
    /// Whether it is the attacker's turn, so that what happened in it counts: of one that is still to come nothing is
    /// known.
    fn is_now(&self) -> bool {
        !self.judge.temper.plans || self.judge.view.active == self.battle.attacker
    }
}

impl Facts for Told<'_, '_> {
    fn battle(&self) -> Option<&Battle> {
        Some(self.battle)
    }

    fn battle_in_opponents_home_base(&self) -> Answer {
        let home = self.judge.rules.board().get(self.hex);
        home.and_then(|info| info.home)
            .is_some_and(|owner| self.judge.rules.enemies(self.battle.attacker, owner))
            .into()
    }

    fn came_from_monolith(&self, kind: Kind) -> Answer {
        let mut arrivals = self.judge.view.facts.from_monolith.iter();
        let came = arrivals.any(|arrival| arrival.hex == self.hex && arrival.kind == kind);
        (came && self.is_now()).into()
    }

    fn battle_where_scorched(&self) -> Answer {
        (self.is_now() && self.judge.view.facts.scorched.contains(&self.hex)).into()
    }

    fn destroyed_this_turn(&self, kind: Kind, at_least: u8) -> Answer {
        let now = self.battle.destroyed[Side::Defender.index()].count(kind);
        let before = self.judge.view.facts.destroyed.iter();
        let before = before.filter(|row| row.kind == kind && self.is_now());
        let before = before.map(|row| row.count);
        (before.fold(now, u8::max) >= at_least).into()
    }

    fn battles_won(&self, at_least: u8) -> Answer {
        let before = if self.is_now() {
            self.judge.view.facts.battles_won
        } else {
            0
        };
        (before.saturating_add(1) >= at_least).into()
    }

    fn special_attack_destroyed(&self) -> Answer {
        (self.is_now() && !self.judge.view.facts.scorched.is_empty()).into()
    }

    // What the board must look like is for objectives, which are judged on the board itself.
    fn controls_most(&self, _: Terrain) -> Answer {
        Answer::No
    }

    fn controls(&self, _: Terrain, _: u8) -> Answer {
        Answer::No
    }

    fn mined_outside_home_bases(&self, _: u8) -> Answer {
        Answer::No
    }

    fn rubium(&self, at_least: u16) -> Answer {
        (self.judge.rubium() >= at_least).into()
    }

    fn units_on_board(&self, _: &[Kind], _: u8) -> Answer {
        Answer::No
    }
}
