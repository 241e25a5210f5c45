//! The parts of a lesson: scenes, steps, answers and highlights.

use rubium_rules::notation::Input;
use rubium_rules::{Action, CardId, Hex, Kind, RuleId, Rules, Seat, State, Text};
use serde::Serialize;
use specta::Type;

use crate::pattern::ActionPattern;

/// Maximum number of words in a title, in the text of a step, in an answer and in a tip, in each language.
pub const MAX_WORDS: usize = 25;

/// A lesson: the start positions of its scenes, and the steps that are played in them.
pub struct Lesson {
    /// Name of the file, used in errors.
    pub file: String,
    /// Unique id: letters `a` to `z`.
    pub id: String,
    /// The title.
    pub title: Text,
    /// Names of the players. The learner is the first.
    pub players: Vec<String>,
    /// The scenes, in order.
    pub scenes: Vec<Scene>,
    /// The steps of all scenes, in order.
    pub steps: Vec<Step>,
}

/// A start position for one or more steps.
pub struct Scene {
    /// The rules with the set-up of the position.
    pub rules: Rules,
    /// The position.
    pub start: State,
    /// Line number of its first line, from 1.
    pub line: u32,
}

/// A text to read and, in most steps, actions to take.
pub struct Step {
    /// Line number of its first line, from 1.
    pub line: u32,
    /// Index into [`Lesson::scenes`].
    pub scene_index: usize,
    /// The text that the learner reads.
    pub text: Text,
    /// Parts of the screen that are highlighted while the text is read. Empty for a step with an action,
    /// because the page highlights the accepted actions.
    pub highlights: Vec<Highlight>,
    /// Patterns of the accepted actions; empty for a step that is only read.
    pub accepted_patterns: Vec<ActionPattern>,
    /// Number of accepted actions that complete the step. Has no meaning in a step that is only read.
    pub required_action_count: u32,
    /// Inputs that follow the accepted actions: random outcomes, actions of opponents, and actions made for
    /// the learner.
    pub script: Vec<ScriptLine>,
    /// The answer if the learner takes more accepted actions at once than the step requires.
    pub answer_to_excess_actions: Option<PlainAnswer>,
    /// The answer to a press on a hex where the learner can do nothing now. Without this answer, the page
    /// says which rule forbids the action that was probably meant, or what can be done instead.
    pub answer_to_useless_press: Option<PlainAnswer>,
    /// Answers to legal actions that the step does not accept. The first matching answer is given.
    pub answers: Vec<Answer>,
    /// Actions that the rules must refuse, which [`check`](crate::check()) attempts.
    pub refusals: Vec<Refusal>,
}

/// A line of a step's script.
#[derive(Clone, Copy)]
pub struct ScriptLine {
    /// Line number, from 1.
    pub line: u32,
    /// The input.
    pub input: Input,
}

/// An answer that does not depend on the action.
pub struct PlainAnswer {
    /// Line number of its first line, from 1.
    pub line: u32,
    /// The answer.
    pub text: Text,
}

/// The answer to a legal action that a step does not accept.
pub struct Answer {
    /// Line number of its first line, from 1.
    pub line: u32,
    /// The pattern of the actions that get this answer.
    pub pattern: ActionPattern,
    /// The answer.
    pub text: Text,
}

/// An action that the rules must refuse.
pub struct Refusal {
    /// Line number, from 1.
    pub line: u32,
    /// The rule that forbids the action.
    pub rule: RuleId,
    /// The acting seat.
    pub seat: Seat,
    /// The action.
    pub action: Action,
}

/// A part of the screen that is highlighted while a step is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Highlight {
    /// A hex.
    Hex {
        /// The hex.
        hex: Hex,
    },
    /// A kind of unit in the list of purchases.
    Shop {
        /// The kind.
        kind: Kind,
    },
    /// A card of the hand.
    Card {
        /// The card.
        card: CardId,
    },
    /// Rubium, cards and points of a player.
    Player {
        /// The seat.
        seat: Seat,
    },
    /// The list of the six phases.
    Phases,
}

/// An entry of the list of lessons.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct LessonSummary {
    /// The id of the lesson.
    pub id: String,
    /// The title.
    pub title: Text,
    /// Number of steps.
    pub step_count: u32,
}

impl Lesson {
    /// Returns the entry of the lesson in the list of lessons.
    #[must_use]
    pub fn summary(&self) -> LessonSummary {
        LessonSummary {
            id: self.id.clone(),
            title: self.title.clone(),
            step_count: self.steps.len() as u32,
        }
    }

    /// Returns the scene of `step`.
    #[must_use]
    pub fn scene_of(&self, step: &Step) -> Option<&Scene> {
        self.scenes.get(step.scene_index)
    }
}

impl Step {
    /// Returns true if the step has a text to read but no action.
    #[must_use]
    pub fn is_reading_only(&self) -> bool {
        self.accepted_patterns.is_empty()
    }
}

/// Counts the words of a text. A punctuation mark between spaces, as in French, is not a word.
#[must_use]
pub fn word_count(text: &str) -> usize {
    text.split_whitespace()
        .filter(|word| word.contains(char::is_alphanumeric))
        .count()
}

/// Returns the code of each language, with the text in that language.
pub(crate) fn texts_by_language(text: &Text) -> [(&'static str, &str); 3] {
    [("en", &text.en), ("fr", &text.fr), ("es", &text.es)]
}
