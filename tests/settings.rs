//! Storage of the settings, and recovery when the settings file is truncated, missing or not writable.

#![cfg(test)]

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use proptest::prelude::*;
use rubium_app::settings::{
    BackendError, Language, LessonPlace, LessonProgress, Palette, PluginBackend, SETTINGS_KEY,
    Settings, SettingsBackend, SettingsError, SettingsNotice, SettingsStore, Speed, TextSize,
    Theme, TipProgress, Volume,
};
use rubium_host::files::DiskError;
use rubium_host::game::{Controller, FirstPlayer, NewGame, NewSeat, Pace};
use rubium_host::library::LibraryRefusal;
use rubium_host::names::{NameError, checked_name};
use rubium_host::table::NewTable;
use rubium_lessons::TipId;
use rubium_rules::{Edition, Faction, OptionalRule, Swap};
use rubium_table::{Preset, TableSeat};
use serde_json::{Value, json};
use tauri::ipc::{CallbackFn, InvokeBody};
use tauri::test::{INVOKE_KEY, get_ipc_response, mock_builder, mock_context, noop_assets};
use tauri::webview::InvokeRequest;
use tempfile::TempDir;

/// A backend without a window. Writes the file like the store plugin, or fails to write.
struct PlainBackend {
    path: PathBuf,
    fails_to_write: bool,
}

impl SettingsBackend for PlainBackend {
    fn path(&self) -> &Path {
        &self.path
    }

    fn set(&mut self, value: Value) -> Result<(), BackendError> {
        if self.fails_to_write {
            return Err(io::Error::from(io::ErrorKind::ReadOnlyFilesystem).into());
        }
        Ok(fs::write(
            &self.path,
            json!({ SETTINGS_KEY: value }).to_string(),
        )?)
    }
}

/// A temporary data folder.
struct TestFolder(TempDir);

impl TestFolder {
    fn new() -> TestFolder {
        TestFolder(tempfile::tempdir().expect("a temporary folder should be created"))
    }

    fn file(&self) -> PathBuf {
        self.0.path().join("settings.json")
    }

    fn backup(&self) -> PathBuf {
        self.0.path().join("settings.backup.json")
    }

    fn damaged_file(&self, number: u32) -> PathBuf {
        let name = format!("settings.damaged-{number}.json");
        self.0.path().join(name)
    }

    /// Loads the settings as the app does when it starts.
    fn start(&self) -> SettingsStore {
        let (path, fails_to_write) = (self.file(), false);
        SettingsStore::open(Box::new(PlainBackend {
            path,
            fails_to_write,
        }))
    }

    /// Loads the settings with a backend that fails to write.
    fn start_read_only(&self) -> SettingsStore {
        let (path, fails_to_write) = (self.file(), true);
        SettingsStore::open(Box::new(PlainBackend {
            path,
            fails_to_write,
        }))
    }

    /// Creates a folder in which [`changed_settings`] are stored.
    fn with_settings() -> TestFolder {
        let folder = TestFolder::new();
        folder
            .start()
            .set(changed_settings())
            .expect("the change should be saved");
        folder
    }

    /// Asserts that [`changed_settings`] are in effect after a start, without a notice.
    fn assert_intact(&self) {
        let store = self.start();
        assert_eq!(store.notice(), None);
        assert_eq!(store.get(), changed_settings());
    }

    fn path_text(&self, path: &Path) -> Option<String> {
        Some(path.display().to_string())
    }
}

/// Returns settings in which every value differs from the default.
fn changed_settings() -> Settings {
    let player = |name: &str, faction| NewSeat {
        name: name.to_owned(),
        faction,
        controller: Controller::Officer,
    };
    let table_seat = |name: &str, faction| TableSeat {
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
        hand_timeout: None,
        reduced_motion: Some(true),
        theme: Some(Theme::Light),
        text_size: TextSize::Largest,
        palette: Palette::Tritanopia,
        provenance_marks: true,
        volume: Volume::Low,
        table_volume: Volume::High,
        names: vec!["Zoé".to_owned(), "Bo".to_owned()],
        last_game: Some(NewGame {
            seats: vec![
                player("Zoé", Faction::Zyborg),
                player("Bo", Faction::Ares),
                player("Carla", Faction::BlackHelix),
            ],
            first: FirstPlayer::Index { index: 2 },
            seed: None,
            practice: true,
            edition: Edition::default(),
            optional: vec![OptionalRule::InForTheLongHaul],
            swaps: vec![Swap {
                leaves: "strider".to_owned(),
                comes: "leaper".to_owned(),
            }],
        }),
        last_table: Some(NewTable {
            title: None,
            seats: vec![
                table_seat("Zoé", Faction::Zyborg),
                table_seat("Bo", Faction::Ares),
            ],
            parts: Preset::MoneyOnly.parts(),
            edition: Edition::Year2005,
            optional: vec![OptionalRule::KingOfTheHill],
            swaps: Vec::new(),
            opening: Vec::new(),
            unknown_figures: false,
            seed: None,
        }),
        lessons: LessonProgress {
            done: vec!["money".to_owned()],
            left: Some(LessonPlace {
                lesson: "moving".to_owned(),
                step: 3,
            }),
            game: Some("2026-01-02-0304".to_owned()),
        },
        tips: TipProgress {
            on: true,
            read: BTreeSet::from([TipId::Monolith, TipId::Undo]),
        },
    }
}

#[test]
fn first_start_has_default_settings_and_writes_nothing() {
    let folder = TestFolder::new();
    let store = folder.start();
    assert_eq!(store.get(), Settings::default());
    assert_eq!(store.notice(), None);
    assert!(!folder.file().exists() && !folder.backup().exists());
}

#[test]
fn changed_settings_persist_across_a_restart() {
    let folder = TestFolder::with_settings();
    folder.assert_intact();
    let store = folder.start();
    let mut settings = store.get();
    settings.names[0] = "  Ana ".to_owned();
    let in_effect = store.set(settings).expect("the change should be saved");
    assert_eq!(in_effect.names[0], "Ana");
    assert_eq!(store.get(), in_effect);
    drop(store);
    assert_eq!(folder.start().get(), in_effect);
}

#[test]
fn settings_round_trip_through_json() {
    for settings in [Settings::default(), changed_settings()] {
        let json = serde_json::to_value(&settings).expect("the value should serialize");
        let parsed: Settings = serde_json::from_value(json).expect("the settings should be valid");
        assert_eq!(parsed, settings);
    }
    let json = serde_json::to_value(changed_settings()).expect("the value should serialize");
    assert_eq!(json["language"], "fr");
    assert_eq!(json["speed"], "instant");
    assert_eq!(json["confirmEnd"], false);
    assert_eq!(
        json["lastGame"]["first"],
        json!({ "type": "index", "index": 2 })
    );
}

#[test]
fn file_truncated_at_any_byte_is_restored_from_backup() {
    let content =
        fs::read(TestFolder::with_settings().file()).expect("the file should be readable");
    for length in 0..content.len() {
        let folder = TestFolder::with_settings();
        fs::write(folder.file(), &content[..length]).expect("the file should be written");
        let store = folder.start();
        assert_eq!(
            store.get(),
            changed_settings(),
            "truncated to {length} bytes"
        );
        let damaged_file = folder.path_text(&folder.damaged_file(1));
        assert_eq!(
            store.notice(),
            Some(&SettingsNotice::Restored { damaged_file })
        );
        let renamed = fs::read(folder.damaged_file(1)).expect("the file should be readable");
        assert_eq!(renamed, content[..length]);
        folder.assert_intact();
    }
}

#[test]
fn missing_or_empty_file_is_restored_from_backup() {
    let folder = TestFolder::with_settings();
    fs::remove_file(folder.file()).expect("the file should be removed");
    let restored = SettingsNotice::Restored { damaged_file: None };
    assert_eq!(folder.start().notice(), Some(&restored));
    folder.assert_intact();
    fs::write(folder.file(), "{}").expect("the file should be written");
    assert_eq!(folder.start().notice(), Some(&restored));
    folder.assert_intact();
}

#[test]
fn file_with_invalid_settings_is_treated_as_damaged() {
    let invalid_contents = [
        json!([]),
        json!({ SETTINGS_KEY: 1 }),
        json!({ SETTINGS_KEY: { "speed": "light" } }),
        json!({ SETTINGS_KEY: { "names": ["a", "b", "c", "d", "e"] } }),
        json!({ SETTINGS_KEY: { "names": ["x".repeat(25)] } }),
    ];
    for (number, invalid_content) in (1..).zip(invalid_contents) {
        let folder = TestFolder::with_settings();
        for earlier in 1..number {
            fs::write(folder.damaged_file(earlier), b"earlier")
                .expect("the file should be written");
        }
        fs::write(folder.file(), invalid_content.to_string()).expect("the file should be written");
        let store = folder.start();
        let damaged_file = folder.path_text(&folder.damaged_file(number));
        assert_eq!(
            store.notice(),
            Some(&SettingsNotice::Restored { damaged_file }),
            "{invalid_content}"
        );
        assert_eq!(store.get(), changed_settings());
        let renamed =
            fs::read_to_string(folder.damaged_file(number)).expect("the file should be readable");
        assert_eq!(renamed, invalid_content.to_string());
    }
}

#[test]
fn damaged_file_without_valid_backup_is_replaced_by_defaults() {
    let backup = fs::read_to_string(TestFolder::with_settings().backup())
        .expect("the file should be readable");
    // One character differs, so the checksum does not match.
    let changed_backup = backup.replace("instant", "normal");
    assert_ne!(changed_backup, backup);
    for backup in [None, Some(""), Some("{}"), Some(changed_backup.as_str())] {
        let folder = TestFolder::with_settings();
        match backup {
            None => fs::remove_file(folder.backup()).expect("the file should be removed"),
            Some(text) => fs::write(folder.backup(), text).expect("the file should be written"),
        }
        fs::write(folder.file(), "{\"sett").expect("the file should be written");
        let store = folder.start();
        assert_eq!(store.get(), Settings::default());
        let damaged_file = folder.path_text(&folder.damaged_file(1));
        assert_eq!(
            store.notice(),
            Some(&SettingsNotice::Reset { damaged_file })
        );
        assert!(folder.damaged_file(1).exists());
        store
            .set(changed_settings())
            .expect("the change should be saved");
        drop(store);
        folder.assert_intact();
    }
}

#[test]
fn damaged_or_outdated_backup_is_rewritten() {
    let folder = TestFolder::with_settings();
    let backup = fs::read(folder.backup()).expect("the file should be readable");
    fs::write(folder.backup(), "junk").expect("the file should be written");
    folder.assert_intact();
    assert_eq!(
        fs::read(folder.backup()).expect("the file should be readable"),
        backup
    );
    fs::remove_file(folder.backup()).expect("the file should be removed");
    folder.assert_intact();
    assert_eq!(
        fs::read(folder.backup()).expect("the file should be readable"),
        backup
    );
}

#[test]
fn missing_keys_get_defaults_and_unknown_keys_are_ignored() {
    let folder = TestFolder::new();
    let seats = json!([
        { "name": "Zoé", "faction": "zyborg" },
        { "name": "Bo", "faction": "ares" },
    ]);
    let last_game = json!({ "seats": seats, "first": { "type": "random" }, "practice": false });
    let file = json!({ SETTINGS_KEY: { "speed": "slow", "dance": true, "lastGame": last_game }, "other": 1 });
    fs::write(folder.file(), file.to_string()).expect("the file should be written");
    let store = folder.start();
    assert_eq!(store.notice(), None);
    // A seat without a controller is played by a person.
    let person = |name: &str, faction| NewSeat {
        name: name.to_owned(),
        faction,
        controller: Controller::Person,
    };
    let expected = Settings {
        speed: Speed::Slow,
        last_game: Some(NewGame {
            seats: vec![person("Zoé", Faction::Zyborg), person("Bo", Faction::Ares)],
            first: FirstPlayer::Random,
            seed: None,
            practice: false,
            edition: Edition::default(),
            optional: Vec::new(),
            swaps: Vec::new(),
        }),
        ..Settings::default()
    };
    assert_eq!(store.get(), expected);
}

#[test]
fn settings_that_cannot_be_saved_are_in_effect_until_exit() {
    let folder = TestFolder::new();
    let store = folder.start_read_only();
    let error = store
        .set(changed_settings())
        .expect_err("the settings should not be saved");
    let is_read_only = matches!(
        &error,
        SettingsError::NotSaved { error: DiskError::ReadOnly { path, .. } }
            if *path == folder.file().display().to_string()
    );
    assert!(is_read_only, "{error}");
    assert_eq!(store.get(), changed_settings());
}

#[test]
fn settings_from_backup_are_in_effect_even_if_file_cannot_be_restored() {
    let folder = TestFolder::with_settings();
    fs::write(folder.file(), "{").expect("the file should be written");
    for _ in 0..2 {
        let store = folder.start_read_only();
        assert_eq!(store.get(), changed_settings());
        assert!(matches!(
            store.notice(),
            Some(SettingsNotice::Restored { .. })
        ));
    }
}

/// A change that makes the settings of the last game or table invalid, and the expected refusal.
type InvalidChange<'a, L> = (&'a dyn Fn(&mut L), LibraryRefusal);

#[test]
fn invalid_settings_are_refused_and_change_nothing() {
    let folder = TestFolder::with_settings();
    let store = folder.start();
    let error_after = |change: &dyn Fn(&mut Settings)| {
        let mut settings = changed_settings();
        change(&mut settings);
        let error = store
            .set(settings)
            .expect_err("the request should be refused");
        assert_eq!(store.get(), changed_settings());
        error
    };
    let error_after_game_change = |change: &dyn Fn(&mut NewGame)| {
        error_after(&|settings| settings.last_game.iter_mut().for_each(change))
    };
    let error_for_name = |text: &str| error_after(&|settings| settings.names[0] = text.to_owned());
    assert_eq!(
        error_for_name(" "),
        SettingsError::Name {
            error: NameError::Empty
        }
    );
    assert_eq!(
        error_for_name("a\tb"),
        SettingsError::Name {
            error: NameError::InvisibleCharacter
        }
    );
    let too_long = || NameError::TooLong {
        length: 25,
        max: 24,
    };
    let error = too_long();
    assert_eq!(
        error_for_name(&"é".repeat(25)),
        SettingsError::Name { error }
    );
    let too_many_names = error_after(&|settings| settings.names = vec!["a".to_owned(); 5]);
    assert_eq!(too_many_names, SettingsError::TooManyNames { max: 4 });
    let setup_error = |refusal| SettingsError::LastSetup { refusal };
    let name_refusal = |index| LibraryRefusal::Name {
        index,
        error: too_long(),
    };
    let faction = Faction::Ares;
    let game_changes: [InvalidChange<NewGame>; 5] = [
        (&|game| game.seats[1].name = "x".repeat(25), name_refusal(1)),
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
            LibraryRefusal::DuplicateFaction { faction },
        ),
        (
            &|game| game.first = FirstPlayer::Index { index: 3 },
            LibraryRefusal::FirstPlayer { index: 3 },
        ),
    ];
    for (change, refusal) in game_changes {
        assert_eq!(error_after_game_change(change), setup_error(refusal));
    }
    let huge_swap = Swap {
        leaves: "x".repeat(1 << 20),
        comes: String::new(),
    };
    assert!(matches!(
        error_after_game_change(&|game| game.swaps = vec![huge_swap.clone()]),
        SettingsError::TooLarge { .. }
    ));
    let error_after_table_change = |change: &dyn Fn(&mut NewTable)| {
        error_after(&|settings| settings.last_table.iter_mut().for_each(change))
    };
    let faction = Faction::Zyborg;
    let table_changes: [InvalidChange<NewTable>; 3] = [
        (
            &|table| table.seats.truncate(1),
            LibraryRefusal::Players { players: 1 },
        ),
        (
            &|table| table.seats[1].faction = faction,
            LibraryRefusal::DuplicateFaction { faction },
        ),
        (
            &|table| table.seats[0].name = "x".repeat(25),
            name_refusal(0),
        ),
    ];
    for (change, refusal) in table_changes {
        assert_eq!(error_after_table_change(change), setup_error(refusal));
    }
    drop(store);
    folder.assert_intact();
}

#[test]
fn invalid_last_table_and_lessons_are_dropped_and_other_settings_kept() {
    let folder = TestFolder::new();
    let lessons = json!({ "done": "all", "left": null });
    let file = json!({
        SETTINGS_KEY: {
            "speed": "slow",
            "lastTable": { "seats": "four" },
            "lessons": lessons,
            "tips": { "on": true, "read": ["nothing"] },
        }
    });
    fs::write(folder.file(), file.to_string()).expect("the file should be written");
    let expected = Settings {
        speed: Speed::Slow,
        ..Settings::default()
    };
    assert_eq!(folder.start().get(), expected);
}

#[test]
fn unknown_and_duplicate_lessons_are_removed() {
    let place = |lesson: &str| LessonPlace {
        lesson: lesson.to_owned(),
        step: 2,
    };
    let ids = |ids: &[&str]| ids.iter().map(|&id| id.to_owned()).collect();
    let settings = Settings {
        lessons: LessonProgress {
            done: ids(&["moving", "chess", "money", "moving"]),
            left: Some(place("chess")),
            game: None,
        },
        ..Settings::default()
    };
    let checked = settings
        .validate()
        .expect("the other settings should be valid");
    let expected = LessonProgress {
        done: ids(&["money", "moving"]),
        left: None,
        game: None,
    };
    assert_eq!(checked.lessons, expected);
}

proptest! {
    #[test]
    fn name_is_accepted_exactly_if_short_and_visible(text in "[a-zé字 \n\u{7f}\u{200b}\u{202e}]{0,30}") {
        let trimmed = text.trim();
        let is_valid = (1..=24).contains(&trimmed.chars().count())
            && !trimmed.contains(['\n', '\u{7f}', '\u{200b}', '\u{202e}']);
        match checked_name(&text) {
            Ok(name) => prop_assert!(is_valid && name == trimmed),
            Err(_) => prop_assert!(!is_valid),
        }
    }

    #[test]
    fn settings_load_with_any_file_content(
        file in prop::collection::vec(any::<u8>(), 0..60),
        backup in prop::collection::vec(any::<u8>(), 0..60),
    ) {
        let folder = TestFolder::new();
        fs::write(folder.file(), file).expect("the file should be written");
        fs::write(folder.backup(), backup).expect("the file should be written");
        prop_assert_eq!(folder.start().get(), Settings::default());
    }
}

#[test]
fn store_plugin_saves_settings_and_cannot_be_called_by_page() {
    let folder = TestFolder::new();
    let app = mock_builder()
        .plugin(tauri_plugin_store::Builder::default().build())
        .build(mock_context(noop_assets()))
        .expect("the app should build");
    let start = || SettingsStore::open(Box::new(PluginBackend::new(app.handle(), &folder.file())));
    let store = start();
    assert_eq!(store.get(), Settings::default());
    assert!(
        !folder.file().exists(),
        "nothing should be written before a change"
    );
    store
        .set(changed_settings())
        .expect("the change should be saved");
    assert_eq!(start().get(), changed_settings());
    // The backend without a window reads the file that the plugin has written.
    folder.assert_intact();
    fs::write(folder.file(), "{\"settings\":{\"spe").expect("the file should be written");
    assert!(matches!(
        start().notice(),
        Some(SettingsNotice::Restored { .. })
    ));
    folder.assert_intact();

    let window = tauri::WebviewWindowBuilder::new(&app, "main", Default::default())
        .build()
        .expect("a window should open");
    let request = InvokeRequest {
        cmd: "plugin:store|load".into(),
        callback: CallbackFn(0),
        error: CallbackFn(1),
        url: "tauri://localhost"
            .parse()
            .expect("the address should be valid"),
        body: InvokeBody::Json(json!({ "path": folder.file() })),
        headers: Default::default(),
        invoke_key: INVOKE_KEY.to_string(),
    };
    let error = get_ipc_response(&window, request).expect_err("the request should be refused");
    assert!(error.to_string().contains("not allowed"), "{error}");
}
