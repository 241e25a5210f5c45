//! Refusals of a table.

use rubium_rules::Seat;
use rubium_table::{Rejection, Remedy, RuleWarning};
use serde::Serialize;
use specta::Type;

use super::pins::PinError;
use crate::library::LibraryRefusal;
use crate::refusal::{NothingOpen, RunningRefusal};

/// A refusal of a table. The page translates it by its `type`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Type, thiserror::Error)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum TableRefusal {
    /// No table is open.
    #[error("no table is open")]
    NoTable,
    /// An entry is impossible. It cannot be overridden.
    #[error("{impossible}")]
    Impossible {
        /// The rule, and the reason.
        impossible: Rejection,
    },
    /// Entries violate rules. The same entries are accepted with `override_warnings`.
    #[error("{}", .warnings.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Unusual {
        /// Index of the first such entry.
        place: u32,
        /// All violations, each once.
        warnings: Vec<RuleWarning>,
        /// A correction that would resolve them, if one is known.
        remedy: Option<Remedy>,
    },
    /// The entry must be made by another author.
    #[error("{} cannot enter this", .by.map_or("the keeper".to_owned(), |seat| format!("seat {}", seat.0 + 1)))]
    NotBy {
        /// The seat that tried; `None` for the keeper.
        by: Option<Seat>,
    },
    /// The PIN was rejected.
    #[error("the PIN of seat {}: {fault}", .seat.0 + 1)]
    Pin {
        /// The owner of the hand.
        seat: Seat,
        /// The reason.
        fault: PinError,
    },
    /// The undo is not possible.
    #[error("nothing can be taken back")]
    NoUndo,
    /// A refusal that all sessions have in common.
    #[serde(untagged)]
    #[error(transparent)]
    Running(#[from] RunningRefusal),
}

impl TableRefusal {
    /// Creates [`RunningRefusal::Broken`] and logs the reason.
    pub fn broken(reason: impl ToString) -> TableRefusal {
        RunningRefusal::broken(reason).into()
    }
}

impl From<NothingOpen> for TableRefusal {
    fn from(_: NothingOpen) -> TableRefusal {
        TableRefusal::NoTable
    }
}

/// Conversion for a table that is being opened.
impl From<TableRefusal> for LibraryRefusal {
    fn from(refusal: TableRefusal) -> LibraryRefusal {
        match refusal {
            TableRefusal::Running(refusal) => refusal.into(),
            other => LibraryRefusal::broken(other),
        }
    }
}
