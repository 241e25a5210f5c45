//! Corrections of the copies of managed cards in a hand, a play area, the transmission line or a discard
//! pile.
//!
//! The author of such a correction knows one hand and the public cards. Therefore only public facts can cause
//! a refusal. If neither the discard pile nor the deck has a copy, the missing copy is in a hidden hand. In
//! that case a copy is added nevertheless, and another card of the deck is set aside until a copy returns to
//! the deck. This keeps other hands unchanged and the numbers of cards correct, and does not reveal where the
//! copies are.

use crate::protocol::event::{CorrectedNumber, TableEvent};
use crate::protocol::refusal::{Impossibility, ImpossibilityReason, ensure};
use crate::state::TableState;
use crate::state::deck::DisplacedCard;
use crate::state::pending_input::PendingInput;
use crate::state::table::Table;
use crate::transaction::Transaction;
use rubium_rules::{CardId, Deck, Pile, RuleId, Seat};

/// A place in which the number of copies of a managed card can be corrected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CardPlace {
    /// A hand.
    Hand(Seat),
    /// The fulfilled missions of a play area.
    Fulfilled(Seat),
    /// The transmission line (OPT-INTERCEPT).
    TransmissionLine,
    /// The discard pile of the card's deck.
    Discards,
}

impl CardPlace {
    /// Returns the owner of the cards, if they have one.
    const fn seat(self) -> Option<Seat> {
        match self {
            CardPlace::Hand(seat) | CardPlace::Fulfilled(seat) => Some(seat),
            CardPlace::TransmissionLine | CardPlace::Discards => None,
        }
    }
}

impl Transaction<'_> {
    /// Sets the number of copies of a managed card in a place. Refuses if the draw of a card is pending, if
    /// the card's deck is physical, or if the place cannot contain that many copies.
    pub fn correct_copies(
        &mut self,
        place: CardPlace,
        card: CardId,
        count: u8,
    ) -> Result<(), Impossibility> {
        if let Some(seat) = place.seat() {
            self.table.ensure_seat(seat)?;
        }
        let Some(spec) = self.table.rules().card(card) else {
            return Err(ImpossibilityReason::NotInDeck { card }.with_rule(RuleId::Set5));
        };
        let deck = spec.face.deck();
        ensure(
            self.table.manages_deck(deck),
            ImpossibilityReason::PartIsPhysical.without_rule(),
        )?;
        match place {
            CardPlace::Fulfilled(_) if deck != Deck::Missions => {
                return Err(ImpossibilityReason::WrongCard { card }.with_rule(RuleId::Mis3));
            }
            CardPlace::TransmissionLine => {
                self.state.ensure_fits_line(self.table, deck, card, count)?
            }
            _ => {}
        }
        if matches!(
            self.state.pending_input,
            PendingInput::Draw(_) | PendingInput::TransmissionCard
        ) {
            return Err(ImpossibilityReason::OutcomePending.with_rule(RuleId::Trn1));
        }
        let current = self.state.pile_mut(place).count(card);
        for copies in current..count {
            self.take_copy(deck, card, copies + 1, place)?;
            self.state.pile_mut(place).add(card);
        }
        for _ in count..current {
            self.state.pile_mut(place).remove(card);
            self.state.return_copy(card);
        }
        let Some(seat) = place.seat() else {
            return Ok(());
        };
        self.state.allow_elimination_check(seat);
        let player = self.state.seat_mut(seat);
        // Other players cannot know more copies than there are.
        for known_cards in &mut player.cards_known_by {
            known_cards.set(card, known_cards.count(card).min(player.hand.count(card)));
        }
        if matches!(place, CardPlace::Hand(_)) {
            self.emit(TableEvent::Corrected {
                seat: Some(seat),
                card: Some(card),
                change: i16::from(count) - i16::from(current),
                number: CorrectedNumber::Hand,
                now: None,
            });
        }
        Ok(())
    }

    /// Takes a copy from the discard pile or, if the pile has no copy or is `place` itself, from the deck. If
    /// the deck has none either, sets another card of the deck aside instead (see the module). `total` is the
    /// resulting number of copies in `place`.
    fn take_copy(
        &mut self,
        deck: Deck,
        card: CardId,
        total: u8,
        place: CardPlace,
    ) -> Result<(), Impossibility> {
        if place != CardPlace::Discards && self.state.decks.discards.has(card) {
            self.state.decks.discards.remove(card);
            return Ok(());
        }
        let copies = self.table.new_decks().undrawn.count(card);
        // Play areas and the line are public. If `place` is one of them, its other copies are counted below.
        let uncounted_copies = match place {
            CardPlace::Hand(_) | CardPlace::Discards => total,
            CardPlace::Fulfilled(_) | CardPlace::TransmissionLine => 1,
        };
        let mut public_copies = self
            .state
            .decks
            .transmission_line
            .count(card)
            .saturating_add(uncounted_copies);
        for player in &self.state.seats {
            public_copies = public_copies.saturating_add(player.fulfilled.count(card));
        }
        if public_copies > copies || self.state.excess_copy_count(card) + copies >= Pile::MAX_COPIES
        {
            return Err(
                ImpossibilityReason::TooManyCopies { total, copies }.with_rule(RuleId::Set5)
            );
        }
        // While the discard pile is corrected, it must not be shuffled into the deck.
        let deck_cards = self.table.rules().deck(deck);
        let deck_has_cards = match place {
            CardPlace::Discards => !self
                .state
                .decks
                .undrawn
                .restricted_to(deck_cards)
                .is_empty(),
            _ => self.refill_deck(deck),
        };
        ensure(
            deck_has_cards,
            ImpossibilityReason::NothingToDraw { deck }.with_rule(RuleId::Set5),
        )?;
        if self.state.decks.undrawn.has(card) {
            self.state.decks.remove(card);
        } else {
            let cards = self.state.decks.undrawn.restricted_to(deck_cards);
            // The absence of a copy matters least for the card with the most copies.
            let most_frequent = cards.counts().max_by_key(|&(_, count)| count);
            if let Some((displaced_card, _)) = most_frequent {
                self.state.decks.remove(displaced_card);
                self.state.displaced_cards.push(DisplacedCard {
                    excess_card: card,
                    card: displaced_card,
                });
            }
        }
        Ok(())
    }
}

impl TableState {
    /// Checks that the game has a transmission line, that the card is a mission, and that the line can hold
    /// this many copies of it.
    pub(crate) fn ensure_fits_line(
        &self,
        table: &Table,
        deck: Deck,
        card: CardId,
        count: u8,
    ) -> Result<(), Impossibility> {
        let max = table.rules().transmission_line_size();
        ensure(
            max > 0,
            ImpossibilityReason::OptionNotInPlay.with_rule(RuleId::OptIntercept),
        )?;
        ensure(
            deck == Deck::Missions,
            ImpossibilityReason::WrongCard { card }.with_rule(RuleId::OptIntercept),
        )?;
        let line = &self.decks.transmission_line;
        if line.len() - u16::from(line.count(card)) + u16::from(count) > max {
            return Err(ImpossibilityReason::TooMuch { max }.with_rule(RuleId::OptIntercept));
        }
        Ok(())
    }

    fn pile_mut(&mut self, place: CardPlace) -> &mut Pile {
        match place {
            CardPlace::Hand(seat) => &mut self.seat_mut(seat).hand,
            CardPlace::Fulfilled(seat) => &mut self.seat_mut(seat).fulfilled,
            CardPlace::TransmissionLine => &mut self.decks.transmission_line,
            CardPlace::Discards => &mut self.decks.discards,
        }
    }

    /// Returns a copy to the deck. If a card was set aside for such a copy, that card returns instead.
    pub(crate) fn return_copy(&mut self, card: CardId) {
        self.decks.undrawn.add(card);
        self.replace_copy(card);
    }

    /// Replaces a copy that has returned to the deck with the card that was set aside for it, if any.
    pub(crate) fn replace_copy(&mut self, card: CardId) {
        let displaced_cards = &mut self.displaced_cards;
        let index = displaced_cards
            .iter()
            .position(|displaced| displaced.excess_card == card);
        if let Some(index) = index {
            self.decks.undrawn.remove(card);
            self.decks.undrawn.add(displaced_cards.remove(index).card);
        }
    }
}
