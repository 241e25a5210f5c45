//! What the library needs to know of something whose records it keeps: games, tables.

use std::fmt::Debug;
use std::path::Path;

use rubium_record::{Machine, Timeline};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::notice::Notice;
use crate::files::{self, DiskFault, ReadFault};

/// Something whose records are kept, a journal each.
pub trait StoredKind:
    Machine<Setup: Clone + Send, State: Send, IrreversibleReason: Send> + Send + 'static
{
    /// The folder of its journals.
    const FOLDER: &'static str;
    /// The folder where deleted journals lie.
    const BIN: &'static str;
    /// What names of exported files begin with.
    const EXPORT: &'static str;

    /// What is kept beside a journal and is no part of the record.
    type Sidecar: Sidecar;
    /// How one stands, as the list shows it.
    type Preview: Clone + Debug + Send + Serialize + DeserializeOwned;

    /// How it stands with what is kept beside it.
    fn preview(timeline: &Timeline<Self>, sidecar: &Self::Sidecar) -> Self::Preview;

    /// The names of those who play.
    fn names(preview: &Self::Preview) -> Vec<String>;

    /// Why those who play cannot be so, in one that comes from elsewhere; `None` if they can.
    fn wrong_seats(timeline: &Timeline<Self>) -> Option<String>;
}

/// What is kept beside a journal: a small file of its own. Without one it is what it is by default.
pub trait Sidecar:
    Clone + PartialEq + Default + Debug + Serialize + DeserializeOwned + Send + 'static
{
    /// How the names of such files end.
    const ENDING: &'static str;

    /// Whether it says nothing that its absence would not say.
    fn is_default(&self) -> bool;

    /// What is told when a damaged file was set aside at `path`.
    fn lost(path: String) -> Notice;
}

/// Most bytes of what lies beside a journal.
const MAX_BYTES: u64 = 4096;

/// Keeps what lies beside a journal.
pub(super) fn write<B: Sidecar>(path: &Path, sidecar: &B) -> Result<(), DiskFault> {
    files::replace(path, &as_json(sidecar))
}

/// What lies beside a journal, as it is kept.
pub(super) fn as_json<B: Sidecar>(sidecar: &B) -> Vec<u8> {
    serde_json::to_vec(sidecar)
        .expect("lists of names and numbers are JSON, and writing to memory never fails")
}

/// What lies beside a journal; why the file does not tell.
pub(super) fn read<B: Sidecar>(path: &Path) -> Result<B, String> {
    match files::read(path, MAX_BYTES) {
        Ok(bytes) => serde_json::from_slice(&bytes).map_err(|fault| fault.to_string()),
        Err(ReadFault::Missing) => Ok(B::default()),
        Err(fault) => Err(fault.to_string()),
    }
}
