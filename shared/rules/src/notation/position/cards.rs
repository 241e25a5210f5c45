//! Parses the places of cards. A card that no line names is in its deck, unless `rest` puts it elsewhere.

use crate::content::Deck;
use crate::ids::Seat;
use crate::notation::error::{NotationError, NotationErrorKind};
use crate::notation::names::read_card;
use crate::notation::words::{Word, Words};
use crate::pile::Pile;
use crate::rules::Rules;
use crate::state::State;

/// A place for cards.
#[derive(Clone, Copy)]
pub(super) enum CardPlace {
    Hand(Seat),
    Fulfilled(Seat),
    Discard,
    Deck,
    /// The transmission line (OPT-INTERCEPT).
    TransmissionLine,
    /// Out of the game.
    Box,
}

/// Parses the places of cards, and keeps track of the cards that lines have named.
pub(super) struct CardParser {
    /// Every card of the game.
    all_cards: Pile,
    /// The cards that a line has named so far.
    named_cards: Pile,
    /// For each deck, the place of the cards that no line names; `None` leaves them in the deck.
    rest: [Option<CardPlace>; 2],
}

const DECK_WORDS: [(&str, Deck); 2] = [("energize", Deck::Energize), ("missions", Deck::Missions)];

impl CardParser {
    /// Creates a parser for which no line has named a card yet. `all_cards` are the cards in the decks at the
    /// start of the game.
    pub fn new(all_cards: Pile) -> CardParser {
        CardParser {
            all_cards,
            named_cards: Pile::EMPTY,
            rest: [None; 2],
        }
    }

    /// Parses a whole line of cards.
    pub fn parse_list(
        &mut self,
        rules: &Rules,
        state: &mut State,
        place: CardPlace,
        mut words: Words<'_>,
    ) -> Result<(), NotationError> {
        let mut word = words.expect("a card, or `rest` and a deck")?;
        loop {
            self.parse_card(rules, state, place, word, &mut words)?;
            match words.next() {
                Some(next) => word = next,
                None => return Ok(()),
            }
        }
    }

    /// Parses one entry of a list of cards: `windfall`, `windfall*2` or `rest missions`. `word` is its first
    /// word.
    pub fn parse_card(
        &mut self,
        rules: &Rules,
        state: &mut State,
        place: CardPlace,
        word: Word<'_>,
        words: &mut Words<'_>,
    ) -> Result<(), NotationError> {
        if word.text == "rest" {
            return self.parse_rest(place, words.expect("`energize` or `missions`")?);
        }
        let (id, count) = parse_count(word)?;
        let card = read_card(&rules.setup().content, id)?;
        let copies = self.all_cards.count(card);
        let count_so_far = u16::from(self.named_cards.count(card)) + u16::from(count);
        if count_so_far > u16::from(copies) {
            return Err(word.error(NotationErrorKind::TooManyCopies {
                count: count_so_far,
                copies,
            }));
        }
        if matches!(place, CardPlace::Fulfilled(_) | CardPlace::TransmissionLine)
            && !rules.deck(Deck::Missions).has(card)
        {
            return Err(word.error(NotationErrorKind::NotAMission));
        }
        self.named_cards.set(card, count_so_far as u8);
        if let Some(pile) = pile_mut(state, place) {
            pile.set(card, pile.count(card) + count);
        }
        Ok(())
    }

    fn parse_rest(&mut self, place: CardPlace, word: Word<'_>) -> Result<(), NotationError> {
        let Some(index) = DECK_WORDS.iter().position(|&(name, _)| name == word.text) else {
            return Err(word.unknown("deck", DECK_WORDS.iter().map(|&(name, _)| name)));
        };
        if self.rest[index].is_some() {
            return Err(word.error(NotationErrorKind::RestPlacedTwice));
        }
        if let (CardPlace::Fulfilled(_) | CardPlace::TransmissionLine, (_, Deck::Energize)) =
            (place, DECK_WORDS[index])
        {
            return Err(word.error(NotationErrorKind::NotAMission));
        }
        self.rest[index] = Some(place);
        Ok(())
    }

    /// Places the cards that were not named.
    pub fn finish(&self, rules: &Rules, state: &mut State) {
        let mut unnamed = self.all_cards;
        unnamed.remove_all(&self.named_cards);
        for ((_, deck), rest) in DECK_WORDS.into_iter().zip(self.rest) {
            if let Some(pile) = pile_mut(state, rest.unwrap_or(CardPlace::Deck)) {
                pile.add_all(&unnamed.restricted_to(rules.deck(deck)));
            }
        }
    }
}

fn pile_mut(state: &mut State, place: CardPlace) -> Option<&mut Pile> {
    match place {
        CardPlace::Hand(seat) => state.hands.get_mut(seat.index()),
        CardPlace::Fulfilled(seat) => state.fulfilled.get_mut(seat.index()),
        CardPlace::Discard => Some(&mut state.decks.discards),
        CardPlace::Deck => Some(&mut state.decks.undrawn),
        CardPlace::TransmissionLine => Some(&mut state.decks.transmission_line),
        CardPlace::Box => None,
    }
}

/// Splits `windfall*2` into name and count; the count is 1 by default.
pub(super) fn parse_count(word: Word<'_>) -> Result<(Word<'_>, u8), NotationError> {
    let Some((id, count)) = word.text.split_once('*') else {
        return Ok((word, 1));
    };
    match count.parse() {
        Ok(count @ 1..) => Ok((word.with_text(id), count)),
        _ => Err(word.error(NotationErrorKind::NotNumber(
            "a count of at least 1 after the *",
        ))),
    }
}
