//! Reads of a table's record: its entries as text, the titles and events of its steps, and the instructions that the
//! players must reverse after an undo.

pub(crate) mod history;
pub mod notation;
pub(crate) mod title;
pub(crate) mod undo_instructions;
