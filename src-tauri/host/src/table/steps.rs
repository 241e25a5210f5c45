//! Titles of the steps of a table, for undo and redo.
//!
//! An entry and the outcomes drawn for it are one titled step. They are undone together, because the same outcomes
//! would be drawn again.

use rubium_record::{Author, Machine, Step, Timeline};
use rubium_table::{Table, TableState, TableStepTitle, step_title};

use super::TableRefusal;
use crate::count::saturating_u32;

/// Maximum number of steps in the undo and redo lists of an update.
const MAX_LISTED_STEPS: usize = 60;

/// The titled steps of a table.
#[derive(Default)]
pub struct Steps {
    past: Vec<TitledStep>,
    /// Undone steps, the next to redo last.
    future: Vec<TitledStep>,
}

/// A titled step.
#[derive(Clone)]
pub struct TitledStep {
    /// The public title.
    pub title: TableStepTitle,
    /// Number of steps of the record that it consists of.
    pub steps: usize,
    /// Whether it consists only of drawn outcomes, which cannot be undone.
    pub dealt: bool,
}

impl Steps {
    /// Reads the titled steps of a record.
    ///
    /// # Errors
    /// [`SessionRefusal::Internal`](crate::refusal::SessionRefusal::Internal) if the record does not replay.
    pub fn from_timeline(timeline: &Timeline<Table>) -> Result<Steps, TableRefusal> {
        let table = timeline.machine();
        let (mut steps, mut state) = (Steps::default(), table.initial_state());
        for (number, step) in timeline.steps().enumerate() {
            let dealt = is_dealt(table, &state, step.by);
            let replayed = timeline.replay(number, &mut state, None);
            replayed.map_err(|_| replay_mismatch())?;
            steps.add(step_title(table, number, step), dealt);
        }
        let mut undone = Steps::default();
        for (index, step) in timeline.undone_steps().enumerate() {
            let dealt = is_dealt(table, &state, step.by);
            // Recovery undid a step that cannot be applied, and all later ones.
            if !try_apply(table, &mut state, step) {
                break;
            }
            undone.add(
                step_title(table, timeline.step_count() + index, step),
                dealt,
            );
        }
        undone.past.reverse();
        steps.future = undone.past;
        Ok(steps)
    }

    /// Adds a step that was made.
    pub fn add(&mut self, title: TableStepTitle, dealt: bool) {
        match self.past.last_mut() {
            Some(last) if dealt => {
                last.title.entries.extend(title.entries);
                last.steps += 1;
            }
            _ => self.past.push(TitledStep {
                title,
                steps: 1,
                dealt,
            }),
        }
    }

    /// Clears the redo list after a new step.
    pub fn clear_redo(&mut self) {
        self.future.clear();
    }

    /// Titles of all effective steps, in order.
    pub fn past(&self) -> impl ExactSizeIterator<Item = &TableStepTitle> {
        self.past.iter().map(|step| &step.title)
    }

    /// The title of the latest step.
    #[must_use]
    pub fn last(&self) -> Option<&TableStepTitle> {
        self.past.last().map(|step| &step.title)
    }

    /// The latest steps that can be undone, oldest first.
    #[must_use]
    pub fn undo(&self) -> Vec<TableStepTitle> {
        let undoable = self.past.iter().filter(|step| !step.dealt);
        let mut latest: Vec<_> = undoable
            .rev()
            .take(MAX_LISTED_STEPS)
            .map(|step| step.title.clone())
            .collect();
        latest.reverse();
        latest
    }

    /// Number of steps before the first that can be undone. Those consist only of drawn outcomes.
    #[must_use]
    pub fn first_undoable(&self) -> u32 {
        let dealt = self.past.iter().take_while(|step| step.dealt);
        saturating_u32(dealt.map(|step| step.steps).sum())
    }

    /// The steps that can be redone, next first.
    #[must_use]
    pub fn redo(&self) -> Vec<TableStepTitle> {
        let next = self.future.iter().rev().take(MAX_LISTED_STEPS);
        next.map(|step| step.title.clone()).collect()
    }

    /// Whether the titled step with this number can be undone.
    #[must_use]
    pub fn can_undo(&self, number: u32) -> bool {
        let has_number = |step: &&TitledStep| step.title.number == number;
        self.past
            .iter()
            .find(has_number)
            .is_some_and(|step| !step.dealt)
    }

    /// Moves all steps from `number` on to the redo list. Returns their titles, oldest first.
    pub fn move_to_redo(&mut self, number: u32) -> Vec<TableStepTitle> {
        let from = self.past.partition_point(|step| step.title.number < number);
        let undone = self.past.split_off(from);
        let titles = undone.iter().map(|step| step.title.clone()).collect();
        self.future.extend(undone.into_iter().rev());
        titles
    }

    /// The steps to redo up to and including step `number`, next first; empty if there is no such step.
    #[must_use]
    pub fn steps_to_redo(&self, number: u32) -> Vec<TitledStep> {
        let has_number = |step: &TitledStep| step.title.number == number;
        match self.future.iter().rposition(has_number) {
            Some(index) => self.future[index..].iter().rev().cloned().collect(),
            None => Vec::new(),
        }
    }

    /// Moves the next step from the redo list back.
    pub fn complete_redo(&mut self) {
        self.past.extend(self.future.pop());
    }
}

/// Whether the app draws the pending outcome itself, and `by` is chance.
#[must_use]
pub fn is_dealt(table: &Table, state: &TableState, by: Author) -> bool {
    by == Author::Chance
        && table
            .request(state)
            .is_some_and(|request| !table.is_typed(state, request))
}

/// Applies an undone `step`. Returns whether it could be applied.
fn try_apply(table: &Table, state: &mut TableState, step: &Step) -> bool {
    step.inputs.iter().all(|text| {
        let read = table.read(text);
        read.is_ok_and(|input| table.apply(state, step.by, &input, None).is_ok())
    })
}

/// A record that was loaded but does not replay. The details are left out, because they may name a hidden card.
pub(super) fn replay_mismatch() -> TableRefusal {
    TableRefusal::internal("the record does not replay")
}
