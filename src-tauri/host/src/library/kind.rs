//! The interface between the library and the kinds of record it stores: games and tables.

use std::fmt::Debug;
use std::path::Path;

use rubium_record::{Machine, Timeline};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::notice::Notice;
use crate::files::{self, DiskError, FileReadError};

/// A machine whose records the library stores, one journal per record.
pub trait StoredKind:
    Machine<Setup: Clone + Send, State: Send, IrreversibleReason: Send> + Send + 'static
{
    /// Folder of the journals.
    const FOLDER: &'static str;
    /// Folder of deleted journals.
    const TRASH: &'static str;
    /// First part of the name of an exported file.
    const EXPORT_FILE_STEM: &'static str;

    /// Data that is stored beside the journal, because it is not part of the record.
    type Sidecar: Sidecar;
    /// Summary shown in the list.
    type Preview: Clone + Debug + Send + Serialize + DeserializeOwned;

    /// Returns the summary of a record and its sidecar.
    fn preview(timeline: &Timeline<Self>, sidecar: &Self::Sidecar) -> Self::Preview;

    /// Returns the names of the players.
    fn player_names(preview: &Self::Preview) -> Vec<String>;

    /// Checks the seats of an imported record; returns the violated condition, or `None`.
    fn seat_error(timeline: &Timeline<Self>) -> Option<String>;
}

/// Data stored in a small file beside a journal. A missing file means the default value.
pub trait Sidecar:
    Clone + PartialEq + Default + Debug + Serialize + DeserializeOwned + Send + 'static
{
    /// Extension of the sidecar file.
    const EXTENSION: &'static str;

    /// Returns whether the value has the same effect as the default, so that no file is needed.
    fn is_default(&self) -> bool;

    /// Returns the notice for a damaged sidecar file that was renamed to `path`.
    fn damaged_notice(path: String) -> Notice;
}

/// Maximum size of a sidecar file in bytes.
const MAX_BYTES: u64 = 4096;

/// Writes a sidecar file.
pub(super) fn write<S: Sidecar>(path: &Path, sidecar: &S) -> Result<(), DiskError> {
    files::replace(path, &as_json(sidecar))
}

/// Serializes a sidecar as it is stored.
#[expect(
    clippy::expect_used,
    reason = "a sidecar consists of lists of names and numbers, and writing to memory never fails"
)]
pub(super) fn as_json<S: Sidecar>(sidecar: &S) -> Vec<u8> {
    serde_json::to_vec(sidecar).expect("a sidecar can be written as JSON")
}

/// Reads a sidecar file, or returns why it is unreadable.
pub(super) fn read<S: Sidecar>(path: &Path) -> Result<S, String> {
    match files::read(path, MAX_BYTES) {
        Ok(bytes) => serde_json::from_slice(&bytes).map_err(|error| error.to_string()),
        Err(FileReadError::Missing) => Ok(S::default()),
        Err(error) => Err(error.to_string()),
    }
}
