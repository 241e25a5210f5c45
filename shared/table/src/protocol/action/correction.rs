//! Values set right, or typed in for a game that is under way.

use super::words::Source;
use crate::protocol::parts::{Part, PartDice};
use rubium_rules::{CardId, Deck, Kind, Phase, Seat, TokenId};
use serde::{Deserialize, Serialize};
use specta::Type;

/// A value set right, or typed in for a game that is under way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum Correction {
    /// A player's rubium.
    Rubium {
        /// Whose.
        seat: Seat,
        /// How much there is.
        amount: u16,
    },
    /// A player's units of a kind on the board.
    Board {
        /// Whose.
        seat: Seat,
        /// The kind.
        kind: Kind,
        /// How many there are.
        count: u8,
    },
    /// A player's cards of a physical deck.
    Counted {
        /// Whose.
        seat: Seat,
        /// The deck.
        deck: Deck,
        /// How many there are.
        count: u16,
    },
    /// Copies of one of our cards in a hand; others come from the discards, then from the deck, and go back to the deck.
    /// A copy that is in neither comes all the same, while all that lies open leaves room for it: a refusal would tell
    /// what others hold.
    Hand {
        /// Whose.
        seat: Seat,
        /// The card.
        card: CardId,
        /// How many there are.
        count: u8,
    },
    /// Copies of one of our missions in a play area, likewise.
    Fulfilled {
        /// Whose.
        seat: Seat,
        /// The card.
        card: CardId,
        /// How many there are.
        count: u8,
    },
    /// Copies of one of our missions in the transmission line, likewise (OPT-INTERCEPT).
    Line {
        /// The card.
        card: CardId,
        /// How many there are.
        count: u8,
    },
    /// Copies of one of our cards in the discard pile of its deck; they come from the deck and go back to it.
    Discards {
        /// The card.
        card: CardId,
        /// How many there are.
        count: u8,
    },
    /// A player's victory points from a source.
    Points {
        /// Whose.
        seat: Seat,
        /// Where they come from.
        source: Source,
        /// How many there are.
        points: u8,
    },
    /// Whether a player is eliminated, while the teammate plays on (OPT-TEAM).
    Out {
        /// Who.
        seat: Seat,
        /// Whether they are.
        out: bool,
    },
    /// King of the Hill cards left, where they are a stack of their own (OPT-HILL).
    HillStack {
        /// How many.
        left: u8,
    },
    /// Battle Victory cards in the stack, or Mission cards of the 2005 edition.
    Stack {
        /// How many are left.
        left: u8,
    },
    /// Tokens that lie facedown.
    Tokens {
        /// Which.
        token: TokenId,
        /// How many are left.
        left: u8,
        /// In whose half of the board, where the halves have tokens of their own (OPT-ENERGY).
        #[serde(default)]
        half: Option<Seat>,
    },
    /// Refineries of a number that a player works.
    Refineries {
        /// Whose.
        seat: Seat,
        /// The number.
        value: u8,
        /// Whether they are printed on a home base.
        home: bool,
        /// How many there are.
        count: u8,
    },
    /// Who controls the Monolith.
    Monolith {
        /// Who; `None`: nobody.
        holder: Option<Seat>,
    },
    /// Who played first: the order around the table begins there.
    First {
        /// Who.
        seat: Seat,
    },
    /// Who has the dice from now on: also while some are waited for.
    Dice {
        /// Which dice.
        dice: PartDice,
        /// Whether the app rolls them or they lie on the table.
        to: Part,
    },
    /// Whose turn it is.
    Turn {
        /// Turns from 1, all players counted.
        turn: u16,
        /// Whose.
        seat: Seat,
        /// The phase.
        phase: Phase,
    },
}
