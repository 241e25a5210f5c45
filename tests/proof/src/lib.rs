//! Proof of the rules core.
//!
//! - [`cases`]: rule cases as data (`tests/cases`, described in `docs/cases.md`) and their coverage.
//! - [`faults`]: seeded faults (`tests/faults`), each of which a case must catch.
//! - [`soak`]: random whole games with every invariant; [`worlds`]: what a seat sees tells no secret.
//! - [`perft`]: counts of sequences by list and by brute force (`tests/perft`).
//! - [`tables`]: cases of the ledger beside a physical board (`tests/table-cases`), in the same format.
//! - [`bench`]: how fast the core is.
//! - [`journal`]: journals of games up to a wanted place, for the tests in the window.

pub mod bench;
pub mod cases;
pub mod faults;
pub mod grammar;
pub mod journal;
pub mod perft;
pub mod play;
pub mod recorded;
pub mod soak;
pub mod tables;
pub mod worlds;
