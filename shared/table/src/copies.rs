//! Copies of our cards set right: how many of a card are in a hand or a play area.
//!
//! Whoever sets a card right knows one hand and what lies open. So it is refused by what lies open alone, and a copy that is
//! neither among the discards nor in the deck, but in a hand that is closed, comes all the same: in its place a card of
//! the deck lies aside until such a copy is back in the deck. Everybody else's hand stays as it is, all numbers of cards add
//! up, and nobody learns where the copies are.

use crate::desk::Desk;
use crate::event::{CorrectedNumber, TableEvent};
use crate::node::Node;
use crate::refusal::{Cannot, Impossible};
use rubium_rules::{CardId, Deck, Pile, RuleId, Seat, State};

/// A card that lies aside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Aside {
    /// The card of which there is a copy too many.
    pub copy: CardId,
    /// The card that is out of the game for it.
    pub card: CardId,
}

impl Desk<'_> {
    /// Sets how many copies of a card are in a hand or play area.
    pub fn copies(
        &mut self,
        seat: Seat,
        card: CardId,
        count: u8,
        fulfilled: bool,
    ) -> Result<(), Impossible> {
        self.seat(seat)?;
        let Some(spec) = self.table.rules().card(card) else {
            return Err(Cannot::NotInDeck { card }.by(RuleId::Set5));
        };
        let deck = spec.face.deck();
        if !self.table.has_deck(deck) {
            return Err(Cannot::NotKept.here());
        }
        if fulfilled && deck != Deck::Missions {
            return Err(Cannot::WrongCard { card }.by(RuleId::Mis3));
        }
        if matches!(self.state.node, Node::Draw(_) | Node::Line) {
            return Err(Cannot::WaitsForChance.by(RuleId::Trn1));
        }
        let there = self.pile(seat, fulfilled).count(card);
        for now in there..count {
            self.one_more(deck, card, now + 1, fulfilled)?;
            self.pile(seat, fulfilled).add(card);
        }
        for _ in count..there {
            self.pile(seat, fulfilled).remove(card);
            self.back(card);
        }
        let own = self.state.seat_mut(seat);
        own.spared = false;
        // Nobody knows of more copies than there are.
        for known in &mut own.known {
            known.set(card, known.count(card).min(own.hand.count(card)));
        }
        if !fulfilled {
            self.event(TableEvent::Corrected {
                seat: Some(seat),
                card: Some(card),
                change: i16::from(count) - i16::from(there),
                what: Some(CorrectedNumber::Hand),
                now: None,
            });
        }
        Ok(())
    }

    fn pile(&mut self, seat: Seat, fulfilled: bool) -> &mut Pile {
        let own = self.state.seat_mut(seat);
        if fulfilled {
            &mut own.fulfilled
        } else {
            &mut own.hand
        }
    }

    /// Takes a copy from the discards, or else from the deck; `wanted` of them are to be in the pile that it comes to.
    fn one_more(
        &mut self,
        deck: Deck,
        card: CardId,
        wanted: u8,
        fulfilled: bool,
    ) -> Result<(), Impossible> {
        if self.state.discard.has(card) {
            self.state.discard.remove(card);
            return Ok(());
        }
        let copies = self.table.ours_of(State::new(self.table.rules()).decks());
        let copies = copies.count(card);
        // In play areas and in the line they lie open; of a play area that is set right itself they are counted already.
        let mut open = self.state.line.count(card) + if fulfilled { 1 } else { wanted };
        for own in &self.state.seats {
            open = open.saturating_add(own.fulfilled.count(card));
        }
        if open > copies || self.state.too_many(card) + copies >= Pile::MOST {
            return Err(Cannot::Copies { wanted, copies }.by(RuleId::Set5));
        }
        if !self.has_card(deck) {
            return Err(Cannot::NothingToDraw { deck }.by(RuleId::Set5));
        }
        if self.state.deck.has(card) {
            self.state.deck.remove(card);
        } else {
            let cards = self.state.deck.part(self.table.rules().deck(deck));
            // The one of which most are left is missed least.
            let most = cards.counts().max_by_key(|&(_, count)| count);
            if let Some((other, _)) = most {
                self.state.deck.remove(other);
                self.state.aside.push(Aside {
                    copy: card,
                    card: other,
                });
            }
        }
        self.state.mend_bottom();
        Ok(())
    }

    /// A copy goes back to the deck, or the card that lies aside for it.
    pub fn back(&mut self, card: CardId) {
        let aside = &mut self.state.aside;
        let place = aside.iter().position(|aside| aside.copy == card);
        let card = place.map_or(card, |place| aside.remove(place).card);
        self.state.deck.add(card);
    }
}
