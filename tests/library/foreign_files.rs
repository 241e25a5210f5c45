//! Paths among the games that are not games: folders, links, huge files, files with other names.

use std::fs;

use rubium_host::library::{Damage, EntryState, LibraryRefusal};

use crate::play::path;
use crate::test_library::TestLibrary;

#[test]
fn file_over_64_megabytes_is_not_read() {
    let test = TestLibrary::new();
    let file = fs::OpenOptions::new()
        .write(true)
        .open(path(test.folder(), &test.id))
        .expect("the file should open");
    file.set_len((65 << 20) + 1)
        .expect("the file should be truncated");
    let too_large = Damage::TooLarge {
        megabytes: 65,
        max: 64,
    };
    assert_eq!(test.assert_nothing_left(), too_large);
}

#[test]
fn folder_in_place_of_a_journal_is_not_a_game() {
    let test = TestLibrary::new();
    let path = path(test.folder(), &test.id);
    fs::remove_file(&path).expect("the file should be removed");
    fs::create_dir(&path).expect("the folder should be created");
    assert_eq!(test.assert_nothing_left(), Damage::NotAFile);
}

#[cfg(unix)]
#[test]
fn links_to_games_are_not_followed() {
    let test = TestLibrary::new();
    let link = path(test.folder(), &test.id);
    fs::remove_file(&link).expect("the file should be removed");
    let other = path(test.folder(), &test.other.0);
    std::os::unix::fs::symlink(other, &link).expect("the link should be created");
    assert_eq!(test.assert_nothing_left(), Damage::NotAFile);
}

#[cfg(unix)]
#[test]
fn unreadable_file_is_reported_as_such() {
    use crate::permissions::{set_mode, with_permissions};

    with_permissions("foreign_files::unreadable_file_is_reported_as_such", || {
        let test = TestLibrary::new();
        set_mode(&path(test.folder(), &test.id), 0o000);
        let error = test
            .library
            .load(&test.id)
            .err()
            .expect("the request should be refused");
        let LibraryRefusal::Damaged { damage } = error else {
            panic!("{error}");
        };
        assert!(matches!(damage, Damage::Unreadable { .. }));
    });
}

#[test]
fn files_with_other_names_are_reported_or_ignored() {
    let test = TestLibrary::new();
    let games = test.folder().join("games");
    let named = |name: &str| {
        fs::copy(path(test.folder(), &test.id), games.join(name))
            .expect("the file should be copied");
    };
    named("Copy of it (1).jsonl");
    named("..jsonl");
    named(&format!("{}.jsonl", "a".repeat(41)));
    #[cfg(target_os = "linux")]
    let unreadable = {
        use std::os::unix::ffi::OsStrExt;
        let name = std::ffi::OsStr::from_bytes(b"\xff\xfe.jsonl");
        fs::write(games.join(name), b"x").expect("the file should be written");
        1
    };
    #[cfg(not(target_os = "linux"))]
    let unreadable = 0;
    named("not-a-game.txt");
    named(".hidden");

    let (ours, strange): (Vec<_>, Vec<_>) = (test
        .library
        .list()
        .expect("the folder should be readable")
        .into_iter())
    .partition(|entry| entry.id.is_some());
    assert_eq!(ours.len(), 2);
    assert_eq!(strange.len(), 3 + unreadable);
    for entry in strange {
        let lost = EntryState::Damaged {
            damage: Damage::Name,
            preview: None,
        };
        assert_eq!(entry.state, lost);
        assert!(!entry.title.is_empty());
    }
    test.assert_other_game_intact();
}
