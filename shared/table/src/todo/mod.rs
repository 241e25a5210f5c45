//! The list of actions that the players still have to do by hand on the physical table.
//!
//! The list is the difference of two tallies. The first counts the actions that the entries require
//! ([`PhysicalActions::requested`](crate::state::physical_actions::PhysicalActions)). It is part of the
//! state, so an undo removes the actions of undone entries. The second, [`ConfirmedActions`], counts the
//! actions that the players have done: those that they have ticked, which no undo removes, and those in the
//! marks of the steps and replacements that are not undone ([`done_by_change`]). Therefore, if the entry of a
//! ticked action is undone, the list contains the reverse action. A redo of the entry removes the reverse
//! action from the list.
//!
//! An entry that only reports what is already on the board adds no action, and neither does its undo.

mod by_change;
mod confirmed;
mod line;

pub(crate) use by_change::done_by_change;
pub use confirmed::ConfirmedActions;
pub use line::TodoLine;
