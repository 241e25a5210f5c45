//! What did not come out as a case says.

use super::file::Case;
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
