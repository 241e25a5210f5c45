//! What leaves this computer and comes to it: one file with the whole record.

use std::path::PathBuf;

use rubium_record::jsonl;

use super::damage::{Damage, MEGABYTE};
use super::id::GameId;
use super::kind::StoredKind;
use super::reading::{self, LoadResult};
use super::refusal::LibraryRefusal;
use super::{JOURNAL, Library, OpenJournal, from_names};
use crate::files;

/// Most megabytes of what comes from elsewhere: a hundred times a long evening.
const MAX_MEGABYTES: u32 = 8;

impl<M: StoredKind> Library<M> {
    /// Writes one, as far as it is kept, into `exports/`, and answers where. The file holds every hand; who decides for the
    /// seats and PINs are not in it.
    ///
    /// # Errors
    /// [`LibraryRefusal::NoSuchGame`], [`LibraryRefusal::Damaged`], [`LibraryRefusal::NotSaved`].
    pub fn export(&self, id: &GameId) -> Result<PathBuf, LibraryRefusal> {
        let (_, timeline) = self.peek(id)?;
        let text = jsonl::write(timeline.record()).map_err(LibraryRefusal::broken)?;
        let folder = self.folder.join("exports");
        let stem = format!("{}-{id}", M::EXPORT);
        Ok(files::create_numbered(
            &folder,
            &stem,
            JOURNAL,
            text.as_bytes(),
        )?)
    }

    /// Takes in what was exported, under an id of its own; a last line that was cut short is dropped, with a
    /// notice.
    ///
    /// # Errors
    /// [`LibraryRefusal::NotImported`], [`LibraryRefusal::NotSaved`].
    pub fn import(&self, text: &str) -> Result<(GameId, OpenJournal<M>), LibraryRefusal> {
        let refused = |damage| LibraryRefusal::NotImported { damage };
        let megabytes = text.len() as u64 / MEGABYTE;
        if megabytes >= u64::from(MAX_MEGABYTES) {
            return Err(refused(Damage::TooLarge {
                megabytes: u32::try_from(megabytes).unwrap_or(u32::MAX),
                most: MAX_MEGABYTES,
            }));
        }
        let sound = match reading::read::<M>(text.as_bytes(), || None) {
            LoadResult::Sound(sound) => *sound,
            LoadResult::Damaged(damage, _) => return Err(refused(damage)),
        };
        if let Some(why) = M::wrong_seats(&sound.timeline) {
            return Err(refused(Damage::NotAGame { why }));
        }
        let lines = text.as_bytes().get(..sound.bytes).unwrap_or_default();
        let sidecar = M::Sidecar::default();
        let title = from_names(&M::names(&M::preview(&sound.timeline, &sidecar)));
        let (id, journal) = self.create_of(lines, &title, &sidecar)?;
        let opening = OpenJournal {
            title,
            notice: sound.torn_notice(),
            timeline: sound.timeline,
            sidecar,
            journal,
        };
        Ok((id, opening))
    }
}
