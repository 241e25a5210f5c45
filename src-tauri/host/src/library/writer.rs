//! Destination of a running session's record.

use super::{Journal, Sidecar};
use crate::files::DiskError;

/// Receives the lines of a record, before their steps take effect, and the sidecar of type `S`.
pub trait RecordWriter<S>: Send {
    /// Appends one line of the record.
    ///
    /// # Errors
    /// [`DiskError`]: no part of the line was written.
    fn append_line(&mut self, line: &str) -> Result<(), DiskError>;

    /// Writes the sidecar.
    ///
    /// # Errors
    /// [`DiskError`]: the previous sidecar is unchanged.
    fn write_sidecar(&mut self, sidecar: &S) -> Result<(), DiskError>;
}

/// Stores nothing, for games that are not kept after they are left.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoStorage;

impl<S> RecordWriter<S> for NoStorage {
    fn append_line(&mut self, _: &str) -> Result<(), DiskError> {
        Ok(())
    }

    fn write_sidecar(&mut self, _: &S) -> Result<(), DiskError> {
        Ok(())
    }
}

impl<S: Sidecar> RecordWriter<S> for Journal {
    fn append_line(&mut self, line: &str) -> Result<(), DiskError> {
        self.append(line)
    }

    fn write_sidecar(&mut self, sidecar: &S) -> Result<(), DiskError> {
        Journal::write_sidecar(self, sidecar)
    }
}
