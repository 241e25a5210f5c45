//! What a game refuses, and why: told apart by `type`, so that the page can say it in the player's language.

use rubium_rules::{Seat, Violation};
use serde::Serialize;
use specta::Type;

use super::steps::NoUndo;
use crate::library::LibraryRefusal;
use crate::refusal::{NothingOpen, RunningRefusal};

/// Why a game did nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Type, thiserror::Error)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum PlayRefusal {
    /// There is no game to act on.
    #[error("no game is open")]
    NoGame,
    /// The rules refuse.
    #[error("{violation}")]
    Rule {
        /// The rule, and what is in the way.
        violation: Violation,
    },
    /// The screen waits for the next player to take the seat.
    #[error("the screen waits for seat {}", .next.0 + 1)]
    Curtain {
        /// The next player.
        next: Seat,
    },
    /// A computer decides for the seat: nobody opens its hand or decides in its place.
    #[error("a computer decides for seat {}", .seat.0 + 1)]
    Computer {
        /// The seat.
        seat: Seat,
    },
    /// Nothing can be taken back.
    #[error("nothing can be taken back{}", .why.map(|why| format!(": {why}")).unwrap_or_default())]
    NoUndo {
        /// What stands in the way; `None` if there is no such step.
        why: Option<NoUndo>,
    },
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// The game is not over: it can be watched when it is.
    #[error("the game is not over")]
    NotOver,
    /// There are fewer steps.
    #[error("there is no step {step}: {most} steps were made")]
    NoStep {
        /// The step that was asked for.
        step: u32,
        /// How many there are.
        most: u32,
    },
    /// What anything can refuse that runs.
    #[serde(untagged)]
    #[error(transparent)]
    Running(#[from] RunningRefusal),
}

impl PlayRefusal {
    /// [`RunningRefusal::Broken`] for this reason, which the log file gets too.
    pub fn broken(why: impl ToString) -> PlayRefusal {
        RunningRefusal::broken(why).into()
    }
}

impl From<NothingOpen> for PlayRefusal {
    fn from(_: NothingOpen) -> PlayRefusal {
        PlayRefusal::NoGame
    }
}

/// What is in the way when the library opens a game and takes it up.
impl From<PlayRefusal> for LibraryRefusal {
    fn from(refusal: PlayRefusal) -> LibraryRefusal {
        match refusal {
            PlayRefusal::NoGame => LibraryRefusal::NoGame,
            PlayRefusal::Running(refusal) => refusal.into(),
            other => LibraryRefusal::broken(other),
        }
    }
}
