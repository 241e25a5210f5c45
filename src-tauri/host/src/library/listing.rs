//! The list of games. What was read of a journal is remembered, and kept beside it: a game is folded anew only when it has
//! changed.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use super::damage::{Damage, MEGABYTE, MOST_MEGABYTES};
use super::fault::LibraryFault;
use super::id::GameId;
use super::kept::{self, Condition, Kept, Listed};
use super::reading::{self, Reading};
use super::{JOURNAL, Library, PREVIEW, from_names, remembered, seconds, title};
use crate::files;

/// What was said of each game, and of which file.
#[derive(Debug)]
pub(super) struct Seen<P>(Mutex<BTreeMap<GameId, (Stamp, Condition<P>)>>);

impl<P> Default for Seen<P> {
    fn default() -> Seen<P> {
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

impl<P> Seen<P> {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<GameId, (Stamp, Condition<P>)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<M: Kept> Library<M> {
    /// Every game, the one played last first. A damaged game is an entry like the others.
    ///
    /// # Errors
    /// [`LibraryFault::Disk`]: the folder cannot be read, which does not mean that it is empty.
    pub fn list(&self) -> Result<Vec<M::Entry>, LibraryFault> {
        let folder = self.journals();
        let found = files::at(&folder, fs::read_dir(&folder))?;
        let paths = found.flatten().map(|item| item.path());
        let journals = paths.filter(|path| path.extension() == Some(OsStr::new(JOURNAL)));
        let mut listed: Vec<Listed<M>> = journals.map(|path| self.listed(&path)).collect();
        listed.sort_by(|a, b| (b.changed, &a.id).cmp(&(a.changed, &b.id)));
        Ok(listed.into_iter().map(M::entry).collect())
    }

    /// What the list says of the journal at `path`.
    fn listed(&self, path: &Path) -> Listed<M> {
        let stem = path.file_stem().unwrap_or_default();
        let id: Option<GameId> = stem.to_str().and_then(|stem| stem.parse().ok());
        // Taken before the file is read: a line that is added meanwhile is seen the next time.
        let stamp = Stamp::of(path);
        let condition = match &id {
            None => Condition::lost(Damage::Name),
            Some(id) => self.condition(id, path, stamp),
        };
        let kept = id.as_ref().and_then(|id| title::read(&self.title(id)));
        let title = kept.unwrap_or_else(|| match condition.preview() {
            Some(preview) => from_names(&M::names(preview)),
            None => from_names(&[path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into()]),
        });
        // What is damaged beside the journal is no matter of the list: it is told of when the journal is opened.
        let beside = id
            .as_ref()
            .and_then(|id| kept::read(&self.beside(id)).ok())
            .unwrap_or_default();
        Listed {
            id,
            title,
            beside,
            changed: stamp.map_or(0, |stamp| seconds(stamp.modified)),
            condition,
        }
    }

    /// What can be said of a game whose file is at `path`.
    fn condition(&self, id: &GameId, path: &Path, stamp: Option<Stamp>) -> Condition<M::Preview> {
        if let Some((then, condition)) = self.seen.lock().get(id)
            && Some(*then) == stamp
        {
            return condition.clone();
        }
        let bytes = match files::read(path, u64::from(MOST_MEGABYTES) * MEGABYTE) {
            Ok(bytes) => bytes,
            Err(fault) => return Condition::lost(Damage::of_file(&fault)),
        };
        let kept = path.with_extension(PREVIEW);
        let condition = match remembered::read::<M>(&kept, &bytes) {
            Some(preview) => Condition::Sound(preview),
            None => {
                let condition = found::<M>(&bytes, || self.header_copy(id));
                if let Condition::Sound(preview) = &condition {
                    remembered::write::<M>(&kept, &bytes, preview);
                }
                condition
            }
        };
        if let Some(stamp) = stamp {
            let seen = (stamp, condition.clone());
            self.seen.lock().insert(id.clone(), seen);
        }
        condition
    }
}

/// What can be said of a journal that holds these bytes.
fn found<M: Kept>(bytes: &[u8], header: impl FnOnce() -> Option<Vec<u8>>) -> Condition<M::Preview> {
    match reading::read::<M>(bytes, header) {
        Reading::Sound(sound) => Condition::Sound(M::preview(&sound.timeline)),
        Reading::Damaged(damage, remains) => {
            let remains = remains.map(|remains| (remains.cure(), M::preview(&remains.timeline)));
            Condition::Damaged(damage, remains)
        }
    }
}
