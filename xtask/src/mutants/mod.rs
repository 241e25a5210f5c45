//! `cargo xtask mutants`: breaks a copy of the core on purpose, and what judges the core must notice.

mod copy;
mod faults;
mod judge;

use crate::command::{Fault, Outcome};

/// Seeds faults.
///
/// # Errors
/// When one goes unnoticed, or the job itself fails.
pub fn mutants(arguments: &[String]) -> Outcome {
    match arguments.split_first() {
        Some((flag, names)) if flag == "--faults" => faults::seed(names),
        Some((word, _)) => Err(Fault::Argument(word.clone())),
        None => Err(Fault::Argument(String::new())),
    }
}
