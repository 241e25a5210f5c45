//! Jobs that drive the native window, on a display and a D-Bus session of their own.

use std::fs;
use std::process::Command;

use crate::command::{self, EMBEDDED, Fault, Outcome, cargo, npm, program, root, run};
use crate::{package, setup};

/// The tests in the native window.
///
/// # Errors
/// When their folder cannot be read, or the system does not tell where the app was built.
pub fn tests() -> Result<Command, Fault> {
    tests_in("tests/e2e")
}

/// The tests of the built package: it is installed, started in the native window, and removed.
///
/// # Errors
/// When their folder cannot be read, or the system does not tell where the package was built.
pub fn package_tests() -> Result<Command, Fault> {
    let mut node = tests_in("tests/package")?;
    node.env("RUBIUM_PACKAGES", package::folder()?.join("deb"));
    Ok(node)
}

fn tests_in(tests: &str) -> Result<Command, Fault> {
    let folder = root().join(tests);
    let broken = |source| Fault::File {
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

/// Node on something that drives the window. On Linux it gets an X server without a screen, larger than the largest
/// window it asks for, and a D-Bus session; nothing of the user's desktop is touched.
///
/// # Errors
/// When the system does not tell where the app was built, or the log of the bus cannot be written.
pub fn driven(arguments: &[&str]) -> Result<Command, Fault> {
    let built = command::built()?;
    let mut words = vec![
        "xvfb-run",
        "--auto-servernum",
        "--server-args=-screen 0 2000x1200x24",
        "dbus-run-session",
        "--",
        // What Node says is for the reader; what the bus and the desktop's services say goes to a file.
        "sh",
        "-c",
        "exec node \"$@\" 2>&1",
        "node",
    ];
    words.extend(arguments);
    let mut node = program(words[0], &words[1..]);
    // The toolkit would prefer the user's own Wayland desktop, and the page the user's language.
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
    let file = fs::File::create(&noise).map_err(|source| Fault::File {
        path: noise,
        source,
    })?;
    node.stderr(file);
    Ok(node)
}

/// Takes the screenshots and judges them; pictures and the contact sheet land in `--out` (default `target/shots`).
///
/// # Errors
/// When something cannot be set up or built, or a screen has a fault.
pub fn shots(arguments: &[String]) -> Outcome {
    let out = match arguments {
        [] => None,
        [flag, folder] if flag == "--out" => Some(folder.as_str()),
        [word, ..] => return Err(Fault::Argument(word.clone())),
    };
    setup::tests()?;
    run(npm(&["run", "build"]))?;
    let parts = ["build", "--package", "rubium", "--package", "rubium-proof"];
    run(cargo(&[&parts, EMBEDDED].concat()))?;
    let mut words = vec!["tests/e2e/shots.mjs"];
    words.extend(out.iter().flat_map(|folder| ["--out", folder]));
    run(driven(&words)?)
}
