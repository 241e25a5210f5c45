//! The list of mutants that cargo-mutants generates.

use serde::Deserialize;
use twox_hash::XxHash64;

use super::copy::WorkTreeCopy;
use crate::command::{self, JobError};
use crate::setup;

/// The crates that are mutated, the smallest first.
pub const CRATES: &[&str] = &["record", "odds", "table", "rules"];

/// One mutant: a piece of a source file and its replacement.
#[derive(Clone, Debug)]
pub struct Mutant {
    /// The package of the file.
    pub package: String,
    /// The path of the file, from the root.
    pub file: String,
    /// Description of the change, without the position.
    pub change: String,
    /// The kind of change.
    pub kind: MutationKind,
    /// The range of the replaced text.
    pub span: Span,
    /// The new text.
    pub replacement: String,
    /// The return type of the changed function, as written.
    pub return_type: String,
    /// The text of the changed line, or of the first of several.
    pub line_text: String,
    /// Identity of the mutant, which does not depend on its position in the file: a hash of the name, the
    /// position within the function, and the text of the function.
    pub id: String,
}

/// A kind of change.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum MutationKind {
    /// A function immediately returns a value of its type.
    FnValue,
    /// A binary operator is replaced by another.
    BinaryOperator,
    /// A unary operator is removed.
    UnaryOperator,
    /// An arm of a `match` is removed.
    MatchArm,
    /// The guard of an arm is always true, or always false.
    MatchArmGuard,
    /// A field of a struct expression is removed, so that the base expression provides its value.
    StructField,
}

/// A range of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Span {
    pub start: Position,
    pub end: Position,
}

/// A line and a character in it, both counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
pub struct Position {
    pub line: usize,
    pub column: usize,
}

/// A mutant in the output of cargo-mutants.
#[derive(Deserialize)]
struct ListedMutant {
    package: String,
    file: String,
    function: Option<ListedFunction>,
    genre: MutationKind,
    name: String,
    replacement: String,
    span: Span,
}

#[derive(Deserialize)]
struct ListedFunction {
    return_type: String,
    span: Span,
}

impl Mutant {
    /// Returns the name: the file and the change.
    pub fn name(&self) -> String {
        format!("{}: {}", self.file, self.change)
    }

    /// Returns `text`, the text of the file, with the change applied.
    pub fn applied_to(&self, text: &str) -> String {
        let (start, end) = (
            self.span.start.offset_in(text),
            self.span.end.offset_in(text),
        );
        format!("{}{}{}", &text[..start], self.replacement, &text[end..])
    }
}

impl Position {
    /// Returns the number of bytes before this position.
    fn offset_in(self, text: &str) -> usize {
        let mut lines = text.split_inclusive('\n');
        let line_start: usize = lines.by_ref().take(self.line - 1).map(str::len).sum();
        let line = lines.next().unwrap_or_default();
        let characters = line.chars().take(self.column - 1);
        line_start + characters.map(char::len_utf8).sum::<usize>()
    }
}

impl ListedMutant {
    fn into_mutant(self, text: &str) -> Mutant {
        // A name consists of file, line, column and change.
        let change = self.name.splitn(4, ':').nth(3).unwrap_or_default();
        let change = change.trim().to_owned();
        let line_text = text.lines().nth(self.span.start.line - 1);
        let line_text = line_text.unwrap_or_default().trim().to_owned();
        // For a mutant outside of functions, the line takes the place of the function.
        let (function_text, line_in_function, return_type) = match self.function {
            Some(ListedFunction { return_type, span }) => {
                let function_text = &text[span.start.offset_in(text)..span.end.offset_in(text)];
                (
                    function_text,
                    self.span.start.line - span.start.line,
                    return_type,
                )
            }
            None => (line_text.as_str(), 0, String::new()),
        };
        let column = self.span.start.column;
        let identity = format!(
            "{}: {change} {line_in_function}:{column}\n{function_text}",
            self.file
        );
        Mutant {
            id: format!("{:016x}", XxHash64::oneshot(0, identity.as_bytes())),
            package: self.package,
            file: self.file,
            change,
            kind: self.genre,
            span: self.span,
            replacement: self.replacement,
            return_type,
            line_text,
        }
    }
}

/// Returns every mutant of the core, crate by crate, in the order in which cargo-mutants lists them.
///
/// # Errors
/// cargo-mutants cannot be installed, or cannot list the mutants; or a file is not UTF-8.
pub fn list_mutants(copy: &WorkTreeCopy) -> Result<Vec<Mutant>, JobError> {
    let tool = setup::install_cargo_mutants()?;
    let mut mutants = Vec::new();
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
        let listed_mutants: Vec<ListedMutant> =
            serde_json::from_slice(&output.stdout).map_err(|error| {
                let stderr = String::from_utf8_lossy(&output.stderr);
                JobError::Failed(format!("cargo mutants --list: {error}\n{stderr}"))
            })?;
        for mutant in listed_mutants {
            let text = copy.text(&mutant.file)?;
            mutants.push(mutant.into_mutant(text));
        }
    }
    Ok(mutants)
}
