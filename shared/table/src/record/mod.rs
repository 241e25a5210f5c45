//! The record of a table: its entries and marks as text, and the summaries and events of its steps.

pub(crate) mod history;
pub mod notation;
pub(crate) mod step_summary;
