//! A program that only runs rule cases, so that it builds quickly. `cargo xtask mutants` runs it to find
//! out whether the cases detect a fault or mutant.

use rubium_case_runner::{default_folder, run, run_cases_command};
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    run_cases_command(&arguments, &[default_folder()], run)
}
