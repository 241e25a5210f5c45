//! Examples of rules that the page shows move by move. Each is a rule case, so the tests also check it. One
//! case can be the example of several rules and of several worked examples of the rulebook.

use rubium_rules::content::Axial;
use rubium_rules::notation::{Input, read_input, without_comment};
use rubium_rules::rulebook::rulebook;
use rubium_rules::{Action, Event, Hex, HexSet, RuleId, Rules, Seat, State, Violation, check};

use crate::error::{LessonError, LessonErrorReason};
use crate::parse::read_scene;
use crate::run::apply_input;
use crate::text_draft::LocatedReason;

/// Expands to an array of the case files of these chapters, each with its name and its text.
macro_rules! case_files {
    ($($chapter:literal)*) => {
        [$((
            concat!($chapter, ".case"),
            include_str!(concat!("../../../tests/cases/examples/", $chapter, ".case")),
        )),*]
    };
}

/// The case files of the examples, in the order of the rulebook.
const FILES: [(&str, &str); 13] = case_files![
    "set" "trn" "dep" "mov" "exp" "bat" "min" "drw" "mis" "win" "crd" "opt" "uni"
];

/// An example that is shown move by move.
pub struct ExampleGame {
    /// The rules with the set-up of the position.
    pub rules: Rules,
    /// The position.
    pub start: State,
    /// The hexes that are shown, in ascending order.
    pub hexes: Vec<Hex>,
    /// The steps, in order.
    pub steps: Vec<ExampleStep>,
}

/// A step of an example.
pub enum ExampleStep {
    /// An input that the rules allow.
    Played {
        /// The state after the input.
        state: Box<State>,
        /// The events of the input.
        events: Vec<Event>,
    },
    /// An action that the rules refuse.
    Refused {
        /// The seat that attempts the action.
        seat: Seat,
        /// The action.
        action: Action,
        /// The rule and the reason.
        violation: Violation,
    },
}

/// Returns the ids of the rules and worked examples that each example shows, in the order of the rulebook.
pub fn ids_shown_by_examples() -> impl Iterator<Item = Vec<&'static str>> {
    let lines = FILES.into_iter().flat_map(|(_, text)| text.lines());
    lines.filter_map(|line| Some(split_shows_line(without_comment(line))?.0))
}

/// Returns the rules that have an example of their own. A rule is omitted if its case also shows a
/// worked example whose first rule it is.
#[must_use]
pub fn rules_with_own_example() -> Vec<RuleId> {
    let rule_of_worked_example = |id: &str| {
        let example = rulebook()
            .examples
            .iter()
            .find(|example| example.id == id)?;
        example.rules.first().copied()
    };
    let rules_with_own = ids_shown_by_examples().flat_map(|ids| {
        let omitted_rules: Vec<RuleId> = (ids.iter())
            .filter_map(|id| rule_of_worked_example(id))
            .collect();
        let rules = ids.into_iter().filter_map(|id| id.parse().ok());
        rules.filter(move |rule| !omitted_rules.contains(rule))
    });
    rules_with_own.collect()
}

/// Returns the example of the rule or worked example with this id, such as `MOV-5` or `EX-MOVE`; `None` if it
/// has no example.
///
/// # Errors
/// The case is invalid. A test checks that the cases of this repository are valid.
pub fn example_game(id: &str) -> Result<Option<ExampleGame>, LessonError> {
    for (file, text) in FILES {
        let Some((shows_line_number, lines)) = find_case(text, id) else {
            continue;
        };
        let error = |(line, reason)| LessonError {
            file: file.to_owned(),
            line,
            reason: Box::new(reason),
        };
        return read_case(shows_line_number, &lines)
            .map(Some)
            .map_err(error);
    }
    Ok(None)
}

/// Splits the line `shows ID... around HEX...` into its ids and hexes.
fn split_shows_line(line: &str) -> Option<(Vec<&str>, Vec<&str>)> {
    let rest = line.strip_prefix("shows ")?;
    let (ids, hexes) = rest.split_once("around").unwrap_or((rest, ""));
    Some((
        ids.split_whitespace().collect(),
        hexes.split_whitespace().collect(),
    ))
}

/// Finds the case that shows `id`. Returns the number of its `shows` line, and the lines from that line to
/// the end of the case.
fn find_case<'a>(text: &'a str, id: &str) -> Option<(u32, Vec<&'a str>)> {
    let lines: Vec<&str> = text.lines().map(without_comment).collect();
    let is_shown = |line: &&str| split_shows_line(line).is_some_and(|(ids, _)| ids.contains(&id));
    let first = lines.iter().position(is_shown)?;
    let mut following = lines[first..].iter();
    let length = following.position(|line| line.starts_with("case "));
    let end = length.map_or(lines.len(), |length| first + length);
    Some((first as u32 + 1, lines[first..end].to_vec()))
}

/// Reads a case. `lines` begin with its `shows` line, whose number in the file is `shows_line_number`.
fn read_case(shows_line_number: u32, lines: &[&str]) -> Result<ExampleGame, LocatedReason> {
    let line_number = |index: usize| shows_line_number + index as u32;
    let find = |word: &'static str| {
        let index = lines.iter().position(|line| *line == word);
        index.ok_or((shows_line_number, LessonErrorReason::Missing(word)))
    };
    let (position_index, script_index) = (find("position")?, find("script")?);
    // The text begins with an empty line for each line before the position, so that errors have the right
    // line number.
    let lines_before = "\n".repeat(line_number(position_index) as usize);
    let position_lines = lines[position_index + 1..script_index].join("\n");
    let text = format!("{lines_before}{position_lines}\n");
    let (rules, start) = read_scene(line_number(position_index), &text)?;
    let (_, around) = split_shows_line(lines[0]).unwrap_or_default();
    let hexes = read_hexes(&rules, &around).map_err(|reason| (shows_line_number, reason))?;
    let mut state = start;
    let mut steps = Vec::new();
    for (index, &line) in lines.iter().enumerate().skip(script_index + 1) {
        let example_step = play_line(&rules, &mut state, line);
        steps.extend(example_step.map_err(|reason| (line_number(index), reason))?);
    }
    Ok(ExampleGame {
        rules,
        start,
        hexes,
        steps,
    })
}

/// Returns the hexes with these coordinates, and the hexes next to them.
fn read_hexes(rules: &Rules, coordinates: &[&str]) -> Result<Vec<Hex>, LessonErrorReason> {
    let board = rules.board();
    let hex_at = |word: &str| {
        let (q, r) = word.split_once(',')?;
        let (q, r) = (q.parse().ok()?, r.parse().ok()?);
        board.hex_at(Axial { q, r })
    };
    let mut hexes = HexSet::default();
    for word in coordinates {
        let hex = hex_at(word).ok_or_else(|| LessonErrorReason::NoSuchHex((*word).to_owned()))?;
        hexes.insert(hex);
    }
    hexes |= board.around(hexes);
    Ok(hexes.iter().collect())
}

/// Plays a line of a script. Returns `None` for a line without a move, such as `expect`.
fn play_line(
    rules: &Rules,
    state: &mut State,
    line: &str,
) -> Result<Option<ExampleStep>, LessonErrorReason> {
    let parse_input = |text: &str| read_input(rules, text).map_err(LessonErrorReason::Notation);
    if line.is_empty() || line.starts_with("expect ") {
        return Ok(None);
    }
    if line.starts_with("refused ") {
        let Some((seat, action)) = read_refused_action(line, parse_input)? else {
            return Ok(None);
        };
        return match check(rules, state, seat, action) {
            Ok(()) => Err(LessonErrorReason::NotRefused(line.to_owned())),
            Err(violation) => Ok(Some(ExampleStep::Refused {
                seat,
                action,
                violation,
            })),
        };
    }
    let mut events = Vec::new();
    apply_input(rules, state, parse_input(line)?, &mut events).map_err(|violation| {
        LessonErrorReason::Refused {
            input: line.to_owned(),
            violation,
        }
    })?;
    Ok(Some(ExampleStep::Played {
        state: Box::new(*state),
        events,
    }))
}

/// Reads the action of the line `refused RULE REASON FIELD=VALUE... SEAT: ACTION`. Returns `None` if the line
/// has a random outcome or the word `position` instead of an action.
fn read_refused_action(
    line: &str,
    parse_input: impl Fn(&str) -> Result<Input, LessonErrorReason>,
) -> Result<Option<(Seat, Action)>, LessonErrorReason> {
    let is_seat = |word: &str| {
        let number = word.strip_suffix(':');
        number.is_some_and(|number| number.parse::<u8>().is_ok())
    };
    let words: Vec<&str> = line.split_whitespace().collect();
    let Some(seat_index) = words.iter().position(|word| is_seat(word)) else {
        return Ok(None);
    };
    match parse_input(&words[seat_index..].join(" "))? {
        Input::Act { seat, action } => Ok(Some((seat, action))),
        Input::Chance { .. } => Ok(None),
    }
}
