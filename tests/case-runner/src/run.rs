//! Plays a case against the core.

use super::file::{Attempt, Case, Position, Step, What};
use super::judge;
use super::words::Said;
use rubium_rules::content::Content;
use rubium_rules::notation::{self, Input};
use rubium_rules::{
    Action, Awaiting, Event, Outcome, Rules, Seat, Setup, State, Violation, apply, awaiting, check,
    hash, legal, resolve, weights,
};
use std::fmt;
use std::path::PathBuf;

/// A case that did not come out as written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// The file.
    pub file: PathBuf,
    /// The line of the step, from 1.
    pub line: usize,
    /// The name of the case.
    pub case: String,
    /// The step as it is written.
    pub step: String,
    /// What the case, or every case, expects there.
    pub expected: String,
    /// What the core did.
    pub found: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "{}:{}: {}", self.file.display(), self.line, self.case)?;
        writeln!(out, "    step      {}", self.step)?;
        writeln!(out, "    expected  {}", self.expected)?;
        write!(out, "    found     {}", self.found)
    }
}

/// What was expected and what was found instead.
pub struct Mismatch {
    /// In words.
    pub expected: String,
    /// In words.
    pub found: String,
}

impl Mismatch {
    /// From two texts.
    pub fn new(expected: impl Into<String>, found: impl Into<String>) -> Mismatch {
        Mismatch {
            expected: expected.into(),
            found: found.into(),
        }
    }
}

/// A case while it is played.
pub struct Game {
    /// The rules.
    pub rules: Rules,
    /// The state.
    pub state: State,
    /// Events of the last action or outcome.
    pub events: Vec<Event>,
}

/// Plays a case to its end or to its first failure.
///
/// # Errors
/// The first step that did not come out as written.
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
            What::Refused { rule, why, attempt } => game.refuse(rule, why.as_ref(), attempt),
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

/// What is said of steps and expectations that a game does not have.
pub fn only_at_a_table() -> Mismatch {
    Mismatch::new(
        "a table",
        "a game: this is for a table beside a physical board",
    )
}

/// A step that did not come out as written.
pub fn fail(case: &Case, line: usize, step: &str, mismatch: Mismatch) -> Box<Failure> {
    Box::new(Failure {
        file: case.file.clone(),
        line,
        case: case.name.clone(),
        step: step.to_owned(),
        expected: mismatch.expected,
        found: mismatch.found,
    })
}

/// Why a position cannot be loaded.
struct Unloadable {
    /// The line of the case file, if it is one line's fault; else 0.
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

impl Game {
    fn understand(&self, attempt: &Attempt) -> Result<Input, Mismatch> {
        // The notation knows six faces only; a case may show that the core refuses others.
        if let Some(face) = attempt
            .0
            .strip_prefix("die ")
            .and_then(|face| face.trim().parse().ok())
        {
            return Ok(Input::Chance {
                outcome: Outcome::Die { face },
            });
        }
        notation::read_input(&self.rules, &attempt.0)
            .map_err(|fault| Mismatch::new("an input in notation", fault.to_string()))
    }

    /// The seat that decides, with its legal actions; none while chance is waited for or the game is over.
    pub fn legal(&self) -> (Option<Seat>, Vec<Action>) {
        let mut list = Vec::new();
        legal(&self.rules, &self.state, &mut list);
        match awaiting(&self.rules, &self.state) {
            Awaiting::Decision { seat, .. } => (Some(seat), list),
            _ => (None, list),
        }
    }

    /// What chance can answer, if it is waited for.
    pub fn outcomes(&self) -> Vec<(Outcome, u32)> {
        let mut list = Vec::new();
        if let Awaiting::Chance { request } = awaiting(&self.rules, &self.state) {
            weights(&self.rules, &self.state, request, &mut list);
        }
        list
    }

    /// Whether the core lists the input among what may come now.
    fn lists(&self, input: Input) -> bool {
        match input {
            Input::Act { seat, action } => {
                let (decides, list) = self.legal();
                decides == Some(seat) && list.contains(&action)
            }
            Input::Chance { outcome } => {
                self.outcomes().iter().any(|(listed, _)| *listed == outcome)
            }
        }
    }

    fn put(
        &self,
        state: &mut State,
        input: Input,
        events: &mut Vec<Event>,
    ) -> Result<(), Violation> {
        match input {
            Input::Act { seat, action } => apply(&self.rules, state, seat, action, events),
            Input::Chance { outcome } => resolve(&self.rules, state, outcome, events),
        }
    }

    /// Plays a step that must be allowed, and listed.
    fn take(&mut self, attempt: &Attempt) -> Result<(), Mismatch> {
        let input = self.understand(attempt)?;
        if let Input::Act { seat, action } = input
            && let Err(violation) = check(&self.rules, &self.state, seat, action)
        {
            return Err(Mismatch::new("to be allowed", self.refusal(&violation)));
        }
        let listed = self.lists(input);
        let mut state = self.state;
        let mut events = Vec::new();
        let put = self.put(&mut state, input, &mut events);
        if let Err(violation) = put {
            return Err(Mismatch::new("to be allowed", self.refusal(&violation)));
        }
        if !listed {
            return Err(Mismatch::new(
                "to be listed among what may come",
                "it is allowed but not listed",
            ));
        }
        self.state = state;
        self.events = events;
        Ok(())
    }

    /// Tries what must be refused.
    fn refuse(
        &mut self,
        rule: &str,
        why: Option<&super::expect::Pattern>,
        attempt: &Attempt,
    ) -> Result<(), Mismatch> {
        let input = self.understand(attempt)?;
        let expected = match why {
            Some(why) => format!("refused by {rule}, {}", why.name),
            None => format!("refused by {rule}"),
        };
        let mut state = self.state;
        let mut events = Vec::new();
        let Err(violation) = self.put(&mut state, input, &mut events) else {
            return Err(Mismatch::new(expected, "it is allowed"));
        };
        if hash(&self.rules, &state) != hash(&self.rules, &self.state)
            || state != self.state
            || !events.is_empty()
        {
            return Err(Mismatch::new(
                "a refusal leaves the state as it was",
                "the state changed, or something happened",
            ));
        }
        if self.lists(input) {
            return Err(Mismatch::new(
                "what is refused is not listed",
                "it is listed",
            ));
        }
        if let Input::Act { seat, action } = input
            && check(&self.rules, &self.state, seat, action) != Err(violation)
        {
            return Err(Mismatch::new(
                "asking beforehand gives the same answer",
                "another answer",
            ));
        }
        let said = Said::new(&self.rules, &violation.why);
        if violation.rule.to_string() != rule || why.is_some_and(|why| !said.fits(why)) {
            return Err(Mismatch::new(expected, self.refusal(&violation)));
        }
        Ok(())
    }

    fn refusal(&self, violation: &Violation) -> String {
        format!(
            "{} refuses: {} ({})",
            violation.rule,
            violation.why,
            Said::new(&self.rules, &violation.why)
        )
    }
}
