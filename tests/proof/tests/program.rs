//! The program is asked by name: other jobs of the repository start it, and take it from where the tests have built it.

#![cfg(test)]

use std::process::{Command, Output};

fn asked(arguments: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_proof"));
    program
        .args(arguments)
        .output()
        .expect("the program starts")
}

#[test]
fn missing_command_lists_available_ones() {
    for arguments in [&[][..], &["chess"]] {
        let told = asked(arguments);
        let jobs = String::from_utf8(told.stderr).expect("text");
        assert!(!told.status.success());
        for job in ["soak", "perft", "journal", "bench"] {
            assert!(jobs.contains(&format!("proof {job}")), "{jobs}");
        }
    }
}

#[test]
fn unknown_argument_is_rejected() {
    for job in ["soak", "journal", "perft"] {
        let told = asked(&[job, "--chess"]);
        assert!(!told.status.success(), "{job}");
        assert!(!told.stderr.is_empty(), "{job}");
    }
}
