//! Tests of the library of tables: titles, truncated and damaged tables, deletion and restoring with PINs,
//! and the refusal of invalid imports.

use std::fs;
use std::path::{Path, PathBuf};

use rubium_host::library::{
    FileProblem, Journal, Library, LibraryRefusal, ListEntryState, Notice, OpenRecord, RecordId,
};
use rubium_host::table::Pins;
use rubium_record::{Author, ChanceSource, Header, Machine, Seed, Timeline, jsonl};
use rubium_rules::{Faction, Options, Seat};
use rubium_table::{PartsPreset, Table, TableInput, TableSeat, TableSetup, notation};

use crate::play::{assert_intact, store_game};

/// Returns the header of a table of two players.
fn header() -> Header<TableSetup> {
    let seat = |name: &str, faction| TableSeat {
        name: name.into(),
        faction,
    };
    let seats = vec![seat("Ana", Faction::Ares), seat("Bo", Faction::Zyborg)];
    let parts = PartsPreset::Everything.parts();
    let setup =
        TableSetup::new(Options::default(), seats, parts).expect("the set-up should be valid");
    Header::new::<Table>(setup, vec!["Ana".into(), "Bo".into()], Seed(7), false)
}

/// Entries in order, with their authors. In between, chance determines the first player and the cards.
const SCRIPT: [&str; 14] = [
    "1: anyway buy human 1",
    "2: anyway work 3 home",
    "2: anyway buy human 1",
    "1: anyway work 2 home",
    "keeper: anyway end",
    "keeper: anyway end",
    "keeper: anyway end",
    "keeper: anyway end",
    "keeper: anyway end",
    "2: anyway draw energize",
    "1: anyway gain 3 other",
    "1: anyway pay 2 other",
    "1: anyway monolith 1",
    "2: anyway place human 1",
];

/// Plays and stores one step of a table.
pub fn play_step(timeline: &mut Timeline<Table>, journal: &mut Journal) {
    let (table, state) = (timeline.machine(), timeline.state());
    let (author, input) = match table.chance_request(state) {
        Some(request) => {
            let outcomes = table.outcome_weights(state);
            let weight_values: Vec<u32> = outcomes.iter().map(|(_, weight)| *weight).collect();
            let chance_source = ChanceSource::new(timeline.record().header.seed);
            let index = chance_source.draw_index(
                request.purpose(),
                timeline.next_chance_ordinal(),
                &weight_values,
            );
            let outcome = outcomes[index.expect("an outcome should be chosen")].0;
            (Author::Chance, TableInput::Chance(outcome))
        }
        None => {
            let entry_count = timeline
                .steps()
                .filter(|step| step.by != Author::Chance)
                .count();
            let text = SCRIPT[entry_count % SCRIPT.len()];
            notation::read_with_author(table, text).expect("the entry should be valid")
        }
    };
    let pending = timeline
        .submit(author, &[input])
        .expect("the entry should be accepted");
    journal
        .append(&pending.line())
        .expect("the line should be stored");
    pending.commit();
}

fn journal_path(folder: &Path, id: &RecordId) -> PathBuf {
    folder.join("tables").join(format!("{id}.jsonl"))
}

/// Stores a table of `step_count` steps and closes it.
pub fn store_table(library: &Library<Table>, step_count: usize) -> (RecordId, Timeline<Table>) {
    let header = header();
    let created = library.create(&header, "A table", &Pins::default());
    let (id, mut journal) = created.expect("the table should be created");
    let mut timeline = Timeline::begin(header).expect("the record should begin");
    (0..step_count).for_each(|_| play_step(&mut timeline, &mut journal));
    (id, timeline)
}

/// Returns the libraries of games and of tables in a folder.
fn libraries(folder: &Path) -> (Library, Library<Table>) {
    let games = Library::open(folder).expect("the library should open");
    let tables = games
        .for_kind::<Table>()
        .expect("the library of tables should open");
    (games, tables)
}

#[test]
fn default_title_follows_the_names_of_the_players() {
    let folder = tempfile::tempdir().expect("a temporary folder should be created");
    let (_games, tables) = libraries(folder.path());
    let header = header();
    let created = tables.create(&header, "Ana, Bo", &Pins::default());
    let (id, mut journal) = created.expect("the table should be created");
    let mut timeline = Timeline::begin(header).expect("the record should begin");
    let rename = notation::read_with_author(timeline.machine(), "keeper: name 2 Cleo");
    let (author, input) = rename.expect("the entry should be valid");
    let pending = timeline
        .submit(author, &[input])
        .expect("the entry should be accepted");
    journal
        .append(&pending.line())
        .expect("the line should be stored");
    pending.commit();
    let listed_title = || {
        let listing = tables.list(None).expect("the library should be listed");
        listing.entries[0].title.clone()
    };
    assert_eq!(listed_title(), "Ana, Cleo");
    assert_eq!(tables.title_of(&id, &timeline), "Ana, Cleo");
    assert_eq!(tables.chosen_title(&id), None);
    tables
        .rename(&id, "Sunday")
        .expect("the table should be renamed");
    assert_eq!(listed_title(), "Sunday");
    assert_eq!(tables.chosen_title(&id).as_deref(), Some("Sunday"));
}

#[test]
fn table_truncated_at_any_byte_keeps_its_complete_lines() {
    let folder = tempfile::tempdir().expect("a temporary folder should be created");
    let (_games, tables) = libraries(folder.path());
    let (id, table) = store_table(&tables, 14);
    let path = journal_path(folder.path(), &id);
    let content = fs::read(&path).expect("the file should be readable");
    let line_ends: Vec<usize> = (content.split_inclusive(|&byte| byte == b'\n'))
        .scan(0, |end, line| {
            *end += line.len();
            Some(*end)
        })
        .collect();
    for length in line_ends[line_ends.len() - 4]..=content.len() {
        fs::write(&path, &content[..length]).expect("the file should be written");
        let (entry_count, &valid_len) = (line_ends.iter().enumerate())
            .rfind(|&(_, &end)| end <= length)
            .expect("the header line should be complete");
        let OpenRecord {
            mut timeline,
            mut journal,
            notice,
            ..
        } = tables.load(&id).expect("the table should open");
        assert_eq!(
            timeline.record().entries,
            table.record().entries[..entry_count]
        );
        let expected_notice = (length > valid_len).then(|| Notice::TruncatedLine {
            line: entry_count as u32 + 2,
            byte_count: (length - valid_len) as u32,
        });
        assert_eq!(notice, expected_notice, "truncated to {length} bytes");
        // The table continues with the same entries and the same cards.
        while timeline.step_count() < table.step_count() {
            play_step(&mut timeline, &mut journal);
        }
        drop(journal);
        assert_eq!(
            fs::read(&path).expect("the file should be readable"),
            content,
            "truncated to {length} bytes"
        );
    }
}

#[test]
fn damaged_table_resumes_after_its_valid_steps_and_games_are_unaffected() {
    let folder = tempfile::tempdir().expect("a temporary folder should be created");
    let (games, tables) = libraries(folder.path());
    let (game_id, expected_game) = store_game(&games, 1, 10);
    let (id, table) = store_table(&tables, 14);
    let path = journal_path(folder.path(), &id);
    let mut bytes = fs::read(&path).expect("the file should be readable");
    let tenth_line_break = bytes
        .iter()
        .enumerate()
        .filter(|&(_, &byte)| byte == b'\n')
        .nth(9);
    let (line_end, _) = tenth_line_break.expect("there should be a tenth line");
    bytes[line_end + 20] ^= 1;
    fs::write(&path, &bytes).expect("the file should be written");
    let error = tables
        .load(&id)
        .err()
        .expect("the journal should be damaged");
    let LibraryRefusal::Damaged { problem } = error else {
        panic!("{error}");
    };
    assert!(matches!(problem, FileProblem::Line { line: 11, .. }));
    let entries = tables
        .list(None)
        .expect("the library should be listed")
        .entries;
    let ListEntryState::Damaged { preview, .. } = &entries[0].state else {
        panic!("the table should be listed as damaged");
    };
    assert_eq!(preview.as_ref().map(|preview| preview.step_count), Some(9));
    let opening = tables.recover(&id).expect("the table should be recovered");
    assert_eq!(opening.timeline.step_count(), 9);
    assert_eq!(
        opening.timeline.state(),
        &table.state_at(9).expect("the state should be known")
    );
    assert!(matches!(
        opening.notice,
        Some(Notice::ResumedWithBackup { steps: 9, .. })
    ));
    assert_intact(&games, &game_id, &expected_game);
    assert_eq!(
        games
            .list(None)
            .expect("the library should be listed")
            .entries
            .len(),
        1
    );
}

#[test]
fn deleted_table_is_restored_with_its_pins_but_not_as_a_game() {
    let folder = tempfile::tempdir().expect("a temporary folder should be created");
    let (games, tables) = libraries(folder.path());
    let (id, _) = store_table(&tables, 5);
    let pins = Pins::default()
        .with_pin(Seat(1), Some("4711"))
        .expect("the PIN should be valid");
    let journal = tables.load(&id).expect("the table should open").journal;
    journal
        .write_sidecar(&pins)
        .expect("the change should be saved");
    drop(journal);
    tables.delete(&id).expect("the table should be deleted");
    assert_eq!(
        tables
            .list(None)
            .expect("the library should be listed")
            .entries,
        []
    );
    assert!(matches!(
        games.restore(&id),
        Err(LibraryRefusal::NoSuchRecord { .. })
    ));
    tables.restore(&id).expect("the table should be restored");
    let opening = tables.load(&id).expect("the table should open");
    assert_eq!(opening.sidecar, pins);
    drop(opening);
    // A damaged PIN file is renamed and reported.
    let pins_file = folder.path().join(format!("tables/{id}.pins"));
    fs::write(&pins_file, "{\"pins\":7}").expect("the file should be written");
    let opening = tables.load(&id).expect("the table should open");
    assert_eq!(opening.sidecar, Pins::default());
    assert!(matches!(opening.notice, Some(Notice::PinsReset { .. })));
    assert!(!pins_file.exists());
}

/// Returns a line with this body and a valid checksum.
fn with_checksum(body: &str) -> String {
    let checksum = !body.bytes().fold(!0_u32, |checksum, byte| {
        (0..8).fold(checksum ^ u32::from(byte), |checksum, _| {
            (checksum >> 1) ^ (0xedb8_8320 & (checksum & 1).wrapping_neg())
        })
    });
    format!("{body},\"crc\":\"{checksum:08x}\"}}\n")
}

#[test]
fn import_of_header_with_a_changed_number_never_panics() {
    let folder = tempfile::tempdir().expect("a temporary folder should be created");
    let (_games, tables) = libraries(folder.path());
    // The changed cost makes the content different from the built-in content, so the header contains the
    // whole content.
    let mut header = self::header();
    header.setup.content.sheet.units[0].cost += 1;
    let line = jsonl::header_line(&Header::new::<Table>(
        header.setup,
        header.seats,
        header.seed,
        false,
    ));
    let line = line.expect("the set-up should be valid");
    let (body, _) = line
        .rsplit_once(",\"crc\"")
        .expect("the line should have a checksum");
    let number_starts: Vec<usize> = (body.char_indices())
        .filter(|&(start, character)| {
            character.is_ascii_digit() && !body[..start].ends_with(|c: char| c.is_ascii_digit())
        })
        .map(|(start, _)| start)
        .collect();
    assert!(
        number_starts.len() > 100,
        "only {} numbers",
        number_starts.len()
    );
    let mut refused_count = 0;
    // Only every seventh number is changed, because a library on a real disk is slow.
    for &start in number_starts.iter().step_by(7) {
        let end = body[start..]
            .find(|c: char| !c.is_ascii_digit())
            .map_or(body.len(), |len| start + len);
        for number in ["0", "255", "65535", "18446744073709551616", "-1"] {
            let changed_body = format!("{}{number}{}", &body[..start], &body[end..]);
            if let Err(error) = tables.import(&with_checksum(&changed_body)) {
                assert!(
                    matches!(error, LibraryRefusal::NotImported { .. }),
                    "{error}"
                );
                refused_count += 1;
            }
        }
    }
    assert!(
        refused_count > 100,
        "only {refused_count} imports were refused"
    );
}

#[test]
fn game_journal_cannot_be_imported_as_a_table() {
    let folder = tempfile::tempdir().expect("a temporary folder should be created");
    let (games, tables) = libraries(folder.path());
    let (id, _) = store_game(&games, 1, 3);
    let text = fs::read_to_string(folder.path().join(format!("games/{id}.jsonl")));
    let error = tables
        .import(&text.expect("the file should be readable"))
        .err()
        .expect("the request should be refused");
    let LibraryRefusal::NotImported { problem } = error else {
        panic!("{error}");
    };
    assert!(matches!(problem, FileProblem::WrongKind { .. }));
    assert_ne!(Table::NAME, rubium_rules::Rules::NAME);
}
