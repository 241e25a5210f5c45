//! The licence texts of packages.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::{Path, PathBuf};

use super::{LocatedPackage, Notice};
use crate::command::JobError;

/// Lower-case prefixes of the names of licence files.
const FILE_PREFIXES: &[&str] = &["licen", "unlicen", "copying", "copyright", "notice"];

/// The licence of this repository: the standard MIT wording after the copyright line.
const MIT: &str = include_str!("../../../LICENSE");

/// Distinct licence texts.
#[derive(Default)]
pub struct Texts {
    texts: Vec<String>,
    /// The index of each text by its words, so that texts that differ only in white space count as one.
    indices_by_words: HashMap<String, usize>,
}

impl Texts {
    /// Reads the texts of all packages. A package without a licence file gets the texts of another package of
    /// its repository; if there is none, a package under the MIT licence gets the standard wording.
    ///
    /// # Errors
    /// A file cannot be read; or there is no text for a package, because its licence is not MIT or it names
    /// no authors.
    pub fn read_all(&mut self, packages: Vec<LocatedPackage>) -> Result<Vec<Notice>, JobError> {
        let mut notices = Vec::new();
        let mut notices_without_text = Vec::new();
        let mut texts_by_repository: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for LocatedPackage { mut notice, folder } in packages {
            for file in select_files(&notice.licence, licence_files(&folder)?) {
                let text = read(&file)?;
                notice.texts.push(self.index_of(&text));
            }
            if notice.texts.is_empty() {
                notices_without_text.push(notice);
                continue;
            }
            if let Some(repository) = &notice.repository {
                texts_by_repository.insert(repository.clone(), notice.texts.clone());
            }
            notices.push(notice);
        }
        for mut notice in notices_without_text {
            let sibling_texts = notice
                .repository
                .as_ref()
                .and_then(|url| texts_by_repository.get(url));
            notice.texts = match sibling_texts {
                Some(texts) => texts.clone(),
                None => vec![self.index_of(&standard_wording(&notice)?)],
            };
            notices.push(notice);
        }
        Ok(notices)
    }

    /// The texts, in the order of their indices.
    pub fn all(self) -> Vec<String> {
        self.texts
    }

    fn index_of(&mut self, text: &str) -> usize {
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        *self.indices_by_words.entry(words).or_insert_with(|| {
            self.texts.push(trim_lines(text));
            self.texts.len() - 1
        })
    }
}

/// Removes the trailing spaces of lines and surrounding empty lines.
fn trim_lines(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.join("\n").trim_matches('\n').to_owned()
}

/// The licence files of a folder, sorted by name; none if the path is empty.
fn licence_files(folder: &Path) -> Result<Vec<PathBuf>, JobError> {
    let mut paths = Vec::new();
    if folder.as_os_str().is_empty() {
        return Ok(paths);
    }
    let file_error = |source| JobError::File {
        path: folder.to_path_buf(),
        source,
    };
    for entry in fs::read_dir(folder).map_err(file_error)? {
        let path = entry.map_err(file_error)?.path();
        let name = lower_case_name(&path);
        if path.is_file() && FILE_PREFIXES.iter().any(|prefix| name.starts_with(prefix)) {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

/// The files to include. If the package can be used under the MIT licence alone and has a file with its text,
/// the texts of the other licences are left out.
fn select_files(licence: &str, files: Vec<PathBuf>) -> Vec<PathBuf> {
    let is_choice = licence.contains(" OR ") && !licence.contains(" AND ");
    if !is_choice
        || !files
            .iter()
            .any(|file| lower_case_name(file).contains("mit"))
    {
        return files;
    }
    let other_licences = ["apache", "unlicense", "zlib", "0bsd", "bsd"];
    files
        .into_iter()
        .filter(|file| {
            !other_licences
                .iter()
                .any(|other| lower_case_name(file).contains(other))
        })
        .collect()
}

fn lower_case_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().to_lowercase()
}

/// The standard wording of the MIT licence with the authors of a package that has no licence file.
///
/// # Errors
/// The package has another licence, or names no authors.
fn standard_wording(notice: &Notice) -> Result<String, JobError> {
    let holders = notice.authors.join(", ");
    let wording = MIT
        .find("Permission is hereby granted")
        .map(|start| &MIT[start..])
        .filter(|_| notice.licence == "MIT" && !holders.is_empty());
    match wording {
        Some(wording) => Ok(format!(
            "MIT License\n\nCopyright (c) {holders}\n\n{wording}"
        )),
        None => Err(JobError::MissingOrInvalid(format!(
            "{} {} ({}) has no licence text, so it cannot be shipped",
            notice.name, notice.version, notice.licence
        ))),
    }
}

fn read(path: &Path) -> Result<String, JobError> {
    let bytes = fs::read(path).map_err(|source| JobError::File {
        path: path.to_path_buf(),
        source,
    })?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn notice(name: &str, licence: &str, authors: &[&str], repository: &str) -> Notice {
        Notice {
            name: name.into(),
            version: "1.0.0".into(),
            licence: licence.into(),
            authors: authors.iter().map(|author| (*author).into()).collect(),
            repository: Some(repository.into()),
            texts: Vec::new(),
        }
    }

    #[test]
    fn texts_are_deduplicated_ignoring_whitespace() {
        let mut texts = Texts::default();
        assert_eq!(texts.index_of("\nOne  text \r\nof two lines\n"), 0);
        assert_eq!(texts.index_of("One text of\ntwo lines"), 0);
        assert_eq!(texts.index_of("Another"), 1);
        assert_eq!(texts.all(), ["One  text\nof two lines", "Another"]);
    }

    #[test]
    fn licence_choice_prefers_mit_and_keeps_mandatory_parts() {
        let files = || {
            ["LICENSE-APACHE", "LICENSE-MIT", "NOTICE"]
                .map(PathBuf::from)
                .to_vec()
        };
        let selected = ["LICENSE-MIT", "NOTICE"].map(PathBuf::from);
        assert_eq!(select_files("MIT OR Apache-2.0", files()), selected);
        assert_eq!(select_files("MIT AND Apache-2.0", files()), files());
        assert_eq!(
            select_files("(MIT OR Zlib) AND Apache-2.0", files()),
            files()
        );
        let apache = vec![PathBuf::from("LICENSE-APACHE")];
        assert_eq!(select_files("MIT OR Apache-2.0", apache.clone()), apache);
    }

    #[test]
    fn package_without_licence_text_gets_the_mit_wording_or_is_rejected() {
        let package_without_text = |notice| LocatedPackage {
            notice,
            folder: PathBuf::new(),
        };
        let mut texts = Texts::default();
        let mit = texts.read_all(vec![package_without_text(notice(
            "a",
            "MIT",
            &["Ann"],
            "r",
        ))]);
        let mit = mit.map(|notices| notices[0].texts.clone()).ok();
        assert_eq!(mit.as_deref(), Some(&[0][..]));
        assert!(texts.texts[0].contains("Copyright (c) Ann\n\nPermission"));
        let without_bsd_text = texts.read_all(vec![package_without_text(notice(
            "b",
            "BSD-3-Clause",
            &["Ben"],
            "r",
        ))]);
        assert!(
            without_bsd_text.is_err(),
            "a missing text should be an error if the licence is not MIT"
        );
        let without_holder =
            texts.read_all(vec![package_without_text(notice("c", "MIT", &[], "r2"))]);
        assert!(
            without_holder.is_err(),
            "a licence without a copyright holder should be an error"
        );
    }
}
