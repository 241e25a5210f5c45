//! What is entered about the table itself: by the keeper, or by a seat where the host gives it that right.

use super::Correction;
use rubium_rules::Seat;
use serde::{Deserialize, Serialize};
use specta::Type;

/// What is entered about the table itself: by the keeper, or by a seat where the host gives it that right.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum KeeperAction {
    /// Passes over the turn of the active player, who is away.
    PassOver,
    /// Says that a player is eliminated, whatever the ledger knows (WIN-2).
    Eliminated {
        /// Who.
        seat: Seat,
    },
    /// All players end the game.
    Agree,
    /// Another name.
    Rename {
        /// Whose.
        seat: Seat,
        /// The name.
        name: String,
    },
    /// A player left or came back: their turns are passed over meanwhile.
    Away {
        /// Who.
        seat: Seat,
        /// Whether they are away.
        away: bool,
    },
    /// Another order around the table, clockwise from the first player.
    Reseat {
        /// All seats, each once.
        order: Vec<Seat>,
    },
    /// Sets a value right.
    Correct {
        /// What, and what it is.
        correction: Correction,
        /// What it was when it was read: if that is a number which everybody may know, and it has moved since, nothing is
        /// set.
        #[serde(default)]
        was: Option<u16>,
    },
}
