//! Settings that are refused when they are changed, or dropped when they are loaded.

use std::fs;

use proptest::prelude::*;
use rubium_app::settings::{
    LessonPlace, LessonProgress, SETTINGS_KEY, Settings, SettingsError, Speed,
};
use rubium_host::game::{FirstPlayer, NewGame};
use rubium_host::library::LibraryRefusal;
use rubium_host::names::{NameError, checked_name};
use rubium_host::table::NewTable;
use rubium_rules::{Faction, Swap};
use serde_json::json;

use crate::{TestFolder, changed_settings};

/// A change that makes the set-up of the last game or table invalid, and the expected refusal.
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
    let error_for_name =
        |text: &str| error_after(&|settings| settings.default_player_names[0] = text.to_owned());
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
    let too_many_names =
        error_after(&|settings| settings.default_player_names = vec!["a".to_owned(); 5]);
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
            &|game| game.first_player = FirstPlayer::Index { index: 3 },
            LibraryRefusal::FirstPlayer { index: 3 },
        ),
    ];
    for (change, refusal) in game_changes {
        assert_eq!(error_after_game_change(change), setup_error(refusal));
    }
    let huge_swap = Swap {
        removed: "x".repeat(1 << 20),
        added: String::new(),
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
fn only_invalid_parts_of_the_settings_are_dropped() {
    let folder = TestFolder::new();
    let lessons = json!({ "completedLessons": "all", "lastPlace": null });
    let file = json!({
        SETTINGS_KEY: {
            "animationSpeed": "slow",
            "lastTable": { "seats": "four" },
            "lessons": lessons,
            "tips": { "isEnabled": true, "readTips": ["nothing"] },
        }
    });
    fs::write(folder.file(), file.to_string()).expect("the file should be written");
    let expected = Settings {
        animation_speed: Speed::Slow,
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
            completed_lessons: ids(&["moving", "chess", "money", "moving"]),
            last_place: Some(place("chess")),
            first_game_id: None,
        },
        ..Settings::default()
    };
    let checked = settings
        .validate()
        .expect("the other settings should be valid");
    let expected = LessonProgress {
        completed_lessons: ids(&["money", "moving"]),
        last_place: None,
        first_game_id: None,
    };
    assert_eq!(checked.lessons, expected);
}

proptest! {
    #[test]
    fn only_short_visible_names_are_accepted(text in "[a-zé字 \n\u{7f}\u{200b}\u{202e}]{0,30}") {
        let trimmed = text.trim();
        let is_valid = (1..=24).contains(&trimmed.chars().count())
            && !trimmed.contains(['\n', '\u{7f}', '\u{200b}', '\u{202e}']);
        match checked_name(&text) {
            Ok(name) => prop_assert!(is_valid && name == trimmed),
            Err(_) => prop_assert!(!is_valid),
        }
    }
}
