//! Entries about the table itself, made by the keeper or by a seat that the host allows to make them.

use super::Correction;
use rubium_rules::Seat;
use serde::{Deserialize, Serialize};
use specta::Type;

/// An entry about the table itself, made by the keeper or by a seat that the host allows to make it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum KeeperAction {
    /// Skips the turn of the active player, who is away.
    SkipTurn,
    /// Declares a player eliminated. Warnings about the recorded units and rubium can be overridden (WIN-2).
    Eliminate {
        /// The player.
        seat: Seat,
    },
    /// Ends the game by agreement of all players.
    EndByAgreement,
    /// Changes a player's name.
    Rename {
        /// The player.
        seat: Seat,
        /// The name.
        name: String,
    },
    /// Records that a player left or returned. The turns of a player who is away are skipped.
    Away {
        /// The player.
        seat: Seat,
        /// Whether the player is away.
        is_away: bool,
        /// Whether the units of a player who leaves are taken off the board.
        #[serde(default)]
        removes_units: bool,
    },
    /// Records that a player, or each player, works all refineries of their home base.
    AddHomeBaseRefineries {
        /// The player; `None` for all players.
        seat: Option<Seat>,
    },
    /// Changes the seating order. The first player stays the same.
    Reseat {
        /// All seats, each once, in clockwise order. Any seat can come first.
        order: Vec<Seat>,
    },
    /// Corrects a value.
    Correct {
        /// The correction.
        correction: Correction,
        /// The number that the author saw. If the number is public and has changed since, the correction is
        /// refused.
        #[serde(default)]
        expected: Option<u16>,
    },
}
