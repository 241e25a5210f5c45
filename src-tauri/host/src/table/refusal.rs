//! What a table refuses, and why: told apart by `type`, so that the page can say it in the player's language.

use rubium_rules::Seat;
use rubium_table::{Impossible, Mend, Unusual};
use serde::Serialize;
use specta::Type;

use super::pins::PinFault;
use crate::library::LibraryRefusal;
use crate::refusal::{NothingOpen, RunningRefusal};

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
    /// The PIN of a hand is in the way.
    #[error("the PIN of seat {}: {fault}", .seat.0 + 1)]
    Pin {
        /// Whose hand.
        seat: Seat,
        /// What is wrong.
        fault: PinFault,
    },
    /// Nothing can be taken back.
    #[error("nothing can be taken back")]
    NoUndo,
    /// What anything can refuse that runs.
    #[serde(untagged)]
    #[error(transparent)]
    Running(#[from] RunningRefusal),
}

impl TableRefusal {
    /// [`RunningRefusal::Broken`] for this reason, which the log file gets too.
    pub fn broken(why: impl ToString) -> TableRefusal {
        RunningRefusal::broken(why).into()
    }
}

impl From<NothingOpen> for TableRefusal {
    fn from(_: NothingOpen) -> TableRefusal {
        TableRefusal::NoTable
    }
}

/// What is in the way when the library opens a table and takes it up.
impl From<TableRefusal> for LibraryRefusal {
    fn from(refusal: TableRefusal) -> LibraryRefusal {
        match refusal {
            TableRefusal::Running(refusal) => refusal.into(),
            other => LibraryRefusal::broken(other),
        }
    }
}
