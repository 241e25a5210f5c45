//! Tables in a library of their own beside the games: persistence, isolation of damage, imports.

use std::fs;
use std::path::{Path, PathBuf};

use rubium_host::library::{
    Damage, EntryState, GameId, Journal, Library, LibraryRefusal, Notice, OpenJournal,
};
use rubium_host::table::Pins;
use rubium_record::{Author, ChanceSource, Header, Machine, Seed, Timeline, jsonl};
use rubium_rules::{Faction, Options, Seat};
use rubium_table::{Preset, Table, TableInput, TableSeat, TableSetup, notation};

use crate::play::{assert_intact, stored_game};

/// Returns the header of a table for two.
fn header() -> Header<TableSetup> {
    let seat = |name: &str, faction| TableSeat {
        name: name.into(),
        faction,
    };
    let seats = vec![seat("Ana", Faction::Ares), seat("Bo", Faction::Zyborg)];
    let parts = Preset::Everything.parts();
    let setup =
        TableSetup::new(Options::default(), seats, parts).expect("the set-up should be valid");
    Header::new::<Table>(setup, vec!["Ana".into(), "Bo".into()], Seed(7), false)
}

/// Entries in order. Cards and the first player are drawn in between.
const SCRIPT: [(u8, &str); 14] = [
    (0, "anyway buy human 1"),
    (1, "anyway work 3 home"),
    (1, "anyway buy human 1"),
    (0, "anyway work 2 home"),
    (2, "anyway end"),
    (2, "anyway end"),
    (2, "anyway end"),
    (2, "anyway end"),
    (2, "anyway end"),
    (1, "anyway draw energize"),
    (0, "anyway gain 3 other"),
    (0, "anyway pay 2 other"),
    (0, "anyway monolith 1"),
    (1, "anyway place human 1"),
];

/// Plays and stores one step of a table.
pub fn step(timeline: &mut Timeline<Table>, journal: &mut Journal) {
    let (table, state) = (timeline.machine(), timeline.state());
    let (by, input) = match table.request(state) {
        Some(request) => {
            let weights = table.weights(state);
            let shares: Vec<u32> = weights.iter().map(|(_, weight)| *weight).collect();
            let dealer = ChanceSource::new(timeline.record().header.seed);
            let dealt =
                dealer.draw_index(request.purpose(), timeline.next_chance_ordinal(), &shares);
            let outcome = weights[dealt.expect("an outcome should be drawn")].0;
            (Author::Chance, TableInput::Chance(outcome))
        }
        None => {
            let made = timeline
                .steps()
                .filter(|step| step.by != Author::Chance)
                .count();
            let (by, text) = SCRIPT[made % SCRIPT.len()];
            let by = if by == 2 {
                Author::Keeper
            } else {
                Author::Seat(by)
            };
            (
                by,
                notation::read(table, text).expect("the entry should be valid"),
            )
        }
    };
    let pending = timeline
        .submit(by, &[input])
        .expect("the entry should be accepted");
    journal
        .append(&pending.line())
        .expect("the change should be saved");
    pending.commit();
}

fn path(folder: &Path, id: &GameId) -> PathBuf {
    folder.join("tables").join(format!("{id}.jsonl"))
}

/// Stores a table of `steps` steps and closes it.
pub fn stored_table(library: &Library<Table>, steps: usize) -> (GameId, Timeline<Table>) {
    let header = header();
    let created = library.create(&header, "A table", &Pins::default());
    let (id, mut journal) = created.expect("the game should be created");
    let mut timeline = Timeline::begin(header).expect("the record should begin");
    (0..steps).for_each(|_| step(&mut timeline, &mut journal));
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
fn table_cut_at_any_byte_keeps_its_complete_lines() {
    let folder = tempfile::tempdir().expect("a temporary folder should be created");
    let (_games, tables) = libraries(folder.path());
    let (id, table) = stored_table(&tables, 14);
    let path = path(folder.path(), &id);
    let whole = fs::read(&path).expect("the file should be readable");
    let ends: Vec<usize> = (whole.split_inclusive(|&byte| byte == b'\n'))
        .scan(0, |end, line| {
            *end += line.len();
            Some(*end)
        })
        .collect();
    for cut in ends[ends.len() - 4]..=whole.len() {
        fs::write(&path, &whole[..cut]).expect("the file should be written");
        let (number, &valid_len) = (ends.iter().enumerate())
            .rfind(|&(_, &end)| end <= cut)
            .expect("the set-up should be valid");
        let OpenJournal {
            mut timeline,
            mut journal,
            notice,
            ..
        } = tables.load(&id).expect("the game should open");
        assert_eq!(timeline.record().entries, table.record().entries[..number]);
        let torn = (cut > valid_len).then(|| Notice::TruncatedLine {
            line: number as u32 + 2,
            bytes: (cut - valid_len) as u32,
        });
        assert_eq!(notice, torn, "cut at {cut}");
        // The table continues with the same entries and the same cards.
        while timeline.step_count() < table.step_count() {
            step(&mut timeline, &mut journal);
        }
        drop(journal);
        assert_eq!(
            fs::read(&path).expect("the file should be readable"),
            whole,
            "cut at {cut}"
        );
    }
}

#[test]
fn damaged_table_resumes_from_its_valid_prefix_without_affecting_games() {
    let folder = tempfile::tempdir().expect("a temporary folder should be created");
    let (games, tables) = libraries(folder.path());
    let (game, as_left) = stored_game(&games, 1, 10);
    let (id, table) = stored_table(&tables, 14);
    let path = path(folder.path(), &id);
    let mut bytes = fs::read(&path).expect("the file should be readable");
    let line = bytes
        .iter()
        .enumerate()
        .filter(|&(_, &byte)| byte == b'\n')
        .nth(9);
    let (end, _) = line.expect("there should be a tenth line");
    bytes[end + 20] ^= 1;
    fs::write(&path, &bytes).expect("the file should be written");
    let error = tables
        .load(&id)
        .err()
        .expect("the journal should be damaged");
    let LibraryRefusal::Damaged { damage } = error else {
        panic!("{error}");
    };
    assert!(matches!(damage, Damage::Line { line: 11, .. }));
    let listed = tables.list().expect("the library should be listed");
    let EntryState::Damaged { preview, .. } = &listed[0].state else {
        panic!("the list does not know of it");
    };
    assert_eq!(preview.as_ref().map(|rest| rest.steps), Some(9));
    let opening = tables.recover(&id).expect("the game should be recovered");
    assert_eq!(opening.timeline.step_count(), 9);
    assert_eq!(
        opening.timeline.state(),
        &table.state_at(9).expect("the state should be known")
    );
    assert!(matches!(
        opening.notice,
        Some(Notice::ResumedWithBackup { steps: 9, .. })
    ));
    assert_intact(&games, &game, &as_left);
    assert_eq!(games.list().expect("the library should be listed").len(), 1);
}

#[test]
fn deleted_table_is_restored_with_its_pins_and_only_as_a_table() {
    let folder = tempfile::tempdir().expect("a temporary folder should be created");
    let (games, tables) = libraries(folder.path());
    let (id, _) = stored_table(&tables, 5);
    let pins = Pins::default()
        .with_pin(Seat(1), Some("4711"))
        .expect("the PIN should be valid");
    let journal = tables.load(&id).expect("the game should open").journal;
    journal
        .write_sidecar(&pins)
        .expect("the change should be saved");
    drop(journal);
    tables.delete(&id).expect("the game should be deleted");
    assert_eq!(tables.list().expect("the library should be listed"), []);
    assert!(matches!(
        games.restore(&id),
        Err(LibraryRefusal::NoSuchGame { .. })
    ));
    tables.restore(&id).expect("the game should be restored");
    let opening = tables.load(&id).expect("the game should open");
    assert_eq!(opening.sidecar, pins);
    drop(opening);
    // A damaged PIN file is renamed and reported.
    let beside = folder.path().join(format!("tables/{id}.pins"));
    fs::write(&beside, "{\"pins\":7}").expect("the file should be written");
    let opening = tables.load(&id).expect("the game should open");
    assert_eq!(opening.sidecar, Pins::default());
    assert!(matches!(opening.notice, Some(Notice::PinsReset { .. })));
    assert!(!beside.exists());
}

/// Returns a line with a valid checksum and this body.
fn sealed(body: &str) -> String {
    let sum = !body.bytes().fold(!0_u32, |sum, byte| {
        (0..8).fold(sum ^ u32::from(byte), |sum, _| {
            (sum >> 1) ^ (0xedb8_8320 & (sum & 1).wrapping_neg())
        })
    });
    format!("{body},\"crc\":\"{sum:08x}\"}}\n")
}

#[test]
fn importing_a_header_with_any_changed_number_never_panics() {
    let folder = tempfile::tempdir().expect("a temporary folder should be created");
    let (_games, tables) = libraries(folder.path());
    // The header contains its own content, with all its numbers.
    let mut own = header();
    own.setup.content.sheet.units[0].cost += 1;
    let line = jsonl::header_line(&Header::new::<Table>(own.setup, own.seats, own.seed, false));
    let line = line.expect("the set-up should be valid");
    let (body, _) = line
        .rsplit_once(",\"crc\"")
        .expect("the line should have a checksum");
    let digits: Vec<usize> = (body.char_indices())
        .filter(|&(at, c)| {
            c.is_ascii_digit() && !body[..at].ends_with(|c: char| c.is_ascii_digit())
        })
        .map(|(at, _)| at)
        .collect();
    assert!(digits.len() > 100, "{} numbers", digits.len());
    let mut refused = 0;
    // Every seventh number only, because a library on a real disk is slow.
    for &at in digits.iter().step_by(7) {
        let end = body[at..]
            .find(|c: char| !c.is_ascii_digit())
            .map_or(body.len(), |len| at + len);
        for number in ["0", "255", "65535", "18446744073709551616", "-1"] {
            let changed = format!("{}{number}{}", &body[..at], &body[end..]);
            if let Err(error) = tables.import(&sealed(&changed)) {
                assert!(
                    matches!(error, LibraryRefusal::NotImported { .. }),
                    "{error}"
                );
                refused += 1;
            }
        }
    }
    assert!(refused > 100, "{refused} were refused");
}

#[test]
fn game_journal_cannot_be_imported_as_a_table() {
    let folder = tempfile::tempdir().expect("a temporary folder should be created");
    let (games, tables) = libraries(folder.path());
    let (id, _) = stored_game(&games, 1, 3);
    let text = fs::read_to_string(folder.path().join(format!("games/{id}.jsonl")));
    let error = tables
        .import(&text.expect("there should be a game"))
        .err()
        .expect("the request should be refused");
    let LibraryRefusal::NotImported { damage } = error else {
        panic!("{error}");
    };
    assert!(matches!(damage, Damage::NotAGame { .. }));
    assert_ne!(Table::NAME, rubium_rules::Rules::NAME);
}
