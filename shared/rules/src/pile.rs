//! A multiset of cards: a hand, a deck, a discard pile, a play area.

use crate::ids::{CardId, MAX_CARDS};

/// Number of words of a pile, each with the counts of 16 cards.
const WORD_COUNT: usize = MAX_CARDS / 16;
/// The lowest bit of each count in a word.
const LOW_BITS: u64 = 0x1111_1111_1111_1111;

/// A multiset of cards by [`CardId`], with at most 15 copies of each; four bits per count.
///
/// A deck has no order, because each draw is a random outcome (a [`ChanceOutcome`](crate::ChanceOutcome)).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Hash)]
pub struct Pile(pub(crate) [u64; WORD_COUNT]);

impl Pile {
    /// The empty pile.
    pub const EMPTY: Pile = Pile([0; WORD_COUNT]);
    /// Maximum number of copies of one card.
    pub const MAX_COPIES: u8 = 15;

    /// Number of copies of `card`.
    #[inline]
    pub const fn count(&self, card: CardId) -> u8 {
        ((self.0[card.index() / 16] >> (4 * (card.index() % 16))) & 15) as u8
    }

    /// Returns whether the pile contains at least one copy of `card`.
    #[inline]
    pub const fn has(&self, card: CardId) -> bool {
        self.count(card) != 0
    }

    /// Adds one copy of `card`.
    #[inline]
    pub fn add(&mut self, card: CardId) {
        debug_assert!(self.count(card) < Pile::MAX_COPIES);
        self.0[card.index() / 16] += 1 << (4 * (card.index() % 16));
    }

    /// Removes one copy of `card`, which the pile must contain.
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

    /// Returns whether the pile is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Number of cards, including copies.
    #[inline]
    pub fn len(&self) -> u16 {
        const LOW_HALVES: u64 = 0x0F0F_0F0F_0F0F_0F0F;
        let bytes: u64 = self
            .0
            .iter()
            .filter(|&&word| word != 0)
            .map(|&word| (word & LOW_HALVES) + ((word >> 4) & LOW_HALVES))
            .sum();
        // Each byte is at most 180, the sum of at most 30 from each of six words, so there is no carry. Now
        // add the eight bytes.
        let pair_sums = (bytes & 0x00FF_00FF_00FF_00FF) + ((bytes >> 8) & 0x00FF_00FF_00FF_00FF);
        (pair_sums.wrapping_mul(0x0001_0001_0001_0001) >> 48) as u16
    }

    /// Adds every card of `other`; no count may exceed [`Pile::MAX_COPIES`].
    pub fn add_all(&mut self, other: &Pile) {
        for (word, added) in self.0.iter_mut().zip(other.0) {
            *word += added;
        }
    }

    /// Removes every card of `other`, all of which the pile must contain.
    pub fn remove_all(&mut self, other: &Pile) {
        for (word, removed) in self.0.iter_mut().zip(other.0) {
            *word -= removed;
        }
    }

    /// The part of the pile selected by `class`, a pile with 15 copies of each card of the class.
    #[inline]
    pub fn restricted_to(&self, class: &Pile) -> Pile {
        let mut part = *self;
        for (word, mask) in part.0.iter_mut().zip(class.0) {
            *word &= mask;
        }
        part
    }

    /// The distinct cards, in ascending order.
    #[inline]
    pub fn cards(&self) -> Cards {
        // One bit for each count other than zero.
        let mut bits = self.0;
        for word in &mut bits {
            *word = (*word | (*word >> 1) | (*word >> 2) | (*word >> 3)) & LOW_BITS;
        }
        Cards {
            bits,
            word_index: 0,
        }
    }

    /// The distinct cards and their counts.
    pub fn counts(&self) -> impl Iterator<Item = (CardId, u8)> + '_ {
        self.cards().map(|card| (card, self.count(card)))
    }
}

/// Iterator of [`Pile::cards`].
pub struct Cards {
    bits: [u64; WORD_COUNT],
    word_index: usize,
}

impl Iterator for Cards {
    type Item = CardId;
    #[inline]
    fn next(&mut self) -> Option<CardId> {
        while self.word_index < WORD_COUNT {
            let bits = &mut self.bits[self.word_index];
            if *bits != 0 {
                let index_in_word = bits.trailing_zeros() / 4;
                *bits &= *bits - 1;
                return Some(CardId((self.word_index as u32 * 16 + index_in_word) as u8));
            }
            self.word_index += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distinct_cards_and_their_copies_are_counted() {
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
    fn cards_of_full_pile_are_counted() {
        let mut pile = Pile::EMPTY;
        for card in 0..MAX_CARDS {
            pile.set(CardId(card as u8), Pile::MAX_COPIES);
        }
        assert_eq!(pile.len(), 15 * MAX_CARDS as u16);
    }
}
