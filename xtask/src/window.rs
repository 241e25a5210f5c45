//! Jobs that drive the native window, on a separate display and D-Bus session.

use std::fs;
use std::process::Command;

use crate::command::{self, EMBED_PAGE, JobError, Outcome, cargo, npm, program, root, run};
use crate::{package, setup};

/// Number of processes that share the test files of the native window. Tests often wait for the window, so
/// two cores need three processes to stay busy.
const SHARD_COUNT: usize = 3;

/// Returns the commands that together run all tests of the native window. They can run at the same time.
///
/// # Errors
/// The folder of the tests cannot be read, the path of the app is unknown, or a log cannot be written.
pub fn test_shards() -> Result<Vec<Command>, JobError> {
    let files = test_files("tests/e2e")?;
    (1..=SHARD_COUNT)
        .map(|number| {
            let shard = format!("--test-shard={number}/{SHARD_COUNT}");
            let mut node = test_command(&[&[shard], &files[..]].concat())?;
            node.stderr(log_file(&format!("window-{number}"))?);
            Ok(node)
        })
        .collect()
}

/// Returns the command that tests the built package by installing it, starting it in the native window, and
/// removing it.
///
/// # Errors
/// The folder of the tests cannot be read, the path of the app is unknown, or the log cannot be written.
pub fn package_tests_command() -> Result<Command, JobError> {
    let mut node = test_command(&test_files("tests/package")?)?;
    node.env("RUBIUM_PACKAGES", package::bundle_folder()?.join("deb"));
    Ok(node)
}

/// The test files of a folder, sorted.
fn test_files(tests: &str) -> Result<Vec<String>, JobError> {
    let folder = root().join(tests);
    let file_error = |source| JobError::File {
        path: folder.clone(),
        source,
    };
    let mut files = Vec::new();
    for entry in fs::read_dir(&folder).map_err(file_error)? {
        let name = entry.map_err(file_error)?.file_name();
        let name = name.to_string_lossy();
        if name.ends_with(".test.mjs") {
            files.push(format!("{tests}/{name}"));
        }
    }
    files.sort();
    Ok(files)
}

/// Returns the command that runs these test files of the native window, one after another.
///
/// # Errors
/// The path of the app is unknown, or the log of the bus cannot be written.
pub fn test_command(files: &[String]) -> Result<Command, JobError> {
    let mut arguments = vec!["--test", "--test-concurrency=1", "--test-reporter=spec"];
    arguments.extend(files.iter().map(String::as_str));
    window_command(&arguments)
}

/// The command that runs Node with these arguments on a virtual X server and with a separate D-Bus session,
/// so that the script does not affect the user's desktop. Without a window manager, a window can be larger
/// than the virtual screen, as the largest one of the screenshots is.
///
/// # Errors
/// The path of the app is unknown, or the log of the bus cannot be written.
pub fn window_command(arguments: &[&str]) -> Result<Command, JobError> {
    let build_folder = command::build_folder()?;
    let mut command_line = vec![
        "xvfb-run",
        "--auto-servernum",
        "--server-args=-screen 0 2000x1200x24",
        "dbus-run-session",
        "--",
        // Node's output goes to the terminal; the output of the bus and the desktop services goes to a
        // file.
        "sh",
        "-c",
        "exec node \"$@\" 2>&1",
        "node",
    ];
    command_line.extend(arguments);
    let mut node = program(command_line[0], &command_line[1..]);
    // With the user's own variables, the toolkit would use the user's Wayland desktop, and the page the
    // user's language.
    node.env("GDK_BACKEND", "x11").env_remove("WAYLAND_DISPLAY");
    node.env("LANG", "C.UTF-8")
        .env("LANGUAGE", "en")
        .env_remove("LC_ALL");
    node.env(
        "RUBIUM_APP",
        build_folder.join(format!("rubium{}", std::env::consts::EXE_SUFFIX)),
    );
    node.env(
        "RUBIUM_PROOF",
        build_folder.join(format!("proof{}", std::env::consts::EXE_SUFFIX)),
    );
    node.stderr(log_file("window")?);
    Ok(node)
}

/// Creates a log for the output of a bus and the services on it.
fn log_file(name: &str) -> Result<fs::File, JobError> {
    let path = command::build_folder()?.join(format!("{name}.log"));
    fs::File::create(&path).map_err(|source| JobError::File { path, source })
}

/// The languages of pairwise pictures. A separate process takes the pictures of each language.
const PICTURE_LANGUAGES: [&str; 3] = ["fr", "en", "es"];

/// Takes and checks the screenshots. Pictures and the contact sheet are written to the folder of `--out`
/// (default `target/shots`). With `--pairwise`, only three pictures of each screen are taken, with
/// combinations of theme, palette, text size, language and window size that together contain as many pairs of
/// values as possible; the pictures of each language are in a separate folder. With `--axe`, every screen
/// is also checked with axe-core.
///
/// # Errors
/// The arguments are invalid, a prerequisite is missing, a build fails, or a screen has a defect.
pub fn shots(arguments: &[String]) -> Outcome {
    let (mut is_pairwise, mut uses_axe, mut out) = (false, false, "target/shots");
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        match word.as_str() {
            "--pairwise" => is_pairwise = true,
            "--axe" => uses_axe = true,
            "--out" => out = words.next().ok_or(JobError::Argument(word.clone()))?,
            _ => return Err(JobError::Argument(word.clone())),
        }
    }
    setup::install_for_tests()?;
    run(npm(&["run", "build"]))?;
    let build_arguments = ["build", "--package", "rubium", "--package", "rubium-proof"];
    run(cargo(&[&build_arguments, EMBED_PAGE].concat()))?;
    let mut node_arguments = vec!["tests/e2e/shots.mjs"];
    node_arguments.extend(uses_axe.then_some("--axe"));
    if !is_pairwise {
        node_arguments.extend(["--out", out]);
        return run(window_command(&node_arguments)?);
    }
    let command_for = |language| {
        let folder = format!("{out}/{language}");
        let arguments = ["--pairwise", "--languages", language, "--out", &folder];
        window_command(&[&node_arguments[..], &arguments].concat())
    };
    let commands: Result<_, _> = PICTURE_LANGUAGES.into_iter().map(command_for).collect();
    command::run_together(commands?)
}
