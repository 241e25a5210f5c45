//! Parses the line of a seat: its rubium and cards, and whether it is eliminated.

use super::{
    EXPECTED_HILL_COUNT, EXPECTED_VICTORY_COUNT, ParseResult, StateParser, ensure_in_play,
};
use crate::ids::Seat;
use crate::notation::error::NotationErrorKind;
use crate::notation::names::{read_card, read_seat};
use crate::notation::position::cards::{CardPlace, parse_count};
use crate::notation::words::{Word, Words};
use crate::options::OptionalRule;
use crate::pile::Pile;

const SEAT_WORDS: [&str; 7] = [
    "rubium",
    "victory",
    "hill",
    "hand",
    "fulfilled",
    "known",
    "out",
];

impl<'t> StateParser<'_, 't> {
    /// `seat 1 rubium 8 victory 2 hand windfall dropShip*2 fulfilled flawless`.
    pub(super) fn parse_seat(&mut self, mut words: Words<'t>) -> ParseResult {
        let word = words.expect("a seat")?;
        let seat = read_seat(self.rules.players(), word)?;
        if let Some(line) = self.seat_lines[seat.index()] {
            return Err(word.error(NotationErrorKind::Repeated(line)));
        }
        self.seat_lines[seat.index()] = word.line;
        let (mut place, mut is_after_known) = (None, false);
        while let Some(word) = words.next() {
            match word.text {
                "rubium" => {
                    let expected = "an amount of rubium";
                    self.state.rubium[seat.index()] =
                        words.expect(expected)?.parse_number(expected)?;
                }
                "victory" => {
                    let word = words.expect(EXPECTED_VICTORY_COUNT)?;
                    self.state.victory_cards[seat.index()] =
                        word.parse_number(EXPECTED_VICTORY_COUNT)?;
                    self.victory_word = Some(word);
                }
                "hill" => {
                    let option = OptionalRule::KingOfTheHill;
                    ensure_in_play(self.rules.has_option(option), word, option.rule())?;
                    let word = words.expect(EXPECTED_HILL_COUNT)?;
                    self.state.hill_cards[seat.index()] = word.parse_number(EXPECTED_HILL_COUNT)?;
                    self.hill_word = Some(word);
                }
                "out" => self.parse_eliminated(word, seat)?,
                "hand" => (place, is_after_known) = (Some(CardPlace::Hand(seat)), false),
                "fulfilled" => (place, is_after_known) = (Some(CardPlace::Fulfilled(seat)), false),
                "known" => is_after_known = true,
                _ if is_after_known => self.parse_known_card(word, seat)?,
                _ => match place {
                    Some(place) => {
                        self.card_parser.parse_card(
                            self.rules,
                            &mut self.state,
                            place,
                            word,
                            &mut words,
                        )?;
                    }
                    None => {
                        return Err(
                            word.unknown("word in the line of a seat", SEAT_WORDS.into_iter())
                        );
                    }
                },
            }
        }
        Ok(())
    }

    /// `out`: the player is eliminated, but the teammate is still in the game.
    fn parse_eliminated(&mut self, word: Word<'t>, seat: Seat) -> ParseResult {
        if !self.rules.has_teams() {
            return Err(word.error(NotationErrorKind::NoTeams));
        }
        self.state.eliminated.insert(seat);
        Ok(())
    }

    /// `known windfall`: a card in hand that the teammate passed.
    fn parse_known_card(&mut self, word: Word<'t>, seat: Seat) -> ParseResult {
        if !self.rules.has_teams() {
            return Err(word.error(NotationErrorKind::NoTeams));
        }
        let (id, count) = parse_count(word)?;
        let card = read_card(&self.rules.setup().content, id)?;
        let known_cards = &mut self.state.cards_known_to_teammate[seat.index()];
        known_cards.set(
            card,
            known_cards
                .count(card)
                .saturating_add(count)
                .min(Pile::MAX_COPIES),
        );
        self.known_cards.push((word, seat, card));
        Ok(())
    }
}
