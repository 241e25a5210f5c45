//! Jobs that test and measure the core with the programs below `tests`.

use std::process::Command;

use crate::command::{self, JobError, Outcome, cargo, run};

/// Runs rule cases and table cases; with `--coverage`, lists the rules and other items without a rule case.
///
/// # Errors
/// The arguments are invalid, the runner cannot be built, or a case fails.
pub fn cases(arguments: &[String]) -> Outcome {
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let command = ["run", "--quiet", "--package", "rubium-table-runner", "--"];
    run(cargo(&[&command, &arguments[..]].concat()))
}

/// Checks lessons.
///
/// # Errors
/// The arguments are invalid, the program cannot be built, a lesson cannot be finished, or a part of it is
/// invalid.
pub fn lessons(arguments: &[String]) -> Outcome {
    run_proof("lessons", &[], arguments)
}

/// Counts action sequences with the list of legal actions and by brute force, and compares the counts with
/// the stored counts.
///
/// # Errors
/// The arguments are invalid, the program cannot be built, a file cannot be read, or a count differs.
pub fn perft(arguments: &[String]) -> Outcome {
    run_proof("perft", &[], arguments)
}

/// Plays complete random games and checks the invariants at every step.
///
/// # Errors
/// The arguments are invalid, the program cannot be built, or a game violates an invariant.
pub fn soak(arguments: &[String]) -> Outcome {
    run_proof("soak", &[], arguments)
}

/// Benchmarks the rules core in release mode.
///
/// # Errors
/// The arguments are invalid, or the benchmark cannot be built or fails.
pub fn bench(arguments: &[String]) -> Outcome {
    run_proof("bench", &["--release"], arguments)
}

/// The command for a program that `cargo test` has already built.
///
/// # Errors
/// The path of this program is unknown.
pub fn built_program_command(name: &str, arguments: &[&str]) -> Result<Command, JobError> {
    let name = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    let program = command::build_folder()?.join(name);
    Ok(command::program(&program.to_string_lossy(), arguments))
}

fn run_proof(job: &str, profile: &[&str], arguments: &[String]) -> Outcome {
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    run(cargo(
        &[
            &["run", "--quiet", "--package", "rubium-proof"],
            profile,
            &["--", job],
            &arguments,
        ]
        .concat(),
    ))
}
