//! Rule cases as data: a position, a script and expectations. `docs/cases.md` describes the format.

mod check;
mod command;
mod coverage;
mod error;
mod expect;
mod failure;
mod file;
mod game;
mod parse_expectation;
mod run;
mod tagged;

pub use check::{count_of, ending_words, ensure_equal, format_counts};
pub use command::{Runner, coverage_command, run_cases_command};
pub use coverage::{Gaps, find_gaps};
pub use error::{CaseError, LineError};
pub use expect::{CardPile, Comparison, EventCount, Expectation, Pattern};
pub use failure::{Failure, Mismatch, step_failure};
pub use file::{Case, InputText, Position, Step, StepKind, parse};
pub use run::run;
pub use tagged::{TaggedValue, card_word, kind_word};

use std::path::{Path, PathBuf};

/// Returns the folder of this repository's rule cases.
pub fn default_folder() -> PathBuf {
    tests_folder("cases")
}

/// Returns the folder `name` below `tests`, beside the folder of this crate.
pub fn tests_folder(name: &str) -> PathBuf {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .unwrap_or(Path::new("tests"));
    let folder = tests.join(name);
    // A path relative to the current folder, if there is one, is shorter in the messages about failing cases.
    let current_folder = std::env::current_dir().unwrap_or_default();
    match folder.strip_prefix(current_folder) {
        Ok(path) if path.components().next().is_some() => path.to_owned(),
        _ => folder,
    }
}

/// Reads all cases of each folder, sorted by path. A single file is also accepted instead of a folder.
///
/// Returns the cases of all files without errors, and the errors of the other files and folders.
pub fn read_cases(folders: &[PathBuf]) -> (Vec<Case>, Vec<CaseError>) {
    let (mut cases, mut errors) = (Vec::new(), Vec::new());
    for folder in folders {
        let mut files = Vec::new();
        collect_case_files(folder, &mut files, &mut errors);
        files.sort();
        if files.is_empty() {
            errors.push(CaseError::NoCases {
                path: folder.clone(),
            });
        }
        for path in files {
            let parsed = match std::fs::read_to_string(&path) {
                Ok(text) => parse(&path, &text),
                Err(error) => Err(CaseError::Unreadable { path, error }),
            };
            match parsed {
                Ok(new_cases) => cases.extend(new_cases),
                Err(error) => errors.push(error),
            }
        }
    }
    (cases, errors)
}

fn collect_case_files(path: &Path, files: &mut Vec<PathBuf>, errors: &mut Vec<CaseError>) {
    if path.is_file() {
        files.push(path.to_owned());
        return;
    }
    let entries = match std::fs::read_dir(path) {
        Ok(entries) => entries,
        Err(error) => {
            errors.push(CaseError::Unreadable {
                path: path.to_owned(),
                error,
            });
            return;
        }
    };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect_case_files(&path, files, errors);
        } else if path
            .extension()
            .is_some_and(|extension| extension == "case")
        {
            files.push(path);
        }
    }
}
