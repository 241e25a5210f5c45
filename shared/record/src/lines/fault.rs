//! What can be wrong with a file.

use super::MAX_LINE;
use crate::fingerprint::Fingerprint;

/// The notice that a last line was dropped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Torn {
    /// Its number, counted from 1.
    pub line: usize,
    /// Its bytes.
    pub bytes: usize,
}

impl std::fmt::Display for Torn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "line {} was cut short and left out ({} bytes)",
            self.line, self.bytes
        )
    }
}

/// What is wrong with a line that was once whole.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Damage {
    /// It does not end in a checksum.
    #[error("it does not end in a checksum")]
    NoChecksum,
    /// Its checksum is not that of its bytes.
    #[error("its checksum says {expected:08x}, its bytes give {found:08x}")]
    Checksum {
        /// What stands there.
        expected: u32,
        /// What the bytes give.
        found: u32,
    },
    /// Lines are missing, doubled or out of order.
    #[error("it bears the number {found} where {expected} should follow")]
    Number {
        /// The number that should follow.
        expected: usize,
        /// The number it bears.
        found: usize,
    },
}

/// A version that a record bears.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Version {
    /// Of the file format.
    Format,
    /// Of the rules.
    Revision,
}

impl std::fmt::Display for Version {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Version::Format => "file format",
            Version::Revision => "rules revision",
        })
    }
}

/// Why a file could not be read as a record. Lines are counted from 1.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReadError {
    /// There is nothing in it.
    #[error("the file is empty")]
    Empty,
    /// It does not begin with the whole header of a record.
    #[error("the file does not begin with the header of a record")]
    NotARecord,
    /// A line is longer than [`MAX_LINE`].
    #[error("line {line} has {bytes} bytes, more than the {MAX_LINE} that a line can have")]
    TooLong {
        /// The line.
        line: usize,
        /// Its bytes.
        bytes: usize,
    },
    /// A line was changed after it was written.
    #[error("line {line} is damaged: {damage}")]
    Damaged {
        /// The line.
        line: usize,
        /// What is wrong with it.
        damage: Damage,
    },
    /// A line is as it was written, but does not say what a line can say.
    #[error("line {line} is not understood: {reason}")]
    NotUnderstood {
        /// The line.
        line: usize,
        /// What in it, and where.
        reason: String,
    },
    /// A later release wrote it.
    #[error(
        "a newer release wrote this record: its {what} is {found}, this release knows up to {known}"
    )]
    Newer {
        /// Which version.
        what: Version,
        /// What the record bears.
        found: u32,
        /// The latest that this release knows.
        known: u32,
    },
    /// It is a record of something else.
    #[error("this is a record of `{found}`, not of `{expected}`")]
    OtherMachine {
        /// What was asked for.
        expected: &'static str,
        /// What it is.
        found: String,
    },
    /// The content in the header is not the one that the header names.
    #[error("the header names the content {expected}, but holds {found}")]
    Content {
        /// What the header names.
        expected: Fingerprint,
        /// What it holds.
        found: Fingerprint,
    },
}
