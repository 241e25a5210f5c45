//! Managed decks: the cards that can be drawn, and the cards that are set aside.

use crate::state::TableState;
use crate::state::pending_input::PendingInput;
use crate::state::table::Table;
use rubium_rules::drawing::MissionDraw;
use rubium_rules::{CardId, Deck};

/// A card that was set aside because a correction added a copy of another card, although neither the deck nor
/// the discard pile had such a copy. The total number of cards stays the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct DisplacedCard {
    /// The card of which a copy was added.
    pub excess_card: CardId,
    /// The card that was taken out of the deck in return.
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
    /// Returns whether a card of `deck` can be drawn, after a reshuffle if necessary (DRW-4). Always true for
    /// a physical deck.
    pub(crate) fn can_draw(&self, table: &Table, deck: Deck) -> bool {
        !table.manages_deck(deck) || self.decks.can_draw(table.rules(), deck)
    }

    /// Returns whether missions are due in the Draw phase. They always are, except with a managed
    /// transmission line that is full or for which no card is left. The cards of a physical line are unknown.
    pub(crate) fn are_missions_due(&self, table: &Table) -> bool {
        if table.rules().mission_draw() != MissionDraw::TransmissionLine
            || !table.manages_deck(Deck::Missions)
        {
            return true;
        }
        self.decks.transmission_line.len() < table.rules().transmission_line_size()
            && self.can_draw(table, Deck::Missions)
    }

    /// Cancels all draws. Missions that were drawn as a choice of two, but not yet kept, return to the deck
    /// (OPT-PRIORITY). The caller must replace the pending input.
    pub(crate) fn cancel_draws(&mut self) {
        self.queued_draws.clear();
        let unkept_missions = match self.pending_input {
            PendingInput::KeepMission { cards, .. } => [Some(cards[0]), Some(cards[1])],
            PendingInput::Draw(draws) => [draws.held_mission, None],
            _ => [None; 2],
        };
        for card in unkept_missions.into_iter().flatten() {
            self.decks.undrawn.add(card);
        }
    }

    /// Returns the number of copies of `card` for which another card is set aside.
    pub(crate) fn excess_copy_count(&self, card: CardId) -> u8 {
        let copies = self
            .displaced_cards
            .iter()
            .filter(|displaced| displaced.excess_card == card);
        copies.fold(0, |count, _| count.saturating_add(1))
    }
}
