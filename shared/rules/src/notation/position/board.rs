//! Parses the lines about units, tokens and refineries on hexes.

use super::cards::parse_count;
use super::whole_text_error;
use crate::ids::{Hex, Kind, MAX_HEXES, Phase, Seat};
use crate::notation::error::{NotationError, NotationErrorKind};
use crate::notation::names::{kind_of_letter, read_hex, read_seat, read_token, terrain_of_word};
use crate::notation::words::{Word, Words};
use crate::rules::Rules;
use crate::stack::Stack;
use crate::state::State;

type ParseResult<T = ()> = Result<T, NotationError>;

/// Parses lines, and keeps the data that the checks at the end need.
#[derive(Default)]
pub(super) struct BoardParser<'t> {
    /// For each hex: the number of the line that describes it.
    hex_lines: [Option<u32>; MAX_HEXES],
    /// The words for found refineries, and their hexes.
    found_refineries: Vec<(Word<'t>, Hex)>,
    /// The words for units with marks, each with the owner, the kind and the marks.
    marked_units: Vec<(Word<'t>, Seat, Kind, Marks)>,
    /// The keyword of the line that lists the facedown tokens.
    tokens_keyword: Option<Word<'t>>,
    /// The units with a buying limit that were bought in this phase, each with the word for its hex.
    purchases: Vec<(Word<'t>, Kind, Hex)>,
}

/// `2H-`: units of one kind with the same marks.
struct UnitGroup {
    count: u8,
    kind: Kind,
    marks: Marks,
}

/// Marks of units, such as `-` in `2H-`. They have nothing to do with the marks of a record.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Marks {
    /// `+`: has not moved, and may move one hex farther.
    has_extra_step: bool,
    /// `-`: has moved.
    has_moved: bool,
    /// `!`: has made its special attack.
    has_attacked: bool,
    /// `=`: cannot advance after a won battle.
    cannot_advance: bool,
}

impl Marks {
    /// Returns whether units of the active player can have these marks at this point of the turn.
    fn are_possible(self, state: &State, can_advance: bool) -> bool {
        let is_before_exploration = matches!(state.phase, Phase::Deployment | Phase::Movement);
        let are_moves_over = state.facts.are_moves_over;
        (is_before_exploration || !(self.has_extra_step || self.has_moved || self.has_attacked))
            && (are_moves_over || !self.has_attacked)
            && !(are_moves_over && self.has_extra_step)
            && (!self.cannot_advance
                || can_advance && !matches!(state.phase, Phase::Mining | Phase::Draw))
    }
}

impl<'t> BoardParser<'t> {
    /// `hex 0,1 pool mine 2 1 1S+ 2H- ; 2 1F`.
    pub fn parse_hex(
        &mut self,
        rules: &Rules,
        state: &mut State,
        mut words: Words<'t>,
    ) -> ParseResult {
        let word = words.expect("a hex")?;
        let hex = read_hex(rules, word)?;
        if let Some(line) = self.hex_lines[hex.index()] {
            return Err(word.error(NotationErrorKind::Repeated(line)));
        }
        self.hex_lines[hex.index()] = word.line;
        // The seat whose units are being parsed.
        let mut owner: Option<Seat> = None;
        // The word that names this seat; `None` as soon as units of the seat have been parsed.
        let mut seat_word: Option<Word<'t>> = None;
        while let Some(word) = words.next() {
            let (entry, ends_seat) = match word.text.strip_suffix(';') {
                Some(text) => (word.with_text(text), true),
                None => (word, false),
            };
            match (entry.text, owner) {
                ("", _) => {}
                ("?", _) => {
                    if !rules.board().explorable().contains(hex) {
                        return Err(entry.error(NotationErrorKind::NoTokenThere));
                    }
                    state.facedown.insert(hex);
                }
                ("mine", _) => {
                    self.parse_refinery(rules, state, hex, words.expect(EXPECTED_REFINERY)?)?
                }
                // The first pass has read the terrain.
                (name, _) if terrain_of_word(name).is_some() => {}
                (_, None) => {
                    owner = Some(read_seat(rules.players(), entry)?);
                    seat_word = Some(entry);
                }
                (_, Some(seat)) => {
                    self.parse_units(rules, state, seat, hex, entry)?;
                    seat_word = None;
                }
            }
            if ends_seat || words.peek().is_none() {
                if let Some(seat_word) = seat_word {
                    return Err(seat_word.error(NotationErrorKind::NoUnits));
                }
                owner = None;
            }
        }
        Ok(())
    }

    fn parse_refinery(
        &mut self,
        rules: &Rules,
        state: &mut State,
        hex: Hex,
        word: Word<'t>,
    ) -> ParseResult {
        let refinery: u8 = word.parse_number(EXPECTED_REFINERY)?;
        if !rules.board().explorable().contains(hex) {
            return Err(word.error(NotationErrorKind::NoTokenThere));
        }
        if refinery == 0 || refinery_count(rules, rules.board().half_index(hex), refinery) == 0 {
            return Err(word.error(NotationErrorKind::NoSuchRefinery));
        }
        state.found_refineries[hex.index()] = refinery;
        self.found_refineries.push((word, hex));
        Ok(())
    }

    fn parse_units(
        &mut self,
        rules: &Rules,
        state: &mut State,
        seat: Seat,
        hex: Hex,
        word: Word<'t>,
    ) -> ParseResult {
        let group =
            parse_unit_group(word).ok_or_else(|| word.error(NotationErrorKind::NotUnits))?;
        let kind = group.kind;
        let figures = rules.unit_sheet().get(kind).figure_count;
        let count = u16::from(state.board_units.total(seat).count(kind)) + u16::from(group.count);
        if count > u16::from(figures) {
            return Err(word.error(NotationErrorKind::TooManyFigures { count, figures }));
        }
        let marks = group.marks;
        if marks != Marks::default() {
            self.marked_units.push((word, seat, kind, marks));
        }
        for _ in 0..group.count {
            state.board_units.add(seat, kind, hex);
            let facts = &mut state.facts;
            for (units, is_marked) in [
                // `finish` rejects a position with both of these marks.
                (
                    &mut facts.extra_step_or_special_attack_units,
                    marks.has_extra_step || marks.has_attacked,
                ),
                (&mut facts.moved_units, marks.has_moved),
                (&mut facts.units_unable_to_advance, marks.cannot_advance),
            ] {
                // `finish` reports an error if units of more than one seat have marks. This condition only
                // prevents an overflow.
                if is_marked && units[hex.index()].count(kind) < figures {
                    units[hex.index()].add(kind);
                }
            }
        }
        Ok(())
    }

    /// `bought H 2,1 1,2`: one hex per unit.
    pub fn parse_bought(&mut self, rules: &Rules, kind: Kind, mut words: Words<'t>) -> ParseResult {
        let mut word = words.expect("a home base hex")?;
        loop {
            self.purchases.push((word, kind, read_hex(rules, word)?));
            match words.next() {
                Some(next) => word = next,
                None => return Ok(()),
            }
        }
    }

    /// `facedown all`, `facedown all but 1,0 0,1` or `facedown 1,0 0,1`.
    pub fn parse_facedown(
        &mut self,
        rules: &Rules,
        state: &mut State,
        mut words: Words<'t>,
    ) -> ParseResult {
        let explorable = rules.board().explorable();
        let starts_with_all = words.skip_word("all");
        if starts_with_all {
            state.facedown = explorable;
            if !words.skip_word("but") {
                return words.ensure_end();
            }
        }
        let mut word = words.expect("a hex")?;
        loop {
            let hex = read_hex(rules, word)?;
            if !explorable.contains(hex) {
                return Err(word.error(NotationErrorKind::NoTokenThere));
            }
            if starts_with_all {
                state.facedown.remove(hex);
            } else {
                state.facedown.insert(hex);
            }
            match words.next() {
                Some(next) => word = next,
                None => return Ok(()),
            }
        }
    }

    /// `tokens strider*2 refinery2`; on a board with halves, the tokens of the second half come after a `;`.
    pub fn parse_tokens(
        &mut self,
        rules: &Rules,
        state: &mut State,
        keyword: Word<'t>,
        words: Words<'t>,
    ) -> ParseResult {
        self.tokens_keyword = Some(keyword);
        let has_second_half = !rules.board().halves()[1].is_empty();
        let mut half = 0;
        for word in words {
            let (text, ends_half) = match word.text.strip_suffix(';') {
                Some(text) if has_second_half && half == 0 => (text, true),
                _ => (word.text, false),
            };
            if !text.is_empty() {
                let (id, count) = parse_count(word.with_text(text))?;
                let token = read_token(rules, id)?;
                let tokens = &mut state.tokens[half][token.index()];
                let max = rules.token_piles()[half][token.index()];
                *tokens = tokens.saturating_add(count);
                if *tokens > max {
                    return Err(word.error(NotationErrorKind::TooManyTokens(max)));
                }
            }
            half += usize::from(ends_half);
        }
        Ok(())
    }

    /// Runs the checks that need all lines, and records the purchases. If no line lists the facedown tokens,
    /// adds default tokens before it checks the number of tokens.
    pub fn finish(&self, rules: &Rules, state: &mut State, errors: &mut Vec<NotationError>) {
        let marked_units = self.marked_units.iter();
        errors.extend(
            marked_units
                .filter(|&&(_, seat, kind, marks)| {
                    let can_advance = rules.unit_sheet().get(kind).can_advance;
                    seat != state.active || !marks.are_possible(state, can_advance)
                })
                .map(|(word, ..)| word.error(NotationErrorKind::InvalidMark)),
        );
        let found_refineries = self.found_refineries.iter();
        errors.extend(
            found_refineries
                .filter(|&&(_, hex)| state.facedown.contains(hex))
                .map(|(word, _)| word.error(NotationErrorKind::NotExplored)),
        );
        for &(word, kind, hex) in &self.purchases {
            let home = rules.board().home(state.active);
            let index = home.iter().position(|home| home == hex);
            let max = rules.unit_sheet().get(kind).buying_limit;
            let is_below_limit =
                |stack: &&mut Stack| max.is_some_and(|max| stack.count(kind) < max);
            let stack = index.and_then(|index| state.facts.bought_units.get_mut(index));
            match stack.filter(is_below_limit) {
                Some(stack) if state.phase == Phase::Deployment => stack.add(kind),
                _ => errors.push(word.error(NotationErrorKind::InvalidPurchase)),
            }
        }
        if self.tokens_keyword.is_none() {
            (0..2).for_each(|half| add_default_tokens(rules, state, half));
        }
        for (half, hexes) in rules.board().halves().into_iter().enumerate() {
            let facedown = (state.facedown & hexes).len() as u16;
            let tokens: u16 = state.tokens[half].iter().copied().map(u16::from).sum();
            if tokens != facedown {
                let kind = NotationErrorKind::TokenCount { tokens, facedown };
                errors.push(match self.tokens_keyword {
                    Some(word) => word.error(kind),
                    None => whole_text_error(kind),
                });
            }
        }
        for &(word, hex) in &self.found_refineries {
            let half = rules.board().half_index(hex);
            let refinery = state.found_refineries[hex.index()];
            let hexes = rules.board().halves()[half];
            let found_hexes = hexes
                .iter()
                .filter(|hex| state.found_refineries[hex.index()] == refinery);
            let facedown_count: u16 = tokens_with_refinery(rules, half, refinery)
                .map(|(token, _)| u16::from(state.tokens[half][token]))
                .sum();
            let count = found_hexes.count() as u16 + facedown_count;
            let tokens = refinery_count(rules, half, refinery);
            if count > tokens {
                errors.push(word.error(NotationErrorKind::TooManyRefineries {
                    refinery,
                    count,
                    tokens,
                }));
                return;
            }
        }
    }
}

const EXPECTED_REFINERY: &str = "the value of the refinery that was found";

/// The tokens with a refinery of this value in a half of the board at the start of the game, and the number
/// of each.
fn tokens_with_refinery(
    rules: &Rules,
    half: usize,
    refinery: u8,
) -> impl Iterator<Item = (usize, u8)> {
    rules
        .tokens()
        .filter(move |(_, spec)| spec.refinery == refinery)
        .map(move |(token, _)| (token.index(), rules.token_piles()[half][token.index()]))
}

/// Number of tokens with a refinery of this value in a half of the board at the start of the game.
fn refinery_count(rules: &Rules, half: usize, refinery: u8) -> u16 {
    tokens_with_refinery(rules, half, refinery)
        .map(|(_, count)| u16::from(count))
        .sum()
}

/// Adds one token of each type in turn, in the order of the content, until the half has as many tokens as
/// hexes with a facedown token, or none is left. Tokens whose refinery was found are not available.
fn add_default_tokens(rules: &Rules, state: &mut State, half: usize) {
    let hexes = rules.board().halves()[half];
    let mut found_refineries: Vec<u8> = hexes
        .iter()
        .map(|hex| state.found_refineries[hex.index()])
        .collect();
    let mut remaining = rules.token_piles()[half];
    // Remove one token for each found refinery, starting with the last token of the content.
    for (token, spec) in rules.tokens().collect::<Vec<_>>().into_iter().rev() {
        let matching = found_refineries
            .iter_mut()
            .filter(|found| **found > 0 && **found == spec.refinery);
        let max = remaining[token.index()];
        for refinery in matching.take(usize::from(max)) {
            *refinery = 0;
            remaining[token.index()] -= 1;
        }
    }
    let mut needed_count = (state.facedown & hexes).len();
    while needed_count > 0 && remaining.iter().any(|&count| count > 0) {
        for (token, count) in remaining.iter_mut().enumerate() {
            if *count > 0 && needed_count > 0 {
                *count -= 1;
                state.tokens[half][token] += 1;
                needed_count -= 1;
            }
        }
    }
}

/// Parses a count, a letter and marks; `None` if the word is not valid, for example if it repeats a mark or
/// has both `+` and `-`.
fn parse_unit_group(word: Word<'_>) -> Option<UnitGroup> {
    let letter_index = word.text.find(|c: char| !c.is_ascii_digit())?;
    let (count, rest) = word.text.split_at(letter_index);
    let mut rest = rest.chars();
    let mut group = UnitGroup {
        count: count.parse().ok().filter(|&count| count > 0)?,
        kind: kind_of_letter(rest.next()?)?,
        marks: Marks::default(),
    };
    let marks = &mut group.marks;
    for mark in rest {
        let is_marked = match mark {
            '+' => &mut marks.has_extra_step,
            '-' => &mut marks.has_moved,
            '!' => &mut marks.has_attacked,
            '=' => &mut marks.cannot_advance,
            _ => return None,
        };
        if std::mem::replace(is_marked, true) {
            return None;
        }
    }
    (!(marks.has_extra_step && marks.has_moved)).then_some(group)
}
