//! Opens and reads stored games, and resumes damaged games.

use rubium_record::{Timeline, jsonl};
use rubium_rules::Rules;

use super::file_problem::{FileProblem, MAX_MEGABYTES, MEGABYTE};
use super::id::RecordId;
use super::journal::Journal;
use super::kind::StoredKind;
use super::notice::Notice;
use super::open_games::OpenGameGuard;
use super::reading::{self, LoadResult, ValidJournal, ValidPrefix};
use super::refusal::LibraryRefusal;
use super::{JOURNAL_EXTENSION, Library};
use crate::count::saturating_u32;
use crate::files::{self, FileReadError};

/// An open game or table.
pub struct OpenRecord<M: StoredKind = Rules> {
    /// The title, if a player has chosen one.
    pub title: Option<String>,
    /// The timeline of the record in the journal.
    pub timeline: Timeline<M>,
    /// The sidecar: seat controllers of a game, PINs of a table.
    pub sidecar: M::Sidecar,
    /// The journal.
    pub journal: Journal,
    /// A change to the files since the game or table was last open.
    pub notice: Option<Notice>,
}

impl<M: StoredKind> ValidJournal<M> {
    /// Returns the notice for a truncated last line.
    pub(super) fn truncation_notice(&self) -> Option<Notice> {
        self.truncated_line
            .as_ref()
            .map(|truncated| Notice::TruncatedLine {
                line: saturating_u32(truncated.line),
                byte_count: saturating_u32(truncated.byte_count),
            })
    }
}

impl<M: StoredKind> Library<M> {
    /// Opens a game. A truncated last line is dropped, with a notice.
    ///
    /// # Errors
    /// [`LibraryRefusal::NoSuchRecord`], [`LibraryRefusal::NotSaved`], [`LibraryRefusal::Damaged`]; a damaged
    /// file is not modified.
    pub fn load(&self, id: &RecordId) -> Result<OpenRecord<M>, LibraryRefusal> {
        let open_game = self.mark_open(id)?;
        let bytes = self.read_journal(id)?;
        match reading::read(&bytes, || self.header_copy(id)) {
            LoadResult::Valid(valid) => self.open_valid(id, &bytes, *valid, open_game),
            LoadResult::Damaged(problem, _) => Err(LibraryRefusal::Damaged { problem }),
        }
    }

    /// Opens a game; a damaged game is resumed from its last valid step. No complete line is lost: if one
    /// cannot stay in the journal as it is, a copy of the whole file is kept.
    ///
    /// # Errors
    /// The errors of [`load`](Library::load); [`LibraryRefusal::Damaged`] only if there is no valid prefix.
    pub fn recover(&self, id: &RecordId) -> Result<OpenRecord<M>, LibraryRefusal> {
        let open_game = self.mark_open(id)?;
        let bytes = self.read_journal(id)?;
        match reading::read(&bytes, || self.header_copy(id)) {
            LoadResult::Valid(valid) => self.open_valid(id, &bytes, *valid, open_game),
            LoadResult::Damaged(problem, None) => Err(LibraryRefusal::Damaged { problem }),
            LoadResult::Damaged(_, Some(prefix)) if prefix.differs_from_file => {
                self.resume_in_new_file(id, &bytes, *prefix, open_game)
            }
            LoadResult::Damaged(_, Some(prefix)) => self.resume_in_place(id, *prefix, open_game),
        }
    }

    /// Reads a stored game and its title without opening it.
    ///
    /// # Errors
    /// [`LibraryRefusal::NoSuchRecord`], [`LibraryRefusal::Damaged`].
    pub fn read_without_opening(
        &self,
        id: &RecordId,
    ) -> Result<(String, Timeline<M>), LibraryRefusal> {
        match reading::read(&self.read_journal(id)?, || self.header_copy(id)) {
            LoadResult::Valid(valid) => Ok((self.title_of(id, &valid.timeline), valid.timeline)),
            LoadResult::Damaged(problem, _) => Err(LibraryRefusal::Damaged { problem }),
        }
    }

    fn open_valid(
        &self,
        id: &RecordId,
        bytes: &[u8],
        valid: ValidJournal<M>,
        open_game: OpenGameGuard,
    ) -> Result<OpenRecord<M>, LibraryRefusal> {
        let journal = self.open_journal(id, bytes[..valid.valid_len].to_vec(), open_game)?;
        let truncation_notice = valid.truncation_notice();
        let (sidecar, sidecar_notice) = self.read_sidecar(id);
        Ok(OpenRecord {
            title: self.chosen_title(id),
            timeline: valid.timeline,
            sidecar,
            journal,
            // A lost sidecar takes precedence, because a truncated line loses no step that was shown.
            notice: sidecar_notice.or(truncation_notice),
        })
    }

    /// Appends the lines that undo the invalid steps.
    fn resume_in_place(
        &self,
        id: &RecordId,
        prefix: ValidPrefix<M>,
        open_game: OpenGameGuard,
    ) -> Result<OpenRecord<M>, LibraryRefusal> {
        let mut journal = self.open_journal(id, prefix.lines, open_game)?;
        if let Some(lines) = &prefix.undo_lines {
            journal.append(lines)?;
        }
        let (sidecar, _) = self.read_sidecar(id);
        Ok(OpenRecord {
            title: self.chosen_title(id),
            notice: Some(Notice::Resumed {
                steps: saturating_u32(prefix.timeline.step_count()),
            }),
            timeline: prefix.timeline,
            sidecar,
            journal,
        })
    }

    /// Keeps a copy of the damaged file, then replaces the file with its valid lines.
    fn resume_in_new_file(
        &self,
        id: &RecordId,
        bytes: &[u8],
        prefix: ValidPrefix<M>,
        open_game: OpenGameGuard,
    ) -> Result<OpenRecord<M>, LibraryRefusal> {
        let damaged_copy = files::create_numbered(
            &self.damaged_folder(),
            id.as_str(),
            JOURNAL_EXTENSION,
            bytes,
        )?;
        let mut lines = prefix.lines;
        lines.extend_from_slice(prefix.undo_lines.unwrap_or_default().as_bytes());
        files::replace(&self.journal_path(id), &lines)?;
        let (sidecar, _) = self.read_sidecar(id);
        Ok(OpenRecord {
            title: self.chosen_title(id),
            sidecar,
            journal: self.open_journal(id, lines, open_game)?,
            notice: Some(Notice::ResumedWithBackup {
                steps: saturating_u32(prefix.timeline.step_count()),
                path: damaged_copy.display().to_string(),
            }),
            timeline: prefix.timeline,
        })
    }

    /// Opens the journal whose file begins with the valid `content`, and updates the copy of its header.
    pub(super) fn open_journal(
        &self,
        id: &RecordId,
        content: Vec<u8>,
        open_game: OpenGameGuard,
    ) -> Result<Journal, LibraryRefusal> {
        // The copy is only a backup, so a failure to write it is not an error.
        if let Some(header) = jsonl::valid_header_line(&content)
            && self.header_copy(id).as_deref() != Some(header)
            && let Err(error) = files::replace(&self.header_path(id), header)
        {
            log::warn!("the header of {id} could not be copied: {error}");
        }
        let (path, set_aside_folder) = (self.journal_path(id), self.damaged_folder());
        let notices = self.notices.clone();
        Ok(Journal::open(
            &path,
            content,
            set_aside_folder,
            notices,
            open_game,
        )?)
    }

    /// Returns the copy of a journal's header line, if there is one.
    pub(super) fn header_copy(&self, id: &RecordId) -> Option<Vec<u8>> {
        files::read(&self.header_path(id), jsonl::MAX_LINE_BYTES as u64 + 1).ok()
    }

    /// Reads the bytes of a journal.
    fn read_journal(&self, id: &RecordId) -> Result<Vec<u8>, LibraryRefusal> {
        let max = u64::from(MAX_MEGABYTES) * MEGABYTE;
        files::read(&self.journal_path(id), max).map_err(|error| match error {
            FileReadError::Missing => LibraryRefusal::no_such_record(id),
            error => LibraryRefusal::Damaged {
                problem: FileProblem::of_file(&error),
            },
        })
    }
}
