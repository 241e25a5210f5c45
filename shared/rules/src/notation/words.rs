//! Splits a line into words with their locations.

use super::error::{NotationError, NotationErrorKind};

/// Maximum number of characters of a word in an error. For a longer word, no similar name is suggested.
const MAX_SHOWN_CHARS: usize = 60;

/// Returns the line without its comment and without spaces at either end. A comment begins with `#` at the
/// start of the line or after a space.
pub fn without_comment(line: &str) -> &str {
    let end = line.char_indices().find(|&(index, character)| {
        character == '#'
            && line[..index]
                .chars()
                .next_back()
                .is_none_or(char::is_whitespace)
    });
    line[..end.map_or(line.len(), |(index, _)| index)].trim()
}

/// The words of a line that have not been parsed yet.
#[derive(Clone)]
pub(super) struct Words<'a> {
    rest: &'a str,
    line: Option<u32>,
    words_read: u32,
}

/// A word and its location.
#[derive(Clone, Copy)]
pub(super) struct Word<'a> {
    pub text: &'a str,
    pub line: Option<u32>,
    /// Number of the word in the line, from 1.
    number: u32,
}

impl<'a> Words<'a> {
    pub fn new(text: &'a str, line: Option<u32>) -> Words<'a> {
        Words {
            rest: text.trim_ascii_start(),
            line,
            words_read: 0,
        }
    }

    /// Returns the next word; if there is none, an error that names `expected`.
    pub fn expect(&mut self, expected: &'static str) -> Result<Word<'a>, NotationError> {
        self.next()
            .ok_or_else(|| self.error_at_next_word(NotationErrorKind::MissingWord(expected)))
    }

    /// Skips the next word if it is `text`. Returns whether a word was skipped.
    pub fn skip_word(&mut self, text: &str) -> bool {
        let is_next = self.peek() == Some(text);
        if is_next {
            self.next();
        }
        is_next
    }

    pub fn peek(&self) -> Option<&'a str> {
        self.clone().next().map(|word| word.text)
    }

    /// Checks that no word is left.
    pub fn ensure_end(mut self) -> Result<(), NotationError> {
        match self.next() {
            Some(word) => Err(word.error(NotationErrorKind::TrailingWord)),
            None => Ok(()),
        }
    }

    fn error_at_next_word(&self, kind: NotationErrorKind) -> NotationError {
        NotationError {
            line: self.line,
            word_number: Some(self.words_read + 1),
            text: String::new(),
            kind,
        }
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = Word<'a>;

    fn next(&mut self) -> Option<Word<'a>> {
        if self.rest.is_empty() {
            return None;
        }
        let end = self
            .rest
            .bytes()
            .position(|byte| byte.is_ascii_whitespace())
            .unwrap_or(self.rest.len());
        let (text, rest) = self.rest.split_at(end);
        self.rest = rest.trim_ascii_start();
        self.words_read += 1;
        Some(Word {
            text,
            line: self.line,
            number: self.words_read,
        })
    }
}

impl<'a> Word<'a> {
    /// The same location with another text, such as a part of the word.
    pub fn with_text(self, text: &'a str) -> Word<'a> {
        Word { text, ..self }
    }

    pub fn error(self, kind: NotationErrorKind) -> NotationError {
        NotationError {
            line: self.line,
            word_number: Some(self.number),
            text: self.text.chars().take(MAX_SHOWN_CHARS).collect(),
            kind,
        }
    }

    /// The error for an unknown name, with the most similar name in `names`.
    pub fn unknown<'n>(
        self,
        category: &'static str,
        names: impl Iterator<Item = &'n str>,
    ) -> NotationError {
        self.error(NotationErrorKind::Unknown {
            category,
            nearest: nearest(self.text, names).map(str::to_owned),
        })
    }

    /// Parses the word as an integer.
    pub fn parse_number<T: std::str::FromStr>(
        self,
        expected: &'static str,
    ) -> Result<T, NotationError> {
        self.text
            .parse()
            .map_err(|_| self.error(NotationErrorKind::NotNumber(expected)))
    }
}

/// The name that `text` probably misspells: at most a third of the letters differ.
fn nearest<'n>(text: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    if text.len() > MAX_SHOWN_CHARS {
        return None;
    }
    let lower = text.to_ascii_lowercase();
    names
        .map(|name| {
            (
                strsim::osa_distance(&lower, &name.to_ascii_lowercase()),
                name,
            )
        })
        .filter(|&(distance, name)| distance * 3 <= name.len().max(text.len()))
        .min()
        .map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_errors_have_correct_locations() {
        let mut words = Words::new("  buy \t human\r\n", Some(7));
        assert_eq!(words.expect("").unwrap().text, "buy");
        assert_eq!(words.peek(), Some("human"));
        assert!(!words.skip_word("fungoid"));
        assert!(words.skip_word("human"));
        let error = words.expect("a hex").err().unwrap();
        assert_eq!(error.to_string(), "line 7, word 3, expected a hex");
        assert!(words.ensure_end().is_ok());
    }

    #[test]
    fn close_name_is_suggested() {
        let names = || ["windfall", "dropShip", "volunteers"].into_iter();
        assert_eq!(nearest("windfal", names()), Some("windfall"));
        assert_eq!(nearest("dropship", names()), Some("dropShip"));
        assert_eq!(nearest("ship", names()), None);
        assert_eq!(nearest("", names()), None);
        assert_eq!(nearest(&"windfall".repeat(20), names()), None);
    }
}
