//! Names of players.

use serde::Serialize;
use specta::Type;

use crate::text::{is_unseen, is_visible};

/// Most characters of a player's name.
const NAME_MOST: usize = 24;

/// What is wrong with a name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type, thiserror::Error)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum NameFault {
    /// There is nothing in it.
    #[error("it is empty")]
    Empty,
    /// It is too long.
    #[error("it has {length} characters, more than {most}")]
    TooLong {
        /// Its characters.
        length: u32,
        /// How many it may have.
        most: u32,
    },
    /// It holds something that is not to be seen, or turns the text around it.
    #[error("it holds a character that is not to be seen")]
    Control,
    /// Somebody else is called so.
    #[error("the player at place {other} is called so")]
    Twice {
        /// The other player's place, counted from 0.
        other: u8,
    },
}

/// A name without the blanks around it.
///
/// # Errors
/// What is wrong with it.
pub fn checked_name(text: &str) -> Result<String, NameFault> {
    let name = text.trim();
    let length = name.chars().count();
    if !is_visible(name) {
        Err(NameFault::Empty)
    } else if length > NAME_MOST {
        Err(NameFault::TooLong {
            length: length as u32,
            most: NAME_MOST as u32,
        })
    } else if name.chars().any(is_unseen) {
        Err(NameFault::Control)
    } else {
        Ok(name.to_owned())
    }
}
