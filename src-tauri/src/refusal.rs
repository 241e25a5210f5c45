//! What the program itself refuses, beside library, games and tables.

use rubium_host::library::LibraryRefusal;
use serde::Serialize;
use specta::Type;

use crate::settings::SettingsFault;

/// Why the program did nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Type, thiserror::Error)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum ProgramRefusal {
    /// The settings were not taken, or not kept.
    #[error("{fault}")]
    Settings {
        /// Why.
        fault: SettingsFault,
    },
    /// The settings belong to another running Rubium.
    #[error("{folder} is in use by another Rubium")]
    InUse {
        /// The folder of games and settings.
        folder: String,
    },
    /// The scoreboard's window only watches.
    #[error("the scoreboard only watches")]
    OnlyWatches,
    /// Something that cannot happen did; the log file says what.
    #[error("the program stopped: {why}")]
    Broken {
        /// What happened, in plain English.
        why: String,
    },
}

impl ProgramRefusal {
    /// [`ProgramRefusal::Broken`] for this reason, which the log file gets too.
    pub fn broken(why: impl ToString) -> ProgramRefusal {
        let why = why.to_string();
        log::error!("{why}");
        ProgramRefusal::Broken { why }
    }
}

/// What is in the way of the settings: they lie in the library's folder.
impl From<LibraryRefusal> for ProgramRefusal {
    fn from(refusal: LibraryRefusal) -> ProgramRefusal {
        match refusal {
            LibraryRefusal::InUse { folder } => ProgramRefusal::InUse { folder },
            other => ProgramRefusal::broken(other),
        }
    }
}
