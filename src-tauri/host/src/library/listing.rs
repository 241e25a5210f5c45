//! The list of games. Results are cached in memory, previews of valid games also on disk. A valid game is
//! replayed again only when its journal, its sidecar or the program has changed.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use super::entry::{Entry, ListEntryState, Listing};
use super::file_problem::{FileProblem, MAX_MEGABYTES, MEGABYTE};
use super::id::RecordId;
use super::kind::{self, StoredKind};
use super::reading::{self, LoadResult};
use super::refusal::LibraryRefusal;
use super::{
    JOURNAL_EXTENSION, Library, PREVIEW_EXTENSION, preview_cache, title, title_from_names,
    unix_seconds,
};
use crate::files;

/// Cached state of each game.
#[derive(Debug)]
pub(super) struct ListCache<M: StoredKind>(Mutex<BTreeMap<RecordId, CachedEntry<M>>>);

/// Cached state of one game, and the stamp and sidecar for which it is valid.
#[derive(Debug)]
struct CachedEntry<M: StoredKind> {
    stamp: Stamp,
    sidecar: M::Sidecar,
    state: ListEntryState<M::Preview>,
}

impl<M: StoredKind> Default for ListCache<M> {
    fn default() -> ListCache<M> {
        ListCache(Mutex::default())
    }
}

/// Size and modification time of a file. Every appended line changes the stamp.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Stamp {
    byte_count: u64,
    modified: SystemTime,
}

impl Stamp {
    /// Reads the stamp of the file at `path`; returns `None` if the system does not provide it.
    fn read(path: &Path) -> Option<Stamp> {
        let metadata = fs::symlink_metadata(path).ok()?;
        Some(Stamp {
            byte_count: metadata.len(),
            modified: metadata.modified().ok()?,
        })
    }
}

/// A journal in the folder, before it is read.
#[derive(Debug)]
struct JournalFile {
    path: PathBuf,
    /// `None` if the file name is not a valid id.
    id: Option<RecordId>,
    /// Read before the content of the file, so that a line appended meanwhile is noticed the next time.
    stamp: Option<Stamp>,
}

impl JournalFile {
    fn at(path: PathBuf) -> JournalFile {
        let stem = path.file_stem().unwrap_or_default();
        JournalFile {
            id: stem.to_str().and_then(|stem| stem.parse().ok()),
            stamp: Stamp::read(&path),
            path,
        }
    }

    /// Time of the last write, in seconds since 1970 (UTC); 0 if it is unknown.
    fn changed_at(&self) -> u32 {
        self.stamp.map_or(0, |stamp| unix_seconds(stamp.modified))
    }
}

impl<M: StoredKind> ListCache<M> {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<RecordId, CachedEntry<M>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<M: StoredKind> Library<M> {
    /// Lists the games changed most recently, latest first: at most `limit`, or all of them. A damaged game
    /// is listed like any other. Games beyond the limit are counted, but not read.
    ///
    /// # Errors
    /// [`LibraryRefusal::NotSaved`] if the folder cannot be read.
    pub fn list(&self, limit: Option<u32>) -> Result<Listing<M::Preview>, LibraryRefusal> {
        let folder = self.journals_folder();
        let items = files::attach_path(&folder, fs::read_dir(&folder))?;
        let paths = items.flatten().map(|item| item.path());
        let mut journals: Vec<JournalFile> = paths
            .filter(|path| path.extension() == Some(OsStr::new(JOURNAL_EXTENSION)))
            .map(JournalFile::at)
            .collect();
        journals.sort_by(|a, b| (b.changed_at(), &a.id).cmp(&(a.changed_at(), &b.id)));
        let total = journals.len();
        let listed_count = limit.map_or(total, |limit| total.min(limit as usize));
        let entries = journals
            .drain(..listed_count)
            .map(|journal| self.entry_of(journal));
        Ok(Listing {
            entries: entries.collect(),
            total: u32::try_from(total).unwrap_or(u32::MAX),
        })
    }

    /// Returns the list entry of a journal.
    fn entry_of(&self, journal: JournalFile) -> Entry<M::Preview> {
        let changed_at = journal.changed_at();
        let JournalFile { path, id, stamp } = journal;
        let state = match &id {
            None => ListEntryState::without_preview(FileProblem::InvalidFileName),
            Some(id) => self.cached_state(id, &path, stamp),
        };
        let stored_title = id.as_ref().and_then(|id| title::read(&self.title_path(id)));
        let title = match (stored_title, state.preview()) {
            (Some(stored), preview) if stored.is_chosen || preview.is_none() => stored.title,
            (_, Some(preview)) => title_from_names(&M::player_names(preview)),
            (_, None) => title_from_names(&[path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into()]),
        };
        Entry {
            id,
            title,
            changed_at,
            state,
        }
    }

    /// Returns the state of the game whose journal is at `path`, from the cache if it is still valid.
    fn cached_state(
        &self,
        id: &RecordId,
        path: &Path,
        stamp: Option<Stamp>,
    ) -> ListEntryState<M::Preview> {
        // If the sidecar is damaged, the list uses the default. The damage is reported when the journal is
        // opened.
        let sidecar: M::Sidecar = kind::read(&self.sidecar_path(id)).unwrap_or_default();
        if let Some(cached) = self.cache.lock().get(id)
            && Some(cached.stamp) == stamp
            && cached.sidecar == sidecar
        {
            return cached.state.clone();
        }
        let bytes = match files::read(path, u64::from(MAX_MEGABYTES) * MEGABYTE) {
            Ok(bytes) => bytes,
            Err(error) => return ListEntryState::without_preview(FileProblem::of_file(&error)),
        };
        let cache_path = path.with_extension(PREVIEW_EXTENSION);
        let state = match preview_cache::read::<M>(&cache_path, &bytes, &sidecar) {
            Some(preview) => ListEntryState::Valid { preview },
            None => {
                let state = state_of::<M>(&bytes, &sidecar, || self.header_copy(id));
                if let ListEntryState::Valid { preview } = &state {
                    preview_cache::write::<M>(&cache_path, &bytes, &sidecar, preview);
                }
                state
            }
        };
        if let Some(stamp) = stamp {
            let state = state.clone();
            let cached = CachedEntry {
                stamp,
                sidecar,
                state,
            };
            self.cache.lock().insert(id.clone(), cached);
        }
        state
    }
}

/// Returns the state of a journal with these bytes.
fn state_of<M: StoredKind>(
    bytes: &[u8],
    sidecar: &M::Sidecar,
    header_copy: impl FnOnce() -> Option<Vec<u8>>,
) -> ListEntryState<M::Preview> {
    match reading::read::<M>(bytes, header_copy) {
        LoadResult::Valid(valid) => ListEntryState::Valid {
            preview: M::preview(&valid.timeline, sidecar),
        },
        LoadResult::Damaged(problem, prefix) => ListEntryState::Damaged {
            problem,
            preview: prefix.map(|prefix| M::preview(&prefix.timeline, sidecar)),
        },
    }
}
