//! Opening a kept game, and going on with a damaged one.

use rubium_record::Timeline;
use rubium_rules::Rules;
use serde::Serialize;
use specta::Type;

use super::damage::{Damage, Damaged, MEGABYTE, MOST_MEGABYTES, small};
use super::fault::LibraryFault;
use super::id::GameId;
use super::journal::Journal;
use super::kept::Kept;
use super::open_games::OpenGame;
use super::reading::{self, Reading, Remains, Sound};
use super::{JOURNAL, Library};
use crate::files::{self, ReadFault};

/// A game that is open.
pub struct Opening<M: Kept = Rules> {
    /// What the players call it.
    pub title: String,
    /// The game.
    pub timeline: Timeline<M>,
    /// What lies beside the record: who decides for the seats of a game, the PINs of a table.
    pub beside: M::Beside,
    /// Its journal.
    pub journal: Journal,
    /// What is not as it was left.
    pub notice: Option<Notice>,
}

/// What is not as it was left in a game that was opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Notice {
    /// The last line was cut short, as after a loss of power, and was left out. No step that was shown is missing.
    Torn {
        /// The line, counted from 1.
        line: u32,
        /// How many bytes of it there were.
        bytes: u32,
    },
    /// The game goes on from its last sound step; the others can still be seen in the journal.
    WentOn {
        /// How many steps count.
        steps: u32,
    },
    /// The game goes on from its last sound step; the file as it was is kept.
    SetAside {
        /// How many steps count.
        steps: u32,
        /// Where the file as it was is.
        path: String,
    },
    /// The file that says who decides for the seats could not be read: persons play.
    Seats {
        /// Where it is.
        path: String,
    },
    /// The file that holds the PINs of a table could not be read: no hand has one.
    Pins {
        /// Where it is.
        path: String,
    },
}

impl<M: Kept> Sound<M> {
    /// What is said of a last line that was cut short.
    pub(super) fn torn_notice(&self) -> Option<Notice> {
        self.torn.as_ref().map(|torn| Notice::Torn {
            line: small(torn.line),
            bytes: small(torn.bytes),
        })
    }
}

impl<M: Kept> Library<M> {
    /// Opens a game. A last line that was cut short is dropped, with a notice.
    ///
    /// # Errors
    /// [`LibraryFault::NoGame`], [`LibraryFault::Open`], [`LibraryFault::Disk`]; [`LibraryFault::Damaged`] tells what
    /// is wrong with the file, which is not touched, and how far [`recover`](Library::recover) would get.
    pub fn load(&self, id: &GameId) -> Result<Opening<M>, LibraryFault> {
        let open = self.take(id)?;
        match reading::read(&self.bytes(id)?) {
            Reading::Sound(sound) => self.open_sound(id, *sound, open),
            Reading::Damaged(damage, remains) => Err(damaged(damage, remains)),
        }
    }

    /// Opens a game; a damaged one goes on from its last sound step. Nothing of its file is lost: lines behind the
    /// damage are kept in a copy of the whole file.
    ///
    /// # Errors
    /// As [`load`](Library::load); [`LibraryFault::Damaged`] if there is nothing to go on from.
    pub fn recover(&self, id: &GameId) -> Result<Opening<M>, LibraryFault> {
        let open = self.take(id)?;
        let bytes = self.bytes(id)?;
        match reading::read(&bytes) {
            Reading::Sound(sound) => self.open_sound(id, *sound, open),
            Reading::Damaged(damage, None) => Err(damaged::<M>(damage, None)),
            Reading::Damaged(_, Some(remains)) if remains.loses_lines => {
                self.go_on_in_new_file(id, &bytes, *remains, open)
            }
            Reading::Damaged(_, Some(remains)) => self.go_on(id, *remains, open),
        }
    }

    /// Reads a kept game and its title without opening it.
    ///
    /// # Errors
    /// [`LibraryFault::NoGame`], [`LibraryFault::Damaged`].
    pub fn peek(&self, id: &GameId) -> Result<(String, Timeline<M>), LibraryFault> {
        match reading::read(&self.bytes(id)?) {
            Reading::Sound(sound) => Ok((self.title_of(id, &sound.timeline), sound.timeline)),
            Reading::Damaged(damage, remains) => Err(damaged(damage, remains)),
        }
    }

    fn open_sound(
        &self,
        id: &GameId,
        sound: Sound<M>,
        open: OpenGame,
    ) -> Result<Opening<M>, LibraryFault> {
        let journal = Journal::open(&self.journal(id), sound.bytes as u64, open)?;
        let torn = sound.torn_notice();
        let (beside, lost) = self.beside_of(id);
        Ok(Opening {
            title: self.title_of(id, &sound.timeline),
            timeline: sound.timeline,
            beside,
            journal,
            // A torn line has lost nothing that was shown.
            notice: lost.or(torn),
        })
    }

    /// Adds the line that takes the unsound steps back.
    fn go_on(
        &self,
        id: &GameId,
        remains: Remains<M>,
        open: OpenGame,
    ) -> Result<Opening<M>, LibraryFault> {
        let path = self.journal(id);
        let mut journal = Journal::open(&path, remains.bytes as u64, open)?;
        if let Some(line) = &remains.line {
            journal.append(line)?;
        }
        let (beside, _) = self.beside_of(id);
        Ok(Opening {
            title: self.title_of(id, &remains.timeline),
            notice: Some(Notice::WentOn {
                steps: small(remains.timeline.count()),
            }),
            timeline: remains.timeline,
            beside,
            journal,
        })
    }

    /// Keeps a copy of the file as it is; then the sound lines take its place.
    fn go_on_in_new_file(
        &self,
        id: &GameId,
        bytes: &[u8],
        remains: Remains<M>,
        open: OpenGame,
    ) -> Result<Opening<M>, LibraryFault> {
        let folder = self.folder.join("damaged");
        let aside = files::create_numbered(&folder, id.as_str(), JOURNAL, bytes)?;
        let mut kept = bytes.get(..remains.bytes).unwrap_or(bytes).to_vec();
        kept.extend_from_slice(remains.line.unwrap_or_default().as_bytes());
        let path = self.journal(id);
        files::replace(&path, &kept)?;
        let (beside, _) = self.beside_of(id);
        Ok(Opening {
            title: self.title_of(id, &remains.timeline),
            beside,
            journal: Journal::open(&path, kept.len() as u64, open)?,
            notice: Some(Notice::SetAside {
                steps: small(remains.timeline.count()),
                path: aside.display().to_string(),
            }),
            timeline: remains.timeline,
        })
    }

    /// The bytes of a journal.
    fn bytes(&self, id: &GameId) -> Result<Vec<u8>, LibraryFault> {
        let most = u64::from(MOST_MEGABYTES) * MEGABYTE;
        files::read(&self.journal(id), most).map_err(|fault| match fault {
            ReadFault::Missing => LibraryFault::NoGame { id: id.clone() },
            fault => damaged::<M>(Damage::of_file(&fault), None),
        })
    }
}

fn damaged<M: Kept>(damage: Damage, remains: Option<Box<Remains<M>>>) -> LibraryFault {
    LibraryFault::Damaged(Box::new(Damaged {
        damage,
        cure: remains.map(|remains| remains.cure()),
    }))
}
