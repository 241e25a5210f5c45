//! The command-line arguments and the output of programs that run cases.

use super::{Case, Failure, find_gaps, read_cases};
use std::path::PathBuf;
use std::process::ExitCode;

/// The function that plays a case, either of a game or of a table.
pub type Runner = fn(&Case) -> Result<(), Box<Failure>>;

/// Runs cases with the arguments `[FOLDER...] [--covering RULE] [--first]`. Without a folder, the cases of
/// `default_folders` are run. `--covering` selects the cases that cover one rule, and `--first` stops at the
/// first failure. The command fails if a case fails or cannot be read, or if there is no case to run.
pub fn run_cases_command(
    arguments: &[String],
    default_folders: &[PathBuf],
    runner: Runner,
) -> ExitCode {
    let mut arguments = arguments.iter();
    let (mut folders, mut covered_rule, mut stops_at_first_failure) = (Vec::new(), None, false);
    while let Some(word) = arguments.next() {
        if word == "--covering" {
            covered_rule = arguments.next();
            if covered_rule.is_none() {
                eprintln!("`--covering` needs the id of a rule");
                return ExitCode::FAILURE;
            }
        } else if word == "--first" {
            stops_at_first_failure = true;
        } else if word.starts_with("--") {
            eprintln!(
                "unknown flag `{word}`; the flags are --coverage, --covering RULE and --first"
            );
            return ExitCode::FAILURE;
        } else {
            folders.push(PathBuf::from(word));
        }
    }
    let (mut cases, unreadable_count) = read_cases_and_print_errors(folders, default_folders);
    if let Some(covered_rule) = covered_rule {
        cases.retain(|case| case.covers.contains(covered_rule));
        if cases.is_empty() {
            println!("no case covers {covered_rule}");
            return ExitCode::FAILURE;
        }
    }
    let max_failures = if stops_at_first_failure {
        1
    } else {
        usize::MAX
    };
    let failures_of_cases = cases
        .iter()
        .filter_map(|case| run_catching_panics(case, runner).err());
    let failures: Vec<Box<Failure>> = failures_of_cases.take(max_failures).collect();
    for failure in &failures {
        println!("{failure}\n");
    }
    if unreadable_count > 0 {
        println!("{unreadable_count} unreadable files or folders");
    }
    if !stops_at_first_failure || failures.is_empty() {
        println!(
            "{} passed, {} failed",
            cases.len() - failures.len(),
            failures.len()
        );
    }
    exit_code(failures.is_empty() && unreadable_count == 0)
}

/// Prints the gaps in the cases of `[FOLDER...]`, such as rules without a case. Without a folder, the cases
/// of `default_folders` are examined. The command fails if there is a gap or a case cannot be read.
pub fn coverage_command(arguments: &[String], default_folders: &[PathBuf]) -> ExitCode {
    if let Some(unknown) = arguments.iter().find(|word| word.starts_with("--")) {
        eprintln!("unknown flag `{unknown}` after --coverage");
        return ExitCode::FAILURE;
    }
    let folders = arguments.iter().map(PathBuf::from).collect();
    let (cases, unreadable_count) = read_cases_and_print_errors(folders, default_folders);
    let gaps = find_gaps(&cases);
    print!("{gaps}");
    exit_code(gaps.is_empty() && unreadable_count == 0)
}

/// Returns the cases of the folders, and the number of errors. Prints the errors.
fn read_cases_and_print_errors(
    folders: Vec<PathBuf>,
    default_folders: &[PathBuf],
) -> (Vec<Case>, usize) {
    let (cases, errors) = match folders.is_empty() {
        true => read_cases(default_folders),
        false => read_cases(&folders),
    };
    for error in &errors {
        println!("{error}\n");
    }
    (cases, errors.len())
}

/// Plays a case. If the core panics, only this case fails.
fn run_catching_panics(case: &Case, runner: Runner) -> Result<(), Box<Failure>> {
    std::panic::catch_unwind(|| runner(case)).unwrap_or_else(|_| {
        Err(Box::new(Failure {
            file: case.file.clone(),
            line: case.line,
            case: case.name.clone(),
            step: String::from("the whole case"),
            expected: String::from("a result"),
            actual: String::from("the core panicked"),
        }))
    })
}

fn exit_code(is_success: bool) -> ExitCode {
    match is_success {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}
