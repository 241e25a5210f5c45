//! Actions, outcomes and positions as text for people to read and type. The syntax is in `docs/notation.md`.
//!
//! Parsing never panics. Errors are returned as [`NotationError`]s, with location and reason.

mod error;
mod input;
mod names;
mod position;
mod words;

#[cfg(test)]
mod tests;

pub use error::{NotationError, NotationErrorKind};
pub use input::{
    Input, read_action, read_input, read_outcome, write_action, write_input, write_outcome,
};
pub use names::{
    from_word, kind_letter, kind_of_letter, kind_of_word, kind_word, terrain_of_word, terrain_word,
    to_word,
};
pub use position::{options_of, read_options, read_position, write_position};
pub use words::without_comment;
