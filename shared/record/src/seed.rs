//! The seed that a record's dice and draws are derived from.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Any 64-bit number. Every interface (file, user interface, command line) represents it as a string of
/// decimal digits, because JSON readers with floating-point numbers would silently round it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seed(pub u64);

/// Why a string is not a valid seed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SeedError {
    /// The text is empty.
    #[error("a seed is a whole number, but the text is empty")]
    Empty,
    /// The text contains a character that is not a digit.
    #[error("a seed is a whole number: {found:?} at position {position} is not a digit")]
    NotADigit {
        /// The first character that is not a digit.
        found: char,
        /// Its position in the text without surrounding white space, counted from 1.
        position: usize,
    },
    /// The number exceeds 64 bits.
    #[error("a seed is at most {}", u64::MAX)]
    TooLarge,
}

impl std::str::FromStr for Seed {
    type Err = SeedError;

    /// Parses decimal digits. Surrounding white space is ignored, because pasted seeds often contain it.
    fn from_str(text: &str) -> Result<Seed, SeedError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(SeedError::Empty);
        }
        if let Some((index, found)) = text.chars().enumerate().find(|(_, c)| !c.is_ascii_digit()) {
            return Err(SeedError::NotADigit {
                found,
                position: index + 1,
            });
        }
        text.parse().map(Seed).map_err(|_| SeedError::TooLarge)
    }
}

impl std::fmt::Display for Seed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for Seed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seed, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(serde::de::Error::custom)
    }
}
