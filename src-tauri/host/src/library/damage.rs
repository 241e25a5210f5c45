//! What can be wrong with a kept game.

use rubium_record::jsonl::ReadError;
use rubium_record::{InvalidEntry, ReplayError};
use serde::Serialize;
use specta::Type;

use crate::count::small;
use crate::files::ReadFault;

/// Why a kept game cannot be opened as it is. Lines are counted from 1.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type, thiserror::Error)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Damage {
    /// The file's name is not made of an id: somebody renamed or copied it.
    #[error("the file's name is not that of a game")]
    Name,
    /// It is no file but a folder, a link or a device.
    #[error("it is not a plain file")]
    NotAFile,
    /// The system does not let it be read.
    #[error("it cannot be read: {why}")]
    Unreadable {
        /// What the system says.
        why: String,
    },
    /// It is larger than any game.
    #[error("it has {megabytes} MB, more than the {most} that a game can have")]
    TooLarge {
        /// Its size in MB, rounded down.
        megabytes: u32,
        /// The most that is read.
        most: u32,
    },
    /// It is something else, or a game that this release cannot set up.
    #[error("it is not a game: {why}")]
    NotAGame {
        /// What is wrong, in plain English.
        why: String,
    },
    /// A later release wrote it.
    #[error("{why}")]
    Newer {
        /// Which version it bears, in plain English.
        why: String,
    },
    /// A line was changed after it was written, or cannot follow those before it.
    #[error("line {line} is damaged: {why}")]
    Line {
        /// The line.
        line: u32,
        /// What is wrong with it, in plain English.
        why: String,
    },
    /// A step cannot be made again, or leads elsewhere than when it was played.
    #[error("the step after {step} sound ones cannot be made again: {why}")]
    Diverged {
        /// How many steps before it are sound.
        step: u32,
        /// What is wrong, in plain English.
        why: String,
    },
}

/// Megabytes that a journal may have: a hundred times a long game.
pub(super) const MAX_MEGABYTES: u32 = 64;
/// Bytes of a megabyte.
pub(super) const MEGABYTE: u64 = 1 << 20;

impl Damage {
    /// What it means that a file was not read.
    pub(super) fn of_file(fault: &ReadFault) -> Damage {
        match fault {
            ReadFault::NotAFile => Damage::NotAFile,
            ReadFault::TooLarge { bytes } => Damage::TooLarge {
                megabytes: small(usize::try_from(bytes / MEGABYTE).unwrap_or(usize::MAX)),
                most: MAX_MEGABYTES,
            },
            ReadFault::Missing | ReadFault::Disk(_) => Damage::Unreadable {
                why: fault.to_string(),
            },
        }
    }

    /// What it means that the bytes of a file are no record.
    pub(super) fn of_record(error: &ReadError) -> Damage {
        let why = error.to_string();
        match error {
            ReadError::Newer { .. } => Damage::Newer { why },
            ReadError::Empty | ReadError::NotARecord | ReadError::WrongMachine { .. } => {
                Damage::NotAGame { why }
            }
            ReadError::ContentMismatch { .. } => Damage::Line { line: 1, why },
            ReadError::LineTooLong { line, .. } | ReadError::Corrupt { line, .. } => Damage::Line {
                line: small(*line),
                why,
            },
            // As it was written, but by a build with other content or another header.
            ReadError::InvalidLine { line: 1, .. } => Damage::NotAGame {
                why: "its header is whole, but not understood".to_owned(),
            },
            // The parser's own words may repeat what stands in the line, a card in a hand for one.
            ReadError::InvalidLine { line, .. } => Damage::Line {
                line: small(*line),
                why: "it is whole, but not understood".to_owned(),
            },
        }
    }

    /// What it means that a step cannot be made again. What the step was is not told: it may be a card that was drawn.
    pub(super) fn of_step(fault: &ReplayError<impl Sized>) -> Damage {
        let (step, why) = match fault {
            ReplayError::NoSuchStep { step, .. } => (step, "it is missing"),
            ReplayError::Refused { step, .. } => (step, "it is refused"),
            ReplayError::Diverged { step, .. } => (step, "it leads to another state than it did"),
        };
        Damage::Diverged {
            step: small(*step),
            why: why.to_owned(),
        }
    }

    /// What it means that an undo or redo fits nothing. Entries are counted from 1 after the header's line.
    pub(super) fn of_entry(bad: &InvalidEntry) -> Damage {
        let (InvalidEntry::UndoTo { entry, .. }
        | InvalidEntry::Redo { entry }
        | InvalidEntry::NoInput { entry }) = bad;
        Damage::Line {
            line: small(entry.saturating_add(1)),
            why: bad.to_string(),
        }
    }
}
