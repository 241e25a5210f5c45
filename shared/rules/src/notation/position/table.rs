//! The second pass: parses the state line by line, then runs the checks that need all lines.

use super::board::BoardParser;
use super::cards::{Cards, Place};
use super::{HEADER, lines};
use crate::content::Deck;
use crate::drawing::Decks;
use crate::hexset::HexSet;
use crate::ids::{CardId, Kind, MAX_SEATS, MAX_TOKENS, Seat};
use crate::machine::VICTORY_CARD_VP;
use crate::notation::error::{NotationError, NotationErrorKind};
use crate::notation::names::{
    kind_of_letter, read_card, read_hex, read_kind, read_seat, read_word,
};
use crate::notation::words::{Word, Words};
use crate::options::OptionalRule;
use crate::rule_id::RuleId;
use crate::rules::Rules;
use crate::stack::Stack;
use crate::state::{Node, State};

mod seat;

type Read = Result<(), NotationError>;

/// The state that `text` describes. Errors are added to `errors`.
pub(super) fn read(text: &str, rules: &Rules, errors: &mut Vec<NotationError>) -> State {
    let mut table = Table::new(rules);
    for (first, words) in lines(text) {
        if let Err(error) = table.line(first, words) {
            errors.push(error);
        }
    }
    // Totals over all lines are checked only if each line is valid; otherwise one error would be reported twice.
    if errors.is_empty() {
        table.finish(errors);
    }
    table.state
}

struct Table<'a, 't> {
    rules: &'a Rules,
    state: State,
    ground: BoardParser<'t>,
    cards: Cards,
    /// The line of each seat.
    seats: [Option<u32>; MAX_SEATS],
    /// Words for cards that a teammate knows, with the seat and the card.
    known: Vec<(Word<'t>, Seat, CardId)>,
    /// The last word with a number of Battle Victory cards, and the number left if it was given.
    victory: Option<Word<'t>>,
    victory_left: Option<u8>,
    /// The same for King of the Hill cards.
    hill: Option<Word<'t>>,
    hill_left: Option<u8>,
    /// The line of the transmission line.
    line: Option<Word<'t>>,
}

impl<'a, 't> Table<'a, 't> {
    fn new(rules: &'a Rules) -> Table<'a, 't> {
        let new = State::new(rules);
        let state = State {
            facedown: HexSet::EMPTY,
            tokens: [[0; MAX_TOKENS]; 2],
            rubium: [0; MAX_SEATS],
            decks: Decks::EMPTY,
            // No resolution is pending in a position, even if a game would begin with a random outcome.
            node: Node::Phase,
            ..new
        };
        Table {
            rules,
            state,
            ground: BoardParser::default(),
            cards: Cards::new(new.decks.cards),
            seats: [None; MAX_SEATS],
            known: Vec::new(),
            victory: None,
            victory_left: None,
            hill: None,
            hill_left: None,
            line: None,
        }
    }

    fn line(&mut self, first: Word<'t>, mut words: Words<'t>) -> Read {
        let (rules, state) = (self.rules, &mut self.state);
        match first.text {
            // Parsed in the first pass.
            "layout" | "factions" | "options" | "terrain" | "swaps" => return Ok(()),
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
            "hill" => {
                let needed = rules.hill_stack() > 0;
                played(needed, first, RuleId::OptHill)?;
                expect_word(&mut words, "left", "`left`")?;
                let word = words.expect(HILL)?;
                self.hill_left = Some(word.number(HILL)?);
                self.hill = Some(word);
            }
            "line" => {
                let option = OptionalRule::InterceptedTransmissions;
                played(rules.has_option(option), first, option.rule())?;
                self.line = Some(first);
                return self.cards.list(rules, state, Place::Line, words);
            }
            "bottom" => {
                let option = OptionalRule::TopPriority;
                played(rules.has_option(option), first, option.rule())?;
                return self.bottom(words);
            }
            "destroyed" => {
                played(
                    rules.classes().depends_on_destroyed_units,
                    first,
                    RuleId::Mis5,
                )?;
                for word in words.by_ref() {
                    let (count, kind) = figures(word)?;
                    let more = Stack::of(kind, count);
                    state.facts.max_destroyed_in_battle =
                        state.facts.max_destroyed_in_battle.most_of(more);
                }
            }
            "passed" => {
                played(rules.has_teams(), first, RuleId::OptTeam)?;
                state.facts.has_passed_card = true;
            }
            "moves" => {
                expect_word(&mut words, "over", "`over`")?;
                state.facts.moves_over = true;
            }
            "fought" => state.facts.fought_hexes = hexes(rules, words.by_ref())?,
            "scorched" => state.facts.special_attack_hexes = hexes(rules, words.by_ref())?,
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

    /// `turn 5 seat 1 movement`. Without a seat, the one whose turn it is if no turn was skipped.
    fn turn(&mut self, words: &mut Words<'t>) -> Read {
        let expected = "the number of the turn, from 1";
        let word = words.expect(expected)?;
        let turn: u16 = word.number(expected)?;
        let Some(before) = turn.checked_sub(1) else {
            return Err(word.error(NotationErrorKind::NotNumber(expected)));
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

    fn finish(&mut self, errors: &mut Vec<NotationError>) {
        self.ground.finish(self.rules, &mut self.state, errors);
        self.cards.finish(self.rules, &mut self.state);
        let State {
            hands,
            known_to_teammate: known,
            ..
        } = &self.state;
        let unknown = self.known.iter().filter(|(_, seat, card)| {
            known[seat.index()].count(*card) > hands[seat.index()].count(*card)
        });
        errors.extend(unknown.map(|(word, ..)| word.error(NotationErrorKind::NotInHand)));

        self.count_victory_cards(errors);
        self.check_line(errors);
        for seat in self.rules.seats() {
            let missions = self.state.mission_points(self.rules, seat);
            let open = [&self.state.victory_cards, &self.state.hill_cards];
            let open = open.map(|cards| cards[seat.index()].saturating_mul(VICTORY_CARD_VP));
            let cards = open[0].saturating_add(open[1]);
            self.state.vp[seat.index()] = missions.saturating_add(cards);
        }
    }

    /// `bottom 1 twoFronts 2 flawless`: the seat that put the card there, and the card; the next to be drawn comes
    /// first.
    fn bottom(&mut self, mut words: Words<'t>) -> Read {
        while let Some(word) = words.next() {
            let seat = read_seat(self.rules.players(), word)?;
            let word = words.expect("the card")?;
            let card = read_card(&self.rules.setup().content, word)?;
            if !self.rules.deck(Deck::Missions).has(card) {
                return Err(word.error(NotationErrorKind::NoMission));
            }
            let (rules, state) = (self.rules, &mut self.state);
            self.cards
                .one(rules, state, Place::Deck, word, &mut words)?;
            self.state.decks.bottom.push(card, seat);
        }
        Ok(())
    }

    /// Checks that missions are either in the transmission line or in hands, and that the line is not too long.
    fn check_line(&self, errors: &mut Vec<NotationError>) {
        let size = self.rules.line_size();
        if let (Some(word), true) = (self.line, self.state.decks.line.len() > size) {
            errors.push(word.error(NotationErrorKind::LineTooLong { size }));
        }
        let holds = |seat| self.state.has_missions(self.rules, seat);
        if size > 0 && self.rules.seats().any(holds) {
            errors.push(super::whole(NotationErrorKind::HeldMission));
        }
    }

    fn count_victory_cards(&mut self, errors: &mut Vec<NotationError>) {
        let cards = self.rules.victory_stack();
        let sum = |cards: &[u8]| cards.iter().copied().map(u16::from).sum::<u16>();
        let mut taken = sum(&self.state.victory_cards);
        let hill = sum(&self.state.hill_cards);
        match self.rules.hill_stack() {
            // They are the backs of the same cards (OPT-HILL).
            0 => taken += hill,
            cards => {
                let count = hill + u16::from(self.hill_left.unwrap_or(0));
                let left = u16::from(cards).saturating_sub(hill) as u8;
                self.state.hill_left = self.hill_left.unwrap_or(left);
                if let (Some(word), true) = (self.hill, count > u16::from(cards)) {
                    errors.push(word.error(NotationErrorKind::VictoryCards { count, cards }));
                }
            }
        }
        let count = taken + u16::from(self.victory_left.unwrap_or(0));
        match (count <= u16::from(cards), self.victory.or(self.hill)) {
            (true, _) | (_, None) => {
                let left = u16::from(cards).saturating_sub(taken) as u8;
                self.state.victory_left = self.victory_left.unwrap_or(left);
            }
            (false, Some(word)) => {
                errors.push(word.error(NotationErrorKind::VictoryCards { count, cards }))
            }
        }
    }
}

const VICTORY: &str = "a number of Battle Victory cards";
const HILL: &str = "a number of King of the Hill cards";
const LINES: [&str; 26] = [
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
    "swaps",
    "hill",
    "line",
    "bottom",
    "destroyed",
    "passed",
];

/// Checks that the optional rule of `first` is in play.
fn played(played: bool, first: Word<'_>, rule: RuleId) -> Read {
    match played {
        true => Ok(()),
        false => Err(first.error(NotationErrorKind::NotPlayed(rule))),
    }
}

/// Parses a count and a letter, such as `2H`.
fn figures(word: Word<'_>) -> Result<(u8, Kind), NotationError> {
    let letter = word.text.chars().next_back();
    let kind = letter.and_then(kind_of_letter);
    let count = letter.and_then(|letter| word.text.strip_suffix(letter)?.parse().ok());
    match (count, kind) {
        (Some(count @ 1..=Stack::MAX_COUNT), Some(kind)) => Ok((count, kind)),
        _ => Err(word.error(NotationErrorKind::NotUnits)),
    }
}

fn expect_word(words: &mut Words<'_>, text: &'static str, missing: &'static str) -> Read {
    let word = words.expect(missing)?;
    if word.text == text {
        Ok(())
    } else {
        Err(word.unknown("word in this line", [text].into_iter()))
    }
}

/// Parses a kind by letter or word.
fn kind(words: &mut Words<'_>) -> Result<Kind, NotationError> {
    let word = words.expect("a kind of unit")?;
    let mut letters = word.text.chars();
    match (letters.next().and_then(kind_of_letter), letters.next()) {
        (Some(kind), None) => Ok(kind),
        _ => read_kind(word),
    }
}

/// Parses at least one hex.
fn hexes<'t>(rules: &Rules, words: &mut Words<'t>) -> Result<HexSet, NotationError> {
    let first = read_hex(rules, words.expect("a hex")?)?;
    let more = words.map(|word| read_hex(rules, word));
    std::iter::once(Ok(first)).chain(more).collect()
}
