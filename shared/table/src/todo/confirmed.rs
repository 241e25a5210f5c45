//! What the players have confirmed.

use super::TodoLine;
use crate::protocol::refusal::TableRefusal;
use crate::record::notation;
use crate::state::TableState;
use crate::state::physical::Tally;
use crate::state::table::Table;
use rubium_record::Timeline;

/// What the players have done by hand: all marks of a record, also those of steps that were undone.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Confirmed {
    tally: Tally,
    /// Number of entries of the record that were read.
    entries: usize,
}

impl Confirmed {
    /// Reads the marks of the entries that the record has gained.
    ///
    /// # Errors
    /// A mark cannot be read, which is impossible in a record that this build has replayed or recorded.
    pub fn read_new_marks(&mut self, timeline: &Timeline<Table>) -> Result<(), TableRefusal> {
        let entries = &timeline.record().entries;
        for entry in entries.iter().skip(self.entries) {
            if let Some(mark) = entry.mark() {
                self.tally
                    .add_all(&notation::read_mark(timeline.machine(), mark)?);
            }
        }
        self.entries = entries.len();
        Ok(())
    }

    /// Returns what remains to be done.
    pub fn todo(&self, state: &TableState) -> Vec<TodoLine> {
        TodoLine::list(&state.physical_actions.due.minus(&self.tally))
    }

    /// Returns the mark which confirms line `index` of what remains to be done; `None` for all lines. Returns `None` if
    /// there is no such line.
    pub fn mark(&self, table: &Table, state: &TableState, index: Option<usize>) -> Option<String> {
        let todo = self.todo(state);
        let ticked = match index {
            Some(index) => todo.get(index..=index)?,
            None => &todo,
        };
        let mut done = Tally::default();
        ticked.iter().for_each(|line| line.add_to(&mut done));
        (!done.is_empty()).then(|| notation::write_mark(table, &done))
    }
}
