//! Jobs that prove and measure the core; the work is done by the programs in `tests/proof` and `tests/arena`.

use std::process::Command;

use crate::command::{self, Fault, Outcome, cargo, run};

/// Runs rule cases.
///
/// # Errors
/// When a case fails.
pub fn cases(arguments: &[String]) -> Outcome {
    proof("cases", &[], arguments)
}

/// Seeds faults into the rules core; a rule case must catch each.
///
/// # Errors
/// When a fault goes unnoticed.
pub fn faults(arguments: &[String]) -> Outcome {
    proof("faults", &[], arguments)
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

/// Plays tournaments between computer players, in release mode.
///
/// # Errors
/// When the arguments make no sense, or a game cannot go on.
pub fn arena(arguments: &[String]) -> Outcome {
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let program = [
        "run",
        "--quiet",
        "--release",
        "--package",
        "rubium-arena",
        "--",
    ];
    run(cargo(&[&program, &arguments[..]].concat()))
}

/// A job of the program that the tests have built: they do not build it once more.
///
/// # Errors
/// When the system does not tell where it was built.
pub fn built(job: &str) -> Result<Command, Fault> {
    let name = format!("proof{}", std::env::consts::EXE_SUFFIX);
    let proof = command::built()?.join(name);
    Ok(command::program(&proof.to_string_lossy(), &[job]))
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
