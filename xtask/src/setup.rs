//! Installs the prerequisites of the jobs: system packages, the UI's packages, and cargo tools.

use std::fs;
use std::path::{Path, PathBuf};

use crate::command::{self, JobError, Outcome, answer, cargo, npm, program, root, run};

/// Debian packages needed to build the app.
const BUILD: &[&str] = &[
    "build-essential",
    "pkg-config",
    "libwebkit2gtk-4.1-dev",
    "fonts-dejavu-core",
    "libgl1-mesa-dri",
];
/// Additional Debian packages needed by the tests: to drive the native window, to provide another system
/// language, and to validate the package's menu entry.
const TESTS: &[&str] = &[
    "webkit2gtk-driver",
    "xvfb",
    "xauth",
    "dbus",
    "locales",
    "desktop-file-utils",
];

/// The minimum version of Node for the UI's tools.
const NODE: (u32, u32) = (20, 19);

const DENY: &str = "0.20.2";
const MUTANTS: &str = "27.1.0";

/// Installs everything needed to build the app.
///
/// # Errors
/// A prerequisite is missing and cannot be installed automatically.
pub fn build() -> Outcome {
    system(BUILD)?;
    ui_packages()
}

/// Installs everything needed to build and test the app.
///
/// # Errors
/// A prerequisite is missing and cannot be installed automatically.
pub fn tests() -> Outcome {
    system(&[BUILD, TESTS].concat())?;
    ui_packages()
}

/// Installs the formatter and the linter, which a minimal Rust installation lacks.
///
/// # Errors
/// One of them is missing and cannot be installed automatically.
pub fn rust_components() -> Outcome {
    let there = |tool: &str| answer(cargo(&[tool, "--version"])).is_some();
    if there("fmt") && there("clippy") {
        return Ok(());
    }
    if answer(program("rustup", &["--version"])).is_none() {
        return Err(JobError::Missing(
            "rustfmt and clippy are needed: install them the way Rust was installed.".into(),
        ));
    }
    run(program(
        "rustup",
        &["component", "add", "rustfmt", "clippy"],
    ))
}

/// The path of cargo-deny, which is installed if necessary.
///
/// # Errors
/// The tool cannot be installed.
pub fn cargo_deny() -> Result<PathBuf, JobError> {
    cargo_tool("cargo-deny", &[], DENY)
}

/// The path of cargo-mutants, which is installed if necessary.
///
/// # Errors
/// The tool cannot be installed.
pub fn cargo_mutants() -> Result<PathBuf, JobError> {
    cargo_tool("cargo-mutants", &["mutants"], MUTANTS)
}

/// The path of a cargo tool. It is installed if `asked --version` does not print the expected version.
fn cargo_tool(name: &str, asked: &[&str], version: &str) -> Result<PathBuf, JobError> {
    let tools = command::built()?.with_file_name("tools");
    let program = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    let tool = tools.join("bin").join(program);
    let words = [asked, &["--version"]].concat();
    let mut ask = command::program(&tool.to_string_lossy(), &words);
    ask.env_remove("CARGO");
    if answer(ask).is_some_and(|said| said.ends_with(version)) {
        return Ok(tool);
    }
    let root = tools.to_string_lossy().into_owned();
    run(cargo(&[
        // Without optimization it compiles in half the time, and is still fast enough.
        "install",
        "--debug",
        "--locked",
        "--quiet",
        name,
        "--version",
        version,
        "--root",
        &root,
    ]))?;
    Ok(tool)
}

/// Returns whether the package built here can also be installed here.
pub fn takes_packages() -> bool {
    cfg!(target_os = "linux") && answer(program("dpkg-query", &["--version"])).is_some()
}

fn system(packages: &[&str]) -> Outcome {
    if !cfg!(target_os = "linux") {
        return Ok(());
    }
    if !takes_packages() {
        return other_linux();
    }
    let missing: Vec<&str> = packages.iter().copied().filter(|p| !installed(p)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let command = format!(
        "export DEBIAN_FRONTEND=noninteractive && apt-get update && apt-get install -y --no-install-recommends {}",
        missing.join(" ")
    );
    let root = answer(program("id", &["-u"])).is_some_and(|user| user == "0");
    run(if root {
        program("sh", &["-c", &command])
    } else if answer(program("sudo", &["--version"])).is_some() {
        program("sudo", &["sh", "-c", &command])
    } else {
        return Err(JobError::Missing(format!(
            "Some system packages are missing. Type as root:\n  {command}"
        )));
    })
}

fn installed(package: &str) -> bool {
    answer(program(
        "dpkg-query",
        &["--show", "--showformat=${db:Status-Status}", package],
    ))
    .is_some_and(|status| status == "installed")
}

/// On Linux without Debian packages, the jobs can only check whether the library is installed.
fn other_linux() -> Outcome {
    if answer(program("pkg-config", &["--modversion", "webkit2gtk-4.1"])).is_some() {
        return Ok(());
    }
    Err(JobError::Missing(
        "WebKitGTK 4.1 with its development files is missing (and for the window tests WebKitWebDriver, xvfb-run and dbus). \
         Install them with your system's package manager."
            .into(),
    ))
}

/// Installs the UI's packages if the lock file has changed since the last installation.
///
/// # Errors
/// Node is missing or too old, or npm fails.
pub fn ui_packages() -> Outcome {
    node()?;
    let lock = read(&root().join("ui/package-lock.json"))?;
    let stamp = root().join("ui/node_modules/.rubium-lock");
    if read(&stamp).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    run(npm(&["ci"]))?;
    fs::write(&stamp, lock).map_err(|source| JobError::File {
        path: stamp,
        source,
    })
}

fn node() -> Outcome {
    if answer(program("npm", &["--version"])).is_none() {
        return Err(JobError::Missing(
            "npm is missing: it comes with Node, but some systems package it apart.".into(),
        ));
    }
    let (major, minor) = NODE;
    let found = answer(program("node", &["--version"]));
    match found.as_deref().and_then(version) {
        Some(found) if found >= NODE => Ok(()),
        _ => Err(JobError::Missing(format!(
            "Node {major}.{minor} or newer is needed; found: {}",
            found.as_deref().unwrap_or("none")
        ))),
    }
}

/// Major and minor version from the output of `node --version` (`v20.19.1`).
fn version(text: &str) -> Option<(u32, u32)> {
    let mut numbers = text.trim_start_matches('v').split('.');
    Some((numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?))
}

fn read(path: &Path) -> Result<String, JobError> {
    fs::read_to_string(path).map_err(|source| JobError::File {
        path: path.to_path_buf(),
        source,
    })
}

#[cfg(test)]
mod tests {
    use super::version;

    #[test]
    fn node_versions_are_parsed() {
        assert_eq!(version("v20.19.1"), Some((20, 19)));
        assert_eq!(version("v9.0.0"), Some((9, 0)));
        assert_eq!(version("node"), None);
    }
}
