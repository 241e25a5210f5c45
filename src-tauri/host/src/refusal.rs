//! What refusals of every kind have in common.

use rubium_odds::ForecastError;
use rubium_rules::Seat;
use serde::Serialize;
use specta::Type;

use crate::files::DiskFault;

/// Why something that runs did nothing, be it a game or a table. Told apart by `type`, so that the page can say it in the player's
/// language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Type, thiserror::Error)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum RunningRefusal {
    /// What was asked for is no longer meant: things have changed since.
    #[error("asked at version {at}, but {now} is the latest")]
    Stale {
        /// The latest version that the one who asked knew.
        at: u32,
        /// The latest version.
        now: u32,
    },
    /// The viewer may not ask for that.
    #[error("this viewer does not act for {}", .seat.map_or("whoever keeps the game".to_owned(), |seat| format!("seat {}", seat.0 + 1)))]
    NoRight {
        /// For whom it asked; none: for whoever keeps what runs.
        seat: Option<Seat>,
    },
    /// What was asked needs a hand that is not open.
    #[error("the hand of seat {} is closed", .seat.0 + 1)]
    HandClosed {
        /// Whose hand.
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
    /// Nothing was taken back that could be made again.
    #[error("nothing was taken back")]
    NoRedo,
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

impl RunningRefusal {
    /// [`RunningRefusal::Broken`] for this reason, which the log file gets too.
    pub fn broken(why: impl ToString) -> RunningRefusal {
        Broken::because(why).into()
    }
}

/// A battle that is too large for a forecast.
impl From<ForecastError> for RunningRefusal {
    fn from(error: ForecastError) -> RunningRefusal {
        RunningRefusal::NoForecast {
            why: error.to_string(),
        }
    }
}

impl From<DiskFault> for RunningRefusal {
    fn from(fault: DiskFault) -> RunningRefusal {
        RunningRefusal::NotSaved { fault }
    }
}

impl From<Broken> for RunningRefusal {
    fn from(Broken { why }: Broken) -> RunningRefusal {
        RunningRefusal::Broken { why }
    }
}

/// Nothing is open that could do it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("nothing is open")]
pub struct NothingOpen;

/// Something happened that cannot happen; the log file says what.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{why}")]
pub struct Broken {
    /// What happened, in plain English.
    pub why: String,
}

impl Broken {
    /// For this reason, which the log file gets too.
    pub fn because(why: impl ToString) -> Broken {
        let why = why.to_string();
        log::error!("{why}");
        Broken { why }
    }

    /// For a list of faults.
    pub fn because_of(faults: &[impl ToString]) -> Broken {
        let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
        Broken::because(faults.join("; "))
    }
}
