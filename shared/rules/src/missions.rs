//! Evaluation of Secret Mission conditions with three results: met, not met, or unknown (MIS).
//!
//! A game in the app knows all facts, so each condition is met or not. The companion beside a physical board
//! must ask the players for some facts.

use crate::battle::{Battle, Side};
use crate::content::Condition;
use crate::ids::{Kind, Terrain};
use crate::stack::Stack;
use serde::Serialize;
use specta::Type;

/// The truth value of a fact or a condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The fact or condition is true.
    Yes,
    /// The fact or condition is false.
    No,
    /// The app cannot tell, so it must ask the players.
    Unknown,
}

impl From<bool> for Answer {
    fn from(holds: bool) -> Answer {
        if holds { Answer::Yes } else { Answer::No }
    }
}

impl Answer {
    fn negated(self) -> Answer {
        match self {
            Answer::Yes => Answer::No,
            Answer::No => Answer::Yes,
            Answer::Unknown => Answer::Unknown,
        }
    }
}

/// The facts that conditions refer to. "You" is the player for whom a condition is evaluated.
pub trait ConditionFacts {
    /// The battle that you have just won as the attacker, if any.
    fn battle(&self) -> Option<&Battle>;
    /// Returns whether the hex of the battle is part of an opponent's home base.
    fn is_battle_in_opponents_home_base(&self) -> Answer;
    /// Returns whether one of your units of `kind` reached the hex of the battle from the Monolith this turn
    /// (CRD-6).
    fn came_from_monolith(&self, kind: Kind) -> Answer;
    /// Returns whether one of your special attacks destroyed a unit on the hex of the battle this turn.
    fn special_attack_destroyed_unit_in_battle_hex(&self) -> Answer;
    /// Returns whether you destroyed at least `at_least` units of `kind` in one battle of this turn, which
    /// you need not have won.
    fn destroyed_in_one_battle(&self, kind: Kind, at_least: u8) -> Answer;
    /// Returns whether you have won at least `at_least` battles this turn.
    fn has_won_battles(&self, at_least: u8) -> Answer;
    /// Returns whether one of your special attacks destroyed a unit this turn.
    fn special_attack_destroyed_unit(&self) -> Answer;
    /// Returns whether you control more hexes of `terrain` than any other player (MIS-4).
    fn controls_most(&self, terrain: Terrain) -> Answer;
    /// Returns whether you control at least `at_least` hexes of `terrain`.
    fn controls(&self, terrain: Terrain, at_least: u8) -> Answer;
    /// Returns whether the refineries that you can mine outside home bases have a total value of
    /// at least `at_least` (CRD-7).
    fn can_mine_outside_home_bases(&self, at_least: u8) -> Answer;
    /// Returns whether you have at least `at_least` rubium.
    fn has_rubium(&self, at_least: u16) -> Answer;
    /// Returns whether you have at least `at_least` units of `kinds` on the board.
    fn has_units_on_board(&self, kinds: &[Kind], at_least: u8) -> Answer;
}

/// Evaluates `condition`.
pub fn evaluate_condition(condition: &Condition, facts: &impl ConditionFacts) -> Answer {
    let battle_meets =
        |test: &dyn Fn(&Battle) -> bool| Answer::from(facts.battle().is_some_and(test));
    const YOU: usize = Side::Attacker.index();
    const OPPONENT: usize = Side::Defender.index();
    match condition {
        Condition::BattleIn { terrain } => battle_meets(&|battle| battle.terrain == *terrain),
        Condition::BattleInOpponentsHomeBase => match facts.battle() {
            Some(_) => facts.is_battle_in_opponents_home_base(),
            None => Answer::No,
        },
        Condition::Survivor { kind } => battle_meets(&|battle| battle.forces[YOU].has(*kind)),
        Condition::Destroyed { kind, at_least } => {
            battle_meets(&|battle| battle.destroyed[OPPONENT].count(*kind) >= *at_least)
        }
        Condition::BeganWith { kinds, at_least } => {
            battle_meets(&|battle| count_of_kinds(battle.initial_forces[YOU], kinds) >= *at_least)
        }
        Condition::BeganOnlyWith { kinds } => battle_meets(&|battle| {
            count_of_kinds(battle.initial_forces[YOU], kinds) == battle.initial_forces[YOU].total()
        }),
        Condition::BeganWithFewer => battle_meets(&|battle| {
            battle.initial_forces[YOU].total() < battle.initial_forces[OPPONENT].total()
        }),
        Condition::NoLosses => {
            battle_meets(&|battle| battle.forces[YOU] == battle.initial_forces[YOU])
        }
        Condition::CameFromMonolith { kind } => match facts.battle() {
            Some(battle) if battle.initial_forces[YOU].has(*kind) => {
                facts.came_from_monolith(*kind)
            }
            _ => Answer::No,
        },
        Condition::SpecialAttackDestroyedInBattleHex => match facts.battle() {
            Some(_) => facts.special_attack_destroyed_unit_in_battle_hex(),
            None => Answer::No,
        },
        Condition::DestroyedInOneBattle { kind, at_least } => {
            facts.destroyed_in_one_battle(*kind, *at_least)
        }
        Condition::BattlesWon { at_least } => facts.has_won_battles(*at_least),
        Condition::SpecialAttackDestroyed => facts.special_attack_destroyed_unit(),
        Condition::ControlsMost { terrain } => facts.controls_most(*terrain),
        Condition::Controls { terrain, at_least } => facts.controls(*terrain, *at_least),
        Condition::MinedOutsideHomeBases { at_least } => {
            facts.can_mine_outside_home_bases(*at_least)
        }
        Condition::Rubium { at_least } => facts.has_rubium(*at_least),
        Condition::UnitsOnBoard { kinds, at_least } => facts.has_units_on_board(kinds, *at_least),
        Condition::Not { condition } => evaluate_condition(condition, facts).negated(),
        Condition::All { conditions } => combine(conditions, facts, Answer::No, Answer::Yes),
        Condition::Any { conditions } => combine(conditions, facts, Answer::Yes, Answer::No),
    }
}

/// Returns `decisive` if any condition has that value, otherwise `Unknown` if any condition is unknown,
/// otherwise `default`.
fn combine(
    conditions: &[Condition],
    facts: &impl ConditionFacts,
    decisive: Answer,
    default: Answer,
) -> Answer {
    let mut result = default;
    for condition in conditions {
        match evaluate_condition(condition, facts) {
            answer if answer == decisive => return decisive,
            Answer::Unknown => result = Answer::Unknown,
            _ => {}
        }
    }
    result
}

/// How far a condition is met.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
pub struct ConditionProgress {
    /// The condition.
    pub condition: Condition,
    /// The current count. Some conditions count nothing, and conditions that count units of the battle just
    /// won have a count only while a battle mission can be played. Without a count, this is 1 if the
    /// condition holds, otherwise 0.
    pub current: u16,
    /// The count at which the condition holds; 1 for a condition without a count.
    pub required: u16,
}

/// Number of units of `kinds` in `stack`.
pub(crate) fn count_of_kinds(stack: Stack, kinds: &[Kind]) -> u8 {
    kinds.iter().map(|&kind| stack.count(kind)).sum()
}
