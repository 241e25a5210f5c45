//! What hands still have to do on the physical table.
//!
//! Three tallies count the same actions by hand. The entries in effect ask for
//! [`Physical::due`](crate::state::physical::Physical), a part of the state, so an undo takes its entries out again.
//! [`Confirmed`] is what the players have done: a fold of the marks of the record, which no undo takes back. The list is
//! the difference. After an undo of something that was confirmed it therefore asks for the reverse, and after a redo for
//! nothing.
//!
//! What was done by hand before it was entered (`Physical::done`) is confirmed by a mark in the line of its step.

mod confirmed;
mod line;

pub use confirmed::Confirmed;
pub use line::TodoLine;
