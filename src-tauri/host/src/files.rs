//! Files that are written whole or not at all, and read with a limit. Everything that keeps data goes through here.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use specta::Type;
use tempfile::NamedTempFile;

/// How the names of files begin that are not finished yet. What a crash leaves of them may be removed.
pub const UNFINISHED: &str = ".new-";

/// Most numbers that are tried for the name of a file whose like are kept.
const MAX_NUMBERS: u32 = 9999;

/// Most damaged files that are kept beside one.
const MAX_ASIDE: u32 = 99;

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

/// Writes a whole file in place of what was there, not synced: after a loss of power it may be the old, the new, or neither.
///
/// # Errors
/// What the disk refused; the old file is as it was.
pub fn replace_unsynced(path: &Path, bytes: &[u8]) -> Result<(), DiskFault> {
    let file = at(path, unfinished(path, bytes))?;
    at(path, file.persist(path).map_err(|fault| fault.error))?;
    Ok(())
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

/// Writes a whole file in place of what was there. What that was, a file or anything else, is kept in the folder `aside`
/// under the first name `NAME-NUMBER` that is free; the answer is the new file, open for more, and that name.
///
/// # Errors
/// What the disk refused; what was there is there still, or in `aside`.
pub fn replace_keeping(
    path: &Path,
    bytes: &[u8],
    aside: &Path,
) -> Result<(File, Option<PathBuf>), DiskFault> {
    let file = finished(path, bytes)?;
    let kept = match fs::symlink_metadata(path) {
        Ok(found) => Some(keep_aside(path, found.is_file(), aside)?),
        Err(_) => None,
    };
    let file = at(path, file.persist(path).map_err(|fault| fault.error))?;
    sync_folder(path)?;
    Ok((file, kept))
}

/// Keeps what is at `path` in the folder `aside`. A plain file stays at `path` too, so that there is no moment at which
/// nothing is there.
fn keep_aside(path: &Path, is_file: bool, aside: &Path) -> Result<PathBuf, DiskFault> {
    at(aside, fs::create_dir_all(aside))?;
    let part = |part: Option<&OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
    let (stem, ending) = (part(path.file_stem()), part(path.extension()));
    let free = numbered(aside, &stem, &ending).find(|name| !is_there(name));
    let name = free.ok_or_else(|| no_number(aside))?;
    if is_file {
        // Not every file system knows a second name for a file.
        let linked = fs::hard_link(path, &name);
        let kept = linked.or_else(|_| fs::copy(path, &name).map(|_| ()));
        at(&name, kept.and_then(|()| File::open(&name)?.sync_all()))?;
    } else {
        at(path, fs::rename(path, &name))?;
    }
    sync_folder(&name)?;
    Ok(name)
}

/// Moves a damaged file out of the way, to a name beside it that tells what it was; what that is, if it could be done.
#[must_use]
pub fn set_aside(path: &Path) -> Option<String> {
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    let names =
        (1..=MAX_ASIDE).map(|number| path.with_extension(format!("damaged-{number}.{ending}")));
    let aside = names.into_iter().find(|name| !is_there(name))?;
    match rename(path, &aside) {
        Ok(()) => Some(aside.display().to_string()),
        Err(fault) => {
            log::warn!("{} is not set aside: {fault}", path.display());
            None
        }
    }
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
    for path in numbered(folder, stem, ending) {
        if !is_there(&path) && create(&path, bytes)? {
            return Ok(path);
        }
    }
    Err(no_number(folder))
}

/// The names that files of one kind get, one after another.
fn numbered(folder: &Path, stem: &str, ending: &str) -> impl Iterator<Item = PathBuf> {
    (1..=MAX_NUMBERS).map(move |number| folder.join(format!("{stem}-{number}.{ending}")))
}

/// All of those names are taken.
fn no_number(folder: &Path) -> DiskFault {
    let full = format!("{MAX_NUMBERS} files of this name are kept already");
    DiskFault::new(folder, &io::Error::other(full))
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
        let file = unfinished(path, bytes)?;
        file.as_file().sync_all()?;
        Ok(file)
    };
    at(path, make())
}

/// The same, not safe on the disk yet.
fn unfinished(path: &Path, bytes: &[u8]) -> io::Result<NamedTempFile> {
    let mut file = tempfile::Builder::new()
        .prefix(UNFINISHED)
        .tempfile_in(folder_of(path))?;
    file.write_all(bytes)?;
    Ok(file)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_system_says_is_told_apart() {
        let fault = |kind: ErrorKind| DiskFault::new(Path::new("a"), &io::Error::from(kind));
        for kind in [
            ErrorKind::StorageFull,
            ErrorKind::QuotaExceeded,
            ErrorKind::FileTooLarge,
        ] {
            assert!(matches!(fault(kind), DiskFault::Full { .. }), "{kind}");
        }
        for kind in [ErrorKind::ReadOnlyFilesystem, ErrorKind::PermissionDenied] {
            assert!(matches!(fault(kind), DiskFault::ReadOnly { .. }), "{kind}");
        }
        let other = fault(ErrorKind::NotFound);
        assert!(matches!(other, DiskFault::Other { .. }), "{other}");
    }

    /// The names in a folder.
    fn names(folder: &Path) -> Vec<String> {
        let items = fs::read_dir(folder).expect("a folder").flatten();
        let mut names: Vec<String> = items
            .map(|item| item.file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn files_are_written_whole_and_leave_nothing_beside_them() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a");
        assert_eq!(create(&path, b"one"), Ok(true));
        assert_eq!(create(&path, b"two"), Ok(false));
        assert_eq!(fs::read(&path).expect("the file"), b"one");
        assert_eq!(replace(&path, b"three"), Ok(()));
        assert_eq!(fs::read(&path).expect("the file"), b"three");
        let numbered = |bytes| create_numbered(folder.path(), "n", "x", bytes);
        assert_eq!(numbered(b"1"), Ok(folder.path().join("n-1.x")));
        assert_eq!(numbered(b"2"), Ok(folder.path().join("n-2.x")));
        assert!(rename(&path, &folder.path().join("n-1.x")).is_err());
        assert_eq!(names(folder.path()), ["a", "n-1.x", "n-2.x"]);
        assert_eq!(fs::read(folder.path().join("n-1.x")).expect("it"), b"1");
    }

    #[test]
    fn reading_stops_at_the_limit() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a");
        assert!(matches!(read(&path, 4), Err(ReadFault::Missing)));
        fs::write(&path, b"four").expect("a file");
        assert_eq!(read(&path, 4).expect("it fits"), b"four");
        let long = read(&path, 3);
        assert!(matches!(long, Err(ReadFault::TooLarge { bytes: 4 })));
        assert!(matches!(read(folder.path(), 4), Err(ReadFault::NotAFile)));
    }
}
