//! The line of a seat: its points, rubium and cards.

use super::{HILL, Read, Table, VICTORY, played};
use crate::ids::Seat;
use crate::notation::error::NotationErrorKind;
use crate::notation::names::{read_card, read_seat};
use crate::notation::position::cards::{Place, count_of};
use crate::notation::words::{Word, Words};
use crate::options::OptionalRule;
use crate::pile::Pile;

const SEAT: [&str; 7] = [
    "rubium",
    "victory",
    "hill",
    "hand",
    "fulfilled",
    "known",
    "out",
];

impl<'t> Table<'_, 't> {
    /// `seat 1 rubium 8 victory 2 hand windfall dropShip*2 fulfilled flawless`.
    pub(super) fn seat(&mut self, mut words: Words<'t>) -> Read {
        let word = words.expect("a seat")?;
        let seat = read_seat(self.rules.players(), word)?;
        if let Some(line) = self.seats[seat.index()] {
            return Err(word.error(NotationErrorKind::Twice(line)));
        }
        self.seats[seat.index()] = word.line;
        let (mut place, mut known) = (None, false);
        while let Some(word) = words.next() {
            match word.text {
                "rubium" => {
                    let expected = "an amount of rubium";
                    self.state.rubium[seat.index()] = words.expect(expected)?.number(expected)?;
                }
                "victory" => {
                    let word = words.expect(VICTORY)?;
                    self.state.victory_cards[seat.index()] = word.number(VICTORY)?;
                    self.victory = Some(word);
                }
                "hill" => {
                    let option = OptionalRule::KingOfTheHill;
                    played(self.rules.has_option(option), word, option.rule())?;
                    let word = words.expect(HILL)?;
                    self.state.hill_cards[seat.index()] = word.number(HILL)?;
                    self.hill = Some(word);
                }
                "out" => self.out(word, seat)?,
                "hand" => (place, known) = (Some(Place::Hand(seat)), false),
                "fulfilled" => (place, known) = (Some(Place::Fulfilled(seat)), false),
                "known" => known = true,
                _ if known => self.known(word, seat)?,
                _ => match place {
                    Some(place) => {
                        self.cards
                            .one(self.rules, &mut self.state, place, word, &mut words)?;
                    }
                    None => return Err(word.unknown("thing of a seat", SEAT.into_iter())),
                },
            }
        }
        Ok(())
    }

    /// `out`: the player is eliminated while the teammate plays on.
    fn out(&mut self, word: Word<'t>, seat: Seat) -> Read {
        if !self.rules.has_teams() {
            return Err(word.error(NotationErrorKind::NoTeams));
        }
        self.state.eliminated.insert(seat);
        Ok(())
    }

    /// `known windfall`: a card in hand that the teammate passed.
    fn known(&mut self, word: Word<'t>, seat: Seat) -> Read {
        if !self.rules.has_teams() {
            return Err(word.error(NotationErrorKind::NoTeams));
        }
        let (id, count) = count_of(word)?;
        let card = read_card(&self.rules.setup().content, id)?;
        let known = &mut self.state.known_to_teammate[seat.index()];
        known.set(
            card,
            known
                .count(card)
                .saturating_add(count)
                .min(Pile::MAX_COPIES),
        );
        self.known.push((word, seat, card));
        Ok(())
    }
}
