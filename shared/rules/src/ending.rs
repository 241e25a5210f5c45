//! How a game ended, and what decided (WIN).

use crate::ids::Seat;
use crate::seat_set::SeatSet;
use serde::{Deserialize, Serialize};
use specta::Type;

/// The end of a game: one winner, or several in a draw.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Type,
)]
#[serde(rename_all = "camelCase")]
pub struct Ending {
    /// Who won; several in a draw.
    #[specta(type = Vec<Seat>)]
    pub winners: SeatSet,
    /// Why the game ended.
    pub reason: EndReason,
}

/// Why a game ended.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Type,
)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum EndReason {
    /// A player reached the target (WIN-1).
    VictoryPoints,
    /// A player was eliminated (WIN-2).
    Elimination {
        /// Who was.
        #[specta(type = Vec<Seat>)]
        eliminated: SeatSet,
        /// What decided between the others.
        decided_by: TieBreak,
    },
    /// A player gave up: the others compare as after an elimination.
    Concession {
        /// Who gave up.
        seat: Seat,
        /// What decided between the others.
        decided_by: TieBreak,
    },
    /// The players agreed to end the game: all compare as after an elimination.
    Agreement {
        /// What decided.
        decided_by: TieBreak,
    },
}

/// The comparison that decided after an elimination (WIN-2).
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Type,
)]
#[serde(rename_all = "camelCase")]
pub enum TieBreak {
    /// One player was left.
    LastPlayer,
    /// Most victory points.
    VictoryPoints,
    /// Then most controlled hexes.
    ControlledHexes,
    /// Then most units on the board.
    Units,
    /// Then most rubium.
    Rubium,
    /// Nothing: a draw.
    Nothing,
}
