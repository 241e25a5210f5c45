//! Plays a lesson in every way that it accepts, so that nobody gets stuck in it.

use std::collections::BTreeSet;
use std::sync::Arc;

use rubium_rules::notation::{Input, write_action, write_input};
use rubium_rules::{
    Action, PendingInput, Rules, State, Violation, check as check_action, collect_legal_actions,
    hash, pending_input, weights,
};

use crate::error::{LessonError, LessonErrorReason};
use crate::lesson::{Lesson, ScriptLine, Step, languages, word_count};
use crate::run::{LEARNER, Verdict, play};
use crate::{Next, Run};

/// Maximum number of different situations in which one step can begin.
const MAX_WAYS: usize = 2000;

/// The time that a lesson takes, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct ReadingTime(pub u64);

impl ReadingTime {
    /// Reading speed.
    const PER_WORD: u64 = 250;
    /// Looking at the board, pressing, and watching what follows, for each step.
    const PER_STEP: u64 = 5000;

    /// The time for a lesson in its slowest language.
    #[must_use]
    pub fn of(lesson: &Lesson) -> ReadingTime {
        let time_in = |index: usize| -> u64 {
            let words = |step: &Step| word_count(languages(&step.text)[index].1) as u64;
            let steps = lesson.steps.iter();
            steps
                .map(|step| words(step) * Self::PER_WORD + Self::PER_STEP)
                .sum()
        };
        ReadingTime((0..3).map(time_in).max().unwrap_or_default())
    }
}

/// Plays a lesson in every way that it accepts.
///
/// # Errors
/// The first error: a step that cannot be done or finished, a line of a script that is refused or missing, an answer
/// that is never given, or an action that the rules do not refuse as the lesson says.
pub fn check(lesson: &Arc<Lesson>) -> Result<(), LessonError> {
    let error = |(line, reason)| LessonError {
        file: lesson.file.clone(),
        line,
        reason: Box::new(reason),
    };
    let last_of_scene = |index: usize| {
        let scene = |index: usize| lesson.steps.get(index).map(|step| step.scene);
        scene(index) != scene(index + 1)
    };
    let mut situations: Vec<State> = Vec::new();
    for (index, step) in lesson.steps.iter().enumerate() {
        let Some(scene) = lesson.scene_of(step) else {
            continue;
        };
        if index == 0 || last_of_scene(index - 1) {
            situations = vec![scene.start];
        }
        if last_of_scene(index) && !step.is_read() {
            return Err(error((step.line, LessonErrorReason::EndsWithAction)));
        }
        let run = Run::at(Arc::clone(lesson), index);
        let mut walk = Walk::new(&scene.rules, step);
        for &state in &situations {
            walk.begin(&run, state).map_err(error)?;
        }
        walk.ensure_answers_are_given().map_err(error)?;
        situations = walk.results;
    }
    Ok(())
}

type At = (u32, LessonErrorReason);

/// All ways through one step.
struct Walk<'a> {
    rules: &'a Rules,
    step: &'a Step,
    results: Vec<State>,
    /// Hashes of the results.
    found: BTreeSet<u64>,
    /// Whether each answer is given somewhere.
    given: Vec<bool>,
}

impl<'a> Walk<'a> {
    fn new(rules: &'a Rules, step: &'a Step) -> Walk<'a> {
        Walk {
            rules,
            step,
            results: Vec::new(),
            found: BTreeSet::new(),
            given: vec![false; step.answers.len()],
        }
    }

    /// Plays the step from a situation in which it begins.
    fn begin(&mut self, run: &Run, state: State) -> Result<(), At> {
        let line = self.step.line;
        match pending_input(self.rules, &state) {
            PendingInput::Decision { seat, .. } if seat == LEARNER => {}
            // The last words are read when the game may be over.
            PendingInput::Over { .. } if self.step.is_read() => {}
            waiting => {
                let waiting = format!("{waiting:?}");
                return Err((line, LessonErrorReason::ScriptMissing { waiting }));
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
                        LessonErrorReason::OtherRule { found, required },
                    ));
                }
                Err(_) => {}
            }
        }
        self.walk(run.clone(), state)
    }

    fn walk(&mut self, mut run: Run, mut state: State) -> Result<(), At> {
        match run.next() {
            Some(Next::Learner) if self.is_at(&run) => {
                let mut actions = Vec::new();
                collect_legal_actions(self.rules, &state, &mut actions);
                self.note_answers(&run, &actions);
                let accepted = run.accepted(self.rules, &state);
                for pattern in &self.step.accepts {
                    let fits = |&action: &Action| pattern.matches(self.rules, action);
                    if !accepted.iter().any(fits) {
                        let reason = LessonErrorReason::NoSuchAction(pattern.to_string());
                        return Err((self.step.line, reason));
                    }
                }
                for action in accepted {
                    let (mut run, mut state) = (run.clone(), state);
                    let input = Input::Act {
                        seat: LEARNER,
                        action,
                    };
                    self.play(self.step.line, &mut state, input)?;
                    run.accept(1);
                    self.walk(run, state)?;
                }
                Ok(())
            }
            Some(Next::Script(_)) if self.is_at(&run) => {
                let played = run.played();
                let Some(&ScriptLine { line, input }) = self.step.script.get(played) else {
                    return Ok(());
                };
                self.play(line, &mut state, input)?;
                run.play_line();
                self.walk(run, state)
            }
            _ => self.add(state),
        }
    }

    /// Whether the run is still in the step.
    fn is_at(&self, run: &Run) -> bool {
        run.step().is_some_and(|step| step.line == self.step.line)
    }

    fn play(&self, line: u32, state: &mut State, input: Input) -> Result<(), At> {
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
        play(self.rules, state, input, &mut ()).map_err(|violation| {
            let input = text();
            (line, LessonErrorReason::Refused { input, violation })
        })
    }

    fn note_answers(&mut self, run: &Run, actions: &[Action]) {
        for &action in actions {
            if run.judge(self.rules, &[action]) == Verdict::Accepted {
                continue;
            }
            let mut answers = self.step.answers.iter();
            if let Some(index) = answers.position(|answer| answer.to.matches(self.rules, action)) {
                self.given[index] = true;
            }
        }
    }

    fn ensure_answers_are_given(&self) -> Result<(), At> {
        let useless = self.step.answers.iter().zip(&self.given);
        match useless.into_iter().find(|(_, given)| !**given) {
            Some((answer, _)) => {
                let reason = LessonErrorReason::UselessAnswer(answer.to.to_string());
                Err((answer.line, reason))
            }
            None => Ok(()),
        }
    }

    fn add(&mut self, state: State) -> Result<(), At> {
        if self.found.insert(hash(self.rules, &state)) {
            self.results.push(state);
        }
        if self.results.len() > MAX_WAYS {
            return Err((self.step.line, LessonErrorReason::TooManyWays(MAX_WAYS)));
        }
        Ok(())
    }
}
