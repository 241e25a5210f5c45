//! Proof of the rules core.
//!
//! - [`soak`]: random whole games with every invariant; [`worlds`]: what a seat sees tells no secret.
//! - [`perft`]: counts of sequences by list and by brute force (`tests/perft`).
//! - [`bench`]: how fast the core is.
//! - [`journal`]: journals of games up to a wanted place, for the tests in the window.

pub mod bench;
pub mod grammar;
pub mod journal;
pub mod perft;
pub mod play;
pub mod recorded;
pub mod soak;
pub mod worlds;
