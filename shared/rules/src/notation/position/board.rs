//! Parses the lines about units, tokens and refineries on hexes.

use super::cards::count_of;
use super::whole;
use crate::ids::{Hex, Kind, MAX_HEXES, Phase, Seat};
use crate::notation::error::{NotationError, NotationErrorKind};
use crate::notation::names::{kind_of_letter, read_hex, read_seat, read_token, terrain_of_word};
use crate::notation::words::{Word, Words};
use crate::rules::Rules;
use crate::stack::Stack;
use crate::state::State;

type Read<T = ()> = Result<T, NotationError>;

/// Data of the parsed lines that is needed for the checks at the end.
#[derive(Default)]
pub(super) struct BoardParser<'t> {
    /// The line of each hex.
    lines: [Option<u32>; MAX_HEXES],
    /// Words with a found refinery, and their hexes.
    found: Vec<(Word<'t>, Hex)>,
    /// Words with marks on units, with the owner, the kind and the marks.
    marked: Vec<(Word<'t>, Seat, Kind, Marks)>,
    /// The first word of the line with the facedown tokens.
    tokens: Option<Word<'t>>,
    /// Purchases of units with a buying limit in this phase.
    bought: Vec<(Word<'t>, Kind, Hex)>,
}

/// `2H-`: units of one kind with the same marks.
struct Group {
    count: u8,
    kind: Kind,
    marks: Marks,
}

/// Marks of units.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Marks {
    further: bool,
    spent: bool,
    attacked: bool,
    staying: bool,
}

impl Marks {
    /// Whether units of the active player can have these marks at this point of the turn.
    fn fit(self, state: &State, moves_on: bool) -> bool {
        let moves = matches!(state.phase, Phase::Deployment | Phase::Movement);
        let over = state.facts.moves_over;
        (moves || !(self.further || self.spent || self.attacked))
            && (over || !self.attacked)
            && !(over && self.further)
            && (!self.staying || moves_on && !matches!(state.phase, Phase::Mining | Phase::Draw))
    }
}

impl<'t> BoardParser<'t> {
    /// `hex 0,1 pool mine 2 1 1S+ 2H- ; 2 1F`.
    pub fn hex(&mut self, rules: &Rules, state: &mut State, mut words: Words<'t>) -> Read {
        let word = words.expect("a hex")?;
        let hex = read_hex(rules, word)?;
        if let Some(line) = self.lines[hex.index()] {
            return Err(word.error(NotationErrorKind::Twice(line)));
        }
        self.lines[hex.index()] = word.line;
        // The seat whose units are being parsed, and its word for as long as no unit has followed it.
        let mut owner: Option<Seat> = None;
        let mut bare: Option<Word<'t>> = None;
        while let Some(word) = words.next() {
            let (text, ends) = match word.text.strip_suffix(';') {
                Some(text) => (word.with(text), true),
                None => (word, false),
            };
            match (text.text, owner) {
                ("", _) => {}
                ("?", _) => {
                    if !rules.board().explorable().contains(hex) {
                        return Err(text.error(NotationErrorKind::NoTokenThere));
                    }
                    state.facedown.insert(hex);
                }
                ("mine", _) => {
                    self.found_refinery(rules, state, hex, words.expect(FOUND_REFINERY)?)?
                }
                (name, _) if terrain_of_word(name).is_some() => {}
                (_, None) => {
                    owner = Some(read_seat(rules.players(), text)?);
                    bare = Some(text);
                }
                (_, Some(seat)) => {
                    self.units(rules, state, seat, hex, text)?;
                    bare = None;
                }
            }
            if ends || words.peek().is_none() {
                if let Some(seat) = bare {
                    return Err(seat.error(NotationErrorKind::NoUnits));
                }
                owner = None;
            }
        }
        Ok(())
    }

    fn found_refinery(
        &mut self,
        rules: &Rules,
        state: &mut State,
        hex: Hex,
        word: Word<'t>,
    ) -> Read {
        let refinery: u8 = word.number(FOUND_REFINERY)?;
        if !rules.board().explorable().contains(hex) {
            return Err(word.error(NotationErrorKind::NoTokenThere));
        }
        if refinery == 0 || refineries(rules, rules.board().half(hex), refinery) == 0 {
            return Err(word.error(NotationErrorKind::NoSuchRefinery));
        }
        state.found_refineries[hex.index()] = refinery;
        self.found.push((word, hex));
        Ok(())
    }

    fn units(
        &mut self,
        rules: &Rules,
        state: &mut State,
        seat: Seat,
        hex: Hex,
        word: Word<'t>,
    ) -> Read {
        let group = group(word).ok_or_else(|| word.error(NotationErrorKind::NotUnits))?;
        let kind = group.kind;
        let figures = rules.units().get(kind).figures;
        let count = u16::from(state.figures.total(seat).count(kind)) + u16::from(group.count);
        if count > u16::from(figures) {
            return Err(word.error(NotationErrorKind::Figures { count, figures }));
        }
        let marks = group.marks;
        if marks != Marks::default() {
            self.marked.push((word, seat, kind, marks));
        }
        for _ in 0..group.count {
            state.figures.add(seat, kind, hex);
            let facts = &mut state.facts;
            for (units, bears) in [
                // `fit` ensures that only one of the two is in use at a time.
                (&mut facts.marked, marks.further || marks.attacked),
                (&mut facts.moved, marks.spent),
                (&mut facts.cannot_advance, marks.staying),
            ] {
                // Marks on both seats' units are an error that `finish` reports. Until then, only prevent an
                // overflow.
                if bears && units[hex.index()].count(kind) < figures {
                    units[hex.index()].add(kind);
                }
            }
        }
        Ok(())
    }

    /// `bought H 2,1 1,2`: one hex per unit.
    pub fn bought(&mut self, rules: &Rules, kind: Kind, mut words: Words<'t>) -> Read {
        let mut word = words.expect("a home base hex")?;
        loop {
            self.bought.push((word, kind, read_hex(rules, word)?));
            match words.next() {
                Some(next) => word = next,
                None => return Ok(()),
            }
        }
    }

    /// `facedown all`, `facedown all but 1,0 0,1` or `facedown 1,0 0,1`.
    pub fn facedown(&mut self, rules: &Rules, state: &mut State, mut words: Words<'t>) -> Read {
        let explorable = rules.board().explorable();
        let all = words.skip_word("all");
        if all {
            state.facedown = explorable;
            if !words.skip_word("but") {
                return words.end();
            }
        }
        let mut word = words.expect("a hex")?;
        loop {
            let hex = read_hex(rules, word)?;
            if !explorable.contains(hex) {
                return Err(word.error(NotationErrorKind::NoTokenThere));
            }
            if all {
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
    pub fn tokens(
        &mut self,
        rules: &Rules,
        state: &mut State,
        first: Word<'t>,
        words: Words<'t>,
    ) -> Read {
        self.tokens = Some(first);
        let two = !rules.board().halves()[1].is_empty();
        let mut half = 0;
        for word in words {
            let (text, ends) = match word.text.strip_suffix(';') {
                Some(text) if two && half == 0 => (text, true),
                _ => (word.text, false),
            };
            if !text.is_empty() {
                let (id, count) = count_of(word.with(text))?;
                let token = read_token(rules, id)?;
                let tokens = &mut state.tokens[half][token.index()];
                let max = rules.token_piles()[half][token.index()];
                *tokens = tokens.saturating_add(count);
                if *tokens > max {
                    return Err(word.error(NotationErrorKind::Tokens(max)));
                }
            }
            half += usize::from(ends);
        }
        Ok(())
    }

    /// Runs the checks that need all lines, then fills in the facedown tokens that no line counts.
    pub fn finish(&self, rules: &Rules, state: &mut State, errors: &mut Vec<NotationError>) {
        let marks = self.marked.iter();
        errors.extend(
            marks
                .filter(|&&(_, seat, kind, marks)| {
                    let moves_on = rules.units().get(kind).moves_after_victory;
                    seat != state.active || !marks.fit(state, moves_on)
                })
                .map(|(word, ..)| word.error(NotationErrorKind::Mark)),
        );
        let unexplored = self.found.iter();
        errors.extend(
            unexplored
                .filter(|&&(_, hex)| state.facedown.contains(hex))
                .map(|(word, _)| word.error(NotationErrorKind::NotExplored)),
        );
        for &(word, kind, hex) in &self.bought {
            let home = rules.board().home(state.active);
            let place = home.iter().position(|home| home == hex);
            let max = rules.units().get(kind).buying_limit;
            let room = |stack: &&mut Stack| max.is_some_and(|max| stack.count(kind) < max);
            let stack = place.and_then(|place| state.facts.bought.get_mut(place));
            match stack.filter(room) {
                Some(stack) if state.phase == Phase::Deployment => stack.add(kind),
                _ => errors.push(word.error(NotationErrorKind::Bought)),
            }
        }
        if self.tokens.is_none() {
            (0..2).for_each(|half| lay_tokens(rules, state, half));
        }
        for (half, hexes) in rules.board().halves().into_iter().enumerate() {
            let facedown = (state.facedown & hexes).len() as u16;
            let tokens: u16 = state.tokens[half].iter().copied().map(u16::from).sum();
            if tokens != facedown {
                let wrong = NotationErrorKind::TokenCount { tokens, facedown };
                errors.push(match self.tokens {
                    Some(word) => word.error(wrong),
                    None => whole(wrong),
                });
            }
        }
        for &(word, hex) in &self.found {
            let half = rules.board().half(hex);
            let refinery = state.found_refineries[hex.index()];
            let hexes = rules.board().halves()[half];
            let found = hexes
                .iter()
                .filter(|hex| state.found_refineries[hex.index()] == refinery);
            let hidden: u16 = tokens_with_refinery(rules, half, refinery)
                .map(|(token, _)| u16::from(state.tokens[half][token]))
                .sum();
            let count = found.count() as u16 + hidden;
            let tokens = refineries(rules, half, refinery);
            if count > tokens {
                errors.push(word.error(NotationErrorKind::Refineries {
                    refinery,
                    count,
                    tokens,
                }));
                return;
            }
        }
    }
}

const FOUND_REFINERY: &str = "the number of the refinery that was found";

/// The tokens with `refinery` in a half of the board, and the number of each.
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

/// Number of tokens with `refinery` in a half of the board.
fn refineries(rules: &Rules, half: usize, refinery: u8) -> u16 {
    tokens_with_refinery(rules, half, refinery)
        .map(|(_, count)| u16::from(count))
        .sum()
}

/// Adds one token of each type in turn, in the order of the pack, until there is one for each facedown hex of a half.
/// Tokens whose refinery was found are not available.
fn lay_tokens(rules: &Rules, state: &mut State, half: usize) {
    let hexes = rules.board().halves()[half];
    let mut found: Vec<u8> = hexes
        .iter()
        .map(|hex| state.found_refineries[hex.index()])
        .collect();
    let mut left = rules.token_piles()[half];
    // Remove the tokens that were found, starting with the last of the pack.
    for (token, spec) in rules.tokens().collect::<Vec<_>>().into_iter().rev() {
        let gone = found
            .iter_mut()
            .filter(|found| **found > 0 && **found == spec.refinery);
        let max = left[token.index()];
        for place in gone.take(usize::from(max)) {
            *place = 0;
            left[token.index()] -= 1;
        }
    }
    let mut needed = (state.facedown & hexes).len();
    while needed > 0 && left.iter().any(|&left| left > 0) {
        for (token, left) in left.iter_mut().enumerate() {
            if *left > 0 && needed > 0 {
                *left -= 1;
                state.tokens[half][token] += 1;
                needed -= 1;
            }
        }
    }
}

/// Parses a count, a letter and marks.
fn group(word: Word<'_>) -> Option<Group> {
    let letter = word.text.find(|c: char| !c.is_ascii_digit())?;
    let (count, rest) = word.text.split_at(letter);
    let mut rest = rest.chars();
    let mut group = Group {
        count: count.parse().ok().filter(|&count| count > 0)?,
        kind: kind_of_letter(rest.next()?)?,
        marks: Marks::default(),
    };
    let marks = &mut group.marks;
    for mark in rest {
        let place = match mark {
            '+' => &mut marks.further,
            '-' => &mut marks.spent,
            '!' => &mut marks.attacked,
            '=' => &mut marks.staying,
            _ => return None,
        };
        if std::mem::replace(place, true) {
            return None;
        }
    }
    (!(marks.further && marks.spent)).then_some(group)
}
