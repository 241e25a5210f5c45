//! Managed decks: the cards that can be drawn, and those set aside.

use crate::state::TableState;
use crate::state::table::Table;
use crate::state::wait::WaitState;
use rubium_rules::{CardId, Deck, Pile};

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
    /// Returns the cards of `deck` that can be drawn next. Cards under it are drawn only when no others are left
    /// (OPT-PRIORITY).
    pub(crate) fn drawable(&self, table: &Table, deck: Deck) -> Pile {
        let cards = self.deck.part(table.rules().deck(deck));
        if deck == Deck::Energize || self.bottom.is_empty() {
            return cards;
        }
        let mut above = cards;
        for &card in &self.bottom {
            above.remove(card);
        }
        if above.is_empty() {
            above.add(self.bottom[0]);
        }
        above
    }

    /// Cancels all draws. Offered cards return to the deck.
    pub(crate) fn cancel_draws(&mut self) {
        self.queue.clear();
        let offered = match self.node {
            WaitState::Keep { cards, .. } => [Some(cards[0]), Some(cards[1])],
            WaitState::Draw(draws) => [draws.first, None],
            _ => [None; 2],
        };
        for card in offered.into_iter().flatten() {
            self.deck.add(card);
        }
    }

    /// Returns the number of excess copies of `card`.
    pub(crate) fn too_many(&self, card: CardId) -> u8 {
        let copies = self
            .displaced
            .iter()
            .filter(|displaced| displaced.copy == card);
        copies.fold(0, |many, _| many.saturating_add(1))
    }

    /// Removes cards from under the deck that are no longer in it. The first ones in drawing order are removed first.
    pub(crate) fn trim_bottom(&mut self) {
        let mut left = self.deck;
        let mut kept: Vec<CardId> = Vec::new();
        for &card in self.bottom.iter().rev() {
            if left.has(card) {
                left.remove(card);
                kept.push(card);
            }
        }
        kept.reverse();
        self.bottom = kept;
    }
}
