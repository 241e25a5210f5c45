//! What is told of all steps so far: their names, the log, the summary.

use rubium_table::{TableStep, TableStepTitle, TableSummary, steps as all_steps, summary};

use super::RunningTable;
use super::steps::strays;
use crate::errors::Refusal;

/// Most steps that are named at once.
const MOST_STEPS: u32 = 500;

impl RunningTable {
    /// The names of at most `count` steps that count, in order, after the first `from`.
    #[must_use]
    pub fn titles(&self, from: u32, count: u32) -> Vec<TableStepTitle> {
        let most = count.min(MOST_STEPS) as usize;
        let titles = self.steps.past().skip(from as usize).take(most);
        titles.cloned().collect()
    }

    /// Everything that happened and counts, by named steps, as everybody may know it.
    ///
    /// # Errors
    /// [`Refusal::Broken`] if the record does not replay.
    pub fn log(&self) -> Result<Vec<TableStep>, Refusal> {
        let all = all_steps(&self.timeline, None).map_err(|_| strays())?;
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
    /// [`Refusal::Broken`] if the record does not replay.
    pub fn summary(&self) -> Result<TableSummary, Refusal> {
        summary(&self.timeline).map_err(|_| strays())
    }
}
