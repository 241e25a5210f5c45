//! Recovery when the settings file or its backup is truncated, missing, invalid or not writable.

use std::fs;

use proptest::prelude::*;
use rubium_app::settings::{SETTINGS_KEY, Settings, SettingsError, SettingsNotice};
use rubium_host::files::DiskError;
use serde_json::json;

use crate::{TestFolder, changed_settings};

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
        let damaged_file = folder.damaged_file_in_notice(1);
        assert_eq!(
            store.notice(),
            Some(&SettingsNotice::Restored { damaged_file })
        );
        let renamed_content =
            fs::read(folder.damaged_file(1)).expect("the file should be readable");
        assert_eq!(renamed_content, content[..length]);
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
        json!({ SETTINGS_KEY: { "animationSpeed": "light" } }),
        json!({ SETTINGS_KEY: { "defaultPlayerNames": ["a", "b", "c", "d", "e"] } }),
        json!({ SETTINGS_KEY: { "defaultPlayerNames": ["x".repeat(25)] } }),
    ];
    for (copy_number, invalid_content) in (1..).zip(invalid_contents) {
        let folder = TestFolder::with_settings();
        for earlier_copy_number in 1..copy_number {
            fs::write(folder.damaged_file(earlier_copy_number), b"earlier")
                .expect("the file should be written");
        }
        fs::write(folder.file(), invalid_content.to_string()).expect("the file should be written");
        let store = folder.start();
        let damaged_file = folder.damaged_file_in_notice(copy_number);
        assert_eq!(
            store.notice(),
            Some(&SettingsNotice::Restored { damaged_file }),
            "{invalid_content}"
        );
        assert_eq!(store.get(), changed_settings());
        let renamed_content = fs::read_to_string(folder.damaged_file(copy_number))
            .expect("the file should be readable");
        assert_eq!(renamed_content, invalid_content.to_string());
    }
}

#[test]
fn damaged_file_without_valid_backup_is_replaced_by_defaults() {
    let backup = fs::read_to_string(TestFolder::with_settings().backup())
        .expect("the file should be readable");
    // The content has been changed, so the checksum does not match.
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
        let damaged_file = folder.damaged_file_in_notice(1);
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
fn damaged_or_missing_backup_is_rewritten() {
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
fn settings_that_cannot_be_saved_are_still_in_effect() {
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

proptest! {
    #[test]
    fn random_file_contents_give_default_settings(
        file in prop::collection::vec(any::<u8>(), 0..60),
        backup in prop::collection::vec(any::<u8>(), 0..60),
    ) {
        let folder = TestFolder::new();
        fs::write(folder.file(), file).expect("the file should be written");
        fs::write(folder.backup(), backup).expect("the file should be written");
        prop_assert_eq!(folder.start().get(), Settings::default());
    }
}
