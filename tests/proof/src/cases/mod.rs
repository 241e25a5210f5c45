//! Rule cases as data: a position, what happens, what must come of it. `docs/cases.md` describes the format.

mod coverage;
mod expect;
mod file;
mod judge;
mod read;
mod run;
mod words;

pub use coverage::{Gaps, gaps, is_playable};
pub use expect::{CardPile, Expectation, HowMany, Match, Pattern};
pub use file::{Attempt, Case, CaseFault, Position, Reason, Step, What, parse};
pub use judge::{count_in, counted, ending_words, same};
pub use run::{Failure, Mismatch, fail, run};
pub use words::{Said, card_word, kind_word};

use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The rule cases of this repository.
pub fn default_folder() -> PathBuf {
    folder_of("cases")
}

/// A folder beside this program's.
pub fn folder_of(name: &str) -> PathBuf {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .unwrap_or(Path::new("tests"));
    let folder = tests.join(name);
    // Seen from the repository's root, failures are named as they are typed.
    let here = std::env::current_dir().unwrap_or_default();
    match folder.strip_prefix(here) {
        Ok(path) if path.components().next().is_some() => path.to_owned(),
        _ => folder,
    }
}

/// Reads every case of the folders, sorted by path. A path may also name one file.
///
/// The faults are all that were found; cases of other files are read all the same.
pub fn read(folders: &[PathBuf]) -> (Vec<Case>, Vec<CaseFault>) {
    let (mut cases, mut faults) = (Vec::new(), Vec::new());
    for folder in folders {
        let mut files = Vec::new();
        collect(folder, &mut files, &mut faults);
        files.sort();
        if files.is_empty() {
            faults.push(CaseFault::NoCases {
                path: folder.clone(),
            });
        }
        for path in files {
            let read = match std::fs::read_to_string(&path) {
                Ok(text) => parse(&path, &text),
                Err(error) => Err(CaseFault::Unreadable { path, error }),
            };
            match read {
                Ok(found) => cases.extend(found),
                Err(fault) => faults.push(fault),
            }
        }
    }
    (cases, faults)
}

fn collect(path: &Path, files: &mut Vec<PathBuf>, faults: &mut Vec<CaseFault>) {
    if path.is_file() {
        files.push(path.to_owned());
        return;
    }
    let entries = match std::fs::read_dir(path) {
        Ok(entries) => entries,
        Err(error) => {
            faults.push(CaseFault::Unreadable {
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

/// How a case is played.
pub type Runner = fn(&Case) -> Result<(), Box<Failure>>;

/// The job `cases`: runs folders, or tells what has no case; fails if anything fails or is missing.
pub fn command(arguments: &[String]) -> ExitCode {
    command_with(arguments, &[], run)
}

/// The same with other runs than those of games, and with more folders if none is named.
pub fn command_with(arguments: &[String], more: &[PathBuf], runner: Runner) -> ExitCode {
    let (flags, folders): (Vec<&String>, Vec<&String>) =
        arguments.iter().partition(|word| word.starts_with("--"));
    if let Some(unknown) = flags.iter().find(|flag| flag.as_str() != "--coverage") {
        eprintln!("no flag `{unknown}`; there is --coverage");
        return ExitCode::FAILURE;
    }
    let mut folders: Vec<PathBuf> = folders.into_iter().map(PathBuf::from).collect();
    if folders.is_empty() {
        folders.push(default_folder());
        // What has no case is asked of the rules of a game.
        if flags.is_empty() {
            folders.extend_from_slice(more);
        }
    }
    let (cases, faults) = read(&folders);
    for fault in &faults {
        println!("{fault}\n");
    }
    let good = if flags.is_empty() {
        report_runs(&cases, faults.len(), runner)
    } else {
        report_gaps(&cases)
    };
    if good && faults.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn report_runs(cases: &[Case], unreadable: usize, runner: Runner) -> bool {
    let failures: Vec<Box<Failure>> = cases
        .iter()
        .filter_map(|case| run_safely(case, runner).err())
        .collect();
    for failure in &failures {
        println!("{failure}\n");
    }
    if unreadable > 0 {
        println!("{unreadable} unreadable files or folders");
    }
    println!(
        "{} passed, {} failed",
        cases.len() - failures.len(),
        failures.len()
    );
    failures.is_empty()
}

/// Plays a case; a core that panics is a failure of this case and does not keep the others from being played.
fn run_safely(case: &Case, runner: Runner) -> Result<(), Box<Failure>> {
    std::panic::catch_unwind(|| runner(case)).unwrap_or_else(|_| {
        Err(Box::new(Failure {
            file: case.file.clone(),
            line: case.line,
            case: case.name.clone(),
            step: String::from("the whole case"),
            expected: String::from("an answer"),
            found: String::from("the core panicked"),
        }))
    })
}

fn report_gaps(cases: &[Case]) -> bool {
    let gaps = gaps(cases);
    print!("{gaps}");
    gaps.is_empty()
}
