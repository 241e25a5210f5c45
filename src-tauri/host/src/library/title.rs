//! Title of a game: one line of text in a small file beside the journal. A missing or damaged title never
//! makes a game unreadable; the players' names replace it. If nobody has chosen a title, it consists of the
//! players' current names or, if the journal cannot be read, of the names that they had when the title was
//! stored.

use std::path::Path;

use serde::{Deserialize, Serialize};
use specta::Type;

use crate::files::{self, DiskError};
use crate::text::{has_visible_char, is_invisible};

/// Maximum number of characters in a title.
const MAX_TITLE_CHARS: u16 = 60;
/// Maximum size of a title file in bytes; enough for any title, however it is escaped.
const MAX_BYTES: u64 = 4096;

/// The reason why a string is not a valid title.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type, thiserror::Error)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum TitleError {
    /// The title has no visible character.
    #[error("a title needs a visible character")]
    Empty,
    /// The title is too long.
    #[error("a title has at most {max} characters")]
    TooLong {
        /// Maximum number of characters.
        max: u16,
    },
    /// The title contains an invisible character, such as a line break, or a character that changes the text
    /// direction.
    #[error("a title must not contain invisible or direction-changing characters")]
    InvisibleCharacter,
}

/// A stored title.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct StoredTitle {
    /// The text.
    pub title: String,
    /// Whether a player has chosen it. Otherwise it consists of the names that the players had when it was
    /// stored.
    pub is_chosen: bool,
}

/// Trims a title and checks it.
///
/// # Errors
/// See [`TitleError`].
pub fn checked_title(text: &str) -> Result<String, TitleError> {
    let text = text.trim();
    if !has_visible_char(text) {
        Err(TitleError::Empty)
    } else if text.chars().count() > usize::from(MAX_TITLE_CHARS) {
        Err(TitleError::TooLong {
            max: MAX_TITLE_CHARS,
        })
    } else if text.chars().any(is_invisible) {
        Err(TitleError::InvisibleCharacter)
    } else {
        Ok(text.to_owned())
    }
}

/// Returns the default title of a game: the visible characters of the players' names, shortened and followed
/// by `…` if they are too long. If no character is visible, the title is the name of the program.
#[must_use]
pub fn title_from_names(names: &[String]) -> String {
    let all = names.join(", ");
    let visible: String = all.chars().filter(|&c| !is_invisible(c)).collect();
    let max = usize::from(MAX_TITLE_CHARS);
    let shortened = match visible.chars().count() > max {
        true => {
            let beginning: String = visible.chars().take(max - 1).collect();
            format!("{}…", beginning.trim_end_matches([' ', ',']))
        }
        false => visible,
    };
    match shortened.trim() {
        title if has_visible_char(title) => title.to_owned(),
        _ => "Rubium".to_owned(),
    }
}

/// Writes a title that has been checked.
pub(super) fn write(path: &Path, stored: &StoredTitle) -> Result<(), DiskError> {
    files::replace_json(path, stored)
}

/// Reads a title file; returns `None` unless it contains a valid title.
pub(super) fn read(path: &Path) -> Option<StoredTitle> {
    let bytes = files::read(path, MAX_BYTES).ok()?;
    let StoredTitle { title, is_chosen } = serde_json::from_slice(&bytes).ok()?;
    let title = checked_title(&title).ok()?;
    Some(StoredTitle { title, is_chosen })
}

#[cfg(test)]
mod tests {
    use super::{
        MAX_TITLE_CHARS, StoredTitle, TitleError, checked_title, read, title_from_names, write,
    };
    use proptest::prelude::*;

    #[test]
    fn titles_are_trimmed_and_invalid_titles_refused() {
        assert_eq!(checked_title("  Sunday \t").as_deref(), Ok("Sunday"));
        assert_eq!(checked_title(" \n "), Err(TitleError::Empty));
        assert_eq!(checked_title("a\nb"), Err(TitleError::InvisibleCharacter));
        assert_eq!(
            checked_title("a\u{7f}b"),
            Err(TitleError::InvisibleCharacter)
        );
        assert!(checked_title(&"é".repeat(60)).is_ok());
        let long = checked_title(&"é".repeat(61));
        assert_eq!(long, Err(TitleError::TooLong { max: 60 }));
    }

    #[test]
    fn title_from_invisible_names_is_the_program_name() {
        assert_eq!(title_from_names(&["\u{2000}".to_owned()]), "Rubium");
    }

    #[test]
    fn title_from_names_is_shortened_with_an_ellipsis_only_if_too_long() {
        let names = [
            "Anastasia Konstantinopolskaja",
            "Bo",
            "Maximiliane Hohenstein-Adler",
        ];
        let title = title_from_names(&names.map(String::from));
        assert_eq!(title.chars().count(), usize::from(MAX_TITLE_CHARS));
        assert!(
            title.ends_with('…') && title.starts_with("Anastasia"),
            "{title}"
        );
        let short = title_from_names(&["Ana", "Bo"].map(String::from));
        assert_eq!(short, "Ana, Bo");
    }

    proptest! {
        #[test]
        fn written_title_is_read_back(text in "(?s).{0,70}") {
            let folder = tempfile::tempdir().expect("the temporary folder should be created");
            let path = folder.path().join("a.json");
            if let Ok(title) = checked_title(&text) {
                let is_chosen = true;
                let stored = StoredTitle { title, is_chosen };
                write(&path, &stored).expect("the title should be written");
                prop_assert_eq!(read(&path).map(|read| read.title), Some(stored.title));
            }
        }

        #[test]
        fn titles_from_files_and_from_names_are_valid(
            bytes in prop::collection::vec(any::<u8>(), 0..80),
            names in prop::collection::vec("[^\\p{Cc} ].{0,30}", 1..5),
        ) {
            let folder = tempfile::tempdir().expect("the temporary folder should be created");
            let path = folder.path().join("a.json");
            std::fs::write(&path, bytes).expect("the file should be written");
            prop_assert!(read(&path).is_none_or(|stored| checked_title(&stored.title).is_ok()));
            prop_assert!(checked_title(&title_from_names(&names)).is_ok());
        }
    }
}
