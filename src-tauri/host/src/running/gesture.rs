//! The limit on the number of inputs in one request.

use crate::count::small;
use crate::refusal::RunningRefusal;

/// Maximum number of actions, entries or typed outcomes in one request. It allows moving or buying every unit of a
/// player at once.
pub const MAX_IN_GESTURE: usize = 64;

/// Checks that `count` is from 1 to the maximum.
///
/// # Errors
/// [`RunningRefusal::Gesture`].
pub(crate) fn fits(count: usize) -> Result<(), RunningRefusal> {
    if (1..=MAX_IN_GESTURE).contains(&count) {
        Ok(())
    } else {
        Err(RunningRefusal::Gesture {
            actions: small(count),
            max: MAX_IN_GESTURE as u32,
        })
    }
}
