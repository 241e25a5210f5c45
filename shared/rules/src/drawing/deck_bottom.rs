//! Secret Missions that players have put at the bottom of the deck: the only undrawn cards whose order is
//! fixed (OPT-PRIORITY).

use crate::ids::{CardId, MAX_BOTTOM_MISSIONS, Seat};
use crate::pile::Pile;

/// Cards at the bottom of the deck, in the order in which they will be drawn after all other cards. The pile
/// of undrawn cards includes these cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DeckBottom {
    len: u8,
    cards: [CardId; MAX_BOTTOM_MISSIONS],
    /// The seat that put each card there, two bits per card.
    seat_bits: [u64; MAX_BOTTOM_MISSIONS / 32],
}

impl DeckBottom {
    /// No cards.
    pub const EMPTY: DeckBottom = DeckBottom {
        len: 0,
        cards: [CardId(0); MAX_BOTTOM_MISSIONS],
        seat_bits: [0; MAX_BOTTOM_MISSIONS / 32],
    };

    /// Puts a card below all others.
    pub fn push(&mut self, card: CardId, by: Seat) {
        let index = usize::from(self.len);
        debug_assert!(
            index < MAX_BOTTOM_MISSIONS,
            "content should have at most MAX_BOTTOM_MISSIONS missions"
        );
        if index < MAX_BOTTOM_MISSIONS {
            self.cards[index] = card;
            self.seat_bits[index / 32] |= u64::from(by.0 & 3) << (2 * (index % 32));
            self.len += 1;
        }
    }

    /// Removes the cards that are no longer among the `undrawn` cards. Of several copies, those that would be
    /// drawn first are removed.
    pub(super) fn keep_only(&mut self, undrawn: &Pile) {
        if self.is_empty() {
            return;
        }
        let mut remaining = self.pile();
        for (card, by) in std::mem::replace(self, DeckBottom::EMPTY).iter() {
            if remaining.count(card) > undrawn.count(card) {
                remaining.remove(card);
            } else {
                self.push(card, by);
            }
        }
    }

    /// The cards and the seats that put them there, in drawing order.
    pub fn iter(&self) -> impl Iterator<Item = (CardId, Seat)> {
        let indexed_cards = self.cards.into_iter().zip(0_usize..);
        let seat_bits = self.seat_bits;
        indexed_cards
            .take(usize::from(self.len))
            .map(move |(card, index)| {
                let seat = (seat_bits[index / 32] >> (2 * (index % 32))) & 3;
                (card, Seat(seat as u8))
            })
    }

    /// Replaces each card that `seat` did not put there with the next result of `replacement`; replaces all
    /// cards if `seat` is `None`.
    pub(crate) fn replace_cards_of_others(
        &mut self,
        seat: Option<Seat>,
        mut replacement: impl FnMut() -> CardId,
    ) {
        for (card, by) in std::mem::replace(self, DeckBottom::EMPTY).iter() {
            let is_own = seat == Some(by);
            self.push(if is_own { card } else { replacement() }, by);
        }
    }

    /// Returns whether there are no cards.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The cards without their order.
    pub fn pile(&self) -> Pile {
        let mut pile = Pile::EMPTY;
        self.iter().for_each(|(card, _)| pile.add(card));
        pile
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deck_bottom_is_drawn_in_insertion_order() {
        let mut bottom = DeckBottom::EMPTY;
        for index in 0..MAX_BOTTOM_MISSIONS as u8 {
            bottom.push(CardId(index % 7), Seat(index % 4));
        }
        let mut deck = bottom.pile();
        for index in 0..MAX_BOTTOM_MISSIONS as u8 {
            assert_eq!(
                bottom.iter().next(),
                Some((CardId(index % 7), Seat(index % 4)))
            );
            deck.remove(CardId(index % 7));
            bottom.keep_only(&deck);
        }
        assert_eq!(bottom, DeckBottom::EMPTY);
    }
}
