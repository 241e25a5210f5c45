//! The list of mutants that cargo-mutants generates.

use serde::Deserialize;
use twox_hash::XxHash64;

use super::copy::Copy;
use crate::command::{self, JobError};
use crate::setup;

/// The crates that are mutated, the smallest first.
pub const CRATES: &[&str] = &["record", "odds", "table", "rules"];

/// One mutant: a piece of a source file and its replacement.
#[derive(Clone, Debug)]
pub struct Mutant {
    /// The package of the file.
    pub package: String,
    /// The file.
    pub file: String,
    /// The change and its function, without the position.
    pub what: String,
    /// The kind of change.
    pub genre: Genre,
    /// The replaced text.
    pub span: Span,
    /// The new text.
    pub replacement: String,
    /// The return type of its function, as written.
    pub returns: String,
    /// The changed line, or the first of them.
    pub line: String,
    /// Identity of the mutant, independent of its position in the file: a hash of its name, its place in its function
    /// and the text of the function.
    pub id: String,
}

/// A kind of change.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Genre {
    /// A function returns a value of its type at once.
    FnValue,
    /// Another binary operator.
    BinaryOperator,
    /// A unary operator is removed.
    UnaryOperator,
    /// An arm of a `match` is removed.
    MatchArm,
    /// The guard of such an arm is always true, or never.
    MatchArmGuard,
    /// A field is taken from the base expression of a struct.
    StructField,
}

/// A range from one place to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Span {
    pub start: Place,
    pub end: Place,
}

/// A line and a character in it, both from 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
pub struct Place {
    pub line: usize,
    pub column: usize,
}

/// A mutant in the output of cargo-mutants.
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
    /// Returns its name: the file and the change.
    pub fn name(&self) -> String {
        format!("{}: {}", self.file, self.what)
    }

    /// Returns the text of its file with the change.
    pub fn in_text(&self, text: &str) -> String {
        let (start, end) = (self.span.start.in_text(text), self.span.end.in_text(text));
        format!("{}{}{}", &text[..start], self.replacement, &text[end..])
    }
}

impl Place {
    /// Returns the number of bytes before it.
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
        // A mutant outside of functions is identified by its line alone.
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

/// Returns every mutant of the core, in the order of the crates and of their files.
///
/// # Errors
/// cargo-mutants cannot be installed, or does not list them.
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
