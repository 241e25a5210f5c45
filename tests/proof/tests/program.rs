//! Tests of the command line of the program, which other jobs of the repository start.

#![cfg(test)]

use std::process::{Command, Output};

fn run_proof(arguments: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_proof"));
    program
        .args(arguments)
        .output()
        .expect("the program should start")
}

#[test]
fn missing_command_lists_available_ones() {
    for arguments in [&[][..], &["chess"]] {
        let output = run_proof(arguments);
        let jobs = String::from_utf8(output.stderr).expect("the output should be text");
        assert!(!output.status.success());
        for job in ["soak", "perft", "journal", "bench"] {
            assert!(jobs.contains(&format!("proof {job}")), "{jobs}");
        }
    }
}

#[test]
fn unknown_argument_is_rejected() {
    for job in ["soak", "journal", "perft"] {
        let output = run_proof(&[job, "--chess"]);
        assert!(!output.status.success(), "{job}");
        assert!(!output.stderr.is_empty(), "{job}");
    }
}
