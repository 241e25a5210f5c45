//! The second pass: parses the state line by line, then runs the checks that need all lines.

use super::board::BoardParser;
use super::cards::{CardParser, Place};
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
use crate::state::{State, TurnStage};

mod seat;

type ParseResult = Result<(), NotationError>;

/// The state that `text` describes. Errors are added to `errors`.
pub(super) fn read(text: &str, rules: &Rules, errors: &mut Vec<NotationError>) -> State {
    let mut parser = StateParser::new(rules);
    for (first, words) in lines(text) {
        if let Err(error) = parser.parse_line(first, words) {
            errors.push(error);
        }
    }
    // Totals over all lines are checked only if each line is valid; otherwise one error would be reported twice.
    if errors.is_empty() {
        parser.finish(errors);
    }
    parser.state
}

struct StateParser<'a, 't> {
    rules: &'a Rules,
    state: State,
    board: BoardParser<'t>,
    cards: CardParser,
    /// The number of the line of each seat.
    seat_lines: [Option<u32>; MAX_SEATS],
    /// Words for cards that a teammate knows, with the seat and the card.
    known: Vec<(Word<'t>, Seat, CardId)>,
    /// The last word with a number of Battle Victory cards, and the number left if it was given.
    victory_word: Option<Word<'t>>,
    victory_left: Option<u8>,
    /// The same for King of the Hill cards.
    hill_word: Option<Word<'t>>,
    hill_left: Option<u8>,
    /// The first word of the line with the transmission line.
    line_word: Option<Word<'t>>,
}

impl<'a, 't> StateParser<'a, 't> {
    fn new(rules: &'a Rules) -> StateParser<'a, 't> {
        let initial = State::new(rules);
        let state = State {
            facedown: HexSet::EMPTY,
            tokens: [[0; MAX_TOKENS]; 2],
            rubium: [0; MAX_SEATS],
            decks: Decks::EMPTY,
            // No resolution is pending in a position, even if a game would begin with a random outcome.
            stage: TurnStage::Phase,
            ..initial
        };
        StateParser {
            rules,
            state,
            board: BoardParser::default(),
            cards: CardParser::new(initial.decks.cards),
            seat_lines: [None; MAX_SEATS],
            known: Vec::new(),
            victory_word: None,
            victory_left: None,
            hill_word: None,
            hill_left: None,
            line_word: None,
        }
    }

    fn parse_line(&mut self, first: Word<'t>, mut words: Words<'t>) -> ParseResult {
        let (rules, state) = (self.rules, &mut self.state);
        match first.text {
            // Parsed in the first pass.
            "layout" | "factions" | "options" | "terrain" | "swaps" => return Ok(()),
            text if text == HEADER.0 => return Ok(()),
            "turn" => self.parse_turn(&mut words)?,
            "hex" => return self.board.parse_hex(rules, state, words),
            "facedown" => return self.board.parse_facedown(rules, state, words),
            "tokens" => return self.board.parse_tokens(rules, state, first, words),
            "seat" => return self.parse_seat(words),
            "discard" => return self.cards.parse_list(rules, state, Place::Discard, words),
            "deck" => return self.cards.parse_list(rules, state, Place::Deck, words),
            "box" => return self.cards.parse_list(rules, state, Place::Box, words),
            "victory" => {
                expect_word(&mut words, "left", "`left`")?;
                let word = words.expect(VICTORY_COUNT)?;
                self.victory_left = Some(word.number(VICTORY_COUNT)?);
                self.victory_word = Some(word);
            }
            "hill" => {
                let has_hill_stack = rules.hill_stack() > 0;
                ensure_in_play(has_hill_stack, first, RuleId::OptHill)?;
                expect_word(&mut words, "left", "`left`")?;
                let word = words.expect(HILL_COUNT)?;
                self.hill_left = Some(word.number(HILL_COUNT)?);
                self.hill_word = Some(word);
            }
            "line" => {
                let option = OptionalRule::InterceptedTransmissions;
                ensure_in_play(rules.has_option(option), first, option.rule())?;
                self.line_word = Some(first);
                return self.cards.parse_list(rules, state, Place::Line, words);
            }
            "bottom" => {
                let option = OptionalRule::TopPriority;
                ensure_in_play(rules.has_option(option), first, option.rule())?;
                return self.parse_bottom(words);
            }
            "destroyed" => {
                ensure_in_play(
                    rules.classes().depends_on_destroyed_units,
                    first,
                    RuleId::Mis5,
                )?;
                for word in words.by_ref() {
                    let (count, kind) = parse_count_and_kind(word)?;
                    let destroyed = Stack::of(kind, count);
                    state.facts.max_destroyed_in_battle =
                        state.facts.max_destroyed_in_battle.max_per_kind(destroyed);
                }
            }
            "passed" => {
                ensure_in_play(rules.has_teams(), first, RuleId::OptTeam)?;
                state.facts.has_passed_card = true;
            }
            "moves" => {
                expect_word(&mut words, "over", "`over`")?;
                state.facts.moves_over = true;
            }
            "fought" => state.facts.fought_hexes = parse_hexes(rules, words.by_ref())?,
            "scorched" => state.facts.special_attack_hexes = parse_hexes(rules, words.by_ref())?,
            "bought" => {
                let kind = parse_kind(&mut words)?;
                return self.board.parse_bought(rules, kind, words);
            }
            "from-monolith" => {
                let kind = parse_kind(&mut words)?;
                state.facts.from_monolith[kind.index()] |= parse_hexes(rules, words.by_ref())?;
            }
            "won" => {
                let expected = "the number of battles won";
                state.facts.battles_won = words.expect(expected)?.number(expected)?;
            }
            _ => return Err(first.unknown("line in a position", LINES.into_iter())),
        }
        words.ensure_end()
    }

    /// `turn 5 seat 1 movement`. Without a seat, the one whose turn it is if no turn was skipped.
    fn parse_turn(&mut self, words: &mut Words<'t>) -> ParseResult {
        let expected = "the number of the turn, from 1";
        let word = words.expect(expected)?;
        let turn: u16 = word.number(expected)?;
        let Some(previous_turns) = turn.checked_sub(1) else {
            return Err(word.error(NotationErrorKind::NotNumber(expected)));
        };
        self.state.turn = turn;
        self.state.active = Seat((previous_turns % u16::from(self.rules.players())) as u8);
        if words.skip_word("seat") {
            self.state.active = read_seat(self.rules.players(), words.expect("a seat")?)?;
        }
        if let Some(word) = words.next() {
            self.state.phase = read_word(word)?;
        }
        Ok(())
    }

    fn finish(&mut self, errors: &mut Vec<NotationError>) {
        self.board.finish(self.rules, &mut self.state, errors);
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
            let public_cards = [&self.state.victory_cards, &self.state.hill_cards];
            let [victory_vp, hill_vp] =
                public_cards.map(|cards| cards[seat.index()].saturating_mul(VICTORY_CARD_VP));
            let cards_vp = victory_vp.saturating_add(hill_vp);
            self.state.vp[seat.index()] = missions.saturating_add(cards_vp);
        }
    }

    /// `bottom 1 twoFronts 2 flawless`: the seat that put the card there, and the card; the next to be drawn comes
    /// first.
    fn parse_bottom(&mut self, mut words: Words<'t>) -> ParseResult {
        while let Some(word) = words.next() {
            let seat = read_seat(self.rules.players(), word)?;
            let word = words.expect("the card")?;
            let card = read_card(&self.rules.setup().content, word)?;
            if !self.rules.deck(Deck::Missions).has(card) {
                return Err(word.error(NotationErrorKind::NotAMission));
            }
            let (rules, state) = (self.rules, &mut self.state);
            self.cards
                .parse_card(rules, state, Place::Deck, word, &mut words)?;
            self.state.decks.bottom.push(card, seat);
        }
        Ok(())
    }

    /// Checks that missions are either in the transmission line or in hands, and that the line is not too long.
    fn check_line(&self, errors: &mut Vec<NotationError>) {
        let size = self.rules.line_size();
        if let (Some(word), true) = (self.line_word, self.state.decks.line.len() > size) {
            errors.push(word.error(NotationErrorKind::LineTooLong { size }));
        }
        let holds_missions = |seat| self.state.has_missions(self.rules, seat);
        if size > 0 && self.rules.seats().any(holds_missions) {
            errors.push(super::text_error(NotationErrorKind::HeldMission));
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
                if let (Some(word), true) = (self.hill_word, count > u16::from(cards)) {
                    errors.push(word.error(NotationErrorKind::VictoryCards { count, cards }));
                }
            }
        }
        let count = taken + u16::from(self.victory_left.unwrap_or(0));
        match (
            count <= u16::from(cards),
            self.victory_word.or(self.hill_word),
        ) {
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

const VICTORY_COUNT: &str = "a number of Battle Victory cards";
const HILL_COUNT: &str = "a number of King of the Hill cards";
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

/// Checks that the optional rule or edition that `first` belongs to is in play.
fn ensure_in_play(is_in_play: bool, first: Word<'_>, rule: RuleId) -> ParseResult {
    match is_in_play {
        true => Ok(()),
        false => Err(first.error(NotationErrorKind::NotPlayed(rule))),
    }
}

/// Parses a count and a letter, such as `2H`.
fn parse_count_and_kind(word: Word<'_>) -> Result<(u8, Kind), NotationError> {
    let letter = word.text.chars().next_back();
    let kind = letter.and_then(kind_of_letter);
    let count = letter.and_then(|letter| word.text.strip_suffix(letter)?.parse().ok());
    match (count, kind) {
        (Some(count @ 1..=Stack::MAX_COUNT), Some(kind)) => Ok((count, kind)),
        _ => Err(word.error(NotationErrorKind::NotUnits)),
    }
}

fn expect_word(words: &mut Words<'_>, text: &'static str, missing: &'static str) -> ParseResult {
    let word = words.expect(missing)?;
    if word.text == text {
        Ok(())
    } else {
        Err(word.unknown("word in this line", [text].into_iter()))
    }
}

/// Parses a kind by letter or word.
fn parse_kind(words: &mut Words<'_>) -> Result<Kind, NotationError> {
    let word = words.expect("a kind of unit")?;
    let mut letters = word.text.chars();
    match (letters.next().and_then(kind_of_letter), letters.next()) {
        (Some(kind), None) => Ok(kind),
        _ => read_kind(word),
    }
}

/// Parses at least one hex.
fn parse_hexes<'t>(rules: &Rules, words: &mut Words<'t>) -> Result<HexSet, NotationError> {
    let first = read_hex(rules, words.expect("a hex")?)?;
    let more = words.map(|word| read_hex(rules, word));
    std::iter::once(Ok(first)).chain(more).collect()
}
