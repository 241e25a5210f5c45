//! Games of lessons. Such a game begins with a position and is not stored. Its random outcomes and the
//! opponent's moves come from the lesson.

use std::sync::Arc;

use rubium_lessons::{Lesson, LessonRun, LessonStatus, Tip, Verdict, game_tips};
use rubium_record::{Author, Header, Seed, Timeline};
use rubium_rules::notation::Input;
use rubium_rules::{Action, ChanceRequest, PendingInput, RecordInput, Rules, Seat, View};

use super::controllers::{Controller, SeatControllers};
use super::{Game, HistoryEntry, PlayRefusal, steps};
use crate::library::NoStorage;
use crate::running::{Role, Unredacted, ViewerId};

/// The controllers of the seats of a lesson: the learner, and an opponent who follows the lesson.
const LESSON_CONTROLLERS: [Controller; 2] = [Controller::Person, Controller::Recruit];

/// Creates the game at the beginning of a step of a lesson.
///
/// # Errors
/// [`SessionRefusal::Internal`](crate::refusal::SessionRefusal::Internal) if the lesson has no steps, or a
/// position that cannot be played; [`PlayRefusal::Rule`] if the rules refuse a move that the lesson makes
/// before the step.
pub fn lesson_game(lesson: Arc<Lesson>, step: usize) -> Result<Game, PlayRefusal> {
    let run = LessonRun::at_step(lesson, step);
    let scene = run.scene();
    let scene = scene.ok_or_else(|| PlayRefusal::internal("the lesson has no steps"))?;
    // The seed is not used, because random outcomes come from the lesson.
    let header = Header::new::<Rules>(
        scene.rules.setup().clone(),
        run.lesson().players.clone(),
        Seed(0),
        false,
    );
    let mut timeline =
        Timeline::<Rules>::begin_at(header, scene.start).map_err(PlayRefusal::internal)?;
    for input in run.inputs_before() {
        let (by, input) = match input {
            Input::Act { seat, action } => (Author::Seat(seat.0), RecordInput::Act(action)),
            Input::Chance { outcome } => (Author::Chance, RecordInput::Chance(outcome)),
        };
        let pending = timeline.submit(by, &[input]);
        pending.map_err(steps::submit_refusal)?.commit();
    }
    let controllers = SeatControllers::new(LESSON_CONTROLLERS.to_vec());
    let mut game = Game::new(timeline, Box::new(NoStorage), controllers);
    game.lesson = Some(run);
    Ok(game)
}

/// Returns the outcome that the script of the lesson supplies for `request`.
pub(super) fn scripted_outcome(
    run: &LessonRun,
    request: ChanceRequest,
) -> Result<RecordInput, PlayRefusal> {
    match run.next_script_input() {
        Some(Input::Chance { outcome }) => Ok(RecordInput::Chance(outcome)),
        Some(Input::Act { .. }) | None => {
            let reason = format!("the lesson has no outcome for {request:?}");
            Err(PlayRefusal::internal(reason))
        }
    }
}

impl Game {
    /// Returns the index of the current step of the lesson; `None` in other games.
    #[must_use]
    pub fn lesson_step(&self) -> Option<usize> {
        self.lesson.as_ref().map(LessonRun::step_index)
    }

    /// Continues after a step of the lesson that the learner only reads.
    ///
    /// # Errors
    /// [`PlayRefusal::Lesson`] if this game is not a lesson, if the step needs an action, or if it is the
    /// last step of its scene; the errors of [`draw_pending_outcomes`](Game::draw_pending_outcomes).
    pub fn continue_lesson(
        &mut self,
        history: &mut Vec<Unredacted<HistoryEntry>>,
    ) -> Result<(), PlayRefusal> {
        let has_continued = self.lesson.as_mut().is_some_and(LessonRun::advance);
        if !has_continued {
            return Err(PlayRefusal::Lesson { answer: None });
        }
        self.draw_pending_outcomes(history)
    }

    /// Returns the status of the lesson for the page; `None` in other games.
    pub(super) fn lesson_status(&self) -> Option<LessonStatus> {
        let run = self.lesson.as_ref()?;
        LessonStatus::new(run, self.rules(), self.state())
    }

    /// Returns the tips for the person who decides at `viewer`, which sees `view`; empty in lessons.
    pub(super) fn tips(&self, viewer: ViewerId, view: &View) -> Vec<Tip> {
        match self.pending_input() {
            PendingInput::Decision { seat, .. }
                if self.lesson.is_none()
                    && self.controllers.is_person(seat)
                    && self.viewers.check(viewer, Role::Seat(seat)).is_ok() =>
            {
                game_tips(self.rules(), view)
            }
            _ => Vec::new(),
        }
    }

    /// Refuses a request that is not available in lessons.
    pub(super) fn ensure_no_lesson(&self) -> Result<(), PlayRefusal> {
        match self.lesson {
            Some(_) => Err(PlayRefusal::Lesson { answer: None }),
            None => Ok(()),
        }
    }

    /// The action that the lesson prescribes for `seat` now; `None` if it prescribes none.
    pub(super) fn lesson_action(&self, seat: Seat) -> Option<Action> {
        match self.lesson.as_ref()?.next_script_input()? {
            Input::Act {
                seat: scripted_seat,
                action,
            } if scripted_seat == seat => Some(action),
            Input::Act { .. } | Input::Chance { .. } => None,
        }
    }

    /// Advances the lesson past the line of its script that has just been carried out.
    pub(super) fn advance_lesson_script(&mut self) {
        if let Some(run) = &mut self.lesson {
            run.record_script_line();
        }
    }

    /// Records actions of a person as one step. In a lesson, the current step of the lesson must accept them.
    pub(super) fn record_actions(
        &mut self,
        seat: Seat,
        actions: &[Action],
        history: &mut Vec<Unredacted<HistoryEntry>>,
    ) -> Result<(), PlayRefusal> {
        let by = Author::Seat(seat.0);
        let inputs: Vec<RecordInput> = actions.iter().copied().map(RecordInput::Act).collect();
        let Some(run) = &self.lesson else {
            return self.record_step(by, &inputs, history);
        };
        if let Verdict::NotAccepted(answer) = run.judge(self.rules(), actions) {
            let result = self.record_change(|timeline| {
                // Validate the actions without recording them: the refusal of an illegal action names the
                // violated rule. Only a legal action is refused with the lesson's answer.
                drop(
                    timeline
                        .submit(by, &inputs)
                        .map_err(steps::submit_refusal)?,
                );
                Err(PlayRefusal::Lesson { answer })
            });
            return result.map(|_| ());
        }
        self.record_step(by, &inputs, history)?;
        if let Some(run) = &mut self.lesson {
            run.record_accepted(actions.len());
        }
        Ok(())
    }
}
