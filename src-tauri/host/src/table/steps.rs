//! The steps of a table by name: what can be taken back, and what can be made again.
//!
//! An entry and what the app rolled and drew for it are one step here: the one is never taken back without the other, since
//! the same dice would fall again.

use rubium_record::{By, Machine, Step, Timeline};
use rubium_table::{Table, TableState, TableStepTitle, step_title};

use super::TableRefusal;
use crate::count::small;

/// Most steps that an update names.
const LISTED: usize = 60;

/// The named steps of a table.
#[derive(Default)]
pub struct Steps {
    past: Vec<Named>,
    /// What was taken back, the next to be made again last.
    future: Vec<Named>,
}

/// A step with its name.
#[derive(Clone)]
pub struct Named {
    /// What it is to everybody.
    pub title: TableStepTitle,
    /// How many steps of the record it is.
    pub steps: usize,
    /// Whether chance alone made it, and it cannot be taken back.
    pub dealt: bool,
}

impl Steps {
    /// The steps of a record.
    ///
    /// # Errors
    /// [`RunningRefusal::Broken`](crate::refusal::RunningRefusal::Broken) if the record does not replay.
    pub fn of(timeline: &Timeline<Table>) -> Result<Steps, TableRefusal> {
        let table = timeline.machine();
        let (mut steps, mut state) = (Steps::default(), table.start());
        for (number, step) in timeline.steps().enumerate() {
            let dealt = is_dealt(table, &state, step.by);
            let made = timeline.replay(number, &mut state, None);
            made.map_err(|_| replay_mismatch())?;
            steps.add(step_title(table, number, step), dealt);
        }
        let mut again = Steps::default();
        for (place, step) in timeline.future().enumerate() {
            let dealt = is_dealt(table, &state, step.by);
            // A step that led elsewhere than it did was taken back for good, and what came after it.
            if !goes_again(table, &mut state, step) {
                break;
            }
            again.add(step_title(table, timeline.count() + place, step), dealt);
        }
        again.past.reverse();
        steps.future = again.past;
        Ok(steps)
    }

    /// Takes up a step that was made.
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

    /// A new step takes the place of what was taken back.
    pub fn forget_future(&mut self) {
        self.future.clear();
    }

    /// The names of all steps that count, in order.
    pub fn past(&self) -> impl ExactSizeIterator<Item = &TableStepTitle> {
        self.past.iter().map(|named| &named.title)
    }

    /// The latest step.
    #[must_use]
    pub fn last(&self) -> Option<&TableStepTitle> {
        self.past.last().map(|named| &named.title)
    }

    /// The latest steps that can be taken back, the oldest first.
    #[must_use]
    pub fn undo(&self) -> Vec<TableStepTitle> {
        let can = self.past.iter().filter(|named| !named.dealt);
        let mut latest: Vec<_> = can.rev().take(LISTED).map(|n| n.title.clone()).collect();
        latest.reverse();
        latest
    }

    /// How many steps are before the first that can be taken back: all where none can be. What comes before it chance alone
    /// made.
    #[must_use]
    pub fn earliest(&self) -> u32 {
        let dealt = self.past.iter().take_while(|named| named.dealt);
        small(dealt.map(|named| named.steps).sum())
    }

    /// The steps that can be made again, the next one first.
    #[must_use]
    pub fn redo(&self) -> Vec<TableStepTitle> {
        let next = self.future.iter().rev().take(LISTED);
        next.map(|named| named.title.clone()).collect()
    }

    /// Whether the step with `number` others before it can be taken back.
    #[must_use]
    pub fn can_undo(&self, number: u32) -> bool {
        let named = |named: &&Named| named.title.number == number;
        self.past.iter().find(named).is_some_and(|step| !step.dealt)
    }

    /// Takes back what was done after the first `number` steps; the names of it, the oldest first.
    pub fn undone(&mut self, number: u32) -> Vec<TableStepTitle> {
        let from = self.past.partition_point(|step| step.title.number < number);
        let gone = self.past.split_off(from);
        let titles = gone.iter().map(|named| named.title.clone()).collect();
        self.future.extend(gone.into_iter().rev());
        titles
    }

    /// The steps to be made again up to the one with `number` others before it, the next one first; none if there is
    /// none with that number.
    #[must_use]
    pub fn again(&self, number: u32) -> Vec<Named> {
        let named = |named: &Named| named.title.number == number;
        match self.future.iter().rposition(named) {
            Some(place) => self.future[place..].iter().rev().cloned().collect(),
            None => Vec::new(),
        }
    }

    /// The next step was made again.
    pub fn redone(&mut self) {
        self.past.extend(self.future.pop());
    }
}

/// Whether the app itself answers what is asked for, now that `by` makes a step.
#[must_use]
pub fn is_dealt(table: &Table, state: &TableState, by: By) -> bool {
    by == By::Chance
        && table
            .request(state)
            .is_some_and(|asked| !table.is_typed(state, asked))
}

/// Makes `step` again; whether it could be made.
fn goes_again(table: &Table, state: &mut TableState, step: &Step) -> bool {
    step.inputs.iter().all(|text| {
        let read = table.read(text);
        read.is_ok_and(|input| table.apply(state, step.by, &input, None).is_ok())
    })
}

/// A record that was folded and now does not replay. Its text stays unsaid: it may name a card that is hidden.
pub(super) fn replay_mismatch() -> TableRefusal {
    TableRefusal::broken("the record does not replay")
}
