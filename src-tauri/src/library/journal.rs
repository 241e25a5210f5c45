//! The file of a running game: lines are only ever added, and each is on the disk before its step is shown.

use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use specta::Type;

use super::kept::{self, Beside};
use super::open_games::OpenGame;
use crate::files::{self, DiskFault};

/// Why a line was not kept. The journal holds exactly the lines that were kept before.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type, thiserror::Error)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum JournalFault {
    /// The disk refused. What was written of the line is taken back; the next line may fare better.
    #[error("{fault}")]
    Disk {
        /// Why.
        fault: DiskFault,
    },
    /// What was written of a line could not be taken back, or the file was changed by somebody else: nothing more is
    /// written until the game is opened anew.
    #[error("nothing can be written to {path} until the game is opened anew")]
    Stuck {
        /// The file.
        path: String,
    },
}

/// The journal of an open game. While it lives, the library opens the same game no second time.
#[derive(Debug)]
pub struct Journal {
    file: File,
    path: PathBuf,
    /// Bytes of whole lines: what counts of the file.
    end: u64,
    stuck: bool,
    _open: OpenGame,
}

impl Journal {
    /// Takes up the journal at `path`, of which `end` bytes count. What lies behind them is cut off.
    pub(super) fn open(path: &Path, end: u64, open: OpenGame) -> Result<Journal, DiskFault> {
        let file = files::at(path, OpenOptions::new().write(true).open(path))?;
        let mut journal = Journal {
            file,
            path: path.to_owned(),
            end,
            stuck: false,
            _open: open,
        };
        files::at(path, journal.cut())?;
        Ok(journal)
    }

    /// Adds a line, its newline included, and answers when it is on the disk.
    ///
    /// # Errors
    /// See [`JournalFault`]: the line is not in the journal then, nor is a part of it.
    pub fn append(&mut self, line: &str) -> Result<(), JournalFault> {
        if self.stuck || !self.is_as_it_was() {
            self.stuck = true;
            return Err(self.fault_stuck());
        }
        match self.write(line.as_bytes()) {
            Ok(()) => {
                self.end += line.len() as u64;
                Ok(())
            }
            Err(error) => {
                // A part that stayed behind would end in the middle of a line, and the next line begin there.
                if let Err(again) = self.cut() {
                    log::error!("{} could not be cut: {again}", self.path.display());
                    self.stuck = true;
                }
                Err(JournalFault::Disk {
                    fault: DiskFault::new(&self.path, &error),
                })
            }
        }
    }

    /// Keeps what lies beside the record, in a file beside this one.
    ///
    /// # Errors
    /// [`JournalFault::Disk`]: what was kept before is kept still.
    pub fn write_beside<B: Beside>(&self, beside: &B) -> Result<(), JournalFault> {
        let path = self.path.with_extension(B::ENDING);
        kept::write(&path, beside).map_err(|fault| JournalFault::Disk { fault })
    }

    /// Where the file is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether the file is as long as this journal left it.
    fn is_as_it_was(&self) -> bool {
        let found = self.file.metadata();
        found.is_ok_and(|found| found.len() == self.end)
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.seek(SeekFrom::Start(self.end))?;
        self.file.write_all(bytes)?;
        self.file.sync_data()
    }

    /// Cuts off what lies behind the part that counts.
    fn cut(&mut self) -> io::Result<()> {
        if self.file.metadata()?.len() != self.end {
            self.file.set_len(self.end)?;
            self.file.sync_all()?;
        }
        Ok(())
    }

    fn fault_stuck(&self) -> JournalFault {
        JournalFault::Stuck {
            path: self.path.display().to_string(),
        }
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::{Journal, JournalFault};
    use crate::files::DiskFault;
    use crate::library::open_games::OpenGames;
    use std::path::Path;

    #[test]
    fn a_full_disk_says_so_as_often_as_it_is_asked() {
        let id = "a".parse().expect("an id");
        let open = OpenGames::default().take(&id).expect("nobody has it");
        let mut journal = Journal::open(Path::new("/dev/full"), 0, open).expect("a device");
        for _ in 0..2 {
            let path = "/dev/full".to_owned();
            let full = JournalFault::Disk {
                fault: DiskFault::Full { path },
            };
            assert_eq!(journal.append("a line\n"), Err(full));
        }
    }
}
