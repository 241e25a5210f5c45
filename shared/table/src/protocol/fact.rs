//! What only those know who see the board.

use rubium_rules::{Kind, Terrain};
use serde::{Deserialize, Serialize};
use specta::Type;

/// Something that only those know who see the board. "You" is whoever plays the mission.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Fact {
    /// The battle was in a home base of an opponent.
    InOpponentsHomeBase,
    /// A unit of this kind reached the battle's hex from the Monolith this turn (CRD-6).
    CameFromMonolith {
        /// The kind.
        kind: Kind,
    },
    /// A special attack of yours destroyed a unit this turn.
    SpecialAttackDestroyed,
    /// You have won so many battles this turn.
    BattlesWon {
        /// How many at least.
        at_least: u8,
    },
    /// A special attack of yours destroyed a unit this turn in the battle's hex.
    BattleWhereScorched,
    /// You destroyed so many units of this kind in one battle of this turn, won or not (MIS-5).
    DestroyedThisTurn {
        /// The kind.
        kind: Kind,
        /// How many at least.
        at_least: u8,
    },
    /// You control more hexes of this terrain than each other player (MIS-4).
    ControlsMost {
        /// The terrain.
        terrain: Terrain,
    },
    /// You control so many hexes of this terrain.
    Controls {
        /// The terrain.
        terrain: Terrain,
        /// How many at least.
        at_least: u8,
    },
    /// Refineries outside home bases that you work sum to so much (CRD-7).
    MinesOutside {
        /// How much at least.
        at_least: u8,
    },
    /// You have so much rubium, where it lies on the table.
    Rubium {
        /// How much at least.
        at_least: u16,
    },
    /// You have so many units of the card's kinds on the board.
    UnitsOnBoard {
        /// How many at least.
        at_least: u8,
    },
}
