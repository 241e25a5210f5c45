//! Where something that runs is kept while it is played.

use super::{Journal, Sidecar};
use crate::files::DiskFault;

/// Where lines are kept before a step counts; `B` is what is kept beside them.
pub trait RecordWriter<B>: Send {
    /// Keeps one line of the record.
    ///
    /// # Errors
    /// Why it could not; nothing of the line is kept then.
    fn append_line(&mut self, line: &str) -> Result<(), DiskFault>;

    /// Keeps what lies beside the record.
    ///
    /// # Errors
    /// Why it could not; what was kept before is kept still.
    fn write_sidecar(&mut self, sidecar: &B) -> Result<(), DiskFault>;
}

impl<B: Sidecar> RecordWriter<B> for Journal {
    fn append_line(&mut self, line: &str) -> Result<(), DiskFault> {
        self.append(line)
    }

    fn write_sidecar(&mut self, sidecar: &B) -> Result<(), DiskFault> {
        Journal::write_sidecar(self, sidecar)
    }
}
