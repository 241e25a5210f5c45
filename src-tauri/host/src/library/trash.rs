//! Deleted games. A deleted journal is moved to `bin/`, or `bin/tables/` for a table, and named after the
//! time of its deletion and its id. It can be restored for thirty days, then it is removed permanently.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::id::RecordId;
use super::kind::{Sidecar, StoredKind};
use super::refusal::LibraryRefusal;
use super::{
    HEADER_EXTENSION, JOURNAL_EXTENSION, Library, PREVIEW_EXTENSION, RETENTION, TITLE_EXTENSION,
    remove_or_log, unix_seconds,
};
use crate::files;

/// Name of the files of a deleted game, without the extension.
struct TrashName {
    /// Time of the deletion, in seconds since 1970.
    deleted_at: u32,
    id: RecordId,
}

impl TrashName {
    /// Parses the name of a file in the trash folder; returns `None` if it is not a name that the library
    /// gives.
    fn parse(name: &OsStr) -> Option<TrashName> {
        let (stem, _) = name.to_str()?.rsplit_once('.')?;
        let (deleted_at, id) = stem.split_once('_')?;
        Some(TrashName {
            deleted_at: deleted_at.parse().ok()?,
            id: id.parse().ok()?,
        })
    }
}

impl<M: StoredKind> Library<M> {
    /// Deletes a game, damaged or not. The game can be restored for thirty days.
    ///
    /// # Errors
    /// [`LibraryRefusal::NoSuchRecord`], [`LibraryRefusal::NotSaved`]; [`LibraryRefusal::Internal`] if the
    /// game is open.
    pub fn delete(&self, id: &RecordId) -> Result<(), LibraryRefusal> {
        // Nothing else may open the game in the meantime.
        let _open = self.mark_open(id)?;
        self.check_exists(id)?;
        let folder = self.trash_folder();
        files::attach_path(&folder, fs::create_dir_all(&folder))?;
        let deleted_at = unix_seconds(SystemTime::now());
        let trash_name = TrashName {
            deleted_at,
            id: id.clone(),
        };
        let (journal, trashed_journal) = (self.journal_path(id), self.trash_path(&trash_name));
        files::rename(&journal, &trashed_journal)?;
        let preview = journal.with_extension(PREVIEW_EXTENSION);
        if files::exists(&preview) {
            remove_or_log(&preview);
        }
        // The game is no longer in the list, so a file that cannot be moved does no harm.
        for extension in [TITLE_EXTENSION, HEADER_EXTENSION, M::Sidecar::EXTENSION] {
            move_adjacent_file(
                &journal.with_extension(extension),
                &trashed_journal.with_extension(extension),
            );
        }
        Ok(())
    }

    /// Restores a deleted game, from its latest deletion if there are several. Does nothing if the game
    /// exists.
    ///
    /// # Errors
    /// [`LibraryRefusal::NoSuchRecord`] if it is not in the trash; [`LibraryRefusal::NotSaved`] if it cannot
    /// be moved.
    pub fn restore(&self, id: &RecordId) -> Result<(), LibraryRefusal> {
        if self.check_exists(id).is_ok() {
            return Ok(());
        }
        let journals = self
            .trashed_files()
            .filter(|path| path.extension() == Some(OsStr::new(JOURNAL_EXTENSION)));
        let trash_name = journals
            .filter_map(|path| TrashName::parse(path.file_name()?))
            .filter(|name| name.id == *id)
            .max_by_key(|name| name.deleted_at)
            .ok_or_else(|| LibraryRefusal::no_such_record(id))?;
        let (trashed_journal, journal) = (self.trash_path(&trash_name), self.journal_path(id));
        // These files are moved before the journal: otherwise, a crash in between would leave a game in which
        // people control the seats of computers.
        for extension in [M::Sidecar::EXTENSION, HEADER_EXTENSION, TITLE_EXTENSION] {
            move_adjacent_file(
                &trashed_journal.with_extension(extension),
                &journal.with_extension(extension),
            );
        }
        files::rename(&trashed_journal, &journal)?;
        Ok(())
    }

    /// Permanently removes the games that were deleted more than thirty days before `now`.
    pub(super) fn remove_expired(&self, now: SystemTime) {
        for path in self.trashed_files() {
            let trash_name = path.file_name().and_then(TrashName::parse);
            let Some(TrashName { deleted_at, .. }) = trash_name else {
                continue;
            };
            let age = u64::from(unix_seconds(now).saturating_sub(deleted_at));
            if age > RETENTION.as_secs() {
                remove_or_log(&path);
            }
        }
    }

    /// Lists the files in the trash.
    fn trashed_files(&self) -> impl Iterator<Item = PathBuf> + use<M> {
        let items = fs::read_dir(self.trash_folder())
            .into_iter()
            .flatten()
            .flatten();
        items.map(|item| item.path())
    }

    fn trash_folder(&self) -> PathBuf {
        self.folder.join(M::TRASH)
    }

    /// Returns the path of a deleted journal.
    fn trash_path(&self, trash_name: &TrashName) -> PathBuf {
        let TrashName { deleted_at, id } = trash_name;
        self.trash_folder()
            .join(format!("{deleted_at}_{id}.{JOURNAL_EXTENSION}"))
    }
}

/// Moves a file that belongs to a journal, if it exists. A failure is only logged, because a game can be
/// opened without this file.
fn move_adjacent_file(from: &Path, to: &Path) {
    if files::exists(from)
        && let Err(error) = files::rename(from, to)
    {
        log::warn!("{} could not be moved: {error}", from.display());
    }
}
