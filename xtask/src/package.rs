//! `cargo xtask package`: the native package.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command::{self, JobError, Outcome, answer, no_arguments, program, run};
use crate::setup;

/// Rebuilds the native package and prints its size, compressed and installed.
///
/// # Errors
/// Something cannot be set up, or the build fails.
pub fn package(arguments: &[String]) -> Outcome {
    no_arguments(arguments)?;
    setup::build()?;
    for package in fresh()? {
        println!("\n{}", package.display());
        println!("  {} bytes", size(&package)?);
        if let Some(installed) = installed(&package) {
            println!("  {installed} bytes installed");
        }
    }
    Ok(())
}

/// Builds the package and returns its path.
///
/// # Errors
/// The build fails.
pub fn fresh() -> Result<Vec<PathBuf>, JobError> {
    clear()?;
    run(build())?;
    built()
}

/// The command that builds the page, the app in release mode, and the package.
pub fn build() -> Command {
    let mut words = vec!["--prefix", "ui", "tauri", "build"];
    if cfg!(target_os = "linux") {
        words.extend(["--bundles", "deb"]);
    }
    program(if cfg!(windows) { "npx.cmd" } else { "npx" }, &words)
}

/// Removes packages of earlier versions, so that a failed build is not mistaken for a new package.
///
/// # Errors
/// Their folder cannot be removed.
pub fn clear() -> Outcome {
    let folder = folder()?;
    if !folder.exists() {
        return Ok(());
    }
    fs::remove_dir_all(&folder).map_err(|source| JobError::File {
        path: folder,
        source,
    })
}

/// The paths of the built packages, at least one.
fn built() -> Result<Vec<PathBuf>, JobError> {
    let folder = folder()?;
    let broken = |source| JobError::File {
        path: folder.clone(),
        source,
    };
    let mut packages = Vec::new();
    for kind in fs::read_dir(&folder).map_err(broken)? {
        for file in fs::read_dir(kind.map_err(broken)?.path()).map_err(broken)? {
            let path = file.map_err(broken)?.path();
            if path.is_file() {
                packages.push(path);
            }
        }
    }
    if packages.is_empty() {
        return Err(JobError::Missing(format!(
            "no package in {}",
            folder.display()
        )));
    }
    Ok(packages)
}

/// The folder where the Tauri command puts packages, with a subfolder per kind.
///
/// # Errors
/// The path of this program is unknown.
pub fn folder() -> Result<PathBuf, JobError> {
    Ok(command::built()?.with_file_name("release").join("bundle"))
}

fn size(path: &Path) -> Result<u64, JobError> {
    let data = fs::metadata(path).map_err(|source| JobError::File {
        path: path.to_path_buf(),
        source,
    })?;
    Ok(data.len())
}

/// The total size of all files in a Debian package; `None` for other packages, or if no tool can read it.
pub fn installed(package: &Path) -> Option<u64> {
    let name = package.to_string_lossy();
    let list = answer(program("dpkg-deb", &["--contents", &name]))?;
    // Columns: mode, owner, size, …: https://www.gnu.org/software/tar/manual/html_section/verbose.html
    let sizes = list
        .lines()
        .filter_map(|line| line.split_whitespace().nth(2));
    sizes.map(|size| size.parse::<u64>().ok()).sum()
}
