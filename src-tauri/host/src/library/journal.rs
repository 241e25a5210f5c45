//! The file of a running game: lines are only ever added, and each is on the disk, under the journal's own name, before
//! its step is shown.
//!
//! The file belongs to whoever can reach the folder: sync tools and restores put another one in its place, people move and
//! delete it. Bytes that go to an open file which bears that name no longer are lost. So what was kept is held in memory too,
//! and whenever the file is not as it was left, it is written anew as a whole.

use std::fs;
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use same_file::Handle;

use super::kind::{self, Sidecar};
use super::notice::{Notice, Notices};
use super::open_games::OpenGame;
use crate::files::{self, DiskFault};

/// The journal of an open game. While it lives, the library opens the same game no second time.
#[derive(Debug)]
pub struct Journal {
    file: Handle,
    path: PathBuf,
    /// What was kept: exactly what the file has to hold.
    held: Vec<u8>,
    /// When the file was last seen to hold that, by its own clock.
    modified: Option<SystemTime>,
    /// The folder for what somebody else put in the file's place.
    aside: PathBuf,
    notices: Notices,
    _open: OpenGame,
}

impl Journal {
    /// Takes up the journal at `path`, which begins with `held`. What lies behind that is cut off. What somebody else puts
    /// in its place goes to the folder `aside`, and `notices` hears of it.
    pub(super) fn open(
        path: &Path,
        held: Vec<u8>,
        aside: PathBuf,
        notices: Notices,
        open: OpenGame,
    ) -> Result<Journal, DiskFault> {
        let take_up = || Handle::from_file(fs::OpenOptions::new().write(true).open(path)?);
        let mut journal = Journal {
            file: files::at(path, take_up())?,
            path: path.to_owned(),
            held,
            modified: None,
            aside,
            notices,
            _open: open,
        };
        files::at(path, journal.cut(journal.held.len()))?;
        Ok(journal)
    }

    /// Adds a line, its newline included, and answers when it is on the disk.
    ///
    /// # Errors
    /// What the disk refused: the line is not in the journal then, nor is a part of it. The next line may fare better.
    pub fn append(&mut self, line: &str) -> Result<(), DiskFault> {
        let before = self.held.len();
        self.held.extend_from_slice(line.as_bytes());
        let kept = self.keep_from(before);
        if kept.is_err() {
            self.held.truncate(before);
        }
        kept
    }

    /// Keeps what lies beside the record, in a file beside this one.
    ///
    /// # Errors
    /// What was kept before is kept still.
    pub fn write_sidecar<B: Sidecar>(&self, sidecar: &B) -> Result<(), DiskFault> {
        kind::write(&self.path.with_extension(B::ENDING), sidecar)
    }

    /// Where the file is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Brings what is held behind the first `end` bytes to the disk.
    fn keep_from(&mut self, end: usize) -> Result<(), DiskFault> {
        if self.is_as_left(end) {
            if let Err(error) = self.write_from(end) {
                // A part that stayed behind would end in the middle of a line, and the next line begin there. If it cannot
                // be cut off, the next line finds the file not as it was left.
                if let Err(again) = self.cut(end) {
                    log::error!("{} could not be cut: {again}", self.path.display());
                }
                return Err(DiskFault::new(&self.path, &error));
            }
            if self.is_in_place(self.held.len()) {
                return Ok(());
            }
        }
        self.write_anew()
    }

    /// Whether the file holds what is held up to `end`. Its bytes are read only if its clock says that somebody wrote to it.
    fn is_as_left(&mut self, end: usize) -> bool {
        let known = self.modified;
        if !self.is_in_place(end) {
            return false;
        }
        (known.is_some() && known == self.modified) || {
            let found = files::read(&self.path, end as u64);
            found.is_ok_and(|found| found == self.held[..end])
        }
    }

    /// Whether the open file is the one that bears the journal's name, and has `length` bytes. Its clock is read.
    fn is_in_place(&mut self, length: usize) -> bool {
        let look = || -> io::Result<_> {
            let named = fs::symlink_metadata(&self.path)?;
            let open = self.file.as_file().metadata()?;
            let fits = named.is_file() && [named.len(), open.len()] == [length as u64; 2];
            let same = fits && Handle::from_path(&self.path)? == self.file;
            Ok((same, open.modified().ok()))
        };
        let (same, modified) = look().unwrap_or_default();
        self.modified = modified;
        same
    }

    fn write_from(&mut self, end: usize) -> io::Result<()> {
        let file = self.file.as_file_mut();
        file.seek(SeekFrom::Start(end as u64))?;
        file.write_all(&self.held[end..])?;
        file.sync_data()
    }

    /// Writes all that is held to a new file under the journal's name. What bears the name by now is kept aside.
    fn write_anew(&mut self) -> Result<(), DiskFault> {
        if let Some(folder) = self.path.parent().filter(|folder| !files::is_there(folder)) {
            files::at(folder, fs::create_dir(folder))?;
        }
        let (file, kept) = files::replace_keeping(&self.path, &self.held, &self.aside)?;
        self.file = files::at(&self.path, Handle::from_file(file))?;
        self.is_in_place(self.held.len());
        let path = kept.map(|path| path.display().to_string());
        log::warn!(
            "{} was not as it was left, and is written anew; what lay there: {path:?}",
            self.path.display()
        );
        self.notices.tell(Notice::Rewritten { path });
        Ok(())
    }

    /// Cuts off what lies behind the first `end` bytes.
    fn cut(&mut self, end: usize) -> io::Result<()> {
        let file = self.file.as_file();
        if file.metadata()?.len() != end as u64 {
            file.set_len(end as u64)?;
            file.sync_all()?;
        }
        Ok(())
    }
}

/// What somebody did to the file after the last line is made good when the game is left: its steps were shown.
impl Drop for Journal {
    fn drop(&mut self) {
        if !self.is_as_left(self.held.len())
            && let Err(fault) = self.write_anew()
        {
            log::error!("steps of {} are lost: {fault}", self.path.display());
        }
    }
}
