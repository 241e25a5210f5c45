//! The list of games. What was read of a journal is remembered: finished games are not folded anew each time.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use super::crew;
use super::damage::{Damage, MEGABYTE, MOST_MEGABYTES};
use super::fault::LibraryFault;
use super::id::GameId;
use super::preview::{Entry, EntryState, Preview, Remnant};
use super::reading::{self, Reading};
use super::{JOURNAL, Library, from_names, seconds, title};
use crate::files;

/// What was said of each game, and of which file.
#[derive(Default, Debug)]
pub(super) struct Seen(Mutex<BTreeMap<GameId, (Stamp, EntryState)>>);

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

impl Seen {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<GameId, (Stamp, EntryState)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Library {
    /// Every game, the one played last first. A damaged game is an entry like the others.
    ///
    /// # Errors
    /// [`LibraryFault::Disk`]: the folder cannot be read, which does not mean that it is empty.
    pub fn list(&self) -> Result<Vec<Entry>, LibraryFault> {
        let games = self.games();
        let found = files::at(&games, fs::read_dir(&games))?;
        let paths = found.flatten().map(|item| item.path());
        let journals = paths.filter(|path| path.extension() == Some(OsStr::new(JOURNAL)));
        let mut entries: Vec<Entry> = journals.map(|path| self.entry(&path)).collect();
        entries.sort_by(|a, b| (b.changed, &a.id).cmp(&(a.changed, &b.id)));
        Ok(entries)
    }

    /// What the list says of the journal at `path`.
    fn entry(&self, path: &Path) -> Entry {
        let stem = path.file_stem().unwrap_or_default();
        let id: Option<GameId> = stem.to_str().and_then(|stem| stem.parse().ok());
        // Taken before the file is read: a line that is added meanwhile is seen the next time.
        let stamp = Stamp::of(path);
        let state = match &id {
            None => EntryState::lost(Damage::Name),
            Some(id) => self.state(id, path, stamp),
        };
        let kept = id.as_ref().and_then(|id| title::read(&self.title(id)));
        let title = kept.unwrap_or_else(|| match from_names(&state.names()) {
            none if none.is_empty() => from_names(&[stem.to_string_lossy().into_owned()]),
            some => some,
        });
        // A file of seats that is damaged is no matter of the list: it is told of when the game is opened.
        let crew = id
            .as_ref()
            .and_then(|id| crew::read(&self.seats(id)).ok())
            .unwrap_or_default();
        Entry {
            id,
            title,
            players: crew.players().to_vec(),
            changed: stamp.map_or(0, |stamp| seconds(stamp.modified)),
            state,
        }
    }

    /// What can be said of a game whose file is at `path`.
    fn state(&self, id: &GameId, path: &Path, stamp: Option<Stamp>) -> EntryState {
        if let Some((then, state)) = self.seen.lock().get(id)
            && Some(*then) == stamp
        {
            return state.clone();
        }
        let bytes = match files::read(path, u64::from(MOST_MEGABYTES) * MEGABYTE) {
            Ok(bytes) => bytes,
            Err(fault) => return EntryState::lost(Damage::of_file(&fault)),
        };
        let state = EntryState::of(&bytes);
        if let Some(stamp) = stamp {
            self.seen.lock().insert(id.clone(), (stamp, state.clone()));
        }
        state
    }
}

impl EntryState {
    /// What can be said of a game whose journal these bytes are.
    fn of(bytes: &[u8]) -> EntryState {
        match reading::read(bytes) {
            Reading::Sound(sound) => EntryState::Sound {
                preview: Preview::new(&sound.timeline),
            },
            Reading::Damaged(damage, remains) => EntryState::Damaged {
                damage,
                remains: remains.map(|remains| Remnant {
                    cure: remains.cure(),
                    preview: Preview::new(&remains.timeline),
                }),
            },
        }
    }

    /// A game of which nothing is left.
    fn lost(damage: Damage) -> EntryState {
        EntryState::Damaged {
            damage,
            remains: None,
        }
    }

    /// The players' names, as far as they can be read.
    fn names(&self) -> Vec<String> {
        let preview = match self {
            EntryState::Sound { preview } => Some(preview),
            EntryState::Damaged { remains, .. } => remains.as_ref().map(|rest| &rest.preview),
        };
        let players = preview.into_iter().flat_map(|preview| &preview.players);
        players.map(|player| player.name.clone()).collect()
    }
}
