//! Chance: what the game waits for when it waits for nobody.
//!
//! There is no shuffle. Decks and facedown tokens are multisets, and each draw, reveal and die is one
//! [`Outcome`] that somebody outside the core supplies: a seeded generator, fingers that type what real dice
//! show, a record that is replayed, a sampler in search. [`weights`] says how likely each outcome is.

use crate::battle::Side;
use crate::content::Deck;
use crate::ids::{CardId, Hex, Kind, Seat, TokenId};
use crate::rules::Rules;
use crate::state::State;
use serde::{Deserialize, Serialize};
use specta::Type;

/// What must be known before the game can go on.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Type,
)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Request {
    /// A die of a battle step: the next of `seat`'s units of `kind` attacks (BAT-4).
    BattleDie {
        /// Whose unit.
        seat: Seat,
        /// Its kind.
        kind: Kind,
    },
    /// The die of a special attack (MOV-6).
    SpecialAttackDie {
        /// Who attacks.
        seat: Seat,
        /// The attacking kind.
        kind: Kind,
    },
    /// The die of a card.
    CardDie {
        /// Who played it.
        seat: Seat,
        /// The card.
        card: CardId,
        /// The force that it was aimed at.
        side: Side,
    },
    /// A card from a deck to a hand.
    Draw {
        /// Who draws.
        seat: Seat,
        /// From which deck.
        deck: Deck,
    },
    /// The token that lies facedown on a hex (EXP-1).
    Token {
        /// The hex.
        hex: Hex,
    },
    /// A die of the storm (OPT-VORTEX).
    StormDie {
        /// Who rolls it: the player whose turn follows.
        seat: Seat,
        /// Which.
        die: StormDie,
    },
    /// A Secret Mission that is laid open in the transmission line (OPT-INTERCEPT).
    Line,
}

/// A die of the storm (OPT-VORTEX).
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Type,
)]
#[serde(rename_all = "camelCase")]
pub enum StormDie {
    /// Black: all units at this edge are carried.
    Black,
    /// White: to this edge.
    White,
    /// All units at this edge are destroyed.
    Destruction,
}

impl Request {
    /// A short tag for what the outcome is for; a dealer derives outcomes from seed, tag and ordinal.
    pub const fn purpose(self) -> &'static str {
        match self {
            Request::BattleDie { .. } => "battle",
            Request::SpecialAttackDie { .. } => "special",
            Request::CardDie { .. } => "card",
            Request::Draw {
                deck: Deck::Energize,
                ..
            } => "energize",
            Request::Draw {
                deck: Deck::Missions,
                ..
            } => "mission",
            Request::Token { .. } => "token",
            Request::StormDie { die, .. } => match die {
                StormDie::Black => "stormBlack",
                StormDie::White => "stormWhite",
                StormDie::Destruction => "stormDestruction",
            },
            Request::Line => "line",
        }
    }
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
pub enum Outcome {
    /// The face of a die, 1 to 6.
    Die {
        /// The face.
        face: u8,
    },
    /// The card on top of the deck.
    Card {
        /// The card.
        card: CardId,
    },
    /// The token in the hex.
    Token {
        /// The token.
        token: TokenId,
    },
}

/// The possible outcomes of `request` and how likely each is, in a fixed order.
///
/// A die has six outcomes of weight 1; a card or token has the number of its copies as weight. `request` is what
/// [`awaiting`](crate::awaiting) told; there is always at least one outcome then.
/// It tells which cards are still in the deck, so it is for whoever answers chance and never for a player.
pub fn weights(rules: &Rules, state: &State, request: Request, out: &mut Vec<(Outcome, u32)>) {
    out.clear();
    match request {
        Request::BattleDie { .. }
        | Request::SpecialAttackDie { .. }
        | Request::CardDie { .. }
        | Request::StormDie { .. } => {
            out.extend((1..=6).map(|face| (Outcome::Die { face }, 1)));
        }
        Request::Draw { .. } | Request::Line => {
            let deck = match request {
                Request::Draw { deck, .. } => deck,
                _ => Deck::Missions,
            };
            let pile = state.drawable(rules, deck);
            out.extend(
                pile.counts()
                    .map(|(card, count)| (Outcome::Card { card }, u32::from(count))),
            );
        }
        Request::Token { hex } => {
            let tokens = state.tokens[rules.board().half(hex)]
                .iter()
                .enumerate()
                .filter(|(_, count)| **count > 0);
            out.extend(tokens.map(|(id, &count)| {
                (
                    Outcome::Token {
                        token: TokenId(id as u8),
                    },
                    u32::from(count),
                )
            }));
        }
    }
}
