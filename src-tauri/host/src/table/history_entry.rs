//! History entries of a table, and the session state for the page.

use rubium_lessons::Tip;
use rubium_rules::Seat;
use rubium_table::{TableEvent, TableStepTitle, TodoLine};
use serde::Serialize;
use specta::Type;

use super::pins::ForgottenPin;
use crate::running::{HandState, Redact};

/// An entry of the history.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum TableHistoryEntry {
    /// A step was made or redone, including the outcomes drawn for it.
    Step {
        /// Its title. If outcomes were drawn for an earlier step, that whole step.
        title: TableStepTitle,
        /// Whether it was redone.
        is_redo: bool,
        /// Its events in order.
        events: Vec<TableEvent>,
    },
    /// Steps were undone.
    Undone {
        /// Number of steps that remain effective.
        step: u32,
        /// The undone steps, oldest first.
        titles: Vec<TableStepTitle>,
    },
    /// A forgotten PIN was removed.
    PinForgotten {
        /// The seat.
        seat: Seat,
    },
}

impl Redact for TableHistoryEntry {
    fn redact_for(self, viewer: Option<Seat>) -> TableHistoryEntry {
        match self {
            TableHistoryEntry::Step {
                title,
                is_redo,
                events,
            } => TableHistoryEntry::Step {
                title,
                is_redo,
                events: events
                    .into_iter()
                    .map(|event| event.redact_for(viewer))
                    .collect(),
            },
            // Titles hold public information only.
            open @ (TableHistoryEntry::Undone { .. } | TableHistoryEntry::PinForgotten { .. }) => {
                open
            }
        }
    }
}

/// State of the session at one viewer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct TableStatus {
    /// The state of hands there.
    pub hand: HandState,
    /// Whether each seat has a PIN.
    pub has_pin: Vec<bool>,
    /// Forgotten PINs that were removed, oldest first.
    pub forgotten_pins: Vec<ForgottenPin>,
    /// Number of effective steps, including drawn outcomes.
    pub step: u32,
    /// Number of steps before the first that can be undone; all, if none can be.
    pub first_undoable: u32,
    /// Number of effective steps with a title.
    pub title_count: u32,
    /// The latest 60 steps that can be undone, oldest first. Only keepers get this list and the next.
    pub undo: Vec<TableStepTitle>,
    /// The next 60 steps that can be redone, next first.
    pub redo: Vec<TableStepTitle>,
    /// What hands still have to do on the physical table.
    pub todo: Vec<TodoLine>,
    /// The tips that are due, the most urgent first. Only keepers get them.
    pub tips: Vec<Tip>,
}
