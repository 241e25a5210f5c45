//! Where something that runs is kept while it is played.

use super::{Beside, Journal};
use crate::files::DiskFault;

/// Where lines are kept before a step counts; `B` is what is kept beside them.
pub trait Book<B>: Send {
    /// Keeps one line of the record.
    ///
    /// # Errors
    /// Why it could not; nothing of the line is kept then.
    fn keep(&mut self, line: &str) -> Result<(), DiskFault>;

    /// Keeps what lies beside the record.
    ///
    /// # Errors
    /// Why it could not; what was kept before is kept still.
    fn keep_beside(&mut self, beside: &B) -> Result<(), DiskFault>;
}

impl<B: Beside> Book<B> for Journal {
    fn keep(&mut self, line: &str) -> Result<(), DiskFault> {
        self.append(line)
    }

    fn keep_beside(&mut self, beside: &B) -> Result<(), DiskFault> {
        self.write_beside(beside)
    }
}
