//! Where a game is kept while it is played.

use super::Crew;
use crate::library::{Journal, JournalFault};

/// Where a game's lines are kept before a step counts.
pub trait Book: Send {
    /// Keeps one line of the record.
    ///
    /// # Errors
    /// Why it could not; nothing of the line is kept then.
    fn keep(&mut self, line: &str) -> Result<(), JournalFault>;

    /// Keeps who decides for the seats, beside the record.
    ///
    /// # Errors
    /// Why it could not; what was kept before is kept still.
    fn keep_crew(&mut self, crew: &Crew) -> Result<(), JournalFault>;
}

impl Book for Journal {
    fn keep(&mut self, line: &str) -> Result<(), JournalFault> {
        self.append(line)
    }

    fn keep_crew(&mut self, crew: &Crew) -> Result<(), JournalFault> {
        self.write_crew(crew)
    }
}
