//! The mutants that there are, as cargo-mutants makes them.

use serde::Deserialize;
use twox_hash::XxHash64;

use super::copy::Copy;
use crate::command::{self, JobError};
use crate::setup;

/// The crates that are mutated, the smallest first.
pub const CRATES: &[&str] = &["record", "odds", "table", "rules"];

/// One mutant: some text of a source file and what takes its place.
#[derive(Clone, Debug)]
pub struct Mutant {
    /// The package whose file it is.
    pub package: String,
    /// The file.
    pub file: String,
    /// What is done to which function, without the place.
    pub what: String,
    /// The sort of change.
    pub genre: Genre,
    /// The text that goes.
    pub span: Span,
    /// What comes in its place.
    pub replacement: String,
    /// What its function returns, as it is written.
    pub returns: String,
    /// The line that it changes, or the first of them.
    pub line: String,
    /// What it is known by however far it moves: its name, its place in its function and the function's text.
    pub id: String,
}

/// A sort of change.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Genre {
    /// A function returns something of its type at once.
    FnValue,
    /// Another operator between two values.
    BinaryOperator,
    /// No operator before a value.
    UnaryOperator,
    /// An arm of a `match` is left out.
    MatchArm,
    /// The condition of such an arm holds always, or never.
    MatchArmGuard,
    /// A field is taken from the rest of a struct.
    StructField,
}

/// From one place to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Span {
    pub start: Place,
    pub end: Place,
}

/// A line and a letter of it, both from 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
pub struct Place {
    pub line: usize,
    pub column: usize,
}

/// A mutant as cargo-mutants lists it.
#[derive(Deserialize)]
struct Listed {
    package: String,
    file: String,
    function: Option<Function>,
    genre: Genre,
    name: String,
    replacement: String,
    span: Span,
}

#[derive(Deserialize)]
struct Function {
    return_type: String,
    span: Span,
}

impl Mutant {
    /// How it is called: its file, and what is done there.
    pub fn name(&self) -> String {
        format!("{}: {}", self.file, self.what)
    }

    /// The text of its file with the change.
    pub fn in_text(&self, text: &str) -> String {
        let (start, end) = (self.span.start.in_text(text), self.span.end.in_text(text));
        format!("{}{}{}", &text[..start], self.replacement, &text[end..])
    }
}

impl Place {
    /// How many bytes come before it.
    fn in_text(self, text: &str) -> usize {
        let mut lines = text.split_inclusive('\n');
        let before: usize = lines.by_ref().take(self.line - 1).map(str::len).sum();
        let line = lines.next().unwrap_or_default();
        let letters = line.chars().take(self.column - 1);
        before + letters.map(char::len_utf8).sum::<usize>()
    }
}

impl Listed {
    fn read(self, text: &str) -> Mutant {
        let place = self.name.splitn(4, ':').nth(3).unwrap_or_default();
        let what = place.trim().to_owned();
        let line = text.lines().nth(self.span.start.line - 1);
        let line = line.unwrap_or_default().trim().to_owned();
        // A mutant outside of functions is known by its line alone.
        let (around, at, returns) = match self.function {
            Some(Function { return_type, span }) => {
                let around = &text[span.start.in_text(text)..span.end.in_text(text)];
                (around, self.span.start.line - span.start.line, return_type)
            }
            None => (line.as_str(), 0, String::new()),
        };
        let column = self.span.start.column;
        let known = format!("{}: {what} {at}:{column}\n{around}", self.file);
        Mutant {
            id: format!("{:016x}", XxHash64::oneshot(0, known.as_bytes())),
            package: self.package,
            file: self.file,
            what,
            genre: self.genre,
            span: self.span,
            replacement: self.replacement,
            returns,
            line,
        }
    }
}

/// Every mutant of the core, in the order of the crates and of their files.
///
/// # Errors
/// When cargo-mutants cannot be installed, or does not list them.
pub fn all(copy: &Copy) -> Result<Vec<Mutant>, JobError> {
    let tool = setup::cargo_mutants()?;
    let mut found = Vec::new();
    for name in CRATES {
        let package = format!("rubium-{name}");
        let mut command = command::program(
            &tool.to_string_lossy(),
            &["mutants", "--list", "--json", "--package", &package],
        );
        command.current_dir(copy.folder());
        let output = command.output().map_err(|source| JobError::NotStarted {
            program: "cargo-mutants".into(),
            source,
        })?;
        let listed: Vec<Listed> = serde_json::from_slice(&output.stdout).map_err(|fault| {
            let said = String::from_utf8_lossy(&output.stderr);
            JobError::Failed(format!("cargo mutants --list: {fault}\n{said}"))
        })?;
        for mutant in listed {
            let text = copy.text(&mutant.file)?;
            found.push(mutant.read(text));
        }
    }
    Ok(found)
}
