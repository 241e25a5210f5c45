//! Managed decks: the cards that can be drawn, and those set aside.

use crate::state::TableState;
use crate::state::table::Table;
use crate::state::wait::WaitState;
use rubium_rules::drawing::MissionDraw;
use rubium_rules::{CardId, Deck};

/// A card that is set aside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct DisplacedCard {
    /// The card that has an excess copy.
    pub copy: CardId,
    /// The card that is out of the game in exchange.
    pub card: CardId,
}

/// Returns the index of a deck in arrays.
pub(crate) const fn deck_index(deck: Deck) -> usize {
    match deck {
        Deck::Energize => 0,
        Deck::Missions => 1,
    }
}

impl TableState {
    /// Whether a card of `deck` can be drawn, if necessary after a reshuffle (DRW-4). Always true for a physical
    /// deck.
    pub(crate) fn can_draw(&self, table: &Table, deck: Deck) -> bool {
        !table.has_deck(deck) || self.decks.can_draw(table.rules(), deck)
    }

    /// Whether missions are due in the Draw phase. A managed line that is full, or has no cards left, is not filled.
    /// The cards of a physical line are unknown.
    pub(crate) fn missions_due(&self, table: &Table) -> bool {
        if table.rules().mission_draw() != MissionDraw::Line || !table.has_deck(Deck::Missions) {
            return true;
        }
        self.decks.line.len() < table.rules().line_size() && self.can_draw(table, Deck::Missions)
    }

    /// Cancels all draws. Offered cards return to the deck.
    pub(crate) fn cancel_draws(&mut self) {
        self.queue.clear();
        let offered = match self.wait {
            WaitState::KeepMission { cards, .. } => [Some(cards[0]), Some(cards[1])],
            WaitState::Draw(draws) => [draws.held, None],
            _ => [None; 2],
        };
        for card in offered.into_iter().flatten() {
            self.decks.cards.add(card);
        }
    }

    /// Returns the number of excess copies of `card`.
    pub(crate) fn excess_copies(&self, card: CardId) -> u8 {
        let copies = self
            .displaced_cards
            .iter()
            .filter(|displaced| displaced.copy == card);
        copies.fold(0, |many, _| many.saturating_add(1))
    }
}
