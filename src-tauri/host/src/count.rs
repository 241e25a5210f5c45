//! Counts as they cross to a page.

/// A count in the width that every page reads; no record, and no file that is read, holds as many things as do not fit.
#[must_use]
pub fn small(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
