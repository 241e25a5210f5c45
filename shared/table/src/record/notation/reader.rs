//! Reads a text word by word, and remembers which error to report.

use crate::protocol::refusal::EntryRefusal;

/// Maximum number of characters of a wrong word that an error quotes.
const MAX_SHOWN_CHARS: usize = 40;

/// The words of a text, and how far they have been read.
pub(super) struct Reader<'a> {
    words: Vec<&'a str>,
    /// Index of the next word.
    pub next_index: usize,
    /// Whether a word was wrong. The words after it are then not read.
    pub has_failed: bool,
    /// The highest index of a word that an attempt found to be wrong, and what should be in its place.
    furthest_error: (usize, &'static str),
}

impl<'a> Reader<'a> {
    pub fn new(text: &'a str) -> Reader<'a> {
        Reader {
            words: text.split_whitespace().collect(),
            next_index: 0,
            has_failed: false,
            furthest_error: (0, ""),
        }
    }

    /// Skips `words`, separated by spaces, if they are next. Returns whether they were skipped.
    pub fn skip_words(&mut self, words: &str) -> bool {
        let count = words.split(' ').count();
        let next = self.words.iter().copied().skip(self.next_index).take(count);
        let are_next = !self.has_failed && next.eq(words.split(' '));
        self.next_index += if are_next { count } else { 0 };
        are_next
    }

    /// Reads the next word with `read`. If `read` rejects the word or no word is left, the attempt fails.
    pub fn read_word<T>(
        &mut self,
        expected: &'static str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Option<T> {
        let word = self.words.get(self.next_index).filter(|_| !self.has_failed);
        let value = word.and_then(|word| read(word));
        match value {
            Some(_) => self.next_index += 1,
            // If several attempts stop at the same word, the expectation of the first attempt is kept.
            None if self.next_index > self.furthest_error.0 => self.fail(expected),
            None => self.has_failed = true,
        }
        value
    }

    /// Lets the attempt fail, because the next word should be `expected`. This error replaces an error at the
    /// same word or an earlier one, unless the attempt had already failed.
    pub fn fail(&mut self, expected: &'static str) {
        if !self.has_failed && self.next_index >= self.furthest_error.0 {
            self.furthest_error = (self.next_index, expected);
        }
        self.has_failed = true;
    }

    /// Checks that everything was read. The error comes from the attempt that read the most words.
    pub fn finish(&self) -> Result<(), EntryRefusal> {
        if !self.has_failed && self.next_index == self.words.len() {
            return Ok(());
        }
        let (index, expected) = match self.furthest_error {
            (index, _) if !self.has_failed && index < self.next_index => {
                (self.next_index, "the end of the entry")
            }
            furthest_error => furthest_error,
        };
        let text = self.words.get(index).unwrap_or(&"");
        Err(EntryRefusal::Text {
            word: index + 1,
            text: text.chars().take(MAX_SHOWN_CHARS).collect(),
            expected,
        })
    }
}
