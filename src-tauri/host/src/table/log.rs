//! The log and the summary of a table.

use rubium_table::{TableStep, TableSummary, steps_from, summary};

use super::RunningTable;
use super::TableRefusal;
use crate::refusal::SessionRefusal;
use crate::running::ViewerId;

impl RunningTable {
    /// The log, redacted to what `viewer` may know. Each step contains the outcomes that the app drew for it.
    ///
    /// # Errors
    /// [`SessionRefusal::Internal`] if the record cannot be replayed.
    pub fn log(&self, viewer: ViewerId) -> Result<Vec<TableStep>, TableRefusal> {
        let audience = self.viewers.sole_seat(viewer);
        let steps = self.log_from(0)?.into_iter();
        Ok(steps.map(|step| step.redact_for(audience)).collect())
    }

    /// The log from step `first` on, not redacted.
    ///
    /// # Errors
    /// [`SessionRefusal::Internal`] if the record cannot be replayed.
    pub(super) fn log_from(&self, first: usize) -> Result<Vec<TableStep>, TableRefusal> {
        let recorded_steps =
            steps_from(self.timeline(), first).map_err(|_| SessionRefusal::replay_failed())?;
        let mut step_numbers = self
            .undo_steps
            .logged_step_numbers()
            .skip_while(|&step_number| (step_number as usize) < first)
            .peekable();
        let mut log: Vec<TableStep> = Vec::new();
        for step in recorded_steps {
            // Outcomes drawn for a step belong to that step, because both are undone together.
            match log.last_mut() {
                Some(last) if step_numbers.peek() != Some(&step.index) => {
                    last.events.extend(step.events)
                }
                _ => {
                    step_numbers.next();
                    log.push(step);
                }
            }
        }
        Ok(log)
    }

    /// The summary of the whole table.
    ///
    /// # Errors
    /// [`SessionRefusal::Internal`] if the record cannot be replayed.
    pub fn summary(&self) -> Result<TableSummary, TableRefusal> {
        summary(self.timeline()).map_err(|_| SessionRefusal::replay_failed().into())
    }
}
