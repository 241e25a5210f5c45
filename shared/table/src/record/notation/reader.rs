//! The words of a text that is read.

use crate::protocol::refusal::TableRefusal;

/// Maximum number of characters of a word that an error repeats.
const MAX_SHOWN_CHARS: usize = 40;

/// The words, and how far they have been read.
pub(super) struct Reader<'a> {
    words: Vec<&'a str>,
    /// Index of the next word.
    pub next_index: usize,
    /// Whether a word was wrong. What follows is then not read.
    pub failed: bool,
    /// Index of the furthest word that was wrong, and what should be there.
    furthest: (usize, &'static str),
}

impl<'a> Reader<'a> {
    pub fn new(text: &'a str) -> Reader<'a> {
        Reader {
            words: text.split_whitespace().collect(),
            next_index: 0,
            failed: false,
            furthest: (0, ""),
        }
    }

    /// Skips `words`, separated by blanks, if they are next; returns whether they were.
    pub fn skip_words(&mut self, words: &str) -> bool {
        let count = words.split(' ').count();
        let next = self.words.iter().copied().skip(self.next_index).take(count);
        let are_next = !self.failed && next.eq(words.split(' '));
        self.next_index += if are_next { count } else { 0 };
        are_next
    }

    /// Reads the next word with `read`.
    pub fn value<T>(
        &mut self,
        expected: &'static str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Option<T> {
        let word = self.words.get(self.next_index).filter(|_| !self.failed);
        let value = word.and_then(|word| read(word));
        match value {
            Some(_) => self.next_index += 1,
            // Of the same word, the first attempt tells what should be there.
            None if self.next_index > self.furthest.0 => self.fail(expected),
            None => self.failed = true,
        }
        value
    }

    /// Records that something else should be next.
    pub fn fail(&mut self, expected: &'static str) {
        if !self.failed && self.next_index >= self.furthest.0 {
            self.furthest = (self.next_index, expected);
        }
        self.failed = true;
    }

    /// Checks that everything was read. The error names the word which stopped the attempt that came furthest.
    pub fn finish(&self) -> Result<(), TableRefusal> {
        if !self.failed && self.next_index == self.words.len() {
            return Ok(());
        }
        let (word, expected) = match self.furthest {
            (word, _) if !self.failed && word < self.next_index => {
                (self.next_index, "the end of the entry")
            }
            furthest => furthest,
        };
        let text = self.words.get(word).unwrap_or(&"");
        Err(TableRefusal::Text {
            word: word + 1,
            text: text.chars().take(MAX_SHOWN_CHARS).collect(),
            expected,
        })
    }
}
