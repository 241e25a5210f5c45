//! Lessons that teach the game move by move, as data.
//!
//! A lesson is a text in the words of the position notation and of rule cases: positions, steps with what to read and
//! what to do, the outcomes of chance, and the moves of a patient opponent. `docs/lessons.md` describes the format.
//!
//! - [`parse()`] reads a lesson and names file, line and reason of an error; [`built_in`] are those of the app.
//! - A [`Run`] is somebody's place in a lesson. It [judges](Run::judge) what the learner does and supplies everything
//!   else: dice, cards, tokens and the opponent's moves.
//! - [`check()`] plays a lesson in every way that it accepts, so that nobody gets stuck in it.
//! - [`example_game`] is the example of a rule, move by move.
//! - [`game_tips`] and [`table_tips`] are the tips that are due in a game or at a table.
#![forbid(unsafe_code)]

mod check;
mod error;
mod example;
mod lesson;
mod parse;
mod pattern;
mod run;
mod status;
mod text_draft;
mod tips;

pub use check::{ReadingTime, check};
pub use error::{LessonError, LessonErrorReason};
pub use example::{ExampleGame, ExampleMove, example_game, rules_with_own_example, shown_ids};
pub use lesson::{Answer, Lesson, LessonSummary, MAX_WORDS, Mark, Scene, Step, word_count};
pub use parse::parse;
pub use pattern::Pattern;
pub use run::{Next, Run, Verdict};
pub use status::{LessonStatus, Waiting};
pub use tips::{
    GAME_FILE, TABLE_FILE, Tip, TipEntry, TipExample, TipId, TipPlace, Tips, built_in_tips,
    check_tips, game_tips, parse_tips, table_tips,
};

use std::sync::{Arc, OnceLock};

/// The files of the lessons of the app, in the order in which they are learned.
const FILES: [(&str, &str); 5] = [
    ("money.lesson", include_str!("../content/money.lesson")),
    ("moving.lesson", include_str!("../content/moving.lesson")),
    ("battle.lesson", include_str!("../content/battle.lesson")),
    ("cards.lesson", include_str!("../content/cards.lesson")),
    (
        "monolith.lesson",
        include_str!("../content/monolith.lesson"),
    ),
];

/// The lessons of the app, in the order in which they are learned.
///
/// # Errors
/// The first error of a file. Tests make sure that there is none.
pub fn built_in() -> Result<&'static [Arc<Lesson>], &'static LessonError> {
    static LESSONS: OnceLock<Result<Vec<Arc<Lesson>>, LessonError>> = OnceLock::new();
    let lessons = LESSONS.get_or_init(|| {
        FILES
            .iter()
            .map(|(file, text)| parse(file, text).map(Arc::new))
            .collect()
    });
    lessons.as_deref()
}
