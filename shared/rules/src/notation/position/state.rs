//! The second pass over a position: parses the state line by line, then runs the checks that need all lines.
//! The first pass reads the set-up.

use super::board::BoardParser;
use super::cards::{CardParser, CardPlace};
use super::{FORMAT_NAME, lines};
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
    for (keyword, words) in lines(text) {
        if let Err(error) = parser.parse_line(keyword, words) {
            errors.push(error);
        }
    }
    // The checks that need all lines run only if there is no error so far; otherwise an error could be
    // reported twice.
    if errors.is_empty() {
        parser.finish(errors);
    }
    parser.state
}

struct StateParser<'a, 't> {
    rules: &'a Rules,
    state: State,
    board_parser: BoardParser<'t>,
    card_parser: CardParser,
    /// For each seat: the number of the line that describes it.
    seat_lines: [Option<u32>; MAX_SEATS],
    /// The words that list a card as known to the teammate, with the seat that holds the card.
    known_cards: Vec<(Word<'t>, Seat, CardId)>,
    /// The last word that is a number of Battle Victory cards. Errors about their total are reported at this
    /// word.
    victory_word: Option<Word<'t>>,
    /// The number of Battle Victory cards left in the stack, if a line gives it.
    victory_left: Option<u8>,
    /// The last word that is a number of King of the Hill cards.
    hill_word: Option<Word<'t>>,
    /// The number of King of the Hill cards left in their stack, if a line gives it.
    hill_left: Option<u8>,
    /// The keyword `line` that begins the cards of the transmission line.
    transmission_keyword: Option<Word<'t>>,
}

impl<'a, 't> StateParser<'a, 't> {
    fn new(rules: &'a Rules) -> StateParser<'a, 't> {
        let initial = State::new(rules);
        let state = State {
            facedown: HexSet::EMPTY,
            tokens: [[0; MAX_TOKENS]; 2],
            rubium: [0; MAX_SEATS],
            decks: Decks::EMPTY,
            // A position always waits for a decision of the active player. (A new game may wait for a random
            // outcome.)
            stage: TurnStage::PhaseAction,
            ..initial
        };
        StateParser {
            rules,
            state,
            board_parser: BoardParser::default(),
            card_parser: CardParser::new(initial.decks.undrawn),
            seat_lines: [None; MAX_SEATS],
            known_cards: Vec::new(),
            victory_word: None,
            victory_left: None,
            hill_word: None,
            hill_left: None,
            transmission_keyword: None,
        }
    }

    fn parse_line(&mut self, keyword: Word<'t>, mut words: Words<'t>) -> ParseResult {
        let (rules, state) = (self.rules, &mut self.state);
        match keyword.text {
            // The set-up, which the first pass has read.
            "layout" | "factions" | "options" | "terrain" | "swaps" | "extra-rubium" => {
                return Ok(());
            }
            text if text == FORMAT_NAME => return Ok(()),
            "turn" => self.parse_turn(&mut words)?,
            "hex" => return self.board_parser.parse_hex(rules, state, words),
            "facedown" => return self.board_parser.parse_facedown(rules, state, words),
            "tokens" => return self.board_parser.parse_tokens(rules, state, keyword, words),
            "seat" => return self.parse_seat(words),
            "discard" => {
                return self
                    .card_parser
                    .parse_list(rules, state, CardPlace::Discard, words);
            }
            "deck" => {
                return self
                    .card_parser
                    .parse_list(rules, state, CardPlace::Deck, words);
            }
            "box" => {
                return self
                    .card_parser
                    .parse_list(rules, state, CardPlace::Box, words);
            }
            "victory" => {
                expect_word(&mut words, "left", "`left`")?;
                let word = words.expect(EXPECTED_VICTORY_COUNT)?;
                self.victory_left = Some(word.parse_number(EXPECTED_VICTORY_COUNT)?);
                self.victory_word = Some(word);
            }
            "hill" => {
                let has_hill_stack = rules.hill_stack_size() > 0;
                ensure_in_play(has_hill_stack, keyword, RuleId::OptHill)?;
                expect_word(&mut words, "left", "`left`")?;
                let word = words.expect(EXPECTED_HILL_COUNT)?;
                self.hill_left = Some(word.parse_number(EXPECTED_HILL_COUNT)?);
                self.hill_word = Some(word);
            }
            "line" => {
                let option = OptionalRule::InterceptedTransmissions;
                ensure_in_play(rules.has_option(option), keyword, option.rule())?;
                self.transmission_keyword = Some(keyword);
                return self.card_parser.parse_list(
                    rules,
                    state,
                    CardPlace::TransmissionLine,
                    words,
                );
            }
            "bottom" => {
                let option = OptionalRule::TopPriority;
                ensure_in_play(rules.has_option(option), keyword, option.rule())?;
                return self.parse_bottom(words);
            }
            "destroyed" => {
                ensure_in_play(
                    rules.card_classes().must_track_destroyed_units,
                    keyword,
                    RuleId::Mis5,
                )?;
                for word in words.by_ref() {
                    let (count, kind) = parse_count_and_kind(word)?;
                    let destroyed_units = Stack::of(kind, count);
                    state.facts.max_destroyed_in_battle = state
                        .facts
                        .max_destroyed_in_battle
                        .max_per_kind(destroyed_units);
                }
            }
            "passed" => {
                ensure_in_play(rules.has_teams(), keyword, RuleId::OptTeam)?;
                state.facts.has_passed_card = true;
            }
            "moves" => {
                expect_word(&mut words, "over", "`over`")?;
                state.facts.are_moves_over = true;
            }
            "fought" => state.facts.fought_hexes = parse_hexes(rules, words.by_ref())?,
            "special-kills" => {
                state.facts.hexes_hit_by_special_attack = parse_hexes(rules, words.by_ref())?
            }
            "bought" => {
                let kind = parse_kind(&mut words)?;
                return self.board_parser.parse_bought(rules, kind, words);
            }
            "from-monolith" => {
                let kind = parse_kind(&mut words)?;
                state.facts.hexes_reached_from_monolith[kind.index()] |=
                    parse_hexes(rules, words.by_ref())?;
            }
            "won" => {
                let expected = "the number of battles won";
                state.facts.battles_won = words.expect(expected)?.parse_number(expected)?;
            }
            _ => return Err(keyword.unknown("line in a position", LINE_KEYWORDS.into_iter())),
        }
        words.ensure_end()
    }

    /// `turn 5 seat 1 movement`. The seat can be omitted, because it follows from the number of the turn,
    /// which also counts skipped turns.
    fn parse_turn(&mut self, words: &mut Words<'t>) -> ParseResult {
        let expected = "the number of the turn, from 1";
        let word = words.expect(expected)?;
        let turn: u16 = word.parse_number(expected)?;
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
        self.board_parser
            .finish(self.rules, &mut self.state, errors);
        self.card_parser.finish(self.rules, &mut self.state);
        let State {
            hands,
            cards_known_to_teammate: known,
            ..
        } = &self.state;
        let known_too_often = self.known_cards.iter().filter(|(_, seat, card)| {
            known[seat.index()].count(*card) > hands[seat.index()].count(*card)
        });
        errors.extend(
            known_too_often.map(|(word, ..)| word.error(NotationErrorKind::TooManyKnownCopies)),
        );

        self.finish_victory_and_hill_stacks(errors);
        self.check_transmission_line(errors);
        for seat in self.rules.seats() {
            let mission_vp = self.state.mission_points(self.rules, seat);
            let cards_from_stacks = [&self.state.victory_cards, &self.state.hill_cards];
            let [victory_vp, hill_vp] =
                cards_from_stacks.map(|cards| cards[seat.index()].saturating_mul(VICTORY_CARD_VP));
            let stack_card_vp = victory_vp.saturating_add(hill_vp);
            self.state.vp[seat.index()] = mission_vp.saturating_add(stack_card_vp);
        }
    }

    /// `bottom 1 twoFronts 2 flawless`: for each card at the bottom of the deck, the seat that put it there,
    /// and the card. The card that is drawn first comes first.
    fn parse_bottom(&mut self, mut words: Words<'t>) -> ParseResult {
        while let Some(word) = words.next() {
            let seat = read_seat(self.rules.players(), word)?;
            let word = words.expect("the card")?;
            let card = read_card(&self.rules.setup().content, word)?;
            if !self.rules.deck(Deck::Missions).has(card) {
                return Err(word.error(NotationErrorKind::NotAMission));
            }
            let (rules, state) = (self.rules, &mut self.state);
            self.card_parser
                .parse_card(rules, state, CardPlace::Deck, word, &mut words)?;
            self.state.decks.bottom.push(card, seat);
        }
        Ok(())
    }

    /// With a transmission line, checks that no player holds a mission and that the line is not too long.
    fn check_transmission_line(&self, errors: &mut Vec<NotationError>) {
        let size = self.rules.transmission_line_size();
        if let (Some(word), true) = (
            self.transmission_keyword,
            self.state.decks.transmission_line.len() > size,
        ) {
            errors.push(word.error(NotationErrorKind::TransmissionLineTooLong { size }));
        }
        let holds_missions = |seat| self.state.has_missions(self.rules, seat);
        if size > 0 && self.rules.seats().any(holds_missions) {
            errors.push(super::whole_text_error(NotationErrorKind::MissionInHand));
        }
    }

    /// Sets the numbers of cards left in the stacks, and checks that the cards taken and left are not more
    /// than the full stack has.
    fn finish_victory_and_hill_stacks(&mut self, errors: &mut Vec<NotationError>) {
        let victory_stack_size = self.rules.victory_stack_size();
        let total = |cards: &[u8]| cards.iter().copied().map(u16::from).sum::<u16>();
        let mut victory_taken = total(&self.state.victory_cards);
        let hill_taken = total(&self.state.hill_cards);
        match self.rules.hill_stack_size() {
            // Without a separate stack, King of the Hill cards are the backs of Battle Victory cards, so they
            // count as taken from that stack (OPT-HILL).
            0 => victory_taken += hill_taken,
            hill_stack_size => {
                let count = hill_taken + u16::from(self.hill_left.unwrap_or(0));
                let default_left = u16::from(hill_stack_size).saturating_sub(hill_taken) as u8;
                self.state.hill_left = self.hill_left.unwrap_or(default_left);
                if let (Some(word), true) = (self.hill_word, count > u16::from(hill_stack_size)) {
                    errors.push(word.error(NotationErrorKind::TooManyVictoryCards {
                        count,
                        stack_size: hill_stack_size,
                    }));
                }
            }
        }
        let count = victory_taken + u16::from(self.victory_left.unwrap_or(0));
        match (
            count <= u16::from(victory_stack_size),
            self.victory_word.or(self.hill_word),
        ) {
            (true, _) | (_, None) => {
                let default_left =
                    u16::from(victory_stack_size).saturating_sub(victory_taken) as u8;
                self.state.victory_left = self.victory_left.unwrap_or(default_left);
            }
            (false, Some(word)) => {
                errors.push(word.error(NotationErrorKind::TooManyVictoryCards {
                    count,
                    stack_size: victory_stack_size,
                }))
            }
        }
    }
}

const EXPECTED_VICTORY_COUNT: &str = "a number of Battle Victory cards";
const EXPECTED_HILL_COUNT: &str = "a number of King of the Hill cards";
const LINE_KEYWORDS: [&str; 27] = [
    FORMAT_NAME,
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
    "special-kills",
    "from-monolith",
    "bought",
    "won",
    "swaps",
    "extra-rubium",
    "hill",
    "line",
    "bottom",
    "destroyed",
    "passed",
];

/// Reports an error at `keyword` unless the optional rule or edition that it belongs to is in play.
fn ensure_in_play(is_in_play: bool, keyword: Word<'_>, rule: RuleId) -> ParseResult {
    match is_in_play {
        true => Ok(()),
        false => Err(keyword.error(NotationErrorKind::NotInPlay(rule))),
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

/// Parses the word `text`; `expected` describes it in the error if no word is left.
fn expect_word(words: &mut Words<'_>, text: &'static str, expected: &'static str) -> ParseResult {
    let word = words.expect(expected)?;
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
