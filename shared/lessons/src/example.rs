//! The worked examples of the rulebook as games that can be stepped. They are rule cases, so what is shown is proved.

use rubium_rules::notation::{Input, read_input, without_comment};
use rubium_rules::{Action, Event, Rules, Seat, State, Violation, apply, check, resolve};

use crate::error::{LessonError, LessonErrorReason};
use crate::parse::read_scene;
use crate::text_draft::At;

/// The case files of the examples.
const FILES: [(&str, &str); 7] = [
    (
        "ex-move.case",
        include_str!("../../../tests/cases/examples/ex-move.case"),
    ),
    (
        "ex-breath.case",
        include_str!("../../../tests/cases/examples/ex-breath.case"),
    ),
    (
        "ex-mine.case",
        include_str!("../../../tests/cases/examples/ex-mine.case"),
    ),
    (
        "ex-battle.case",
        include_str!("../../../tests/cases/examples/ex-battle.case"),
    ),
    (
        "ex-mission.case",
        include_str!("../../../tests/cases/examples/ex-mission.case"),
    ),
    (
        "ah-edition.case",
        include_str!("../../../tests/cases/ah/ah-edition.case"),
    ),
    (
        "ah-missions.case",
        include_str!("../../../tests/cases/ah/ah-missions.case"),
    ),
];

/// Red and green, as in the texts of the examples.
const FACTIONS: &str = "factions ares galacticSyndicate";

/// An example that can be stepped.
pub struct ExampleGame {
    /// The rules with the set-up of the position.
    pub rules: Rules,
    /// The position.
    pub start: State,
    /// What happens, in order.
    pub moves: Vec<ExampleMove>,
}

/// A move of an example.
pub enum ExampleMove {
    /// Something that the rules allow.
    Played {
        /// The state after it.
        state: Box<State>,
        /// What it caused.
        events: Vec<Event>,
    },
    /// An action that the rules refuse.
    Refused {
        /// The action.
        action: Action,
        /// The reason.
        violation: Violation,
    },
}

/// The example with this id, such as `EX-MOVE`; `None` if there is none.
///
/// # Errors
/// The case cannot be read. Tests make sure that each can.
pub fn example_game(id: &str) -> Result<Option<ExampleGame>, LessonError> {
    for (file, text) in FILES {
        let Some((first_line, lines)) = case_covering(text, id) else {
            continue;
        };
        let error = |(line, reason)| LessonError {
            file: file.to_owned(),
            line,
            reason: Box::new(reason),
        };
        return read_case(first_line, &lines).map(Some).map_err(error);
    }
    Ok(None)
}

/// The number of the first line and the lines of the first case that covers `id`.
fn case_covering<'a>(text: &'a str, id: &str) -> Option<(u32, Vec<&'a str>)> {
    let lines: Vec<&str> = text.lines().map(without_comment).collect();
    let covers = lines.iter().position(|line| {
        let mut words = line.split_whitespace();
        words.next() == Some("covers") && words.any(|word| word == id)
    })?;
    let mut following = lines[covers..].iter();
    let length = following.position(|line| line.starts_with("case "));
    let end = length.map_or(lines.len(), |length| covers + length);
    Some((covers as u32 + 1, lines[covers..end].to_vec()))
}

fn read_case(first_line: u32, lines: &[&str]) -> Result<ExampleGame, At> {
    let line_of = |index: usize| first_line + index as u32;
    let find = |word: &'static str| {
        let index = lines.iter().position(|line| *line == word);
        index.ok_or((first_line, LessonErrorReason::Missing(word)))
    };
    let (position, script) = (find("position")?, find("script")?);
    // Empty lines stand for those before the position, so that errors have the line of the file.
    let lines_before = "\n".repeat(line_of(position) as usize - 1);
    let position_lines = lines[position + 1..script].join("\n");
    let text = format!("{lines_before}{FACTIONS}\n{position_lines}\n");
    let (rules, start) = read_scene(line_of(position), &text)?;
    let mut state = start;
    let mut moves = Vec::new();
    for (index, &line) in lines.iter().enumerate().skip(script + 1) {
        let played = read_move(&rules, &mut state, line);
        moves.extend(played.map_err(|reason| (line_of(index), reason))?);
    }
    Ok(ExampleGame {
        rules,
        start,
        moves,
    })
}

/// Plays a line of a script. Lines that expect something are not shown.
fn read_move(
    rules: &Rules,
    state: &mut State,
    line: &str,
) -> Result<Option<ExampleMove>, LessonErrorReason> {
    let input = |text: &str| read_input(rules, text).map_err(LessonErrorReason::Notation);
    let refused = |violation| LessonErrorReason::Refused {
        input: line.to_owned(),
        violation,
    };
    if line.is_empty() || line.starts_with("expect ") {
        return Ok(None);
    }
    if line.starts_with("refused ") {
        let Some((seat, action)) = refused_action(line, input)? else {
            return Ok(None);
        };
        return match check(rules, state, seat, action) {
            Ok(()) => Err(LessonErrorReason::NotRefused(line.to_owned())),
            Err(violation) => Ok(Some(ExampleMove::Refused { action, violation })),
        };
    }
    let mut events = Vec::new();
    match input(line)? {
        Input::Act { seat, action } => apply(rules, state, seat, action, &mut events),
        Input::Chance { outcome } => resolve(rules, state, outcome, &mut events),
    }
    .map_err(refused)?;
    Ok(Some(ExampleMove::Played {
        state: Box::new(*state),
        events,
    }))
}

/// The action of a line `refused RULE REASON FIELD=VALUE... SEAT: ACTION`; `None` for an outcome of chance.
fn refused_action(
    line: &str,
    input: impl Fn(&str) -> Result<Input, LessonErrorReason>,
) -> Result<Option<(Seat, Action)>, LessonErrorReason> {
    let is_seat = |word: &str| {
        let number = word.strip_suffix(':');
        number.is_some_and(|number| number.parse::<u8>().is_ok())
    };
    let words: Vec<&str> = line.split_whitespace().collect();
    let Some(seat) = words.iter().position(|word| is_seat(word)) else {
        return Ok(None);
    };
    match input(&words[seat..].join(" "))? {
        Input::Act { seat, action } => Ok(Some((seat, action))),
        Input::Chance { .. } => Ok(None),
    }
}
