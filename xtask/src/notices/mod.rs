//! The licences of all third-party code in the product: one file, generated from the build, which the page
//! can show.

mod crates;
mod packages;
mod texts;

use std::fs;
use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::command::{JobError, Outcome, root};
use crate::setup;
use texts::Texts;

/// The path of the file, from the root. The page loads it on demand.
const FILE: &str = "ui/src/generated/notices.json";

/// All third-party packages in the product.
#[derive(Serialize)]
struct Notices {
    /// The packages, sorted by name; each version is a separate entry.
    packages: Vec<Notice>,
    /// Distinct licence texts.
    texts: Vec<String>,
}

/// One third-party package.
#[derive(Serialize, PartialEq, Eq, PartialOrd, Ord)]
struct Notice {
    name: String,
    version: String,
    /// An SPDX expression.
    licence: String,
    /// The authors that the package names, possibly none.
    authors: Vec<String>,
    /// The address of the package's repository.
    repository: Option<String>,
    /// Indices into the list of texts.
    texts: Vec<usize>,
}

/// A package whose licence texts have not been read yet, and its folder.
struct LocatedPackage {
    notice: Notice,
    folder: PathBuf,
}

/// Rewrites the file; with `--check`, only checks whether it is up to date.
///
/// # Errors
/// The arguments are invalid, the packages cannot be installed or listed, a package has no licence text, the
/// file cannot be written, or, with `--check`, the file is out of date.
pub fn notices(arguments: &[String]) -> Outcome {
    let is_check_only = match arguments {
        [] => false,
        [flag] if flag == "--check" => true,
        [word, ..] => return Err(JobError::Argument(word.clone())),
    };
    setup::install_ui_packages()?;
    let notices = collect_notices()?;
    let generated = to_json(&notices)?;
    let path = root().join(FILE);
    if is_check_only {
        let existing = fs::read_to_string(&path).unwrap_or_default();
        if existing != generated {
            return Err(JobError::MissingOrInvalid(format!(
                "{FILE} is out of date: the shipped packages have changed. `cargo xtask notices` regenerates it."
            )));
        }
    } else {
        write(&path, &generated)?;
    }
    println!(
        "{} packages, {} texts, {} bytes",
        notices.packages.len(),
        notices.texts.len(),
        generated.len()
    );
    Ok(())
}

fn collect_notices() -> Result<Notices, JobError> {
    let mut located = crates::linked_crates()?;
    located.extend(packages::bundled_packages()?);
    located.push(standard_library());
    let mut texts = Texts::default();
    let mut packages = texts.read_all(located)?;
    packages.sort();
    Ok(Notices {
        packages,
        texts: texts.all(),
    })
}

/// The Rust standard library, which every program contains. No lock file contains its version, so the minimum
/// Rust version is used.
fn standard_library() -> LocatedPackage {
    LocatedPackage {
        notice: Notice {
            name: "Rust standard library".into(),
            version: env!("CARGO_PKG_RUST_VERSION").into(),
            licence: "MIT".into(),
            authors: vec!["The Rust Project Contributors".into()],
            repository: Some("https://github.com/rust-lang/rust".into()),
            texts: Vec::new(),
        },
        folder: PathBuf::new(),
    }
}

fn to_json(notices: &Notices) -> Result<String, JobError> {
    let mut text = serde_json::to_string_pretty(notices).map_err(|error| {
        JobError::MissingOrInvalid(format!("the notices cannot be written: {error}"))
    })?;
    text.push('\n');
    Ok(text)
}

fn write(path: &Path, text: &str) -> Outcome {
    let file_error = |source| JobError::File {
        path: path.to_path_buf(),
        source,
    };
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(file_error)?;
    }
    fs::write(path, text).map_err(file_error)
}
