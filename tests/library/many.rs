//! Previews cached beside journals: they avoid replays, and never override the journal.

use std::fs;
use std::path::Path;

use rubium_host::game::{Controller, SeatControllers};
use rubium_host::library::{EntryState, Library};

use crate::play::{bytes, entry, path, stored_game};
use crate::tables;

/// Overwrites a file without changing its modification time.
fn overwrite_keeping_time(path: &Path, bytes: &[u8]) {
    let modified = fs::metadata(path).and_then(|metadata| metadata.modified());
    fs::write(path, bytes).expect("the file");
    let file = fs::OpenOptions::new().write(true).open(path);
    let time_restored = file.and_then(|file| file.set_modified(modified?));
    time_restored.expect("the time is restored");
}

#[test]
fn damaged_journal_is_listed_as_damaged_despite_a_cached_preview() {
    let folder = tempfile::tempdir().expect("a folder");
    // A new process each time, so that only the cache on disk is in effect.
    let listed = |id| entry(&Library::open(folder.path()).expect("a library"), id).state;
    let (id, _) = stored_game(&Library::open(folder.path()).expect("a library"), 1, 40);
    let valid_state = listed(&id);
    assert!(
        matches!(valid_state, EntryState::Valid { .. }),
        "{valid_state:?}"
    );
    let (path, whole) = (path(folder.path(), &id), bytes(folder.path(), &id));
    assert!(path.with_extension("preview").is_file());
    for offset in (0..whole.len() - 1).step_by(53) {
        let mut flipped = whole.clone();
        flipped[offset] ^= 1;
        overwrite_keeping_time(&path, &flipped);
        let state = listed(&id);
        assert!(
            matches!(state, EntryState::Damaged { .. }),
            "{offset}: {state:?}"
        );
    }
    let lines: Vec<&[u8]> = whole.split_inclusive(|&byte| byte == b'\n').collect();
    overwrite_keeping_time(&path, &lines[..20].concat());
    assert_ne!(listed(&id), valid_state, "fewer steps");
    overwrite_keeping_time(&path, &whole);
    assert_eq!(listed(&id), valid_state);
}

#[test]
fn damaged_journal_of_a_table_is_listed_as_damaged_despite_a_cached_preview() {
    let folder = tempfile::tempdir().expect("a folder");
    let state = || {
        let games = Library::open(folder.path()).expect("a library");
        let tables = games
            .for_kind::<rubium_table::Table>()
            .expect("the table library");
        tables.list().expect("the list").remove(0).state
    };
    let id = {
        let games = Library::open(folder.path()).expect("a library");
        tables::stored_table(&games.for_kind().expect("the table library"), 14).0
    };
    let valid_state = state();
    assert!(
        matches!(valid_state, EntryState::Valid { .. }),
        "{valid_state:?}"
    );
    let path = folder.path().join(format!("tables/{id}.jsonl"));
    assert!(path.with_extension("preview").is_file());
    let whole = fs::read(&path).expect("the journal");
    let mut flipped = whole.clone();
    flipped[whole.len() / 2] ^= 1;
    overwrite_keeping_time(&path, &flipped);
    assert!(matches!(state(), EntryState::Damaged { .. }));
    overwrite_keeping_time(&path, &whole);
    assert_eq!(state(), valid_state);
}

#[test]
fn preview_is_recomputed_after_more_steps() {
    let folder = tempfile::tempdir().expect("a folder");
    let library = || Library::open(folder.path()).expect("a library");
    let (id, _) = stored_game(&library(), 1, 5);
    let steps = |library: &Library| match entry(library, &id).state {
        EntryState::Valid { preview } => preview.steps,
        other => panic!("{other:?}"),
    };
    assert_eq!(steps(&library()), 5);
    let one = library();
    let opening = one.load(&id).expect("it opens");
    let (mut timeline, mut journal) = (opening.timeline, opening.journal);
    crate::play::play(&mut timeline, &mut journal, 3);
    assert_eq!(steps(&one), 8, "while it is open");
    drop((journal, one));
    assert_eq!(steps(&library()), 8);
    // Deleting a game deletes its cached preview.
    library().delete(&id).expect("it is deleted");
    let left = fs::read_dir(folder.path().join("games")).expect("the folder");
    assert_eq!(left.count(), 0);
    library().restore(&id).expect("it is restored");
    assert_eq!(steps(&library()), 8);
}

#[test]
fn preview_is_recomputed_after_a_change_of_seat_controllers() {
    let folder = tempfile::tempdir().expect("a folder");
    let library = || Library::open(folder.path()).expect("a library");
    let (id, _) = stored_game(&library(), 1, 5);
    let playing = |library: &Library| {
        let state = entry(library, &id).state;
        let preview = state.preview().expect("it can be read").clone();
        let players = preview.players.into_iter();
        players.map(|player| player.controller).collect::<Vec<_>>()
    };
    let sits_down = |library: &Library, players: [Controller; 2]| {
        let journal = library.load(&id).expect("it opens").journal;
        let written = journal.write_sidecar(&SeatControllers::new(players.to_vec()));
        written.expect("it is stored");
        players
    };
    let (person, officer) = (Controller::Person, Controller::Officer);
    assert_eq!(playing(&library()), [person, person]);
    // The cached preview on disk still has persons only.
    let first = sits_down(&library(), [person, officer]);
    let one = library();
    assert_eq!(playing(&one), first, "at a start");
    // The same for a library that stays open.
    let second = sits_down(&one, [officer, person]);
    assert_eq!(playing(&one), second, "without a start");
}
