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
    /// The packages, sorted by name; each version is an entry of its own.
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
    /// The package's home page or repository.
    repository: Option<String>,
    /// Indices into the list of texts.
    texts: Vec<usize>,
}

/// A package and its folder, before its texts are read.
struct Found {
    notice: Notice,
    folder: PathBuf,
}

/// Rewrites the file; with `--check`, only checks whether it is up to date.
///
/// # Errors
/// A package has no licence text, or the file is out of date.
pub fn notices(arguments: &[String]) -> Outcome {
    let check = match arguments {
        [] => false,
        [flag] if flag == "--check" => true,
        [word, ..] => return Err(JobError::Argument(word.clone())),
    };
    setup::ui_packages()?;
    let notices = gather()?;
    let fresh = print(&notices)?;
    let path = root().join(FILE);
    if check {
        let kept = fs::read_to_string(&path).unwrap_or_default();
        if kept != fresh {
            return Err(JobError::Missing(format!(
                "{FILE} is out of date: what is shipped has changed. `cargo xtask notices` writes it anew."
            )));
        }
    } else {
        write(&path, &fresh)?;
    }
    println!(
        "{} packages, {} texts, {} bytes",
        notices.packages.len(),
        notices.texts.len(),
        fresh.len()
    );
    Ok(())
}

fn gather() -> Result<Notices, JobError> {
    let mut found = crates::linked()?;
    found.extend(packages::bundled()?);
    found.push(standard_library());
    let mut texts = Texts::default();
    let mut packages = texts.of_all(found)?;
    packages.sort();
    Ok(Notices {
        packages,
        texts: texts.all(),
    })
}

/// The Rust standard library, which every program contains. It is in no lock file, so its version is the
/// minimum Rust version.
fn standard_library() -> Found {
    Found {
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

fn print(notices: &Notices) -> Result<String, JobError> {
    let mut text = serde_json::to_string_pretty(notices)
        .map_err(|fault| JobError::Missing(format!("the notices cannot be written: {fault}")))?;
    text.push('\n');
    Ok(text)
}

fn write(path: &Path, text: &str) -> Outcome {
    let broken = |source| JobError::File {
        path: path.to_path_buf(),
        source,
    };
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(broken)?;
    }
    fs::write(path, text).map_err(broken)
}
