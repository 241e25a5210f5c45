//! What was set right.

use crate::protocol::action::Source;
use rubium_rules::{CardId, Deck, Kind, Seat, TokenId};
use serde::{Deserialize, Serialize};
use specta::Type;

/// A number that was set right, as everybody may know it. Rubium, the turn, the Monolith, the dice, who is out and who was
/// first have events of their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum CorrectedNumber {
    /// Units on the board.
    Board {
        /// The kind.
        kind: Kind,
    },
    /// Cards of a physical deck in a hand.
    Counted {
        /// The deck.
        deck: Deck,
    },
    /// Cards of ours in a hand: which ones only its owner knows.
    Hand,
    /// Copies of a fulfilled mission.
    Fulfilled {
        /// The card, which lies open.
        card: CardId,
    },
    /// Copies of a mission in the transmission line (OPT-INTERCEPT).
    Line {
        /// The card, which lies open.
        card: CardId,
    },
    /// Copies of a card in the discard pile of its deck.
    Discards {
        /// The card, which lies open.
        card: CardId,
    },
    /// Victory points from a source.
    Points {
        /// Where they come from.
        source: Source,
    },
    /// Battle Victory cards left, or Mission cards of the 2005 edition.
    Stack,
    /// King of the Hill cards left (OPT-HILL).
    HillStack,
    /// Tokens that lie facedown.
    Tokens {
        /// Which.
        token: TokenId,
        /// In whose half of the board, where the halves have tokens of their own (OPT-ENERGY).
        half: Option<Seat>,
    },
    /// Refineries of a number that a player works.
    Refineries {
        /// The number.
        value: u8,
        /// Whether they are printed on a home base.
        home: bool,
    },
}
