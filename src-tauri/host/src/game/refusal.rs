//! Refusals of a game.

use rubium_rules::{Seat, Text, Violation};
use serde::Serialize;
use specta::Type;

use super::steps::UndoObstacle;
use crate::library::LibraryRefusal;
use crate::refusal::{NothingOpen, SessionRefusal};

/// The reason why a request in a game is refused. The page translates it by its `type`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Type, thiserror::Error)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum PlayRefusal {
    /// No game is open.
    #[error("no game is open")]
    NoGame,
    /// The rules do not allow the action.
    #[error("{violation}")]
    Rule {
        /// The rule, and the reason.
        violation: Violation,
    },
    /// The screen is being handed over to another player.
    #[error("the screen is being handed over to seat {}", .next.0 + 1)]
    Handover {
        /// The next player.
        next: Seat,
    },
    /// A computer plays in this seat.
    #[error("a computer decides for seat {}", .seat.0 + 1)]
    Computer {
        /// The seat.
        seat: Seat,
    },
    /// The undo is not possible.
    #[error("nothing can be undone{}", .reason.map(|reason| format!(": {reason}")).unwrap_or_default())]
    NoUndo {
        /// The obstacle; `None` if no step of a person has the requested number.
        reason: Option<UndoObstacle>,
    },
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The game is not over yet.
    #[error("the game is not over")]
    NotOver,
    /// The rules allow the request, but the lesson does not accept it.
    #[error("the lesson does not accept that")]
    Lesson {
        /// The answer of the lesson, if it has one.
        answer: Option<Text>,
    },
    /// The game has fewer steps than requested.
    #[error("there is no step {step}: {max} steps were made")]
    NoStep {
        /// The requested step.
        step: u32,
        /// The number of steps.
        max: u32,
    },
    /// A refusal that games and tables have in common.
    #[serde(untagged)]
    #[error(transparent)]
    Session(#[from] SessionRefusal),
}

impl PlayRefusal {
    /// Creates [`SessionRefusal::Internal`] and logs the reason.
    pub fn internal(reason: impl ToString) -> PlayRefusal {
        SessionRefusal::internal(reason).into()
    }
}

impl From<NothingOpen> for PlayRefusal {
    fn from(_: NothingOpen) -> PlayRefusal {
        PlayRefusal::NoGame
    }
}

/// Conversion for a game that is being opened.
impl From<PlayRefusal> for LibraryRefusal {
    fn from(refusal: PlayRefusal) -> LibraryRefusal {
        match refusal {
            PlayRefusal::NoGame => LibraryRefusal::NoGame,
            PlayRefusal::Session(refusal) => refusal.into(),
            other => LibraryRefusal::internal(other),
        }
    }
}
