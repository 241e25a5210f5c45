//! The manual actions that the players have confirmed.

use super::TodoLine;
use crate::protocol::refusal::EntryRefusal;
use crate::record::notation;
use crate::state::TableState;
use crate::state::physical_actions::Tally;
use crate::state::table::Table;
use rubium_record::{Entry, Timeline};

/// The actions that the players have done by hand: the sum of all ticks of a record, and of the marks of the
/// steps and replacements in effect.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ConfirmedActions {
    /// The actions that the players have ticked in the list.
    ticks: Tally,
    /// The sum of `ticks` and of the marks of steps and replacements.
    done: Tally,
    /// Number of entries of the record that were already read.
    read_entry_count: usize,
}

impl ConfirmedActions {
    /// Returns the actions that these marks confirm.
    ///
    /// # Errors
    /// A mark cannot be read.
    pub(super) fn from_marks<'a>(
        table: &Table,
        marks: impl Iterator<Item = &'a str>,
    ) -> Result<ConfirmedActions, EntryRefusal> {
        let mut confirmed = ConfirmedActions::default();
        for mark in marks {
            confirmed.done.add_all(&notation::read_mark(table, mark)?);
        }
        Ok(confirmed)
    }

    /// Updates the actions after entries were added to the record: reads the new ticks, and all marks of the
    /// steps and replacements in effect.
    ///
    /// # Errors
    /// A mark cannot be read. This is impossible in a record that this build has replayed or written.
    pub fn read_new_marks(&mut self, timeline: &Timeline<Table>) -> Result<(), EntryRefusal> {
        let entries = &timeline.record().entries;
        let read = |mark: &str| notation::read_mark(timeline.machine(), mark);
        for entry in entries.iter().skip(self.read_entry_count) {
            if let Entry::Mark(mark) = entry {
                self.ticks.add_all(&read(mark)?);
            }
        }
        self.read_entry_count = entries.len();
        self.done = self.ticks.clone();
        let steps = timeline.steps().filter_map(|step| step.mark.as_deref());
        let replacements = timeline.replacements();
        let replacements = replacements.filter_map(|(replacement, _)| replacement.mark.as_deref());
        for mark in steps.chain(replacements) {
            self.done.add_all(&read(mark)?);
        }
        Ok(())
    }

    /// Returns the list of actions that remain to be done.
    pub fn todo(&self, state: &TableState) -> Vec<TodoLine> {
        TodoLine::list(&self.remaining(&state.physical_actions.requested))
    }

    /// Returns the actions among `requested` that remain to be done, and those to be reversed.
    pub(super) fn remaining(&self, requested: &Tally) -> Tally {
        self.remaining_by_terrain(requested)
            .with_offsetting_rows_combined()
            .with_offsetting_tokens_combined()
    }

    /// Returns the actions among `requested` that remain to be done, and those to be reversed, each on its
    /// terrain.
    pub(super) fn remaining_by_terrain(&self, requested: &Tally) -> Tally {
        requested.minus(&self.done)
    }

    /// Returns the mark that confirms line `index` of the list, or all lines if `index` is `None`. Returns
    /// `None` if there is no such line, or if the list is empty.
    pub fn mark(&self, table: &Table, state: &TableState, index: Option<usize>) -> Option<String> {
        let todo = self.todo(state);
        let confirmed_lines = match index {
            Some(index) => todo.get(index..=index)?,
            None => &todo,
        };
        let mut done = Tally::default();
        confirmed_lines
            .iter()
            .for_each(|line| line.add_to(&mut done));
        (!done.is_empty()).then(|| notation::write_mark(table, &done))
    }
}
