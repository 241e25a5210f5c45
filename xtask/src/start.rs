//! `cargo xtask start`: from a fresh clone to the open window.

use crate::command::{Outcome, cargo, no_arguments, npm, run};
use crate::setup;

/// Sets up what is missing, builds the page and the app, and runs it until its window is closed.
///
/// # Errors
/// When a step fails, or the app ends badly.
pub fn start(arguments: &[String]) -> Outcome {
    no_arguments(arguments)?;
    setup::build()?;
    run(npm(&["run", "build"]))?;
    run(cargo(&["run", "--features", "custom-protocol"]))
}
