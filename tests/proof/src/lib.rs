//! Proof of the rules core.
//!
//! - [`soak`]: whole random games with every invariant; [`worlds`]: noninterference, so that a view reveals no
//!   secret.
//! - [`perft`]: counts of sequences by list and by brute force (`tests/perft`).
//! - [`mod@bench`]: speed of the core.
//! - [`journal`]: journals of games up to a wanted place, for the tests in the window.

pub mod bench;
pub mod grammar;
pub mod journal;
pub mod perft;
pub mod play;
pub mod recorded;
pub mod soak;
pub mod worlds;
