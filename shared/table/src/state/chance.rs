//! Pending random outcomes: what is pending, whether the app or the players provide it, and the weights.

use crate::protocol::action::TableChanceOutcome;
use crate::state::TableState;
use crate::state::pending_input::PendingInput;
use crate::state::table::Table;
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
pub enum TableChanceRequest {
    /// The first player (SET-1).
    FirstPlayer,
    /// A die of a battle step (BAT-4).
    BattleDie {
        /// The owner of the attacking unit.
        seat: Seat,
        /// Kind of that unit.
        kind: Kind,
    },
    /// The die of a special attack (MOV-6).
    SpecialAttackDie {
        /// The attacker.
        seat: Seat,
        /// The kind of the attacking unit.
        kind: Kind,
        /// The opponent whose unit is attacked, if one was named.
        victim: Option<Seat>,
    },
    /// The die of a card.
    CardDie {
        /// The player who played the card.
        seat: Seat,
        /// The force that takes a hit if the die hits.
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
    /// A drawn card of a managed deck.
    Card {
        /// The player who draws.
        seat: Seat,
        /// The deck.
        deck: Deck,
    },
    /// A managed card that is revealed for the transmission line (OPT-INTERCEPT).
    TransmissionCard,
    /// A managed token.
    Token {
        /// The player who revealed the token.
        seat: Seat,
    },
}

/// The faces of a die with their relative weights.
pub const DIE_FACES_AND_WEIGHTS: [(u8, u32); 6] = [(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1)];

/// The purpose of the dice of battle steps.
pub const BATTLE_DIE_PURPOSE: &str = "battle";

impl TableChanceRequest {
    /// The purpose of the outcome. A [`ChanceSource`](rubium_record::ChanceSource) draws the outcome from the
    /// seed, the purpose and the outcome's ordinal, so existing records depend on these texts.
    pub const fn purpose(self) -> &'static str {
        match self {
            TableChanceRequest::FirstPlayer => "first",
            TableChanceRequest::BattleDie { .. } => BATTLE_DIE_PURPOSE,
            TableChanceRequest::SpecialAttackDie { .. } => "special",
            TableChanceRequest::CardDie { .. } => "card",
            TableChanceRequest::StormDie { .. } => "storm",
            TableChanceRequest::TrayDie { .. } => "tray",
            TableChanceRequest::Card { deck, .. } => match deck {
                Deck::Energize => "energize",
                Deck::Missions => "mission",
            },
            TableChanceRequest::TransmissionCard => "mission",
            TableChanceRequest::Token { .. } => "token",
        }
    }
}

impl Table {
    /// Returns the pending random outcome, if there is one.
    pub fn chance_request(&self, state: &TableState) -> Option<TableChanceRequest> {
        Some(match &state.pending_input {
            PendingInput::FirstPlayer => TableChanceRequest::FirstPlayer,
            PendingInput::Draw(draws) => TableChanceRequest::Card {
                seat: draws.seat,
                deck: draws.deck(),
            },
            PendingInput::TransmissionCard => TableChanceRequest::TransmissionCard,
            PendingInput::Token { seat, .. } => TableChanceRequest::Token { seat: *seat },
            &PendingInput::SpecialAttackDie { seat, kind, victim } => {
                TableChanceRequest::SpecialAttackDie { seat, kind, victim }
            }
            PendingInput::CardDie { seat, side, .. } => TableChanceRequest::CardDie {
                seat: *seat,
                side: *side,
            },
            PendingInput::Storm(stage) => TableChanceRequest::StormDie { die: stage.die() },
            PendingInput::TrayDie { .. } => TableChanceRequest::TrayDie {
                seat: state.tray.seat,
            },
            PendingInput::Battle => {
                let battle = &state.current_battle.as_ref()?.battle;
                if battle.stage != Stage::Roll {
                    return None;
                }
                TableChanceRequest::BattleDie {
                    seat: battle.owner(battle.next_rolling_side()),
                    kind: battle.kind,
                }
            }
            _ => return None,
        })
    }

    /// Returns whether the players enter the outcome of `request`, because its part is physical. Otherwise
    /// the app draws it.
    pub fn is_entered_by_players(&self, state: &TableState, request: TableChanceRequest) -> bool {
        let parts = state.current_part_settings(self);
        let part = match request {
            TableChanceRequest::FirstPlayer => parts.first_player,
            TableChanceRequest::BattleDie { .. }
            | TableChanceRequest::SpecialAttackDie { .. }
            | TableChanceRequest::CardDie { .. }
            | TableChanceRequest::TrayDie { .. } => parts.dice,
            TableChanceRequest::StormDie { .. } => parts.vortex_dice,
            TableChanceRequest::Card { deck, .. } => match deck {
                Deck::Energize => parts.energize,
                Deck::Missions => parts.missions,
            },
            TableChanceRequest::TransmissionCard => parts.missions,
            TableChanceRequest::Token { .. } => parts.tokens,
        };
        !part.is_managed()
    }

    /// Returns the possible outcomes with their relative weights, in a fixed order; empty if no outcome is
    /// pending. The weights reveal the cards left in the deck, so they must not be sent to any viewer.
    pub fn outcome_weights(&self, state: &TableState) -> Vec<(TableChanceOutcome, u32)> {
        match self.chance_request(state) {
            None => Vec::new(),
            Some(TableChanceRequest::FirstPlayer) => (self.rules().seats())
                .map(|seat| (TableChanceOutcome::FirstPlayer { seat }, 1))
                .collect(),
            Some(TableChanceRequest::Card { deck, .. }) => self.card_weights(state, deck),
            Some(TableChanceRequest::TransmissionCard) => self.card_weights(state, Deck::Missions),
            Some(TableChanceRequest::Token { .. }) => {
                let half_index = match state.pending_input {
                    PendingInput::Token { half_index, .. } => half_index,
                    _ => 0,
                };
                let tokens = state.tokens[half_index].iter().enumerate();
                tokens
                    .filter(|(_, left)| **left > 0)
                    .map(|(id, &left)| {
                        let token = TokenId(id as u8);
                        (TableChanceOutcome::Token { token }, u32::from(left))
                    })
                    .collect()
            }
            Some(_) => DIE_FACES_AND_WEIGHTS
                .map(|(face, weight)| (TableChanceOutcome::Die { face }, weight))
                .to_vec(),
        }
    }

    fn card_weights(&self, state: &TableState, deck: Deck) -> Vec<(TableChanceOutcome, u32)> {
        let pile = state.decks.drawable(self.rules(), deck);
        (pile.counts())
            .map(|(card, count)| (TableChanceOutcome::Card { card }, u32::from(count)))
            .collect()
    }
}
