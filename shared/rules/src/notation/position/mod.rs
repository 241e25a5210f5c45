//! Positions as text for people to read and type. `docs/notation.md` describes every line with an example.
//!
//! A text is parsed in two passes: first the lines of the set-up, which determine the board, then the lines
//! of the state.

mod board;
mod cards;
mod setup;
mod state;
mod write;

pub use write::write_position;

use super::error::{NotationError, NotationErrorKind};
use super::words::{Word, Words, without_comment};
use crate::content::Content;
use crate::options::Options;
use crate::rules::Rules;
use crate::state::State;

/// The first word of a position.
const FORMAT_NAME: &str = "rubium-position";

/// The version of the format, which follows its name.
const FORMAT_VERSION: &str = "1";

/// Parses a position of a game with this content. The text is typed by hand or written by [`write_position`].
///
/// Omitted lines have defaults, so that short texts are possible; `docs/notation.md` lists them.
///
/// # Errors
/// The errors, in the order of lines. Each pass reads a line only up to its first error. The checks that need
/// all lines of the state run only if no other error was found.
pub fn read_position(text: &str, content: Content) -> Result<(Rules, State), Vec<NotationError>> {
    let mut errors = Vec::new();
    check_repeated_lines(text, &mut errors);
    let setup = setup::read(text, content, &mut errors);
    let parsed = setup.and_then(|setup| match Rules::new(setup) {
        Ok(rules) => {
            let state = state::read(text, &rules, &mut errors);
            Some((rules, state))
        }
        Err(setup_errors) => {
            errors.extend(
                setup_errors
                    .into_iter()
                    .map(|error| whole_text_error(NotationErrorKind::Setup(error))),
            );
            None
        }
    });
    match parsed {
        Some(parsed) if errors.is_empty() => Ok(parsed),
        _ => {
            errors.sort_by_key(|error| (error.line, error.word_number));
            Err(errors)
        }
    }
}

/// Parses edition and optional rules, such as `2005 teams`, as in the `options` line of a position.
///
/// # Errors
/// The first word that is neither an edition nor an optional rule.
pub fn read_options(text: &str) -> Result<Options, NotationError> {
    setup::parse_options(&mut Words::new(text, None))
}

/// The options that a position names in its `options` line; the default options if there is no such line or
/// it is invalid. The options determine which content the position must be parsed with.
pub fn options_of(text: &str) -> Options {
    let line = lines(text).find(|(first, _)| first.text == "options");
    line.and_then(|(_, mut words)| setup::parse_options(&mut words).ok())
        .unwrap_or_default()
}

/// The non-empty lines without comments: first word, and the words after it.
fn lines(text: &str) -> impl Iterator<Item = (Word<'_>, Words<'_>)> {
    text.lines().enumerate().filter_map(|(index, line)| {
        let mut words = Words::new(without_comment(line), Some(index as u32 + 1));
        Some((words.next()?, words))
    })
}

/// An error in the text as a whole, without a line or word.
fn whole_text_error(kind: NotationErrorKind) -> NotationError {
    NotationError {
        line: None,
        word_number: None,
        text: String::new(),
        kind,
    }
}

/// First words of the lines that may occur at most once in a position.
const UNIQUE_KEYWORDS: [&str; 20] = [
    FORMAT_NAME,
    "layout",
    "options",
    "factions",
    "terrain",
    "turn",
    "moves",
    "facedown",
    "tokens",
    "victory",
    "won",
    "fought",
    "special-kills",
    "swaps",
    "extra-rubium",
    "hill",
    "line",
    "bottom",
    "destroyed",
    "passed",
];

fn check_repeated_lines(text: &str, errors: &mut Vec<NotationError>) {
    let mut first_lines = [None; UNIQUE_KEYWORDS.len()];
    for (word, _) in lines(text) {
        let Some(index) = UNIQUE_KEYWORDS
            .iter()
            .position(|&unique| unique == word.text)
        else {
            continue;
        };
        match first_lines[index] {
            Some(line) => errors.push(word.error(NotationErrorKind::Repeated(line))),
            None => first_lines[index] = word.line,
        }
    }
}
