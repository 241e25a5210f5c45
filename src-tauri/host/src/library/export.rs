//! Export and import of a whole record as one file.

use std::path::PathBuf;

use rubium_record::jsonl;

use super::file_problem::{FileProblem, MEGABYTE};
use super::id::RecordId;
use super::kind::StoredKind;
use super::reading::{self, LoadResult};
use super::refusal::LibraryRefusal;
use super::title::StoredTitle;
use super::{JOURNAL_EXTENSION, Library, OpenRecord, default_title};
use crate::files;

/// An import must be smaller than this size in megabytes, which is far above the size of a long game.
const MAX_IMPORT_MEGABYTES: u32 = 8;

impl<M: StoredKind> Library<M> {
    /// Exports the stored record into `exports/` and returns the path of the file. The file contains every
    /// hand, but neither the seat controllers nor the PINs.
    ///
    /// # Errors
    /// [`LibraryRefusal::NoSuchRecord`], [`LibraryRefusal::Damaged`], [`LibraryRefusal::NotSaved`].
    pub fn export(&self, id: &RecordId) -> Result<PathBuf, LibraryRefusal> {
        let (_, timeline) = self.read_without_opening(id)?;
        let text = jsonl::write(timeline.record()).map_err(LibraryRefusal::internal)?;
        let folder = self.folder.join("exports");
        let stem = format!("{}-{id}", M::EXPORT_FILE_STEM);
        Ok(files::create_numbered(
            &folder,
            &stem,
            JOURNAL_EXTENSION,
            text.as_bytes(),
        )?)
    }

    /// Imports an exported record under a new id. A truncated last line is dropped, with a notice.
    ///
    /// # Errors
    /// [`LibraryRefusal::NotImported`], [`LibraryRefusal::NotSaved`].
    pub fn import(&self, text: &str) -> Result<(RecordId, OpenRecord<M>), LibraryRefusal> {
        let refusal = |problem| LibraryRefusal::NotImported { problem };
        let megabytes = text.len() as u64 / MEGABYTE;
        if megabytes >= u64::from(MAX_IMPORT_MEGABYTES) {
            return Err(refusal(FileProblem::TooLarge {
                megabytes: u32::try_from(megabytes).unwrap_or(u32::MAX),
                max: MAX_IMPORT_MEGABYTES,
            }));
        }
        let valid = match reading::read::<M>(text.as_bytes(), || None) {
            LoadResult::Valid(valid) => *valid,
            LoadResult::Damaged(problem, _) => return Err(refusal(problem)),
        };
        if let Some(reason) = M::seat_error(&valid.timeline) {
            return Err(refusal(FileProblem::WrongKind { reason }));
        }
        let lines = text.as_bytes().get(..valid.valid_len).unwrap_or_default();
        let sidecar = M::Sidecar::default();
        let title = StoredTitle {
            title: default_title(&valid.timeline, &sidecar),
            is_chosen: false,
        };
        let (id, journal) = self.create_with_lines(lines, title, &sidecar)?;
        let open_record = OpenRecord {
            title: None,
            notice: valid.truncation_notice(),
            timeline: valid.timeline,
            sidecar,
            journal,
        };
        Ok((id, open_record))
    }
}
