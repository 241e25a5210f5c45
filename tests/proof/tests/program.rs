//! Tests of the command line of `proof`, on which `cargo xtask` depends.

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
fn missing_or_unknown_job_lists_available_jobs() {
    for arguments in [&[][..], &["chess"]] {
        let output = run_proof(arguments);
        let usage = String::from_utf8(output.stderr).expect("stderr should be UTF-8");
        assert!(!output.status.success());
        for job in ["soak", "perft", "journal", "lessons", "bench"] {
            assert!(usage.contains(&format!("proof {job}")), "{usage}");
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
