//! Who decides for the seats of a game: a small file beside the journal. A game without one is played by persons.

use std::path::Path;

use crate::files::{self, DiskFault, ReadFault};
use crate::game::Crew;

/// Most bytes of such a file.
const MOST_BYTES: u64 = 4096;

/// Keeps who decides.
pub(super) fn write(path: &Path, crew: &Crew) -> Result<(), DiskFault> {
    let json = serde_json::to_vec(crew)
        .expect("a list of names is JSON, and writing to memory never fails");
    files::replace(path, &json)
}

/// Who decides; why the file does not tell.
pub(super) fn read(path: &Path) -> Result<Crew, String> {
    match files::read(path, MOST_BYTES) {
        Ok(bytes) => serde_json::from_slice(&bytes).map_err(|fault| fault.to_string()),
        Err(ReadFault::Missing) => Ok(Crew::default()),
        Err(fault) => Err(fault.to_string()),
    }
}
