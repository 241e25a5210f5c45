//! The file format: one JSON object per line, the header first, each line with its own checksum.
//!
//! ```text
//! {"n":0,"header":{"format":1,...},"crc":"5b1f7c02"}
//! {"n":1,"entry":{"step":{"by":{"seat":0},"inputs":["add 2"],"hash":"9d06..."}},"crc":"11e0a6d9"}
//! {"n":2,"entry":{"undoTo":{"step":0}},"crc":"e8a0b1f7"}
//! {"n":3,"entry":"redo","crc":"0c5b8a44"}
//! {"n":4,"entry":{"replace":{"first":0,"steps":[{"by":"keeper","inputs":["fix 0 9"],"hash":"6c1..."}]}},...}
//! {"n":5,"entry":{"mark":"seen"},"crc":"9a41c7d0"}
//! ```
//!
//! `n` is the line number, counted from 0. `crc` is the CRC-32 of the bytes before `,"crc"`, which detects
//! every change of one byte. A line is complete once its newline is written. A last line without a newline
//! is the result of an interrupted write: the reader drops it and reports it. Any other corruption is an
//! error, because without the corrupt line an entry would be missing.
//!
//! A file without its first line is unreadable. Callers therefore store a copy of that line elsewhere, from
//! which [`restore_header`] can restore it.

mod error;

pub use error::{LineCorruption, ReadError, TruncatedLine, VersionKind};

use crate::fingerprint::Fingerprint;
use crate::machine::Machine;
use crate::record::{Entry, FORMAT, Header, Record};
use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};

/// Maximum number of bytes in a line, newline excluded. A header with all its content is many times smaller.
pub const MAX_LINE_BYTES: usize = 8 << 20;

/// Start of the first line.
const HEADER_PREFIX: &[u8] = b"{\"n\":0,";
/// Start of the second line.
const FIRST_ENTRY_PREFIX: &[u8] = b"{\"n\":1,";
/// Separator between a line's body and the eight digits of its checksum.
const CHECKSUM_PREFIX: &[u8] = b",\"crc\":\"";
/// End of a line, after the checksum digits.
const CHECKSUM_SUFFIX: &[u8] = b"\"}";
/// Number of hexadecimal digits in a checksum.
const CHECKSUM_DIGITS: usize = 8;

/// A record read from a file, and the length of the valid part of that file.
#[derive(Debug)]
pub struct LoadedFile<S> {
    /// The record.
    pub record: Record<S>,
    /// Length in bytes of the valid lines. Truncate the file to this length before appending.
    pub valid_len: usize,
    /// The incomplete last line, if one was dropped.
    pub truncated_line: Option<TruncatedLine>,
}

/// Serializes a header as its line, newline included.
///
/// # Errors
/// The setup cannot be serialized as JSON.
pub fn header_line<S: Serialize>(header: &Header<S>) -> Result<String, serde_json::Error> {
    Ok(with_checksum(format!(
        "{{\"n\":0,\"header\":{}",
        serde_json::to_string(header)?
    )))
}

/// Serializes an entry as its line, newline included. The first entry after the header has number 1.
pub fn entry_line(entry_number: usize, entry: &Entry) -> String {
    #[expect(
        clippy::expect_used,
        reason = "an entry consists of strings and numbers, and writing to memory never fails"
    )]
    let json = serde_json::to_string(entry).expect("an entry should be writable as JSON");
    with_checksum(format!("{{\"n\":{entry_number},\"entry\":{json}"))
}

/// Serializes a record as all lines of its file.
///
/// # Errors
/// The setup cannot be serialized as JSON.
pub fn write<S: Serialize>(record: &Record<S>) -> Result<String, serde_json::Error> {
    let mut text = header_line(&record.header)?;
    for (index, entry) in record.entries.iter().enumerate() {
        text.push_str(&entry_line(index + 1, entry));
    }
    Ok(text)
}

/// Parses the bytes of a file as a record of the machine `M`.
///
/// # Errors
/// The first error in the file; see [`ReadError`].
pub fn read<M: Machine>(bytes: &[u8]) -> Result<LoadedFile<M::Setup>, ReadError> {
    if bytes.is_empty() {
        return Err(ReadError::Empty);
    }
    let mut lines = bytes.split_inclusive(|&byte| byte == b'\n').enumerate();
    let header_line = lines
        .next()
        .and_then(|(_, line)| line.strip_suffix(b"\n"))
        .ok_or(ReadError::NotARecord)?;
    let header = read_header::<M>(header_line)?;
    let mut record = Record {
        header,
        entries: Vec::new(),
    };
    let mut valid_len = header_line.len() + 1;
    for (index, line) in lines {
        let line_number = index + 1;
        let Some(complete_line) = line.strip_suffix(b"\n") else {
            let truncated_line = TruncatedLine {
                line: line_number,
                byte_count: line.len(),
            };
            return Ok(LoadedFile {
                record,
                valid_len,
                truncated_line: Some(truncated_line),
            });
        };
        verify_line(line_number, complete_line)?;
        let EntryLine { n, entry, crc: _ } = parse(line_number, complete_line)?;
        if n != index {
            let corruption = LineCorruption::OutOfSequence {
                expected: index,
                found: n,
            };
            return Err(ReadError::Corrupt {
                line: line_number,
                corruption,
            });
        }
        record.entries.push(entry);
        valid_len += line.len();
    }
    Ok(LoadedFile {
        record,
        valid_len,
        truncated_line: None,
    })
}

/// Returns the first line of a file, newline included, if it is a header line with a valid checksum.
pub fn valid_header_line(file: &[u8]) -> Option<&[u8]> {
    let line = file.split_inclusive(|&byte| byte == b'\n').next()?;
    let bytes = line.strip_suffix(b"\n")?;
    (verify_line(1, bytes).is_ok() && bytes.starts_with(HEADER_PREFIX)).then_some(line)
}

/// Replaces the first line of `file` with `header`, a copy of that line, if the line is corrupt. Returns
/// `None` if the first line is valid, or if `header` is not exactly one valid header line.
pub fn restore_header(file: &[u8], header: &[u8]) -> Option<Vec<u8>> {
    if valid_header_line(file).is_some() || valid_header_line(header) != Some(header) {
        return None;
    }
    let after_newline = || {
        let newline = file.iter().position(|&byte| byte == b'\n');
        newline.and_then(|newline| file.get(newline + 1..))
    };
    // The corruption may have overwritten the newline or added a newline, so first look for the second line
    // where it was originally.
    let after_header = file.get(header.len()..);
    let entries = after_header.filter(|entries| entries.starts_with(FIRST_ENTRY_PREFIX));
    let entries = entries.or_else(after_newline).unwrap_or_default();
    Some([header, entries].concat())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EntryLine {
    n: usize,
    entry: Entry,
    #[allow(
        dead_code,
        reason = "verified on the raw bytes; declared so that `deny_unknown_fields` accepts it"
    )]
    crc: IgnoredAny,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HeaderLine<S> {
    n: usize,
    header: Header<S>,
    #[allow(
        dead_code,
        reason = "verified on the raw bytes; declared so that `deny_unknown_fields` accepts it"
    )]
    crc: IgnoredAny,
}

/// The part of the header line that every format version has.
#[derive(Deserialize)]
struct AnyFormatLine {
    header: AnyFormatHeader,
}

#[derive(Deserialize)]
struct AnyFormatHeader {
    format: u32,
}

/// The part of this format's header line that every machine and revision has.
#[derive(Deserialize)]
struct AnyMachineLine {
    header: AnyMachineHeader,
}

#[derive(Deserialize)]
struct AnyMachineHeader {
    machine: String,
    revision: u32,
}

/// Parses the first line. Machine and revision are checked before the rest, because the shape of the setup
/// depends on them.
fn read_header<M: Machine>(line: &[u8]) -> Result<Header<M::Setup>, ReadError> {
    let verification = verify_line(1, line);
    if let Err(
        error @ (ReadError::LineTooLong { .. }
        | ReadError::Corrupt {
            corruption: LineCorruption::ChecksumMismatch { .. },
            ..
        }),
    ) = verification
    {
        return Err(error);
    }
    // A later format may have no checksum at the end of a line, so the format is checked even if the checksum
    // is missing.
    let format = serde_json::from_slice::<AnyFormatLine>(line)
        .map_err(|_| ReadError::NotARecord)?
        .header
        .format;
    check_version(VersionKind::Format, format, FORMAT)?;
    verification.map_err(|_| ReadError::NotARecord)?;

    let AnyMachineLine {
        header: AnyMachineHeader { machine, revision },
    } = parse(1, line)?;
    if machine != M::NAME {
        return Err(ReadError::WrongMachine {
            expected: M::NAME,
            found: machine,
        });
    }
    check_version(VersionKind::Revision, revision, M::REVISION)?;

    let HeaderLine { n, header, crc: _ } = parse::<HeaderLine<M::Setup>>(1, line)?;
    if n != 0 {
        return Err(ReadError::Corrupt {
            line: 1,
            corruption: LineCorruption::OutOfSequence {
                expected: 0,
                found: n,
            },
        });
    }
    let content = Fingerprint(M::content_hash(&header.setup));
    if content != header.content {
        return Err(ReadError::ContentMismatch {
            expected: header.content,
            found: content,
        });
    }
    Ok(header)
}

/// Rejects versions newer than `supported`, and version 0 (versions count from 1).
fn check_version(kind: VersionKind, found: u32, supported: u32) -> Result<(), ReadError> {
    match found {
        0 => Err(ReadError::InvalidLine {
            line: 1,
            reason: format!("there is no {kind} 0"),
        }),
        _ if found > supported => Err(ReadError::NewerVersion {
            kind,
            found,
            supported,
        }),
        _ => Ok(()),
    }
}

/// Checks the length and the checksum of a line. `bytes` is the line without its newline, `line` its number.
fn verify_line(line: usize, bytes: &[u8]) -> Result<(), ReadError> {
    if bytes.len() > MAX_LINE_BYTES {
        return Err(ReadError::LineTooLong {
            line,
            byte_count: bytes.len(),
        });
    }
    let corruption = match split_checksum(bytes) {
        None => LineCorruption::MissingChecksum,
        Some((body, expected)) => match crc32fast::hash(body) {
            found if found == expected => return Ok(()),
            found => LineCorruption::ChecksumMismatch { expected, found },
        },
    };
    Err(ReadError::Corrupt { line, corruption })
}

/// Splits a line into its body and its checksum.
fn split_checksum(line: &[u8]) -> Option<(&[u8], u32)> {
    let rest = line.strip_suffix(CHECKSUM_SUFFIX)?;
    let (rest, digits) = rest.split_at_checked(rest.len().checked_sub(CHECKSUM_DIGITS)?)?;
    let body = rest.strip_suffix(CHECKSUM_PREFIX)?;
    let is_lower_hex = digits
        .iter()
        .all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    let digits = std::str::from_utf8(digits).ok().filter(|_| is_lower_hex)?;
    Some((body, u32::from_str_radix(digits, 16).ok()?))
}

/// Parses the JSON of the line with number `line`.
fn parse<T: DeserializeOwned>(line: usize, bytes: &[u8]) -> Result<T, ReadError> {
    serde_json::from_slice(bytes).map_err(|error| ReadError::InvalidLine {
        line,
        reason: error.to_string(),
    })
}

/// Appends the checksum and a newline to the body of a line.
fn with_checksum(mut body: String) -> String {
    let checksum = crc32fast::hash(body.as_bytes());
    body.push_str(&format!(",\"crc\":\"{checksum:08x}\"}}\n"));
    body
}
