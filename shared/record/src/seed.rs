//! The number that a record's dice and draws are derived from.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A seed: any 64-bit number. At every border (file, window, command line) it is a string of decimal digits:
/// readers that hold numbers as floating point would change it silently.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seed(pub u64);

/// A text that is no seed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SeedError {
    /// There is nothing in it.
    #[error("a seed is a whole number, but the text is empty")]
    Empty,
    /// It holds something that is no digit.
    #[error("a seed is a whole number: {found:?} at place {place} is no digit")]
    NotADigit {
        /// The first character that is no digit.
        found: char,
        /// Its place, counted from 1.
        place: usize,
    },
    /// It is larger than any seed.
    #[error("a seed is at most {}", u64::MAX)]
    TooLarge,
}

impl std::str::FromStr for Seed {
    type Err = SeedError;

    /// Reads decimal digits; spaces around them are ignored, since people paste seeds.
    fn from_str(text: &str) -> Result<Seed, SeedError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(SeedError::Empty);
        }
        if let Some((index, found)) = text.chars().enumerate().find(|(_, c)| !c.is_ascii_digit()) {
            return Err(SeedError::NotADigit {
                found,
                place: index + 1,
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
