//! What hands still have to do on the physical table, and its ticks.

use rubium_record::Timeline;
use rubium_table::{Confirmed, Table, TodoLine};

use super::steps::replay_mismatch;
use super::{RunningTable, TableRefusal};
use crate::refusal::SessionRefusal;
use crate::running::RecordError;

impl RunningTable {
    /// What remains to be done. It is public.
    #[must_use]
    pub fn todo(&self) -> Vec<TodoLine> {
        self.confirmed.todo(self.state())
    }

    /// Confirms that line `line` of what remains has been done; `None` for all lines. A tick is a line of the journal,
    /// but no step: no undo takes it back.
    ///
    /// # Errors
    /// [`TableRefusal::NothingToDo`] if there is no such line,
    /// [`SessionRefusal::NotSaved`]. Nothing has happened then.
    pub fn tick(&mut self, line: Option<u32>) -> Result<(), TableRefusal> {
        let index = line.map(|line| line as usize);
        let mark = self.confirmed.mark(self.table(), self.state(), index);
        let mark = mark.ok_or(TableRefusal::NothingToDo)?;
        let ticked = self.record.record(|timeline| timeline.mark(mark));
        ticked.map_err(|error| match error {
            RecordError::Refused(unknown) => TableRefusal::internal(unknown),
            RecordError::Disk(error) => SessionRefusal::from(error).into(),
        })?;
        self.read_marks()
    }

    /// Takes note of the marks that the record has gained.
    pub(super) fn read_marks(&mut self) -> Result<(), TableRefusal> {
        let read = self.confirmed.read_new_marks(self.record.timeline());
        read.map_err(|_| replay_mismatch())
    }
}

/// What was confirmed in a record.
pub(super) fn confirmed(timeline: &Timeline<Table>) -> Result<Confirmed, TableRefusal> {
    let mut confirmed = Confirmed::default();
    confirmed
        .read_new_marks(timeline)
        .map_err(|_| replay_mismatch())?;
    Ok(confirmed)
}
