//! A copy of the core and of its test suites, below the target folder. Only the copy is broken on purpose, so
//! a job that is stopped leaves the work tree unchanged.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use toml::{Table, Value};

use crate::command::{self, JobError, root};

/// Folders of the repository in the copy: the core, its test suites, and the documents that tests of the core
/// read.
const COPIED_FOLDERS: &[&str] = &[
    "shared",
    "docs",
    "tests/case-runner",
    "tests/cases",
    "tests/proof",
    "tests/table-cases",
    "tests/table-runner",
];

/// The members of the workspace in the copy.
const MEMBERS: &[&str] = &[
    "shared/*",
    "tests/case-runner",
    "tests/proof",
    "tests/table-runner",
];

/// The copy. Only changed files are updated, so that compiled output remains valid. Changes that are made to
/// the work tree after the update do not affect the copy.
pub struct WorkTreeCopy {
    folder: PathBuf,
    /// The contents of the files in the work tree at the time of the update, by path from the root.
    original_files: BTreeMap<String, Vec<u8>>,
    /// Lock that allows one job at a time. It is released when the job ends.
    _lock: File,
}

impl WorkTreeCopy {
    /// Waits until no other job uses the copy, and updates it to the state of the work tree.
    ///
    /// # Errors
    /// The path of this program is unknown, a file cannot be read or written, or the manifest is invalid.
    pub fn update() -> Result<WorkTreeCopy, JobError> {
        let mut copy = WorkTreeCopy {
            folder: job_folder()?.join("tree"),
            original_files: BTreeMap::new(),
            _lock: lock()?,
        };
        for folder_name in COPIED_FOLDERS {
            copy.copy_folder(folder_name)?;
        }
        copy.copy_file("Cargo.lock")?;
        copy.write("Cargo.toml", copied_manifest()?.as_bytes())?;
        Ok(copy)
    }

    /// Returns the folder of the copy.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Writes one file of the copy if its content is different. An unchanged file keeps its modification
    /// time, so that cargo does not rebuild its crate.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn write(&self, file: &str, text: &[u8]) -> Result<(), JobError> {
        let path = self.folder.join(file);
        if fs::read(&path).is_ok_and(|existing| existing == text) {
            return Ok(());
        }
        let folder = path.parent().unwrap_or(&self.folder);
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(&path, text))
            .map_err(|source| JobError::File { path, source })
    }

    /// Restores one file to its state in the work tree.
    ///
    /// # Errors
    /// There is no such file, or it cannot be written.
    pub fn restore(&self, file: &str) -> Result<(), JobError> {
        self.write(file, self.original(file)?)
    }

    /// Returns the text of a file as it was in the work tree.
    ///
    /// # Errors
    /// There is no such file, or it is not UTF-8.
    pub fn text(&self, file: &str) -> Result<&str, JobError> {
        str::from_utf8(self.original(file)?)
            .map_err(|error| JobError::MissingOrInvalid(format!("{file}: {error}")))
    }

    fn original(&self, file: &str) -> Result<&[u8], JobError> {
        let bytes = self.original_files.get(file).map(Vec::as_slice);
        bytes.ok_or_else(|| JobError::MissingOrInvalid(format!("{file}: no such file of the core")))
    }

    /// Copies one file from the work tree.
    fn copy_file(&mut self, file: &str) -> Result<(), JobError> {
        let bytes = read(&root().join(file))?;
        self.write(file, &bytes)?;
        self.original_files.insert(file.to_owned(), bytes);
        Ok(())
    }

    /// Copies a folder from the work tree, and removes the files that the work tree no longer contains.
    fn copy_folder(&mut self, folder_name: &str) -> Result<(), JobError> {
        let source_files = list_files(root(), folder_name)?;
        for file in list_files(&self.folder, folder_name)? {
            if !source_files.contains(&file) {
                let path = self.folder.join(&file);
                fs::remove_file(&path).map_err(|source| JobError::File { path, source })?;
            }
        }
        source_files
            .iter()
            .try_for_each(|file| self.copy_file(file))
    }
}

/// Returns the folder for all files of this job.
///
/// # Errors
/// The path of this program is unknown.
pub fn job_folder() -> Result<PathBuf, JobError> {
    Ok(command::build_folder()?.with_file_name("mutants"))
}

/// Waits until no other job uses the copy, and locks it.
fn lock() -> Result<File, JobError> {
    let folder = job_folder()?;
    let path = folder.join("lock");
    let lock_file = fs::create_dir_all(&folder).and_then(|()| {
        let file = File::create(&path)?;
        if file.try_lock().is_err() {
            println!("waiting for the job that holds {}", path.display());
            file.lock()?;
        }
        Ok(file)
    });
    lock_file.map_err(|source| JobError::File { path, source })
}

/// Returns every file of a folder below `base`, as sorted paths relative to `base`; an empty list if the
/// folder does not exist.
///
/// # Errors
/// A folder cannot be read.
pub fn list_files(base: &Path, folder_name: &str) -> Result<Vec<String>, JobError> {
    let folder = base.join(folder_name);
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let file_error = |source| JobError::File {
        path: folder.clone(),
        source,
    };
    let mut files = Vec::new();
    for entry in fs::read_dir(&folder).map_err(file_error)? {
        let entry = entry.map_err(file_error)?;
        let name = format!("{folder_name}/{}", entry.file_name().to_string_lossy());
        match entry.path().is_dir() {
            true => files.extend(list_files(base, &name)?),
            false => files.push(name),
        }
    }
    files.sort();
    Ok(files)
}

/// Reads the bytes of a file.
///
/// # Errors
/// The file cannot be read.
pub fn read(path: &Path) -> Result<Vec<u8>, JobError> {
    fs::read(path).map_err(|source| JobError::File {
        path: path.to_owned(),
        source,
    })
}

/// Reads the text of a file.
///
/// # Errors
/// The file cannot be read, or is not UTF-8.
pub fn read_text(path: &Path) -> Result<String, JobError> {
    fs::read_to_string(path).map_err(|source| JobError::File {
        path: path.to_owned(),
        source,
    })
}

/// Returns the manifest of the workspace without the app, which the copy does not contain.
fn copied_manifest() -> Result<String, JobError> {
    let path = root().join("Cargo.toml");
    let manifest_error = |error: &dyn std::fmt::Display| {
        JobError::MissingOrInvalid(format!("{}: {error}", path.display()))
    };
    let manifest: Table = read_text(&path)?
        .parse()
        .map_err(|error| manifest_error(&error))?;
    let mut copy = Table::new();
    for section in ["workspace", "profile"] {
        let value = manifest
            .get(section)
            .ok_or_else(|| manifest_error(&format!("there is no section `{section}`")))?;
        copy.insert(section.to_owned(), value.clone());
    }
    if let Some(Value::Table(workspace)) = copy.get_mut("workspace") {
        workspace.insert("members".to_owned(), Value::from(MEMBERS.to_vec()));
    }
    // These settings are for packages that the copy does not contain, so cargo would print a warning.
    if let Some(Value::Table(dev)) = copy
        .get_mut("profile")
        .and_then(|profiles| profiles.get_mut("dev"))
    {
        dev.remove("package");
    }
    toml::to_string(&copy).map_err(|error| manifest_error(&error))
}
