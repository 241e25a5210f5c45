//! Settings and what becomes of them when their file is torn, lost or cannot be written.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use proptest::prelude::*;
use rubium_app::settings::{
    BackendError, KEY, Language, PluginBackend, Settings, SettingsBackend, SettingsFault,
    SettingsNotice, SettingsStore, Speed,
};
use rubium_host::files::DiskFault;
use rubium_host::game::{Controller, First, NewGame, NewSeat, Pace};
use rubium_host::library::LibraryRefusal;
use rubium_host::names::{NameFault, checked_name};
use rubium_host::table::NewTable;
use rubium_rules::{Edition, Faction, OptionalRule, Swap};
use rubium_table::{Preset, TableSeat};
use serde_json::{Value, json};
use tauri::ipc::{CallbackFn, InvokeBody};
use tauri::test::{INVOKE_KEY, get_ipc_response, mock_builder, mock_context, noop_assets};
use tauri::webview::InvokeRequest;
use tempfile::TempDir;

/// A backend without a window: writes as the store plugin does, or not at all.
struct PlainShelf {
    path: PathBuf,
    refuses: bool,
}

impl SettingsBackend for PlainShelf {
    fn path(&self) -> &Path {
        &self.path
    }

    fn set(&mut self, value: Value) -> Result<(), BackendError> {
        if self.refuses {
            return Err(io::Error::from(io::ErrorKind::ReadOnlyFilesystem).into());
        }
        Ok(fs::write(&self.path, json!({ KEY: value }).to_string())?)
    }
}

/// A folder of data, and the settings in it.
struct House(TempDir);

impl House {
    fn new() -> House {
        House(tempfile::tempdir().expect("a folder"))
    }

    fn file(&self) -> PathBuf {
        self.0.path().join("settings.json")
    }

    fn copy(&self) -> PathBuf {
        self.0.path().join("settings.backup.json")
    }

    fn aside(&self, number: u32) -> PathBuf {
        let name = format!("settings.damaged-{number}.json");
        self.0.path().join(name)
    }

    /// The program starts.
    fn start(&self) -> SettingsStore {
        let (path, refuses) = (self.file(), false);
        SettingsStore::open(Box::new(PlainShelf { path, refuses }))
    }

    /// The program starts where the backend refuses to write.
    fn start_read_only(&self) -> SettingsStore {
        let (path, refuses) = (self.file(), true);
        SettingsStore::open(Box::new(PlainShelf { path, refuses }))
    }

    /// The settings of the test are kept.
    fn kept() -> House {
        let house = House::new();
        house.start().set(changed()).expect("they are kept");
        house
    }

    /// The settings of the test hold after a start, and nothing is said of it.
    fn assert_kept(&self) {
        let store = self.start();
        assert_eq!(store.notice(), None);
        assert_eq!(store.get(), changed());
    }

    fn says(&self, path: &Path) -> Option<String> {
        Some(path.display().to_string())
    }
}

/// Settings of which none is as in a new program.
fn changed() -> Settings {
    let player = |name: &str, faction| NewSeat {
        name: name.to_owned(),
        faction,
        controller: Controller::Officer,
    };
    let sitter = |name: &str, faction| TableSeat {
        name: name.to_owned(),
        faction,
    };
    Settings {
        language: Some(Language::Fr),
        speed: Speed::Instant,
        pace: Pace::Step,
        confirm_end: false,
        skip_empty: false,
        forecast: false,
        hand_closes: None,
        reduced_motion: Some(true),
        names: vec!["Zoé".to_owned(), "Bo".to_owned()],
        last_game: Some(NewGame {
            seats: vec![
                player("Zoé", Faction::Zyborg),
                player("Bo", Faction::Ares),
                player("Carla", Faction::BlackHelix),
            ],
            first: First::Place { place: 2 },
            seed: None,
            takeback: true,
            edition: Edition::default(),
            optional: vec![OptionalRule::InForTheLongHaul],
            swaps: vec![Swap {
                leaves: "strider".to_owned(),
                comes: "leaper".to_owned(),
            }],
        }),
        last_table: Some(NewTable {
            title: None,
            seats: vec![sitter("Zoé", Faction::Zyborg), sitter("Bo", Faction::Ares)],
            parts: Preset::MoneyOnly.parts(),
            edition: Edition::Ah,
            optional: vec![OptionalRule::KingOfTheHill],
            swaps: Vec::new(),
            opening: Vec::new(),
            seed: None,
        }),
    }
}

#[test]
fn a_new_program_has_settings_of_its_own_and_writes_nothing() {
    let house = House::new();
    let store = house.start();
    assert_eq!(store.get(), Settings::default());
    assert_eq!(store.notice(), None);
    assert!(!house.file().exists() && !house.copy().exists());
}

#[test]
fn what_was_set_holds_at_the_next_start() {
    let house = House::kept();
    house.assert_kept();
    let store = house.start();
    let mut settings = store.get();
    settings.names[0] = "  Ana ".to_owned();
    let held = store.set(settings).expect("they are kept");
    assert_eq!(held.names[0], "Ana");
    assert_eq!(store.get(), held);
    drop(store);
    assert_eq!(house.start().get(), held);
}

#[test]
fn settings_cross_the_border_as_they_are() {
    for settings in [Settings::default(), changed()] {
        let json = serde_json::to_value(&settings).expect("JSON");
        let back: Settings = serde_json::from_value(json).expect("settings");
        assert_eq!(back, settings);
    }
    let json = serde_json::to_value(changed()).expect("JSON");
    assert_eq!(json["language"], "fr");
    assert_eq!(json["speed"], "instant");
    assert_eq!(json["confirmEnd"], false);
    assert_eq!(
        json["lastGame"]["first"],
        json!({ "type": "place", "place": 2 })
    );
}

#[test]
fn a_file_torn_at_any_byte_gives_way_to_its_copy() {
    let whole = fs::read(House::kept().file()).expect("the file");
    for cut in 0..whole.len() {
        let house = House::kept();
        fs::write(house.file(), &whole[..cut]).expect("it is torn");
        let store = house.start();
        assert_eq!(store.get(), changed(), "cut at {cut}");
        let aside = house.says(&house.aside(1));
        assert_eq!(store.notice(), Some(&SettingsNotice::PutBack { aside }));
        let kept = fs::read(house.aside(1)).expect("the torn file");
        assert_eq!(kept, whole[..cut]);
        house.assert_kept();
    }
}

#[test]
fn a_file_that_is_gone_or_empty_of_settings_gives_way_to_its_copy() {
    let house = House::kept();
    fs::remove_file(house.file()).expect("it goes");
    let put_back = SettingsNotice::PutBack { aside: None };
    assert_eq!(house.start().notice(), Some(&put_back));
    house.assert_kept();
    fs::write(house.file(), "{}").expect("it is emptied");
    assert_eq!(house.start().notice(), Some(&put_back));
    house.assert_kept();
}

#[test]
fn a_file_that_holds_what_no_settings_are_is_damaged_too() {
    let other = [
        json!([]),
        json!({ KEY: 1 }),
        json!({ KEY: { "speed": "light" } }),
        json!({ KEY: { "names": ["a", "b", "c", "d", "e"] } }),
        json!({ KEY: { "names": ["x".repeat(25)] } }),
    ];
    for (number, junk) in (1..).zip(other) {
        let house = House::kept();
        for earlier in 1..number {
            fs::write(house.aside(earlier), b"earlier").expect("a file");
        }
        fs::write(house.file(), junk.to_string()).expect("it is damaged");
        let store = house.start();
        let aside = house.says(&house.aside(number));
        assert_eq!(
            store.notice(),
            Some(&SettingsNotice::PutBack { aside }),
            "{junk}"
        );
        assert_eq!(store.get(), changed());
        let kept = fs::read_to_string(house.aside(number)).expect("the damaged file");
        assert_eq!(kept, junk.to_string());
    }
}

#[test]
fn without_a_sound_copy_a_damaged_file_is_lost_but_not_fatal() {
    let copy = fs::read_to_string(House::kept().copy()).expect("the copy");
    // One character of the text is another: the checksum finds it.
    let changed_copy = copy.replace("instant", "normal");
    assert_ne!(changed_copy, copy);
    for copy in [None, Some(""), Some("{}"), Some(changed_copy.as_str())] {
        let house = House::kept();
        match copy {
            None => fs::remove_file(house.copy()).expect("it goes"),
            Some(text) => fs::write(house.copy(), text).expect("it is damaged"),
        }
        fs::write(house.file(), "{\"sett").expect("it is torn");
        let store = house.start();
        assert_eq!(store.get(), Settings::default());
        let aside = house.says(&house.aside(1));
        assert_eq!(store.notice(), Some(&SettingsNotice::Lost { aside }));
        assert!(house.aside(1).exists());
        store.set(changed()).expect("they are kept");
        drop(store);
        house.assert_kept();
    }
}

#[test]
fn a_copy_that_is_damaged_or_fell_behind_is_made_anew() {
    let house = House::kept();
    let copy = fs::read(house.copy()).expect("the copy");
    fs::write(house.copy(), "junk").expect("it is damaged");
    house.assert_kept();
    assert_eq!(fs::read(house.copy()).expect("the copy"), copy);
    fs::remove_file(house.copy()).expect("it goes");
    house.assert_kept();
    assert_eq!(fs::read(house.copy()).expect("the copy"), copy);
}

#[test]
fn settings_of_an_older_or_newer_release_are_read_as_far_as_they_are_known() {
    let house = House::new();
    let seats = json!([
        { "name": "Zoé", "faction": "zyborg" },
        { "name": "Bo", "faction": "ares" },
    ]);
    let last = json!({ "seats": seats, "first": { "type": "random" }, "takeback": false });
    let some = json!({ KEY: { "speed": "slow", "dance": true, "lastGame": last }, "other": 1 });
    fs::write(house.file(), some.to_string()).expect("a file");
    let store = house.start();
    assert_eq!(store.notice(), None);
    // Before computers played, all were persons.
    let person = |name: &str, faction| NewSeat {
        name: name.to_owned(),
        faction,
        controller: Controller::Person,
    };
    let slow = Settings {
        speed: Speed::Slow,
        last_game: Some(NewGame {
            seats: vec![person("Zoé", Faction::Zyborg), person("Bo", Faction::Ares)],
            first: First::Random,
            seed: None,
            takeback: false,
            edition: Edition::default(),
            optional: Vec::new(),
            swaps: Vec::new(),
        }),
        ..Settings::default()
    };
    assert_eq!(store.get(), slow);
}

#[test]
fn where_nothing_can_be_written_settings_hold_for_this_run() {
    let house = House::new();
    let store = house.start_read_only();
    let fault = store.set(changed()).expect_err("they are not kept");
    let is_read_only = matches!(
        &fault,
        SettingsFault::NotKept { fault: DiskFault::ReadOnly { path, .. } }
            if *path == house.file().display().to_string()
    );
    assert!(is_read_only, "{fault}");
    assert_eq!(store.get(), changed());
}

#[test]
fn a_file_that_cannot_be_put_back_does_not_stop_its_copy() {
    let house = House::kept();
    fs::write(house.file(), "{").expect("it is torn");
    for _ in 0..2 {
        let store = house.start_read_only();
        assert_eq!(store.get(), changed());
        assert!(matches!(
            store.notice(),
            Some(SettingsNotice::PutBack { .. })
        ));
    }
}

/// What makes a last game or table one that cannot have been, and what would be in its way.
type Wrong<'a, L> = (&'a dyn Fn(&mut L), LibraryRefusal);

#[test]
fn what_is_wrong_with_settings_is_said_and_changes_nothing() {
    let house = House::kept();
    let store = house.start();
    let refused = |change: &dyn Fn(&mut Settings)| {
        let mut settings = changed();
        change(&mut settings);
        let fault = store.set(settings).expect_err("it is refused");
        assert_eq!(store.get(), changed());
        fault
    };
    let refused_game = |change: &dyn Fn(&mut NewGame)| {
        refused(&|settings| settings.last_game.iter_mut().for_each(change))
    };
    let name = |text: &str| refused(&|settings| settings.names[0] = text.to_owned());
    assert_eq!(
        name(" "),
        SettingsFault::Name {
            fault: NameFault::Empty
        }
    );
    assert_eq!(
        name("a\tb"),
        SettingsFault::Name {
            fault: NameFault::Control
        }
    );
    let too_long = || NameFault::TooLong {
        length: 25,
        most: 24,
    };
    let fault = too_long();
    assert_eq!(name(&"é".repeat(25)), SettingsFault::Name { fault });
    let crowd = refused(&|settings| settings.names = vec!["a".to_owned(); 5]);
    assert_eq!(crowd, SettingsFault::Names { most: 4 });
    let last = |refusal| SettingsFault::Last { refusal };
    let named = |place| LibraryRefusal::Name {
        place,
        fault: too_long(),
    };
    let faction = Faction::Ares;
    let wrong: [Wrong<NewGame>; 5] = [
        (&|game| game.seats[1].name = "x".repeat(25), named(1)),
        (
            &|game| game.seats.truncate(1),
            LibraryRefusal::Players { players: 1 },
        ),
        (
            &|game| game.seats = vec![game.seats[0].clone(); 5],
            LibraryRefusal::Players { players: 5 },
        ),
        (
            &|game| game.seats[2].faction = faction,
            LibraryRefusal::FactionTwice { faction },
        ),
        (
            &|game| game.first = First::Place { place: 3 },
            LibraryRefusal::FirstPlace { place: 3 },
        ),
    ];
    for (change, refusal) in wrong {
        assert_eq!(refused_game(change), last(refusal));
    }
    let endless = Swap {
        leaves: "x".repeat(1 << 20),
        comes: String::new(),
    };
    assert!(matches!(
        refused_game(&|game| game.swaps = vec![endless.clone()]),
        SettingsFault::TooLarge { .. }
    ));
    let refused_table = |change: &dyn Fn(&mut NewTable)| {
        refused(&|settings| settings.last_table.iter_mut().for_each(change))
    };
    let faction = Faction::Zyborg;
    let wrong: [Wrong<NewTable>; 3] = [
        (
            &|table| table.seats.truncate(1),
            LibraryRefusal::Players { players: 1 },
        ),
        (
            &|table| table.seats[1].faction = faction,
            LibraryRefusal::FactionTwice { faction },
        ),
        (&|table| table.seats[0].name = "x".repeat(25), named(0)),
    ];
    for (change, refusal) in wrong {
        assert_eq!(refused_table(change), last(refusal));
    }
    drop(store);
    house.assert_kept();
}

#[test]
fn a_last_table_that_is_not_understood_is_forgotten_alone() {
    let house = House::new();
    let some = json!({ KEY: { "speed": "slow", "lastTable": { "seats": "four" } } });
    fs::write(house.file(), some.to_string()).expect("a file");
    let slow = Settings {
        speed: Speed::Slow,
        ..Settings::default()
    };
    assert_eq!(house.start().get(), slow);
}

proptest! {
    #[test]
    fn a_name_is_taken_exactly_if_it_is_short_and_visible(text in "[a-zé字 \n\u{7f}\u{200b}\u{202e}]{0,30}") {
        let trimmed = text.trim();
        let fits = (1..=24).contains(&trimmed.chars().count())
            && !trimmed.contains(['\n', '\u{7f}', '\u{200b}', '\u{202e}']);
        match checked_name(&text) {
            Ok(name) => prop_assert!(fits && name == trimmed),
            Err(_) => prop_assert!(!fits),
        }
    }

    #[test]
    fn whatever_lies_there_the_program_starts(
        file in prop::collection::vec(any::<u8>(), 0..60),
        copy in prop::collection::vec(any::<u8>(), 0..60),
    ) {
        let house = House::new();
        fs::write(house.file(), file).expect("a file");
        fs::write(house.copy(), copy).expect("a file");
        prop_assert_eq!(house.start().get(), Settings::default());
    }
}

#[test]
fn the_store_plugin_keeps_them_and_the_page_cannot_reach_it() {
    let house = House::new();
    let app = mock_builder()
        .plugin(tauri_plugin_store::Builder::default().build())
        .build(mock_context(noop_assets()))
        .expect("the app builds");
    let start = || SettingsStore::open(Box::new(PluginBackend::new(app.handle(), &house.file())));
    let store = start();
    assert_eq!(store.get(), Settings::default());
    assert!(!house.file().exists(), "nothing is written before a change");
    store.set(changed()).expect("they are kept");
    assert_eq!(start().get(), changed());
    // What the plugin wrote is what a plain start reads.
    house.assert_kept();
    fs::write(house.file(), "{\"settings\":{\"spe").expect("it is torn");
    assert!(matches!(
        start().notice(),
        Some(SettingsNotice::PutBack { .. })
    ));
    house.assert_kept();

    let window = tauri::WebviewWindowBuilder::new(&app, "main", Default::default())
        .build()
        .expect("a window opens");
    let request = InvokeRequest {
        cmd: "plugin:store|load".into(),
        callback: CallbackFn(0),
        error: CallbackFn(1),
        url: "tauri://localhost".parse().expect("an address"),
        body: InvokeBody::Json(json!({ "path": house.file() })),
        headers: Default::default(),
        invoke_key: INVOKE_KEY.to_string(),
    };
    let refused = get_ipc_response(&window, request).expect_err("it is refused");
    assert!(refused.to_string().contains("not allowed"), "{refused}");
}
