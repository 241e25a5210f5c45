//! History entries of a table, and the session state for the page.

use rubium_lessons::Tip;
use rubium_rules::Seat;
use rubium_table::{TableEvent, TableStep, TableStepSummary, TodoLine};
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
        /// Summary of the step. If the entry reports only outcomes drawn for an earlier step, this is the
        /// summary of the earlier step with all its outcomes.
        summary: TableStepSummary,
        /// Whether the step was redone.
        is_redo: bool,
        /// Events of the step, in order.
        events: Vec<TableEvent>,
    },
    /// Steps were undone.
    Undone {
        /// The number of steps before the undone steps.
        first_step: u32,
        /// The undone steps that were in effect, oldest first.
        undone_steps: Vec<TableStepSummary>,
        /// The steps from `first_step` on that are in effect again, because a correction was undone.
        restored_steps: Vec<TableStep>,
    },
    /// A battle was corrected, or a correction was redone.
    BattleCorrected {
        /// The number of steps before the battle.
        first_step: u32,
        /// The steps that have replaced all steps since then.
        steps: Vec<TableStep>,
    },
    /// A forgotten PIN was removed.
    PinForgotten {
        /// The seat.
        seat: Seat,
    },
}

impl Redact for TableHistoryEntry {
    fn redact_for(self, audience: Option<Seat>) -> TableHistoryEntry {
        match self {
            TableHistoryEntry::Step {
                summary,
                is_redo,
                events,
            } => TableHistoryEntry::Step {
                summary,
                is_redo,
                events: events
                    .into_iter()
                    .map(|event| event.redact_for(audience))
                    .collect(),
            },
            // Step summaries contain only public information.
            TableHistoryEntry::Undone {
                first_step,
                undone_steps,
                restored_steps,
            } => TableHistoryEntry::Undone {
                first_step,
                undone_steps,
                restored_steps: redact_steps(restored_steps, audience),
            },
            TableHistoryEntry::BattleCorrected { first_step, steps } => {
                TableHistoryEntry::BattleCorrected {
                    first_step,
                    steps: redact_steps(steps, audience),
                }
            }
            public @ TableHistoryEntry::PinForgotten { .. } => public,
        }
    }
}

fn redact_steps(steps: Vec<TableStep>, audience: Option<Seat>) -> Vec<TableStep> {
    let steps = steps.into_iter();
    steps.map(|step| step.redact_for(audience)).collect()
}

/// State of the session, as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct TableStatus {
    /// The hand state at this viewer.
    pub hand: HandState,
    /// Whether each seat has a PIN.
    pub has_pin_by_seat: Vec<bool>,
    /// Forgotten PINs that were removed, oldest first.
    pub forgotten_pins: Vec<ForgottenPin>,
    /// Number of steps in effect, including drawn outcomes.
    pub step_count: u32,
    /// Number of steps before the first step that can be undone; if none can be undone, the number of all
    /// steps.
    pub first_undoable: u32,
    /// Number of steps in effect as undo counts them: an entry and the outcomes drawn for it are one step.
    pub undo_step_count: u32,
    /// The latest 60 steps that can be undone, oldest first. Before them, the list has the earlier
    /// corrections of battles, each with the step that follows it. Only keepers get this list.
    pub undoable_steps: Vec<TableStepSummary>,
    /// The next 60 steps that can be redone, next first. Only keepers get this list.
    pub redoable_steps: Vec<TableStepSummary>,
    /// The instructions that the players still have to carry out on the physical table.
    pub todo: Vec<TodoLine>,
    /// The tips that are due, the most urgent first. Only keepers get them.
    pub tips: Vec<Tip>,
}
