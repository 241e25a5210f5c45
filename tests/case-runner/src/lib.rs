//! Rule cases as data: a position, a script and expectations. `docs/cases.md` describes the format.

mod command;
mod coverage;
mod expect;
mod failure;
mod fault;
mod file;
mod game;
mod judge;
mod read;
mod run;
mod words;

pub use command::{Runner, coverage_command, play_command};
pub use coverage::{Gaps, gaps};
pub use expect::{CardPile, Expectation, HowMany, Match, Pattern};
pub use failure::{Failure, Mismatch, fail};
pub use fault::{CaseError, Reason};
pub use file::{Attempt, Case, Position, Step, What, parse};
pub use judge::{count_in, counted, ending_words, same};
pub use run::run;
pub use words::{Said, card_word, kind_word};

use std::path::{Path, PathBuf};

/// Returns the folder of this repository's rule cases.
pub fn default_folder() -> PathBuf {
    folder_of("cases")
}

/// Returns a folder beside this program's folder.
pub fn folder_of(name: &str) -> PathBuf {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .unwrap_or(Path::new("tests"));
    let folder = tests.join(name);
    // Paths relative to the repository's root are as the user types them.
    let here = std::env::current_dir().unwrap_or_default();
    match folder.strip_prefix(here) {
        Ok(path) if path.components().next().is_some() => path.to_owned(),
        _ => folder,
    }
}

/// Reads every case of the folders, sorted by path. A path may also name one file.
///
/// Returns all faults that were found. Cases of other files are read nevertheless.
pub fn read(folders: &[PathBuf]) -> (Vec<Case>, Vec<CaseError>) {
    let (mut cases, mut faults) = (Vec::new(), Vec::new());
    for folder in folders {
        let mut files = Vec::new();
        collect(folder, &mut files, &mut faults);
        files.sort();
        if files.is_empty() {
            faults.push(CaseError::NoCases {
                path: folder.clone(),
            });
        }
        for path in files {
            let read = match std::fs::read_to_string(&path) {
                Ok(text) => parse(&path, &text),
                Err(error) => Err(CaseError::Unreadable { path, error }),
            };
            match read {
                Ok(found) => cases.extend(found),
                Err(fault) => faults.push(fault),
            }
        }
    }
    (cases, faults)
}

fn collect(path: &Path, files: &mut Vec<PathBuf>, faults: &mut Vec<CaseError>) {
    if path.is_file() {
        files.push(path.to_owned());
        return;
    }
    let entries = match std::fs::read_dir(path) {
        Ok(entries) => entries,
        Err(error) => {
            faults.push(CaseError::Unreadable {
                path: path.to_owned(),
                error,
            });
            return;
        }
    };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, files, faults);
        } else if path
            .extension()
            .is_some_and(|extension| extension == "case")
        {
            files.push(path);
        }
    }
}
