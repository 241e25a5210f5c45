//! Plays a lesson with every sequence of actions that it accepts, to prove that a learner cannot get stuck.

use std::collections::BTreeSet;
use std::sync::Arc;

use rubium_rules::notation::{Input, write_action, write_input};
use rubium_rules::{
    Action, PendingInput, Rules, State, Violation, check as check_action, collect_legal_actions,
    hash, pending_input, weights,
};

use crate::error::{LessonError, LessonErrorReason};
use crate::lesson::{Lesson, ScriptLine, Step, texts_by_language, word_count};
use crate::run::{LEARNER, Verdict, apply_input};
use crate::text_draft::LocatedReason;
use crate::{LessonRun, NextEvent};

/// Maximum number of distinct states in which one step can end.
const MAX_STATES_PER_STEP: usize = 2000;

/// Estimated duration of a lesson, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct LessonDuration(pub u64);

impl LessonDuration {
    /// Milliseconds to read one word.
    const MS_PER_WORD: u64 = 250;

    /// Milliseconds that a step takes apart from reading: looking at the board, acting, and watching the
    /// result. Measured: a newcomer needed 16.6 minutes for 58 steps with 1085 words.
    const MS_PER_STEP: u64 = 12_500;

    /// Returns the duration of `lesson` in the language with the most words.
    #[must_use]
    pub fn of(lesson: &Lesson) -> LessonDuration {
        let duration_in = |language: usize| -> u64 {
            let words = |step: &Step| word_count(texts_by_language(&step.text)[language].1) as u64;
            let steps = lesson.steps.iter();
            steps
                .map(|step| words(step) * Self::MS_PER_WORD + Self::MS_PER_STEP)
                .sum()
        };
        LessonDuration((0..3).map(duration_in).max().unwrap_or_default())
    }
}

/// Plays a lesson with every sequence of actions that it accepts.
///
/// # Errors
/// The first error, such as a step that cannot be done or finished, a script line that is refused or missing,
/// an answer that no legal action triggers, or an action that the rules do not refuse as the lesson states.
pub fn check(lesson: &Arc<Lesson>) -> Result<(), LessonError> {
    let error = |(line, reason)| LessonError {
        file: lesson.file.clone(),
        line,
        reason: Box::new(reason),
    };

    let is_last_of_scene = |index: usize| {
        let scene = |index: usize| lesson.steps.get(index).map(|step| step.scene_index);
        scene(index) != scene(index + 1)
    };
    let mut start_states: Vec<State> = Vec::new();
    for (index, step) in lesson.steps.iter().enumerate() {
        let Some(scene) = lesson.scene_of(step) else {
            continue;
        };
        if index == 0 || is_last_of_scene(index - 1) {
            start_states = vec![scene.start];
        }
        if is_last_of_scene(index) && !step.is_reading_only() {
            return Err(error((step.line, LessonErrorReason::SceneEndsWithAction)));
        }
        let run = LessonRun::at_step(Arc::clone(lesson), index);
        let mut walk = StepWalk::new(&scene.rules, step);
        for &state in &start_states {
            walk.play_from(&run, state).map_err(error)?;
        }
        walk.ensure_answers_used().map_err(error)?;
        start_states = walk.end_states;
    }
    Ok(())
}

/// Plays one step with every sequence of actions that it accepts.
struct StepWalk<'a> {
    rules: &'a Rules,
    step: &'a Step,
    /// The distinct states after the step.
    end_states: Vec<State>,
    /// The hashes of `end_states`.
    end_hashes: BTreeSet<u64>,
    /// True if an accepted action is still legal after it has been made. Otherwise the answer to excess
    /// actions counts as unused.
    has_repeatable_action: bool,
    /// For each answer of the step: whether a legal action triggers it.
    answer_usage: Vec<bool>,
}

impl<'a> StepWalk<'a> {
    fn new(rules: &'a Rules, step: &'a Step) -> StepWalk<'a> {
        StepWalk {
            rules,
            step,
            end_states: Vec::new(),
            end_hashes: BTreeSet::new(),
            has_repeatable_action: false,
            answer_usage: vec![false; step.answers.len()],
        }
    }

    /// Checks the refusals of the step in `state`, and plays the step from there.
    fn play_from(&mut self, run: &LessonRun, state: State) -> Result<(), LocatedReason> {
        let line = self.step.line;
        match pending_input(self.rules, &state) {
            PendingInput::Decision { seat, .. } if seat == LEARNER => {}
            // A step that is only read can also come after the end of the game.
            PendingInput::Over { .. } if self.step.is_reading_only() => {}
            pending => {
                let pending = format!("{pending:?}");
                return Err((line, LessonErrorReason::ScriptMissing { pending }));
            }
        }
        for refusal in &self.step.refusals {
            let text = write_action(self.rules, refusal.action);
            match check_action(self.rules, &state, refusal.seat, refusal.action) {
                Ok(()) => return Err((refusal.line, LessonErrorReason::NotRefused(text))),
                Err(Violation { rule: found, .. }) if found != refusal.rule => {
                    let required = refusal.rule;
                    return Err((
                        refusal.line,
                        LessonErrorReason::WrongRule { found, required },
                    ));
                }
                Err(_) => {}
            }
        }
        self.walk(run.clone(), state)
    }

    /// Plays the rest of the step from `state` with every sequence of accepted actions.
    fn walk(&mut self, mut run: LessonRun, mut state: State) -> Result<(), LocatedReason> {
        match run.next() {
            Some(NextEvent::LearnerActs) if self.is_in_step(&run) => {
                let mut actions = Vec::new();
                collect_legal_actions(self.rules, &state, &mut actions);
                self.record_used_answers(&run, &actions);
                let accepted_actions = run.accepted_actions(self.rules, &state);
                for pattern in &self.step.accepted_patterns {
                    let is_match = |&action: &Action| pattern.matches(self.rules, action);
                    if !accepted_actions.iter().any(is_match) {
                        let reason = LessonErrorReason::NoSuchAction(pattern.to_string());
                        return Err((self.step.line, reason));
                    }
                }
                for action in accepted_actions {
                    let (mut run, mut state) = (run.clone(), state);
                    let input = Input::Act {
                        seat: LEARNER,
                        action,
                    };
                    self.play(self.step.line, &mut state, input)?;
                    self.has_repeatable_action |=
                        check_action(self.rules, &state, LEARNER, action).is_ok();
                    run.record_accepted(1);
                    self.walk(run, state)?;
                }
                Ok(())
            }
            Some(NextEvent::Script(_)) if self.is_in_step(&run) => {
                let line_index = run.played_line_count();
                let Some(&ScriptLine { line, input }) = self.step.script.get(line_index) else {
                    return Ok(());
                };
                self.play(line, &mut state, input)?;
                run.record_script_line();
                self.walk(run, state)
            }
            Some(NextEvent::LearnerReads) if self.is_in_step(&run) => {
                let mut actions = Vec::new();
                collect_legal_actions(self.rules, &state, &mut actions);
                self.record_used_answers(&run, &actions);
                self.add_end_state(state)
            }
            _ => self.add_end_state(state),
        }
    }

    /// Returns true if `run` has not yet left the step.
    fn is_in_step(&self, run: &LessonRun) -> bool {
        run.step().is_some_and(|step| step.line == self.step.line)
    }

    /// Applies `input` from line `line` of the file. A random outcome must be possible.
    fn play(&self, line: u32, state: &mut State, input: Input) -> Result<(), LocatedReason> {
        let text = || write_input(self.rules, input);
        if let (Input::Chance { outcome }, PendingInput::Chance { request }) =
            (input, pending_input(self.rules, state))
        {
            let mut outcomes = Vec::new();
            weights(self.rules, state, request, &mut outcomes);
            if !outcomes.iter().any(|(possible, _)| *possible == outcome) {
                return Err((line, LessonErrorReason::NoSuchOutcome(text())));
            }
        }
        apply_input(self.rules, state, input, &mut ()).map_err(|violation| {
            let input = text();
            (line, LessonErrorReason::Refused { input, violation })
        })
    }

    /// Records the answers that `actions` trigger.
    fn record_used_answers(&mut self, run: &LessonRun, actions: &[Action]) {
        for &action in actions {
            if run.judge(self.rules, &[action]) == Verdict::Accepted {
                continue;
            }
            let mut answers = self.step.answers.iter();
            if let Some(index) =
                answers.position(|answer| answer.pattern.matches(self.rules, action))
            {
                self.answer_usage[index] = true;
            }
        }
    }

    /// Checks that each answer of the step is used, including the answer to excess actions.
    fn ensure_answers_used(&self) -> Result<(), LocatedReason> {
        if let Some(answer) = &self.step.answer_to_excess_actions
            && !self.has_repeatable_action
        {
            return Err((answer.line, LessonErrorReason::UnusedAnswerToExcessActions));
        }
        let mut answers = self.step.answers.iter().zip(&self.answer_usage);
        match answers.find(|(_, is_used)| !**is_used) {
            Some((answer, _)) => {
                let reason = LessonErrorReason::UnusedAnswer(answer.pattern.to_string());
                Err((answer.line, reason))
            }
            None => Ok(()),
        }
    }

    fn add_end_state(&mut self, state: State) -> Result<(), LocatedReason> {
        if self.end_hashes.insert(hash(self.rules, &state)) {
            self.end_states.push(state);
        }
        if self.end_states.len() > MAX_STATES_PER_STEP {
            return Err((
                self.step.line,
                LessonErrorReason::TooManyStates(MAX_STATES_PER_STEP),
            ));
        }
        Ok(())
    }
}
