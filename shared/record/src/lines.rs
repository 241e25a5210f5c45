//! The file format: one JSON object on each line, the header first, each line on its own checked.
//!
//! ```text
//! {"n":0,"header":{"format":1,...},"crc":"5b1f7c02"}
//! {"n":1,"entry":{"step":{"by":{"seat":0},"inputs":["add 2"],"hash":"9d06..."}},"crc":"11e0a6d9"}
//! {"n":2,"entry":{"undoTo":{"step":0}},"crc":"e8a0b1f7"}
//! {"n":3,"entry":"redo","crc":"0c5b8a44"}
//! ```
//!
//! `n` counts the lines from 0; `crc` is the CRC-32 of the bytes before `,"crc"`, which finds every change of
//! one byte. A line counts once its newline is there. A last line without one was never finished: it is
//! dropped, and the reader says so. Anything else that is wrong is an error, since a step would be missing.
//!
//! Everything hangs on the first line, so whoever keeps a file keeps a copy of it elsewhere ([`with_header`]).

mod fault;

pub use fault::{Damage, ReadError, Torn, Version};

use crate::fingerprint::Fingerprint;
use crate::machine::Machine;
use crate::record::{Entry, FORMAT, Header, Record};
use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};

/// Most bytes of a line, its newline not counted: many times what a header with all its content needs.
pub const MAX_LINE: usize = 8 << 20;

/// How the first line begins.
const HEADER_OPENS: &[u8] = b"{\"n\":0,";
/// How the second one does.
const FIRST_ENTRY_OPENS: &[u8] = b"{\"n\":1,";
/// What stands between a line's body and the eight digits of its checksum.
const SUM_OPENS: &[u8] = b",\"crc\":\"";
/// What follows the digits.
const SUM_CLOSES: &[u8] = b"\"}";
/// Digits of a checksum.
const SUM_DIGITS: usize = 8;

/// A record that was read, and how much of the file it is.
#[derive(Debug)]
pub struct Loaded<S> {
    /// The record.
    pub record: Record<S>,
    /// Bytes of the file that hold it. Cut the file here before anything is appended.
    pub sound: usize,
    /// What was dropped at the end of the file.
    pub torn: Option<Torn>,
}

/// The line of a header, newline included.
///
/// # Errors
/// A setup that JSON cannot hold.
pub fn header_line<S: Serialize>(header: &Header<S>) -> Result<String, serde_json::Error> {
    Ok(sealed(format!(
        "{{\"n\":0,\"header\":{}",
        serde_json::to_string(header)?
    )))
}

/// The line of the entry with this number (the first after the header is 1), newline included.
pub fn entry_line(number: usize, entry: &Entry) -> String {
    let json = serde_json::to_string(entry)
        .expect("an entry is strings and numbers, and writing to memory never fails");
    sealed(format!("{{\"n\":{number},\"entry\":{json}"))
}

/// All lines of a record.
///
/// # Errors
/// A setup that JSON cannot hold.
pub fn write<S: Serialize>(record: &Record<S>) -> Result<String, serde_json::Error> {
    let mut text = header_line(&record.header)?;
    for (index, entry) in record.entries.iter().enumerate() {
        text.push_str(&entry_line(index + 1, entry));
    }
    Ok(text)
}

/// Reads the bytes of a file as a record of the machine `M`.
///
/// # Errors
/// What is wrong with the file and in which line; see [`ReadError`].
pub fn read<M: Machine>(bytes: &[u8]) -> Result<Loaded<M::Setup>, ReadError> {
    if bytes.is_empty() {
        return Err(ReadError::Empty);
    }
    let mut lines = bytes.split_inclusive(|&byte| byte == b'\n').enumerate();
    let first = lines
        .next()
        .and_then(|(_, line)| line.strip_suffix(b"\n"))
        .ok_or(ReadError::NotARecord)?;
    let header = read_header::<M>(first)?;
    let mut record = Record {
        header,
        entries: Vec::new(),
    };
    let mut sound = first.len() + 1;
    for (index, line) in lines {
        let number = index + 1;
        let Some(body) = line.strip_suffix(b"\n") else {
            let torn = Torn {
                line: number,
                bytes: line.len(),
            };
            return Ok(Loaded {
                record,
                sound,
                torn: Some(torn),
            });
        };
        check(number, body)?;
        let EntryLine { n, entry, crc: _ } = parse(number, body)?;
        if n != index {
            let damage = Damage::Number {
                expected: index,
                found: n,
            };
            return Err(ReadError::Damaged {
                line: number,
                damage,
            });
        }
        record.entries.push(entry);
        sound += line.len();
    }
    Ok(Loaded {
        record,
        sound,
        torn: None,
    })
}

/// The first line of a file, its newline included, if it is as it was written.
pub fn header_of(bytes: &[u8]) -> Option<&[u8]> {
    let line = bytes.split_inclusive(|&byte| byte == b'\n').next()?;
    let body = line.strip_suffix(b"\n")?;
    (check(1, body).is_ok() && body.starts_with(HEADER_OPENS)).then_some(line)
}

/// The file with `header`, a copy of its first line, in place of a first line that is damaged: `None` if that is not
/// damaged, or the copy is.
pub fn with_header(bytes: &[u8], header: &[u8]) -> Option<Vec<u8>> {
    if header_of(bytes).is_some() || header_of(header) != Some(header) {
        return None;
    }
    let behind_newline = || {
        let newline = bytes.iter().position(|&byte| byte == b'\n');
        newline.and_then(|newline| bytes.get(newline + 1..))
    };
    // Its newline may be what was damaged, or a newline have come into it.
    let in_place = bytes.get(header.len()..);
    let rest = in_place.filter(|rest| rest.starts_with(FIRST_ENTRY_OPENS));
    let rest = rest.or_else(behind_newline).unwrap_or_default();
    Some([header, rest].concat())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EntryLine {
    n: usize,
    entry: Entry,
    #[allow(
        dead_code,
        reason = "checked on the bytes; named here so that it is no unknown field"
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
        reason = "checked on the bytes; named here so that it is no unknown field"
    )]
    crc: IgnoredAny,
}

/// As much of a header as every format has.
#[derive(Deserialize)]
struct Peek {
    header: PeekHeader,
}

#[derive(Deserialize)]
struct PeekHeader {
    format: u32,
}

/// As much of this format's header as any machine and revision has.
#[derive(Deserialize)]
struct Kind {
    header: KindHeader,
}

#[derive(Deserialize)]
struct KindHeader {
    machine: String,
    revision: u32,
}

/// Reads the first line. What it is a record of is asked before the rest, whose shape depends on that.
fn read_header<M: Machine>(line: &[u8]) -> Result<Header<M::Setup>, ReadError> {
    let checked = check(1, line);
    if let Err(
        error @ (ReadError::TooLong { .. }
        | ReadError::Damaged {
            damage: Damage::Checksum { .. },
            ..
        }),
    ) = checked
    {
        return Err(error);
    }
    // A later format may end its lines otherwise, so its number is looked at even if no checksum is there.
    let format = serde_json::from_slice::<Peek>(line)
        .map_err(|_| ReadError::NotARecord)?
        .header
        .format;
    known(Version::Format, format, FORMAT)?;
    checked.map_err(|_| ReadError::NotARecord)?;

    let Kind {
        header: KindHeader { machine, revision },
    } = parse(1, line)?;
    if machine != M::NAME {
        return Err(ReadError::OtherMachine {
            expected: M::NAME,
            found: machine,
        });
    }
    known(Version::Revision, revision, M::REVISION)?;

    let HeaderLine { n, header, crc: _ } = parse::<HeaderLine<M::Setup>>(1, line)?;
    if n != 0 {
        return Err(ReadError::Damaged {
            line: 1,
            damage: Damage::Number {
                expected: 0,
                found: n,
            },
        });
    }
    let content = Fingerprint(M::content(&header.setup));
    if content != header.content {
        return Err(ReadError::Content {
            expected: header.content,
            found: content,
        });
    }
    Ok(header)
}

/// Refuses a version that is later than the latest known, or none at all (versions count from 1).
fn known(what: Version, found: u32, known: u32) -> Result<(), ReadError> {
    match found {
        0 => Err(ReadError::NotUnderstood {
            line: 1,
            reason: format!("there is no {what} 0"),
        }),
        _ if found > known => Err(ReadError::Newer { what, found, known }),
        _ => Ok(()),
    }
}

/// Checks the length and the checksum of line `line`.
fn check(line: usize, bytes: &[u8]) -> Result<(), ReadError> {
    if bytes.len() > MAX_LINE {
        return Err(ReadError::TooLong {
            line,
            bytes: bytes.len(),
        });
    }
    let damage = match split_sum(bytes) {
        None => Damage::NoChecksum,
        Some((body, expected)) => match crc32fast::hash(body) {
            found if found == expected => return Ok(()),
            found => Damage::Checksum { expected, found },
        },
    };
    Err(ReadError::Damaged { line, damage })
}

/// A line's body and the checksum it bears.
fn split_sum(line: &[u8]) -> Option<(&[u8], u32)> {
    let rest = line.strip_suffix(SUM_CLOSES)?;
    let (rest, digits) = rest.split_at_checked(rest.len().checked_sub(SUM_DIGITS)?)?;
    let body = rest.strip_suffix(SUM_OPENS)?;
    let lower = digits
        .iter()
        .all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    let digits = std::str::from_utf8(digits).ok().filter(|_| lower)?;
    Some((body, u32::from_str_radix(digits, 16).ok()?))
}

/// Parses line `line`.
fn parse<T: DeserializeOwned>(line: usize, bytes: &[u8]) -> Result<T, ReadError> {
    serde_json::from_slice(bytes).map_err(|fault| ReadError::NotUnderstood {
        line,
        reason: fault.to_string(),
    })
}

/// Ends the body of a line with its checksum and a newline.
fn sealed(mut body: String) -> String {
    let sum = crc32fast::hash(body.as_bytes());
    body.push_str(&format!(",\"crc\":\"{sum:08x}\"}}\n"));
    body
}
