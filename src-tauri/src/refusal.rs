//! Refusals of the program itself, as opposed to refusals of the library, games and tables.

use rubium_host::library::LibraryRefusal;
use serde::Serialize;
use specta::Type;

use crate::settings::SettingsError;

/// The reason why the program refused a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Type, thiserror::Error)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum ProgramRefusal {
    /// The settings are invalid or could not be saved.
    #[error("{error}")]
    Settings {
        /// The reason.
        error: SettingsError,
    },
    /// Another running instance of the app has locked the settings.
    #[error("{folder} is in use by another running instance of the app")]
    InUse {
        /// The data folder.
        folder: String,
    },
    /// The scoreboard window is read-only.
    #[error("the scoreboard window is read-only")]
    ReadOnlyWindow,
    /// An internal error; the log file has the details.
    #[error("internal error: {reason}")]
    Internal {
        /// The error, in plain English.
        reason: String,
    },
}

impl ProgramRefusal {
    /// Returns [`ProgramRefusal::Internal`] with this reason, and logs it.
    pub fn internal(reason: impl ToString) -> ProgramRefusal {
        let reason = reason.to_string();
        log::error!("{reason}");
        ProgramRefusal::Internal { reason }
    }
}

/// Converts a refusal of the library, whose folder also contains the settings.
impl From<LibraryRefusal> for ProgramRefusal {
    fn from(refusal: LibraryRefusal) -> ProgramRefusal {
        match refusal {
            LibraryRefusal::InUse { folder } => ProgramRefusal::InUse { folder },
            other => ProgramRefusal::internal(other),
        }
    }
}
