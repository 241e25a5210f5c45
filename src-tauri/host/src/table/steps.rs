//! Titles of the steps of a table, for undo and redo.
//!
//! An entry and the outcomes drawn for it are one titled step. They are undone together, because the same outcomes
//! would be drawn again.

use rubium_record::{Author, Machine, Step, Timeline};
use rubium_table::{Table, TableState, TableStepTitle, step_title};

use super::TableRefusal;
use crate::count::small;

/// Maximum number of steps in the undo and redo lists of an update.
const LISTED: usize = 60;

/// The titled steps of a table.
#[derive(Default)]
pub struct Steps {
    past: Vec<Named>,
    /// Undone steps, the next to redo last.
    future: Vec<Named>,
}

/// A titled step.
#[derive(Clone)]
pub struct Named {
    /// The public title.
    pub title: TableStepTitle,
    /// Number of steps of the record that it consists of.
    pub steps: usize,
    /// Whether it consists of drawn outcomes alone, which cannot be undone.
    pub dealt: bool,
}

impl Steps {
    /// Reads the titled steps of a record.
    ///
    /// # Errors
    /// [`SessionRefusal::Internal`](crate::refusal::SessionRefusal::Internal) if the record does not replay.
    pub fn of(timeline: &Timeline<Table>) -> Result<Steps, TableRefusal> {
        let table = timeline.machine();
        let (mut steps, mut state) = (Steps::default(), table.initial_state());
        for (number, step) in timeline.steps().enumerate() {
            let dealt = is_dealt(table, &state, step.by);
            let made = timeline.replay(number, &mut state, None);
            made.map_err(|_| replay_mismatch())?;
            steps.add(step_title(table, number, step), dealt);
        }
        let mut again = Steps::default();
        for (index, step) in timeline.undone_steps().enumerate() {
            let dealt = is_dealt(table, &state, step.by);
            // Recovery undid a step that cannot be applied, and all later ones.
            if !goes_again(table, &mut state, step) {
                break;
            }
            again.add(
                step_title(table, timeline.step_count() + index, step),
                dealt,
            );
        }
        again.past.reverse();
        steps.future = again.past;
        Ok(steps)
    }

    /// Adds a step that was made.
    pub fn add(&mut self, title: TableStepTitle, dealt: bool) {
        match self.past.last_mut() {
            Some(last) if dealt => {
                last.title.entries.extend(title.entries);
                last.steps += 1;
            }
            _ => self.past.push(Named {
                title,
                steps: 1,
                dealt,
            }),
        }
    }

    /// Clears the redo list after a new step.
    pub fn forget_future(&mut self) {
        self.future.clear();
    }

    /// Titles of all effective steps, in order.
    pub fn past(&self) -> impl ExactSizeIterator<Item = &TableStepTitle> {
        self.past.iter().map(|named| &named.title)
    }

    /// The title of the latest step.
    #[must_use]
    pub fn last(&self) -> Option<&TableStepTitle> {
        self.past.last().map(|named| &named.title)
    }

    /// The latest steps that can be undone, oldest first.
    #[must_use]
    pub fn undo(&self) -> Vec<TableStepTitle> {
        let can = self.past.iter().filter(|named| !named.dealt);
        let mut latest: Vec<_> = can.rev().take(LISTED).map(|n| n.title.clone()).collect();
        latest.reverse();
        latest
    }

    /// Number of steps before the first that can be undone. Those consist of drawn outcomes alone.
    #[must_use]
    pub fn first_undoable(&self) -> u32 {
        let dealt = self.past.iter().take_while(|named| named.dealt);
        small(dealt.map(|named| named.steps).sum())
    }

    /// The steps that can be redone, next first.
    #[must_use]
    pub fn redo(&self) -> Vec<TableStepTitle> {
        let next = self.future.iter().rev().take(LISTED);
        next.map(|named| named.title.clone()).collect()
    }

    /// Whether the titled step with this number can be undone.
    #[must_use]
    pub fn can_undo(&self, number: u32) -> bool {
        let named = |named: &&Named| named.title.number == number;
        self.past.iter().find(named).is_some_and(|step| !step.dealt)
    }

    /// Moves all steps from `number` on to the redo list. Returns their titles, oldest first.
    pub fn undone(&mut self, number: u32) -> Vec<TableStepTitle> {
        let from = self.past.partition_point(|step| step.title.number < number);
        let gone = self.past.split_off(from);
        let titles = gone.iter().map(|named| named.title.clone()).collect();
        self.future.extend(gone.into_iter().rev());
        titles
    }

    /// The steps to redo up to and including step `number`, next first; empty if there is no such step.
    #[must_use]
    pub fn again(&self, number: u32) -> Vec<Named> {
        let named = |named: &Named| named.title.number == number;
        match self.future.iter().rposition(named) {
            Some(index) => self.future[index..].iter().rev().cloned().collect(),
            None => Vec::new(),
        }
    }

    /// Moves the next step from the redo list back.
    pub fn redone(&mut self) {
        self.past.extend(self.future.pop());
    }
}

/// Whether the app draws the pending outcome itself, and `by` is chance.
#[must_use]
pub fn is_dealt(table: &Table, state: &TableState, by: Author) -> bool {
    by == Author::Chance
        && table
            .request(state)
            .is_some_and(|asked| !table.is_typed(state, asked))
}

/// Applies `step` again. Returns whether it could be applied.
fn goes_again(table: &Table, state: &mut TableState, step: &Step) -> bool {
    step.inputs.iter().all(|text| {
        let read = table.read(text);
        read.is_ok_and(|input| table.apply(state, step.by, &input, None).is_ok())
    })
}

/// A record that was loaded but does not replay. The details are left out, because they may name a hidden card.
pub(super) fn replay_mismatch() -> TableRefusal {
    TableRefusal::internal("the record does not replay")
}
