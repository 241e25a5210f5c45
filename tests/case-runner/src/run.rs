//! Plays a case against the core.

use super::check;
use super::failure::{Failure, Mismatch, only_for_tables, step_failure};
use super::file::{Case, Position, Step, StepKind};
use super::game::Game;
use rubium_rules::content::Content;
use rubium_rules::{Rules, Setup, State, notation};
use std::fmt;

/// Plays a case until its end or its first failure.
///
/// # Errors
/// The first step whose result differs from the required result, or a position that cannot be set up.
pub fn run(case: &Case) -> Result<(), Box<Failure>> {
    let refused_position = case.script.first().and_then(|step| match &step.kind {
        StepKind::RefusedPosition { rule } => Some((step, rule)),
        _ => None,
    });
    let mut game = match (load(&case.position), refused_position) {
        (Ok(game), None) => game,
        (Err(error), None) => {
            let line = error.line.max(case.line);
            return Err(step_failure(
                case,
                line,
                "position",
                Mismatch::new("a position that can be set up", error.reason),
            ));
        }
        (Err(error), Some((step, rule))) => {
            return check_refused_position(case, step, rule, &error);
        }
        (Ok(_), Some((step, rule))) => {
            let mismatch = Mismatch::new(
                format!("a position that {rule} refuses"),
                "the position can be set up",
            );
            return Err(step_failure(case, step.line, &step.text, mismatch));
        }
    };
    for step in &case.script {
        let result = match &step.kind {
            StepKind::Input(input_text) => game.play_input(input_text),
            StepKind::RefusedInput {
                rule,
                reason,
                input_text,
            } => game.check_refusal(rule, reason.as_ref(), input_text),
            StepKind::RefusedPosition { .. } => Err(Mismatch::new(
                "a refused position as the first step",
                "a later step",
            )),
            StepKind::UnusualInput { .. } => Err(only_for_tables()),
            StepKind::Expectation(expectation) => check::check_expectation(&game, expectation),
        };
        result.map_err(|mismatch| step_failure(case, step.line, &step.text, mismatch))?;
    }
    Ok(())
}

/// The reason why a position cannot be loaded.
struct LoadError {
    /// Line of the case file, or 0 if it is unknown.
    line: usize,
    reason: String,
    /// Ids of the rules that refuse the position.
    rules: Vec<String>,
}

fn check_refused_position(
    case: &Case,
    step: &Step,
    rule: &str,
    error: &LoadError,
) -> Result<(), Box<Failure>> {
    if error.rules.iter().any(|error_rule| error_rule == rule) {
        return Ok(());
    }
    let expected = format!("a position that {rule} refuses");
    Err(step_failure(
        case,
        step.line,
        &step.text,
        Mismatch::new(expected, &error.reason),
    ))
}

fn load(position: &Position) -> Result<Game, LoadError> {
    let without_line = |reasons: Vec<String>| LoadError {
        line: 0,
        reason: reasons.join("; "),
        rules: Vec::new(),
    };
    let message = |error: &dyn fmt::Display| error.to_string();
    let (rules, state) = match position {
        Position::NewGame { players, options } => {
            let rules = Setup::new(options.clone(), *players, |_| 0).and_then(Rules::new);
            let rules = rules.map_err(|errors| LoadError {
                rules: (errors.iter().filter_map(|error| error.rule()))
                    .map(|rule| rule.to_string())
                    .collect(),
                ..without_line(errors.iter().map(|error| message(error)).collect())
            })?;
            let state = State::new(&rules);
            (rules, state)
        }
        Position::Table { .. } => {
            return Err(without_line(vec![String::from(
                "a case of a table needs the runner for tables",
            )]));
        }
        Position::Notation { text, line } => {
            let content = Content::built_in(&notation::options_of(text));
            let content = content.map_err(|errors| {
                without_line(errors.iter().map(|error| message(error)).collect())
            })?;
            notation::read_position(text, content).map_err(|errors| LoadError {
                line: line + errors.first().and_then(|error| error.line).unwrap_or(0) as usize,
                rules: errors
                    .iter()
                    .filter_map(|error| error.rule())
                    .map(|rule| rule.to_string())
                    .collect(),
                ..without_line(errors.iter().map(|error| message(error)).collect())
            })?
        }
    };
    Ok(Game {
        rules,
        state,
        events: Vec::new(),
    })
}
