//! Settings in files: the backend's, as it is found, and the checked copy, which bears a checksum of its text.

use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use twox_hash::XxHash64;

use super::{KEY, Settings, SettingsFault};
use rubium_host::files::{self, DiskFault, FileReadError};
use rubium_host::game::NewGame;
use rubium_host::table::NewTable;

/// Most bytes of a file of settings.
const MAX_BYTES: u64 = 1 << 20;

/// The copy's file.
#[derive(Serialize, Deserialize)]
struct Copy {
    /// The settings as JSON text.
    settings: String,
    /// The text's XXH64 with seed 0, as 16 hexadecimal digits.
    sum: String,
}

/// The settings in the backend's file; `None` if it holds none. A torn file is not the same as none, whatever the backend
/// would take it for.
///
/// # Errors
/// Why it cannot be relied on, in plain English.
pub(super) fn read_shelf(path: &Path) -> Result<Option<Settings>, String> {
    let found: Option<Value> = read_json(path)?;
    match found {
        None => Ok(None),
        Some(Value::Object(mut all)) => all.remove(KEY).map(from_json).transpose(),
        Some(_) => Err("it is not an object".to_owned()),
    }
}

/// The settings in the copy; `None` if there is no copy.
///
/// # Errors
/// Why it cannot be relied on, in plain English.
pub(super) fn read(path: &Path) -> Result<Option<Settings>, String> {
    let Some(copy) = read_json::<Copy>(path)? else {
        return Ok(None);
    };
    if sum(&copy.settings) != copy.sum {
        return Err("its checksum is not that of its text".to_owned());
    }
    let value = serde_json::from_str(&copy.settings).map_err(|fault| fault.to_string())?;
    from_json(value).map(Some)
}

/// Writes the copy.
pub(super) fn write(path: &Path, settings: &Settings) -> Result<(), DiskFault> {
    let settings = to_json(settings).to_string();
    let sum = sum(&settings);
    let json = serde_json::to_vec(&Copy { settings, sum })
        .expect("two strings are JSON, and writing to memory never fails");
    files::replace(path, &json)
}

/// Whether the settings will be read again: their text stands in the copy's, where each sign of it may take two.
pub(super) fn fits(settings: &Settings) -> Result<(), SettingsFault> {
    let most = MAX_BYTES / 4;
    let bytes = to_json(settings).to_string().len() as u64;
    if bytes <= most {
        return Ok(());
    }
    let small = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
    Err(SettingsFault::TooLarge {
        bytes: small(bytes),
        most: small(most),
    })
}

/// Settings as a JSON value.
pub(super) fn to_json(settings: &Settings) -> Value {
    serde_json::to_value(settings)
        .expect("settings are texts, switches and lists of them, and every key is a text")
}

/// The settings in a JSON value. What an older release did not write yet has its default; what a newer one wrote on top
/// is not looked at.
fn from_json(value: Value) -> Result<Settings, String> {
    let Value::Object(found) = value else {
        return Err("the settings are not an object".to_owned());
    };
    let mut all = to_json(&Settings::default());
    if let Value::Object(all) = &mut all {
        all.extend(found);
        // What was begun last is a convenience: if this release does not understand it, nothing else is lost with it.
        forget_unless::<NewGame>(all, "lastGame");
        forget_unless::<NewTable>(all, "lastTable");
    }
    let settings: Settings = serde_json::from_value(all).map_err(|fault| fault.to_string())?;
    settings.checked().map_err(|fault| fault.to_string())
}

/// Leaves out what cannot be read.
fn forget_unless<T: for<'de> Deserialize<'de>>(all: &mut Map<String, Value>, key: &str) {
    if let Some(last) = all.get_mut(key)
        && serde_json::from_value::<Option<T>>(last.clone()).is_err()
    {
        *last = Value::Null;
    }
}

fn read_json<T: for<'de> Deserialize<'de>>(path: &Path) -> Result<Option<T>, String> {
    match files::read(path, MAX_BYTES) {
        Ok(bytes) => serde_json::from_slice(&bytes)
            .map(Some)
            .map_err(|fault| fault.to_string()),
        Err(FileReadError::Missing) => Ok(None),
        Err(fault) => Err(fault.to_string()),
    }
}

fn sum(text: &str) -> String {
    format!("{:016x}", XxHash64::oneshot(0, text.as_bytes()))
}
