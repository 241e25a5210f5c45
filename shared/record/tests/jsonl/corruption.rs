//! Files whose bytes or lines were changed after they were written.

use super::*;

#[test]
fn complete_but_corrupt_last_line_is_an_error() {
    let start = FORMAT_1[..FORMAT_1.len() - 1].rfind('\n').unwrap() + 1;
    let mut with_flipped_bit = FORMAT_1.as_bytes().to_vec();
    with_flipped_bit[start + 20] ^= 1;
    let mut zeroed = FORMAT_1.as_bytes().to_vec();
    zeroed[start..start + 40].fill(0);
    let before = &FORMAT_1.as_bytes()[..start];
    for tail in [
        &with_flipped_bit[start..],
        &zeroed[start..],
        b"{\"n\":9,\"entry\":\n",
        b"\n",
    ] {
        let error = read_error([before, tail].concat());
        assert!(
            matches!(error, ReadError::Corrupt { line: 10, .. }),
            "{error}"
        );
    }
}

#[test]
fn corrupt_header_line_is_replaced_by_copy() {
    let end = FORMAT_1.find('\n').unwrap() + 1;
    let (header, rest) = FORMAT_1.as_bytes().split_at(end);
    assert_eq!(jsonl::valid_header_line(FORMAT_1.as_bytes()), Some(header));
    let restore = |bytes: &[u8]| jsonl::restore_header(bytes, header);
    for index in 0..end {
        for flip in [1, 0x80, 0xff, header[index] ^ b'\n'] {
            let mut bytes = FORMAT_1.as_bytes().to_vec();
            bytes[index] ^= flip;
            if bytes != FORMAT_1.as_bytes() {
                assert_eq!(
                    restore(&bytes).as_deref(),
                    Some(FORMAT_1.as_bytes()),
                    "at {index}"
                );
            }
        }
    }
    // The header line is replaced by another line, is empty, is missing with all later lines, or is cut off.
    assert_eq!(
        restore(&[b"something else\n", rest].concat()).as_deref(),
        Some(FORMAT_1.as_bytes())
    );
    assert_eq!(
        restore(&[b"\n", rest].concat()).as_deref(),
        Some(FORMAT_1.as_bytes())
    );
    assert_eq!(restore(b"").as_deref(), Some(header));
    assert_eq!(restore(&header[..end - 1]).as_deref(), Some(header));
    // A valid header line is not replaced. A corrupt copy is not a valid replacement, nor is a copy of an
    // entry or of more than one line.
    assert_eq!(restore(FORMAT_1.as_bytes()), None);
    assert_eq!(jsonl::restore_header(b"\n", &header[1..]), None);
    assert_eq!(jsonl::restore_header(b"\n", FORMAT_1.as_bytes()), None);
    let entry = rest.split_inclusive(|&byte| byte == b'\n').next().unwrap();
    assert_eq!(jsonl::valid_header_line(entry), None);
    assert_eq!(jsonl::restore_header(b"\n", entry), None);
}

#[test]
fn every_single_byte_change_is_detected() {
    let complete = read(FORMAT_1).unwrap().record;
    for (index, &byte) in FORMAT_1.as_bytes().iter().enumerate() {
        let flips = (0..8).map(|bit| 1 << bit).chain([0xff, 0x55, byte ^ b'\n']);
        for flip in flips.filter(|&flip| flip != 0) {
            let mut bytes = FORMAT_1.as_bytes().to_vec();
            bytes[index] ^= flip;
            let Ok(loaded) = read(&bytes) else { continue };
            // The file can be read only if its final newline was changed. The last line is then
            // incomplete: the reader omits it and reports that.
            let kept_count = loaded.record.entries.len();
            assert_eq!(index, FORMAT_1.len() - 1, "flip {flip:#x}");
            assert!(loaded.truncated_line.is_some(), "flip {flip:#x}");
            assert_eq!(kept_count, complete.entries.len() - 1);
            assert_eq!(loaded.record.header, complete.header);
            assert_eq!(loaded.record.entries, complete.entries[..kept_count]);
        }
    }
}

#[test]
fn corruption_is_reported_with_its_line() {
    let lines: Vec<&str> = FORMAT_1.split_inclusive('\n').collect();
    let out_of_sequence = |line, expected, found| ReadError::Corrupt {
        line,
        corruption: LineCorruption::OutOfSequence { expected, found },
    };
    assert_eq!(
        read_error([&lines[..3], &lines[4..]].concat().concat()),
        out_of_sequence(4, 3, 4)
    );
    assert_eq!(
        read_error([&lines[..4], &lines[3..]].concat().concat()),
        out_of_sequence(5, 4, 3)
    );
    assert_eq!(
        read_error([lines[0], lines[2], lines[1]].concat()),
        out_of_sequence(2, 1, 2)
    );
    assert_eq!(
        read_error(with_line_edited(1, "\"n\":0", "\"n\":1")),
        out_of_sequence(1, 0, 1)
    );
    let tampered = FORMAT_1.replace("\"die 6\"", "\"die 5\"");
    match read_error(tampered) {
        ReadError::Corrupt {
            line: 4,
            corruption: LineCorruption::ChecksumMismatch { expected, found },
        } => assert_ne!(expected, found),
        other => panic!("{other:?}"),
    }
    let blank = [&lines[..2], &["\n"], &lines[2..]].concat().concat();
    assert_eq!(
        read_error(blank),
        ReadError::Corrupt {
            line: 3,
            corruption: LineCorruption::MissingChecksum
        }
    );
    let mut binary = FORMAT_1.as_bytes().to_vec();
    binary[lines[0].len() + 5] = 0xff;
    assert!(matches!(
        read_error(binary),
        ReadError::Corrupt {
            line: 2,
            corruption: LineCorruption::ChecksumMismatch { .. }
        }
    ));
}
