//! Random outcomes: the inputs of a game that no seat decides.
//!
//! There is no shuffling. Decks and facedown tokens are multisets. Each draw, reveal and die is one
//! [`ChanceOutcome`] supplied from outside the core: derived from a seed, given by a lesson or a test case,
//! replayed from a record, or sampled in a search. [`weights`] lists the possible outcomes and their relative
//! probabilities.

use crate::battle::Side;
use crate::content::Deck;
use crate::ids::{CardId, Hex, Kind, Seat, TokenId};
use crate::rules::Rules;
use crate::state::State;
use serde::{Deserialize, Serialize};
use specta::Type;

/// A pending random outcome.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Type,
)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum ChanceRequest {
    /// A die of a battle step, rolled for the units of `kind` of `seat` (BAT-4).
    BattleDie {
        /// The owner of the units.
        seat: Seat,
        /// The kind of the units.
        kind: Kind,
    },
    /// The die of a special attack (MOV-6).
    SpecialAttackDie {
        /// The attacking seat.
        seat: Seat,
        /// The attacking kind.
        kind: Kind,
    },
    /// The die of a card.
    CardDie {
        /// The seat that played the card.
        seat: Seat,
        /// The card.
        card: CardId,
        /// The target force.
        side: Side,
    },
    /// A card drawn from a deck to a hand.
    Draw {
        /// The seat that draws.
        seat: Seat,
        /// The deck.
        deck: Deck,
    },
    /// The facedown token of a hex (EXP-1).
    Token {
        /// The hex.
        hex: Hex,
    },
    /// A die of the storm (OPT-VORTEX).
    StormDie {
        /// The seat that rolls the die: the player whose turn follows.
        seat: Seat,
        /// The die.
        die: StormDie,
    },
    /// A Secret Mission revealed in the transmission line (OPT-INTERCEPT).
    TransmissionCard,
}

/// A die of the storm (OPT-VORTEX).
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Type,
)]
#[serde(rename_all = "camelCase")]
pub enum StormDie {
    /// The black die: its face is the Vortex edge from which all units are moved.
    Black,
    /// The white die: its face is the Vortex edge to which the units are moved.
    White,
    /// The third die: its face is the Vortex edge at which all units are destroyed.
    Destruction,
}

impl ChanceRequest {
    /// The purpose of the random outcome. The seeded RNG derives each outcome from the seed, the purpose, an
    /// ordinal and the weights ([`ChanceSource::draw_index`](rubium_record::ChanceSource::draw_index)).
    pub const fn purpose(self) -> &'static str {
        match self {
            ChanceRequest::BattleDie { .. } => "battle",
            ChanceRequest::SpecialAttackDie { .. } => "special",
            ChanceRequest::CardDie { .. } => "card",
            ChanceRequest::Draw {
                deck: Deck::Energize,
                ..
            } => "energize",
            ChanceRequest::Draw {
                deck: Deck::Missions,
                ..
            } => "mission",
            ChanceRequest::Token { .. } => "token",
            ChanceRequest::StormDie { die, .. } => match die {
                StormDie::Black => "stormBlack",
                StormDie::White => "stormWhite",
                StormDie::Destruction => "stormDestruction",
            },
            ChanceRequest::TransmissionCard => "line",
        }
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
pub enum ChanceOutcome {
    /// The face of a die, 1 to 6.
    Die {
        /// The face.
        face: u8,
    },
    /// The drawn card.
    Card {
        /// The card.
        card: CardId,
    },
    /// The revealed token.
    Token {
        /// The token.
        token: TokenId,
    },
}

/// Writes the possible outcomes of `request` and their weights to `out`, in a fixed order.
///
/// A die has six outcomes of weight 1. The weight of a card or token is the number of copies that are left.
/// `request` must be the request that [`pending_input`](crate::pending_input) returns, which always has at
/// least one outcome. The result reveals which cards are in the deck or which tokens are facedown, so it must
/// not reach a player.
pub fn weights(
    rules: &Rules,
    state: &State,
    request: ChanceRequest,
    out: &mut Vec<(ChanceOutcome, u32)>,
) {
    out.clear();
    match request {
        ChanceRequest::BattleDie { .. }
        | ChanceRequest::SpecialAttackDie { .. }
        | ChanceRequest::CardDie { .. }
        | ChanceRequest::StormDie { .. } => {
            out.extend((1..=6).map(|face| (ChanceOutcome::Die { face }, 1)));
        }
        ChanceRequest::Draw { .. } | ChanceRequest::TransmissionCard => {
            let deck = match request {
                ChanceRequest::Draw { deck, .. } => deck,
                _ => Deck::Missions,
            };
            let pile = state.decks.drawable(rules, deck);
            out.extend(
                pile.counts()
                    .map(|(card, count)| (ChanceOutcome::Card { card }, u32::from(count))),
            );
        }
        ChanceRequest::Token { hex } => {
            let tokens = state.tokens[rules.board().half_index(hex)]
                .iter()
                .enumerate()
                .filter(|(_, count)| **count > 0);
            out.extend(tokens.map(|(id, &count)| {
                (
                    ChanceOutcome::Token {
                        token: TokenId(id as u8),
                    },
                    u32::from(count),
                )
            }));
        }
    }
}
