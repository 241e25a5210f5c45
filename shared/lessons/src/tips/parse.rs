//! Parses a file of tips, and checks the tips against their example positions.

use std::collections::BTreeSet;

use rubium_rules::notation::without_comment;

use super::{Tip, TipEntry, TipExample, TipId, TipScreen, Tips};
use crate::error::{LessonError, LessonErrorReason};
use crate::text_draft::{LocatedReason, TextDraft};

/// Name of the file with the tips of games.
pub const GAME_TIPS_FILE: &str = "game.tips";
/// Name of the file with the tips of tables.
pub const TABLE_TIPS_FILE: &str = "table.tips";

/// The words that a line can begin with, apart from the lines of a position.
const KEYWORDS: [&str; 7] = ["tip", "en", "fr", "es", "due", "not", "then"];

/// Parses the text of a file of tips. `file` is its name, used in errors.
///
/// # Errors
/// The first error in the text.
pub fn parse_tips(file: &str, text: &str, screen: TipScreen) -> Result<Tips, LessonError> {
    let mut reader = Reader {
        screen,
        entries: Vec::new(),
        text: None,
        position: None,
    };
    let to_lesson_error = |(line, reason)| LessonError {
        file: file.to_owned(),
        line,
        reason: Box::new(reason),
    };
    let mut line = 0;
    for content in text.lines() {
        line += 1;
        reader
            .read_line(line, without_comment(content))
            .map_err(to_lesson_error)?;
    }
    reader.finish_tip().map_err(to_lesson_error)?;
    Ok(Tips {
        file: file.to_owned(),
        screen,
        entries: reader.entries,
    })
}

struct Reader {
    screen: TipScreen,
    entries: Vec<TipEntry>,
    /// The unfinished text of the last entry.
    text: Option<TextDraft>,
    /// The unfinished position: whether the tip must be due in it, the number of the line before the
    /// position, and its text.
    position: Option<(bool, u32, String)>,
}

impl Reader {
    fn read_line(&mut self, line: u32, content: &str) -> Result<(), LocatedReason> {
        let (first_word, rest) = content
            .split_once(char::is_whitespace)
            .unwrap_or((content, ""));
        let ends_position = matches!(first_word, "tip" | "due" | "not" | "then");
        if let Some((_, _, text)) = self.position.as_mut().filter(|_| !ends_position) {
            text.push_str(content);
            text.push('\n');
            return Ok(());
        }
        if ends_position {
            self.finish_position()?;
        }
        match first_word {
            "" => Ok(()),
            "tip" => self.begin_tip(line, rest.trim()),
            "due" | "not" => {
                self.ensure_tip_begun(line)?;
                // One empty line for each line before the position, so that errors have the right line
                // number.
                let lines_before = "\n".repeat(line as usize);
                self.position = Some((first_word == "due", line, lines_before));
                Ok(())
            }
            "then" => self
                .apply_input(rest.trim())
                .map_err(|reason| (line, reason)),
            "en" => self.read_text(line, "en", rest.trim()),
            "fr" => self.read_text(line, "fr", rest.trim()),
            "es" => self.read_text(line, "es", rest.trim()),
            _ => {
                let word = first_word.to_owned();
                let words = &KEYWORDS;
                Err((line, LessonErrorReason::UnknownWord { word, words }))
            }
        }
    }

    fn begin_tip(&mut self, line: u32, word: &str) -> Result<(), LocatedReason> {
        self.finish_tip()?;
        let id = TipId::from_word(word);
        let id = id.filter(|&id| TipId::ids_shown_on(self.screen).any(|known| known == id));
        let id = id.ok_or_else(|| (line, LessonErrorReason::NoSuchTip(word.to_owned())))?;
        if self.entries.iter().any(|entry| entry.tip.id == id) {
            return Err((line, LessonErrorReason::DuplicateLine("tip")));
        }
        let draft = TextDraft::new(line);
        let text = draft.text.clone();
        self.entries.push(TipEntry {
            line,
            tip: Tip {
                id,
                text,
                hexes: Vec::new(),
            },
            examples: Vec::new(),
        });
        self.text = Some(draft);
        Ok(())
    }

    fn read_text(
        &mut self,
        line: u32,
        language: &'static str,
        text: &str,
    ) -> Result<(), LocatedReason> {
        let draft = self.text.as_mut();
        let draft = draft.ok_or((line, LessonErrorReason::Missing("a tip")))?;
        draft.set(language, text).map_err(|reason| (line, reason))
    }

    fn ensure_tip_begun(&self, line: u32) -> Result<(), LocatedReason> {
        match self.text {
            Some(_) => Ok(()),
            None => Err((line, LessonErrorReason::Missing("a tip"))),
        }
    }

    fn finish_position(&mut self) -> Result<(), LocatedReason> {
        let (Some((must_be_due, line, text)), Some(entry)) =
            (self.position.take(), self.entries.last_mut())
        else {
            return Ok(());
        };
        let example = TipExample::read(self.screen, line, must_be_due, &text)?;
        entry.examples.push(example);
        Ok(())
    }

    /// Applies an input to the last position.
    fn apply_input(&mut self, text: &str) -> Result<(), LessonErrorReason> {
        let examples = self.entries.last_mut().map(|entry| &mut entry.examples);
        let example = examples.and_then(|examples| examples.last_mut());
        let example = example.ok_or(LessonErrorReason::Missing("a position"))?;
        example.play(text)
    }

    fn finish_tip(&mut self) -> Result<(), LocatedReason> {
        self.finish_position()?;
        if let (Some(draft), Some(entry)) = (self.text.take(), self.entries.last_mut()) {
            draft.ensure_complete()?;
            entry.tip.text = draft.text;
        }
        Ok(())
    }
}

/// Checks that every tip of the screen exists, has positions of both kinds, and is due in its `due` positions
/// but not in its `not` positions.
///
/// # Errors
/// The first error: a missing tip, a tip without a `due` or without a `not` position, or a position in which
/// the tip is unexpectedly due or not due.
pub fn check_tips(tips: &Tips) -> Result<(), LessonError> {
    let error = |line, reason| LessonError {
        file: tips.file.clone(),
        line,
        reason: Box::new(reason),
    };
    let found_ids: BTreeSet<TipId> = tips.entries.iter().map(|entry| entry.tip.id).collect();
    if let Some(id) = TipId::ids_shown_on(tips.screen).find(|id| !found_ids.contains(id)) {
        return Err(error(1, LessonErrorReason::MissingTip(format!("{id:?}"))));
    }
    for entry in &tips.entries {
        for (must_be_due, kind) in [(true, "a `due` position"), (false, "a `not` position")] {
            if !entry
                .examples
                .iter()
                .any(|example| example.must_be_due == must_be_due)
            {
                return Err(error(entry.line, LessonErrorReason::Missing(kind)));
            }
        }
        for example in &entry.examples {
            let result = example.check(entry.tip.id);
            result.map_err(|reason| error(example.line, reason))?;
        }
    }
    Ok(())
}
