//! A learner's run through a lesson.

use std::sync::Arc;

use rubium_rules::notation::Input;
use rubium_rules::{
    Action, EventSink, PendingInput, Rules, Seat, State, Text, Violation, apply,
    collect_legal_actions, pending_input, resolve,
};

use crate::lesson::{Lesson, Scene, Step};

/// The seat of the learner.
pub const LEARNER: Seat = Seat(0);

/// A learner's run through a lesson: the step, and the inputs of that step made so far.
#[derive(Clone)]
pub struct LessonRun {
    lesson: Arc<Lesson>,
    step_index: usize,
    /// Number of accepted actions made in this step.
    accepted_action_count: u32,
    /// Number of script lines of this step that were played.
    played_line_count: usize,
}

/// The next thing that happens in a lesson.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NextEvent {
    /// The learner takes an action.
    LearnerActs,
    /// The learner reads the text.
    LearnerReads,
    /// This input of the script is played.
    Script(Input),
}

/// Whether a step accepts legal actions of the learner.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The step accepts the actions.
    Accepted,
    /// The step does not accept the actions. The lesson may have an answer to them.
    NotAccepted(Option<Text>),
}

impl LessonRun {
    /// Begins at the step with index `step`, or at the last step if the lesson has fewer steps.
    #[must_use]
    pub fn at_step(lesson: Arc<Lesson>, step: usize) -> LessonRun {
        let step_index = step.min(lesson.steps.len().saturating_sub(1));
        LessonRun {
            lesson,
            step_index,
            accepted_action_count: 0,
            played_line_count: 0,
        }
    }

    /// The lesson.
    #[must_use]
    pub fn lesson(&self) -> &Arc<Lesson> {
        &self.lesson
    }

    /// The index of the current step.
    #[must_use]
    pub fn step_index(&self) -> usize {
        self.step_index
    }

    /// The current step; `None` if the lesson has no steps.
    #[must_use]
    pub fn step(&self) -> Option<&Step> {
        self.lesson.steps.get(self.step_index)
    }

    /// The scene of the current step.
    #[must_use]
    pub fn scene(&self) -> Option<&Scene> {
        self.lesson.scene_of(self.step()?)
    }

    /// Returns what happens next; `None` if the lesson has no steps.
    #[must_use]
    pub fn next(&self) -> Option<NextEvent> {
        let step = self.step()?;
        Some(if step.is_reading_only() {
            NextEvent::LearnerReads
        } else if self.accepted_action_count < step.required_action_count {
            NextEvent::LearnerActs
        } else {
            match step.script.get(self.played_line_count) {
                Some(line) => NextEvent::Script(line.input),
                // Reached only in the last step: `leave_finished_step` leaves all earlier steps after their
                // last script line.
                None => NextEvent::LearnerReads,
            }
        })
    }

    /// Number of script lines of the current step that were played.
    pub(crate) fn played_line_count(&self) -> usize {
        self.played_line_count
    }

    /// Returns the next input of the script; `None` if the learner acts or reads next.
    #[must_use]
    pub fn next_script_input(&self) -> Option<Input> {
        match self.next() {
            Some(NextEvent::Script(input)) => Some(input),
            Some(NextEvent::LearnerActs | NextEvent::LearnerReads) | None => None,
        }
    }

    /// Judges legal actions that the learner takes at once.
    #[must_use]
    pub fn judge(&self, rules: &Rules, actions: &[Action]) -> Verdict {
        let Some(step) = self.step() else {
            return Verdict::NotAccepted(None);
        };
        let is_accepted = |&action: &Action| {
            step.accepted_patterns
                .iter()
                .any(|pattern| pattern.matches(rules, action))
        };
        let remaining_count = self.remaining_action_count() as usize;
        let first_unaccepted = actions.iter().find(|action| !is_accepted(action));
        match first_unaccepted {
            None if !actions.is_empty() && actions.len() <= remaining_count => Verdict::Accepted,
            None => {
                let answer = step.answer_to_excess_actions.as_ref();
                Verdict::NotAccepted(answer.map(|answer| answer.text.clone()))
            }
            Some(&action) => {
                let answer = step
                    .answers
                    .iter()
                    .find(|answer| answer.pattern.matches(rules, action));
                Verdict::NotAccepted(answer.map(|answer| answer.text.clone()))
            }
        }
    }

    /// Number of accepted actions that the current step still requires. Has no meaning in a step that is only
    /// read.
    #[must_use]
    pub fn remaining_action_count(&self) -> u32 {
        let required = self.step().map_or(0, |step| step.required_action_count);
        required.saturating_sub(self.accepted_action_count)
    }

    /// Records that the learner has made `count` accepted actions.
    pub fn record_accepted(&mut self, count: usize) {
        self.accepted_action_count = self.accepted_action_count.saturating_add(count as u32);
        self.leave_finished_step();
    }

    /// Records that the next script line was played.
    pub fn record_script_line(&mut self) {
        self.played_line_count += 1;
        self.leave_finished_step();
    }

    /// Leaves a step that is only read, and returns true. Returns false, and changes nothing, if the step has
    /// an action or is the last step of its scene.
    pub fn advance(&mut self) -> bool {
        let is_reading = self.next() == Some(NextEvent::LearnerReads);
        let can_advance = is_reading && !self.is_last_of_scene();
        if can_advance {
            self.begin_next_step();
        }
        can_advance
    }

    /// Returns true if the current step is the last one of its scene.
    #[must_use]
    pub fn is_last_of_scene(&self) -> bool {
        let scene = |step: usize| self.lesson.steps.get(step).map(|step| step.scene_index);
        scene(self.step_index + 1) != scene(self.step_index)
    }

    /// Returns the legal actions that the step accepts.
    #[must_use]
    pub fn accepted_actions(&self, rules: &Rules, state: &State) -> Vec<Action> {
        let is_learner_deciding = matches!(
            pending_input(rules, state),
            PendingInput::Decision { seat, .. } if seat == LEARNER
        );
        if self.next() != Some(NextEvent::LearnerActs) || !is_learner_deciding {
            return Vec::new();
        }
        let mut actions = Vec::new();
        collect_legal_actions(rules, state, &mut actions);
        actions.retain(|action| self.judge(rules, &[*action]) == Verdict::Accepted);
        actions
    }

    /// Returns the inputs from the beginning of the scene to the beginning of the step. Where several actions
    /// of the learner are accepted, takes the one whose pattern the step lists first. Stops early if the
    /// lesson cannot be played.
    #[must_use]
    pub fn inputs_before(&self) -> Vec<Input> {
        let mut inputs = Vec::new();
        let (Some(scene), Some(step)) = (self.scene(), self.step()) else {
            return inputs;
        };
        let first_step_of_scene = self
            .lesson
            .steps
            .iter()
            .position(|other| other.scene_index == step.scene_index);
        let first_step_index = first_step_of_scene.unwrap_or(self.step_index);
        let mut run = LessonRun::at_step(Arc::clone(&self.lesson), first_step_index);
        let (rules, mut state) = (&scene.rules, scene.start);
        while run.step_index < self.step_index {
            let input = match run.next() {
                Some(NextEvent::LearnerReads) if run.advance() => continue,
                Some(NextEvent::Script(input)) => input,
                Some(NextEvent::LearnerActs) => match run.first_accepted_action(rules, &state) {
                    Some(action) => Input::Act {
                        seat: LEARNER,
                        action,
                    },
                    None => break,
                },
                Some(NextEvent::LearnerReads) | None => break,
            };
            if apply_input(rules, &mut state, input, &mut ()).is_err() {
                break;
            }
            inputs.push(input);
            match run.next() {
                Some(NextEvent::LearnerActs) => run.record_accepted(1),
                _ => run.record_script_line(),
            }
        }
        inputs
    }

    /// Returns the accepted action whose pattern the step lists first.
    fn first_accepted_action(&self, rules: &Rules, state: &State) -> Option<Action> {
        let actions = self.accepted_actions(rules, state);
        let step = self.step()?;
        step.accepted_patterns.iter().find_map(|pattern| {
            let mut matching = actions
                .iter()
                .filter(|&&action| pattern.matches(rules, action));
            matching.next().copied()
        })
    }

    /// Leaves the step if it has an action, is complete, and is not the last step.
    fn leave_finished_step(&mut self) {
        let is_finished = self.step().is_some_and(|step| {
            !step.is_reading_only()
                && self.accepted_action_count >= step.required_action_count
                && self.played_line_count >= step.script.len()
        });
        if is_finished && self.step_index + 1 < self.lesson.steps.len() {
            self.begin_next_step();
        }
    }

    fn begin_next_step(&mut self) {
        self.step_index += 1;
        self.accepted_action_count = 0;
        self.played_line_count = 0;
    }
}

/// Applies an action or an outcome to `state`, and sends the events to `sink`.
pub(crate) fn apply_input(
    rules: &Rules,
    state: &mut State,
    input: Input,
    sink: &mut impl EventSink,
) -> Result<(), Violation> {
    match input {
        Input::Act { seat, action } => apply(rules, state, seat, action, sink),
        Input::Chance { outcome } => resolve(rules, state, outcome, sink),
    }
}
