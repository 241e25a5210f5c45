//! The reasons why a request at a table is refused.

use rubium_rules::Seat;
use rubium_table::{
    BattleCorrectionQuestion, Impossibility, Remedy, RuleWarning, TableStepSummary,
};
use serde::Serialize;
use specta::Type;

use super::pins::PinError;
use crate::library::LibraryRefusal;
use crate::refusal::{NothingOpen, SessionRefusal};

/// The reason why a request at a table is refused. The page translates it by its `type`.
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
    /// An entry is impossible. This refusal cannot be overridden.
    #[error("{impossibility}")]
    Impossible {
        /// The rule, and the reason.
        impossibility: Impossibility,
    },
    /// Entries violate rules. The same entries are accepted with `override_warnings`.
    #[error("{}", .warnings.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Unusual {
        /// Index of the first entry that violates a rule.
        index: u32,
        /// All violations, each once.
        warnings: Vec<RuleWarning>,
        /// The remedy for the warnings, if there is one.
        remedy: Option<Remedy>,
    },
    /// Only another seat or the keeper may make the entry.
    #[error("{} cannot enter this", .by.map_or("the keeper".to_owned(), |seat| format!("seat {}", seat.0 + 1)))]
    WrongAuthor {
        /// The seat that tried; `None` for the keeper.
        by: Option<Seat>,
    },
    /// The PIN was rejected.
    #[error("the PIN of seat {}: {error}", .seat.0 + 1)]
    Pin {
        /// The owner of the hand.
        seat: Seat,
        /// The reason.
        error: PinError,
    },
    /// The undo is not possible.
    #[error("this step cannot be undone")]
    NoUndo,
    /// The to-do list does not contain the line that the request ticks, or is empty.
    #[error("the to-do list has no such line")]
    NoSuchLine,
    /// The players must answer a question first. Repeat the request with the answer added; another question
    /// may follow.
    #[error("the corrected battle needs an answer")]
    NeedsAnswer {
        /// The question.
        question: BattleCorrectionQuestion,
    },
    /// An entry that was made during or after a battle, and does not belong to it, is impossible with the
    /// correction.
    #[error("a later entry contradicts the correction of the battle: {impossibility}")]
    Contradicts {
        /// The entry.
        entry: TableStepSummary,
        /// Why it is impossible. The reason never names a hidden card.
        impossibility: Impossibility,
    },
    /// A refusal that games and tables have in common.
    #[serde(untagged)]
    #[error(transparent)]
    Session(#[from] SessionRefusal),
}

impl TableRefusal {
    /// Creates [`SessionRefusal::Internal`] and logs the reason.
    pub fn internal(reason: impl ToString) -> TableRefusal {
        SessionRefusal::internal(reason).into()
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
            TableRefusal::Session(refusal) => refusal.into(),
            other => LibraryRefusal::internal(other),
        }
    }
}
