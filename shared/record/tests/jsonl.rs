//! The file format: complete, truncated, corrupt, newer and foreign files.

#![cfg(test)]

mod toy;

use proptest::prelude::*;
use rubium_record::jsonl::{
    self, LineCorruption, LoadedFile, MAX_LINE_BYTES, ReadError, TruncatedLine, Version,
};
use rubium_record::{Author, Entry, Fingerprint, Header, Record, Seed, Timeline};
use toy::{Input, Race, Setup};

/// A record with every kind of entry, in format 1.
const FORMAT_1: &str = include_str!("fixtures/format-1.jsonl");

fn timeline() -> Timeline<Race> {
    let seats = vec!["Ana".into(), "Bo \"the\" Ñandú\n".into()];
    let mut timeline = Timeline::begin(Header::new::<Race>(
        Setup { faces: 6 },
        seats,
        Seed(u64::MAX),
        true,
    ))
    .unwrap();
    let (a, b) = (Author::Seat(0), Author::Seat(1));
    timeline
        .submit(a, &[Input::Add(1), Input::Add(2)])
        .unwrap()
        .commit();
    timeline.submit(a, &[Input::Roll]).unwrap().commit();
    timeline
        .submit(Author::Chance, &[Input::Die(6)])
        .unwrap()
        .commit();
    timeline.submit(b, &[Input::Add(3)]).unwrap().commit();
    timeline.submit(b, &[Input::Pass]).unwrap().commit();
    timeline.undo_to(&[b], 3).unwrap().commit();
    timeline.redo().unwrap().commit();
    timeline
        .submit(Author::Keeper, &[Input::Fix(0, 40)])
        .unwrap()
        .commit();
    timeline
}

fn read(bytes: impl AsRef<[u8]>) -> Result<LoadedFile<Setup>, ReadError> {
    jsonl::read::<Race>(bytes.as_ref())
}

fn refused(bytes: impl AsRef<[u8]>) -> ReadError {
    read(bytes).err().unwrap()
}

/// Appends the checksum and a newline to `body`.
fn with_checksum(body: &str) -> String {
    format!(
        "{body},\"crc\":\"{:08x}\"}}\n",
        crc32fast::hash(body.as_bytes())
    )
}

/// The body of a line, without its checksum.
fn body(line: &str) -> &str {
    line.split_once(",\"crc\"").unwrap().0
}

/// The fixture with `from` replaced by `to` in line `number` (from 1), and a valid checksum.
fn changed(number: usize, from: &str, to: &str) -> String {
    let change = |(index, line): (usize, &str)| match index + 1 == number {
        true => {
            assert!(line.contains(from), "{line}");
            with_checksum(&body(line).replacen(from, to, 1))
        }
        false => line.to_owned(),
    };
    FORMAT_1
        .split_inclusive('\n')
        .enumerate()
        .map(change)
        .collect()
}

#[test]
fn record_of_format_1_round_trips() {
    let loaded = read(FORMAT_1).unwrap();
    assert_eq!((loaded.valid_len, loaded.truncated), (FORMAT_1.len(), None));
    assert_eq!(&loaded.record, timeline().record());
    assert_eq!(jsonl::write(&loaded.record).unwrap(), FORMAT_1);
    assert_eq!(
        Timeline::<Race>::fold(loaded.record).unwrap().state(),
        timeline().state()
    );
}

#[test]
fn lines_are_readable_json() {
    let mut lines = FORMAT_1.lines();
    let header = "{\"n\":0,\"header\":{\"format\":1,\"machine\":\"race\",\"revision\":3,\
        \"seats\":[\"Ana\",\"Bo \\\"the\\\" Ñandú\\n\"],\"seed\":\"18446744073709551615\",\"knownSeed\":true,\
        \"content\":\"000000000faced06\",\"setup\":{\"faces\":6}}";
    assert_eq!(body(lines.next().unwrap()), header);
    let step = "{\"n\":1,\"entry\":{\"step\":{\"by\":{\"seat\":0},\"inputs\":[\"add 1\",\"add 2\"],\"hash\":";
    assert!(lines.next().unwrap().starts_with(step));
    assert!(
        lines
            .nth(1)
            .unwrap()
            .contains("{\"by\":\"chance\",\"inputs\":[\"die 6\"]")
    );
    assert_eq!(
        body(lines.nth(2).unwrap()),
        "{\"n\":6,\"entry\":{\"undoTo\":{\"step\":3}}"
    );
    assert_eq!(body(lines.next().unwrap()), "{\"n\":7,\"entry\":\"redo\"");
}

/// Truncates `file` at every byte after its header and checks that exactly the complete lines are read.
fn assert_truncation_keeps_complete_lines(file: &str, from: usize) {
    let whole = read(file).unwrap().record;
    for end in from..=file.len() {
        let cut = &file.as_bytes()[..end];
        let lines = cut.iter().filter(|&&byte| byte == b'\n').count();
        let valid_len = cut.iter().rposition(|&byte| byte == b'\n').unwrap() + 1;
        let loaded = read(cut).unwrap();
        assert_eq!(loaded.record.entries, whole.entries[..lines - 1]);
        assert_eq!(loaded.valid_len, valid_len);
        assert_eq!(
            loaded.truncated,
            (valid_len < end).then_some(TruncatedLine {
                line: lines + 1,
                bytes: end - valid_len
            })
        );
        let folded = Timeline::<Race>::fold(loaded.record).unwrap();
        assert_eq!(folded.record().entries.len(), lines - 1);
    }
}

#[test]
fn truncated_file_keeps_its_complete_lines() {
    let header = FORMAT_1.find('\n').unwrap() + 1;
    assert_truncation_keeps_complete_lines(FORMAT_1, header);
    for end in 1..header {
        assert_eq!(refused(&FORMAT_1.as_bytes()[..end]), ReadError::NotARecord);
    }
}

#[test]
fn record_can_be_continued_after_truncated_line() {
    let truncated = &FORMAT_1[..FORMAT_1.len() - 3];
    let loaded = read(truncated).unwrap();
    assert_eq!(
        loaded.truncated.unwrap().to_string(),
        "line 9 was incomplete and dropped (103 bytes)"
    );
    let mut file = truncated[..loaded.valid_len].to_owned();
    let mut timeline = Timeline::<Race>::fold(loaded.record).unwrap();
    let pending = timeline
        .submit(Author::Keeper, &[Input::Fix(1, 1)])
        .unwrap();
    file.push_str(&pending.line());
    pending.commit();
    assert_eq!(&read(&file).unwrap().record, timeline.record());
}

#[test]
fn corrupt_complete_last_line_is_an_error() {
    let start = FORMAT_1[..FORMAT_1.len() - 1].rfind('\n').unwrap() + 1;
    let mut flipped = FORMAT_1.as_bytes().to_vec();
    flipped[start + 20] ^= 1;
    let mut zeros = FORMAT_1.as_bytes().to_vec();
    zeros[start..start + 40].fill(0);
    let before = &FORMAT_1.as_bytes()[..start];
    for tail in [
        &flipped[start..],
        &zeros[start..],
        b"{\"n\":8,\"entry\":\n",
        b"\n",
    ] {
        let refused = refused([before, tail].concat());
        assert!(
            matches!(refused, ReadError::Corrupt { line: 9, .. }),
            "{refused}"
        );
    }
}

#[test]
fn corrupt_header_line_is_replaced_by_copy() {
    let end = FORMAT_1.find('\n').unwrap() + 1;
    let (header, rest) = FORMAT_1.as_bytes().split_at(end);
    assert_eq!(jsonl::header_of(FORMAT_1.as_bytes()), Some(header));
    let mended = |bytes: &[u8]| jsonl::with_header(bytes, header);
    for place in 0..end {
        for flip in [1, 0x80, 0xff, header[place] ^ b'\n'] {
            let mut bytes = FORMAT_1.as_bytes().to_vec();
            bytes[place] ^= flip;
            if bytes != FORMAT_1.as_bytes() {
                assert_eq!(
                    mended(&bytes).as_deref(),
                    Some(FORMAT_1.as_bytes()),
                    "at {place}"
                );
            }
        }
    }
    // The header line is longer, shorter, or missing.
    assert_eq!(
        mended(&[b"something else\n", rest].concat()).as_deref(),
        Some(FORMAT_1.as_bytes())
    );
    assert_eq!(
        mended(&[b"\n", rest].concat()).as_deref(),
        Some(FORMAT_1.as_bytes())
    );
    assert_eq!(mended(b"").as_deref(), Some(header));
    assert_eq!(mended(&header[..end - 1]).as_deref(), Some(header));
    // A valid line is not replaced. A corrupt copy and an entry are no valid replacement.
    assert_eq!(mended(FORMAT_1.as_bytes()), None);
    assert_eq!(jsonl::with_header(b"\n", &header[1..]), None);
    assert_eq!(jsonl::with_header(b"\n", FORMAT_1.as_bytes()), None);
    let entry = rest.split_inclusive(|&byte| byte == b'\n').next().unwrap();
    assert_eq!(jsonl::header_of(entry), None);
    assert_eq!(jsonl::with_header(b"\n", entry), None);
}

#[test]
fn incomplete_last_line_is_dropped() {
    let start = FORMAT_1[..FORMAT_1.len() - 1].rfind('\n').unwrap() + 1;
    let mut zeros = FORMAT_1.as_bytes().to_vec();
    zeros[start..start + 40].fill(0);
    for tail in [
        &zeros[start..FORMAT_1.len() - 1],
        b"\0\0\0\0",
        b"{\"n\":8,\"entry\":",
        b"\xff\xfe",
    ] {
        let file = [&FORMAT_1.as_bytes()[..start], tail].concat();
        let loaded = read(&file).unwrap();
        assert_eq!((loaded.valid_len, loaded.record.entries.len()), (start, 7));
        assert_eq!(
            loaded.truncated,
            Some(TruncatedLine {
                line: 9,
                bytes: tail.len()
            })
        );
    }
}

#[test]
fn every_single_byte_change_is_detected() {
    let whole = read(FORMAT_1).unwrap().record;
    for (place, &byte) in FORMAT_1.as_bytes().iter().enumerate() {
        let flips = (0..8).map(|bit| 1 << bit).chain([0xff, 0x55, byte ^ b'\n']);
        for flip in flips.filter(|&flip| flip != 0) {
            let mut bytes = FORMAT_1.as_bytes().to_vec();
            bytes[place] ^= flip;
            let Ok(loaded) = read(&bytes) else { continue };
            // Only a change of the final newline makes the last line incomplete, which the reader
            // reports.
            let kept = loaded.record.entries.len();
            assert_eq!(place, FORMAT_1.len() - 1, "flip {flip:#x}");
            assert!(loaded.truncated.is_some(), "flip {flip:#x}");
            assert_eq!(kept, whole.entries.len() - 1);
            assert_eq!(loaded.record.header, whole.header);
            assert_eq!(loaded.record.entries, whole.entries[..kept]);
        }
    }
}

#[test]
fn corruption_is_reported_with_its_line() {
    let lines: Vec<&str> = FORMAT_1.split_inclusive('\n').collect();
    let number = |line, expected, found| ReadError::Corrupt {
        line,
        corruption: LineCorruption::OutOfSequence { expected, found },
    };
    assert_eq!(
        refused([&lines[..3], &lines[4..]].concat().concat()),
        number(4, 3, 4)
    );
    assert_eq!(
        refused([&lines[..4], &lines[3..]].concat().concat()),
        number(5, 4, 3)
    );
    assert_eq!(
        refused([lines[0], lines[2], lines[1]].concat()),
        number(2, 1, 2)
    );
    assert_eq!(refused(changed(1, "\"n\":0", "\"n\":1")), number(1, 0, 1));
    let damaged = FORMAT_1.replace("\"die 6\"", "\"die 5\"");
    match refused(damaged) {
        ReadError::Corrupt {
            line: 4,
            corruption: LineCorruption::ChecksumMismatch { expected, found },
        } => assert_ne!(expected, found),
        other => panic!("{other:?}"),
    }
    let blank = [&lines[..2], &["\n"], &lines[2..]].concat().concat();
    assert_eq!(
        refused(blank),
        ReadError::Corrupt {
            line: 3,
            corruption: LineCorruption::MissingChecksum
        }
    );
    let mut binary = FORMAT_1.as_bytes().to_vec();
    binary[lines[0].len() + 5] = 0xff;
    assert!(matches!(
        refused(binary),
        ReadError::Corrupt {
            line: 2,
            corruption: LineCorruption::ChecksumMismatch { .. }
        }
    ));
}

#[test]
fn invalid_line_is_reported_with_line_and_reason() {
    let reason = |number, from, to| match refused(changed(number, from, to)) {
        ReadError::InvalidLine { line, reason } if line == number => reason,
        other => panic!("{other:?}"),
    };
    assert!(reason(1, "\"seed\"", "\"mood\":1,\"seed\"").contains("unknown field `mood`"));
    assert!(
        reason(1, "{\"faces\":6}", "{\"faces\":6,\"edges\":1}").contains("unknown field `edges`")
    );
    assert!(
        reason(1, "\"18446744073709551615\"", "\"luck\"")
            .contains("'l' at position 1 is not a digit")
    );
    assert!(reason(1, "\"format\":1", "\"format\":0").contains("there is no file format 0"));
    assert!(reason(2, "\"by\"", "\"mood\":1,\"by\"").contains("unknown field `mood`"));
    assert!(reason(2, "\"n\":1", "\"n\":1,\"m\":1").contains("unknown field `m`"));
    assert!(reason(2, "{\"seat\":0}", "{\"seat\":256}").contains("256"));
    assert!(reason(2, "\"hash\":\"", "\"hash\":\"0").contains("16 lower-case hexadecimal digits"));
    assert!(reason(7, "{\"step\":3}", "{\"step\":3,\"to\":1}").contains("unknown field `to`"));
    assert!(reason(8, "\"redo\"", "\"undo\"").contains("unknown variant `undo`"));
    // The same in the last line: its checksum is valid, so it is not incomplete.
    assert!(reason(9, "\"keeper\"", "\"banker\"").contains("unknown variant `banker`"));
}

#[test]
fn newer_and_foreign_records_are_rejected() {
    let newer = |what, found, known| ReadError::Newer { what, found, known };
    assert_eq!(
        refused(changed(1, "\"format\":1", "\"format\":2")),
        newer(Version::Format, 2, 1)
    );
    assert_eq!(
        refused(changed(1, "\"revision\":3", "\"revision\":4,\"x\":1")),
        newer(Version::Revision, 4, 3)
    );
    let later =
        "{\"header\":{\"format\":12,\"anything\":[]},\"sum\":3}\nand lines of another kind\n";
    assert_eq!(refused(later), newer(Version::Format, 12, 1));
    let message =
        "a newer release wrote this record: its file format is 12, this release knows up to 1";
    assert_eq!(refused(later).to_string(), message);
    let other = ReadError::WrongMachine {
        expected: "race",
        found: "chess".into(),
    };
    let chess = changed(1, "\"race\"", "\"chess\"").replace("{\"faces\":6}", "{}");
    assert!(matches!(refused(chess), ReadError::Corrupt { line: 1, .. }));
    assert_eq!(refused(changed(1, "\"race\"", "\"chess\"")), other);
    let content = ReadError::ContentMismatch {
        expected: Fingerprint(0xfaced06),
        found: Fingerprint(0xfaced07),
    };
    assert_eq!(
        refused(changed(1, "{\"faces\":6}", "{\"faces\":7}")),
        content
    );
}

#[test]
fn older_revision_is_accepted() {
    assert_eq!(
        read(changed(1, "\"revision\":3", "\"revision\":1"))
            .unwrap()
            .record
            .header
            .revision,
        1
    );
}

#[test]
fn files_without_header_are_rejected() {
    assert_eq!(refused(""), ReadError::Empty);
    for file in [
        "\n",
        "hello\n",
        "{}\n",
        "[1,2]\n",
        "{\"n\":0}\n",
        "null",
        "\0\0\0\n",
        "{\"header\":{\"format\":1}}\n",
    ] {
        assert_eq!(refused(file), ReadError::NotARecord, "{file:?}");
    }
    assert_eq!(
        refused([0x89, b'P', b'N', b'G', b'\n', 0xff, 0x00]),
        ReadError::NotARecord
    );
    let entry_first = FORMAT_1.split_once('\n').unwrap().1;
    assert_eq!(refused(entry_first), ReadError::NotARecord);
    assert_eq!(refused("[".repeat(100_000) + "\n"), ReadError::NotARecord);
}

#[test]
fn overlong_line_is_rejected_unless_incomplete() {
    let huge = "x".repeat(MAX_LINE_BYTES + 1);
    let bytes = MAX_LINE_BYTES + 1;
    assert_eq!(
        refused(format!("{huge}\n")),
        ReadError::LineTooLong { line: 1, bytes }
    );
    assert_eq!(
        refused(format!("{FORMAT_1}{huge}\n")),
        ReadError::LineTooLong { line: 10, bytes }
    );
    assert_eq!(
        read(format!("{FORMAT_1}{huge}")).unwrap().truncated,
        Some(TruncatedLine { line: 10, bytes })
    );
}

fn entry() -> impl Strategy<Value = Entry> {
    let by = prop_oneof![
        any::<u8>().prop_map(Author::Seat),
        Just(Author::Chance),
        Just(Author::Keeper)
    ];
    let step = (
        by,
        prop::collection::vec(any::<String>(), 1..4),
        any::<u64>(),
    );
    prop_oneof![
        4 => step.prop_map(|(by, inputs, hash)| {
            Entry::Step(rubium_record::Step { by, inputs, hash: Fingerprint(hash) })
        }),
        1 => any::<usize>().prop_map(|step| Entry::UndoTo { step }),
        1 => Just(Entry::Redo),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    /// A record with arbitrary texts round-trips. Truncation within the last three lines loses only the
    /// truncated line.
    #[test]
    fn random_record_round_trips_and_survives_truncation(
        seats in prop::collection::vec(any::<String>(), 0..4),
        seed in any::<u64>(),
        known in any::<bool>(),
        entries in prop::collection::vec(entry(), 3..8),
    ) {
        let header = Header::new::<Race>(Setup { faces: 6 }, seats, Seed(seed), known);
        let record = Record { header, entries };
        let file = jsonl::write(&record).unwrap();
        let loaded = read(&file).unwrap();
        prop_assert_eq!(&loaded.record, &record);
        prop_assert_eq!((loaded.valid_len, loaded.truncated), (file.len(), None));
        let starts: Vec<usize> = file.match_indices('\n').map(|(place, _)| place + 1).collect();
        for end in starts[starts.len() - 4]..file.len() {
            let loaded = read(&file.as_bytes()[..end]).unwrap();
            let whole = starts.iter().filter(|&&start| start <= end).count() - 1;
            prop_assert_eq!(&loaded.record.entries[..], &record.entries[..whole]);
            prop_assert_eq!(loaded.truncated.is_some(), loaded.valid_len < end);
        }
    }

    /// Garbage, alone or after a valid record, is an error or a truncated line, and never a panic.
    #[test]
    fn garbage_is_never_parsed_as_steps(garbage in prop::collection::vec(any::<u8>(), 1..300)) {
        prop_assert!(read(&garbage).is_err());
        let whole = read(FORMAT_1).unwrap().record;
        match read([FORMAT_1.as_bytes(), &garbage].concat()) {
            Ok(loaded) => {
                prop_assert_eq!(&loaded.record, &whole);
                prop_assert!(loaded.truncated.is_some());
            }
            Err(error) => prop_assert!(matches!(error, ReadError::Corrupt { .. }), "{error:?}"),
        }
    }
}
