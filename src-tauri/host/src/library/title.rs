//! What people call a game: a line of text in a small file beside the journal. A title is never a reason to lose a
//! game: if its file is missing or damaged, the players' names stand for it.

use std::path::Path;

use serde::{Deserialize, Serialize};
use specta::Type;

use crate::files::{self, DiskFault};
use crate::text::{is_unseen, is_visible};

/// Most characters of a title.
const MAX: u16 = 60;
/// Most bytes of a title's file: any title fits, however it is escaped.
const MAX_BYTES: u64 = 4096;

/// Why a text is no title.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type, thiserror::Error)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum TitleFault {
    /// Nothing but spaces.
    #[error("a title is not empty")]
    Empty,
    /// Too many characters.
    #[error("a title has at most {most} characters")]
    TooLong {
        /// Most that a title has.
        most: u16,
    },
    /// It holds a line break or another character that nobody sees.
    #[error("a title holds no control characters")]
    Control,
}

#[derive(Serialize, Deserialize)]
struct TitleFile {
    title: String,
}

/// The title that `text` stands for: without the spaces around it.
///
/// # Errors
/// See [`TitleFault`].
pub fn checked(text: &str) -> Result<String, TitleFault> {
    let text = text.trim();
    if !is_visible(text) {
        Err(TitleFault::Empty)
    } else if text.chars().count() > usize::from(MAX) {
        Err(TitleFault::TooLong { most: MAX })
    } else if text.chars().any(is_unseen) {
        Err(TitleFault::Control)
    } else {
        Ok(text.to_owned())
    }
}

/// The title of a game that was given none: the players' names, as far as they fit with a sign that there were more, or
/// the program's if nobody sees anything of theirs.
#[must_use]
pub fn from_names(names: &[String]) -> String {
    let all = names.join(", ");
    let seen: String = all.chars().filter(|&c| !is_unseen(c)).collect();
    let most = usize::from(MAX);
    let cut = match seen.chars().count() > most {
        true => {
            let kept: String = seen.chars().take(most - 1).collect();
            format!("{}…", kept.trim_end_matches([' ', ',']))
        }
        false => seen,
    };
    match cut.trim() {
        title if is_visible(title) => title.to_owned(),
        _ => "Rubium".to_owned(),
    }
}

/// Keeps a title that was checked.
pub(super) fn write(path: &Path, title: &str) -> Result<(), DiskFault> {
    let title = title.to_owned();
    let json = serde_json::to_vec(&TitleFile { title })
        .expect("a string is JSON, and writing to memory never fails");
    files::replace(path, &json)
}

/// The title in a file, if there is a sound one.
pub(super) fn read(path: &Path) -> Option<String> {
    let bytes = files::read(path, MAX_BYTES).ok()?;
    let file: TitleFile = serde_json::from_slice(&bytes).ok()?;
    checked(&file.title).ok()
}

#[cfg(test)]
mod tests {
    use super::{MAX, TitleFault, checked, from_names, read, write};
    use proptest::prelude::*;

    #[test]
    fn a_title_is_one_visible_line() {
        assert_eq!(checked("  Sunday \t").as_deref(), Ok("Sunday"));
        assert_eq!(checked(" \n "), Err(TitleFault::Empty));
        assert_eq!(checked("a\nb"), Err(TitleFault::Control));
        assert_eq!(checked("a\u{7f}b"), Err(TitleFault::Control));
        assert!(checked(&"é".repeat(60)).is_ok());
        let long = checked(&"é".repeat(61));
        assert_eq!(long, Err(TitleFault::TooLong { most: 60 }));
    }

    #[test]
    fn names_that_nobody_sees_are_a_title_too() {
        assert_eq!(from_names(&["\u{2000}".to_owned()]), "Rubium");
    }

    #[test]
    fn names_that_are_too_long_end_in_a_sign_that_there_were_more() {
        let names = [
            "Anastasia Konstantinopolskaja",
            "Bo",
            "Maximiliane Hohenstein-Adler",
        ];
        let title = from_names(&names.map(String::from));
        assert_eq!(title.chars().count(), usize::from(MAX));
        assert!(
            title.ends_with('…') && title.starts_with("Anastasia"),
            "{title}"
        );
        let short = from_names(&["Ana", "Bo"].map(String::from));
        assert_eq!(short, "Ana, Bo");
    }

    proptest! {
        #[test]
        fn a_title_comes_back_as_it_was_kept(text in "(?s).{0,70}") {
            let folder = tempfile::tempdir().expect("a folder");
            let path = folder.path().join("a.json");
            if let Ok(title) = checked(&text) {
                write(&path, &title).expect("it is kept");
                prop_assert_eq!(read(&path), Some(title));
            }
        }

        #[test]
        fn whatever_lies_there_names_are_a_title(
            bytes in prop::collection::vec(any::<u8>(), 0..80),
            names in prop::collection::vec("[^\\p{Cc} ].{0,30}", 1..5),
        ) {
            let folder = tempfile::tempdir().expect("a folder");
            let path = folder.path().join("a.json");
            std::fs::write(&path, bytes).expect("a file");
            prop_assert!(read(&path).is_none_or(|title| checked(&title).is_ok()));
            prop_assert!(checked(&from_names(&names)).is_ok());
        }
    }
}
