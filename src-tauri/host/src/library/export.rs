//! What leaves this computer and comes to it: one file with the whole record.

use std::path::PathBuf;

use rubium_record::{Timeline, lines};

use super::damage::{Damage, Damaged, MEGABYTE};
use super::fault::LibraryFault;
use super::id::GameId;
use super::kept::Kept;
use super::reading::{self, Reading};
use super::{JOURNAL, Library, Opening, from_names};

/// Most megabytes of what comes from elsewhere: a hundred times a long evening.
const MOST_MEGABYTES: u32 = 8;

impl<M: Kept> Library<M> {
    /// Writes one, as far as it is kept, into `exports/`, and answers where. The file holds every hand; who decides for the
    /// seats and PINs are not in it.
    ///
    /// # Errors
    /// [`LibraryFault::NoGame`], [`LibraryFault::Damaged`], [`LibraryFault::Header`], [`LibraryFault::Disk`].
    pub fn export(&self, id: &GameId) -> Result<PathBuf, LibraryFault> {
        let (_, timeline) = self.peek(id)?;
        self.export_record(id, &timeline)
    }

    fn export_record(&self, id: &GameId, timeline: &Timeline<M>) -> Result<PathBuf, LibraryFault> {
        let text = lines::write(timeline.record()).map_err(|fault| LibraryFault::Header {
            why: fault.to_string(),
        })?;
        let folder = self.folder.join("exports");
        let stem = format!("{}-{id}", M::EXPORT);
        let path = crate::files::create_numbered(&folder, &stem, JOURNAL, text.as_bytes())?;
        Ok(path)
    }

    /// Takes in what was exported, under an id of its own; a last line that was cut short is dropped, with a
    /// notice.
    ///
    /// # Errors
    /// [`LibraryFault::Damaged`]: what is wrong with the text. [`LibraryFault::Random`], [`LibraryFault::Disk`].
    pub fn import(&self, text: &str) -> Result<(GameId, Opening<M>), LibraryFault> {
        let refused = |damage| LibraryFault::Damaged(Box::new(Damaged { damage, cure: None }));
        let megabytes = text.len() as u64 / MEGABYTE;
        if megabytes >= u64::from(MOST_MEGABYTES) {
            return Err(refused(Damage::TooLarge {
                megabytes: u32::try_from(megabytes).unwrap_or(u32::MAX),
                most: MOST_MEGABYTES,
            }));
        }
        let sound = match reading::read::<M>(text.as_bytes(), || None) {
            Reading::Sound(sound) => *sound,
            Reading::Damaged(damage, _) => return Err(refused(damage)),
        };
        if let Some(why) = M::wrong_seats(&sound.timeline) {
            return Err(refused(Damage::NotAGame { why }));
        }
        let lines = text.as_bytes().get(..sound.bytes).unwrap_or_default();
        let beside = M::Beside::default();
        let title = from_names(&M::names(&M::preview(&sound.timeline, &beside)));
        let (id, journal) = self.create_of(lines, &title, &beside)?;
        let opening = Opening {
            title,
            notice: sound.torn_notice(),
            timeline: sound.timeline,
            beside,
            journal,
        };
        Ok((id, opening))
    }
}
