//! The vocabulary of card effects and mission conditions.

use crate::ids::{Kind, Terrain};
use serde::{Deserialize, Serialize};
use specta::Type;

/// A card window: a point in a battle at which cards can be played (BAT-9).
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Type,
)]
#[serde(rename_all = "camelCase")]
#[repr(u8)]
pub enum CardWindow {
    /// W1: before the first step.
    BeforeSteps,
    /// W2: after the dice of a step, before its casualties.
    AfterDice,
    /// W3: after the last step, if both forces have units left.
    AfterSteps,
    /// W4: after the battle, before Battle Victory cards.
    BattleOver,
}

/// The effect of an Energize card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(
    tag = "effect",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum Effect {
    /// Gain `rubium`.
    GainRubium {
        /// The amount.
        rubium: u8,
    },
    /// Gain 1 rubium for each controlled hex outside home bases.
    GainPerHex,
    /// Put one unit of one of `kinds` from supply on a home base hex.
    PlaceUnit {
        /// The kinds to choose from.
        kinds: Vec<Kind>,
    },
    /// Up to `units` units on one hex that have not moved may each go one hex farther this turn (CRD-1).
    ExtraStep {
        /// Maximum number of units.
        units: u8,
    },
    /// Up to `units` units on one controlled hex are moved to a hex that they may enter (CRD-2).
    Transport {
        /// Maximum number of units.
        units: u8,
    },
    /// The dice of one kind of one force are modified by `amount` in this battle.
    Modify {
        /// Added to each face.
        amount: i8,
    },
    /// A die is rolled; on `min_face` or higher, one force takes one hit.
    HitOnRoll {
        /// The lowest face that hits.
        min_face: u8,
    },
    /// The misses of one force in this step are rerolled once (CRD-3).
    RerollMisses,
    /// The player who plays the card picks one casualty in place of its owner (CRD-4).
    PickCasualty,
    /// One hit of this step is cancelled (CRD-4).
    CancelHit,
    /// One surviving kind of one force attacks again (CRD-5).
    AttackAgain,
}

impl Effect {
    /// The window in which Battle cards with this effect are played (BAT-9); `None` for effects outside
    /// battles.
    pub const fn window(&self) -> Option<CardWindow> {
        match self {
            Effect::Modify { .. } | Effect::HitOnRoll { .. } => Some(CardWindow::BeforeSteps),
            Effect::RerollMisses | Effect::PickCasualty | Effect::CancelHit => {
                Some(CardWindow::AfterDice)
            }
            Effect::AttackAgain => Some(CardWindow::AfterSteps),
            Effect::GainRubium { .. }
            | Effect::GainPerHex
            | Effect::PlaceUnit { .. }
            | Effect::ExtraStep { .. }
            | Effect::Transport { .. } => None,
        }
    }
}

/// The condition of a Secret Mission. In the descriptions, "you" is the active player and "the battle" is the
/// battle just won.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(
    tag = "if",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum Condition {
    /// The battle was in `terrain`.
    BattleIn {
        /// Terrain of the hex of the battle.
        terrain: Terrain,
    },
    /// The battle was in a home base of an opponent (CRD-7).
    BattleInOpponentsHomeBase,
    /// At least one of your units of `kind` survived the battle.
    Survivor {
        /// The kind.
        kind: Kind,
    },
    /// You destroyed at least `at_least` units of this kind in the battle (MIS-6).
    Destroyed {
        /// The kind.
        kind: Kind,
        /// The minimum number.
        at_least: u8,
    },
    /// You began the battle with at least `at_least` units of `kinds` (MIS-6).
    BeganWith {
        /// The kinds to count.
        kinds: Vec<Kind>,
        /// The minimum total.
        at_least: u8,
    },
    /// You began the battle with units of `kinds` only.
    BeganOnlyWith {
        /// The kinds that are allowed.
        kinds: Vec<Kind>,
    },
    /// You began the battle with fewer units than the other force.
    BeganWithFewer,
    /// You lost no unit in the battle.
    NoLosses,
    /// You destroyed at least `at_least` units of this kind in one battle of this turn, won or not (MIS-5).
    DestroyedInOneBattle {
        /// The kind.
        kind: Kind,
        /// The minimum number.
        at_least: u8,
    },
    /// The battle was in a hex where your special attack destroyed a unit this turn (MOV-6).
    SpecialAttackDestroyedInBattleHex,
    /// One of your units of `kind` reached the hex of the battle from the Monolith this turn and fought
    /// (CRD-6).
    CameFromMonolith {
        /// The kind.
        kind: Kind,
    },
    /// You have won at least `at_least` battles this turn.
    BattlesWon {
        /// The minimum number.
        at_least: u8,
    },
    /// Your special attack destroyed a unit this turn.
    SpecialAttackDestroyed,
    /// You control more hexes of `terrain` than any other player (MIS-4).
    ControlsMost {
        /// The terrain.
        terrain: Terrain,
    },
    /// You control at least `at_least` hexes of `terrain`.
    Controls {
        /// The terrain.
        terrain: Terrain,
        /// The minimum number.
        at_least: u8,
    },
    /// The refineries that you can mine outside home bases have a total value of at least `at_least` (CRD-7).
    MinedOutsideHomeBases {
        /// The minimum total value.
        at_least: u8,
    },
    /// You have at least `at_least` rubium.
    Rubium {
        /// The minimum amount.
        at_least: u16,
    },
    /// You have at least `at_least` units of `kinds` on the board.
    UnitsOnBoard {
        /// The kinds to count.
        kinds: Vec<Kind>,
        /// The minimum total.
        at_least: u8,
    },
    /// `condition` does not hold.
    Not {
        /// The condition.
        condition: Box<Condition>,
    },
    /// All conditions hold.
    All {
        /// The conditions.
        conditions: Vec<Condition>,
    },
    /// At least one of the conditions holds.
    Any {
        /// The conditions.
        conditions: Vec<Condition>,
    },
}

impl Condition {
    /// Returns whether the condition is or contains [`Condition::DestroyedInOneBattle`], which depends on the
    /// units destroyed in all battles of the turn, not only in the battle just won.
    pub(crate) fn contains_destroyed_in_one_battle(&self) -> bool {
        match self {
            Condition::DestroyedInOneBattle { .. } => true,
            Condition::Not { condition } => condition.contains_destroyed_in_one_battle(),
            Condition::All { conditions } | Condition::Any { conditions } => conditions
                .iter()
                .any(Condition::contains_destroyed_in_one_battle),
            _ => false,
        }
    }

    /// Returns whether the condition, or a part of it, refers to the battle just won.
    pub fn refers_to_won_battle(&self) -> bool {
        match self {
            Condition::BattleIn { .. }
            | Condition::BattleInOpponentsHomeBase
            | Condition::Survivor { .. }
            | Condition::Destroyed { .. }
            | Condition::BeganWith { .. }
            | Condition::BeganOnlyWith { .. }
            | Condition::BeganWithFewer
            | Condition::NoLosses
            | Condition::SpecialAttackDestroyedInBattleHex
            | Condition::CameFromMonolith { .. } => true,
            Condition::Not { condition } => condition.refers_to_won_battle(),
            Condition::All { conditions } | Condition::Any { conditions } => {
                conditions.iter().any(Condition::refers_to_won_battle)
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Condition;
    use crate::ids::Kind;

    #[test]
    fn conditions_within_other_conditions_are_found() {
        let conditions_containing = |inner: Condition| {
            let conditions = vec![Condition::SpecialAttackDestroyed, inner.clone()];
            [
                Condition::All {
                    conditions: conditions.clone(),
                },
                Condition::Any { conditions },
                Condition::Not {
                    condition: Box::new(inner),
                },
            ]
        };
        let destroyed = Condition::DestroyedInOneBattle {
            kind: Kind::Human,
            at_least: 1,
        };
        for condition in conditions_containing(destroyed) {
            assert!(
                condition.contains_destroyed_in_one_battle() && !condition.refers_to_won_battle()
            );
        }
        for condition in conditions_containing(Condition::NoLosses) {
            assert!(
                condition.refers_to_won_battle() && !condition.contains_destroyed_in_one_battle()
            );
        }
        for condition in conditions_containing(Condition::BattlesWon { at_least: 2 }) {
            assert!(
                !condition.refers_to_won_battle() && !condition.contains_destroyed_in_one_battle()
            );
        }
    }
}
