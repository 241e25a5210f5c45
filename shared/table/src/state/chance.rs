//! Pending random outcomes: the request, its source, and the weights of its outcomes.

use crate::protocol::action::TableOutcome;
use crate::state::TableState;
use crate::state::table::Table;
use crate::state::wait::WaitState;
use rubium_rules::battle::{Side, Stage};
use rubium_rules::{Deck, Kind, Seat, StormDie, TokenId};
use serde::Serialize;
use specta::Type;

/// A pending random outcome.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum TableRequest {
    /// The first player (SET-1).
    First,
    /// A die of a battle step (BAT-4).
    BattleDie {
        /// The owner of the attacking unit.
        seat: Seat,
        /// Its kind.
        kind: Kind,
    },
    /// The die of a special attack (MOV-6).
    SpecialDie {
        /// The attacker.
        seat: Seat,
        /// The kind of the attacking unit.
        kind: Kind,
    },
    /// The die of a card.
    CardDie {
        /// The player of the card.
        seat: Seat,
        /// The force that takes the hit.
        side: Side,
    },
    /// A die of the storm (OPT-VORTEX).
    StormDie {
        /// The die.
        die: StormDie,
    },
    /// A die outside of battles.
    TrayDie {
        /// The player who rolls; `None` is the keeper.
        seat: Option<Seat>,
    },
    /// A managed card.
    Card {
        /// The player who draws.
        seat: Seat,
        /// The deck.
        deck: Deck,
    },
    /// A managed card that is revealed for the transmission line (OPT-INTERCEPT).
    LineCard,
    /// A managed token.
    Token {
        /// The player who revealed it.
        seat: Seat,
    },
}

impl TableRequest {
    /// A short tag for the purpose of the outcome. A dealer derives outcomes from seed, tag and ordinal.
    pub const fn purpose(self) -> &'static str {
        match self {
            TableRequest::First => "first",
            TableRequest::BattleDie { .. } => "battle",
            TableRequest::SpecialDie { .. } => "special",
            TableRequest::CardDie { .. } => "card",
            TableRequest::StormDie { .. } => "storm",
            TableRequest::TrayDie { .. } => "tray",
            TableRequest::Card { deck, .. } => match deck {
                Deck::Energize => "energize",
                Deck::Missions => "mission",
            },
            TableRequest::LineCard => "mission",
            TableRequest::Token { .. } => "token",
        }
    }
}

impl Table {
    /// Returns the pending random outcome, if there is one.
    pub fn request(&self, state: &TableState) -> Option<TableRequest> {
        Some(match &state.node {
            WaitState::First => TableRequest::First,
            WaitState::Draw(draws) => TableRequest::Card {
                seat: draws.seat,
                deck: draws.deck(),
            },
            WaitState::Line => TableRequest::LineCard,
            WaitState::Token { seat, .. } => TableRequest::Token { seat: *seat },
            WaitState::SpecialDie { seat, kind } => TableRequest::SpecialDie {
                seat: *seat,
                kind: *kind,
            },
            WaitState::CardDie { seat, side, .. } => TableRequest::CardDie {
                seat: *seat,
                side: *side,
            },
            WaitState::Storm(stage) => TableRequest::StormDie { die: stage.die() },
            WaitState::Tray { .. } => TableRequest::TrayDie {
                seat: state.tray.seat,
            },
            WaitState::Battle => {
                let battle = &state.fight.as_ref()?.battle;
                if battle.stage != Stage::Roll {
                    return None;
                }
                TableRequest::BattleDie {
                    seat: battle.owner(battle.next_die()),
                    kind: battle.kind,
                }
            }
            _ => return None,
        })
    }

    /// Whether the outcome of `request` is typed, because its part is physical. Otherwise the companion determines
    /// it.
    pub fn is_typed(&self, state: &TableState, request: TableRequest) -> bool {
        let parts = state.parts(self);
        let part = match request {
            TableRequest::First => parts.first_player,
            TableRequest::BattleDie { .. }
            | TableRequest::SpecialDie { .. }
            | TableRequest::CardDie { .. }
            | TableRequest::TrayDie { .. } => parts.dice,
            TableRequest::StormDie { .. } => parts.vortex_dice,
            TableRequest::Card { deck, .. } => match deck {
                Deck::Energize => parts.energize,
                Deck::Missions => parts.missions,
            },
            TableRequest::LineCard => parts.missions,
            TableRequest::Token { .. } => parts.tokens,
        };
        !part.is_ours()
    }

    /// Returns the possible outcomes with their relative weights, in a fixed order; empty if no outcome is pending.
    /// They reveal the cards left in the deck, so only the source of outcomes may see them.
    pub fn weights(&self, state: &TableState) -> Vec<(TableOutcome, u32)> {
        match self.request(state) {
            None => Vec::new(),
            Some(TableRequest::First) => (self.rules().seats())
                .map(|seat| (TableOutcome::First { seat }, 1))
                .collect(),
            Some(TableRequest::Card { deck, .. }) => self.cards(state, deck),
            Some(TableRequest::LineCard) => self.cards(state, Deck::Missions),
            Some(TableRequest::Token { .. }) => {
                let half = match state.node {
                    WaitState::Token { half, .. } => half,
                    _ => 0,
                };
                let tokens = state.tokens[half].iter().enumerate();
                tokens
                    .filter(|(_, left)| **left > 0)
                    .map(|(id, &left)| {
                        let token = TokenId(id as u8);
                        (TableOutcome::Token { token }, u32::from(left))
                    })
                    .collect()
            }
            Some(_) => (1..=6)
                .map(|face| (TableOutcome::Die { face }, 1))
                .collect(),
        }
    }

    fn cards(&self, state: &TableState, deck: Deck) -> Vec<(TableOutcome, u32)> {
        let pile = state.decks.drawable(self.rules(), deck);
        (pile.counts())
            .map(|(card, count)| (TableOutcome::Card { card }, u32::from(count)))
            .collect()
    }
}
