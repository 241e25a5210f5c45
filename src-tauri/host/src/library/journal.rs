//! The file of a running game. Lines are only ever appended, and each line is on disk, under the journal's
//! name, before its step is shown.
//!
//! Other programs can change the file at any time: sync tools and backup tools replace it, users move or
//! delete it. Bytes written to an open file that no longer has a name would be lost. The journal therefore
//! also keeps its whole content in memory, and rewrites the file whenever another program has changed it.

use std::fs;
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use same_file::Handle;

use super::kind::{self, Sidecar};
use super::notice::{Notice, NoticeChannel};
use super::open_games::OpenGameGuard;
use crate::files::{self, DiskError};

/// The journal of an open game. While it exists, the library does not open the same game again.
#[derive(Debug)]
pub struct Journal {
    file: Handle,
    path: PathBuf,
    /// The complete content that the file must have.
    content: Vec<u8>,
    /// Modification time of the file when it was last inspected; `None` if it is unknown.
    last_modified: Option<SystemTime>,
    /// Folder for content that another program put in the journal's place.
    set_aside_folder: PathBuf,
    notices: NoticeChannel,
    /// Keeps the game registered as open until the journal is dropped.
    _open_game: OpenGameGuard,
}

impl Journal {
    /// Opens the journal at `path`, whose file begins with `content`, and truncates the file after `content`.
    /// If another program changes or replaces the file later, the new content is kept in `set_aside_folder`
    /// and the change is reported to `notices`.
    pub(super) fn open(
        path: &Path,
        content: Vec<u8>,
        set_aside_folder: PathBuf,
        notices: NoticeChannel,
        open_game: OpenGameGuard,
    ) -> Result<Journal, DiskError> {
        let open_file = || Handle::from_file(fs::OpenOptions::new().write(true).open(path)?);
        let mut journal = Journal {
            file: files::attach_path(path, open_file())?,
            path: path.to_owned(),
            content,
            last_modified: None,
            set_aside_folder,
            notices,
            _open_game: open_game,
        };
        files::attach_path(path, journal.truncate(journal.content.len()))?;
        Ok(journal)
    }

    /// Appends one or more lines, including their newlines, and returns once they are on disk.
    ///
    /// # Errors
    /// [`DiskError`]: no part of the lines is in the journal. A later append may succeed.
    pub fn append(&mut self, lines: &str) -> Result<(), DiskError> {
        let len_before = self.content.len();
        self.content.extend_from_slice(lines.as_bytes());
        let result = self.persist_from(len_before);
        if result.is_err() {
            self.content.truncate(len_before);
        }
        result
    }

    /// Writes the sidecar file beside the journal.
    ///
    /// # Errors
    /// [`DiskError`]: the previous sidecar is unchanged.
    pub fn write_sidecar<S: Sidecar>(&self, sidecar: &S) -> Result<(), DiskError> {
        kind::write(&self.path.with_extension(S::EXTENSION), sidecar)
    }

    /// Returns the path of the file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes `content[start..]` to disk.
    fn persist_from(&mut self, start: usize) -> Result<(), DiskError> {
        if self.is_unchanged(start) {
            if let Err(error) = self.write_from(start) {
                // A partial line must not remain, because the next line would be appended to it. If
                // truncating also fails, the next append finds that the file has changed and rewrites the
                // file.
                if let Err(truncate_error) = self.truncate(start) {
                    log::error!(
                        "{} could not be truncated: {truncate_error}",
                        self.path.display()
                    );
                }
                return Err(DiskError::new(&self.path, &error));
            }
            if self.path_names_open_file(self.content.len()) {
                return Ok(());
            }
        }
        self.rewrite()
    }

    /// Returns whether the file contains exactly `content[..end]`. Its bytes are read only if its
    /// modification time has changed.
    fn is_unchanged(&mut self, end: usize) -> bool {
        let previously_modified = self.last_modified;
        if !self.path_names_open_file(end) {
            return false;
        }
        (previously_modified.is_some() && previously_modified == self.last_modified) || {
            let bytes = files::read(&self.path, end as u64);
            bytes.is_ok_and(|bytes| bytes == self.content[..end])
        }
    }

    /// Returns whether `path` still names the open file and the file has `length` bytes. Updates
    /// `last_modified`.
    fn path_names_open_file(&mut self, length: usize) -> bool {
        let inspect = || -> io::Result<_> {
            let path_metadata = fs::symlink_metadata(&self.path)?;
            let open_metadata = self.file.as_file().metadata()?;
            let has_length = path_metadata.is_file()
                && [path_metadata.len(), open_metadata.len()] == [length as u64; 2];
            let is_same_file = has_length && Handle::from_path(&self.path)? == self.file;
            Ok((is_same_file, open_metadata.modified().ok()))
        };
        let (is_same_file, last_modified) = inspect().unwrap_or_default();
        self.last_modified = last_modified;
        is_same_file
    }

    fn write_from(&mut self, start: usize) -> io::Result<()> {
        let file = self.file.as_file_mut();
        file.seek(SeekFrom::Start(start as u64))?;
        file.write_all(&self.content[start..])?;
        file.sync_data()
    }

    /// Writes the whole content to a new file under the journal's name. A file that has that name now is kept
    /// in `set_aside_folder`.
    fn rewrite(&mut self) -> Result<(), DiskError> {
        if let Some(folder) = self.path.parent().filter(|folder| !files::exists(folder)) {
            files::attach_path(folder, fs::create_dir(folder))?;
        }
        let (file, backup) =
            files::replace_with_backup(&self.path, &self.content, &self.set_aside_folder)?;
        self.file = files::attach_path(&self.path, Handle::from_file(file))?;
        self.path_names_open_file(self.content.len());
        let path = backup.map(|path| path.display().to_string());
        log::warn!(
            "{} was changed by another program and has been rewritten; previous content: {path:?}",
            self.path.display()
        );
        self.notices.send(Notice::Rewritten { path });
        Ok(())
    }

    /// Truncates the file to its first `end` bytes.
    fn truncate(&mut self, end: usize) -> io::Result<()> {
        let file = self.file.as_file();
        if file.metadata()?.len() != end as u64 {
            file.set_len(end as u64)?;
            file.sync_all()?;
        }
        Ok(())
    }
}

/// Rewrites the file if another program has changed it since the last line was written, because no step that
/// players have seen may be lost.
impl Drop for Journal {
    fn drop(&mut self) {
        if !self.is_unchanged(self.content.len())
            && let Err(error) = self.rewrite()
        {
            log::error!(
                "{} could not be rewritten, steps are lost: {error}",
                self.path.display()
            );
        }
    }
}
