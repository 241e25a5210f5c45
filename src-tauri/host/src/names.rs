//! Validation of player names.

use serde::Serialize;
use specta::Type;

use crate::text::{has_visible_char, is_invisible};

/// Maximum number of characters in a player's name.
const MAX_NAME_CHARS: usize = 24;

/// The reason why a name is invalid.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type, thiserror::Error)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum NameError {
    /// The name has no visible character.
    #[error("the name has no visible character")]
    Empty,
    /// The name is too long.
    #[error("the name has {length} characters, more than {max}")]
    TooLong {
        /// Number of characters.
        length: u32,
        /// Maximum number of characters.
        max: u32,
    },
    /// The name contains an invisible character, or a character that changes the text direction.
    #[error("the name contains an invisible or direction-changing character")]
    InvisibleCharacter,
    /// Another player has the same name, ignoring case.
    #[error("the player at index {other} has the same name")]
    Duplicate {
        /// The other player's index, counted from 0.
        other: u8,
    },
}

/// Trims a name and checks it.
///
/// # Errors
/// [`NameError`], except [`NameError::Duplicate`].
pub fn checked_name(text: &str) -> Result<String, NameError> {
    let name = text.trim();
    let length = name.chars().count();
    if !has_visible_char(name) {
        Err(NameError::Empty)
    } else if length > MAX_NAME_CHARS {
        Err(NameError::TooLong {
            length: length as u32,
            max: MAX_NAME_CHARS as u32,
        })
    } else if name.chars().any(is_invisible) {
        Err(NameError::InvisibleCharacter)
    } else {
        Ok(name.to_owned())
    }
}
