//! Somebody's place in a lesson.

use std::sync::Arc;

use rubium_rules::notation::Input;
use rubium_rules::{
    Action, EventSink, PendingInput, Rules, Seat, State, Text, Violation, apply,
    collect_legal_actions, pending_input, resolve,
};

use crate::lesson::{Lesson, Scene, Step};

/// The seat of the learner.
pub const LEARNER: Seat = Seat(0);

/// Somebody's place in a lesson.
#[derive(Clone)]
pub struct Run {
    lesson: Arc<Lesson>,
    step: usize,
    /// Number of accepted actions in this step.
    made: u32,
    /// Number of lines of this step's script that have happened.
    played: usize,
}

/// What comes next in a lesson.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// The learner acts.
    Learner,
    /// The learner reads.
    Reader,
    /// This happens.
    Script(Input),
}

/// The judgement on actions of the learner.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The step accepts them.
    Accepted,
    /// The step does not accept them. The answer of the lesson, if it has one for them.
    Other(Option<Text>),
}

impl Run {
    /// The beginning of a step; of the last one if there are fewer.
    #[must_use]
    pub fn at(lesson: Arc<Lesson>, step: usize) -> Run {
        let step = step.min(lesson.steps.len().saturating_sub(1));
        Run {
            lesson,
            step,
            made: 0,
            played: 0,
        }
    }

    /// The lesson.
    #[must_use]
    pub fn lesson(&self) -> &Arc<Lesson> {
        &self.lesson
    }

    /// The index of the step.
    #[must_use]
    pub fn step_index(&self) -> usize {
        self.step
    }

    /// The step.
    #[must_use]
    pub fn step(&self) -> Option<&Step> {
        self.lesson.steps.get(self.step)
    }

    /// The scene of the step.
    #[must_use]
    pub fn scene(&self) -> Option<&Scene> {
        self.lesson.scene_of(self.step()?)
    }

    /// What comes next; `None` if the lesson has no steps.
    #[must_use]
    pub fn next(&self) -> Option<Next> {
        let step = self.step()?;
        Some(if step.is_read() {
            Next::Reader
        } else if self.made < step.times {
            Next::Learner
        } else {
            match step.script.get(self.played) {
                Some(line) => Next::Script(line.input),
                // `skip_finished` moves on after the last line.
                None => Next::Reader,
            }
        })
    }

    /// Number of lines of the step's script that have happened.
    pub(crate) fn played(&self) -> usize {
        self.played
    }

    /// What happens next, unless the learner is to act or to read.
    #[must_use]
    pub fn script(&self) -> Option<Input> {
        match self.next() {
            Some(Next::Script(input)) => Some(input),
            Some(Next::Learner | Next::Reader) | None => None,
        }
    }

    /// Judges legal actions of the learner, made in one gesture.
    #[must_use]
    pub fn judge(&self, rules: &Rules, actions: &[Action]) -> Verdict {
        let Some(step) = self.step() else {
            return Verdict::Other(None);
        };
        let is_accepted = |&action: &Action| {
            step.accepts
                .iter()
                .any(|accepted| accepted.matches(rules, action))
        };
        let left = step.times.saturating_sub(self.made) as usize;
        let other = actions.iter().find(|action| !is_accepted(action));
        match other {
            None if !actions.is_empty() && actions.len() <= left => Verdict::Accepted,
            None => Verdict::Other(None),
            Some(&action) => {
                let answer = step
                    .answers
                    .iter()
                    .find(|answer| answer.to.matches(rules, action));
                Verdict::Other(answer.map(|answer| answer.text.clone()))
            }
        }
    }

    /// Notes that the learner has made this number of accepted actions.
    pub fn accept(&mut self, actions: usize) {
        self.made = self.made.saturating_add(actions as u32);
        self.skip_finished();
    }

    /// Notes that the next line of the script has happened.
    pub fn play_line(&mut self) {
        self.played += 1;
        self.skip_finished();
    }

    /// Moves on from a step that is only read. Returns `false` if this step is not, or if it is the last one of its
    /// scene.
    pub fn advance(&mut self) -> bool {
        let reads = self.next() == Some(Next::Reader);
        let goes_on = reads && !self.ends_scene();
        if goes_on {
            self.move_to_next();
        }
        goes_on
    }

    /// Whether the step is the last one of its scene.
    #[must_use]
    pub fn ends_scene(&self) -> bool {
        let scene = |step: usize| self.lesson.steps.get(step).map(|step| step.scene);
        scene(self.step + 1) != scene(self.step)
    }

    /// The legal actions that the step accepts.
    #[must_use]
    pub fn accepted(&self, rules: &Rules, state: &State) -> Vec<Action> {
        let is_learner_asked = matches!(
            pending_input(rules, state),
            PendingInput::Decision { seat, .. } if seat == LEARNER
        );
        if self.next() != Some(Next::Learner) || !is_learner_asked {
            return Vec::new();
        }
        let mut actions = Vec::new();
        collect_legal_actions(rules, state, &mut actions);
        actions.retain(|action| self.judge(rules, &[*action]) == Verdict::Accepted);
        actions
    }

    /// The inputs from the beginning of the scene to the beginning of the step, if the learner always does what is
    /// named first. Ends early where the lesson cannot be played.
    #[must_use]
    pub fn inputs_before(&self) -> Vec<Input> {
        let mut inputs = Vec::new();
        let (Some(scene), Some(step)) = (self.scene(), self.step()) else {
            return inputs;
        };
        let first = self
            .lesson
            .steps
            .iter()
            .position(|other| other.scene == step.scene);
        let mut run = Run::at(Arc::clone(&self.lesson), first.unwrap_or(self.step));
        let (rules, mut state) = (&scene.rules, scene.start);
        while run.step < self.step {
            let input = match run.next() {
                Some(Next::Reader) if run.advance() => continue,
                Some(Next::Script(input)) => input,
                Some(Next::Learner) => match run.first_accepted(rules, &state) {
                    Some(action) => Input::Act {
                        seat: LEARNER,
                        action,
                    },
                    None => break,
                },
                Some(Next::Reader) | None => break,
            };
            if play(rules, &mut state, input, &mut ()).is_err() {
                break;
            }
            inputs.push(input);
            match run.next() {
                Some(Next::Learner) => run.accept(1),
                _ => run.play_line(),
            }
        }
        inputs
    }

    /// The legal action that the step names first.
    fn first_accepted(&self, rules: &Rules, state: &State) -> Option<Action> {
        let actions = self.accepted(rules, state);
        let step = self.step()?;
        step.accepts.iter().find_map(|pattern| {
            let mut fitting = actions
                .iter()
                .filter(|&&action| pattern.matches(rules, action));
            fitting.next().copied()
        })
    }

    fn skip_finished(&mut self) {
        let is_finished = self.step().is_some_and(|step| {
            !step.is_read() && self.made >= step.times && self.played >= step.script.len()
        });
        if is_finished && self.step + 1 < self.lesson.steps.len() {
            self.move_to_next();
        }
    }

    fn move_to_next(&mut self) {
        self.step += 1;
        self.made = 0;
        self.played = 0;
    }
}

/// Applies an input.
pub(crate) fn play(
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
