//! The second reading: the state, line by line, and what can be judged only when all lines are read.

use super::board::Ground;
use super::cards::{Cards, Place, count_of};
use super::{HEADER, lines};
use crate::hexset::HexSet;
use crate::ids::{CardId, Kind, MAX_SEATS, MAX_TOKENS, Seat};
use crate::machine::VICTORY_CARD_VP;
use crate::notation::fault::{NotationFault, Wrong};
use crate::notation::names::{
    kind_of_letter, read_card, read_hex, read_kind, read_seat, read_word,
};
use crate::notation::words::{Word, Words};
use crate::pile::Pile;
use crate::rules::Rules;
use crate::state::State;

type Read = Result<(), NotationFault>;

/// The state that `text` describes; if something is wrong, the faults say what.
pub(super) fn read(text: &str, rules: &Rules, faults: &mut Vec<NotationFault>) -> State {
    let mut table = Table::new(rules);
    for (first, words) in lines(text) {
        if let Err(fault) = table.line(first, words) {
            faults.push(fault);
        }
    }
    // What is counted over all lines would be wrong because a line is: one fault would be told as two.
    if faults.is_empty() {
        table.finish(faults);
    }
    table.state
}

struct Table<'a, 't> {
    rules: &'a Rules,
    state: State,
    ground: Ground<'t>,
    cards: Cards,
    /// The line of each seat.
    seats: [Option<u32>; MAX_SEATS],
    /// The words that name cards which a teammate knows of, and the card.
    known: Vec<(Word<'t>, Seat, CardId)>,
    /// The last word that counts Battle Victory cards, and how many are left if it was said.
    victory: Option<Word<'t>>,
    victory_left: Option<u8>,
}

impl<'a, 't> Table<'a, 't> {
    fn new(rules: &'a Rules) -> Table<'a, 't> {
        let new = State::new(rules);
        let state = State {
            facedown: HexSet::EMPTY,
            tokens: [[0; MAX_TOKENS]; 2],
            rubium: [0; MAX_SEATS],
            deck: Pile::EMPTY,
            ..new
        };
        Table {
            rules,
            state,
            ground: Ground::default(),
            cards: Cards::new(new.deck),
            seats: [None; MAX_SEATS],
            known: Vec::new(),
            victory: None,
            victory_left: None,
        }
    }

    fn line(&mut self, first: Word<'t>, mut words: Words<'t>) -> Read {
        let (rules, state) = (self.rules, &mut self.state);
        match first.text {
            // The first reading has seen to these.
            "layout" | "factions" | "options" | "terrain" => return Ok(()),
            text if text == HEADER.0 => return Ok(()),
            "turn" => self.turn(&mut words)?,
            "hex" => return self.ground.hex(rules, state, words),
            "facedown" => return self.ground.facedown(rules, state, words),
            "tokens" => return self.ground.tokens(rules, state, first, words),
            "seat" => return self.seat(words),
            "discard" => return self.cards.list(rules, state, Place::Discard, words),
            "deck" => return self.cards.list(rules, state, Place::Deck, words),
            "box" => return self.cards.list(rules, state, Place::Box, words),
            "victory" => {
                expect_word(&mut words, "left", "`left`")?;
                let word = words.expect(VICTORY)?;
                self.victory_left = Some(word.number(VICTORY)?);
                self.victory = Some(word);
            }
            "moves" => {
                expect_word(&mut words, "over", "`over`")?;
                state.facts.moves_over = true;
            }
            "fought" => state.facts.fought = hexes(rules, words.by_ref())?,
            "scorched" => state.facts.scorched = hexes(rules, words.by_ref())?,
            "bought" => {
                let kind = kind(&mut words)?;
                return self.ground.bought(rules, kind, words);
            }
            "from-monolith" => {
                let kind = kind(&mut words)?;
                state.facts.from_monolith[kind.index()] |= hexes(rules, words.by_ref())?;
            }
            "won" => {
                let expected = "the number of battles won";
                state.facts.battles_won = words.expect(expected)?.number(expected)?;
            }
            _ => return Err(first.unknown("line in a position", LINES.into_iter())),
        }
        words.end()
    }

    /// `turn 5 seat 1 movement`: without a seat, the one whose turn it is if nobody was skipped.
    fn turn(&mut self, words: &mut Words<'t>) -> Read {
        let expected = "the number of the turn, from 1";
        let word = words.expect(expected)?;
        let turn: u16 = word.number(expected)?;
        let Some(before) = turn.checked_sub(1) else {
            return Err(word.fault(Wrong::NotNumber(expected)));
        };
        self.state.turn = turn;
        self.state.active = Seat((before % u16::from(self.rules.players())) as u8);
        if words.skip_word("seat") {
            self.state.active = read_seat(self.rules.players(), words.expect("a seat")?)?;
        }
        if let Some(word) = words.next() {
            self.state.phase = read_word(word)?;
        }
        Ok(())
    }

    /// `seat 1 rubium 8 victory 2 hand windfall dropShip*2 fulfilled flawless`.
    fn seat(&mut self, mut words: Words<'t>) -> Read {
        let word = words.expect("a seat")?;
        let seat = read_seat(self.rules.players(), word)?;
        if let Some(line) = self.seats[seat.index()] {
            return Err(word.fault(Wrong::Twice(line)));
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

    /// `out`: eliminated while the teammate plays on.
    fn out(&mut self, word: Word<'t>, seat: Seat) -> Read {
        if !self.rules.has_teams() {
            return Err(word.fault(Wrong::NoTeams));
        }
        self.state.out.insert(seat);
        Ok(())
    }

    /// `known windfall`: a card of the hand that the teammate passed.
    fn known(&mut self, word: Word<'t>, seat: Seat) -> Read {
        if !self.rules.has_teams() {
            return Err(word.fault(Wrong::NoTeams));
        }
        let (id, count) = count_of(word)?;
        let card = read_card(&self.rules.setup().content, id)?;
        let known = &mut self.state.known[seat.index()];
        known.set(
            card,
            known.count(card).saturating_add(count).min(Pile::MOST),
        );
        self.known.push((word, seat, card));
        Ok(())
    }

    fn finish(&mut self, faults: &mut Vec<NotationFault>) {
        self.ground.finish(self.rules, &mut self.state, faults);
        self.cards.finish(self.rules, &mut self.state);
        let State { hands, known, .. } = &self.state;
        let unknown = self.known.iter().filter(|(_, seat, card)| {
            known[seat.index()].count(*card) > hands[seat.index()].count(*card)
        });
        faults.extend(unknown.map(|(word, ..)| word.fault(Wrong::NotInHand)));

        self.count_victory_cards(faults);
        for seat in self.rules.seats() {
            let missions = self.state.mission_points(self.rules, seat);
            let cards = self.state.victory_cards[seat.index()].saturating_mul(VICTORY_CARD_VP);
            self.state.vp[seat.index()] = missions.saturating_add(cards);
        }
    }

    fn count_victory_cards(&mut self, faults: &mut Vec<NotationFault>) {
        let cards = self.rules.setup().content.cards.victory_cards;
        let taken: u16 = self
            .state
            .victory_cards
            .iter()
            .copied()
            .map(u16::from)
            .sum();
        let count = taken + u16::from(self.victory_left.unwrap_or(0));
        match (count <= u16::from(cards), self.victory) {
            (true, _) | (_, None) => {
                let left = u16::from(cards).saturating_sub(taken) as u8;
                self.state.victory_left = self.victory_left.unwrap_or(left);
            }
            (false, Some(word)) => faults.push(word.fault(Wrong::VictoryCards { count, cards })),
        }
    }
}

const VICTORY: &str = "a number of Battle Victory cards";
const SEAT: [&str; 6] = ["rubium", "victory", "hand", "fulfilled", "known", "out"];
const LINES: [&str; 20] = [
    HEADER.0,
    "layout",
    "options",
    "factions",
    "terrain",
    "turn",
    "hex",
    "facedown",
    "tokens",
    "seat",
    "discard",
    "deck",
    "box",
    "victory",
    "moves",
    "fought",
    "scorched",
    "from-monolith",
    "bought",
    "won",
];

fn expect_word(words: &mut Words<'_>, text: &'static str, missing: &'static str) -> Read {
    let word = words.expect(missing)?;
    if word.text == text {
        Ok(())
    } else {
        Err(word.unknown("word in this line", [text].into_iter()))
    }
}

/// A kind by letter or word.
fn kind(words: &mut Words<'_>) -> Result<Kind, NotationFault> {
    let word = words.expect("a kind of unit")?;
    let mut letters = word.text.chars();
    match (letters.next().and_then(kind_of_letter), letters.next()) {
        (Some(kind), None) => Ok(kind),
        _ => read_kind(word),
    }
}

/// At least one hex.
fn hexes<'t>(rules: &Rules, words: &mut Words<'t>) -> Result<HexSet, NotationFault> {
    let first = read_hex(rules, words.expect("a hex")?)?;
    let more = words.map(|word| read_hex(rules, word));
    std::iter::once(Ok(first)).chain(more).collect()
}
