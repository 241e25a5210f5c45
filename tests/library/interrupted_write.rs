//! Loss of power while a line is written: the complete lines before it remain a valid game.

use std::fs;

use rubium_host::library::{Library, Notice};
use rubium_record::jsonl;

use crate::play::{assert_intact, bytes, entry, header, path, play, stored_game};

#[test]
fn journal_cut_at_any_byte_keeps_its_complete_lines() {
    let folder = tempfile::tempdir().expect("a temporary folder should be created");
    let library = Library::open(folder.path()).expect("the library should open");
    let (id, game) = stored_game(&library, 1, 30);
    let (other, other_game) = stored_game(&library, 2, 30);
    let whole = bytes(folder.path(), &id);
    let lengths: Vec<usize> = whole
        .split_inclusive(|&byte| byte == b'\n')
        .map(<[u8]>::len)
        .collect();
    assert_eq!(lengths.len(), 31);
    let last_three: usize = lengths[28..].iter().sum();
    let path = path(folder.path(), &id);

    for cut in whole.len() - last_three..=whole.len() {
        fs::write(&path, &whole[..cut]).expect("the file should be written");
        // Listing does not modify the file.
        let listed = format!("{:?}", entry(&library, &id).state);
        assert!(listed.starts_with("Valid"), "cut at {cut}: {listed}");
        assert_eq!(
            fs::metadata(&path).expect("the file should exist").len(),
            cut as u64
        );

        let ends = lengths.iter().scan(0, |end, length| {
            *end += length;
            (*end <= cut).then_some(*end)
        });
        let (entry_count, complete_len) =
            ends.enumerate().last().expect("the set-up should be valid");
        let opening = library.load(&id).expect("the game should open");
        assert_eq!(
            opening.timeline.record().entries,
            game.record().entries[..entry_count],
            "cut at {cut}"
        );
        let expected_notice = (cut > complete_len).then(|| Notice::TruncatedLine {
            line: entry_count as u32 + 2,
            bytes: (cut - complete_len) as u32,
        });
        assert_eq!(opening.notice, expected_notice, "cut at {cut}");
        assert_eq!(
            bytes(folder.path(), &id),
            whole[..complete_len],
            "the rest should be dropped"
        );

        // The seed and the numbers of the random outcomes are the same, so the game continues with the same lines.
        let (mut timeline, mut journal) = (opening.timeline, opening.journal);
        play(&mut timeline, &mut journal, 30 - entry_count);
        drop(journal);
        assert_eq!(bytes(folder.path(), &id), whole, "cut at {cut}");
    }
    assert_intact(&library, &id, &game);
    assert_intact(&library, &other, &other_game);
}

#[test]
fn journal_cut_in_its_only_header_is_not_a_game_and_stays_unchanged() {
    let folder = tempfile::tempdir().expect("a temporary folder should be created");
    let library = Library::open(folder.path()).expect("the library should open");
    let (id, _) = stored_game(&library, 1, 0);
    let whole = bytes(folder.path(), &id);
    let header = jsonl::header_line(&header(1)).expect("the set-up should be valid");
    assert_eq!(whole, header.as_bytes());
    let copy = path(folder.path(), &id).with_extension("header");
    fs::remove_file(copy).expect("the file should be removed");
    for cut in [0, 1, whole.len() / 2, whole.len() - 1] {
        fs::write(path(folder.path(), &id), &whole[..cut]).expect("the file should be written");
        assert!(library.load(&id).is_err(), "cut at {cut}");
        assert!(library.recover(&id).is_err(), "cut at {cut}");
        assert_eq!(bytes(folder.path(), &id), whole[..cut], "cut at {cut}");
    }
}
