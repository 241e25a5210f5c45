//! Summaries of the steps of a table, for undo and redo.
//!
//! An entry and the outcomes that the app drew for it are one undo step. They are undone together: after an
//! undo of the outcomes alone, the app would draw the same outcomes again.

use rubium_record::{Author, Machine, Step, Timeline};
use rubium_table::{Table, TableState, TableStepSummary, step_summary};

use super::TableRefusal;
use crate::count::saturating_u32;
use crate::refusal::SessionRefusal;

/// Maximum number of steps in the undo and redo lists of an update.
const MAX_LISTED_STEPS: usize = 60;

/// The undo steps of a table.
#[derive(Default)]
pub struct UndoSteps {
    in_effect: Vec<UndoStep>,
    /// Undone steps. The next step to redo is at the end.
    undone: Vec<UndoStep>,
}

/// A step of undo: an entry, with the outcomes that the app drew for it.
#[derive(Clone)]
pub struct UndoStep {
    /// The public summary.
    pub summary: TableStepSummary,
    /// Number of recorded steps of which the undo step consists.
    pub recorded_step_count: usize,
    /// Whether the step consists only of outcomes that the app drew. Such a step cannot be undone.
    pub is_drawn: bool,
}

impl UndoSteps {
    /// Reads the undo steps of a record.
    ///
    /// # Errors
    /// [`SessionRefusal::Internal`] if the record does not replay.
    pub fn from_timeline(timeline: &Timeline<Table>) -> Result<UndoSteps, TableRefusal> {
        let table = timeline.machine();
        let (mut steps, mut state) = (UndoSteps::default(), table.initial_state());
        for (number, step) in timeline.steps().enumerate() {
            let is_drawn = is_drawn_by_app(table, &state, step.by);
            let replayed = timeline.replay(number, &mut state, None);
            replayed.map_err(|_| SessionRefusal::replay_mismatch())?;
            steps.add(step_summary(table, number, step), is_drawn);
        }
        let mut undone_steps = UndoSteps::default();
        for (index, step) in timeline.undone_steps().enumerate() {
            let is_drawn = is_drawn_by_app(table, &state, step.by);
            // In a file recovered from damage, some undone steps cannot be applied. The first of them and all
            // later steps are left out.
            if !try_apply(table, &mut state, step) {
                break;
            }
            undone_steps.add(
                step_summary(table, timeline.step_count() + index, step),
                is_drawn,
            );
        }
        undone_steps.in_effect.reverse();
        steps.undone = undone_steps.in_effect;
        Ok(steps)
    }

    /// Adds a recorded step. Outcomes that the app drew (`is_drawn`) become part of the preceding undo step,
    /// if there is one.
    pub fn add(&mut self, summary: TableStepSummary, is_drawn: bool) {
        match self.in_effect.last_mut() {
            Some(last) if is_drawn => {
                last.summary.entries.extend(summary.entries);
                last.recorded_step_count += 1;
            }
            _ => self.in_effect.push(UndoStep {
                summary,
                recorded_step_count: 1,
                is_drawn,
            }),
        }
    }

    /// Clears the redo list after a new step.
    pub fn clear_redo(&mut self) {
        self.undone.clear();
    }

    /// Summaries of all steps in effect, in order.
    pub fn summaries(&self) -> impl ExactSizeIterator<Item = &TableStepSummary> {
        self.in_effect.iter().map(|step| &step.summary)
    }

    /// The summary of the latest step.
    #[must_use]
    pub fn last(&self) -> Option<&TableStepSummary> {
        self.in_effect.last().map(|step| &step.summary)
    }

    /// Summaries of the latest steps that can be undone, oldest first.
    #[must_use]
    pub fn undoable_steps(&self) -> Vec<TableStepSummary> {
        let undoable = self.in_effect.iter().filter(|step| !step.is_drawn);
        let mut latest: Vec<_> = undoable
            .rev()
            .take(MAX_LISTED_STEPS)
            .map(|step| step.summary.clone())
            .collect();
        latest.reverse();
        latest
    }

    /// Number of recorded steps before the first step that can be undone. These recorded steps consist only
    /// of drawn outcomes.
    #[must_use]
    pub fn first_undoable(&self) -> u32 {
        let drawn_steps = self.in_effect.iter().take_while(|step| step.is_drawn);
        saturating_u32(drawn_steps.map(|step| step.recorded_step_count).sum())
    }

    /// Summaries of the next steps that can be redone, next first.
    #[must_use]
    pub fn redoable_steps(&self) -> Vec<TableStepSummary> {
        let next_steps = self.undone.iter().rev().take(MAX_LISTED_STEPS);
        next_steps.map(|step| step.summary.clone()).collect()
    }

    /// Returns whether the step with this number can be undone.
    #[must_use]
    pub fn can_undo(&self, number: u32) -> bool {
        let has_number = |step: &&UndoStep| step.summary.number == number;
        self.in_effect
            .iter()
            .find(has_number)
            .is_some_and(|step| !step.is_drawn)
    }

    /// Moves step `number` and all later steps to the redo list. Returns their summaries, oldest first.
    pub fn move_to_redo(&mut self, number: u32) -> Vec<TableStepSummary> {
        let index = self
            .in_effect
            .partition_point(|step| step.summary.number < number);
        let undone = self.in_effect.split_off(index);
        let summaries = undone.iter().map(|step| step.summary.clone()).collect();
        self.undone.extend(undone.into_iter().rev());
        summaries
    }

    /// The steps to redo up to and including step `number`, next first; empty if there is no such step.
    #[must_use]
    pub fn steps_to_redo(&self, number: u32) -> Vec<UndoStep> {
        let has_number = |step: &UndoStep| step.summary.number == number;
        match self.undone.iter().rposition(has_number) {
            Some(index) => self.undone[index..].iter().rev().cloned().collect(),
            None => Vec::new(),
        }
    }

    /// Moves the next step from the redo list back to the steps in effect.
    pub fn complete_redo(&mut self) {
        self.in_effect.extend(self.undone.pop());
    }
}

/// Returns whether `by` is chance and the app draws the pending outcome by itself, so that players do not
/// enter it.
#[must_use]
pub fn is_drawn_by_app(table: &Table, state: &TableState, by: Author) -> bool {
    by == Author::Chance
        && table
            .chance_request(state)
            .is_some_and(|request| !table.is_entered_by_players(state, request))
}

/// Applies an undone `step`. Returns whether it could be applied.
fn try_apply(table: &Table, state: &mut TableState, step: &Step) -> bool {
    step.inputs.iter().all(|text| {
        let read = table.read(text);
        read.is_ok_and(|input| table.apply(state, step.by, &input, None).is_ok())
    })
}
