//! Plays a case against the core.

use super::failure::{Failure, Mismatch, fail, only_at_a_table};
use super::file::{Case, Position, Step, What};
use super::game::Game;
use super::judge;
use rubium_rules::content::Content;
use rubium_rules::{Rules, Setup, State, notation};
use std::fmt;

/// Plays a case to its end or to its first failure.
///
/// # Errors
/// The first step with another result than the case requires.
pub fn run(case: &Case) -> Result<(), Box<Failure>> {
    let refused = case.script.first().and_then(|step| match &step.what {
        What::RefusedPosition { rule } => Some((step, rule)),
        _ => None,
    });
    let mut game = match (load(&case.position), refused) {
        (Ok(game), None) => game,
        (Err(fault), None) => {
            let line = fault.line.max(case.line);
            return Err(fail(
                case,
                line,
                "position",
                Mismatch::new("a position that can be set up", fault.reason),
            ));
        }
        (Err(fault), Some((step, rule))) => return unloadable(case, step, rule, &fault),
        (Ok(_), Some((step, rule))) => {
            let mismatch = Mismatch::new(
                format!("a position that {rule} refuses"),
                "it can be set up",
            );
            return Err(fail(case, step.line, &step.text, mismatch));
        }
    };
    for step in &case.script {
        let came = match &step.what {
            What::Do(attempt) => game.take(attempt),
            What::Refused {
                rule,
                reason,
                attempt,
            } => game.refuse(rule, reason.as_ref(), attempt),
            What::RefusedPosition { .. } => {
                Err(Mismatch::new("to be the first step", "steps before it"))
            }
            What::Unusual { .. } => Err(only_at_a_table()),
            What::Expect(expectation) => judge::judge(&game, expectation),
        };
        came.map_err(|mismatch| fail(case, step.line, &step.text, mismatch))?;
    }
    Ok(())
}

/// The reason why a position cannot be loaded.
struct Unloadable {
    /// Line of the case file, or 0 if the fault is not in one line.
    line: usize,
    reason: String,
    rules: Vec<String>,
}

fn unloadable(
    case: &Case,
    step: &Step,
    rule: &str,
    fault: &Unloadable,
) -> Result<(), Box<Failure>> {
    if fault.rules.iter().any(|found| found == rule) {
        return Ok(());
    }
    let expected = format!("a position that {rule} refuses");
    Err(fail(
        case,
        step.line,
        &step.text,
        Mismatch::new(expected, &fault.reason),
    ))
}

fn load(position: &Position) -> Result<Game, Unloadable> {
    let whole = |reasons: Vec<String>| Unloadable {
        line: 0,
        reason: reasons.join("; "),
        rules: Vec::new(),
    };
    let words = |fault: &dyn fmt::Display| fault.to_string();
    let (rules, state) = match position {
        Position::NewGame { players, options } => {
            let rules = Setup::new(options.clone(), *players, |_| 0).and_then(Rules::new);
            let rules = rules.map_err(|faults| Unloadable {
                rules: (faults.iter().filter_map(|fault| fault.rule()))
                    .map(|rule| rule.to_string())
                    .collect(),
                ..whole(faults.iter().map(|fault| words(fault)).collect())
            })?;
            let state = State::new(&rules);
            (rules, state)
        }
        Position::Table { .. } => {
            return Err(whole(vec![String::from(
                "a table is played by another runner",
            )]));
        }
        Position::Notation { text, line } => {
            let content = Content::built_in(&notation::options_of(text));
            let content = content
                .map_err(|faults| whole(faults.iter().map(|fault| words(fault)).collect()))?;
            notation::read_position(text, content).map_err(|faults| Unloadable {
                line: line + faults.first().and_then(|fault| fault.line).unwrap_or(0) as usize,
                rules: faults
                    .iter()
                    .filter_map(|fault| fault.rule())
                    .map(|rule| rule.to_string())
                    .collect(),
                ..whole(faults.iter().map(|fault| words(fault)).collect())
            })?
        }
    };
    Ok(Game {
        rules,
        state,
        events: Vec::new(),
    })
}
