//! A multiset of cards: a hand, a deck, a discard pile, a play area.

use crate::ids::{CardId, MAX_CARDS};

const WORDS: usize = MAX_CARDS / 16;
const LOW: u64 = 0x1111_1111_1111_1111;

/// Cards counted by [`CardId`], at most 15 copies of each, four bits a count.
///
/// A deck has no order: each draw is an outcome of chance (see [`chance`](crate::chance)).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Hash)]
pub struct Pile(pub(crate) [u64; WORDS]);

impl Pile {
    /// No cards.
    pub const EMPTY: Pile = Pile([0; WORDS]);
    /// Most copies of one card.
    pub const MOST: u8 = 15;

    /// How many copies of `card`.
    #[inline]
    pub const fn count(&self, card: CardId) -> u8 {
        ((self.0[card.index() / 16] >> (4 * (card.index() % 16))) & 15) as u8
    }

    /// Whether at least one copy of `card` is here.
    #[inline]
    pub const fn has(&self, card: CardId) -> bool {
        self.count(card) != 0
    }

    /// One copy more (at most [`Pile::MOST`]).
    #[inline]
    pub fn add(&mut self, card: CardId) {
        debug_assert!(self.count(card) < Pile::MOST);
        self.0[card.index() / 16] += 1 << (4 * (card.index() % 16));
    }

    /// One copy less; `card` must be there.
    #[inline]
    pub fn remove(&mut self, card: CardId) {
        debug_assert!(self.has(card));
        self.0[card.index() / 16] -= 1 << (4 * (card.index() % 16));
    }

    /// Sets the number of copies of `card`.
    pub fn set(&mut self, card: CardId, count: u8) {
        let shift = 4 * (card.index() % 16);
        let word = &mut self.0[card.index() / 16];
        *word = (*word & !(15 << shift)) | (u64::from(count & 15) << shift);
    }

    /// Whether there are no cards.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// How many cards, copies counted.
    #[inline]
    pub fn len(&self) -> u16 {
        const BYTES: u64 = 0x0F0F_0F0F_0F0F_0F0F;
        let bytes: u64 = self
            .0
            .iter()
            .filter(|&&word| word != 0)
            .map(|&word| (word & BYTES) + ((word >> 4) & BYTES))
            .sum();
        // Up to six words of at most 30 a byte: 180 a byte, so no carry; then add the eight bytes.
        let sixteens = (bytes & 0x00FF_00FF_00FF_00FF) + ((bytes >> 8) & 0x00FF_00FF_00FF_00FF);
        (sixteens.wrapping_mul(0x0001_0001_0001_0001) >> 48) as u16
    }

    /// Adds every card of `other`; no count may pass [`Pile::MOST`].
    pub fn put_all(&mut self, other: &Pile) {
        for (word, more) in self.0.iter_mut().zip(other.0) {
            *word += more;
        }
    }

    /// Takes out every card of `other`, which must be part of the pile.
    pub fn take_all(&mut self, other: &Pile) {
        for (word, less) in self.0.iter_mut().zip(other.0) {
            *word -= less;
        }
    }

    /// The part of the pile that `class` selects (a pile with 15 of every card of the class).
    #[inline]
    pub fn part(&self, class: &Pile) -> Pile {
        let mut part = *self;
        for (word, mask) in part.0.iter_mut().zip(class.0) {
            *word &= mask;
        }
        part
    }

    /// Distinct cards in ascending order.
    #[inline]
    pub fn cards(&self) -> Cards {
        // One bit for each count that is not zero.
        let mut bits = self.0;
        for word in &mut bits {
            *word = (*word | (*word >> 1) | (*word >> 2) | (*word >> 3)) & LOW;
        }
        Cards { bits, word: 0 }
    }

    /// Distinct cards and their counts.
    pub fn counts(&self) -> impl Iterator<Item = (CardId, u8)> + '_ {
        self.cards().map(|card| (card, self.count(card)))
    }
}

/// Iterator of [`Pile::cards`].
pub struct Cards {
    bits: [u64; WORDS],
    word: usize,
}

impl Iterator for Cards {
    type Item = CardId;
    #[inline]
    fn next(&mut self) -> Option<CardId> {
        while self.word < WORDS {
            let bits = &mut self.bits[self.word];
            if *bits != 0 {
                let at = bits.trailing_zeros() / 4;
                *bits &= *bits - 1;
                return Some(CardId((self.word as u32 * 16 + at) as u8));
            }
            self.word += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_cards_and_copies() {
        let mut pile = Pile::EMPTY;
        for card in [0, 0, 15, 16, 95] {
            pile.add(CardId(card));
        }
        assert_eq!(pile.len(), 5);
        assert_eq!(
            pile.counts().collect::<Vec<_>>(),
            [
                (CardId(0), 2),
                (CardId(15), 1),
                (CardId(16), 1),
                (CardId(95), 1)
            ]
        );
        pile.remove(CardId(0));
        assert!(pile.has(CardId(0)));
        assert_eq!(pile.len(), 4);
    }

    #[test]
    fn the_fullest_pile_is_counted() {
        let mut pile = Pile::EMPTY;
        for card in 0..MAX_CARDS {
            pile.set(CardId(card as u8), Pile::MOST);
        }
        assert_eq!(pile.len(), 15 * MAX_CARDS as u16);
    }
}
