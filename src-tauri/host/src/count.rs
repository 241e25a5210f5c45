//! Converts counts for the page.

/// Converts a count to `u32`, which JavaScript represents exactly. A larger count, which no record or input
/// file has, becomes the maximum.
#[must_use]
pub fn saturating_u32(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
