//! Conversion of counts for the page.

/// Converts a count to `u32`, which JavaScript represents exactly. No record or input file reaches that many
/// items.
#[must_use]
pub fn saturating_u32(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
