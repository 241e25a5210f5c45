//! Differences between the results that a case requires and the actual results.

use super::file::Case;
use std::fmt;
use std::path::PathBuf;

/// A step whose result differs from the required result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// Path of the case file.
    pub file: PathBuf,
    /// The line of the step, from 1.
    pub line: usize,
    /// The name of the case.
    pub case: String,
    /// The step as it is written.
    pub step: String,
    /// The required result.
    pub expected: String,
    /// The actual result.
    pub actual: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "{}:{}: {}", self.file.display(), self.line, self.case)?;
        writeln!(out, "    step      {}", self.step)?;
        writeln!(out, "    expected  {}", self.expected)?;
        write!(out, "    actual    {}", self.actual)
    }
}

/// An expected result and the actual result.
pub struct Mismatch {
    /// The expected result, in words.
    pub expected: String,
    /// The actual result, in words.
    pub actual: String,
}

impl Mismatch {
    /// Creates a mismatch between two results.
    pub fn new(expected: impl Into<String>, actual: impl Into<String>) -> Mismatch {
        Mismatch {
            expected: expected.into(),
            actual: actual.into(),
        }
    }
}

/// Returns the mismatch for a step or expectation that exists only for tables.
pub fn only_for_tables() -> Mismatch {
    Mismatch::new(
        "a table",
        "a game in the app; this is possible only at a table",
    )
}

/// Creates the failure of a step.
pub fn step_failure(case: &Case, line: usize, step: &str, mismatch: Mismatch) -> Box<Failure> {
    Box::new(Failure {
        file: case.file.clone(),
        line,
        case: case.name.clone(),
        step: step.to_owned(),
        expected: mismatch.expected,
        actual: mismatch.actual,
    })
}
