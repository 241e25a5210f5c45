//! Previews are cached in files beside journals. A cached preview must never be shown for a changed journal.

use std::fs;
use std::path::Path;

use rubium_host::game::{Controller, SeatControllers};
use rubium_host::library::{Library, ListEntryState};

use crate::play::{journal_bytes, journal_path, list_entry, store_game};
use crate::tables;

/// Overwrites a file without changing its modification time.
fn overwrite_keeping_time(path: &Path, bytes: &[u8]) {
    let modified = fs::metadata(path).and_then(|metadata| metadata.modified());
    fs::write(path, bytes).expect("the file should be written");
    let file = fs::OpenOptions::new().write(true).open(path);
    let time_restored = file.and_then(|file| file.set_modified(modified?));
    time_restored.expect("the time should be set");
}

#[test]
fn damaged_journal_is_listed_as_damaged_despite_cached_preview() {
    let folder = tempfile::tempdir().expect("a temporary folder should be created");
    // The library is reopened for each list, so that only the cache on disk has an effect.
    let listed_state = |id| {
        list_entry(
            &Library::open(folder.path()).expect("the library should open"),
            id,
        )
        .state
    };
    let (id, _) = store_game(
        &Library::open(folder.path()).expect("the library should open"),
        1,
        40,
    );
    let valid_state = listed_state(&id);
    assert!(
        matches!(valid_state, ListEntryState::Valid { .. }),
        "{valid_state:?}"
    );
    let (path, content) = (
        journal_path(folder.path(), &id),
        journal_bytes(folder.path(), &id),
    );
    assert!(path.with_extension("preview").is_file());
    for offset in (0..content.len() - 1).step_by(53) {
        let mut changed_content = content.clone();
        changed_content[offset] ^= 1;
        overwrite_keeping_time(&path, &changed_content);
        let state = listed_state(&id);
        assert!(
            matches!(state, ListEntryState::Damaged { .. }),
            "{offset}: {state:?}"
        );
    }
    let lines: Vec<&[u8]> = content.split_inclusive(|&byte| byte == b'\n').collect();
    overwrite_keeping_time(&path, &lines[..20].concat());
    assert_ne!(
        listed_state(&id),
        valid_state,
        "the cached preview should be replaced"
    );
    overwrite_keeping_time(&path, &content);
    assert_eq!(listed_state(&id), valid_state);
}

#[test]
fn damaged_journal_of_table_is_listed_as_damaged_despite_cached_preview() {
    let folder = tempfile::tempdir().expect("a temporary folder should be created");
    let state = || {
        let games = Library::open(folder.path()).expect("the library should open");
        let tables = games
            .for_kind::<rubium_table::Table>()
            .expect("the library of tables should open");
        tables
            .list(None)
            .expect("the library should be listed")
            .entries
            .remove(0)
            .state
    };
    let id = {
        let games = Library::open(folder.path()).expect("the library should open");
        tables::store_table(
            &games.for_kind().expect("the library of tables should open"),
            14,
        )
        .0
    };
    let valid_state = state();
    assert!(
        matches!(valid_state, ListEntryState::Valid { .. }),
        "{valid_state:?}"
    );
    let path = folder.path().join(format!("tables/{id}.jsonl"));
    assert!(path.with_extension("preview").is_file());
    let content = fs::read(&path).expect("the file should be readable");
    let mut changed_content = content.clone();
    changed_content[content.len() / 2] ^= 1;
    overwrite_keeping_time(&path, &changed_content);
    assert!(matches!(state(), ListEntryState::Damaged { .. }));
    overwrite_keeping_time(&path, &content);
    assert_eq!(state(), valid_state);
}

#[test]
fn preview_is_recomputed_after_more_steps() {
    let folder = tempfile::tempdir().expect("a temporary folder should be created");
    let library = || Library::open(folder.path()).expect("the library should open");
    let (id, _) = store_game(&library(), 1, 5);
    let steps = |library: &Library| match list_entry(library, &id).state {
        ListEntryState::Valid { preview } => preview.step_count,
        other => panic!("{other:?}"),
    };
    assert_eq!(steps(&library()), 5);
    let open_library = library();
    let opening = open_library.load(&id).expect("the game should open");
    let (mut timeline, mut journal) = (opening.timeline, opening.journal);
    crate::play::play_steps(&mut timeline, &mut journal, 3);
    assert_eq!(
        steps(&open_library),
        8,
        "the list should be up to date while the game is open"
    );
    drop((journal, open_library));
    assert_eq!(steps(&library()), 8);
    // Deleting a game also deletes the cached preview.
    library().delete(&id).expect("the game should be deleted");
    let remaining_files =
        fs::read_dir(folder.path().join("games")).expect("the folder should be readable");
    assert_eq!(remaining_files.count(), 0);
    library().restore(&id).expect("the game should be restored");
    assert_eq!(steps(&library()), 8);
}

#[test]
fn preview_is_recomputed_after_a_change_of_seat_controllers() {
    let folder = tempfile::tempdir().expect("a temporary folder should be created");
    let library = || Library::open(folder.path()).expect("the library should open");
    let (id, _) = store_game(&library(), 1, 5);
    let listed_controllers = |library: &Library| {
        let state = list_entry(library, &id).state;
        let preview = state
            .preview()
            .expect("the preview should be readable")
            .clone();
        let players = preview.players.into_iter();
        players.map(|player| player.controller).collect::<Vec<_>>()
    };
    let set_controllers = |library: &Library, players: [Controller; 2]| {
        let journal = library.load(&id).expect("the game should open").journal;
        let written = journal.write_sidecar(&SeatControllers::new(players.to_vec()));
        written.expect("the change should be saved");
        players
    };
    let (person, officer) = (Controller::Person, Controller::Officer);
    assert_eq!(listed_controllers(&library()), [person, person]);
    // In the cached preview on disk, people play both seats.
    let first_change = set_controllers(&library(), [person, officer]);
    let open_library = library();
    assert_eq!(
        listed_controllers(&open_library),
        first_change,
        "the preview should be up to date after a restart"
    );
    // A library that stays open also updates its list.
    let second_change = set_controllers(&open_library, [officer, person]);
    assert_eq!(
        listed_controllers(&open_library),
        second_change,
        "the preview should be up to date without a restart"
    );
}
