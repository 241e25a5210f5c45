//! A text in three languages while it is being read.

use rubium_rules::Text;

use crate::error::LessonErrorReason;
use crate::lesson::{MAX_WORDS, languages, word_count};

/// An error and its line.
pub(crate) type At = (u32, LessonErrorReason);

/// A text that is being read.
#[derive(Clone)]
pub(crate) struct TextDraft {
    /// The line of its beginning.
    pub line: u32,
    /// What has been read of it.
    pub text: Text,
}

impl TextDraft {
    /// A text of which nothing has been read.
    pub fn new(line: u32) -> TextDraft {
        let none = String::new;
        TextDraft {
            line,
            text: Text {
                en: none(),
                fr: none(),
                es: none(),
            },
        }
    }

    /// Sets the text of a language.
    pub fn set(&mut self, language: &'static str, text: &str) -> Result<(), LessonErrorReason> {
        let own = match language {
            "en" => &mut self.text.en,
            "fr" => &mut self.text.fr,
            _ => &mut self.text.es,
        };
        if !own.is_empty() {
            return Err(LessonErrorReason::Twice(language));
        }
        text.clone_into(own);
        Ok(())
    }

    /// Checks that every language has a text that is short enough.
    pub fn ensure_complete(&self) -> Result<(), At> {
        for (language, text) in languages(&self.text) {
            let words = word_count(text);
            if words == 0 {
                return Err((self.line, LessonErrorReason::Missing(language)));
            }
            if words > MAX_WORDS {
                let reason = LessonErrorReason::TooManyWords { language, words };
                return Err((self.line, reason));
            }
        }
        Ok(())
    }
}
