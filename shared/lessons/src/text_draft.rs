//! A text that is read line by line, one language at a time.

use rubium_rules::Text;

use crate::error::LessonErrorReason;
use crate::lesson::{MAX_WORDS, texts_by_language, word_count};

/// The line number, from 1, and the violated condition.
pub(crate) type LocatedReason = (u32, LessonErrorReason);

/// A text that may still lack languages.
#[derive(Clone)]
pub(crate) struct TextDraft {
    /// Number of the line at which errors are reported.
    pub line: u32,
    /// The text; languages that were not read are empty.
    pub text: Text,
}

impl TextDraft {
    /// Creates an empty draft.
    pub fn new(line: u32) -> TextDraft {
        TextDraft {
            line,
            text: Text {
                en: String::new(),
                fr: String::new(),
                es: String::new(),
            },
        }
    }

    /// Sets the text in a language. Refuses a second text in the same language.
    pub fn set(&mut self, language: &'static str, text: &str) -> Result<(), LessonErrorReason> {
        let target = match language {
            "en" => &mut self.text.en,
            "fr" => &mut self.text.fr,
            _ => &mut self.text.es,
        };
        if !target.is_empty() {
            return Err(LessonErrorReason::DuplicateLine(language));
        }
        text.clone_into(target);
        Ok(())
    }

    /// Checks that every language has a text of at most [`MAX_WORDS`] words.
    pub fn ensure_complete(&self) -> Result<(), LocatedReason> {
        for (language, text) in texts_by_language(&self.text) {
            let words = word_count(text);
            if words == 0 {
                return Err((self.line, LessonErrorReason::Missing(language)));
            }
            if words > MAX_WORDS {
                let reason = LessonErrorReason::TooManyWords {
                    language,
                    word_count: words,
                };
                return Err((self.line, reason));
            }
        }
        Ok(())
    }
}
