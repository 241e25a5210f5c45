//! Actions, outcomes and positions as text that a person can read and type; `docs/notation.md` shows it all.
//!
//! Reading never panics: what is wrong comes back as [`NotationFault`], which says where and why.

mod fault;
mod input;
mod names;
mod position;
mod words;

#[cfg(test)]
mod tests;

pub use fault::{NotationFault, Wrong};
pub use input::{
    Input, read_action, read_input, read_outcome, write_action, write_input, write_outcome,
};
pub use names::{
    kind_letter, kind_of_letter, kind_of_word, kind_word, terrain_of_word, terrain_word,
};
pub use position::{options_of, read_options, read_position, write_position};
