//! Arguments and output of a program that runs cases.

use super::{Case, Failure, gaps, read};
use std::path::PathBuf;
use std::process::ExitCode;

/// A function that plays a case.
pub type Runner = fn(&Case) -> Result<(), Box<Failure>>;

/// Runs `[FOLDER...] [--covering RULE] [--first]`. Without a folder it runs the cases of `default`. `--covering`
/// selects the cases that cover one rule, and `--first` stops at the first failure. It fails if a case fails or
/// cannot be read, or if there is none.
pub fn play_command(arguments: &[String], default: &[PathBuf], runner: Runner) -> ExitCode {
    let mut words = arguments.iter();
    let (mut folders, mut rule, mut first) = (Vec::new(), None, false);
    while let Some(word) = words.next() {
        if word == "--covering" {
            rule = words.next();
            if rule.is_none() {
                eprintln!("--covering takes the id of a rule");
                return ExitCode::FAILURE;
            }
        } else if word == "--first" {
            first = true;
        } else if word.starts_with("--") {
            eprintln!("no flag `{word}`; there are --coverage, --covering RULE and --first");
            return ExitCode::FAILURE;
        } else {
            folders.push(PathBuf::from(word));
        }
    }
    let (mut cases, unreadable) = read_or_tell(folders, default);
    if let Some(rule) = rule {
        cases.retain(|case| case.covers.contains(rule));
        if cases.is_empty() {
            println!("no case covers {rule}");
            return ExitCode::FAILURE;
        }
    }
    let max = if first { 1 } else { usize::MAX };
    let failed = cases
        .iter()
        .filter_map(|case| run_safely(case, runner).err());
    let failures: Vec<Box<Failure>> = failed.take(max).collect();
    for failure in &failures {
        println!("{failure}\n");
    }
    if unreadable > 0 {
        println!("{unreadable} unreadable files or folders");
    }
    if !first || failures.is_empty() {
        println!(
            "{} passed, {} failed",
            cases.len() - failures.len(),
            failures.len()
        );
    }
    exit_code(failures.is_empty() && unreadable == 0)
}

/// Runs `[FOLDER...]`: prints the rules and cards without a case, and fails if there are any.
pub fn coverage_command(arguments: &[String], default: &[PathBuf]) -> ExitCode {
    if let Some(unknown) = arguments.iter().find(|word| word.starts_with("--")) {
        eprintln!("no flag `{unknown}` beside --coverage");
        return ExitCode::FAILURE;
    }
    let folders = arguments.iter().map(PathBuf::from).collect();
    let (cases, unreadable) = read_or_tell(folders, default);
    let gaps = gaps(&cases);
    print!("{gaps}");
    exit_code(gaps.is_empty() && unreadable == 0)
}

/// Returns the cases of the folders. Prints and counts those that cannot be read.
fn read_or_tell(folders: Vec<PathBuf>, default: &[PathBuf]) -> (Vec<Case>, usize) {
    let (cases, faults) = match folders.is_empty() {
        true => read(default),
        false => read(&folders),
    };
    for fault in &faults {
        println!("{fault}\n");
    }
    (cases, faults.len())
}

/// Plays a case. If the core panics, this case fails, and the others are played nevertheless.
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

fn exit_code(good: bool) -> ExitCode {
    match good {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}
