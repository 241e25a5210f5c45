//! The settings files: reads the backend's file, and reads and writes the backup with its checksum.

use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use twox_hash::XxHash64;

use super::{LessonProgress, SETTINGS_KEY, Settings, SettingsError, TipProgress};
use rubium_host::files::{self, DiskError, FileReadError};
use rubium_host::game::NewGame;
use rubium_host::table::NewTable;

/// Maximum size of a settings file in bytes.
const MAX_BYTES: u64 = 1 << 20;

/// Contents of the backup file.
#[derive(Serialize, Deserialize)]
struct Backup {
    /// The settings as JSON text.
    settings: String,
    /// The text's XXH64 with seed 0, as 16 hexadecimal digits.
    checksum: String,
}

/// Reads the settings in the backend's file; returns `None` if the file does not exist or contains no
/// settings. Unlike the store plugin, this function reports a truncated file as damaged, not as empty.
///
/// # Errors
/// The reason why the file is unusable, in plain English.
pub(super) fn read_store_file(path: &Path) -> Result<Option<Settings>, String> {
    let content: Option<Value> = read_json(path)?;
    match content {
        None => Ok(None),
        Some(Value::Object(mut file)) => file.remove(SETTINGS_KEY).map(from_json).transpose(),
        Some(_) => Err("the file is not a JSON object".to_owned()),
    }
}

/// Reads the settings in the backup; returns `None` if the backup does not exist.
///
/// # Errors
/// The reason why the backup is unusable, in plain English.
pub(super) fn read_backup_file(path: &Path) -> Result<Option<Settings>, String> {
    let Some(backup) = read_json::<Backup>(path)? else {
        return Ok(None);
    };
    if checksum(&backup.settings) != backup.checksum {
        return Err("the checksum does not match".to_owned());
    }
    let value = serde_json::from_str(&backup.settings).map_err(|error| error.to_string())?;
    from_json(value).map(Some)
}

/// Writes the backup.
pub(super) fn write_backup_file(path: &Path, settings: &Settings) -> Result<(), DiskError> {
    let settings = to_json(settings).to_string();
    let checksum = checksum(&settings);
    files::replace_json(path, &Backup { settings, checksum })
}

/// Checks that both files stay below the size limit for reading. The JSON of the settings may take up a
/// quarter of the limit, because both files are longer: escaping may double its length in the backup, and the
/// plugin indents it in the backend's file.
pub(super) fn check_size(settings: &Settings) -> Result<(), SettingsError> {
    let max = MAX_BYTES / 4;
    let bytes = to_json(settings).to_string().len() as u64;
    if bytes <= max {
        return Ok(());
    }
    let saturating_u32 = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
    Err(SettingsError::TooLarge {
        bytes: saturating_u32(bytes),
        max: saturating_u32(max),
    })
}

/// Converts settings to JSON.
#[expect(
    clippy::expect_used,
    reason = "settings contain only values that JSON can express, and every key is a string"
)]
pub(super) fn to_json(settings: &Settings) -> Value {
    serde_json::to_value(settings).expect("settings can be written as JSON")
}

/// Parses settings from JSON. Missing keys get their defaults, unknown keys are ignored.
fn from_json(value: Value) -> Result<Settings, String> {
    let Value::Object(stored) = value else {
        return Err("the settings are not an object".to_owned());
    };
    let mut values = to_json(&Settings::default());
    if let Value::Object(values) = &mut values {
        let defaults = values.clone();
        values.extend(stored);
        // If one of these values is unreadable, only that value is reset.
        reset_if_unreadable::<Option<NewGame>>(values, &defaults, "lastGame");
        reset_if_unreadable::<Option<NewTable>>(values, &defaults, "lastTable");
        reset_if_unreadable::<LessonProgress>(values, &defaults, "lessons");
        reset_if_unreadable::<TipProgress>(values, &defaults, "tips");
    }
    let settings: Settings = serde_json::from_value(values).map_err(|error| error.to_string())?;
    settings.validate().map_err(|error| error.to_string())
}

/// Replaces a value with its default if it cannot be parsed.
fn reset_if_unreadable<T: for<'de> Deserialize<'de>>(
    values: &mut Map<String, Value>,
    defaults: &Map<String, Value>,
    key: &str,
) {
    if let (Some(value), Some(default)) = (values.get_mut(key), defaults.get(key))
        && serde_json::from_value::<T>(value.clone()).is_err()
    {
        default.clone_into(value);
    }
}

fn read_json<T: for<'de> Deserialize<'de>>(path: &Path) -> Result<Option<T>, String> {
    match files::read(path, MAX_BYTES) {
        Ok(bytes) => serde_json::from_slice(&bytes)
            .map(Some)
            .map_err(|error| error.to_string()),
        Err(FileReadError::Missing) => Ok(None),
        Err(error) => Err(error.to_string()),
    }
}

fn checksum(text: &str) -> String {
    format!("{:016x}", XxHash64::oneshot(0, text.as_bytes()))
}
