//! `cargo xtask package`: the native package.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command::{self, JobError, Outcome, ensure_no_arguments, output_of, program, run};
use crate::setup;

/// The program that runs the npm tools of `ui`.
const NPX: &str = if cfg!(windows) { "npx.cmd" } else { "npx" };

/// Rebuilds the native package and prints its size; for a Debian package, also its installed size.
///
/// # Errors
/// There is an argument, a prerequisite is missing, an old package cannot be removed, the build fails, or the
/// size of a package cannot be read.
pub fn package(arguments: &[String]) -> Outcome {
    ensure_no_arguments(arguments)?;
    setup::install_for_build()?;
    for package in build_new_packages()? {
        println!("\n{}", package.display());
        println!("  {} bytes", size(&package)?);
        if let Some(installed_size) = installed_size(&package) {
            println!("  {installed_size} bytes installed");
        }
    }
    Ok(())
}

/// Removes old packages, builds the package, and returns the paths of the new packages.
///
/// # Errors
/// The path of this program is unknown, the old packages cannot be removed, the build fails, or there is no
/// new package.
pub fn build_new_packages() -> Result<Vec<PathBuf>, JobError> {
    remove_old_packages()?;
    run(build_command())?;
    built_packages()
}

/// The command that builds the page, the app in release mode, and the package.
fn build_command() -> Command {
    with_short_source_paths(program(NPX, &build_arguments()))
}

/// The same command at the lowest priority, so that it hardly slows down other programs. On Windows, the
/// priority is the usual one.
pub fn background_build_command() -> Command {
    if cfg!(windows) {
        return build_command();
    }
    with_short_source_paths(program(
        "nice",
        &[&["-n", "19", NPX], &build_arguments()[..]].concat(),
    ))
}

/// Shortens the paths of source files in the messages of panics. Otherwise, the program would contain the
/// folder of cargo on the machine that builds it, hundreds of times, and its size would depend on that folder.
fn with_short_source_paths(mut command: Command) -> Command {
    let registries =
        command::cargo_home().and_then(|home| home.join("registry/src").read_dir().ok());
    let flags: Vec<String> = registries
        .into_iter()
        .flatten()
        .flatten()
        .map(|registry| format!("--remap-path-prefix={}=", registry.path().display()))
        .collect();
    // Unlike `RUSTFLAGS`, this variable can contain paths with spaces.
    command.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\x1f"));
    command
}

fn build_arguments() -> Vec<&'static str> {
    let mut arguments = vec!["--prefix", "ui", "tauri", "build"];
    if cfg!(target_os = "linux") {
        arguments.extend(["--bundles", "deb"]);
    }
    arguments
}

/// Removes packages of earlier builds, so that an old package is not mistaken for the result of a failed
/// build.
///
/// # Errors
/// The path of this program is unknown, or the folder of the packages cannot be removed.
pub fn remove_old_packages() -> Outcome {
    let folder = bundle_folder()?;
    if !folder.exists() {
        return Ok(());
    }
    fs::remove_dir_all(&folder).map_err(|source| JobError::File {
        path: folder,
        source,
    })
}

/// Returns the paths of the built packages: at least one.
fn built_packages() -> Result<Vec<PathBuf>, JobError> {
    let folder = bundle_folder()?;
    let file_error = |source| JobError::File {
        path: folder.clone(),
        source,
    };
    let mut packages = Vec::new();
    for kind in fs::read_dir(&folder).map_err(file_error)? {
        for file in fs::read_dir(kind.map_err(file_error)?.path()).map_err(file_error)? {
            let path = file.map_err(file_error)?.path();
            if path.is_file() {
                packages.push(path);
            }
        }
    }
    if packages.is_empty() {
        return Err(JobError::MissingOrInvalid(format!(
            "no package in {}",
            folder.display()
        )));
    }
    Ok(packages)
}

/// The folder in which `tauri build` writes packages, with a subfolder for each kind.
///
/// # Errors
/// The path of this program is unknown.
pub fn bundle_folder() -> Result<PathBuf, JobError> {
    Ok(command::build_folder()?
        .with_file_name("release")
        .join("bundle"))
}

fn size(path: &Path) -> Result<u64, JobError> {
    let metadata = fs::metadata(path).map_err(|source| JobError::File {
        path: path.to_path_buf(),
        source,
    })?;
    Ok(metadata.len())
}

/// The total size of all files in a Debian package; `None` if `dpkg-deb` cannot read it.
pub fn installed_size(package: &Path) -> Option<u64> {
    let name = package.to_string_lossy();
    let listing = output_of(program("dpkg-deb", &["--contents", &name]))?;
    // Columns: mode, owner, size, …: https://www.gnu.org/software/tar/manual/html_section/verbose.html
    let sizes = listing
        .lines()
        .filter_map(|line| line.split_whitespace().nth(2));
    sizes.map(|size| size.parse::<u64>().ok()).sum()
}
