//! Opening a kept game, and going on with a damaged one.

use rubium_record::{Timeline, jsonl};
use rubium_rules::Rules;

use super::damage::{Damage, MAX_MEGABYTES, MEGABYTE};
use super::id::GameId;
use super::journal::Journal;
use super::kind::StoredKind;
use super::notice::Notice;
use super::open_games::OpenGame;
use super::reading::{self, LoadResult, Sound, ValidPrefix};
use super::refusal::LibraryRefusal;
use super::{JOURNAL, Library};
use crate::count::small;
use crate::files::{self, ReadFault};

/// A game that is open.
pub struct OpenJournal<M: StoredKind = Rules> {
    /// What the players call it.
    pub title: String,
    /// The game.
    pub timeline: Timeline<M>,
    /// What lies beside the record: who decides for the seats of a game, the PINs of a table.
    pub sidecar: M::Sidecar,
    /// Its journal.
    pub journal: Journal,
    /// What is not as it was left.
    pub notice: Option<Notice>,
}

impl<M: StoredKind> Sound<M> {
    /// What is said of a last line that was cut short.
    pub(super) fn torn_notice(&self) -> Option<Notice> {
        self.torn.as_ref().map(|torn| Notice::Torn {
            line: small(torn.line),
            bytes: small(torn.bytes),
        })
    }
}

impl<M: StoredKind> Library<M> {
    /// Opens a game. A last line that was cut short is dropped, with a notice.
    ///
    /// # Errors
    /// [`LibraryRefusal::NoSuchGame`], [`LibraryRefusal::NotSaved`]; [`LibraryRefusal::Damaged`] tells what
    /// is wrong with the file, which is not touched.
    pub fn load(&self, id: &GameId) -> Result<OpenJournal<M>, LibraryRefusal> {
        let open = self.take(id)?;
        let bytes = self.bytes(id)?;
        match reading::read(&bytes, || self.header_copy(id)) {
            LoadResult::Sound(sound) => self.open_sound(id, &bytes, *sound, open),
            LoadResult::Damaged(damage, _) => Err(LibraryRefusal::Damaged { damage }),
        }
    }

    /// Opens a game; a damaged one goes on from its last sound step. Nothing of its file is lost: lines behind the
    /// damage are kept in a copy of the whole file.
    ///
    /// # Errors
    /// As [`load`](Library::load); [`LibraryRefusal::Damaged`] if there is nothing to go on from.
    pub fn recover(&self, id: &GameId) -> Result<OpenJournal<M>, LibraryRefusal> {
        let open = self.take(id)?;
        let bytes = self.bytes(id)?;
        match reading::read(&bytes, || self.header_copy(id)) {
            LoadResult::Sound(sound) => self.open_sound(id, &bytes, *sound, open),
            LoadResult::Damaged(damage, None) => Err(LibraryRefusal::Damaged { damage }),
            LoadResult::Damaged(_, Some(remains)) if remains.loses_lines => {
                self.go_on_in_new_file(id, &bytes, *remains, open)
            }
            LoadResult::Damaged(_, Some(remains)) => self.go_on(id, *remains, open),
        }
    }

    /// Reads a kept game and its title without opening it.
    ///
    /// # Errors
    /// [`LibraryRefusal::NoSuchGame`], [`LibraryRefusal::Damaged`].
    pub fn peek(&self, id: &GameId) -> Result<(String, Timeline<M>), LibraryRefusal> {
        match reading::read(&self.bytes(id)?, || self.header_copy(id)) {
            LoadResult::Sound(sound) => Ok((self.title_of(id, &sound.timeline), sound.timeline)),
            LoadResult::Damaged(damage, _) => Err(LibraryRefusal::Damaged { damage }),
        }
    }

    fn open_sound(
        &self,
        id: &GameId,
        bytes: &[u8],
        sound: Sound<M>,
        open: OpenGame,
    ) -> Result<OpenJournal<M>, LibraryRefusal> {
        let journal = self.take_up(id, bytes[..sound.bytes].to_vec(), open)?;
        let torn = sound.torn_notice();
        let (sidecar, lost) = self.beside_of(id);
        Ok(OpenJournal {
            title: self.title_of(id, &sound.timeline),
            timeline: sound.timeline,
            sidecar,
            journal,
            // A torn line has lost nothing that was shown.
            notice: lost.or(torn),
        })
    }

    /// Adds the line that takes the unsound steps back.
    fn go_on(
        &self,
        id: &GameId,
        remains: ValidPrefix<M>,
        open: OpenGame,
    ) -> Result<OpenJournal<M>, LibraryRefusal> {
        let mut journal = self.take_up(id, remains.lines, open)?;
        if let Some(line) = &remains.line {
            journal.append(line)?;
        }
        let (sidecar, _) = self.beside_of(id);
        Ok(OpenJournal {
            title: self.title_of(id, &remains.timeline),
            notice: Some(Notice::WentOn {
                steps: small(remains.timeline.step_count()),
            }),
            timeline: remains.timeline,
            sidecar,
            journal,
        })
    }

    /// Keeps a copy of the file as it is; then the sound lines take its place.
    fn go_on_in_new_file(
        &self,
        id: &GameId,
        bytes: &[u8],
        remains: ValidPrefix<M>,
        open: OpenGame,
    ) -> Result<OpenJournal<M>, LibraryRefusal> {
        let aside = files::create_numbered(&self.damaged(), id.as_str(), JOURNAL, bytes)?;
        let mut kept = remains.lines;
        kept.extend_from_slice(remains.line.unwrap_or_default().as_bytes());
        files::replace(&self.journal(id), &kept)?;
        let (sidecar, _) = self.beside_of(id);
        Ok(OpenJournal {
            title: self.title_of(id, &remains.timeline),
            sidecar,
            journal: self.take_up(id, kept, open)?,
            notice: Some(Notice::SetAside {
                steps: small(remains.timeline.step_count()),
                path: aside.display().to_string(),
            }),
            timeline: remains.timeline,
        })
    }

    /// Takes up the journal whose file begins with `held`, which counts; a copy of its header is kept beside it.
    pub(super) fn take_up(
        &self,
        id: &GameId,
        held: Vec<u8>,
        open: OpenGame,
    ) -> Result<Journal, LibraryRefusal> {
        // Without the copy the game is there all the same.
        if let Some(header) = jsonl::header_of(&held)
            && self.header_copy(id).as_deref() != Some(header)
            && let Err(fault) = files::replace(&self.header(id), header)
        {
            log::warn!("the header of {id} is kept once only: {fault}");
        }
        let (path, aside) = (self.journal(id), self.damaged());
        let notices = self.notices.clone();
        Ok(Journal::open(&path, held, aside, notices, open)?)
    }

    /// The copy of a journal's first line, if there is one.
    pub(super) fn header_copy(&self, id: &GameId) -> Option<Vec<u8>> {
        files::read(&self.header(id), jsonl::MAX_LINE_BYTES as u64 + 1).ok()
    }

    /// The bytes of a journal.
    fn bytes(&self, id: &GameId) -> Result<Vec<u8>, LibraryRefusal> {
        let most = u64::from(MAX_MEGABYTES) * MEGABYTE;
        files::read(&self.journal(id), most).map_err(|fault| match fault {
            ReadFault::Missing => LibraryRefusal::no_game(id),
            fault => LibraryRefusal::Damaged {
                damage: Damage::of_file(&fault),
            },
        })
    }
}
