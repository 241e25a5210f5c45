//! Errors of a lesson.

use rubium_rules::notation::NotationError;
use rubium_rules::{RuleId, Violation};
use rubium_table::TableRefusal;
use rubium_table::notation::TableTextError;

use crate::lesson::MAX_WORDS;

/// An error of a lesson, with its location.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{file}:{line}: {reason}")]
pub struct LessonError {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The reason.
    pub reason: Box<LessonErrorReason>,
}

/// The reason for an error of a lesson.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LessonErrorReason {
    /// The first word of a line is unknown.
    #[error("no line begins with `{word}`; the words are {}", words.join(", "))]
    UnknownWord {
        /// The word.
        word: String,
        /// The words that a line can begin with.
        words: &'static [&'static str],
    },
    /// A line is in the wrong place.
    #[error("`{word}` belongs into {place}")]
    WrongPlace {
        /// The first word of the line.
        word: &'static str,
        /// Where it belongs.
        place: &'static str,
    },
    /// A line that may occur only once.
    #[error("there is already a line `{0}`")]
    Twice(&'static str),
    /// Something is missing.
    #[error("{0} is missing")]
    Missing(&'static str),
    /// An id with other characters than `a` to `z`.
    #[error("an id consists of the letters a to z")]
    InvalidId,
    /// Not a whole number from 1.
    #[error("a whole number from 1 is required")]
    InvalidNumber,
    /// An unknown thing to mark.
    #[error("a mark is `hex Q,R`, `shop KIND`, `card CARD`, `player SEAT` or `phases`")]
    InvalidMark,
    /// Marks beside those of an action.
    #[error("a step with something to do points at that and at nothing else")]
    MarkedAction,
    /// A rule that does not exist.
    #[error("there is no rule `{0}`")]
    NoSuchRule(String),
    /// A hex that the board does not have.
    #[error("the board has no hex `{0}`")]
    NoSuchHex(String),
    /// A refusal of an outcome.
    #[error("only an action of a seat can be refused")]
    RefusedOutcome,
    /// Another number of names than of players.
    #[error("the position has {players} players, and {names} are named")]
    PlayerCount {
        /// Players of the position.
        players: usize,
        /// Names.
        names: usize,
    },
    /// A text is too long.
    #[error("the text `{language}` has {words} words; the maximum is {MAX_WORDS}")]
    TooManyWords {
        /// The language.
        language: &'static str,
        /// The number of words.
        words: usize,
    },
    /// A part in notation is invalid.
    #[error("{0}")]
    Notation(NotationError),
    /// The position is invalid.
    #[error("the position: {0}")]
    Position(String),
    /// The table of a position is invalid.
    #[error("the table: {0}")]
    Table(TableTextError),
    /// No legal action matches.
    #[error("no legal action is `{0}` here")]
    NoSuchAction(String),
    /// An answer that is never given.
    #[error(
        "`else {0}` answers nothing: every legal action that it names is accepted or answered above"
    )]
    UselessAnswer(String),
    /// The rules refuse a line of the script.
    #[error("`{input}` is refused: {violation}")]
    Refused {
        /// The line.
        input: String,
        /// The reason.
        violation: Violation,
    },
    /// An entry at the table of a position that cannot be read or is refused.
    #[error("`{input}` is refused: {refusal}")]
    EntryRefused {
        /// The entry.
        input: String,
        /// The reason.
        refusal: TableRefusal,
    },
    /// A random outcome that is not possible.
    #[error("`{0}` is no possible outcome here")]
    NoSuchOutcome(String),
    /// The script does not say what happens next.
    #[error("after this step the game waits for {waiting}, and no line `then` says what happens")]
    ScriptMissing {
        /// What the game waits for.
        waiting: String,
    },
    /// The rules allow what they should refuse.
    #[error("the rules do not refuse `{0}` here")]
    NotRefused(String),
    /// Another rule refuses.
    #[error("{found} refuses it, not {required}")]
    OtherRule {
        /// The rule that refuses.
        found: RuleId,
        /// The rule of the line.
        required: RuleId,
    },
    /// A scene ends with something to do.
    #[error("the last step of a scene is only read, so that its result can be seen")]
    EndsWithAction,
    /// A tip that the program does not know, or not there.
    #[error("there is no tip `{0}` here")]
    NoSuchTip(String),
    /// A tip without a text.
    #[error("the tip `{0}` is missing")]
    NoText(String),
    /// A tip that is not due in a position, although the file says so.
    #[error("the tip is not due in this position")]
    NotDue,
    /// A tip that is due in a position, although the file says otherwise.
    #[error("the tip is due in this position")]
    Due,
    /// There are too many ways through the lesson.
    #[error("more than {0} ways lead here: accept fewer different actions")]
    TooManyWays(usize),
}
