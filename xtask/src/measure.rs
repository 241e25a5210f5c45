//! `cargo xtask measure`: compares the packaged app with an empty window of the same framework, and counts
//! taps at a table.

use crate::command::{self, EMBED_PAGE, JobError, Outcome, cargo, ensure_no_arguments, run};
use crate::{package, setup, window};

/// Builds both programs in release mode, the app as in its package, and measures them in the same run. Then
/// counts the taps that a table needs.
///
/// # Errors
/// There is an argument, a prerequisite is missing, a build fails, the path of this program is unknown, or a
/// figure misses its target.
pub fn measure(arguments: &[String]) -> Outcome {
    ensure_no_arguments(arguments)?;
    if !setup::can_install_packages() {
        return Err(JobError::MissingOrInvalid(
            "The Debian package is measured, which requires Linux.".into(),
        ));
    }
    setup::install_for_tests()?;
    let packages = package::build_new_packages()?;
    let mut build_empty_window = cargo(
        &[
            &["build", "--release", "--example", "empty-window"],
            EMBED_PAGE,
        ]
        .concat(),
    );
    // `tauri build` sets this variable for the package (`removeUnusedCommands`). Both programs must contain
    // the same parts of the framework.
    build_empty_window.env("REMOVE_UNUSED_COMMANDS", command::root());
    run(build_empty_window)?;
    // The measured scenes begin with games that `proof` plays.
    run(cargo(&["build", "--package", "rubium-proof"]))?;
    let installed_bytes: u64 = packages
        .iter()
        .filter_map(|path| package::installed_size(path))
        .sum();
    let release_folder = command::build_folder()?.with_file_name("release");
    let mut measure_windows = window::window_command(&["tests/e2e/measure.mjs"])?;
    measure_windows
        .env("RUBIUM_APP", release_folder.join("rubium"))
        .env(
            "RUBIUM_EMPTY_WINDOW",
            release_folder.join("examples/empty-window"),
        )
        .env("RUBIUM_INSTALLED_BYTES", installed_bytes.to_string());
    run(measure_windows)?;
    let mut count_taps = window::window_command(&["tests/e2e/measure-taps.mjs"])?;
    count_taps.env("RUBIUM_APP", release_folder.join("rubium"));
    run(count_taps)
}
