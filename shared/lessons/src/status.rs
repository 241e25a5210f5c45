//! The part of a lesson that the page shows.

use rubium_rules::{Action, Rules, State, Text};
use serde::Serialize;
use specta::Type;

use crate::lesson::Highlight;
use crate::run::{LessonRun, NextEvent};

/// The part of a lesson that the page shows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct LessonStatus {
    /// The id of the lesson.
    pub id: String,
    /// The title of the lesson.
    pub title: Text,
    /// The index of the current step, from 0.
    pub step_index: u32,
    /// The number of steps.
    pub step_count: u32,
    /// The text of the step.
    pub text: Text,
    /// Parts of the screen to highlight while the text is read.
    pub highlights: Vec<Highlight>,
    /// The legal actions that the step accepts now.
    pub accepted_actions: Vec<Action>,
    /// Number of accepted actions that the step still requires. Has no meaning in a step that is only read.
    pub remaining_action_count: u32,
    /// The answer to a press on a hex where the learner can do nothing now, if the step has one.
    pub answer_to_useless_press: Option<Text>,
    /// The next thing that must happen.
    pub waiting_for: LessonWaitingFor,
}

/// The next thing that must happen in a lesson.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum LessonWaitingFor {
    /// The learner takes one of the accepted actions.
    Action,
    /// The learner reads the text and continues.
    Reading,
    /// The learner reads the text and continues. The next step begins in a new position.
    NextScene,
    /// The learner reads the text of the last step, which ends the lesson.
    End,
    /// An input of the script, such as an opponent's action or a random outcome.
    Script,
}

impl LessonStatus {
    /// Returns the status of a lesson whose game is in this state; `None` if the lesson has no steps.
    #[must_use]
    pub fn new(run: &LessonRun, rules: &Rules, state: &State) -> Option<LessonStatus> {
        let (lesson, step) = (run.lesson(), run.step()?);
        let is_last = run.step_index() + 1 == lesson.steps.len();
        Some(LessonStatus {
            id: lesson.id.clone(),
            title: lesson.title.clone(),
            step_index: run.step_index() as u32,
            step_count: lesson.steps.len() as u32,
            text: step.text.clone(),
            highlights: step.highlights.clone(),
            accepted_actions: run.accepted_actions(rules, state),
            remaining_action_count: run.remaining_action_count(),
            answer_to_useless_press: step
                .answer_to_useless_press
                .as_ref()
                .map(|answer| answer.text.clone()),
            waiting_for: match run.next()? {
                NextEvent::LearnerActs => LessonWaitingFor::Action,
                NextEvent::Script(_) => LessonWaitingFor::Script,
                NextEvent::LearnerReads if is_last => LessonWaitingFor::End,
                NextEvent::LearnerReads if run.is_last_of_scene() => LessonWaitingFor::NextScene,
                NextEvent::LearnerReads => LessonWaitingFor::Reading,
            },
        })
    }
}
