//! The names that games have on the disk.

use serde::{Deserialize, Deserializer, Serialize};
use specta::Type;

/// Most characters of an id.
const MAX: usize = 40;
/// Random bytes of a new id: two of them never meet.
const RANDOM: usize = 8;

/// What a game is called on the disk: 1 to 40 of `a` to `z`, `0` to `9` and `-`. No id leads out of its folder.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Type)]
#[serde(transparent)]
pub struct GameId(String);

/// Why a text is no id.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum IdFault {
    /// There is nothing in it.
    #[error("the id of a game is not empty")]
    Empty,
    /// It is longer than any id.
    #[error("the id of a game has at most {MAX} characters")]
    TooLong,
    /// It holds something that no id holds.
    #[error("the id of a game is made of a to z, 0 to 9 and -: {found:?} is none of these")]
    Character {
        /// The first that does not fit.
        found: char,
    },
}

impl GameId {
    /// A new id that nobody can guess.
    ///
    /// # Errors
    /// The system gives no random bytes.
    pub fn random() -> Result<GameId, getrandom::Error> {
        let mut bytes = [0; RANDOM];
        getrandom::fill(&mut bytes)?;
        Ok(GameId(
            bytes.iter().map(|byte| format!("{byte:02x}")).collect(),
        ))
    }

    /// The id as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl std::str::FromStr for GameId {
    type Err = IdFault;

    fn from_str(text: &str) -> Result<GameId, IdFault> {
        let fits = |c: &char| matches!(c, 'a'..='z' | '0'..='9' | '-');
        if text.is_empty() {
            Err(IdFault::Empty)
        } else if text.len() > MAX && text.chars().count() > MAX {
            Err(IdFault::TooLong)
        } else if let Some(found) = text.chars().find(|c| !fits(c)) {
            Err(IdFault::Character { found })
        } else {
            Ok(GameId(text.to_owned()))
        }
    }
}

impl std::fmt::Display for GameId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for GameId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<GameId, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::{GameId, IdFault};
    use proptest::prelude::*;

    #[test]
    fn what_would_lead_elsewhere_is_no_id() {
        let found = |text: &str| text.parse::<GameId>().expect_err("no id");
        assert_eq!(found(""), IdFault::Empty);
        assert_eq!(found(&"a".repeat(41)), IdFault::TooLong);
        assert_eq!(found(".."), IdFault::Character { found: '.' });
        assert_eq!(found("a/b"), IdFault::Character { found: '/' });
        assert_eq!(found("a\\b"), IdFault::Character { found: '\\' });
        assert_eq!(found("A"), IdFault::Character { found: 'A' });
        assert_eq!(found("é"), IdFault::Character { found: 'é' });
        assert_eq!(found("a\0"), IdFault::Character { found: '\0' });
        assert!("a".repeat(40).parse::<GameId>().is_ok());
    }

    #[test]
    fn new_ids_are_ids_and_differ() {
        let [one, two] = [(); 2].map(|()| GameId::random().expect("random bytes"));
        assert_ne!(one, two);
        assert_eq!(one.as_str().parse(), Ok(one));
    }

    proptest! {
        #[test]
        fn any_text_is_an_id_exactly_if_it_looks_like_one(text in "(?s).{0,60}") {
            let fits = (1..=40).contains(&text.len())
                && text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
            prop_assert_eq!(text.parse::<GameId>().is_ok(), fits);
        }

        #[test]
        fn an_id_stays_in_its_folder(text in "[a-z0-9./\\\\:-]{1,45}") {
            if let Ok(id) = text.parse::<GameId>() {
                let path = std::path::Path::new("/games").join(format!("{id}.jsonl"));
                prop_assert_eq!(path.parent(), Some(std::path::Path::new("/games")));
            }
        }
    }
}
