//! The numbers whose corrections are reported by `TableEvent::Corrected`.

use crate::protocol::action::PointsSource;
use rubium_rules::{CardId, Deck, Kind, Seat, TokenId};
use serde::{Deserialize, Serialize};
use specta::Type;

/// Which number a correction changed. Corrections of rubium, the turn, the Monolith, the dice,
/// eliminations, absences and the first player have other events.
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
    PhysicalCards {
        /// The deck.
        deck: Deck,
    },
    /// Copies of a managed card in a hand. Only the owner of the hand knows which card.
    Hand,
    /// Copies of a fulfilled mission.
    Fulfilled {
        /// The card, which is faceup.
        card: CardId,
    },
    /// Copies of a mission in the transmission line (OPT-INTERCEPT).
    TransmissionLine {
        /// The card, which is faceup.
        card: CardId,
    },
    /// Copies of a card in the discard pile of its deck.
    Discards {
        /// The card, which is faceup.
        card: CardId,
    },
    /// Victory points from a source.
    Points {
        /// The source.
        source: PointsSource,
    },
    /// Battle Victory cards left; Mission cards in the 2005 edition.
    VictoryStack,
    /// King of the Hill cards left (OPT-HILL).
    HillStack,
    /// Facedown tokens.
    Tokens {
        /// The token.
        token: TokenId,
        /// The seat whose half of the board has the tokens, if each half has its own tokens (OPT-ENERGY).
        board_half_owner: Option<Seat>,
    },
    /// A player's refineries with the number `value`.
    Refineries {
        /// Number on each refinery.
        value: u8,
        /// Whether the refineries are printed on a home base.
        is_home_base: bool,
    },
}
