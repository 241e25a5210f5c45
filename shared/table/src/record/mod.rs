//! The record of a table: entries as text, titles and events of steps, and instructions to reverse after an undo.

pub(crate) mod history;
pub mod notation;
pub(crate) mod title;
pub(crate) mod undo_instructions;
