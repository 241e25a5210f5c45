//! Secret Missions that players have put at the bottom of the deck: the only cards in known order (OPT-PRIORITY).

use crate::ids::{CardId, Seat};
use crate::pile::Pile;

/// Maximum number of cards. Packs with more Secret Missions cannot be used with OPT-PRIORITY.
pub(crate) const MOST: usize = 64;

/// Cards at the bottom of the deck, in the order in which they will be drawn after all others. They are included in
/// the pile of the deck.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bottom {
    len: u8,
    cards: [CardId; MOST],
    /// The seat that put each card there, two bits per card.
    by: [u64; MOST / 32],
}

impl Bottom {
    pub const EMPTY: Bottom = Bottom {
        len: 0,
        cards: [CardId(0); MOST],
        by: [0; MOST / 32],
    };

    /// Puts a card below all others.
    pub fn push(&mut self, card: CardId, by: Seat) {
        let place = usize::from(self.len);
        debug_assert!(place < MOST, "there are no more missions than that");
        if place < MOST {
            self.cards[place] = card;
            self.by[place / 32] |= u64::from(by.0 & 3) << (2 * (place % 32));
            self.len += 1;
        }
    }

    /// Removes the card to be drawn next.
    pub fn pop(&mut self) {
        let rest = *self;
        *self = Bottom::EMPTY;
        for (card, by) in rest.iter().skip(1) {
            self.push(card, by);
        }
    }

    /// The cards and the seats that put them there, in drawing order.
    pub fn iter(&self) -> impl Iterator<Item = (CardId, Seat)> {
        let all = self.cards.into_iter().zip(0_usize..);
        let by = self.by;
        all.take(usize::from(self.len)).map(move |(card, place)| {
            let by = (by[place / 32] >> (2 * (place % 32))) & 3;
            (card, Seat(by as u8))
        })
    }

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
    fn the_first_that_is_put_there_is_the_first_that_is_drawn() {
        let mut bottom = Bottom::EMPTY;
        for number in 0..MOST as u8 {
            bottom.push(CardId(number % 7), Seat(number % 4));
        }
        for number in 0..MOST as u8 {
            assert_eq!(
                bottom.iter().next(),
                Some((CardId(number % 7), Seat(number % 4)))
            );
            bottom.pop();
        }
        assert_eq!(bottom, Bottom::EMPTY);
        bottom.pop();
        assert!(bottom.is_empty());
    }
}
