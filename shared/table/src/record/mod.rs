//! The record of a table: its entries and marks as text, and the titles and events of its steps.

pub(crate) mod history;
pub mod notation;
pub(crate) mod title;
