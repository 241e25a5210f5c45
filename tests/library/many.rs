//! Previews that lie beside journals: they save the folding, and are never believed against the journal.

use std::fs;
use std::path::Path;
use std::time::Instant;

use rubium_host::game::EntryState;
use rubium_host::library::Library;
use rubium_host::table::TableEntryState;

use crate::play::{bytes, entry, kept, path};
use crate::tables;

/// Writes other bytes in the place of a file, whose clock does not tell.
fn slip(path: &Path, bytes: &[u8]) {
    let modified = fs::metadata(path).and_then(|found| found.modified());
    fs::write(path, bytes).expect("the file");
    let file = fs::OpenOptions::new().write(true).open(path);
    let slipped = file.and_then(|file| file.set_modified(modified?));
    slipped.expect("the clock is set back");
}

#[test]
fn a_damaged_journal_is_listed_as_damaged_whatever_its_preview_says() {
    let folder = tempfile::tempdir().expect("a folder");
    // Another program each time: nothing is remembered but what lies on the disk.
    let listed = |id| entry(&Library::open(folder.path()).expect("a library"), id).state;
    let (id, _) = kept(&Library::open(folder.path()).expect("a library"), 1, 40);
    let sound = listed(&id);
    assert!(matches!(sound, EntryState::Sound { .. }), "{sound:?}");
    let (path, whole) = (path(folder.path(), &id), bytes(folder.path(), &id));
    assert!(path.with_extension("preview").is_file());
    for place in (0..whole.len() - 1).step_by(53) {
        let mut flipped = whole.clone();
        flipped[place] ^= 1;
        slip(&path, &flipped);
        let found = listed(&id);
        assert!(
            matches!(found, EntryState::Damaged { .. }),
            "{place}: {found:?}"
        );
    }
    let lines: Vec<&[u8]> = whole.split_inclusive(|&byte| byte == b'\n').collect();
    slip(&path, &lines[..20].concat());
    assert_ne!(listed(&id), sound, "fewer steps");
    slip(&path, &whole);
    assert_eq!(listed(&id), sound);
}

#[test]
fn a_damaged_journal_of_a_table_is_listed_as_damaged_whatever_its_preview_says() {
    let folder = tempfile::tempdir().expect("a folder");
    let state = || {
        let games = Library::open(folder.path()).expect("a library");
        let tables = games.of::<rubium_table::Table>().expect("that of tables");
        tables.list().expect("the list").remove(0).state
    };
    let id = {
        let games = Library::open(folder.path()).expect("a library");
        tables::kept(&games.of().expect("that of tables"), 14).0
    };
    let sound = state();
    assert!(matches!(sound, TableEntryState::Sound { .. }), "{sound:?}");
    let path = folder.path().join(format!("tables/{id}.jsonl"));
    assert!(path.with_extension("preview").is_file());
    let whole = fs::read(&path).expect("the journal");
    let mut flipped = whole.clone();
    flipped[whole.len() / 2] ^= 1;
    slip(&path, &flipped);
    assert!(matches!(state(), TableEntryState::Damaged { .. }));
    slip(&path, &whole);
    assert_eq!(state(), sound);
}

#[test]
fn the_preview_of_a_game_that_was_played_on_is_made_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let library = || Library::open(folder.path()).expect("a library");
    let (id, _) = kept(&library(), 1, 5);
    let steps = |library: &Library| match entry(library, &id).state {
        EntryState::Sound { preview } => preview.steps,
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
    // A deleted game takes it along.
    library().delete(&id).expect("it is deleted");
    let left = fs::read_dir(folder.path().join("games")).expect("the folder");
    assert_eq!(left.count(), 0);
    library().restore(&id).expect("it is back");
    assert_eq!(steps(&library()), 8);
}

/// How long the list of 500 games takes at a start. Not run with the others: `-- --ignored --nocapture`.
#[test]
#[ignore = "it measures"]
fn five_hundred_games() {
    const GAMES: usize = 500;
    const STEPS: usize = 600;
    let folder = tempfile::tempdir().expect("a folder");
    let (id, _) = kept(&Library::open(folder.path()).expect("a library"), 1, STEPS);
    let journal = bytes(folder.path(), &id);
    for number in 1..GAMES {
        let name = format!("games/{number:04}.jsonl");
        fs::write(folder.path().join(name), &journal).expect("a copy");
    }
    for start in ["first", "second", "third"] {
        let library = Library::open(folder.path()).expect("a library");
        let begun = Instant::now();
        let count = library.list().expect("the list").len();
        let took = begun.elapsed();
        assert_eq!(count, GAMES);
        println!(
            "{start} start: {GAMES} games of {STEPS} steps, {} bytes each, in {took:?}",
            journal.len()
        );
    }
}
