//! `cargo xtask measure`: compares the installed app with an empty window of the same framework, and counts
//! taps at a table.

use crate::command::{self, EMBEDDED, JobError, Outcome, cargo, no_arguments, run};
use crate::{package, setup, window};

/// Builds both programs in release mode, the app as in its package, and measures them in the same run. Then
/// counts the taps that a table needs.
///
/// # Errors
/// Something cannot be set up or built, or a figure misses its target.
pub fn measure(arguments: &[String]) -> Outcome {
    no_arguments(arguments)?;
    if !setup::takes_packages() {
        return Err(JobError::Missing(
            "What is measured is the Debian package, on Linux alone.".into(),
        ));
    }
    setup::tests()?;
    let built = package::fresh()?;
    let mut empty = cargo(
        &[
            &["build", "--release", "--example", "empty-window"],
            EMBEDDED,
        ]
        .concat(),
    );
    // The Tauri command sets this for the package (`removeUnusedCommands`); the framework must be the same
    // for both.
    empty.env("REMOVE_UNUSED_COMMANDS", command::root());
    run(empty)?;
    // This program plays the games that the measured scenes begin with.
    run(cargo(&["build", "--package", "rubium-proof"]))?;
    let installed: u64 = built
        .iter()
        .filter_map(|path| package::installed(path))
        .sum();
    let release = command::built()?.with_file_name("release");
    let mut node = window::driven(&["tests/e2e/measure.mjs"])?;
    node.env("RUBIUM_APP", release.join("rubium"))
        .env("RUBIUM_EMPTY_WINDOW", release.join("examples/empty-window"))
        .env("RUBIUM_INSTALLED_BYTES", installed.to_string());
    run(node)?;
    let mut taps = window::driven(&["tests/e2e/measure-taps.mjs"])?;
    taps.env("RUBIUM_APP", release.join("rubium"));
    run(taps)
}
