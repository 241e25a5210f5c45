//! `cargo xtask measure`: the installed app against an empty window of the same framework, and the taps at a table.

use crate::command::{self, EMBEDDED, Fault, Outcome, cargo, no_arguments, run};
use crate::{package, setup, window};

/// Builds both in release mode, the app as its package has it, and measures them in the same run; then counts what hands
/// do at a table.
///
/// # Errors
/// When something cannot be set up or built, or a figure misses its target.
pub fn measure(arguments: &[String]) -> Outcome {
    no_arguments(arguments)?;
    if !setup::takes_packages() {
        return Err(Fault::Missing(
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
    // As the Tauri command sets it for the package (`removeUnusedCommands`): the framework is the same for both.
    empty.env("REMOVE_UNUSED_COMMANDS", command::root());
    run(empty)?;
    // It plays the games that the measured scenes begin with.
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
