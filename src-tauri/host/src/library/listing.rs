//! The list of games. What was read of a journal is remembered, and kept beside it: a game is folded anew only when it, or
//! what lies beside it, has changed.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use super::damage::{Damage, MAX_MEGABYTES, MEGABYTE};
use super::entry::{Entry, EntryState};
use super::id::GameId;
use super::kind::{self, StoredKind};
use super::reading::{self, LoadResult};
use super::refusal::LibraryRefusal;
use super::{JOURNAL, Library, PREVIEW, from_names, remembered, seconds, title};
use crate::files;

/// What was said of each game.
#[derive(Debug)]
pub(super) struct Seen<M: StoredKind>(Mutex<BTreeMap<GameId, Notification<M>>>);

/// What was said of a game, and of which files.
#[derive(Debug)]
struct Notification<M: StoredKind> {
    stamp: Stamp,
    sidecar: M::Sidecar,
    state: EntryState<M::Preview>,
}

impl<M: StoredKind> Default for Seen<M> {
    fn default() -> Seen<M> {
        Seen(Mutex::default())
    }
}

/// What tells that a file was written to: every line that is added makes it longer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Stamp {
    bytes: u64,
    modified: SystemTime,
}

impl Stamp {
    /// That of the file at `path`; `None` if the system does not tell.
    fn of(path: &Path) -> Option<Stamp> {
        let found = fs::symlink_metadata(path).ok()?;
        Some(Stamp {
            bytes: found.len(),
            modified: found.modified().ok()?,
        })
    }
}

impl<M: StoredKind> Seen<M> {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<GameId, Notification<M>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<M: StoredKind> Library<M> {
    /// Every game, the one played last first. A damaged game is an entry like the others.
    ///
    /// # Errors
    /// [`LibraryRefusal::NotSaved`]: the folder cannot be read, which does not mean that it is empty.
    pub fn list(&self) -> Result<Vec<Entry<M::Preview>>, LibraryRefusal> {
        let folder = self.journals();
        let found = files::at(&folder, fs::read_dir(&folder))?;
        let paths = found.flatten().map(|item| item.path());
        let journals = paths.filter(|path| path.extension() == Some(OsStr::new(JOURNAL)));
        let mut entries: Vec<_> = journals.map(|path| self.entry(&path)).collect();
        entries.sort_by(|a, b| (b.changed, &a.id).cmp(&(a.changed, &b.id)));
        Ok(entries)
    }

    /// What the list says of the journal at `path`.
    fn entry(&self, path: &Path) -> Entry<M::Preview> {
        let stem = path.file_stem().unwrap_or_default();
        let id: Option<GameId> = stem.to_str().and_then(|stem| stem.parse().ok());
        // Taken before the file is read: a line that is added meanwhile is seen the next time.
        let stamp = Stamp::of(path);
        let state = match &id {
            None => EntryState::lost(Damage::Name),
            Some(id) => self.state(id, path, stamp),
        };
        let kept = id.as_ref().and_then(|id| title::read(&self.title(id)));
        let title = kept.unwrap_or_else(|| match state.preview() {
            Some(preview) => from_names(&M::names(preview)),
            None => from_names(&[path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into()]),
        });
        Entry {
            id,
            title,
            changed: stamp.map_or(0, |stamp| seconds(stamp.modified)),
            state,
        }
    }

    /// What can be said of a game whose file is at `path`.
    fn state(&self, id: &GameId, path: &Path, stamp: Option<Stamp>) -> EntryState<M::Preview> {
        // What is damaged beside the journal is no matter of the list: it is told of when the journal is opened.
        let sidecar: M::Sidecar = kind::read(&self.sidecar(id)).unwrap_or_default();
        if let Some(told) = self.seen.lock().get(id)
            && Some(told.stamp) == stamp
            && told.sidecar == sidecar
        {
            return told.state.clone();
        }
        let bytes = match files::read(path, u64::from(MAX_MEGABYTES) * MEGABYTE) {
            Ok(bytes) => bytes,
            Err(fault) => return EntryState::lost(Damage::of_file(&fault)),
        };
        let kept = path.with_extension(PREVIEW);
        let state = match remembered::read::<M>(&kept, &bytes, &sidecar) {
            Some(preview) => EntryState::Sound { preview },
            None => {
                let state = found::<M>(&bytes, &sidecar, || self.header_copy(id));
                if let EntryState::Sound { preview } = &state {
                    remembered::write::<M>(&kept, &bytes, &sidecar, preview);
                }
                state
            }
        };
        if let Some(stamp) = stamp {
            let state = state.clone();
            let told = Notification {
                stamp,
                sidecar,
                state,
            };
            self.seen.lock().insert(id.clone(), told);
        }
        state
    }
}

/// What can be said of a journal that holds these bytes.
fn found<M: StoredKind>(
    bytes: &[u8],
    sidecar: &M::Sidecar,
    header: impl FnOnce() -> Option<Vec<u8>>,
) -> EntryState<M::Preview> {
    match reading::read::<M>(bytes, header) {
        LoadResult::Sound(sound) => EntryState::Sound {
            preview: M::preview(&sound.timeline, sidecar),
        },
        LoadResult::Damaged(damage, remains) => EntryState::Damaged {
            damage,
            remains: remains.map(|remains| M::preview(&remains.timeline, sidecar)),
        },
    }
}
