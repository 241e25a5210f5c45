//! The log and the summary of a table.

use rubium_table::{TableStep, TableSummary, steps as all_steps, summary};

use super::RunningTable;
use super::TableRefusal;
use crate::refusal::SessionRefusal;
use crate::running::ViewerId;

impl RunningTable {
    /// The log, with one entry for each undo step, redacted to what `viewer` may know.
    ///
    /// # Errors
    /// [`SessionRefusal::Internal`] if the record does not replay.
    pub fn log(&self, viewer: ViewerId) -> Result<Vec<TableStep>, TableRefusal> {
        let all = all_steps(self.timeline(), self.viewers.sole_seat(viewer))
            .map_err(|_| SessionRefusal::replay_mismatch())?;
        let mut step_numbers = self
            .steps
            .summaries()
            .map(|summary| summary.number)
            .peekable();
        let mut log: Vec<TableStep> = Vec::new();
        for step in all {
            // Outcomes drawn for a step belong to that step, because both are undone together.
            match log.last_mut() {
                Some(last) if step_numbers.peek() != Some(&step.number) => {
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
    /// [`SessionRefusal::Internal`] if the record does not replay.
    pub fn summary(&self) -> Result<TableSummary, TableRefusal> {
        summary(self.timeline()).map_err(|_| SessionRefusal::replay_mismatch().into())
    }
}
