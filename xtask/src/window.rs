//! Jobs that drive the native window, on their own display and D-Bus session.

use std::fs;
use std::process::Command;

use crate::command::{self, EMBEDDED, JobError, Outcome, cargo, npm, program, root, run};
use crate::{package, setup};

/// Runs the tests of the native window.
///
/// # Errors
/// Their folder cannot be read, or the path of the app is unknown.
pub fn tests() -> Result<Command, JobError> {
    tests_in("tests/e2e")
}

/// Runs the tests of the built package: it is installed, started in the native window, and removed.
///
/// # Errors
/// Their folder cannot be read, or the path of the package is unknown.
pub fn package_tests() -> Result<Command, JobError> {
    let mut node = tests_in("tests/package")?;
    node.env("RUBIUM_PACKAGES", package::folder()?.join("deb"));
    Ok(node)
}

fn tests_in(tests: &str) -> Result<Command, JobError> {
    let folder = root().join(tests);
    let broken = |source| JobError::File {
        path: folder.clone(),
        source,
    };
    let mut files = Vec::new();
    for entry in fs::read_dir(&folder).map_err(broken)? {
        let name = entry.map_err(broken)?.file_name();
        let name = name.to_string_lossy();
        if name.ends_with(".test.mjs") {
            files.push(format!("{tests}/{name}"));
        }
    }
    files.sort();
    let mut words = vec!["--test", "--test-concurrency=1", "--test-reporter=spec"];
    words.extend(files.iter().map(String::as_str));
    driven(&words)
}

/// A command that runs Node on a window script. On Linux the script gets a virtual X server, larger than
/// the largest window, and a D-Bus session, so that it does not touch the user's desktop.
///
/// # Errors
/// The path of the app is unknown, or the log of the bus cannot be written.
pub fn driven(arguments: &[&str]) -> Result<Command, JobError> {
    let built = command::built()?;
    let mut words = vec![
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
    words.extend(arguments);
    let mut node = program(words[0], &words[1..]);
    // Otherwise the toolkit would use the user's Wayland desktop, and the page the user's language.
    node.env("GDK_BACKEND", "x11").env_remove("WAYLAND_DISPLAY");
    node.env("LANG", "C.UTF-8")
        .env("LANGUAGE", "en")
        .env_remove("LC_ALL");
    node.env(
        "RUBIUM_APP",
        built.join(format!("rubium{}", std::env::consts::EXE_SUFFIX)),
    );
    node.env(
        "RUBIUM_PROOF",
        built.join(format!("proof{}", std::env::consts::EXE_SUFFIX)),
    );
    let noise = built.join("window.log");
    let file = fs::File::create(&noise).map_err(|source| JobError::File {
        path: noise,
        source,
    })?;
    node.stderr(file);
    Ok(node)
}

/// Takes and checks the screenshots. Pictures and the contact sheet are written to `--out` (default
/// `target/shots`).
/// # Errors
/// Something cannot be set up or built, or a screen has a defect.
pub fn shots(arguments: &[String]) -> Outcome {
    let out = match arguments {
        [] => None,
        [flag, folder] if flag == "--out" => Some(folder.as_str()),
        [word, ..] => return Err(JobError::Argument(word.clone())),
    };
    setup::tests()?;
    run(npm(&["run", "build"]))?;
    let parts = ["build", "--package", "rubium", "--package", "rubium-proof"];
    run(cargo(&[&parts, EMBEDDED].concat()))?;
    let mut words = vec!["tests/e2e/shots.mjs"];
    words.extend(out.iter().flat_map(|folder| ["--out", folder]));
    run(driven(&words)?)
}
