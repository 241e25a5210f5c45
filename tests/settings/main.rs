//! Tests of how the settings are stored.

#![cfg(test)]

mod damage;
mod invalid;

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rubium_app::settings::{
    BackendError, Language, LessonPlace, LessonProgress, Palette, PluginBackend, SETTINGS_KEY,
    Settings, SettingsBackend, SettingsNotice, SettingsStore, Speed, TextSize, Theme, TipProgress,
    Volume,
};
use rubium_host::game::{ComputerPace, Controller, FirstPlayer, NewGame, NewSeat, PlayingStyle};
use rubium_host::table::NewTable;
use rubium_lessons::TipId;
use rubium_rules::{Edition, Faction, OptionalRule, Swap};
use rubium_table::{PartsPreset, TableSeat};
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

    fn damaged_file(&self, copy_number: u32) -> PathBuf {
        let name = format!("settings.damaged-{copy_number}.json");
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

    /// Returns the path of [`TestFolder::damaged_file`] as it appears in a notice.
    fn damaged_file_in_notice(&self, copy_number: u32) -> Option<String> {
        Some(self.damaged_file(copy_number).display().to_string())
    }
}

/// Returns settings in which every setting differs from its default.
fn changed_settings() -> Settings {
    let player = |name: &str, faction| NewSeat {
        name: name.to_owned(),
        faction,
        controller: Controller::Officer,
        playing_style: PlayingStyle::Miner,
        extra_rubium: 2,
    };
    let table_seat = |name: &str, faction| TableSeat {
        name: name.to_owned(),
        faction,
    };
    Settings {
        language: Some(Language::Fr),
        animation_speed: Speed::Instant,
        computer_pace: ComputerPace::Step,
        asks_before_ending: false,
        ends_empty_phases: false,
        shows_odds: false,
        hand_timeout_seconds: None,
        shows_todo: false,
        reduced_motion: Some(true),
        theme: Some(Theme::Light),
        text_size: TextSize::Largest,
        palette: Palette::Tritanopia,
        shows_provenance_marks: true,
        volume: Volume::Low,
        table_volume: Volume::High,
        default_player_names: vec!["Zoé".to_owned(), "Bo".to_owned()],
        last_game: Some(NewGame {
            seats: vec![
                player("Zoé", Faction::Zyborg),
                player("Bo", Faction::Ares),
                player("Carla", Faction::BlackHelix),
            ],
            first_player: FirstPlayer::Index { index: 2 },
            seed: None,
            is_practice: true,
            edition: Edition::default(),
            optional_rules: vec![OptionalRule::InForTheLongHaul],
            swaps: vec![Swap {
                removed: "strider".to_owned(),
                added: "leaper".to_owned(),
            }],
        }),
        last_table: Some(NewTable {
            title: None,
            seats: vec![
                table_seat("Zoé", Faction::Zyborg),
                table_seat("Bo", Faction::Ares),
            ],
            parts: PartsPreset::RubiumOnly.parts(),
            edition: Edition::Year2005,
            optional_rules: vec![OptionalRule::KingOfTheHill],
            swaps: Vec::new(),
            opening: Vec::new(),
            has_unknown_figures: false,
            seed: None,
        }),
        lessons: LessonProgress {
            completed_lessons: vec!["money".to_owned()],
            last_place: Some(LessonPlace {
                lesson: "moving".to_owned(),
                step: 3,
            }),
            first_game_id: Some("2026-01-02-0304".to_owned()),
        },
        tips: TipProgress {
            is_enabled: true,
            read_tips: BTreeSet::from([TipId::Monolith, TipId::Undo]),
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
    settings.default_player_names[0] = "  Ana ".to_owned();
    let settings_in_effect = store.set(settings).expect("the change should be saved");
    assert_eq!(settings_in_effect.default_player_names[0], "Ana");
    assert_eq!(store.get(), settings_in_effect);
    drop(store);
    assert_eq!(folder.start().get(), settings_in_effect);
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
    assert_eq!(json["animationSpeed"], "instant");
    assert_eq!(json["asksBeforeEnding"], false);
    assert_eq!(
        json["lastGame"]["firstPlayer"],
        json!({ "type": "index", "index": 2 })
    );
}

#[test]
fn missing_keys_get_defaults_and_unknown_keys_are_ignored() {
    let folder = TestFolder::new();
    let seats = json!([
        { "name": "Zoé", "faction": "zyborg" },
        { "name": "Bo", "faction": "ares" },
    ]);
    let last_game =
        json!({ "seats": seats, "firstPlayer": { "type": "random" }, "isPractice": false });
    let settings = json!({ "animationSpeed": "slow", "dance": true, "lastGame": last_game });
    let file = json!({ SETTINGS_KEY: settings, "other": 1 });
    fs::write(folder.file(), file.to_string()).expect("the file should be written");
    let store = folder.start();
    assert_eq!(store.notice(), None);
    // A seat without a controller is played by a person.
    let person = |name: &str, faction| NewSeat::of_person(name, faction);
    let expected = Settings {
        animation_speed: Speed::Slow,
        last_game: Some(NewGame {
            seats: vec![person("Zoé", Faction::Zyborg), person("Bo", Faction::Ares)],
            first_player: FirstPlayer::Random,
            seed: None,
            is_practice: false,
            edition: Edition::default(),
            optional_rules: Vec::new(),
            swaps: Vec::new(),
        }),
        ..Settings::default()
    };
    assert_eq!(store.get(), expected);
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
