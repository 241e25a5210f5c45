//! Proof of the rules core.
//!
//! - [`cases`]: rule cases as data (`tests/cases`, described in `docs/cases.md`) and their coverage.
//! - [`faults`]: seeded faults (`tests/faults`), each of which a case must catch.

pub mod cases;
pub mod faults;
