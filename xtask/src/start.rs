//! `cargo xtask start`: from a fresh clone to the running app.

use crate::command::{Outcome, cargo, ensure_no_arguments, npm, run};
use crate::setup;

/// Installs prerequisites, builds the page and the app, and runs the app until its window is closed.
///
/// # Errors
/// There is an argument, a prerequisite cannot be installed, a build fails, or the app exits with an error.
pub fn start(arguments: &[String]) -> Outcome {
    ensure_no_arguments(arguments)?;
    setup::install_for_build()?;
    run(npm(&["run", "build"]))?;
    run(cargo(&["run", "--features", "custom-protocol"]))
}
