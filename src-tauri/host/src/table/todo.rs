//! The to-do list: instructions that the players still have to carry out on the physical table.

use rubium_record::Timeline;
use rubium_table::{ConfirmedActions, Table, TodoLine};

use super::{RunningTable, TableRefusal};
use crate::refusal::SessionRefusal;
use crate::running::RecordError;

impl RunningTable {
    /// The to-do list. It is public.
    #[must_use]
    pub fn todo(&self) -> Vec<TodoLine> {
        self.confirmed_actions.todo(self.state())
    }

    /// Confirms that the players have carried out the instruction in line `line` of the to-do list, counted
    /// from 0; with `None`, the instructions in all lines. The tick is recorded in the journal as a mark, not
    /// as a step, so an undo does not remove it.
    ///
    /// # Errors
    /// [`TableRefusal::NoSuchLine`] if there is no such line or the list is empty;
    /// [`SessionRefusal::NotSaved`] if the mark cannot be written. In both cases nothing has changed.
    /// [`SessionRefusal::Internal`] if the record cannot be replayed.
    pub fn tick_todo_lines(&mut self, line: Option<u32>) -> Result<(), TableRefusal> {
        let index = line.map(|line| line as usize);
        let mark = self
            .confirmed_actions
            .mark(self.table(), self.state(), index);
        self.record_mark(mark.ok_or(TableRefusal::NoSuchLine)?)
    }

    /// Adds a mark to the record.
    pub(super) fn record_mark(&mut self, mark: String) -> Result<(), TableRefusal> {
        let recorded = self.record.record(|timeline| timeline.mark(mark));
        recorded.map_err(|error| match error {
            RecordError::Refused(unknown) => TableRefusal::internal(unknown),
            RecordError::Disk(error) => SessionRefusal::from(error).into(),
        })?;
        self.read_marks()
    }

    /// Reads the marks that were added to the record since the last call.
    pub(super) fn read_marks(&mut self) -> Result<(), TableRefusal> {
        let read = self
            .confirmed_actions
            .read_new_marks(self.record.timeline());
        read.map_err(|_| SessionRefusal::replay_failed().into())
    }
}

/// Reads the confirmed instructions of a record.
pub(super) fn read_confirmed_actions(
    timeline: &Timeline<Table>,
) -> Result<ConfirmedActions, TableRefusal> {
    let mut confirmed_actions = ConfirmedActions::default();
    confirmed_actions
        .read_new_marks(timeline)
        .map_err(|_| SessionRefusal::replay_failed())?;
    Ok(confirmed_actions)
}
