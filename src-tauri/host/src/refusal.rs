//! What refusals of every kind have in common.

use rubium_rules::Seat;

/// What was asked for is no longer meant: things have changed since.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("asked at version {at}, but {now} is the latest")]
pub struct Stale {
    /// What the one who asked knew last.
    pub at: u32,
    /// What holds now.
    pub now: u32,
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

/// The viewer may not ask for that.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this viewer does not act for {}", .seat.map_or("whoever keeps the game".to_owned(), |seat| format!("seat {}", seat.0 + 1)))]
pub struct NoRight {
    /// For whom it asked; none: for whoever keeps what runs.
    pub seat: Option<Seat>,
}
