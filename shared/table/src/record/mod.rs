//! What a table's record says: entries as text, titles of steps, what happened in them, and what an undo leaves to hands.

pub(crate) mod history;
pub mod notation;
pub(crate) mod title;
pub(crate) mod undo_instructions;
