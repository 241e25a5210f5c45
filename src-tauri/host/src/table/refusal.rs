//! What a table refuses, and why: told apart by `type`, so that the page can say it in the player's language.

use rubium_rules::Seat;
use rubium_table::{Impossible, Mend, Unusual};
use serde::Serialize;
use specta::Type;

use super::pins::PinFault;
use crate::files::DiskFault;
use crate::library::LibraryRefusal;
use crate::refusal::{Broken, NoRight, NothingOpen, Stale};

/// Why a table did nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Type, thiserror::Error)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum TableRefusal {
    /// There is no table to act on.
    #[error("no table is open")]
    NoTable,
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
    /// An entry of a table cannot be, whatever the table says.
    #[error("{impossible}")]
    Impossible {
        /// The rule, and what is in the way.
        impossible: Impossible,
    },
    /// Rules speak against entries of a table. The same entries with `anyway` are taken.
    #[error("{}", .warnings.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Unusual {
        /// Which of the entries is the first, counted from 0.
        place: u32,
        /// All that speaks against any of them, each once.
        warnings: Vec<Unusual>,
        /// What puts it right, if the ledger knows.
        mend: Option<Mend>,
    },
    /// Somebody else has to enter this.
    #[error("{} cannot enter this", .by.map_or("the keeper".to_owned(), |seat| format!("seat {}", seat.0 + 1)))]
    NotBy {
        /// Who tried; none: whoever keeps the table.
        by: Option<Seat>,
    },
    /// What was asked needs a hand that is not open.
    #[error("the hand of seat {} is closed", .seat.0 + 1)]
    HandClosed {
        /// Whose hand.
        seat: Seat,
    },
    /// The PIN of a hand is in the way.
    #[error("the PIN of seat {}: {fault}", .seat.0 + 1)]
    Pin {
        /// Whose hand.
        seat: Seat,
        /// What is wrong.
        fault: PinFault,
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
    #[error("nothing can be taken back")]
    NoUndo,
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

impl TableRefusal {
    /// [`TableRefusal::Broken`] for this reason, which the log file gets too.
    pub fn broken(why: impl ToString) -> TableRefusal {
        Broken::because(why).into()
    }
}

impl From<NothingOpen> for TableRefusal {
    fn from(_: NothingOpen) -> TableRefusal {
        TableRefusal::NoTable
    }
}

impl From<Stale> for TableRefusal {
    fn from(Stale { at, now }: Stale) -> TableRefusal {
        TableRefusal::Stale { at, now }
    }
}

impl From<NoRight> for TableRefusal {
    fn from(NoRight { seat }: NoRight) -> TableRefusal {
        TableRefusal::NoRight { seat }
    }
}

impl From<DiskFault> for TableRefusal {
    fn from(fault: DiskFault) -> TableRefusal {
        TableRefusal::NotSaved { fault }
    }
}

impl From<Broken> for TableRefusal {
    fn from(Broken { why }: Broken) -> TableRefusal {
        TableRefusal::Broken { why }
    }
}

/// What is in the way when the library opens a table and takes it up.
impl From<TableRefusal> for LibraryRefusal {
    fn from(refusal: TableRefusal) -> LibraryRefusal {
        match refusal {
            TableRefusal::NotSaved { fault } => LibraryRefusal::NotSaved { fault },
            TableRefusal::Broken { why } => LibraryRefusal::Broken { why },
            other => LibraryRefusal::broken(other),
        }
    }
}
