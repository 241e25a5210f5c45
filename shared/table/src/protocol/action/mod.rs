//! The inputs of a table: entries by a seat or by the keeper, and random outcomes.

mod correction;
mod entry_parts;
mod keeper;
mod seat;
mod shared;

pub use correction::Correction;
pub use entry_parts::{EnteredEffect, HandCard, PointsSource, RubiumReason, TableUnits, Target};
pub use keeper::KeeperAction;
pub use seat::SeatAction;
pub use shared::SharedAction;

use rubium_rules::{CardId, Seat, TokenId};
use serde::{Deserialize, Serialize};
use specta::Type;

/// One input of a table's record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TableInput {
    /// An entry by a seat or the keeper.
    Enter(EntryRequest),
    /// A random outcome, drawn by the app or entered by the players.
    Chance(TableChanceOutcome),
}

impl TableInput {
    /// Returns whether the input begins a battle.
    #[must_use]
    pub fn begins_battle(&self) -> bool {
        match self {
            TableInput::Enter(entry) => {
                matches!(entry.action, TableAction::Seat(SeatAction::Battle { .. }))
            }
            TableInput::Chance(_) => false,
        }
    }
}

/// An action, and whether the warnings about it are overridden.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EntryRequest {
    /// The action.
    pub action: TableAction,
    /// Whether warnings are overridden. An impossible entry remains impossible.
    #[serde(default)]
    pub override_warnings: bool,
}

/// An entry. The variants differ in who may make it. Serialization omits the variant's name, because each
/// action already has a tag.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(untagged)]
pub enum TableAction {
    /// An entry that a player makes for their own seat.
    Seat(SeatAction),
    /// An entry by a seat or the keeper for the whole table.
    Shared(SharedAction),
    /// An entry about the table itself.
    Keeper(KeeperAction),
}

impl TableAction {
    /// Returns the input that enters this action, with or without overriding warnings.
    pub fn into_input(self, override_warnings: bool) -> TableInput {
        let action = self;
        TableInput::Enter(EntryRequest {
            action,
            override_warnings,
        })
    }
}

impl From<SeatAction> for TableAction {
    fn from(action: SeatAction) -> TableAction {
        TableAction::Seat(action)
    }
}

impl From<SharedAction> for TableAction {
    fn from(action: SharedAction) -> TableAction {
        TableAction::Shared(action)
    }
}

/// A random outcome.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Type,
)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum TableChanceOutcome {
    /// The face of a die, 1 to 6.
    Die {
        /// The face.
        face: u8,
    },
    /// The top card of a deck.
    Card {
        /// The card.
        card: CardId,
    },
    /// The revealed token.
    Token {
        /// The token.
        token: TokenId,
    },
    /// The first player (SET-1).
    FirstPlayer {
        /// The player.
        seat: Seat,
    },
}
