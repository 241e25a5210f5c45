//! Files that end in the middle of a line, as an interrupted write leaves them.

use super::*;

/// Truncates `file` to every length of at least `min_len` bytes, and checks that exactly the complete lines
/// are read.
fn assert_truncation_keeps_complete_lines(file: &str, min_len: usize) {
    let complete = read(file).unwrap().record;
    for end in min_len..=file.len() {
        let cut = &file.as_bytes()[..end];
        let line_count = cut.iter().filter(|&&byte| byte == b'\n').count();
        let valid_len = cut.iter().rposition(|&byte| byte == b'\n').unwrap() + 1;
        let loaded = read(cut).unwrap();
        assert_eq!(loaded.record.entries, complete.entries[..line_count - 1]);
        assert_eq!(loaded.valid_len, valid_len);
        assert_eq!(
            loaded.truncated_line,
            (valid_len < end).then_some(TruncatedLine {
                line: line_count + 1,
                byte_count: end - valid_len
            })
        );
        let folded = Timeline::<Race>::fold(loaded.record).unwrap();
        assert_eq!(folded.record().entries.len(), line_count - 1);
    }
}

#[test]
fn truncated_file_keeps_its_complete_lines() {
    let header_len = FORMAT_1.find('\n').unwrap() + 1;
    assert_truncation_keeps_complete_lines(FORMAT_1, header_len);
    for end in 1..header_len {
        assert_eq!(
            read_error(&FORMAT_1.as_bytes()[..end]),
            ReadError::NotARecord
        );
    }
}

#[test]
fn record_can_be_continued_after_truncated_line() {
    let truncated = &FORMAT_1[..FORMAT_1.len() - 3];
    let loaded = read(truncated).unwrap();
    assert_eq!(
        loaded.truncated_line.unwrap().to_string(),
        "line 10 was incomplete and dropped (103 bytes)"
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
fn incomplete_last_line_is_dropped() {
    let start = FORMAT_1[..FORMAT_1.len() - 1].rfind('\n').unwrap() + 1;
    let mut zeroed = FORMAT_1.as_bytes().to_vec();
    zeroed[start..start + 40].fill(0);
    for tail in [
        &zeroed[start..FORMAT_1.len() - 1],
        b"\0\0\0\0",
        b"{\"n\":9,\"entry\":",
        b"\xff\xfe",
    ] {
        let file = [&FORMAT_1.as_bytes()[..start], tail].concat();
        let loaded = read(&file).unwrap();
        assert_eq!((loaded.valid_len, loaded.record.entries.len()), (start, 8));
        assert_eq!(
            loaded.truncated_line,
            Some(TruncatedLine {
                line: 10,
                byte_count: tail.len()
            })
        );
    }
}
