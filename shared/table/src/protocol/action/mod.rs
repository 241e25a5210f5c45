//! What can be entered: by a seat, by whoever keeps the ledger, or by chance.

mod correction;
mod keeper;
mod seat;
mod shared;
mod words;

pub use correction::Correction;
pub use keeper::KeeperAction;
pub use seat::SeatAction;
pub use shared::SharedAction;
pub use words::{FreeEffect, Held, Reason, Source, TableUnits, Target};

use rubium_rules::{CardId, Seat, TokenId};
use serde::{Deserialize, Serialize};
use specta::Type;

/// One input of a table's record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TableInput {
    /// Somebody enters something.
    Enter(Entered),
    /// Chance answers: the app, or fingers that type what the real die shows.
    Chance(TableOutcome),
}

/// An action, and whether it is meant although it is unusual.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Entered {
    /// What.
    pub action: TableAction,
    /// Whether the table means it, whatever rule speaks against it. What is impossible stays impossible.
    #[serde(default)]
    pub anyway: bool,
}

/// One entry, by who may make it. The name of the variant is left out where it is serialized: each action has a tag of its own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(untagged)]
pub enum TableAction {
    /// By a seat for itself.
    Seat(SeatAction),
    /// By a seat or the keeper for the whole table.
    Shared(SharedAction),
    /// About the table itself.
    Keeper(KeeperAction),
}

/// What chance answered.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Type,
)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum TableOutcome {
    /// The face of a die, 1 to 6.
    Die {
        /// The face.
        face: u8,
    },
    /// The card on top of a deck.
    Card {
        /// The card.
        card: CardId,
    },
    /// The token that was turned up.
    Token {
        /// The token.
        token: TokenId,
    },
    /// Who plays first (SET-1).
    First {
        /// Who.
        seat: Seat,
    },
}
