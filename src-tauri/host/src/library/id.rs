//! Ids of games and tables, which are also their file names.

use serde::{Deserialize, Deserializer, Serialize};
use specta::Type;

/// Maximum number of characters in an id.
const MAX_ID_CHARS: usize = 40;
/// Number of random bytes in a new id; large enough that collisions do not occur.
const RANDOM_BYTES: usize = 8;

/// Id of a game or table: 1 to 40 characters, each of them `a` to `z`, `0` to `9` or `-`. It is safe as a
/// file name, because it contains neither a path separator nor a dot.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Type)]
#[serde(transparent)]
pub struct RecordId(String);

/// The reason why a string is not a valid id.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum IdError {
    /// The string is empty.
    #[error("an id must not be empty")]
    Empty,
    /// The string is too long.
    #[error("an id has at most {MAX_ID_CHARS} characters")]
    TooLong,
    /// The string contains an invalid character.
    #[error("an id consists of a to z, 0 to 9 and -, but {found:?} was found")]
    Character {
        /// The first invalid character.
        found: char,
    },
}

impl RecordId {
    /// Creates an unpredictable new id.
    ///
    /// # Errors
    /// The system provides no random bytes.
    pub fn random() -> Result<RecordId, getrandom::Error> {
        let mut bytes = [0; RANDOM_BYTES];
        getrandom::fill(&mut bytes)?;
        Ok(RecordId(
            bytes.iter().map(|byte| format!("{byte:02x}")).collect(),
        ))
    }

    /// Returns the id as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl std::str::FromStr for RecordId {
    type Err = IdError;

    fn from_str(text: &str) -> Result<RecordId, IdError> {
        let is_allowed = |c: &char| matches!(c, 'a'..='z' | '0'..='9' | '-');
        if text.is_empty() {
            Err(IdError::Empty)
        } else if text.len() > MAX_ID_CHARS && text.chars().count() > MAX_ID_CHARS {
            Err(IdError::TooLong)
        } else if let Some(found) = text.chars().find(|c| !is_allowed(c)) {
            Err(IdError::Character { found })
        } else {
            Ok(RecordId(text.to_owned()))
        }
    }
}

impl std::fmt::Display for RecordId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for RecordId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<RecordId, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::{IdError, RecordId};
    use proptest::prelude::*;

    #[test]
    fn disallowed_characters_and_invalid_lengths_are_rejected() {
        let error = |text: &str| {
            text.parse::<RecordId>()
                .expect_err("the id should be rejected")
        };
        assert_eq!(error(""), IdError::Empty);
        assert_eq!(error(&"a".repeat(41)), IdError::TooLong);
        assert_eq!(error(".."), IdError::Character { found: '.' });
        assert_eq!(error("a/b"), IdError::Character { found: '/' });
        assert_eq!(error("a\\b"), IdError::Character { found: '\\' });
        assert_eq!(error("A"), IdError::Character { found: 'A' });
        assert_eq!(error("é"), IdError::Character { found: 'é' });
        assert_eq!(error("a\0"), IdError::Character { found: '\0' });
        assert!("a".repeat(40).parse::<RecordId>().is_ok());
    }

    #[test]
    fn random_ids_are_valid_and_distinct() {
        let [first, second] =
            [(); 2].map(|()| RecordId::random().expect("the system should provide random bytes"));
        assert_ne!(first, second);
        assert_eq!(first.as_str().parse(), Ok(first));
    }

    proptest! {
        #[test]
        fn text_parses_only_with_valid_length_and_characters(text in "(?s).{0,60}") {
            let is_valid = (1..=40).contains(&text.len())
                && text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
            prop_assert_eq!(text.parse::<RecordId>().is_ok(), is_valid);
        }

        #[test]
        fn file_named_by_parsed_id_stays_in_folder(text in "[a-z0-9./\\\\:-]{1,45}") {
            if let Ok(id) = text.parse::<RecordId>() {
                let path = std::path::Path::new("/games").join(format!("{id}.jsonl"));
                prop_assert_eq!(path.parent(), Some(std::path::Path::new("/games")));
            }
        }
    }
}
