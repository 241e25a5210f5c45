//! The licences of everything that is shipped: one file, made from what the build puts together, shown by the page.

mod crates;
mod packages;
mod texts;

use std::fs;
use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::command::{Fault, Outcome, root};
use crate::setup;
use texts::Texts;

/// The file, from the root. The page loads it when somebody asks for it.
const FILE: &str = "ui/src/generated/notices.json";

/// Everything that is shipped and was made by others.
#[derive(Serialize)]
struct Notices {
    /// By name; two versions of one package are two entries.
    packages: Vec<Notice>,
    /// Licence texts. A text that several packages come with is here once.
    texts: Vec<String>,
}

/// One package that is shipped.
#[derive(Serialize, PartialEq, Eq, PartialOrd, Ord)]
struct Notice {
    name: String,
    version: String,
    /// An SPDX expression.
    licence: String,
    /// As the package names them: maybe nobody.
    authors: Vec<String>,
    /// An address to read on.
    repository: Option<String>,
    /// Places in the list of texts.
    texts: Vec<usize>,
}

/// A package and where it lies, before its texts are read.
struct Found {
    notice: Notice,
    folder: PathBuf,
}

/// Writes the file anew; with `--check`, only tells whether it is up to date.
///
/// # Errors
/// When a package comes without a text, or the file is out of date.
pub fn notices(arguments: &[String]) -> Outcome {
    let check = match arguments {
        [] => false,
        [flag] if flag == "--check" => true,
        [word, ..] => return Err(Fault::Argument(word.clone())),
    };
    setup::ui_packages()?;
    let notices = gather()?;
    let fresh = print(&notices)?;
    let path = root().join(FILE);
    if check {
        let kept = fs::read_to_string(&path).unwrap_or_default();
        if kept != fresh {
            return Err(Fault::Missing(format!(
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

fn gather() -> Result<Notices, Fault> {
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

/// What every Rust program has in it. It is part of no lock file, so its version is the oldest that builds the app.
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

fn print(notices: &Notices) -> Result<String, Fault> {
    let mut text = serde_json::to_string_pretty(notices)
        .map_err(|fault| Fault::Missing(format!("the notices cannot be written: {fault}")))?;
    text.push('\n');
    Ok(text)
}

fn write(path: &Path, text: &str) -> Outcome {
    let broken = |source| Fault::File {
        path: path.to_path_buf(),
        source,
    };
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(broken)?;
    }
    fs::write(path, text).map_err(broken)
}
