//! The actions by hand that the players have confirmed.

use super::TodoLine;
use crate::protocol::refusal::TableRefusal;
use crate::record::notation;
use crate::state::TableState;
use crate::state::physical_actions::Tally;
use crate::state::table::Table;
use rubium_record::Timeline;

/// The actions that the players have done by hand: the sum of all marks of a record, including the marks of
/// undone steps, and of the marks of replacements in effect.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ConfirmedActions {
    /// The marks of entries.
    of_entries: Tally,
    /// The sum of `of_entries` and of the marks of replacements.
    tally: Tally,
    /// Number of entries of the record that were already read.
    read_entry_count: usize,
}

impl ConfirmedActions {
    /// Reads the marks again after entries were added to the record.
    ///
    /// # Errors
    /// A mark cannot be read. This is impossible in a record that this build has replayed or written.
    pub fn read_new_marks(&mut self, timeline: &Timeline<Table>) -> Result<(), TableRefusal> {
        let entries = &timeline.record().entries;
        for entry in entries.iter().skip(self.read_entry_count) {
            if let Some(mark) = entry.mark() {
                self.of_entries
                    .add_all(&notation::read_mark(timeline.machine(), mark)?);
            }
        }
        self.read_entry_count = entries.len();
        self.tally = self.of_entries.clone();
        for (replacement, _) in timeline.replacements() {
            if let Some(mark) = &replacement.mark {
                self.tally
                    .add_all(&notation::read_mark(timeline.machine(), mark)?);
            }
        }
        Ok(())
    }

    /// Returns the list of actions that remain to be done.
    pub fn todo(&self, state: &TableState) -> Vec<TodoLine> {
        TodoLine::list(&state.physical_actions.requested.minus(&self.tally))
    }

    /// Returns the mark that confirms line `index` of the list, or all lines if `index` is `None`. Returns
    /// `None` if there is no such line.
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
