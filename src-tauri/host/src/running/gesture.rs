//! How much is done at once.

use crate::count::small;
use crate::refusal::RunningRefusal;

/// Most actions, entries or typed outcomes of one gesture: every unit of a player, moved or bought at once.
pub const MAX_IN_GESTURE: usize = 64;

/// Whether so many are one gesture.
///
/// # Errors
/// [`RunningRefusal::Gesture`].
pub(crate) fn fits(count: usize) -> Result<(), RunningRefusal> {
    if (1..=MAX_IN_GESTURE).contains(&count) {
        Ok(())
    } else {
        Err(RunningRefusal::Gesture {
            actions: small(count),
            most: MAX_IN_GESTURE as u32,
        })
    }
}
