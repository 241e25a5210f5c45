//! Reads of a table's record: its entries and marks as text, the titles and events of its steps.

pub(crate) mod history;
pub mod notation;
pub(crate) mod title;
