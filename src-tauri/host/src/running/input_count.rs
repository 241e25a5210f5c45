//! The limit on the number of inputs in one request.

use crate::count::saturating_u32;
use crate::refusal::SessionRefusal;

/// Maximum number of actions, entries or entered outcomes in one request: enough to move or buy all units of
/// a player at once.
pub const MAX_INPUTS_PER_REQUEST: usize = 64;

/// Checks that `count` is from 1 to the maximum.
///
/// # Errors
/// [`SessionRefusal::InvalidInputCount`].
pub(crate) fn ensure_input_count(count: usize) -> Result<(), SessionRefusal> {
    if (1..=MAX_INPUTS_PER_REQUEST).contains(&count) {
        Ok(())
    } else {
        Err(SessionRefusal::InvalidInputCount {
            count: saturating_u32(count),
            max: MAX_INPUTS_PER_REQUEST as u32,
        })
    }
}
