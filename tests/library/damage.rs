//! Tests of each kind of damage to a journal: the damage is reported, the valid steps are recovered, and
//! other games are unaffected.

use std::fs;

use rubium_host::library::{FileProblem, Notice};
use rubium_record::{Entry, Fingerprint, Header, jsonl};
use rubium_rules::Setup;

use crate::play::{header, journal_path};
use crate::test_library::TestLibrary;

#[test]
fn line_with_a_changed_byte_and_all_later_lines_are_dropped_and_the_damaged_file_is_kept() {
    let fixture = TestLibrary::new();
    let mut lines = fixture.journal_lines();
    lines[20][10] ^= 1;
    let damaged_file = lines.concat();
    fixture.write_journal(&damaged_file);

    let (problem, preview) = fixture.assert_damaged();
    assert!(
        matches!(problem, FileProblem::Line { line: 21, .. }),
        "{problem}"
    );
    assert_eq!(preview, Some(fixture.preview_after(19)));

    let damaged_copy_path = |copy_number| {
        fixture
            .folder()
            .join(format!("damaged/{}-{copy_number}.jsonl", fixture.id))
    };
    let notice = Notice::ResumedWithBackup {
        steps: 19,
        path: damaged_copy_path(1).display().to_string(),
    };
    assert_eq!(fixture.assert_resumes(19), Some(notice));
    assert_eq!(
        fs::read(damaged_copy_path(1)).expect("the file should be readable"),
        damaged_file
    );

    // A second recovery must not overwrite the copy that the first recovery saved.
    fixture.write_journal(&damaged_file);
    fixture.assert_resumes(19);
    assert_eq!(
        fs::read(damaged_copy_path(1)).expect("the file should be readable"),
        damaged_file
    );
    assert_eq!(
        fs::read(damaged_copy_path(2)).expect("the file should be readable"),
        damaged_file
    );
}

#[test]
fn missing_line_is_detected() {
    let fixture = TestLibrary::new();
    let mut lines = fixture.journal_lines();
    lines.remove(10);
    fixture.write_journal(&lines.concat());
    let (problem, preview) = fixture.assert_damaged();
    assert!(
        matches!(problem, FileProblem::Line { line: 11, .. }),
        "{problem}"
    );
    assert_eq!(preview, Some(fixture.preview_after(9)));
    fixture.assert_resumes(9);
}

#[test]
fn invalid_entry_and_all_later_lines_are_dropped() {
    let fixture = TestLibrary::new();
    let mut lines = fixture.journal_lines();
    lines[15] = jsonl::entry_line(15, &Entry::Redo).into_bytes();
    fixture.write_journal(&lines.concat());
    let (problem, preview) = fixture.assert_damaged();
    assert!(
        matches!(problem, FileProblem::Line { line: 16, .. }),
        "{problem}"
    );
    assert_eq!(preview, Some(fixture.preview_after(14)));
    fixture.assert_resumes(14);
}

/// Returns the lines of the journal with a wrong state hash in the step after `valid_step_count` valid steps.
fn journal_with_wrong_hash(fixture: &TestLibrary, valid_step_count: usize) -> Vec<Vec<u8>> {
    let mut lines = fixture.journal_lines();
    let Entry::Step(mut step) = fixture.game.record().entries[valid_step_count].clone() else {
        panic!("the entry should be a step");
    };
    step.hash = Fingerprint(step.hash.0 ^ 1);
    let line_index = valid_step_count + 1;
    lines[line_index] = jsonl::entry_line(line_index, &Entry::Step(step)).into_bytes();
    lines
}

#[test]
fn diverging_step_is_undone_and_all_lines_stay_in_the_journal() {
    let fixture = TestLibrary::new();
    let file = journal_with_wrong_hash(&fixture, 12).concat();
    fixture.write_journal(&file);
    let (problem, preview) = fixture.assert_damaged();
    assert!(
        matches!(
            problem,
            FileProblem::NotReplayable {
                valid_step_count: 12,
                ..
            }
        ),
        "{problem}"
    );
    assert_eq!(preview, Some(fixture.preview_after(12)));

    let notice = fixture.assert_resumes(12);
    assert_eq!(notice, Some(Notice::Resumed { steps: 12 }));
    assert!(
        fixture.journal_bytes().starts_with(&file),
        "no line should be lost"
    );
    assert!(!fixture.folder().join("damaged").exists());
}

#[test]
fn damage_report_does_not_quote_the_line() {
    let fixture = TestLibrary::new();
    let mut lines = fixture.journal_lines();
    let Entry::Step(mut step) = fixture.game.record().entries[9].clone() else {
        panic!("the entry should be a step");
    };
    step.inputs = vec!["card secret".to_owned()];
    lines[10] = jsonl::entry_line(10, &Entry::Step(step)).into_bytes();
    fixture.write_journal(&lines.concat());
    let (problem, _) = fixture.assert_damaged();
    let is_not_replayable = matches!(
        problem,
        FileProblem::NotReplayable {
            valid_step_count: 9,
            ..
        }
    );
    assert!(
        is_not_replayable && !problem.to_string().contains("secret"),
        "{problem}"
    );

    // This line has a valid checksum, but its content is not an entry.
    let invalid = jsonl::entry_line(10, &Entry::Redo);
    let body = invalid.replace("\"redo\"", "\"secret\"");
    let body = body
        .split_once(",\"crc\"")
        .expect("the line should have a checksum")
        .0;
    let checksum = crc32(body.as_bytes());
    lines[10] = format!("{body},\"crc\":\"{checksum:08x}\"}}\n").into_bytes();
    fixture.write_journal(&lines.concat());
    let (problem, _) = fixture.assert_damaged();
    let is_damaged_line = matches!(problem, FileProblem::Line { line: 11, .. });
    assert!(
        is_damaged_line && !problem.to_string().contains("secret"),
        "{problem}"
    );
    fixture.assert_resumes(9);
}

/// Computes the CRC-32 of a line.
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |checksum, &byte| {
        (0..8).fold(checksum ^ u32::from(byte), |checksum, _| {
            (checksum >> 1) ^ (0xedb8_8320 & (checksum & 1).wrapping_neg())
        })
    })
}

#[test]
fn truncated_line_after_a_diverging_step_is_dropped_on_recovery() {
    let fixture = TestLibrary::new();
    let journal = journal_with_wrong_hash(&fixture, 12).concat();
    let journal_with_truncated_line = [journal.as_slice(), b"{\"n\":31,"].concat();
    fixture.write_journal(&journal_with_truncated_line);
    let (problem, _) = fixture.assert_damaged();
    assert!(
        matches!(
            problem,
            FileProblem::NotReplayable {
                valid_step_count: 12,
                ..
            }
        ),
        "{problem}"
    );
    fixture.assert_resumes(12);
    assert!(fixture.journal_bytes().starts_with(&journal));
}

#[test]
fn two_kinds_of_damage_leave_the_steps_before_the_first_damage() {
    let fixture = TestLibrary::new();
    let mut lines = journal_with_wrong_hash(&fixture, 7);
    lines[20][10] ^= 1;
    fixture.write_journal(&lines.concat());
    let (problem, preview) = fixture.assert_damaged();
    assert!(
        matches!(problem, FileProblem::Line { line: 21, .. }),
        "{problem}"
    );
    assert_eq!(preview, Some(fixture.preview_after(7)));
    fixture.assert_resumes(7);
}

/// Returns copies of the game's journal, each with a header line that is damaged in a different way.
fn journals_with_damaged_header(fixture: &TestLibrary) -> Vec<Vec<u8>> {
    let lines = fixture.journal_lines();
    let lines_after_header = lines[1..].concat();
    let mut changed_header = lines[0].clone();
    changed_header[lines[0].len() / 2] ^= 1;
    let mut without_line_break = fixture.journal_bytes();
    without_line_break[lines[0].len() - 1] = b' ';
    vec![
        [changed_header.as_slice(), &lines_after_header].concat(),
        [&lines[0][..100], b"\n", &lines_after_header].concat(),
        [b"\n".as_slice(), &lines_after_header].concat(),
        [vec![0; lines[0].len()], lines_after_header.clone()].concat(),
        without_line_break,
    ]
}

#[test]
fn damaged_header_is_restored_from_its_copy_with_every_step() {
    let fixture = TestLibrary::new();
    for (index, file) in journals_with_damaged_header(&fixture).iter().enumerate() {
        fixture.write_journal(file);
        let (problem, preview) = fixture.assert_damaged();
        assert!(
            matches!(problem, FileProblem::Line { line: 1, .. }),
            "{problem}"
        );
        assert_eq!(preview, Some(fixture.preview_after(30)));
        let damaged_copy_path = format!("damaged/{}-{}.jsonl", fixture.id, index + 1);
        let damaged_copy_path = fixture.folder().join(damaged_copy_path);
        let notice = Notice::ResumedWithBackup {
            steps: 30,
            path: damaged_copy_path.display().to_string(),
        };
        assert_eq!(fixture.assert_resumes(30), Some(notice));
        assert_eq!(
            &fs::read(damaged_copy_path).expect("the file should be readable"),
            file
        );
    }
}

#[test]
fn damaged_header_and_later_damage_leave_the_steps_between() {
    let fixture = TestLibrary::new();
    let mut lines = fixture.journal_lines();
    lines[0][20] ^= 1;
    lines[20][10] ^= 1;
    fixture.write_journal(&lines.concat());
    let (problem, preview) = fixture.assert_damaged();
    assert!(
        matches!(problem, FileProblem::Line { line: 1, .. }),
        "{problem}"
    );
    assert_eq!(preview, Some(fixture.preview_after(19)));
    fixture.assert_resumes(19);

    let mut lines = journal_with_wrong_hash(&fixture, 12);
    lines[0][20] ^= 1;
    fixture.write_journal(&lines.concat());
    assert_eq!(fixture.assert_damaged().1, Some(fixture.preview_after(12)));
    fixture.assert_resumes(12);
}

#[test]
fn empty_journal_is_recovered_from_its_header_copy() {
    let fixture = TestLibrary::new();
    fixture.write_journal(b"");
    let (problem, preview) = fixture.assert_damaged();
    assert!(
        matches!(problem, FileProblem::Line { line: 1, .. }),
        "{problem}"
    );
    assert_eq!(preview, Some(fixture.preview_after(0)));
    fixture.assert_resumes(0);
}

#[test]
fn damaged_header_without_valid_copy_leaves_no_step() {
    let fixture = TestLibrary::new();
    let copy = fixture.header_copy_path();
    let header = fs::read(&copy).expect("the header copy should be readable");
    assert_eq!(header, fixture.journal_lines()[0]);
    let mut changed_header = header.clone();
    changed_header[30] ^= 1;
    let other_journal = fs::read(journal_path(fixture.folder(), &fixture.other_id))
        .expect("the file should be readable");
    let journal = fixture.journal_bytes();
    for invalid_copy in [
        changed_header.as_slice(),
        &header[..50],
        b"",
        &other_journal,
    ] {
        let mut lines = fixture.journal_lines();
        let middle = lines[0].len() / 2;
        lines[0][middle] ^= 1;
        fixture.write_journal(&lines.concat());
        fs::write(&copy, invalid_copy).expect("the file should be written");
        assert!(matches!(
            fixture.assert_no_valid_step(),
            FileProblem::Line { line: 1, .. }
        ));
        fixture.write_journal(&journal);
    }
    // Opening a valid journal restores its header copy.
    drop(
        fixture
            .library
            .load(&fixture.id)
            .expect("the game should open"),
    );
    assert_eq!(
        fs::read(&copy).expect("the header copy should be readable"),
        header
    );
}

#[test]
fn last_line_that_is_complete_but_damaged_is_reported_as_a_lost_step() {
    let fixture = TestLibrary::new();
    let mut lines = fixture.journal_lines();
    lines[30][12] ^= 1;
    fixture.write_journal(&lines.concat());
    let (problem, preview) = fixture.assert_damaged();
    assert!(
        matches!(problem, FileProblem::Line { line: 31, .. }),
        "{problem}"
    );
    assert_eq!(preview, Some(fixture.preview_after(29)));
    let notice = fixture.assert_resumes(29);
    assert!(matches!(
        notice,
        Some(Notice::ResumedWithBackup { steps: 29, .. })
    ));
}

#[test]
fn damaged_file_without_a_title_is_listed_by_its_file_name() {
    let fixture = TestLibrary::new();
    let games_folder = fixture.folder().join("games");
    fs::write(games_folder.join("abc.jsonl"), "no game").expect("the file should be written");
    fs::write(games_folder.join("Copy of a game.jsonl"), "no game")
        .expect("the file should be written");
    let entries = fixture
        .library
        .list(None)
        .expect("the library should be listed")
        .entries;
    let titles: Vec<&str> = entries.iter().map(|entry| entry.title.as_str()).collect();
    for name in ["abc.jsonl", "Copy of a game.jsonl"] {
        assert!(titles.contains(&name), "{titles:?}");
    }
}

#[test]
fn file_that_is_not_a_game_or_has_a_newer_format_is_reported_as_such() {
    let fixture = TestLibrary::new();
    fs::remove_file(fixture.header_copy_path()).expect("the file should be removed");
    for content in [
        b"".as_slice(),
        b"\n",
        b"hello",
        b"hello\n",
        b"{}\n",
        b"\0\xff\n\n",
    ] {
        fixture.write_journal(content);
        let problem = fixture.assert_no_valid_step();
        assert!(
            matches!(problem, FileProblem::WrongKind { .. }),
            "{content:?}: {problem}"
        );
    }
    let damage_after = |change: &dyn Fn(&mut Header<Setup>)| {
        let mut header = header(1);
        change(&mut header);
        let line = jsonl::header_line(&header).expect("the set-up should be valid");
        fixture.write_journal(line.as_bytes());
        fixture.assert_no_valid_step()
    };
    let other_machine = damage_after(&|header| header.machine = "chess".to_owned());
    assert!(
        matches!(other_machine, FileProblem::WrongKind { .. }),
        "{other_machine}"
    );
    let one_player = damage_after(&|header| header.setup.factions.truncate(1));
    assert!(
        matches!(one_player, FileProblem::WrongKind { .. }),
        "{one_player}"
    );
    for newer in [
        damage_after(&|header| header.format += 1),
        damage_after(&|header| header.revision += 1),
    ] {
        assert!(matches!(newer, FileProblem::Newer { .. }), "{newer}");
    }
}
