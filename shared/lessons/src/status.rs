//! What a page shows of a lesson.

use rubium_rules::{Action, Rules, State, Text};
use serde::Serialize;
use specta::Type;

use crate::lesson::Mark;
use crate::run::{Next, Run};

/// What a page shows of a lesson.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct LessonStatus {
    /// The lesson.
    pub id: String,
    /// Its title.
    pub title: Text,
    /// The index of the step.
    pub step: u32,
    /// The number of steps.
    pub steps: u32,
    /// What to read.
    pub text: Text,
    /// What the text points at.
    pub marks: Vec<Mark>,
    /// The legal actions that the step accepts.
    pub accepted: Vec<Action>,
    /// What the lesson waits for.
    pub waiting: Waiting,
}

/// What a lesson waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum Waiting {
    /// The learner does one of the accepted actions.
    Action,
    /// The learner reads on.
    Reading,
    /// The learner reads on, and the next step begins with another position.
    NextScene,
    /// The learner has read the last step.
    End,
    /// An opponent moves.
    Opponent,
}

impl LessonStatus {
    /// The status of a run in this state of its game; `None` if the lesson has no steps.
    #[must_use]
    pub fn new(run: &Run, rules: &Rules, state: &State) -> Option<LessonStatus> {
        let (lesson, step) = (run.lesson(), run.step()?);
        let is_last = run.step_index() + 1 == lesson.steps.len();
        Some(LessonStatus {
            id: lesson.id.clone(),
            title: lesson.title.clone(),
            step: run.step_index() as u32,
            steps: lesson.steps.len() as u32,
            text: step.text.clone(),
            marks: step.marks.clone(),
            accepted: run.accepted(rules, state),
            waiting: match run.next()? {
                Next::Learner => Waiting::Action,
                Next::Script(_) => Waiting::Opponent,
                Next::Reader if is_last => Waiting::End,
                Next::Reader if run.ends_scene() => Waiting::NextScene,
                Next::Reader => Waiting::Reading,
            },
        })
    }
}
