//! Lessons that teach the game move by move, as data.
//!
//! A lesson is a text file. It contains positions, steps with a text to read and possibly an action to take,
//! random outcomes, and the moves of the opponent, in the notation of the rules crate. `docs/lessons.md`
//! describes the format.
//!
//! - [`parse()`] reads a lesson; an error states file, line and reason. [`built_in`] returns the lessons of
//!   the app.
//! - [`LessonRun`] is a learner's run through a lesson. It [judges](LessonRun::judge) the learner's actions
//!   and supplies all other inputs: dice, cards, tokens and the opponent's moves.
//! - [`check()`] plays a lesson with every sequence of actions that it accepts, to prove that a learner
//!   cannot get stuck.
//! - [`example_game`] returns the example of a rule, move by move.
//! - [`game_tips`] and [`table_tips`] return the tips that are due in a game or at a table.
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

pub use check::{LessonDuration, check};
pub use error::{LessonError, LessonErrorReason};
pub use example::{
    ExampleGame, ExampleStep, example_game, ids_shown_by_examples, rules_with_own_example,
};
pub use lesson::{Answer, Highlight, Lesson, LessonSummary, MAX_WORDS, Scene, Step, word_count};
pub use parse::parse;
pub use pattern::ActionPattern;
pub use run::{LessonRun, NextEvent, Verdict};
pub use status::{LessonStatus, LessonWaitingFor};
pub use tips::{
    GAME_TIPS_FILE, TABLE_TIPS_FILE, Tip, TipEntry, TipExample, TipId, TipScreen, Tips,
    built_in_tips, check_tips, game_tips, parse_tips, table_tips,
};

use std::sync::{Arc, OnceLock};

/// The files of the built-in lessons, in the order in which they are listed.
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

/// Returns the built-in lessons, in the order in which they are listed.
///
/// # Errors
/// The first error in a file. A test checks that the files of this repository have none.
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
