//! What the jobs need and a fresh machine lacks: system packages, the UI's packages, cargo tools.

use std::fs;
use std::path::{Path, PathBuf};

use crate::command::{self, Fault, Outcome, answer, cargo, npm, program, root, run};

/// Debian packages that building the app takes.
const BUILD: &[&str] = &[
    "build-essential",
    "pkg-config",
    "libwebkit2gtk-4.1-dev",
    "fonts-dejavu-core",
    "libgl1-mesa-dri",
];
/// Debian packages that the tests take on top: those that drive the native window, make a system of another language, and
/// judge the package's menu entry.
const TESTS: &[&str] = &[
    "webkit2gtk-driver",
    "xvfb",
    "xauth",
    "dbus",
    "locales",
    "desktop-file-utils",
];

/// The oldest Node that the UI's tools run on.
const NODE: (u32, u32) = (20, 19);

const DENY: &str = "0.20.2";
const MUTANTS: &str = "27.1.0";

/// Sets up what building the app takes.
///
/// # Errors
/// When something is missing that cannot be installed from here.
pub fn build() -> Outcome {
    system(BUILD)?;
    ui_packages()
}

/// Sets up what building the app and every test of it takes.
///
/// # Errors
/// When something is missing that cannot be installed from here.
pub fn tests() -> Outcome {
    system(&[BUILD, TESTS].concat())?;
    ui_packages()
}

/// Sets up the formatter and the linter, which a minimal Rust comes without.
///
/// # Errors
/// When one is missing and cannot be installed from here.
pub fn rust_components() -> Outcome {
    let there = |tool: &str| answer(cargo(&[tool, "--version"])).is_some();
    if there("fmt") && there("clippy") {
        return Ok(());
    }
    if answer(program("rustup", &["--version"])).is_none() {
        return Err(Fault::Missing(
            "rustfmt and clippy are needed: install them the way Rust was installed.".into(),
        ));
    }
    run(program(
        "rustup",
        &["component", "add", "rustfmt", "clippy"],
    ))
}

/// Where cargo-deny lies, installed if need be.
///
/// # Errors
/// When it cannot be installed.
pub fn cargo_deny() -> Result<PathBuf, Fault> {
    cargo_tool("cargo-deny", &[], DENY)
}

/// Where cargo-mutants lies, installed if need be.
///
/// # Errors
/// When it cannot be installed.
pub fn cargo_mutants() -> Result<PathBuf, Fault> {
    cargo_tool("cargo-mutants", &["mutants"], MUTANTS)
}

/// Where a tool of cargo lies, installed if it does not answer `asked --version` with the version.
fn cargo_tool(name: &str, asked: &[&str], version: &str) -> Result<PathBuf, Fault> {
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
        // Unoptimised: it compiles in half the time and does its work here in seconds.
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

/// Whether the package that is built here can be installed here.
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
        return Err(Fault::Missing(format!(
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

/// Linux without Debian's packages: the jobs can only look whether the library is there.
fn other_linux() -> Outcome {
    if answer(program("pkg-config", &["--modversion", "webkit2gtk-4.1"])).is_some() {
        return Ok(());
    }
    Err(Fault::Missing(
        "WebKitGTK 4.1 with its development files is missing (and for the window tests WebKitWebDriver, xvfb-run and dbus). \
         Install them with your system's package manager."
            .into(),
    ))
}

/// Installs the UI's packages when the lock file is another than the one they were installed from.
///
/// # Errors
/// When Node is missing or too old, or npm fails.
pub fn ui_packages() -> Outcome {
    node()?;
    let lock = read(&root().join("ui/package-lock.json"))?;
    let stamp = root().join("ui/node_modules/.rubium-lock");
    if read(&stamp).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    run(npm(&["ci"]))?;
    fs::write(&stamp, lock).map_err(|source| Fault::File {
        path: stamp,
        source,
    })
}

fn node() -> Outcome {
    if answer(program("npm", &["--version"])).is_none() {
        return Err(Fault::Missing(
            "npm is missing: it comes with Node, but some systems package it apart.".into(),
        ));
    }
    let (major, minor) = NODE;
    let found = answer(program("node", &["--version"]));
    match found.as_deref().and_then(version) {
        Some(found) if found >= NODE => Ok(()),
        _ => Err(Fault::Missing(format!(
            "Node {major}.{minor} or newer is needed; found: {}",
            found.as_deref().unwrap_or("none")
        ))),
    }
}

/// Major and minor number of a version as Node prints it (`v20.19.1`).
fn version(text: &str) -> Option<(u32, u32)> {
    let mut numbers = text.trim_start_matches('v').split('.');
    Some((numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?))
}

fn read(path: &Path) -> Result<String, Fault> {
    fs::read_to_string(path).map_err(|source| Fault::File {
        path: path.to_path_buf(),
        source,
    })
}

#[cfg(test)]
mod tests {
    use super::version;

    #[test]
    fn node_versions_are_read() {
        assert_eq!(version("v20.19.1"), Some((20, 19)));
        assert_eq!(version("v9.0.0"), Some((9, 0)));
        assert_eq!(version("node"), None);
    }
}
