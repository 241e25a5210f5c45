//! Installs the prerequisites of the jobs: system packages, npm packages of the page, components of Rust, and
//! cargo tools.

use std::fs;
use std::path::{Path, PathBuf};

use crate::command::{self, JobError, Outcome, cargo, npm, output_of, program, root, run};

/// Debian packages needed to build the app.
const BUILD_PACKAGES: &[&str] = &[
    "build-essential",
    "pkg-config",
    "libwebkit2gtk-4.1-dev",
    "fonts-dejavu-core",
    "libgl1-mesa-dri",
];
/// Additional Debian packages for the tests: they drive the native window, read what a screen reader
/// receives, provide another system language, and validate the menu entry of the package.
const TEST_PACKAGES: &[&str] = &[
    "webkit2gtk-driver",
    "xvfb",
    "xauth",
    "dbus",
    "at-spi2-core",
    "python3-gi",
    "gir1.2-atspi-2.0",
    "locales",
    "desktop-file-utils",
];

/// The minimum major and minor version of Node for the npm tools of `ui`.
const MIN_NODE_VERSION: (u32, u32) = (20, 19);

const CARGO_DENY_VERSION: &str = "0.20.2";
const CARGO_MUTANTS_VERSION: &str = "27.1.0";

/// Installs everything needed to build the app.
///
/// # Errors
/// A prerequisite is missing and cannot be installed automatically.
pub fn install_for_build() -> Outcome {
    install_system_packages(BUILD_PACKAGES)?;
    install_ui_packages()
}

/// Installs everything needed to build and test the app.
///
/// # Errors
/// A prerequisite is missing and cannot be installed automatically.
pub fn install_for_tests() -> Outcome {
    install_system_packages(&[BUILD_PACKAGES, TEST_PACKAGES].concat())?;
    install_ui_packages()
}

/// Installs the formatter and the linter, which a minimal Rust installation lacks.
///
/// # Errors
/// A component is missing and cannot be installed automatically.
pub fn install_rust_components() -> Outcome {
    let is_installed = |tool: &str| output_of(cargo(&[tool, "--version"])).is_some();
    if is_installed("fmt") && is_installed("clippy") {
        return Ok(());
    }
    if output_of(program("rustup", &["--version"])).is_none() {
        return Err(JobError::MissingOrInvalid(
            "rustfmt and clippy are needed. Install them in the same way as Rust.".into(),
        ));
    }
    run(program(
        "rustup",
        &["component", "add", "rustfmt", "clippy"],
    ))
}

/// Installs cargo-deny if necessary, and returns its path.
///
/// # Errors
/// The tool cannot be installed.
pub fn install_cargo_deny() -> Result<PathBuf, JobError> {
    install_cargo_tool("cargo-deny", &[], CARGO_DENY_VERSION)
}

/// Installs cargo-mutants if necessary, and returns its path.
///
/// # Errors
/// The tool cannot be installed.
pub fn install_cargo_mutants() -> Result<PathBuf, JobError> {
    install_cargo_tool("cargo-mutants", &["mutants"], CARGO_MUTANTS_VERSION)
}

/// Installs a cargo tool, unless it is installed and prints the expected version when it is run with
/// `subcommand` and `--version`. Returns its path.
fn install_cargo_tool(name: &str, subcommand: &[&str], version: &str) -> Result<PathBuf, JobError> {
    let tools = command::build_folder()?.with_file_name("tools");
    let program = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    let tool = tools.join("bin").join(program);
    let arguments = [subcommand, &["--version"]].concat();
    let mut version_command = command::program(&tool.to_string_lossy(), &arguments);
    version_command.env_remove("CARGO");
    if output_of(version_command).is_some_and(|output| output.ends_with(version)) {
        return Ok(tool);
    }
    let install_root = tools.to_string_lossy().into_owned();
    let mut install = cargo(&[
        "install",
        // Without optimization the tool compiles in half the time, and is still fast enough.
        "--debug",
        "--locked",
        "--quiet",
        name,
        "--version",
        version,
        "--root",
        &install_root,
    ]);
    install.env("CARGO_PROFILE_DEV_DEBUG", "false");
    run(install)?;
    Ok(tool)
}

/// Returns true if Debian packages can be installed on this machine.
pub fn can_install_packages() -> bool {
    cfg!(target_os = "linux") && output_of(program("dpkg-query", &["--version"])).is_some()
}

fn install_system_packages(packages: &[&str]) -> Outcome {
    if !cfg!(target_os = "linux") {
        return Ok(());
    }
    if !can_install_packages() {
        return ensure_webkitgtk_is_installed();
    }
    let missing: Vec<&str> = packages
        .iter()
        .copied()
        .filter(|package| !is_package_installed(package))
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    let command = format!(
        "export DEBIAN_FRONTEND=noninteractive && apt-get update && apt-get install -y --no-install-recommends {}",
        missing.join(" ")
    );
    let is_root = output_of(program("id", &["-u"])).is_some_and(|user| user == "0");
    run(if is_root {
        program("sh", &["-c", &command])
    } else if output_of(program("sudo", &["--version"])).is_some() {
        program("sudo", &["sh", "-c", &command])
    } else {
        return Err(JobError::MissingOrInvalid(format!(
            "Some system packages are missing. Run as root:\n  {command}"
        )));
    })
}

fn is_package_installed(package: &str) -> bool {
    output_of(program(
        "dpkg-query",
        &["--show", "--showformat=${db:Status-Status}", package],
    ))
    .is_some_and(|status| status == "installed")
}

/// Checks that WebKitGTK is installed. This is for Linux systems on which the jobs cannot install packages.
fn ensure_webkitgtk_is_installed() -> Outcome {
    if output_of(program("pkg-config", &["--modversion", "webkit2gtk-4.1"])).is_some() {
        return Ok(());
    }
    Err(JobError::MissingOrInvalid(
        "WebKitGTK 4.1 with its development files is missing (and for the window tests WebKitWebDriver, xvfb-run, dbus, at-spi2-core and its Python bindings). \
         Install them with your system's package manager."
            .into(),
    ))
}

/// Installs the npm packages of the page if the lock file has changed since the last installation.
///
/// # Errors
/// Node is missing or too old, npm fails, or a file cannot be read or written.
pub fn install_ui_packages() -> Outcome {
    ensure_node_is_installed()?;
    let lock = read(&root().join("ui/package-lock.json"))?;
    let stamp_path = root().join("ui/node_modules/.rubium-lock");
    if read(&stamp_path).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    run(npm(&["ci"]))?;
    fs::write(&stamp_path, lock).map_err(|source| JobError::File {
        path: stamp_path,
        source,
    })
}

/// Checks that npm is installed, and Node in a version that is new enough.
fn ensure_node_is_installed() -> Outcome {
    if output_of(program("npm", &["--version"])).is_none() {
        return Err(JobError::MissingOrInvalid(
            "npm is missing. It belongs to Node, but is a separate package on some systems.".into(),
        ));
    }
    let (major, minor) = MIN_NODE_VERSION;
    let found_version = output_of(program("node", &["--version"]));
    match found_version.as_deref().and_then(parse_node_version) {
        Some(found_version) if found_version >= MIN_NODE_VERSION => Ok(()),
        _ => Err(JobError::MissingOrInvalid(format!(
            "Node {major}.{minor} or newer is needed; found: {}",
            found_version.as_deref().unwrap_or("none")
        ))),
    }
}

/// Major and minor version from the output of `node --version` (`v20.19.1`).
fn parse_node_version(text: &str) -> Option<(u32, u32)> {
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
    use super::parse_node_version;

    #[test]
    fn node_versions_are_parsed() {
        assert_eq!(parse_node_version("v20.19.1"), Some((20, 19)));
        assert_eq!(parse_node_version("v9.0.0"), Some((9, 0)));
        assert_eq!(parse_node_version("node"), None);
    }
}
