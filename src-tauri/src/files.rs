//! Files that are written whole or not at all, and read with a limit. Everything that keeps data goes through here.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use specta::Type;
use tempfile::NamedTempFile;

/// How the names of files begin that are not finished yet. What a crash leaves of them may be removed.
pub const UNFINISHED: &str = ".new-";

/// Most numbers that are tried for the name of a file whose like are kept.
const MOST_NUMBERS: u32 = 9999;

/// Why the disk refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type, thiserror::Error)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum DiskFault {
    /// There is no room: the disk is full, or a limit of this user is reached.
    #[error("there is no room for {path}")]
    Full {
        /// The file or folder.
        path: String,
    },
    /// It may not be written to.
    #[error("{path} cannot be written to: {why}")]
    ReadOnly {
        /// The file or folder.
        path: String,
        /// What the system says.
        why: String,
    },
    /// Something else.
    #[error("{path}: {why}")]
    Other {
        /// The file or folder.
        path: String,
        /// What the system says.
        why: String,
    },
}

impl DiskFault {
    /// What `error`, met at `path`, means.
    pub fn new(path: &Path, error: &io::Error) -> DiskFault {
        let path = path.display().to_string();
        let why = error.to_string();
        match error.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => {
                DiskFault::Full { path }
            }
            ErrorKind::ReadOnlyFilesystem | ErrorKind::PermissionDenied => {
                DiskFault::ReadOnly { path, why }
            }
            _ => DiskFault::Other { path, why },
        }
    }
}

/// Turns what the system says about `path` into a [`DiskFault`].
pub fn at<T>(path: &Path, result: io::Result<T>) -> Result<T, DiskFault> {
    result.map_err(|error| DiskFault::new(path, &error))
}

/// Writes a whole file in place of what was there, if anything was: a crash leaves the old or the new.
///
/// # Errors
/// What the disk refused; the old file is as it was.
pub fn replace(path: &Path, bytes: &[u8]) -> Result<(), DiskFault> {
    let file = finished(path, bytes)?;
    at(path, file.persist(path).map_err(|fault| fault.error))?;
    sync_folder(path)
}

/// Writes a whole file that must not be there yet; answers whether it was not.
///
/// # Errors
/// What the disk refused.
pub fn create(path: &Path, bytes: &[u8]) -> Result<bool, DiskFault> {
    let file = finished(path, bytes)?;
    match file.persist_noclobber(path).map_err(|fault| fault.error) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => return Ok(false),
        result => at(path, result)?,
    };
    sync_folder(path)?;
    Ok(true)
}

/// Writes a whole file `STEM-NUMBER.ENDING` into `folder`, made if needed, with the first number that is free.
///
/// # Errors
/// What the disk refused.
pub fn create_numbered(
    folder: &Path,
    stem: &str,
    ending: &str,
    bytes: &[u8],
) -> Result<PathBuf, DiskFault> {
    at(folder, fs::create_dir_all(folder))?;
    for number in 1..=MOST_NUMBERS {
        let path = folder.join(format!("{stem}-{number}.{ending}"));
        if !is_there(&path) && create(&path, bytes)? {
            return Ok(path);
        }
    }
    let full = io::Error::other(format!(
        "{MOST_NUMBERS} files of this name are kept already"
    ));
    Err(DiskFault::new(folder, &full))
}

/// Moves a file to a name that must be free, and makes the move last.
///
/// # Errors
/// What the disk refused; the file is where it was, or the move may not outlast a loss of power.
pub fn rename(from: &Path, to: &Path) -> Result<(), DiskFault> {
    if is_there(to) {
        let taken = io::Error::from(ErrorKind::AlreadyExists);
        return Err(DiskFault::new(to, &taken));
    }
    at(from, fs::rename(from, to))?;
    sync_folder(to)?;
    sync_folder(from)
}

/// Whether something bears this name: a file, a folder or a link that leads nowhere.
pub fn is_there(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

/// Why a file was not read.
#[derive(Debug, thiserror::Error)]
pub enum ReadFault {
    /// There is none.
    #[error("it is not there")]
    Missing,
    /// It is a folder, a link or a device.
    #[error("it is not a plain file")]
    NotAFile,
    /// It is larger than asked for.
    #[error("it has {bytes} bytes, too many")]
    TooLarge {
        /// Its bytes.
        bytes: u64,
    },
    /// The system refused.
    #[error(transparent)]
    Disk(io::Error),
}

/// Reads a plain file of at most `most` bytes. Links are not followed.
///
/// # Errors
/// See [`ReadFault`].
pub fn read(path: &Path, most: u64) -> Result<Vec<u8>, ReadFault> {
    let known = fs::symlink_metadata(path).map_err(read_fault)?;
    if !known.is_file() {
        return Err(ReadFault::NotAFile);
    }
    if known.len() > most {
        return Err(ReadFault::TooLarge { bytes: known.len() });
    }
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(read_fault)?;
    file.take(most.saturating_add(1))
        .read_to_end(&mut bytes)
        .map_err(read_fault)?;
    // It may have grown since it was looked at.
    match bytes.len() as u64 {
        found if found > most => Err(ReadFault::TooLarge { bytes: found }),
        _ => Ok(bytes),
    }
}

fn read_fault(error: io::Error) -> ReadFault {
    match error.kind() {
        ErrorKind::NotFound => ReadFault::Missing,
        _ => ReadFault::Disk(error),
    }
}

/// A file beside `path` with these bytes, safe on the disk; its name is yet to be given.
fn finished(path: &Path, bytes: &[u8]) -> Result<NamedTempFile, DiskFault> {
    let make = || {
        let mut file = tempfile::Builder::new()
            .prefix(UNFINISHED)
            .tempfile_in(folder_of(path))?;
        file.write_all(bytes)?;
        file.as_file().sync_all()?;
        Ok(file)
    };
    at(path, make())
}

/// The folder that `path` lies in.
fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Makes the names in the folder of `path` last. Only on Unix a folder is something that can be synced.
fn sync_folder(path: &Path) -> Result<(), DiskFault> {
    if cfg!(unix) {
        let folder = folder_of(path);
        at(
            folder,
            File::open(folder).and_then(|folder| folder.sync_all()),
        )?;
    }
    Ok(())
}
