//! Facts that the app may not know, and that only the players can then confirm.

use rubium_rules::{Kind, Terrain};
use serde::{Deserialize, Serialize};
use specta::Type;

/// A fact that the app may not know, such as what is on the board. "You" is the player who fulfils the
/// mission.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Fact {
    /// The battle was in an opponent's home base.
    InOpponentsHomeBase,
    /// A unit of this kind reached the battle's hex from the Monolith this turn (CRD-6).
    CameFromMonolith {
        /// The kind.
        kind: Kind,
    },
    /// A special attack of yours destroyed a unit this turn.
    SpecialAttackDestroyed,
    /// You have won at least this many battles this turn.
    BattlesWon {
        /// Minimum number.
        at_least: u8,
    },
    /// A special attack of yours destroyed a unit this turn in the battle's hex.
    SpecialAttackDestroyedInBattleHex,
    /// You destroyed at least this many units of this kind in one battle of this turn, whether you won it or
    /// not (MIS-5).
    DestroyedInOneBattle {
        /// The kind.
        kind: Kind,
        /// Minimum number.
        at_least: u8,
    },
    /// You control more hexes of this terrain than any other player (MIS-4).
    ControlsMost {
        /// The terrain.
        terrain: Terrain,
    },
    /// You control at least this many hexes of this terrain.
    Controls {
        /// The terrain.
        terrain: Terrain,
        /// Minimum number.
        at_least: u8,
    },
    /// The refineries that you work outside home bases add up to at least this much rubium (CRD-7).
    IncomeOutsideHomeBases {
        /// Minimum amount.
        at_least: u8,
    },
    /// You have at least this much rubium. Asked only if rubium is physical.
    Rubium {
        /// Minimum amount.
        at_least: u16,
    },
    /// You have on the board at least this many units of the kinds that the mission names.
    UnitsOnBoard {
        /// Minimum number.
        at_least: u8,
    },
}
