//! Records that are not corrupt but cannot be read as records of a `Race`, and files that are not records.
//! Records of an earlier revision are accepted.

use super::*;

#[test]
fn invalid_line_is_reported_with_line_and_reason() {
    let reason = |line_number, from, to| match read_error(with_line_edited(line_number, from, to)) {
        ReadError::InvalidLine { line, reason } if line == line_number => reason,
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
    // An invalid last line is not dropped, because its valid checksum shows that it is complete.
    assert!(reason(9, "\"keeper\"", "\"banker\"").contains("unknown variant `banker`"));
}

#[test]
fn records_of_newer_version_other_machine_or_other_content_are_rejected() {
    let newer = |kind, found, supported| ReadError::NewerVersion {
        kind,
        found,
        supported,
    };
    assert_eq!(
        read_error(with_line_edited(1, "\"format\":1", "\"format\":2")),
        newer(VersionKind::Format, 2, 1)
    );
    assert_eq!(
        read_error(with_line_edited(
            1,
            "\"revision\":3",
            "\"revision\":4,\"x\":1"
        )),
        newer(VersionKind::Revision, 4, 3)
    );
    let later =
        "{\"header\":{\"format\":12,\"anything\":[]},\"sum\":3}\nand lines of another kind\n";
    assert_eq!(read_error(later), newer(VersionKind::Format, 12, 1));
    let message =
        "a newer release wrote this record: its file format is 12, this release supports up to 1";
    assert_eq!(read_error(later).to_string(), message);
    let wrong_machine = ReadError::WrongMachine {
        expected: "race",
        found: "chess".into(),
    };
    let chess = with_line_edited(1, "\"race\"", "\"chess\"").replace("{\"faces\":6}", "{}");
    // The checksum is verified before the machine.
    assert!(matches!(
        read_error(chess),
        ReadError::Corrupt { line: 1, .. }
    ));
    assert_eq!(
        read_error(with_line_edited(1, "\"race\"", "\"chess\"")),
        wrong_machine
    );
    let content_mismatch = ReadError::ContentMismatch {
        expected: Fingerprint(0xfaced06),
        found: Fingerprint(0xfaced07),
    };
    assert_eq!(
        read_error(with_line_edited(1, "{\"faces\":6}", "{\"faces\":7}")),
        content_mismatch
    );
}

#[test]
fn older_revision_is_accepted() {
    assert_eq!(
        read(with_line_edited(1, "\"revision\":3", "\"revision\":1"))
            .unwrap()
            .record
            .header
            .revision,
        1
    );
}

#[test]
fn files_that_do_not_begin_with_header_are_rejected() {
    assert_eq!(read_error(""), ReadError::Empty);
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
        assert_eq!(read_error(file), ReadError::NotARecord, "{file:?}");
    }
    assert_eq!(
        read_error([0x89, b'P', b'N', b'G', b'\n', 0xff, 0x00]),
        ReadError::NotARecord
    );
    let entry_first = FORMAT_1.split_once('\n').unwrap().1;
    assert_eq!(read_error(entry_first), ReadError::NotARecord);
    assert_eq!(
        read_error("[".repeat(100_000) + "\n"),
        ReadError::NotARecord
    );
}

#[test]
fn overlong_line_is_rejected_unless_incomplete() {
    let huge = "x".repeat(MAX_LINE_BYTES + 1);
    let byte_count = MAX_LINE_BYTES + 1;
    assert_eq!(
        read_error(format!("{huge}\n")),
        ReadError::LineTooLong {
            line: 1,
            byte_count
        }
    );
    assert_eq!(
        read_error(format!("{FORMAT_1}{huge}\n")),
        ReadError::LineTooLong {
            line: 11,
            byte_count
        }
    );
    assert_eq!(
        read(format!("{FORMAT_1}{huge}")).unwrap().truncated_line,
        Some(TruncatedLine {
            line: 11,
            byte_count
        })
    );
}
