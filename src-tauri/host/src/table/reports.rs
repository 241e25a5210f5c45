//! What is told of all steps so far: the log, the summary.

use rubium_table::{TableStep, TableSummary, steps as all_steps, summary};

use super::RunningTable;
use super::TableRefusal;
use super::steps::replay_mismatch;
use crate::running::ViewerId;

impl RunningTable {
    /// Everything that happened and counts, by named steps, as `viewer` may know it.
    ///
    /// # Errors
    /// [`RunningRefusal::Broken`](crate::refusal::RunningRefusal::Broken) if the record does not replay.
    pub fn log(&self, viewer: ViewerId) -> Result<Vec<TableStep>, TableRefusal> {
        let all = all_steps(self.timeline(), self.viewers.alone(viewer))
            .map_err(|_| replay_mismatch())?;
        let mut named = self.steps.past().map(|title| title.number).peekable();
        let mut log: Vec<TableStep> = Vec::new();
        for step in all {
            // What the app rolled and drew for a step is told with it: it is taken back with it, too.
            match log.last_mut() {
                Some(last) if named.peek() != Some(&step.number) => last.events.extend(step.events),
                _ => {
                    named.next();
                    log.push(step);
                }
            }
        }
        Ok(log)
    }

    /// What came of the whole table.
    ///
    /// # Errors
    /// [`RunningRefusal::Broken`](crate::refusal::RunningRefusal::Broken) if the record does not replay.
    pub fn summary(&self) -> Result<TableSummary, TableRefusal> {
        summary(self.timeline()).map_err(|_| replay_mismatch())
    }
}
