//! Errors in the file of a lesson, of tips or of examples of rules.

use rubium_rules::notation::NotationError;
use rubium_rules::{RuleId, Violation};
use rubium_table::EntryRefusal;
use rubium_table::notation::TableTextError;

use crate::lesson::MAX_WORDS;

/// An error in the file of a lesson, of tips or of examples of rules, with its location.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{file}:{line}: {reason}")]
pub struct LessonError {
    /// Name of the file.
    pub file: String,
    /// Number of the line, from 1.
    pub line: u32,
    /// The reason.
    pub reason: Box<LessonErrorReason>,
}

/// The condition that the file violates.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LessonErrorReason {
    /// No line can begin with this word.
    #[error("no line can begin with `{word}`, only with {}", words.join(", "))]
    UnknownWord {
        /// The word.
        word: String,
        /// The words that a line can begin with.
        words: &'static [&'static str],
    },
    /// The line belongs to another part of the file.
    #[error("`{word}` belongs in {place}")]
    WrongPlace {
        /// The first word of the line.
        word: &'static str,
        /// Description of the part that the line belongs to.
        place: &'static str,
    },
    /// The line may occur only once.
    #[error("this is the second `{0}` line")]
    DuplicateLine(&'static str),
    /// A required line or part of a line is missing.
    #[error("{0} is missing")]
    Missing(&'static str),
    /// The id is empty, or has characters other than `a` to `z`.
    #[error("an id consists of the letters a to z")]
    InvalidId,
    /// The word is not a whole number greater than 0.
    #[error("a whole number from 1 is required")]
    InvalidNumber,
    /// The `highlight` line names nothing that can be highlighted.
    #[error("a highlight is `hex Q,R`, `shop KIND`, `card CARD`, `player SEAT` or `phases`")]
    InvalidHighlight,
    /// A step with an action has a `highlight` line, although the page highlights the action itself.
    #[error("a step with an action highlights that action, so it cannot have a `highlight` line")]
    HighlightInStepWithAction,
    /// A step that is only read has an `idle` line, although the page refers to the gold button.
    #[error(
        "a step that is only read cannot have an `idle` line: the page refers to the gold button"
    )]
    AnswerToUselessPressInReading,
    /// The rule does not exist.
    #[error("there is no rule `{0}`")]
    NoSuchRule(String),
    /// The text is not the coordinates of a hex of the board.
    #[error("the board has no hex `{0}`")]
    NoSuchHex(String),
    /// The `refused` line has a random outcome instead of an action.
    #[error("only an action of a seat can be refused")]
    OutcomeInRefusedLine,
    /// The number of names differs from the number of players.
    #[error("the position has {player_count} players, and {name_count} are named")]
    PlayerCount {
        /// Number of players in the position.
        player_count: usize,
        /// Number of names.
        name_count: usize,
    },
    /// The text has more than [`MAX_WORDS`] words.
    #[error("the text `{language}` has {word_count} words; the maximum is {MAX_WORDS}")]
    TooManyWords {
        /// Code of the language: `en`, `fr` or `es`.
        language: &'static str,
        /// Number of words.
        word_count: usize,
    },
    /// A text in the notation of the rules is invalid.
    #[error("{0}")]
    Notation(NotationError),
    /// The built-in content for the options of the position is invalid.
    #[error("the position: {0}")]
    Position(String),
    /// The set-up of the table is invalid.
    #[error("the table: {0}")]
    Table(TableTextError),
    /// No legal action matches the pattern.
    #[error("no legal action is `{0}` here")]
    NoSuchAction(String),
    /// No legal action triggers the answer.
    #[error(
        "`else {0}` is never used: every legal action that it matches is accepted or answered above"
    )]
    UnusedAnswer(String),
    /// The step has a `more` line, but no accepted action is still legal after it has been made.
    #[error("`more` is never used: no accepted action can be made again")]
    UnusedAnswerToExcessActions,
    /// The rules refuse an input of the script.
    #[error("`{input}` is refused: {violation}")]
    Refused {
        /// The input.
        input: String,
        /// The rule and the reason.
        violation: Violation,
    },
    /// The entry at a table is invalid or refused.
    #[error("`{input}` is refused: {refusal}")]
    EntryRefused {
        /// The entry.
        input: String,
        /// The reason.
        refusal: EntryRefusal,
    },
    /// The random outcome is not possible.
    #[error("the outcome `{0}` is not possible here")]
    NoSuchOutcome(String),
    /// An input other than a decision of the learner is pending when a step begins.
    #[error("before this step the input {pending} is pending, but no `then` line supplies it")]
    ScriptMissing {
        /// The pending input, in debug format.
        pending: String,
    },
    /// The rules allow an action that they should refuse.
    #[error("the rules do not refuse `{0}` here")]
    NotRefused(String),
    /// The action is refused under a different rule than the line states.
    #[error("the action is refused under {found}, not under {required}")]
    WrongRule {
        /// The rule that refuses the action.
        found: RuleId,
        /// The rule that the line states.
        required: RuleId,
    },
    /// The last step of a scene has an action.
    #[error(
        "the last step of a scene must have no `do`, so that the learner sees the result of the scene"
    )]
    SceneEndsWithAction,
    /// The id of the tip does not exist, or the tip belongs to the other file of tips.
    #[error("there is no tip `{0}` here")]
    NoSuchTip(String),
    /// The file does not have the tip.
    #[error("the tip `{0}` is missing")]
    MissingTip(String),
    /// The tip is not due in a position with the keyword `due`.
    #[error("the tip is not due in this position")]
    NotDue,
    /// The tip is due in a position with the keyword `not`.
    #[error("the tip is due in this position")]
    UnexpectedlyDue,
    /// The accepted actions lead to too many distinct states.
    #[error("this step can end in more than {0} states: accept fewer different actions")]
    TooManyStates(usize),
}
