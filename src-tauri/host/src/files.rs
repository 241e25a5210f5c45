//! File access for all stored data: atomic whole-file writes, and reads with a size limit.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use specta::Type;
use tempfile::NamedTempFile;

/// Prefix of the names of unfinished files. Unfinished files that a crash left behind can be deleted.
pub const UNFINISHED_PREFIX: &str = ".new-";

/// Highest number in a numbered file name.
const MAX_FILE_NUMBER: u32 = 9999;

/// Maximum number of damaged versions of one file that are kept.
const MAX_DAMAGED_FILES: u32 = 99;

/// The reason why a disk operation failed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type, thiserror::Error)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum DiskError {
    /// No space is left: the disk is full, or a quota or size limit is reached.
    #[error("no space is left to write {path}")]
    Full {
        /// The file or folder.
        path: String,
    },
    /// The file or folder is not writable.
    #[error("{path} cannot be written to: {reason}")]
    ReadOnly {
        /// The file or folder.
        path: String,
        /// The system's error message.
        reason: String,
    },
    /// Any other error.
    #[error("{path}: {reason}")]
    Other {
        /// The file or folder.
        path: String,
        /// The system's error message.
        reason: String,
    },
}

impl DiskError {
    /// Classifies `error`, which occurred at `path`.
    pub fn new(path: &Path, error: &io::Error) -> DiskError {
        let path = path.display().to_string();
        let reason = error.to_string();
        match error.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => {
                DiskError::Full { path }
            }
            ErrorKind::ReadOnlyFilesystem | ErrorKind::PermissionDenied => {
                DiskError::ReadOnly { path, reason }
            }
            _ => DiskError::Other { path, reason },
        }
    }
}

/// Converts an I/O error to a [`DiskError`] that names `path`.
pub fn attach_path<T>(path: &Path, result: io::Result<T>) -> Result<T, DiskError> {
    result.map_err(|error| DiskError::new(path, &error))
}

/// Replaces the file at `path`, or creates it. The write is atomic: after a crash the file has either the old
/// or the new content.
///
/// # Errors
/// [`DiskError`]. The file then has the old content, or the new content, which a loss of power may still
/// revert to the old.
pub fn replace(path: &Path, bytes: &[u8]) -> Result<(), DiskError> {
    let file = synced_temp_file(path, bytes)?;
    attach_path(path, file.persist(path).map_err(|error| error.error))?;
    sync_folder_of(path)
}

/// Replaces the file at `path` with `value` as JSON, like [`replace`].
///
/// # Errors
/// As for [`replace`]; [`DiskError`] also if the value cannot be written as JSON.
pub fn replace_json<T: Serialize>(path: &Path, value: &T) -> Result<(), DiskError> {
    let json = serde_json::to_vec(value).map_err(io::Error::from);
    replace(path, &attach_path(path, json)?)
}

/// Replaces the file at `path`, or creates it, without syncing. After a loss of power the file may have the
/// old content, the new content, or neither.
///
/// # Errors
/// [`DiskError`]; the old file is unchanged.
pub fn replace_unsynced(path: &Path, bytes: &[u8]) -> Result<(), DiskError> {
    let file = attach_path(path, temp_file(path, bytes))?;
    attach_path(path, file.persist(path).map_err(|error| error.error))?;
    Ok(())
}

/// Atomically creates a file at `path`. Returns `false` if the path is already taken.
///
/// # Errors
/// [`DiskError`].
pub fn create(path: &Path, bytes: &[u8]) -> Result<bool, DiskError> {
    let file = synced_temp_file(path, bytes)?;
    match file.persist_noclobber(path).map_err(|error| error.error) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => return Ok(false),
        result => attach_path(path, result)?,
    };
    sync_folder_of(path)?;
    Ok(true)
}

/// Replaces the file, folder or link at `path`, and keeps the old content in `backup_folder` under the first
/// free name `STEM-NUMBER.EXTENSION`. Returns the new file, open for writing, and the path of the old
/// content, if there was any.
///
/// # Errors
/// [`DiskError`]; the old content is still at `path` or in `backup_folder`.
pub fn replace_with_backup(
    path: &Path,
    bytes: &[u8],
    backup_folder: &Path,
) -> Result<(File, Option<PathBuf>), DiskError> {
    let file = synced_temp_file(path, bytes)?;
    let backup = match fs::symlink_metadata(path) {
        Ok(metadata) => Some(back_up(path, metadata.is_file(), backup_folder)?),
        Err(_) => None,
    };
    let file = attach_path(path, file.persist(path).map_err(|error| error.error))?;
    sync_folder_of(path)?;
    Ok((file, backup))
}

/// Copies a plain file from `path` to `backup_folder`, so that `path` is never missing. Moves anything that
/// is not a plain file.
fn back_up(path: &Path, is_file: bool, backup_folder: &Path) -> Result<PathBuf, DiskError> {
    attach_path(backup_folder, fs::create_dir_all(backup_folder))?;
    let to_text = |part: Option<&OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
    let (stem, extension) = (to_text(path.file_stem()), to_text(path.extension()));
    let free_path = numbered_paths(backup_folder, &stem, &extension).find(|path| !exists(path));
    let backup = free_path.ok_or_else(|| numbers_exhausted(backup_folder))?;
    if is_file {
        // Not every file system supports hard links.
        let link_result = fs::hard_link(path, &backup);
        let copy_result = link_result.or_else(|_| fs::copy(path, &backup).map(|_| ()));
        attach_path(
            &backup,
            copy_result.and_then(|()| File::open(&backup)?.sync_all()),
        )?;
    } else {
        attach_path(path, fs::rename(path, &backup))?;
    }
    sync_folder_of(&backup)?;
    Ok(backup)
}

/// Adds `damaged` and the first free number to the name of a damaged file. Returns the new path, or `None` if
/// the file could not be renamed or no number is free.
#[must_use]
pub fn set_aside(path: &Path) -> Option<String> {
    let extension = path.extension().unwrap_or_default().to_string_lossy();
    let mut damaged_paths = (1..=MAX_DAMAGED_FILES)
        .map(|number| path.with_extension(format!("damaged-{number}.{extension}")));
    let damaged_path = damaged_paths.find(|path| !exists(path))?;
    match rename(path, &damaged_path) {
        Ok(()) => Some(damaged_path.display().to_string()),
        Err(error) => {
            log::warn!("{} could not be renamed: {error}", path.display());
            None
        }
    }
}

/// Atomically writes a file `STEM-NUMBER.EXTENSION` with the first free number into `folder`, which is
/// created if missing.
///
/// # Errors
/// [`DiskError`].
pub fn create_numbered(
    folder: &Path,
    stem: &str,
    extension: &str,
    bytes: &[u8],
) -> Result<PathBuf, DiskError> {
    attach_path(folder, fs::create_dir_all(folder))?;
    for path in numbered_paths(folder, stem, extension) {
        if !exists(&path) && create(&path, bytes)? {
            return Ok(path);
        }
    }
    Err(numbers_exhausted(folder))
}

/// Lists the candidate paths for a numbered file, in ascending order.
fn numbered_paths(folder: &Path, stem: &str, extension: &str) -> impl Iterator<Item = PathBuf> {
    (1..=MAX_FILE_NUMBER).map(move |number| folder.join(format!("{stem}-{number}.{extension}")))
}

/// Returns the error for a folder in which all numbers are taken.
fn numbers_exhausted(folder: &Path) -> DiskError {
    let reason = format!("{MAX_FILE_NUMBER} numbered files of this name exist already");
    DiskError::new(folder, &io::Error::other(reason))
}

/// Moves a file to a free path and syncs both folders, so that the move is durable.
///
/// # Errors
/// [`DiskError`]. The file is then still at `from`, or it was moved, but a loss of power may undo the move.
pub fn rename(from: &Path, to: &Path) -> Result<(), DiskError> {
    if exists(to) {
        let error = io::Error::from(ErrorKind::AlreadyExists);
        return Err(DiskError::new(to, &error));
    }
    attach_path(from, fs::rename(from, to))?;
    sync_folder_of(to)?;
    sync_folder_of(from)
}

/// Returns whether `path` exists as a file, a folder or a link, even a dangling one.
pub fn exists(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

/// The reason why a file could not be read.
#[derive(Debug, thiserror::Error)]
pub enum FileReadError {
    /// The file does not exist.
    #[error("the file does not exist")]
    Missing,
    /// The path is a folder, a link or a device.
    #[error("not a plain file")]
    NotAFile,
    /// The file is larger than the limit.
    #[error("the file is {bytes} bytes, which is over the limit")]
    TooLarge {
        /// Size in bytes. If the file grew while it was read, the number of bytes that were read.
        bytes: u64,
    },
    /// The system reported an error.
    #[error(transparent)]
    Disk(io::Error),
}

/// Reads a plain file of at most `max` bytes. Links are not followed.
///
/// # Errors
/// See [`FileReadError`].
pub fn read(path: &Path, max: u64) -> Result<Vec<u8>, FileReadError> {
    let metadata = fs::symlink_metadata(path).map_err(read_error)?;
    if !metadata.is_file() {
        return Err(FileReadError::NotAFile);
    }
    if metadata.len() > max {
        return Err(FileReadError::TooLarge {
            bytes: metadata.len(),
        });
    }
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(read_error)?;
    file.take(max.saturating_add(1))
        .read_to_end(&mut bytes)
        .map_err(read_error)?;
    // The file may have grown since its size was read.
    match bytes.len() as u64 {
        len if len > max => Err(FileReadError::TooLarge { bytes: len }),
        _ => Ok(bytes),
    }
}

fn read_error(error: io::Error) -> FileReadError {
    match error.kind() {
        ErrorKind::NotFound => FileReadError::Missing,
        _ => FileReadError::Disk(error),
    }
}

/// Creates a synced temporary file with these bytes in the folder of `path`. The caller then renames the
/// file.
fn synced_temp_file(path: &Path, bytes: &[u8]) -> Result<NamedTempFile, DiskError> {
    let create = || {
        let file = temp_file(path, bytes)?;
        file.as_file().sync_all()?;
        Ok(file)
    };
    attach_path(path, create())
}

/// Creates a temporary file with these bytes in the folder of `path`, without syncing it.
fn temp_file(path: &Path, bytes: &[u8]) -> io::Result<NamedTempFile> {
    let mut file = tempfile::Builder::new()
        .prefix(UNFINISHED_PREFIX)
        .tempfile_in(folder_of(path))?;
    file.write_all(bytes)?;
    Ok(file)
}

/// Returns the folder that contains `path`.
fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Syncs the folder of `path`, so that a rename in it is durable. Only Unix can sync a folder.
fn sync_folder_of(path: &Path) -> Result<(), DiskError> {
    if cfg!(unix) {
        let folder = folder_of(path);
        attach_path(
            folder,
            File::open(folder).and_then(|folder| folder.sync_all()),
        )?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn io_errors_are_classified_by_kind() {
        let error = |kind: ErrorKind| DiskError::new(Path::new("a"), &io::Error::from(kind));
        for kind in [
            ErrorKind::StorageFull,
            ErrorKind::QuotaExceeded,
            ErrorKind::FileTooLarge,
        ] {
            assert!(matches!(error(kind), DiskError::Full { .. }), "{kind}");
        }
        for kind in [ErrorKind::ReadOnlyFilesystem, ErrorKind::PermissionDenied] {
            assert!(matches!(error(kind), DiskError::ReadOnly { .. }), "{kind}");
        }
        let other = error(ErrorKind::NotFound);
        assert!(matches!(other, DiskError::Other { .. }), "{other}");
    }

    #[test]
    fn failed_serialization_leaves_old_file_unchanged() {
        let folder = tempfile::tempdir().expect("the temporary folder should be created");
        let path = folder.path().join("a.json");
        replace_json(&path, &["old"]).expect("the first file should be written");
        let map_with_list_keys = std::collections::BTreeMap::from([([1, 2], "new")]);
        let result = replace_json(&path, &map_with_list_keys);
        assert!(matches!(result, Err(DiskError::Other { .. })), "{result:?}");
        let content = fs::read_to_string(&path).expect("the file should be readable");
        assert_eq!(content, r#"["old"]"#);
    }

    /// Returns the names of the files in a folder, sorted.
    fn file_names(folder: &Path) -> Vec<String> {
        let items = fs::read_dir(folder)
            .expect("the folder should be readable")
            .flatten();
        let mut names: Vec<String> = items
            .map(|item| item.file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn create_and_rename_overwrite_nothing_and_no_temporary_files_remain() {
        let folder = tempfile::tempdir().expect("the temporary folder should be created");
        let path = folder.path().join("a");
        assert_eq!(create(&path, b"one"), Ok(true));
        assert_eq!(create(&path, b"two"), Ok(false));
        let content = |path: &Path| fs::read(path).expect("the file should be readable");
        assert_eq!(content(&path), b"one");
        assert_eq!(replace(&path, b"three"), Ok(()));
        assert_eq!(content(&path), b"three");
        let create_next = |bytes| create_numbered(folder.path(), "n", "x", bytes);
        let first = folder.path().join("n-1.x");
        assert_eq!(create_next(b"1"), Ok(first.clone()));
        assert_eq!(create_next(b"2"), Ok(folder.path().join("n-2.x")));
        assert!(rename(&path, &first).is_err());
        assert_eq!(file_names(folder.path()), ["a", "n-1.x", "n-2.x"]);
        assert_eq!(content(&first), b"1");
    }

    #[test]
    fn read_fails_for_missing_files_oversized_files_and_folders() {
        let folder = tempfile::tempdir().expect("the temporary folder should be created");
        let path = folder.path().join("a");
        assert!(matches!(read(&path, 4), Err(FileReadError::Missing)));
        fs::write(&path, b"four").expect("the file should be written");
        let content = read(&path, 4).expect("the file should be within the limit");
        assert_eq!(content, b"four");
        let oversized = read(&path, 3);
        assert!(matches!(
            oversized,
            Err(FileReadError::TooLarge { bytes: 4 })
        ));
        assert!(matches!(
            read(folder.path(), 4),
            Err(FileReadError::NotAFile)
        ));
    }
}
