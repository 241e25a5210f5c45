//! Paths in the games folder that are not games: folders, links, huge or unreadable files, files with invalid
//! names.

use std::fs;

use rubium_host::library::{FileProblem, LibraryRefusal, ListEntryState};

use crate::play::journal_path;
use crate::test_library::TestLibrary;

#[test]
fn file_over_64_megabytes_is_not_read() {
    let fixture = TestLibrary::new();
    let file = fs::OpenOptions::new()
        .write(true)
        .open(journal_path(fixture.folder(), &fixture.id))
        .expect("the file should open");
    file.set_len((65 << 20) + 1)
        .expect("the file should be extended");
    let too_large = FileProblem::TooLarge {
        megabytes: 65,
        max: 64,
    };
    assert_eq!(fixture.assert_no_valid_step(), too_large);
}

#[test]
fn folder_instead_of_journal_is_not_a_game() {
    let fixture = TestLibrary::new();
    let path = journal_path(fixture.folder(), &fixture.id);
    fs::remove_file(&path).expect("the file should be removed");
    fs::create_dir(&path).expect("the folder should be created");
    assert_eq!(fixture.assert_no_valid_step(), FileProblem::NotAFile);
}

#[cfg(unix)]
#[test]
fn links_to_games_are_not_followed() {
    let fixture = TestLibrary::new();
    let link = journal_path(fixture.folder(), &fixture.id);
    fs::remove_file(&link).expect("the file should be removed");
    let other_journal = journal_path(fixture.folder(), &fixture.other_id);
    std::os::unix::fs::symlink(other_journal, &link).expect("the link should be created");
    assert_eq!(fixture.assert_no_valid_step(), FileProblem::NotAFile);
}

#[cfg(unix)]
#[test]
fn unreadable_file_is_reported_as_unreadable() {
    use crate::permissions::{set_mode, with_enforced_permissions};

    with_enforced_permissions(
        "foreign_files::unreadable_file_is_reported_as_unreadable",
        || {
            let fixture = TestLibrary::new();
            set_mode(&journal_path(fixture.folder(), &fixture.id), 0o000);
            let error = fixture
                .library
                .load(&fixture.id)
                .err()
                .expect("the request should be refused");
            let LibraryRefusal::Damaged { problem } = error else {
                panic!("{error}");
            };
            assert!(matches!(problem, FileProblem::Unreadable { .. }));
        },
    );
}

#[test]
fn journals_with_invalid_names_are_reported_and_other_files_ignored() {
    let fixture = TestLibrary::new();
    let games_folder = fixture.folder().join("games");
    let add_copy = |name: &str| {
        fs::copy(
            journal_path(fixture.folder(), &fixture.id),
            games_folder.join(name),
        )
        .expect("the file should be copied");
    };
    add_copy("Copy of it (1).jsonl");
    add_copy("..jsonl");
    add_copy(&format!("{}.jsonl", "a".repeat(41)));
    #[cfg(target_os = "linux")]
    let undecodable_count = {
        use std::os::unix::ffi::OsStrExt;
        let name = std::ffi::OsStr::from_bytes(b"\xff\xfe.jsonl");
        fs::write(games_folder.join(name), b"x").expect("the file should be written");
        1
    };
    #[cfg(not(target_os = "linux"))]
    let undecodable_count = 0;
    add_copy("not-a-game.txt");
    add_copy(".hidden");

    let (games, foreign_entries): (Vec<_>, Vec<_>) = (fixture
        .library
        .list(None)
        .expect("the folder should be readable")
        .entries
        .into_iter())
    .partition(|entry| entry.id.is_some());
    assert_eq!(games.len(), 2);
    assert_eq!(foreign_entries.len(), 3 + undecodable_count);
    for entry in foreign_entries {
        let expected_state = ListEntryState::Damaged {
            problem: FileProblem::InvalidFileName,
            preview: None,
        };
        assert_eq!(entry.state, expected_state);
        assert!(!entry.title.is_empty());
    }
    fixture.assert_other_game_intact();
}
