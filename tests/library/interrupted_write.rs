//! If writing a line is interrupted, for example by a power failure, the complete lines before it remain a
//! valid game.

use std::fs;

use rubium_host::library::{Library, Notice};
use rubium_record::jsonl;

use crate::play::{
    assert_intact, header, journal_bytes, journal_path, list_entry, play_steps, store_game,
};

#[test]
fn journal_truncated_at_any_byte_keeps_its_complete_lines() {
    let folder = tempfile::tempdir().expect("a temporary folder should be created");
    let library = Library::open(folder.path()).expect("the library should open");
    let (id, game) = store_game(&library, 1, 30);
    let (other_id, other_game) = store_game(&library, 2, 30);
    let content = journal_bytes(folder.path(), &id);
    let line_lengths: Vec<usize> = content
        .split_inclusive(|&byte| byte == b'\n')
        .map(<[u8]>::len)
        .collect();
    assert_eq!(line_lengths.len(), 31);
    let length_of_last_three: usize = line_lengths[28..].iter().sum();
    let path = journal_path(folder.path(), &id);

    for length in content.len() - length_of_last_three..=content.len() {
        fs::write(&path, &content[..length]).expect("the file should be written");
        // Listing does not modify the file.
        let listed_state = format!("{:?}", list_entry(&library, &id).state);
        assert!(
            listed_state.starts_with("Valid"),
            "truncated to {length} bytes: {listed_state}"
        );
        assert_eq!(
            fs::metadata(&path).expect("the file should exist").len(),
            length as u64
        );

        let line_ends = line_lengths.iter().scan(0, |end, line_length| {
            *end += line_length;
            (*end <= length).then_some(*end)
        });
        let (entry_count, complete_len) = line_ends
            .enumerate()
            .last()
            .expect("the header line should be complete");
        let opening = library.load(&id).expect("the game should open");
        assert_eq!(
            opening.timeline.record().entries,
            game.record().entries[..entry_count],
            "truncated to {length} bytes"
        );
        let expected_notice = (length > complete_len).then(|| Notice::TruncatedLine {
            line: entry_count as u32 + 2,
            byte_count: (length - complete_len) as u32,
        });
        assert_eq!(
            opening.notice, expected_notice,
            "truncated to {length} bytes"
        );
        assert_eq!(
            journal_bytes(folder.path(), &id),
            content[..complete_len],
            "the incomplete line should be removed"
        );

        // The seed and the ordinals of the next decision and outcome are the same, so the game continues with
        // the same lines.
        let (mut timeline, mut journal) = (opening.timeline, opening.journal);
        play_steps(&mut timeline, &mut journal, 30 - entry_count);
        drop(journal);
        assert_eq!(
            journal_bytes(folder.path(), &id),
            content,
            "truncated to {length} bytes"
        );
    }
    assert_intact(&library, &id, &game);
    assert_intact(&library, &other_id, &other_game);
}

#[test]
fn journal_truncated_in_its_header_is_not_a_game_and_stays_unchanged() {
    let folder = tempfile::tempdir().expect("a temporary folder should be created");
    let library = Library::open(folder.path()).expect("the library should open");
    let (id, _) = store_game(&library, 1, 0);
    let content = journal_bytes(folder.path(), &id);
    let header = jsonl::header_line(&header(1)).expect("the set-up should be valid");
    assert_eq!(content, header.as_bytes());
    let copy = journal_path(folder.path(), &id).with_extension("header");
    fs::remove_file(copy).expect("the file should be removed");
    for length in [0, 1, content.len() / 2, content.len() - 1] {
        fs::write(journal_path(folder.path(), &id), &content[..length])
            .expect("the file should be written");
        assert!(library.load(&id).is_err(), "truncated to {length} bytes");
        assert!(library.recover(&id).is_err(), "truncated to {length} bytes");
        assert_eq!(
            journal_bytes(folder.path(), &id),
            content[..length],
            "truncated to {length} bytes"
        );
    }
}
