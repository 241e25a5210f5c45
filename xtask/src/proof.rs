//! Jobs that prove and measure the core; the work is done by programs in `tests`.

use std::process::Command;

use crate::command::{self, Fault, Outcome, cargo, run};

/// Runs rule cases.
///
/// # Errors
/// When a case fails.
pub fn cases(arguments: &[String]) -> Outcome {
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let program = ["run", "--quiet", "--package", "rubium-table-runner", "--"];
    run(cargo(&[&program, &arguments[..]].concat()))
}

/// Counts action sequences.
///
/// # Errors
/// When the counts differ.
pub fn perft(arguments: &[String]) -> Outcome {
    proof("perft", &[], arguments)
}

/// Plays random whole games.
///
/// # Errors
/// When a game breaks an invariant.
pub fn soak(arguments: &[String]) -> Outcome {
    proof("soak", &[], arguments)
}

/// Measures the rules core, in release mode.
///
/// # Errors
/// When it cannot be built.
pub fn bench(arguments: &[String]) -> Outcome {
    proof("bench", &["--release"], arguments)
}

/// A program that the tests have built: they do not build it once more.
///
/// # Errors
/// When the system does not tell where it was built.
pub fn built(name: &str, arguments: &[&str]) -> Result<Command, Fault> {
    let name = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    let program = command::built()?.join(name);
    Ok(command::program(&program.to_string_lossy(), arguments))
}

fn proof(job: &str, profile: &[&str], arguments: &[String]) -> Outcome {
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
