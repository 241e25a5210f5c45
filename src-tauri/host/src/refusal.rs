//! Refusals shared by games and tables.

use rubium_odds::ForecastError;
use rubium_rules::Seat;
use serde::Serialize;
use specta::Type;

use crate::files::DiskError;

/// The reason why a running game or table refused a request. The page translates it by its `type`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Type, thiserror::Error)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum SessionRefusal {
    /// The request is outdated: the state has changed since the version on which the request was based.
    #[error("request is based on version {expected}, but the latest is {latest}")]
    Stale {
        /// The version that the caller knew.
        expected: u32,
        /// The latest version.
        latest: u32,
    },
    /// The viewer has no right to act for that seat, or as a keeper or participant.
    #[error("this viewer may not act {}", .seat.map_or("as a keeper or participant".to_owned(), |seat| format!("for seat {}", seat.0 + 1)))]
    NotPermitted {
        /// The seat for which the viewer wanted to act; `None` if the request needs the role of a keeper or
        /// of any participant.
        seat: Option<Seat>,
    },
    /// The request needs a hand that is not open.
    #[error("the hand of seat {} is closed", .seat.0 + 1)]
    HandClosed {
        /// The seat of the hand.
        seat: Seat,
    },
    /// The game or table has no such seat.
    #[error("the game or table has no seat {}", .seat.0 + 1)]
    NoSeat {
        /// The seat.
        seat: Seat,
    },
    /// The request names something that does not exist in the game or at the table.
    #[error("the request names something that does not exist: {reason}")]
    UnknownReference {
        /// What does not exist, in plain English.
        reason: String,
    },
    /// The request contains no input, or too many inputs.
    #[error("{count} inputs in one request: 1 to {max} are allowed")]
    InvalidInputCount {
        /// Number of inputs in the request.
        count: u32,
        /// Maximum number of inputs in a request.
        max: u32,
    },
    /// The requested number of steps cannot be redone.
    #[error("this many steps cannot be redone")]
    NoRedo,
    /// The odds cannot be computed: the battle is too large, or the query is invalid.
    #[error("no odds: {reason}")]
    NoOdds {
        /// The exceeded limit or the error in the query, in plain English.
        reason: String,
    },
    /// The disk operation failed. What could not be saved had no effect; steps saved before it remain.
    #[error("{error}")]
    NotSaved {
        /// The reason.
        error: DiskError,
    },
    /// An internal error. It has been logged.
    #[error("internal error: {reason}")]
    Internal {
        /// The error, in plain English.
        reason: String,
    },
}

impl SessionRefusal {
    /// Returns [`SessionRefusal::Internal`] with this reason, and logs it.
    pub fn internal(reason: impl ToString) -> SessionRefusal {
        InternalError::log(reason).into()
    }

    /// Returns the refusal for a record that was loaded but cannot be replayed. The details are left out,
    /// because they may name a hidden card.
    pub(crate) fn replay_failed() -> SessionRefusal {
        SessionRefusal::internal("the record cannot be replayed")
    }
}

impl From<ForecastError> for SessionRefusal {
    fn from(error: ForecastError) -> SessionRefusal {
        SessionRefusal::NoOdds {
            reason: error.to_string(),
        }
    }
}

impl From<DiskError> for SessionRefusal {
    fn from(error: DiskError) -> SessionRefusal {
        SessionRefusal::NotSaved { error }
    }
}

impl From<InternalError> for SessionRefusal {
    fn from(InternalError { reason }: InternalError) -> SessionRefusal {
        SessionRefusal::Internal { reason }
    }
}

/// No game or table is open that could handle the request.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no game or table is open")]
pub struct NothingOpen;

/// An internal error, which has been logged.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{reason}")]
pub struct InternalError {
    /// The error, in plain English.
    pub reason: String,
}

impl InternalError {
    /// Creates an error with this reason, and logs it.
    pub fn log(reason: impl ToString) -> InternalError {
        let reason = reason.to_string();
        log::error!("{reason}");
        InternalError { reason }
    }

    /// Creates one error from a list of errors, and logs it.
    pub fn log_all(errors: &[impl ToString]) -> InternalError {
        let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
        InternalError::log(errors.join("; "))
    }
}
