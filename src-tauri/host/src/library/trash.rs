//! Deleted games. A deleted journal is moved to `bin/` under its deletion time and id. It can be restored for thirty
//! days, then it is removed for good.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::id::GameId;
use super::kind::{Sidecar, StoredKind};
use super::refusal::LibraryRefusal;
use super::{
    HEADER_EXTENSION, JOURNAL_EXTENSION, Library, PREVIEW_EXTENSION, RETENTION, TITLE_EXTENSION,
    remove_logged, seconds,
};
use crate::files;

/// Name of a deleted game's files.
struct Deleted {
    /// Time of the deletion, in seconds since 1970.
    when: u32,
    id: GameId,
}

impl Deleted {
    /// Parses the name of a file in the bin; returns `None` if the library did not create it.
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
    /// Deletes a game, damaged or not. It can be restored for thirty days.
    ///
    /// # Errors
    /// [`LibraryRefusal::NoSuchGame`], [`LibraryRefusal::NotSaved`].
    pub fn delete(&self, id: &GameId) -> Result<(), LibraryRefusal> {
        let _closed = self.mark_open(id)?;
        self.check_exists(id)?;
        let folder = self.bin_folder();
        files::with_path(&folder, fs::create_dir_all(&folder))?;
        let when = seconds(SystemTime::now());
        let deleted = Deleted {
            when,
            id: id.clone(),
        };
        let (journal, bin) = (self.journal_path(id), self.trash_path(&deleted));
        files::rename(&journal, &bin)?;
        let preview = journal.with_extension(PREVIEW_EXTENSION);
        if files::exists(&preview) {
            remove_logged(&preview);
        }
        // The game is off the list already, so files that cannot be moved do no harm.
        for sidecar in [TITLE_EXTENSION, HEADER_EXTENSION, M::Sidecar::EXTENSION] {
            move_companion(
                &journal.with_extension(sidecar),
                &bin.with_extension(sidecar),
            );
        }
        Ok(())
    }

    /// Restores a deleted game, from its latest deletion if there are several. A game that exists is left unchanged.
    ///
    /// # Errors
    /// [`LibraryRefusal::NoSuchGame`] if it is not in the bin, [`LibraryRefusal::NotSaved`].
    pub fn restore(&self, id: &GameId) -> Result<(), LibraryRefusal> {
        if self.check_exists(id).is_ok() {
            return Ok(());
        }
        let found = self
            .trashed_files()
            .filter(|path| path.extension() == Some(OsStr::new(JOURNAL_EXTENSION)));
        let deleted = found
            .filter_map(|path| Deleted::of(path.file_name()?))
            .filter(|deleted| deleted.id == *id)
            .max_by_key(|deleted| deleted.when)
            .ok_or_else(|| LibraryRefusal::no_game(id))?;
        let (bin, journal) = (self.trash_path(&deleted), self.journal_path(id));
        // Moved before the journal, so that a crash in between cannot turn computer seats into persons.
        for sidecar in [M::Sidecar::EXTENSION, HEADER_EXTENSION, TITLE_EXTENSION] {
            move_companion(
                &bin.with_extension(sidecar),
                &journal.with_extension(sidecar),
            );
        }
        files::rename(&bin, &journal)?;
        Ok(())
    }

    /// Removes files that were deleted more than thirty days before `now`.
    pub(super) fn remove_expired(&self, now: SystemTime) {
        for path in self.trashed_files() {
            let deleted = path.file_name().and_then(Deleted::of);
            let Some(Deleted { when, .. }) = deleted else {
                continue;
            };
            let age = u64::from(seconds(now).saturating_sub(when));
            if age > RETENTION.as_secs() {
                remove_logged(&path);
            }
        }
    }

    /// Lists the files in the bin.
    fn trashed_files(&self) -> impl Iterator<Item = PathBuf> + use<M> {
        let found = fs::read_dir(self.bin_folder())
            .into_iter()
            .flatten()
            .flatten();
        found.map(|item| item.path())
    }

    fn bin_folder(&self) -> PathBuf {
        self.folder.join(M::BIN)
    }

    /// Returns the path of a deleted journal.
    fn trash_path(&self, deleted: &Deleted) -> PathBuf {
        let Deleted { when, id } = deleted;
        self.bin_folder()
            .join(format!("{when}_{id}.{JOURNAL_EXTENSION}"))
    }
}

/// Moves a file that belongs to a journal, if it exists. A failure is only logged, because every such file has a
/// default.
fn move_companion(from: &Path, to: &Path) {
    if files::exists(from)
        && let Err(error) = files::rename(from, to)
    {
        log::warn!("{} could not be moved: {error}", from.display());
    }
}
