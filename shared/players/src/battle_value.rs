//! The value of battles: losses, points and missions of both sides, weighted by the exact odds.

use crate::evaluator::Evaluator;
use crate::values::{ENERGIZE_CARD_VALUE, KEPT_BATTLE_CARD_VALUE};
use rubium_odds::{DEFAULT_CASUALTY_POLICY, Forecast, forecast, forecast_with_card, legal_targets};
use rubium_rules::battle::{Battle, Side};
use rubium_rules::content::{CardFace, Condition};
use rubium_rules::missions::{Answer, ConditionFacts, evaluate_condition};
use rubium_rules::{BattleResult, CardId, Edition, Hex, Kind, OptionalRule, Seat, Stack, Terrain};

/// Assumed fraction of the value of the attacker's survivors that is lost later if the battle is
/// inconclusive.
const INCONCLUSIVE_LOSS_FRACTION: f64 = 0.25;
/// Win probability above which no battle card is considered.
const SAFE_WIN_CHANCE: f64 = 0.9;

/// The value of a battle to this player.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct BattleValue {
    /// The expected value, in rubium.
    pub value: f64,
    /// The probability that the attacker wins.
    pub win_chance: f64,
}

/// Expected victory points of a won battle.
#[derive(Clone, Copy, Debug)]
struct VictoryPoints {
    /// Points of the victory card and of the missions that the battle fulfils.
    total: f64,
    /// Points of these missions alone.
    of_missions: f64,
}

impl VictoryPoints {
    const fn of_card(vp: f64) -> VictoryPoints {
        VictoryPoints {
            total: vp,
            of_missions: 0.0,
        }
    }
}

impl Evaluator<'_> {
    /// The best attack with `attackers` on `hex` this turn: the defender and the value, with the best card in
    /// hand if it raises the value. `None` if there are no attackers or no defender.
    pub fn best_attack(&self, hex: Hex, attackers: Stack) -> Option<(Seat, BattleValue)> {
        if attackers.is_empty() {
            return None;
        }
        let battle_values = self.opponents().filter_map(|opponent| {
            let force = self.units(opponent, hex);
            let evaluate = || {
                let battle = Battle::new(self.me, opponent, self.terrain(hex), [attackers, force]);
                let without_card = self.evaluate_battle(hex, &battle);
                if without_card.win_chance > SAFE_WIN_CHANCE {
                    return without_card;
                }
                self.evaluate_with_best_card(hex, &battle)
                    .filter(|with_card| with_card.value > without_card.value)
                    .unwrap_or(without_card)
            };
            (!force.is_empty()).then(|| (opponent, evaluate()))
        });
        battle_values.max_by(|(_, a), (_, b)| a.value.total_cmp(&b.value))
    }

    /// The value to this player of `battle` from its current stage; 0 if neither this player nor the teammate
    /// fights in it, or if it is too large for a forecast.
    pub fn evaluate_battle(&self, hex: Hex, battle: &Battle) -> BattleValue {
        match forecast(self.rules.unit_sheet(), battle, DEFAULT_CASUALTY_POLICY) {
            Ok(forecast) => self.evaluate_forecast(hex, &forecast),
            Err(_) => BattleValue::default(),
        }
    }

    /// The value of `battle` if the best card in hand is played before the first step, minus the card's value
    /// in a later battle; `None` if no card can be played or this player does not plan ahead.
    fn evaluate_with_best_card(&self, hex: Hex, battle: &Battle) -> Option<BattleValue> {
        if !self.profile.plans_ahead {
            return None;
        }
        let sheet = self.rules.unit_sheet();
        let cards = self.view.hand.iter().filter_map(|hand_card| {
            match &self.rules.card(hand_card.card)?.face {
                CardFace::Battle { effect, .. } => Some(effect),
                _ => None,
            }
        });
        let forecasts = cards.flat_map(|effect| {
            let targets = legal_targets(sheet, battle, self.me, effect).into_iter();
            targets.filter_map(move |target| {
                forecast_with_card(
                    sheet,
                    battle,
                    self.me,
                    effect,
                    target,
                    DEFAULT_CASUALTY_POLICY,
                )
                .ok()
            })
        });
        let best = forecasts
            .map(|forecast| self.evaluate_forecast(hex, &forecast))
            .max_by(|a, b| a.value.total_cmp(&b.value))?;
        Some(BattleValue {
            value: best.value - KEPT_BATTLE_CARD_VALUE,
            ..best
        })
    }

    /// The value to this player of a battle on `hex` with this forecast.
    pub fn evaluate_forecast(&self, hex: Hex, forecast: &Forecast) -> BattleValue {
        let battle = forecast.battle();
        let Some(supported_side) = self.supported_side(battle) else {
            return BattleValue::default();
        };
        let is_own_force = battle.owner(supported_side) == self.me;
        let weights = &self.profile.weights;
        let total_weight = forecast.total_weight().as_f64();
        let mut total = BattleValue::default();
        for outcome in forecast.outcomes() {
            let chance = outcome.weight.as_f64() / total_weight;
            let result = forecast.result(outcome);
            let loss_of = |side: Side| {
                let lost_units = battle.forces[side.index()].minus(outcome.forces[side.index()]);
                self.loss_value(battle.owner(side), lost_units)
            };
            let own_loss = loss_of(supported_side);
            let enemy_loss = loss_of(supported_side.other());
            let is_own_attack = is_own_force && supported_side == Side::Attacker;
            let mut value = match is_own_attack {
                true => weights.battle + enemy_loss * 0.9 - weights.attack_loss * own_loss,
                false => enemy_loss * 0.9 - own_loss,
            };
            let mut battle_after = *battle;
            battle_after.forces = outcome.forces;
            for side in Side::BOTH {
                let lost_units = battle.forces[side.index()].minus(outcome.forces[side.index()]);
                battle_after.destroyed[side.index()] =
                    battle_after.destroyed[side.index()].plus(lost_units);
            }
            if is_own_attack && result != BattleResult::AttackerWon {
                value += self.mission_value_without_victory(hex, &battle_after);
            }
            if is_own_attack && result != BattleResult::AttackerDestroyed {
                value += self.monolith_capture_value(hex, battle.defender);
            }
            match (result, supported_side) {
                (BattleResult::AttackerWon, Side::Attacker) => {
                    let points = match is_own_force {
                        true => self.own_points_from_winning(hex, &battle_after),
                        false => VictoryPoints::of_card(1.0),
                    };
                    value += self.points_value(points.total) - ENERGIZE_CARD_VALUE;
                    let card_points = points.total - points.of_missions;
                    value += self.profile.point_value
                        * ((weights.mission - 1.0) * points.of_missions
                            + (weights.victory - 1.0) * card_points);
                    if is_own_force && !outcome.forces[0].is_empty() {
                        value += self.control_value(hex, outcome.forces[0]) * 0.7;
                    }
                }
                (BattleResult::AttackerWon, Side::Defender) => {
                    value += ENERGIZE_CARD_VALUE
                        - self.cost_of_opponents_points(
                            self.enemy_vp_from_winning(hex, &battle_after),
                        )
                        - self.monolith_loss_cost(hex);
                }
                (BattleResult::AttackerDestroyed, Side::Defender) => value += 2.0,
                (BattleResult::Inconclusive, Side::Attacker) => {
                    value -=
                        INCONCLUSIVE_LOSS_FRACTION * self.loss_value(self.me, outcome.forces[0]);
                }
                _ => {}
            }
            value += self.elimination_value(battle, outcome.forces, result);
            total.value += chance * value;
            if result == BattleResult::AttackerWon {
                total.win_chance += chance;
            }
        }
        total
    }

    /// The expected victory points from winning `battle`: for the victory card, and for the missions that the
    /// victory fulfils.
    fn own_points_from_winning(&self, hex: Hex, battle: &Battle) -> VictoryPoints {
        // The stack of Battle Victory cards can run out (BAT-14), especially with King of the Hill, which
        // also takes cards from it (OPT-HILL).
        let is_stack_empty = self.view.decks.victory_left == 0;
        let card_vp: f64 = if is_stack_empty { 0.0 } else { 1.0 };
        if !self.profile.uses_missions || self.missions.is_empty() {
            return VictoryPoints::of_card(card_vp);
        }
        let mission_vp = self.best_mission_vp(hex, battle, self.missions.iter().copied());
        let objective_vp = self.objective_vp_after(hex, battle, true);
        match self.rules.edition() {
            Edition::Year2012 => VictoryPoints {
                total: card_vp + mission_vp * 0.95 + objective_vp,
                of_missions: mission_vp * 0.95 + objective_vp,
            },
            // The winner takes a Mission card or fulfils a mission, not both.
            Edition::Year2005 => VictoryPoints {
                total: mission_vp.max(card_vp) + objective_vp,
                of_missions: objective_vp
                    + if mission_vp > card_vp {
                        mission_vp
                    } else {
                        0.0
                    },
            },
        }
    }

    /// The estimated victory points that an enemy gains by winning `battle`: for the victory card and for a
    /// mission. If missions are public (OPT-INTERCEPT) and this player plans ahead, the best public mission
    /// counts; otherwise the estimate is a constant.
    fn enemy_vp_from_winning(&self, hex: Hex, battle: &Battle) -> f64 {
        if !self.profile.plans_ahead
            || !self
                .rules
                .has_option(OptionalRule::InterceptedTransmissions)
        {
            return 1.4;
        }
        let line_cards = self.view.transmission_line.iter().map(|card| card.card);
        let mission_vp = self.best_mission_vp(hex, battle, line_cards);
        match self.rules.edition() {
            Edition::Year2012 => 1.0 + mission_vp,
            Edition::Year2005 => mission_vp.max(1.0),
        }
    }

    /// The victory points of the best battle mission among `cards` that winning `battle` fulfils.
    fn best_mission_vp(
        &self,
        hex: Hex,
        battle: &Battle,
        cards: impl Iterator<Item = CardId>,
    ) -> f64 {
        let hypothetical_battle = HypotheticalBattle {
            evaluator: self,
            hex,
            battle,
        };
        let mission_points = cards.filter_map(|card| match &self.rules.card(card)?.face {
            CardFace::BattleMission { vp, condition }
                if evaluate_condition(condition, &hypothetical_battle) == Answer::Yes =>
            {
                Some(f64::from(*vp))
            }
            _ => None,
        });
        mission_points.fold(0.0, f64::max)
    }

    /// Expected victory points of this player's objectives to which `battle` contributes. Only objectives of
    /// two kinds count: objectives that require battles won this turn (only if `is_won`), and objectives that
    /// require units destroyed in one battle.
    pub fn objective_vp_after(&self, hex: Hex, battle: &Battle, is_won: bool) -> f64 {
        let hypothetical_battle = HypotheticalBattle {
            evaluator: self,
            hex,
            battle,
        };
        let points =
            self.missions
                .iter()
                .map(|&card| match self.rules.card(card).map(|spec| &spec.face) {
                    Some(CardFace::Objective {
                        vp,
                        condition: Condition::BattlesWon { at_least },
                    }) if is_won => {
                        let won = self.view.facts.battles_won.saturating_add(1);
                        match won.cmp(at_least) {
                            std::cmp::Ordering::Equal => f64::from(*vp),
                            std::cmp::Ordering::Less => 0.3 * f64::from(*vp),
                            std::cmp::Ordering::Greater => 0.0,
                        }
                    }
                    Some(CardFace::Objective {
                        vp,
                        condition: condition @ Condition::DestroyedInOneBattle { .. },
                    }) if evaluate_condition(condition, &hypothetical_battle) == Answer::Yes => {
                        f64::from(*vp)
                    }
                    _ => 0.0,
                });
        points.sum()
    }
}

/// Answers the conditions of missions for the attacker, as if `battle` had been fought. Conditions that count
/// victories count it as won.
struct HypotheticalBattle<'a, 'e> {
    evaluator: &'a Evaluator<'e>,
    hex: Hex,
    battle: &'a Battle,
}

impl HypotheticalBattle<'_, '_> {
    /// Whether the facts of the current turn apply to the battle: either it is the attacker's turn, or this
    /// player does not plan ahead and assumes that every battle is fought in the current turn.
    fn turn_facts_apply(&self) -> bool {
        !self.evaluator.profile.plans_ahead || self.evaluator.view.active == self.battle.attacker
    }
}

impl ConditionFacts for HypotheticalBattle<'_, '_> {
    fn battle(&self) -> Option<&Battle> {
        Some(self.battle)
    }

    fn is_battle_in_opponents_home_base(&self) -> Answer {
        let hex_info = self.evaluator.rules.board().get(self.hex);
        hex_info
            .and_then(|info| info.home_owner)
            .is_some_and(|owner| {
                self.evaluator
                    .rules
                    .are_opponents(self.battle.attacker, owner)
            })
            .into()
    }

    fn came_from_monolith(&self, kind: Kind) -> Answer {
        let mut arrivals = self.evaluator.view.facts.arrivals_from_monolith.iter();
        let has_arrived = arrivals.any(|arrival| arrival.hex == self.hex && arrival.kind == kind);
        (has_arrived && self.turn_facts_apply()).into()
    }

    fn special_attack_destroyed_unit_in_battle_hex(&self) -> Answer {
        (self.turn_facts_apply()
            && self
                .evaluator
                .view
                .facts
                .hexes_hit_by_special_attack
                .contains(&self.hex))
        .into()
    }

    fn destroyed_in_one_battle(&self, kind: Kind, at_least: u8) -> Answer {
        let now = self.battle.destroyed[Side::Defender.index()].count(kind);
        let earlier = self.evaluator.view.facts.max_destroyed_in_battle.iter();
        let of_kind = earlier.filter(|units| units.kind == kind && self.turn_facts_apply());
        let counts = of_kind.map(|units| units.count);
        (counts.fold(now, u8::max) >= at_least).into()
    }

    fn has_won_battles(&self, at_least: u8) -> Answer {
        let before = if self.turn_facts_apply() {
            self.evaluator.view.facts.battles_won
        } else {
            0
        };
        (before.saturating_add(1) >= at_least).into()
    }

    fn special_attack_destroyed_unit(&self) -> Answer {
        (self.turn_facts_apply()
            && !self
                .evaluator
                .view
                .facts
                .hexes_hit_by_special_attack
                .is_empty())
        .into()
    }

    // Conditions about the board belong to objectives, which are evaluated from the full state.
    fn controls_most(&self, _: Terrain) -> Answer {
        Answer::No
    }

    fn controls(&self, _: Terrain, _: u8) -> Answer {
        Answer::No
    }

    fn can_mine_outside_home_bases(&self, _: u8) -> Answer {
        Answer::No
    }

    fn has_rubium(&self, at_least: u16) -> Answer {
        (self.evaluator.rubium() >= at_least).into()
    }

    fn has_units_on_board(&self, _: &[Kind], _: u8) -> Answer {
        Answer::No
    }
}
