//! The result of a game and its reason (WIN).

use crate::ids::Seat;
use crate::seat_set::SeatSet;
use serde::{Deserialize, Serialize};
use specta::Type;

/// The result of a game: a winning player or team, or a draw.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Type,
)]
#[serde(rename_all = "camelCase")]
pub struct Ending {
    /// The winners: a player, the members of a team, or all players who are tied in a draw.
    #[specta(type = Vec<Seat>)]
    pub winners: SeatSet,
    /// The reason for the end of the game.
    pub reason: EndReason,
}

/// The reason for the end of a game.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Type,
)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum EndReason {
    /// A player or team had enough victory points to win (WIN-1).
    VictoryPoints,
    /// One or more players were eliminated (WIN-2).
    Elimination {
        /// The eliminated seats.
        #[specta(type = Vec<Seat>)]
        eliminated: SeatSet,
        /// The tie-break that decided among the remaining players.
        decided_by: TieBreak,
    },
    /// A player conceded. The opponents of that player compare scores as after an elimination.
    Concession {
        /// The player who conceded.
        seat: Seat,
        /// The tie-break that decided among the opponents.
        decided_by: TieBreak,
    },
    /// The players agreed to end the game. All players compare scores as after an elimination.
    Agreement {
        /// The tie-break that decided.
        decided_by: TieBreak,
    },
}

/// The criterion that decided the final comparison (WIN-2).
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Type,
)]
#[serde(rename_all = "camelCase")]
pub enum TieBreak {
    /// Only one player or team remained.
    LastPlayer,
    /// Most victory points.
    VictoryPoints,
    /// Then, most controlled hexes.
    ControlledHexes,
    /// Then, most units on the board.
    Units,
    /// Then, most rubium.
    Rubium,
    /// No criterion decided: the game is a draw.
    Nothing,
}
