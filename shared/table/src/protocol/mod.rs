//! The types that cross the ledger's border: what is entered, what happened, why an entry is not taken, and which parts of the
//! game the ledger replaces. They stand on nothing else of this crate.

pub(crate) mod action;
pub(crate) mod event;
pub(crate) mod fact;
pub(crate) mod name;
pub(crate) mod parts;
pub(crate) mod refusal;
pub(crate) mod warning;
