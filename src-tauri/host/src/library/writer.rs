//! Destination of a running session's record.

use super::{Journal, Sidecar};
use crate::files::DiskFault;

/// Persists the lines of a record before their steps take effect. `B` is the sidecar.
pub trait RecordWriter<B>: Send {
    /// Appends one line of the record.
    ///
    /// # Errors
    /// [`DiskFault`]: no part of the line was written.
    fn append_line(&mut self, line: &str) -> Result<(), DiskFault>;

    /// Writes the sidecar.
    ///
    /// # Errors
    /// [`DiskFault`]: the previous sidecar is unchanged.
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
