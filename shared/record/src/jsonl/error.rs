//! Errors and warnings about the contents of a file.

use super::MAX_LINE_BYTES;
use crate::fingerprint::Fingerprint;

/// A notice that the incomplete last line was dropped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TruncatedLine {
    /// Number of the line, counted from 1.
    pub line: usize,
    /// Length of the line in bytes.
    pub byte_count: usize,
}

impl std::fmt::Display for TruncatedLine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "line {} was incomplete and dropped ({} bytes)",
            self.line, self.byte_count
        )
    }
}

/// The kind of corruption of a complete line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LineCorruption {
    /// The line does not end with a checksum.
    #[error("it does not end with a checksum")]
    MissingChecksum,
    /// The checksum does not match the bytes of the line.
    #[error("its checksum is {expected:08x}, but its bytes give {found:08x}")]
    ChecksumMismatch {
        /// The stored checksum.
        expected: u32,
        /// The computed checksum.
        found: u32,
    },
    /// Lines are missing, duplicated or out of order.
    #[error("its number is {found}, but {expected} was expected")]
    OutOfSequence {
        /// The expected value of the field `n` of the line, counted from 0.
        expected: usize,
        /// The value of the field `n`.
        found: usize,
    },
}

/// A kind of version number in a header.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VersionKind {
    /// The version of the file format.
    Format,
    /// The revision of the rules.
    Revision,
}

impl std::fmt::Display for VersionKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            VersionKind::Format => "file format",
            VersionKind::Revision => "rules revision",
        })
    }
}

/// The reason why a file is not a valid record. Lines are counted from 1.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReadError {
    /// The file is empty.
    #[error("the file is empty")]
    Empty,
    /// The file does not begin with a complete header of a record.
    #[error("the file does not begin with the header of a record")]
    NotARecord,
    /// A line is longer than [`MAX_LINE_BYTES`].
    #[error(
        "line {line} has {byte_count} bytes, more than the {MAX_LINE_BYTES} that a line can have"
    )]
    LineTooLong {
        /// Number of the line.
        line: usize,
        /// Length of the line in bytes.
        byte_count: usize,
    },
    /// A complete line is damaged, or is not the line that was expected.
    #[error("line {line} is corrupt: {corruption}")]
    Corrupt {
        /// Number of the line.
        line: usize,
        /// The kind of corruption.
        corruption: LineCorruption,
    },
    /// The JSON is not a valid header or entry, or the header has a version 0.
    #[error("line {line} is invalid: {reason}")]
    InvalidLine {
        /// Number of the line.
        line: usize,
        /// The parser's message, or which version is 0.
        reason: String,
    },
    /// The record was written by a later release.
    #[error(
        "a newer release wrote this record: its {kind} is {found}, this release supports up to {supported}"
    )]
    NewerVersion {
        /// The kind of version.
        kind: VersionKind,
        /// The version in the record.
        found: u32,
        /// The latest version that this release supports.
        supported: u32,
    },
    /// The record belongs to another machine.
    #[error("this is a record of `{found}`, not of `{expected}`")]
    WrongMachine {
        /// The machine whose record the caller wants to read.
        expected: &'static str,
        /// The machine named in the header.
        found: String,
    },
    /// The content of the header's setup does not have the hash that the header states.
    #[error("the header states the content hash {expected}, but its content has the hash {found}")]
    ContentMismatch {
        /// The hash in the header.
        expected: Fingerprint,
        /// The computed hash.
        found: Fingerprint,
    },
}
