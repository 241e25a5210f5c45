//! Corrections, and values entered for a game in progress.

use super::entry_parts::PointsSource;
use crate::protocol::parts::{PartSetting, SwitchableDice};
use rubium_rules::{CardId, Deck, Kind, Phase, Seat, TokenId};
use serde::{Deserialize, Serialize};
use specta::Type;

/// A correction, or a value entered for a game in progress.
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
        /// The player.
        seat: Seat,
        /// The amount.
        amount: u16,
    },
    /// A player's units of a kind on the board.
    Board {
        /// The player.
        seat: Seat,
        /// The kind.
        kind: Kind,
        /// Number of units.
        count: u8,
    },
    /// A player's cards of a physical deck.
    PhysicalCards {
        /// The player.
        seat: Seat,
        /// The deck.
        deck: Deck,
        /// Number of cards.
        count: u16,
    },
    /// Copies of a managed card in a hand. Added copies come from the discard pile, then from the deck.
    /// Removed copies return to the deck. If neither pile nor deck has a copy, the correction is refused only
    /// if the public cards alone rule it out. Otherwise the copy is added anyway and another card is set
    /// aside from the deck, because a refusal would reveal that the copy is in a hidden hand.
    Hand {
        /// The player.
        seat: Seat,
        /// The card.
        card: CardId,
        /// Number of copies.
        count: u8,
    },
    /// Copies of a fulfilled managed mission in a play area. They are added and removed as in a hand.
    Fulfilled {
        /// The player.
        seat: Seat,
        /// The card.
        card: CardId,
        /// Number of copies.
        count: u8,
    },
    /// Copies of a managed mission in the transmission line (OPT-INTERCEPT). They are added and removed as in
    /// a hand.
    TransmissionLine {
        /// The card.
        card: CardId,
        /// Number of copies.
        count: u8,
    },
    /// Copies of a managed card in the discard pile of its deck. They come from the deck and return to it.
    Discards {
        /// The card.
        card: CardId,
        /// Number of copies.
        count: u8,
    },
    /// A player's victory points from a source.
    Points {
        /// The player.
        seat: Seat,
        /// The source.
        source: PointsSource,
        /// Number of points.
        points: u8,
    },
    /// Whether a player is eliminated while the teammate is still in the game (OPT-TEAM).
    Elimination {
        /// The player.
        seat: Seat,
        /// Whether the player is eliminated.
        is_eliminated: bool,
    },
    /// Whether a player is away. Used only when a game in progress is entered; afterwards,
    /// `KeeperAction::Away` is used.
    Absence {
        /// The player.
        seat: Seat,
        /// Whether the player is away.
        is_away: bool,
    },
    /// King of the Hill cards left, if they are a separate stack (OPT-HILL).
    HillStack {
        /// Number of cards.
        left: u8,
    },
    /// Battle Victory cards left in the stack; Mission cards in the 2005 edition.
    VictoryStack {
        /// Number of cards.
        left: u8,
    },
    /// The facedown tokens of one type.
    Tokens {
        /// The type of token.
        token: TokenId,
        /// Number of tokens.
        left: u8,
        /// The player in whose half of the board the tokens lie, if each half has its own tokens
        /// (OPT-ENERGY).
        #[serde(default)]
        board_half_owner: Option<Seat>,
    },
    /// A player's refineries of one value.
    Refineries {
        /// The player.
        seat: Seat,
        /// The value of each refinery.
        value: u8,
        /// Whether the refineries are printed on a home base.
        is_home_base: bool,
        /// Number of refineries.
        count: u8,
    },
    /// The player who controls the Monolith.
    Monolith {
        /// The player; `None` if no player controls it.
        holder: Option<Seat>,
    },
    /// The first player. The seating order begins with that player.
    FirstPlayer {
        /// The player.
        seat: Seat,
    },
    /// The setting of dice. It can change while a die is pending.
    Dice {
        /// The dice.
        dice: SwitchableDice,
        /// The new setting.
        setting: PartSetting,
    },
    /// The current turn.
    Turn {
        /// 1-based number of the turn, counting the turns of all players.
        turn: u16,
        /// The active player.
        seat: Seat,
        /// The phase.
        phase: Phase,
    },
}
