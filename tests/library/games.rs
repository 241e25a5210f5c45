//! Tests of the list of games with its previews and titles, of deletion and restoring, and of problem
//! reports.

use std::fs;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rubium_host::game::{Preview, SeatControllers};
use rubium_host::library::{
    Library, LibraryRefusal, ListEntryState, RecordId, TitleError, title_from_names,
};
use rubium_record::{Timeline, jsonl};
use rubium_rules::content::Content;
use rubium_rules::notation::{read_position, write_position};
use rubium_rules::{PendingInput, Rules, Seat, pending_input, view};
use serde_json::Value;

use crate::play::{
    NAMES, assert_intact, header, journal_bytes, journal_path, list_entry, play_step, store_game,
};

#[test]
fn empty_library_has_an_empty_list() {
    let folder = tempfile::tempdir().expect("a temporary folder should be created");
    let library =
        Library::open(&folder.path().join("not/there/yet")).expect("the library should open");
    assert_eq!(
        library
            .list(None)
            .expect("the folder should be readable")
            .entries,
        []
    );
    let unknown: RecordId = "unknown".parse().expect("the id should be valid");
    let is_unknown = |error| matches!(error, Some(LibraryRefusal::NoSuchRecord { .. }));
    assert!(is_unknown(library.load(&unknown).err()));
    assert!(is_unknown(library.recover(&unknown).err()));
    assert!(is_unknown(library.read_without_opening(&unknown).err()));
    assert!(is_unknown(library.rename(&unknown, "x").err()));
    assert!(is_unknown(library.delete(&unknown).err()));
    assert!(is_unknown(library.restore(&unknown).err()));
}

#[test]
fn created_game_is_listed_after_a_restart() {
    let folder = tempfile::tempdir().expect("a temporary folder should be created");
    let library = Library::open(folder.path()).expect("the library should open");
    let (id, game) = store_game(&library, 1, 0);
    let (second_id, second_game) = store_game(&library, 1, 40);
    assert_ne!(id, second_id);
    drop(library);
    let library = Library::open(folder.path()).expect("the library should open");
    assert_eq!(
        library
            .list(None)
            .expect("the folder should be readable")
            .entries
            .len(),
        2
    );
    assert_intact(&library, &id, &game);
    assert_intact(&library, &second_id, &second_game);
}

#[test]
fn games_are_listed_by_last_change() {
    let folder = tempfile::tempdir().expect("a temporary folder should be created");
    let library = Library::open(folder.path()).expect("the library should open");
    let ids = [(); 4].map(|()| store_game(&library, 1, 0).0);
    for (id, seconds) in ids.iter().zip([3000, 1000, 4000, 2000]) {
        let file = fs::OpenOptions::new()
            .append(true)
            .open(journal_path(folder.path(), id));
        let when = UNIX_EPOCH + Duration::from_secs(seconds);
        file.and_then(|file| file.set_modified(when))
            .expect("the time should be set");
    }
    let listed_times: Vec<_> = library
        .list(None)
        .expect("the folder should be readable")
        .entries
        .into_iter()
        .map(|entry| (entry.id, entry.changed_at))
        .collect();
    let expected = [(2, 4000), (0, 3000), (3, 2000), (1, 1000)]
        .map(|(index, seconds)| (Some(ids[index].clone()), seconds));
    assert_eq!(listed_times, expected);
}

#[test]
fn preview_contains_public_information_only() {
    let folder = tempfile::tempdir().expect("a temporary folder should be created");
    let library = Library::open(folder.path()).expect("the library should open");
    let (id, game) = store_game(&library, 3, 200);
    let ListEntryState::Valid { preview } = list_entry(&library, &id).state else {
        panic!("the game should be valid");
    };
    let public_view = view(game.machine(), game.state(), None);
    assert_eq!(
        (preview.round, preview.turn),
        (public_view.round, public_view.turn)
    );
    assert_eq!(preview.active, public_view.active);
    assert_eq!(preview.step_count, 200);
    assert_eq!(preview.winners, None);
    let players: Vec<_> = preview
        .players
        .iter()
        .map(|player| (player.name.as_str(), player.vp))
        .collect();
    let expected: Vec<_> = NAMES
        .into_iter()
        .zip(public_view.seats.iter().map(|seat| seat.vp))
        .collect();
    assert_eq!(players, expected);
    assert_eq!(preview.hexes.len(), public_view.hexes.len());
    for (preview_hex, hex) in preview.hexes.iter().zip(&public_view.hexes) {
        assert_eq!(
            (preview_hex.q, preview_hex.r, preview_hex.terrain),
            (hex.q, hex.r, hex.terrain)
        );
        let has_units = |seat| hex.units.iter().any(|units| units.seat == seat);
        let owner = match (has_units(Seat(0)), has_units(Seat(1))) {
            (true, false) => Some(Seat(0)),
            (false, true) => Some(Seat(1)),
            _ => None,
        };
        assert_eq!(preview_hex.owner, owner);
    }
    let owns_hex = |seat| preview.hexes.iter().any(|hex| hex.owner == Some(seat));
    assert!(
        owns_hex(Seat(0)) && owns_hex(Seat(1)),
        "both players should have units"
    );
}

#[test]
fn preview_of_a_finished_game_names_its_winners() {
    let mut game = Timeline::<Rules>::begin(header(5)).expect("the record should begin");
    while play_step(&mut game, |_| Ok(())).is_some() {}
    let PendingInput::Over { ending } = pending_input(game.machine(), game.state()) else {
        panic!("the game should be over");
    };
    let winners: Vec<Seat> = ending.winners.iter().collect();
    assert!(!winners.is_empty());
    assert_eq!(
        Preview::new(&game, &SeatControllers::default()).winners,
        Some(winners)
    );
}

#[test]
fn title_is_checked_and_stored_and_defaults_to_the_names() {
    let folder = tempfile::tempdir().expect("a temporary folder should be created");
    let library = Library::open(folder.path()).expect("the library should open");
    let (id, game) = store_game(&library, 1, 5);
    let title = || list_entry(&library, &id).title;
    assert_eq!(title(), "A game");
    library
        .rename(&id, "  Sunday's — Élan  ")
        .expect("the game should be renamed");
    assert_eq!(title(), "Sunday's — Élan");
    assert_eq!(library.title_of(&id, &game), "Sunday's — Élan");

    let title_error = |text: &str| match library.rename(&id, text) {
        Err(LibraryRefusal::Title { error }) => error,
        other => panic!("{other:?}"),
    };
    assert_eq!(title_error(" "), TitleError::Empty);
    assert_eq!(title_error("a\u{1b}[31m"), TitleError::InvisibleCharacter);
    assert_eq!(
        title_error(&"x".repeat(61)),
        TitleError::TooLong { max: 60 }
    );
    assert!(matches!(
        library.create(&header(1), "\n", &SeatControllers::default()),
        Err(LibraryRefusal::Title { .. })
    ));
    assert_eq!(title(), "Sunday's — Élan");
    assert_eq!(
        library
            .list(None)
            .expect("the folder should be readable")
            .entries
            .len(),
        1
    );

    let file = folder.path().join(format!("games/{id}.json"));
    for invalid_content in [
        b"".as_slice(),
        b"{\"title\":\"a\\nb\"}",
        b"\xff",
        &[b' '; 5000],
    ] {
        fs::write(&file, invalid_content).expect("the file should be written");
        assert_eq!(title(), "Ana, Bo");
    }
    fs::remove_file(&file).expect("the file should be removed");
    assert_eq!(title(), "Ana, Bo");
    assert_eq!(library.title_of(&id, &game), "Ana, Bo");
    assert_intact(&library, &id, &game);

    let long_title = title_from_names(&[(); 4].map(|()| "x".repeat(24)));
    assert_eq!(long_title.chars().count(), 60);
}

#[test]
fn deleted_game_is_restored_unchanged() {
    let folder = tempfile::tempdir().expect("a temporary folder should be created");
    let library = Library::open(folder.path()).expect("the library should open");
    let (id, game) = store_game(&library, 1, 20);
    let (other_id, other_game) = store_game(&library, 2, 20);
    let entry_before = list_entry(&library, &id);
    library.delete(&id).expect("the game should be deleted");
    assert_eq!(
        library
            .list(None)
            .expect("the folder should be readable")
            .entries
            .len(),
        1
    );
    assert!(matches!(
        library.load(&id),
        Err(LibraryRefusal::NoSuchRecord { .. })
    ));
    assert!(matches!(
        library.delete(&id),
        Err(LibraryRefusal::NoSuchRecord { .. })
    ));
    // Deleted games can still be restored after a restart.
    drop(library);
    let library = Library::open(folder.path()).expect("the library should open");
    library.restore(&id).expect("the game should be restored");
    assert_eq!(list_entry(&library, &id), entry_before);
    library
        .restore(&id)
        .expect("restoring an existing game should succeed");
    assert_intact(&library, &id, &game);
    assert_intact(&library, &other_id, &other_game);
}

#[test]
fn damaged_game_can_be_deleted_and_restored() {
    let folder = tempfile::tempdir().expect("a temporary folder should be created");
    let library = Library::open(folder.path()).expect("the library should open");
    let (id, _) = store_game(&library, 1, 5);
    fs::write(journal_path(folder.path(), &id), b"junk\n").expect("the file should be written");
    library.delete(&id).expect("the game should be deleted");
    assert_eq!(
        library
            .list(None)
            .expect("the folder should be readable")
            .entries,
        []
    );
    library.restore(&id).expect("the game should be restored");
    assert_eq!(journal_bytes(folder.path(), &id), b"junk\n");
}

#[test]
fn games_deleted_over_thirty_days_ago_are_removed_at_the_next_start() {
    let folder = tempfile::tempdir().expect("a temporary folder should be created");
    let library = Library::open(folder.path()).expect("the library should open");
    let [old, recent] = [1, 2].map(|seed| store_game(&library, seed, 5).0);
    let bin_folder = folder.path().join("bin");
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .expect("the clock should be after 1970")
        .as_secs();
    for (id, days) in [(&old, 31), (&recent, 29)] {
        library.delete(id).expect("the game should be deleted");
        for bin_entry in fs::read_dir(&bin_folder)
            .expect("the folder should be readable")
            .flatten()
        {
            let name = bin_entry
                .file_name()
                .into_string()
                .expect("the file name should be valid Unicode");
            let (_, name_after_time) = name
                .split_once('_')
                .expect("the file name should begin with a time");
            if name_after_time.starts_with(id.as_str()) {
                let deleted_at = now - days * 24 * 60 * 60;
                fs::rename(
                    bin_entry.path(),
                    bin_folder.join(format!("{deleted_at}_{name_after_time}")),
                )
                .expect("the file should be renamed");
            }
        }
    }
    fs::write(bin_folder.join("foreign file"), b"x").expect("the file should be written");
    drop(library);
    let library = Library::open(folder.path()).expect("the library should open");
    assert!(matches!(
        library.restore(&old),
        Err(LibraryRefusal::NoSuchRecord { .. })
    ));
    library
        .restore(&recent)
        .expect("the game should be restored");
    let remaining: Vec<_> = fs::read_dir(&bin_folder)
        .expect("the folder should be readable")
        .flatten()
        .collect();
    assert_eq!(
        remaining.len(),
        1,
        "only the foreign file should remain: {remaining:?}"
    );
}

#[test]
fn list_with_a_limit_has_the_latest_games_and_the_number_of_all_games() {
    let folder = tempfile::tempdir().expect("a temporary folder should be created");
    let library = Library::open(folder.path()).expect("the library should open");
    let now = SystemTime::now();
    // The game that is stored first gets the latest modification time.
    let ids: Vec<RecordId> = (0..4)
        .map(|age| {
            let (id, _) = store_game(&library, age, 1);
            let file = fs::OpenOptions::new()
                .append(true)
                .open(journal_path(folder.path(), &id));
            let time_set =
                file.and_then(|file| file.set_modified(now - Duration::from_secs(60 * age)));
            time_set.expect("the time should be set");
            id
        })
        .collect();
    for (limit, listed_count) in [(None, 4), (Some(0), 0), (Some(3), 3), (Some(9), 4)] {
        let listing = library.list(limit).expect("the folder should be readable");
        let listed_ids: Vec<RecordId> = listing
            .entries
            .into_iter()
            .filter_map(|entry| entry.id)
            .collect();
        assert_eq!(listed_ids, ids[..listed_count], "limit {limit:?}");
        assert_eq!(listing.total, 4);
    }
}

#[test]
fn list_reflects_every_change_of_a_file() {
    let folder = tempfile::tempdir().expect("a temporary folder should be created");
    let library = Library::open(folder.path()).expect("the library should open");
    let (id, mut game) = store_game(&library, 1, 5);
    let steps = || match list_entry(&library, &id).state {
        ListEntryState::Valid { preview } => preview.step_count,
        ListEntryState::Damaged { problem, .. } => panic!("{problem}"),
    };
    assert_eq!([steps(), steps()], [5, 5]);
    let mut journal = library.load(&id).expect("the game should open").journal;
    for step_count in 6..10 {
        play_step(&mut game, |line| journal.append(line));
        assert_eq!([steps(), steps()], [step_count, step_count]);
    }
    // The length stays the same, but the modification time certainly differs, because it is a day earlier.
    let file = journal_path(folder.path(), &id);
    let mut damaged_bytes = journal_bytes(folder.path(), &id);
    damaged_bytes[10] ^= 1;
    fs::write(&file, damaged_bytes).expect("the file should be written");
    let yesterday = SystemTime::now() - Duration::from_secs(24 * 60 * 60);
    let file_result = fs::OpenOptions::new().append(true).open(&file);
    let set_result = file_result.and_then(|file| file.set_modified(yesterday));
    set_result.expect("the time should be set");
    let state = list_entry(&library, &id).state;
    assert!(matches!(state, ListEntryState::Damaged { .. }), "{state:?}");
}

#[test]
fn temporary_files_left_by_a_crash_are_removed() {
    let folder = tempfile::tempdir().expect("a temporary folder should be created");
    drop(Library::open(folder.path()).expect("the library should open"));
    let temporary_files =
        ["", "games", "reports"].map(|place| folder.path().join(place).join(".new-abc"));
    fs::create_dir(folder.path().join("reports")).expect("the folder should be created");
    for file in &temporary_files {
        fs::write(file, b"half").expect("the file should be written");
    }
    let library = Library::open(folder.path()).expect("the library should open");
    assert!(temporary_files.iter().all(|file| !file.exists()));
    assert_eq!(
        library
            .list(None)
            .expect("the folder should be readable")
            .entries,
        []
    );
}

#[test]
fn report_contains_the_description_the_record_and_the_last_writable_position() {
    let folder = tempfile::tempdir().expect("a temporary folder should be created");
    let library = Library::open(folder.path()).expect("the library should open");
    let (id, mut game) = store_game(&library, 1, 60);
    let is_phase_action_pending =
        |game: &Timeline<Rules>| write_position(game.machine(), game.state()).is_some();
    // Whether a report was tested [while no phase action was pending, while one was pending].
    let mut was_tested = [false; 2];
    for report_number in 1.. {
        was_tested[usize::from(is_phase_action_pending(&game))] = true;
        let path = library
            .export_report(&id, &game, " It is \"wrong\"\n", "1.2.3")
            .expect("the report should be written");
        assert_eq!(
            path,
            folder
                .path()
                .join(format!("reports/{id}-{report_number}.json"))
        );
        let text = fs::read(&path).expect("the file should be readable");
        let report: Value = serde_json::from_slice(&text).expect("the text should be valid JSON");
        assert_eq!(report["version"], "1.2.3");
        assert_eq!(report["description"], "It is \"wrong\"");
        assert_eq!(report["steps"], game.step_count());

        let position_step = report["position"]["steps"]
            .as_u64()
            .expect("the value should be a number") as usize;
        let position = report["position"]["text"]
            .as_str()
            .expect("the value should be a string");
        let content = Content::classic().expect("the built-in content should be valid");
        let (rules, state) =
            read_position(position, content).expect("the position should be valid");
        let state_at_position = game
            .state_at(position_step)
            .expect("the state should be known");
        assert_eq!(
            write_position(&rules, &state),
            write_position(game.machine(), &state_at_position)
        );
        assert_eq!(
            position_step == game.step_count(),
            is_phase_action_pending(&game)
        );
        for later in position_step + 1..=game.step_count() {
            let later = game.state_at(later).expect("the state should be known");
            assert_eq!(write_position(game.machine(), &later), None);
        }

        let journal = report["journal"]
            .as_array()
            .expect("the report should contain the journal");
        let journal: String = journal
            .iter()
            .map(|line| format!("{}\n", line.as_str().expect("a line should be text")))
            .collect();
        let read = jsonl::read::<Rules>(journal.as_bytes()).expect("the record should be valid");
        assert_eq!(&read.record, game.record());
        if was_tested == [true; 2] {
            break;
        }
        play_step(&mut game, |_| Ok(()))
            .expect("the game should continue")
            .expect("there should be a step");
    }
    let long_text = "x".repeat(4001);
    let result = library.export_report(&id, &game, &long_text, "1.2.3");
    assert!(matches!(
        result,
        Err(LibraryRefusal::ReportTooLong { max: 4000 })
    ));
}
