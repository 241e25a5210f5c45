//! What a game refuses, and why: told apart by `type`, so that the page can say it in the player's language.

use rubium_rules::{Seat, Violation};
use serde::Serialize;
use specta::Type;

use super::steps::NoUndo;
use crate::files::DiskFault;
use crate::library::LibraryRefusal;
use crate::refusal::{Broken, NoRight, NothingOpen, Stale};

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
    /// The page asked on the ground of something that is no longer so.
    #[error("asked at version {at}, but {now} is the latest")]
    Stale {
        /// The latest version that the one who asked knew.
        at: u32,
        /// The latest version.
        now: u32,
    },
    /// The viewer may not ask for that.
    #[error("{}", NoRight { seat: *.seat })]
    NoRight {
        /// For whom it asked; none: for whoever keeps it.
        seat: Option<Seat>,
    },
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
    /// What was asked needs a hand that is not open.
    #[error("the hand of seat {} is closed", .seat.0 + 1)]
    HandClosed {
        /// Whose hand.
        seat: Seat,
    },
    /// A computer decides for the seat: nobody opens its hand or decides in its place.
    #[error("a computer decides for seat {}", .seat.0 + 1)]
    Computer {
        /// The seat.
        seat: Seat,
    },
    /// The game has no such seat.
    #[error("the game has no seat {}", .seat.0 + 1)]
    NoSeat {
        /// The seat.
        seat: Seat,
    },
    /// An action names something that the game does not have.
    #[error("the game has no such thing: {why}")]
    NoSuchThing {
        /// What, in plain English.
        why: String,
    },
    /// No action, or more than one gesture can hold.
    #[error("{actions} actions: one gesture holds 1 to {most}")]
    Gesture {
        /// How many there were.
        actions: u32,
        /// How many there may be.
        most: u32,
    },
    /// Nothing can be taken back.
    #[error("nothing can be taken back{}", .why.map(|why| format!(": {why}")).unwrap_or_default())]
    NoUndo {
        /// What stands in the way; `None` if there is no such step.
        why: Option<NoUndo>,
    },
    /// Nothing was taken back that could be made again.
    #[error("nothing was taken back")]
    NoRedo,
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
    /// A battle is too large for its odds to be worked out.
    #[error("no forecast: {why}")]
    NoForecast {
        /// What is too much, in plain English.
        why: String,
    },
    /// The disk refused; what was asked has not happened.
    #[error("{fault}")]
    NotSaved {
        /// Why.
        fault: DiskFault,
    },
    /// Something that cannot happen did; the log file says what.
    #[error("the game stopped: {why}")]
    Broken {
        /// What happened, in plain English.
        why: String,
    },
}

impl PlayRefusal {
    /// [`PlayRefusal::Broken`] for this reason, which the log file gets too.
    pub fn broken(why: impl ToString) -> PlayRefusal {
        Broken::because(why).into()
    }
}

impl From<NothingOpen> for PlayRefusal {
    fn from(_: NothingOpen) -> PlayRefusal {
        PlayRefusal::NoGame
    }
}

impl From<Stale> for PlayRefusal {
    fn from(Stale { at, now }: Stale) -> PlayRefusal {
        PlayRefusal::Stale { at, now }
    }
}

impl From<NoRight> for PlayRefusal {
    fn from(NoRight { seat }: NoRight) -> PlayRefusal {
        PlayRefusal::NoRight { seat }
    }
}

impl From<DiskFault> for PlayRefusal {
    fn from(fault: DiskFault) -> PlayRefusal {
        PlayRefusal::NotSaved { fault }
    }
}

impl From<Broken> for PlayRefusal {
    fn from(Broken { why }: Broken) -> PlayRefusal {
        PlayRefusal::Broken { why }
    }
}

/// What is in the way when the library opens a game and takes it up.
impl From<PlayRefusal> for LibraryRefusal {
    fn from(refusal: PlayRefusal) -> LibraryRefusal {
        match refusal {
            PlayRefusal::NoGame => LibraryRefusal::NoGame,
            PlayRefusal::NotSaved { fault } => LibraryRefusal::NotSaved { fault },
            PlayRefusal::Broken { why } => LibraryRefusal::Broken { why },
            other => LibraryRefusal::broken(other),
        }
    }
}
