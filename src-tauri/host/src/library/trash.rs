//! What was deleted: it lies in `bin/` under the time of its deletion and its id, so that a deletion can be taken
//! back, and goes for good after thirty days.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::id::GameId;
use super::kind::{Sidecar, StoredKind};
use super::refusal::LibraryRefusal;
use super::{HEADER, JOURNAL, KEPT, Library, PREVIEW, TITLE, forget, seconds};
use crate::files;

/// A deleted game.
struct Deleted {
    /// When, in seconds since 1970.
    when: u32,
    id: GameId,
}

impl Deleted {
    /// What the name of a file in the bin tells; `None` if it is not one of ours.
    fn of(name: &OsStr) -> Option<Deleted> {
        let (stem, _) = name.to_str()?.rsplit_once('.')?;
        let (when, id) = stem.split_once('_')?;
        Some(Deleted {
            when: when.parse().ok()?,
            id: id.parse().ok()?,
        })
    }
}

impl<M: StoredKind> Library<M> {
    /// Deletes a game, damaged or not. It can be taken back for thirty days.
    ///
    /// # Errors
    /// [`LibraryRefusal::NoSuchGame`], [`LibraryRefusal::NotSaved`].
    pub fn delete(&self, id: &GameId) -> Result<(), LibraryRefusal> {
        let _closed = self.take(id)?;
        self.known(id)?;
        let folder = self.bin();
        files::at(&folder, fs::create_dir_all(&folder))?;
        let when = seconds(SystemTime::now());
        let deleted = Deleted {
            when,
            id: id.clone(),
        };
        let (journal, bin) = (self.journal(id), self.deleted(&deleted));
        files::rename(&journal, &bin)?;
        let preview = journal.with_extension(PREVIEW);
        if files::is_there(&preview) {
            forget(&preview);
        }
        // The game is gone from the list; what stays behind of it does no harm.
        for sidecar in [TITLE, HEADER, M::Sidecar::ENDING] {
            move_beside(
                &journal.with_extension(sidecar),
                &bin.with_extension(sidecar),
            );
        }
        Ok(())
    }

    /// Takes a deletion back, the latest if a game was deleted more than once. One that is there is left as it is.
    ///
    /// # Errors
    /// [`LibraryRefusal::NoSuchGame`] if it is not in the bin, [`LibraryRefusal::NotSaved`].
    pub fn restore(&self, id: &GameId) -> Result<(), LibraryRefusal> {
        if self.known(id).is_ok() {
            return Ok(());
        }
        let found = self
            .in_bin()
            .filter(|path| path.extension() == Some(OsStr::new(JOURNAL)));
        let deleted = found
            .filter_map(|path| Deleted::of(path.file_name()?))
            .filter(|deleted| deleted.id == *id)
            .max_by_key(|deleted| deleted.when)
            .ok_or_else(|| LibraryRefusal::no_game(id))?;
        let (bin, journal) = (self.deleted(&deleted), self.journal(id));
        // Before the game is back: it never lies there with computers taken for persons.
        for sidecar in [M::Sidecar::ENDING, HEADER, TITLE] {
            move_beside(
                &bin.with_extension(sidecar),
                &journal.with_extension(sidecar),
            );
        }
        files::rename(&bin, &journal)?;
        Ok(())
    }

    /// Removes for good what was deleted long before `now`.
    pub(super) fn clear_bin(&self, now: SystemTime) {
        for path in self.in_bin() {
            let deleted = path.file_name().and_then(Deleted::of);
            let Some(Deleted { when, .. }) = deleted else {
                continue;
            };
            let age = u64::from(seconds(now).saturating_sub(when));
            if age > KEPT.as_secs() {
                forget(&path);
            }
        }
    }

    /// What lies in the bin.
    fn in_bin(&self) -> impl Iterator<Item = PathBuf> + use<M> {
        let found = fs::read_dir(self.bin()).into_iter().flatten().flatten();
        found.map(|item| item.path())
    }

    fn bin(&self) -> PathBuf {
        self.folder.join(M::BIN)
    }

    /// Where the journal of a deleted game is.
    fn deleted(&self, deleted: &Deleted) -> PathBuf {
        let Deleted { when, id } = deleted;
        self.bin().join(format!("{when}_{id}.{JOURNAL}"))
    }
}

/// Moves what lies beside a journal, if it is there. Without it the players' names stand for the title, and persons
/// decide.
fn move_beside(from: &Path, to: &Path) {
    if files::is_there(from)
        && let Err(fault) = files::rename(from, to)
    {
        log::warn!("{} stays behind: {fault}", from.display());
    }
}
