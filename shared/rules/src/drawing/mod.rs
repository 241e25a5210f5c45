//! Drawing cards (DRW): the decks and their discard piles, the transmission line, and the cards that a seat
//! must still draw.
//!
//! This module knows nothing of hands, turns or events. The game or table that uses it requests the random
//! outcomes, moves drawn cards to hands, and emits events.

mod deck_bottom;
mod draws;
mod mission_draw;

pub use deck_bottom::DeckBottom;
pub use draws::{DrawDestination, Draws, OFFERED_MISSION_COUNT};
pub use mission_draw::MissionDraw;

use crate::content::Deck;
use crate::ids::{CardId, MAX_CARDS, Seat, Terrain};
use crate::pile::Pile;
use crate::rules::Rules;

/// The cards that are in no hand and no play area. `undrawn` and `discards` contain cards of both decks; the
/// class of a card determines its deck.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decks {
    /// The cards still in the decks.
    pub undrawn: Pile,
    /// The discard piles.
    pub discards: Pile,
    /// Secret Missions in the transmission line (OPT-INTERCEPT).
    pub transmission_line: Pile,
    /// Secret Missions in fixed order at the bottom of their deck (OPT-PRIORITY). `undrawn` contains them
    /// too.
    pub bottom: DeckBottom,
}

impl Decks {
    /// No cards.
    pub const EMPTY: Decks = Decks {
        undrawn: Pile::EMPTY,
        discards: Pile::EMPTY,
        transmission_line: Pile::EMPTY,
        bottom: DeckBottom::EMPTY,
    };

    /// The decks at the start of a game (SET-5). Cards about the Monolith are left out if the board has
    /// none.
    pub fn new(rules: &Rules) -> Decks {
        let mut undrawn = Pile::EMPTY;
        let has_monolith = !rules.board().of_terrain(Terrain::Monolith).is_empty();
        for (card, spec) in rules
            .cards()
            .filter(|(_, spec)| has_monolith || !spec.needs_monolith)
        {
            undrawn.set(card, spec.count);
        }
        Decks {
            undrawn,
            ..Decks::EMPTY
        }
    }

    /// Possible top cards of `deck`: all unordered cards or, once they are gone, the next card of the ordered
    /// bottom (OPT-PRIORITY).
    pub fn drawable(&self, rules: &Rules, deck: Deck) -> Pile {
        let mut top_cards = self.undrawn.restricted_to(rules.deck(deck));
        if deck == Deck::Energize || self.bottom.is_empty() {
            return top_cards;
        }
        top_cards.remove_all(&self.bottom.pile());
        if let (true, Some((next, _))) = (top_cards.is_empty(), self.bottom.iter().next()) {
            top_cards.add(next);
        }
        top_cards
    }

    /// Returns whether a card of `deck` could be drawn, possibly after a reshuffle (DRW-4).
    pub fn can_draw(&self, rules: &Rules, deck: Deck) -> bool {
        let deck_cards = rules.deck(deck);
        !self.undrawn.restricted_to(deck_cards).is_empty()
            || !self.discards.restricted_to(deck_cards).is_empty()
    }

    /// If `deck` is empty, refills it from its discard pile (DRW-4). Returns the reshuffled cards.
    pub fn refill(&mut self, rules: &Rules, deck: Deck) -> Pile {
        let deck_cards = rules.deck(deck);
        if !self.undrawn.restricted_to(deck_cards).is_empty() {
            return Pile::EMPTY;
        }
        let discards = self.discards.restricted_to(deck_cards);
        self.undrawn.add_all(&discards);
        self.discards.remove_all(&discards);
        discards
    }

    /// Removes `card` from the top of `deck`. Returns whether it could be drawn; if not, nothing has changed.
    #[must_use]
    pub fn draw(&mut self, rules: &Rules, deck: Deck, card: CardId) -> bool {
        let is_drawable = card.index() < MAX_CARDS && self.drawable(rules, deck).has(card);
        if is_drawable {
            self.remove(card);
        }
        is_drawable
    }

    /// Removes `card` from its deck, which must contain the card. A copy at the bottom is removed last.
    pub fn remove(&mut self, card: CardId) {
        self.undrawn.remove(card);
        self.bottom.keep_only(&self.undrawn);
    }

    /// Puts `card` below all other cards of its deck.
    pub fn put_at_bottom(&mut self, card: CardId, by: Seat) {
        self.undrawn.add(card);
        self.bottom.push(card, by);
    }
}

#[cfg(test)]
mod tests;
