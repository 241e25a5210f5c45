//! Refusals of the library, distinguished by their `type`.

use rubium_rules::{Conflict, Faction, SwapError};
use rubium_table::Impossibility;
use serde::Serialize;
use specta::Type;

use super::file_problem::FileProblem;
use super::id::{IdError, RecordId};
use super::title::TitleError;
use crate::files::DiskError;
use crate::names::NameError;
use crate::refusal::{InternalError, SessionRefusal};
use crate::text::excerpt;

/// The reason why the library refused a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Type, thiserror::Error)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum LibraryRefusal {
    /// The system provides no data folder.
    #[error("the system provides no data folder")]
    NoFolder,
    /// Another running instance of the app has locked the data folder.
    #[error("{folder} is in use by another running instance of the app")]
    InUse {
        /// The folder.
        folder: String,
    },
    /// No game is open.
    #[error("no game is open")]
    NoGame,
    /// The game or table does not exist.
    #[error("there is no game or table {id:?}")]
    NoSuchRecord {
        /// The id, truncated to 40 characters.
        id: String,
    },
    /// The lesson does not exist.
    #[error("there is no lesson {id:?}")]
    NoSuchLesson {
        /// The id, truncated to 40 characters.
        id: String,
    },
    /// The game is damaged, or its file cannot be read.
    #[error("the game is damaged: {problem}")]
    Damaged {
        /// The kind of damage.
        problem: FileProblem,
    },
    /// The file cannot be imported.
    #[error("cannot import: {problem}")]
    NotImported {
        /// The violated condition.
        problem: FileProblem,
    },
    /// Only a finished game can be replayed.
    #[error("the game is not over")]
    NotOver,
    /// The title is invalid.
    #[error("{error}")]
    Title {
        /// The violated condition.
        error: TitleError,
    },
    /// The text of a report is too long.
    #[error("a report has at most {max} characters of text")]
    ReportTooLong {
        /// Maximum number of characters.
        max: u16,
    },
    /// The number of players is invalid.
    #[error("{players} players: only 2, 3 or 4 can play")]
    Players {
        /// The requested number of players.
        players: u32,
    },
    /// A player's name is invalid.
    #[error("the name at index {index}: {error}")]
    Name {
        /// The player's index in the list, counted from 0.
        index: u8,
        /// The violated condition.
        error: NameError,
    },
    /// Two players chose the same faction (SET-2).
    #[error("two players chose {faction:?}")]
    DuplicateFaction {
        /// The faction.
        faction: Faction,
    },
    /// No player in the list has the index that was chosen for the first player.
    #[error("there is no player at index {index}")]
    FirstPlayer {
        /// The index, counted from 0.
        index: u8,
    },
    /// Optional rules conflict with each other or with the number of players (OPT).
    #[error("{conflict}")]
    Options {
        /// The conflict.
        conflict: Conflict,
    },
    /// The swap of exploration tokens is invalid (OPT-EXTRA).
    #[error("{error}")]
    Swaps {
        /// The violated condition.
        error: SwapError,
    },
    /// The seed is invalid.
    #[error("{reason}")]
    Seed {
        /// The text, truncated to 40 characters.
        text: String,
        /// The violated condition, in plain English.
        reason: String,
    },
    /// An opening value that was entered for a game in progress is invalid.
    #[error("the value at index {index}: {impossibility}")]
    Opening {
        /// Index of the value in the list, counted from 0.
        index: u32,
        /// The violated condition.
        impossibility: Impossibility,
    },
    /// A player can join a table only at the beginning of a turn, when no instruction is left to be carried
    /// out.
    #[error(
        "a player can join only at the beginning of a turn, when nothing is left to do on the table"
    )]
    NotAtBeginningOfTurn,
    /// The request contains no input, or too many inputs.
    #[error("{count} inputs in one request: 1 to {max} are allowed")]
    InvalidInputCount {
        /// Number of inputs in the request.
        count: u32,
        /// Maximum number of inputs in a request.
        max: u32,
    },
    /// The set-up contains an invalid choice that the page does not offer: an optional rule twice, a handicap
    /// that is not allowed, or too few or too many controllers.
    #[error("invalid set-up: {reason}")]
    InvalidSetup {
        /// What is invalid, in plain English.
        reason: String,
    },
    /// The disk operation failed. Every stored game is unchanged.
    #[error("{error}")]
    NotSaved {
        /// The reason.
        error: DiskError,
    },
    /// An internal error; the log file has the details.
    #[error("internal error: {reason}")]
    Internal {
        /// The error, in plain English.
        reason: String,
    },
}

impl LibraryRefusal {
    /// Returns [`LibraryRefusal::Internal`] with this reason, and logs it.
    pub fn internal(reason: impl ToString) -> LibraryRefusal {
        InternalError::log(reason).into()
    }

    /// Returns [`LibraryRefusal::NoSuchRecord`] for this id.
    pub(super) fn no_such_record(id: &RecordId) -> LibraryRefusal {
        LibraryRefusal::NoSuchRecord { id: id.to_string() }
    }
}

impl From<DiskError> for LibraryRefusal {
    fn from(error: DiskError) -> LibraryRefusal {
        LibraryRefusal::NotSaved { error }
    }
}

impl From<InternalError> for LibraryRefusal {
    fn from(InternalError { reason }: InternalError) -> LibraryRefusal {
        LibraryRefusal::Internal { reason }
    }
}

/// Converts the refusal to start a session for a game of the library.
impl From<SessionRefusal> for LibraryRefusal {
    fn from(refusal: SessionRefusal) -> LibraryRefusal {
        match refusal {
            SessionRefusal::NotSaved { error } => LibraryRefusal::NotSaved { error },
            SessionRefusal::Internal { reason } => LibraryRefusal::Internal { reason },
            other => LibraryRefusal::internal(other),
        }
    }
}

impl From<TitleError> for LibraryRefusal {
    fn from(error: TitleError) -> LibraryRefusal {
        LibraryRefusal::Title { error }
    }
}

/// Parses the id of a game or table that a page names.
///
/// # Errors
/// [`LibraryRefusal::NoSuchRecord`]: no game or table can have an invalid id.
pub fn parse_record_id(text: &str) -> Result<RecordId, LibraryRefusal> {
    text.parse()
        .map_err(|_: IdError| LibraryRefusal::NoSuchRecord { id: excerpt(text) })
}
