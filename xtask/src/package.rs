//! `cargo xtask package`: the app as people install it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command::{self, Fault, Outcome, answer, no_arguments, program, run};
use crate::setup;

/// Builds the native package anew and tells how large it is, in itself and installed.
///
/// # Errors
/// When something cannot be set up, or the build fails.
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

/// Builds the package, and tells where it is.
///
/// # Errors
/// When the build fails.
pub fn fresh() -> Result<Vec<PathBuf>, Fault> {
    clear()?;
    run(build())?;
    built()
}

/// What builds the package: the page, the app in release mode, and the files around it.
pub fn build() -> Command {
    let mut words = vec!["--prefix", "ui", "tauri", "build"];
    if cfg!(target_os = "linux") {
        words.extend(["--bundles", "deb"]);
    }
    program(if cfg!(windows) { "npx.cmd" } else { "npx" }, &words)
}

/// Takes packages of earlier versions away, so that one that failed to build is not taken for a fresh one.
///
/// # Errors
/// When their folder cannot be removed.
pub fn clear() -> Outcome {
    let folder = folder()?;
    if !folder.exists() {
        return Ok(());
    }
    fs::remove_dir_all(&folder).map_err(|source| Fault::File {
        path: folder,
        source,
    })
}

/// The packages that were built, at least one.
fn built() -> Result<Vec<PathBuf>, Fault> {
    let folder = folder()?;
    let broken = |source| Fault::File {
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
        return Err(Fault::Missing(format!(
            "no package in {}",
            folder.display()
        )));
    }
    Ok(packages)
}

/// Where the Tauri command puts packages, a folder for each kind.
///
/// # Errors
/// When the system does not tell where this program lies.
pub fn folder() -> Result<PathBuf, Fault> {
    Ok(command::built()?.with_file_name("release").join("bundle"))
}

fn size(path: &Path) -> Result<u64, Fault> {
    let data = fs::metadata(path).map_err(|source| Fault::File {
        path: path.to_path_buf(),
        source,
    })?;
    Ok(data.len())
}

/// The bytes of all files in a Debian package; nothing for other packages, or where nothing can read it.
pub fn installed(package: &Path) -> Option<u64> {
    let name = package.to_string_lossy();
    let list = answer(program("dpkg-deb", &["--contents", &name]))?;
    // Rights, owner, bytes, …: https://www.gnu.org/software/tar/manual/html_section/verbose.html
    let sizes = list
        .lines()
        .filter_map(|line| line.split_whitespace().nth(2));
    sizes.map(|size| size.parse::<u64>().ok()).sum()
}
