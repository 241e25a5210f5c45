//! Special attacks that are not possible now, with the reason.

use crate::ids::{Hex, Kind, Phase};
use crate::machine::{DecisionKind, ready_attacker_count};
use crate::rules::Rules;
use crate::state::State;
use serde::{Deserialize, Serialize};
use specta::Type;

/// Units of one kind on one hex that have a special attack but cannot make it now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct UnavailableSpecialAttack {
    /// The hex.
    pub from: Hex,
    /// The kind.
    pub kind: Kind,
    /// Why the special attack is not possible.
    pub obstacle: SpecialAttackObstacle,
}

/// Why a unit cannot make its special attack now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum SpecialAttackObstacle {
    /// All of these units have made their special attack this turn (MOV-6).
    AlreadyAttacked,
    /// Another player has units on the same hex (MOV-7).
    Contested,
    /// The special attack reaches no hex with enemy units (MOV-7).
    NoEnemyInRange,
}

/// The special attacks of the active player's units that are not possible now. Empty outside the Movement
/// phase.
pub(super) fn unavailable(
    rules: &Rules,
    state: &State,
    decision: DecisionKind,
) -> Vec<UnavailableSpecialAttack> {
    let in_movement = DecisionKind::Phase {
        phase: Phase::Movement,
    };
    if decision != in_movement {
        return Vec::new();
    }
    let controlled = state.controlled(state.active);
    let enemy_hexes = state.enemy_hexes(rules, state.active);
    let obstacle_of = |kind, from| {
        if ready_attacker_count(state, kind, from) == 0 {
            Some(SpecialAttackObstacle::AlreadyAttacked)
        } else if !controlled.contains(from) {
            Some(SpecialAttackObstacle::Contested)
        } else if (rules.hexes_in_special_attack_range(kind, from) & enemy_hexes).is_empty() {
            Some(SpecialAttackObstacle::NoEnemyInRange)
        } else {
            None
        }
    };
    let mut unavailable = Vec::new();
    for from in state.occupied(state.active) {
        let attackers =
            (state.units(state.active, from)).restricted_to(rules.unit_sheet().special_attackers());
        let obstacles = attackers.kinds().filter_map(|kind| {
            obstacle_of(kind, from).map(|obstacle| UnavailableSpecialAttack {
                from,
                kind,
                obstacle,
            })
        });
        unavailable.extend(obstacles);
    }
    unavailable
}
