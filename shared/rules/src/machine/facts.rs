//! The facts of a game that mission conditions refer to. Unlike a table, a game knows all these facts, so a
//! condition is always either met or not met. Progress towards a required number is reported as a count.

use crate::battle::{Battle, Side};
use crate::content::Condition;
use crate::ids::{Kind, Seat, Terrain};
use crate::missions::{
    Answer, ConditionFacts, ConditionProgress, count_of_kinds, evaluate_condition,
};
use crate::rules::Rules;
use crate::state::{State, TurnFacts, TurnStage};

/// The facts about `seat`. Facts of the current turn exist only for the active player.
#[derive(Clone, Copy)]
pub(crate) struct GameFacts<'a> {
    pub rules: &'a Rules,
    pub state: &'a State,
    pub seat: Seat,
}

impl<'a> GameFacts<'a> {
    /// Facts of the current turn, if `seat` is the active player.
    fn turn_facts(&self) -> Option<&'a TurnFacts> {
        (self.seat == self.state.active).then_some(&self.state.facts)
    }

    fn controlled_hex_count(&self, seat: Seat, terrain: Terrain) -> u16 {
        let hexes = self.state.controlled(seat) & self.rules.board().of_terrain(terrain);
        hexes.len() as u16
    }

    /// How far each part of `condition` is met. All parts must be met.
    pub(crate) fn progress(&self, condition: &Condition) -> Vec<ConditionProgress> {
        if let Condition::All { conditions } = condition {
            return conditions
                .iter()
                .flat_map(|part| self.progress(part))
                .collect();
        }
        let (current, required) = self.count_and_requirement(condition).unwrap_or_else(|| {
            let is_met = evaluate_condition(condition, self) == Answer::Yes;
            (u16::from(is_met), 1)
        });
        vec![ConditionProgress {
            condition: condition.clone(),
            current,
            required,
        }]
    }

    /// The current count and the required count of the condition; `None` if the condition counts nothing, or
    /// counts units of the battle just won although no battle mission can be played now.
    fn count_and_requirement(&self, condition: &Condition) -> Option<(u16, u16)> {
        let counts = match condition {
            Condition::Destroyed { kind, at_least } => {
                let destroyed_units = &self.battle()?.destroyed[Side::Defender.index()];
                (destroyed_units.count(*kind).into(), (*at_least).into())
            }
            Condition::BeganWith { kinds, at_least } => {
                let force = self.battle()?.initial_forces[Side::Attacker.index()];
                (count_of_kinds(force, kinds).into(), (*at_least).into())
            }
            Condition::DestroyedInOneBattle { kind, at_least } => (
                self.max_destroyed_in_battle(*kind).into(),
                (*at_least).into(),
            ),
            Condition::BattlesWon { at_least } => {
                (self.won_battle_count().into(), (*at_least).into())
            }
            Condition::ControlsMost { terrain } => (
                self.controlled_hex_count(self.seat, *terrain),
                self.max_controlled_by_another(*terrain) + 1,
            ),
            Condition::Controls { terrain, at_least } => (
                self.controlled_hex_count(self.seat, *terrain),
                (*at_least).into(),
            ),
            Condition::MinedOutsideHomeBases { at_least } => {
                (self.income_outside_home_bases().into(), (*at_least).into())
            }
            Condition::Rubium { at_least } => (self.state.rubium(self.seat), *at_least),
            Condition::UnitsOnBoard { kinds, at_least } => {
                (self.unit_count(kinds).into(), (*at_least).into())
            }
            Condition::BattleIn { .. }
            | Condition::BattleInOpponentsHomeBase
            | Condition::Survivor { .. }
            | Condition::BeganOnlyWith { .. }
            | Condition::BeganWithFewer
            | Condition::NoLosses
            | Condition::SpecialAttackDestroyedInBattleHex
            | Condition::CameFromMonolith { .. }
            | Condition::SpecialAttackDestroyed
            | Condition::Not { .. }
            | Condition::All { .. }
            | Condition::Any { .. } => return None,
        };
        Some(counts)
    }

    fn max_destroyed_in_battle(&self, kind: Kind) -> u8 {
        self.turn_facts()
            .map_or(0, |facts| facts.max_destroyed_in_battle.count(kind))
    }

    fn won_battle_count(&self) -> u8 {
        self.turn_facts().map_or(0, |facts| facts.battles_won)
    }

    /// The largest number of hexes of `terrain` that any other seat controls.
    fn max_controlled_by_another(&self, terrain: Terrain) -> u16 {
        let other_seats = self.rules.seats().filter(|&seat| seat != self.seat);
        let counts = other_seats.map(|seat| self.controlled_hex_count(seat, terrain));
        counts.max().unwrap_or(0)
    }

    fn income_outside_home_bases(&self) -> u8 {
        let outside = self.state.controlled(self.seat) & !self.rules.board().homes();
        super::turn::mined_rubium(self.rules, self.state, self.seat, outside)
    }

    fn unit_count(&self, kinds: &[Kind]) -> u8 {
        count_of_kinds(self.state.board_units.total(self.seat), kinds)
    }
}

impl ConditionFacts for GameFacts<'_> {
    fn battle(&self) -> Option<&Battle> {
        let is_battle_mission_pending = self.state.stage == TurnStage::BattleMission;
        (is_battle_mission_pending && self.seat == self.state.active).then_some(&self.state.battle)
    }

    fn is_battle_in_opponents_home_base(&self) -> Answer {
        let home = self
            .rules
            .board()
            .get(self.state.battle_hex)
            .and_then(|info| info.home_owner);
        home.is_some_and(|owner| self.rules.are_opponents(self.seat, owner))
            .into()
    }

    fn came_from_monolith(&self, kind: Kind) -> Answer {
        self.turn_facts()
            .is_some_and(|facts| {
                facts.hexes_reached_from_monolith[kind.index()].contains(self.state.battle_hex)
            })
            .into()
    }

    fn special_attack_destroyed_unit_in_battle_hex(&self) -> Answer {
        self.turn_facts()
            .is_some_and(|facts| {
                facts
                    .hexes_hit_by_special_attack
                    .contains(self.state.battle_hex)
            })
            .into()
    }

    fn destroyed_in_one_battle(&self, kind: Kind, at_least: u8) -> Answer {
        (self.max_destroyed_in_battle(kind) >= at_least).into()
    }

    fn has_won_battles(&self, at_least: u8) -> Answer {
        (self.won_battle_count() >= at_least).into()
    }

    fn special_attack_destroyed_unit(&self) -> Answer {
        self.turn_facts()
            .is_some_and(|facts| !facts.hexes_hit_by_special_attack.is_empty())
            .into()
    }

    fn controls_most(&self, terrain: Terrain) -> Answer {
        let controlled_count = self.controlled_hex_count(self.seat, terrain);
        (controlled_count > self.max_controlled_by_another(terrain)).into()
    }

    fn controls(&self, terrain: Terrain, at_least: u8) -> Answer {
        (self.controlled_hex_count(self.seat, terrain) >= u16::from(at_least)).into()
    }

    fn can_mine_outside_home_bases(&self, at_least: u8) -> Answer {
        (self.income_outside_home_bases() >= at_least).into()
    }

    fn has_rubium(&self, at_least: u16) -> Answer {
        (self.state.rubium(self.seat) >= at_least).into()
    }

    fn has_units_on_board(&self, kinds: &[Kind], at_least: u8) -> Answer {
        (self.unit_count(kinds) >= at_least).into()
    }
}
