//! A copy of the core and of what judges it, below the target folder: what is broken on purpose is broken there, and a job
//! that is stopped leaves the work tree as it was.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use toml::{Table, Value};

use crate::command::{self, JobError, root};

/// What the copy has of the repository: the core, its judges, and the pages that tests of the core read.
const PARTS: &[&str] = &[
    "shared",
    "docs",
    "tests/case-runner",
    "tests/cases",
    "tests/proof",
    "tests/table-cases",
    "tests/table-runner",
];

/// The workspace's members in the copy.
const MEMBERS: &[&str] = &[
    "shared/*",
    "tests/case-runner",
    "tests/proof",
    "tests/table-runner",
];

/// The copy. It is made anew, file by file, and keeps what has been compiled of it. Whatever happens to the work tree from
/// then on, it goes by what it was.
pub struct Copy {
    folder: PathBuf,
    sound: BTreeMap<String, Vec<u8>>,
    /// One job at a time breaks it; the lock goes with the job.
    _lock: File,
}

impl Copy {
    /// Brings the copy to the state of the work tree.
    ///
    /// # Errors
    /// When a file cannot be read or written.
    pub fn of_work_tree() -> Result<Copy, JobError> {
        let mut copy = Copy {
            folder: folder()?.join("tree"),
            sound: BTreeMap::new(),
            _lock: lock()?,
        };
        for part in PARTS {
            copy.renew(part)?;
        }
        copy.take("Cargo.lock")?;
        copy.write("Cargo.toml", manifest()?.as_bytes())?;
        Ok(copy)
    }

    /// Where it lies.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Writes one file of it, unless that would change nothing: cargo goes by the time of a file.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn write(&self, file: &str, text: &[u8]) -> Result<(), JobError> {
        let path = self.folder.join(file);
        if fs::read(&path).is_ok_and(|old| old == text) {
            return Ok(());
        }
        let folder = path.parent().unwrap_or(&self.folder);
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(&path, text))
            .map_err(|source| JobError::File { path, source })
    }

    /// Makes one file what it was in the work tree.
    ///
    /// # Errors
    /// When there is none, or it cannot be written.
    pub fn mend(&self, file: &str) -> Result<(), JobError> {
        self.write(file, self.sound(file)?)
    }

    /// A file's text, as it was in the work tree.
    ///
    /// # Errors
    /// When there is none.
    pub fn text(&self, file: &str) -> Result<&str, JobError> {
        str::from_utf8(self.sound(file)?)
            .map_err(|fault| JobError::Missing(format!("{file}: {fault}")))
    }

    fn sound(&self, file: &str) -> Result<&[u8], JobError> {
        let bytes = self.sound.get(file).map(Vec::as_slice);
        bytes.ok_or_else(|| JobError::Missing(format!("{file}: no such file of the core")))
    }

    /// Takes one file from the work tree.
    fn take(&mut self, file: &str) -> Result<(), JobError> {
        let bytes = read(&root().join(file))?;
        self.write(file, &bytes)?;
        self.sound.insert(file.to_owned(), bytes);
        Ok(())
    }

    /// Takes a folder from the work tree, and removes what is no longer in it.
    fn renew(&mut self, part: &str) -> Result<(), JobError> {
        let wanted = files(root(), part)?;
        for file in files(&self.folder, part)? {
            if !wanted.contains(&file) {
                let path = self.folder.join(&file);
                fs::remove_file(&path).map_err(|source| JobError::File { path, source })?;
            }
        }
        wanted.iter().try_for_each(|file| self.take(file))
    }
}

/// The folder of everything that the job keeps.
///
/// # Errors
/// When the system does not tell where this program lies.
pub fn folder() -> Result<PathBuf, JobError> {
    Ok(command::built()?.with_file_name("mutants"))
}

/// Waits until no other job breaks the copy.
fn lock() -> Result<File, JobError> {
    let folder = folder()?;
    let path = folder.join("lock");
    let locked = fs::create_dir_all(&folder).and_then(|()| {
        let file = File::create(&path)?;
        if file.try_lock().is_err() {
            println!("waiting for the job that holds {}", path.display());
            file.lock()?;
        }
        Ok(file)
    });
    locked.map_err(|source| JobError::File { path, source })
}

/// Every file of a part below `base`, named as seen from there, in the order of names; none if it is not there.
pub fn files(base: &Path, part: &str) -> Result<Vec<String>, JobError> {
    let folder = base.join(part);
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let fault = |source| JobError::File {
        path: folder.clone(),
        source,
    };
    let mut found = Vec::new();
    for entry in fs::read_dir(&folder).map_err(fault)? {
        let entry = entry.map_err(fault)?;
        let name = format!("{part}/{}", entry.file_name().to_string_lossy());
        match entry.path().is_dir() {
            true => found.extend(files(base, &name)?),
            false => found.push(name),
        }
    }
    found.sort();
    Ok(found)
}

/// A file's bytes.
pub fn read(path: &Path) -> Result<Vec<u8>, JobError> {
    fs::read(path).map_err(|source| JobError::File {
        path: path.to_owned(),
        source,
    })
}

/// A file's text.
pub fn read_text(path: &Path) -> Result<String, JobError> {
    fs::read_to_string(path).map_err(|source| JobError::File {
        path: path.to_owned(),
        source,
    })
}

/// The workspace's manifest without the app, which the copy does not have.
fn manifest() -> Result<String, JobError> {
    let path = root().join("Cargo.toml");
    let unread =
        |fault: &dyn std::fmt::Display| JobError::Missing(format!("{}: {fault}", path.display()));
    let whole: Table = read_text(&path)?.parse().map_err(|fault| unread(&fault))?;
    let mut copy = Table::new();
    for section in ["workspace", "profile"] {
        let value = whole.get(section).ok_or_else(|| unread(&section))?;
        copy.insert(section.to_owned(), value.clone());
    }
    if let Some(Value::Table(workspace)) = copy.get_mut("workspace") {
        workspace.insert("members".to_owned(), Value::from(MEMBERS.to_vec()));
    }
    // Nothing of the copy is called so: cargo would warn.
    if let Some(Value::Table(dev)) = copy
        .get_mut("profile")
        .and_then(|profiles| profiles.get_mut("dev"))
    {
        dev.remove("package");
    }
    toml::to_string(&copy).map_err(|fault| unread(&fault))
}
