//! Problems with the files of stored games.

use rubium_record::jsonl::ReadError;
use rubium_record::{InvalidEntry, ReplayError};
use serde::Serialize;
use specta::Type;

use crate::count::saturating_u32;
use crate::files::FileReadError;

/// The reason why a stored game cannot be opened. Lines are counted from 1.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type, thiserror::Error)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum FileProblem {
    /// The file name is not a valid id, probably because the file was renamed or copied.
    #[error("the file name is not a game id")]
    InvalidFileName,
    /// The path is a folder, a link or a device.
    #[error("not a plain file")]
    NotAFile,
    /// The file cannot be read.
    #[error("cannot be read: {reason}")]
    Unreadable {
        /// The system's error message.
        reason: String,
    },
    /// The file is larger than any game can be.
    #[error("the file is {megabytes} MB; the maximum is {max} MB")]
    TooLarge {
        /// Size in MB, rounded down.
        megabytes: u32,
        /// Maximum size in MB.
        max: u32,
    },
    /// The file has no record of the expected kind (a game or a table), or a set-up that this release
    /// does not support.
    #[error("not a game: {reason}")]
    WrongKind {
        /// The violated condition, in plain English.
        reason: String,
    },
    /// A later release wrote the file.
    #[error("{reason}")]
    Newer {
        /// The version of the file, in plain English.
        reason: String,
    },
    /// A line is corrupt, is not a valid entry, or contradicts the lines before it.
    #[error("line {line} is damaged: {reason}")]
    Line {
        /// The line.
        line: u32,
        /// The violated condition, in plain English.
        reason: String,
    },
    /// A step is missing, is rejected, or leads to a different state from the recorded state.
    #[error("the step after {valid_step_count} valid steps cannot be replayed: {reason}")]
    NotReplayable {
        /// Number of valid steps before the invalid step.
        valid_step_count: u32,
        /// The violated condition, in plain English.
        reason: String,
    },
}

/// Maximum size of a journal in megabytes, far above the size of a long game.
pub(super) const MAX_MEGABYTES: u32 = 64;
/// Bytes in a megabyte.
pub(super) const MEGABYTE: u64 = 1 << 20;

impl FileProblem {
    /// Classifies the failure to read a file.
    pub(super) fn of_file(error: &FileReadError) -> FileProblem {
        match error {
            FileReadError::NotAFile => FileProblem::NotAFile,
            FileReadError::TooLarge { bytes } => FileProblem::TooLarge {
                megabytes: saturating_u32(usize::try_from(bytes / MEGABYTE).unwrap_or(usize::MAX)),
                max: MAX_MEGABYTES,
            },
            FileReadError::Missing | FileReadError::Disk(_) => FileProblem::Unreadable {
                reason: error.to_string(),
            },
        }
    }

    /// Classifies the failure to parse a record.
    pub(super) fn of_record(error: &ReadError) -> FileProblem {
        let reason = error.to_string();
        match error {
            ReadError::NewerVersion { .. } => FileProblem::Newer { reason },
            ReadError::Empty | ReadError::NotARecord | ReadError::WrongMachine { .. } => {
                FileProblem::WrongKind { reason }
            }
            ReadError::ContentMismatch { .. } => FileProblem::Line { line: 1, reason },
            ReadError::LineTooLong { line, .. } | ReadError::Corrupt { line, .. } => {
                FileProblem::Line {
                    line: saturating_u32(*line),
                    reason,
                }
            }
            // The checksum matches, so the line is intact: another build wrote it, with other content or
            // another header format.
            ReadError::InvalidLine { line: 1, .. } => FileProblem::WrongKind {
                reason: "its checksum is valid, but its content is not a header".to_owned(),
            },
            // The parser's message is left out, because it may quote the line and so reveal a card in a hand.
            ReadError::InvalidLine { line, .. } => FileProblem::Line {
                line: saturating_u32(*line),
                reason: "its checksum is valid, but its content is not an entry".to_owned(),
            },
        }
    }

    /// Classifies a step that cannot be replayed. The step itself is left out, because it may reveal a drawn
    /// card.
    pub(super) fn of_step(error: &ReplayError<impl Sized>) -> FileProblem {
        let (valid_step_count, reason) = match error {
            ReplayError::NoSuchStep { step, .. } => (step, "it is missing"),
            ReplayError::Refused { step, .. } => (step, "it is illegal"),
            ReplayError::Diverged { step, .. } => {
                (step, "it leads to a different state from the recorded one")
            }
        };
        FileProblem::NotReplayable {
            valid_step_count: saturating_u32(*valid_step_count),
            reason: reason.to_owned(),
        }
    }

    /// Classifies an invalid entry. Entries are counted from 1 after the header line.
    pub(super) fn of_entry(error: &InvalidEntry) -> FileProblem {
        let (InvalidEntry::UndoTo { entry, .. }
        | InvalidEntry::Redo { entry }
        | InvalidEntry::Replace { entry }
        | InvalidEntry::NoInput { entry }
        | InvalidEntry::Mark { entry }) = error;
        FileProblem::Line {
            line: saturating_u32(entry.saturating_add(1)),
            reason: error.to_string(),
        }
    }
}
