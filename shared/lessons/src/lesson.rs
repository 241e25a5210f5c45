//! A lesson and its parts.

use rubium_rules::notation::Input;
use rubium_rules::{Action, CardId, Hex, Kind, RuleId, Rules, Seat, State, Text};
use serde::Serialize;
use specta::Type;

use crate::pattern::Pattern;

/// Maximum number of words of a step's text and of an answer.
pub const MAX_WORDS: usize = 25;

/// A lesson.
pub struct Lesson {
    /// Its file, for errors.
    pub file: String,
    /// Its id, unique among lessons.
    pub id: String,
    /// Its title.
    pub title: Text,
    /// The names of the players. The learner is the first.
    pub players: Vec<String>,
    /// The positions that it begins with, in order.
    pub scenes: Vec<Scene>,
    /// Its steps, in order.
    pub steps: Vec<Step>,
}

/// A position with which some steps begin.
pub struct Scene {
    /// The rules with the set-up of the position.
    pub rules: Rules,
    /// The position.
    pub start: State,
    /// The line of its first line, from 1.
    pub line: u32,
}

/// Something to read, or one thing to do.
pub struct Step {
    /// The line of its first line, from 1.
    pub line: u32,
    /// The index of its scene.
    pub scene: usize,
    /// What to read.
    pub text: Text,
    /// What is pointed at while it is read. A step with something to do points at that.
    pub marks: Vec<Mark>,
    /// The actions that it accepts. None if it is only read.
    pub accepts: Vec<Pattern>,
    /// The number of accepted actions after which it is done.
    pub times: u32,
    /// What happens after that: outcomes of chance, moves of opponents, and moves made for the learner.
    pub script: Vec<ScriptLine>,
    /// Answers to legal actions that it does not accept. The first that matches counts.
    pub answers: Vec<Answer>,
    /// Actions that the rules refuse, checked like those of a rule case.
    pub refusals: Vec<Refusal>,
}

/// A line of a step's script.
#[derive(Clone, Copy)]
pub struct ScriptLine {
    /// Its line, from 1.
    pub line: u32,
    /// The input.
    pub input: Input,
}

/// The answer to a legal action that a step does not accept.
pub struct Answer {
    /// The line of its first line, from 1.
    pub line: u32,
    /// The actions that it answers.
    pub to: Pattern,
    /// The answer.
    pub text: Text,
}

/// An action that the rules refuse.
pub struct Refusal {
    /// Its line, from 1.
    pub line: u32,
    /// The rule that refuses it.
    pub rule: RuleId,
    /// The acting seat.
    pub seat: Seat,
    /// The action.
    pub action: Action,
}

/// Something that a step points at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Mark {
    /// A hex.
    Hex {
        /// The hex.
        hex: Hex,
    },
    /// A kind of unit in the shop.
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
    /// The six phases.
    Phases,
}

/// What a list of lessons says about one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
pub struct LessonSummary {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: Text,
    /// Its number of steps.
    pub steps: u32,
}

impl Lesson {
    /// What a list of lessons says about it.
    #[must_use]
    pub fn summary(&self) -> LessonSummary {
        LessonSummary {
            id: self.id.clone(),
            title: self.title.clone(),
            steps: self.steps.len() as u32,
        }
    }

    /// The scene of a step.
    #[must_use]
    pub fn scene_of(&self, step: &Step) -> Option<&Scene> {
        self.scenes.get(step.scene)
    }
}

impl Step {
    /// Whether it is only read.
    #[must_use]
    pub fn is_read(&self) -> bool {
        self.accepts.is_empty()
    }
}

/// The number of words of a text. A sign between spaces, as in French punctuation, is no word.
#[must_use]
pub fn word_count(text: &str) -> usize {
    text.split_whitespace()
        .filter(|word| word.contains(char::is_alphanumeric))
        .count()
}

/// The texts of the three languages, each with its name.
pub(crate) fn languages(text: &Text) -> [(&'static str, &str); 3] {
    [("en", &text.en), ("fr", &text.fr), ("es", &text.es)]
}
