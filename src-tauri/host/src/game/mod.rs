//! A running game: its record, random outcomes, and open hands.
//!
//! Other files contain the set-up ([`NewGame`]), the hands at each viewer (`hand`), the messages to the page
//! ([`GameUpdate`], [`HistoryEntry`]), undo ([`StepSummary`]), advice ([`Advice`]), computer players
//! ([`SeatControllers`], [`ComputerPlayers`]), lessons ([`lesson_game`]) and the recap of the turns since a
//! player's previous turn ([`TurnRecap`]). The rules are in `rubium-rules`.

mod advice;
mod advice_requests;
mod advice_search;
mod computer_decisions;
mod computer_timing;
mod controllers;
mod example;
mod hand;
mod history;
mod history_entry;
mod info;
mod lesson;
mod new_game;
mod odds;
mod preview;
mod refusal;
mod requests;
mod search;
mod search_pool;
mod session;
mod steps;
mod turn_recap;
mod undo;

pub use advice::{
    Advice, AdvisedAttack, AdvisedPlan, AdvisedStep, Alternative, BoughtUnits, MovedUnits,
};
pub use advice_requests::PendingAdvice;
pub use computer_timing::{ComputerActivity, ComputerPace, ComputerPlayers};
pub use controllers::{Controller, SeatControllers};
pub use example::{ExampleFrame, IllustratedRulebook, RefusedAction, RuleExample};
pub use history_entry::{HistoryEntry, effective_steps};
pub use info::{GameInfo, Player};
pub use lesson::lesson_game;
pub use new_game::{FirstPlayer, NewGame, NewSeat, rematch};
pub use odds::events;
pub use preview::{Preview, PreviewHex, PreviewPlayer};
pub use refusal::PlayRefusal;
pub use rubium_players::PlayingStyle;
pub use session::{GameSession, GameSnapshot, GameUpdate};
pub use steps::{StepSummary, UndoObstacle};
pub use turn_recap::TurnRecap;

use rubium_lessons::{LessonRun, LessonStatus, Tip};
use rubium_record::{Author, Pending, Timeline};
use rubium_rules::{
    Action, ChanceRequest, DecisionKind, Event, HexReport, PendingInput, RecordInput, RuleId,
    Rules, Seat, State, View, Violation, ViolationReason, check, hex_report, pending_input, view,
    weights,
};
use serde::Serialize;
use specta::Type;

use crate::library::RecordWriter;
use crate::refusal::SessionRefusal;
use crate::running::{
    HandState, RecordError, Recorder, Rights, Role, Unredacted, ViewerId, Viewers,
    ensure_input_count,
};
use hand::LocalPlayers;

/// A running game.
pub struct Game {
    record: Recorder<Rules, SeatControllers>,
    controllers: SeatControllers,
    viewers: Viewers,
    /// Progress in the lesson that this game belongs to; `None` in other games.
    lesson: Option<LessonRun>,
}

/// State of the session, as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct GameStatus {
    /// The hand state at this viewer.
    pub hand: HandState,
    /// Controllers by seat.
    pub controllers: Vec<Controller>,
    /// Playing styles of the computers, by seat.
    pub playing_styles: Vec<PlayingStyle>,
    /// Number of steps in effect.
    pub step_count: u32,
    /// The latest steps that this viewer can undo, at most 60, oldest first. Later steps of computers are
    /// undone with them.
    pub undoable_steps: Vec<StepSummary>,
    /// The step that this viewer can redo.
    pub redoable_step: Option<StepSummary>,
    /// The seed as decimal digits, once the game is over.
    pub seed: Option<String>,
    /// The current step of the lesson; `None` in other games.
    pub lesson: Option<LessonStatus>,
    /// The tips that are due for the person who decides at this viewer, the most urgent first.
    pub tips: Vec<Tip>,
}

impl Game {
    /// Creates a game with this record and these controllers. Pending random outcomes are drawn at the first
    /// request.
    #[must_use]
    pub fn new(
        timeline: Timeline<Rules>,
        writer: Box<dyn RecordWriter<SeatControllers>>,
        controllers: SeatControllers,
    ) -> Game {
        Game {
            controllers: controllers.resized(timeline.machine().players()),
            record: Recorder::new(timeline, writer),
            viewers: Viewers::default(),
            lesson: None,
        }
    }

    /// The record with its undo and redo history.
    #[must_use]
    pub fn timeline(&self) -> &Timeline<Rules> {
        self.record.timeline()
    }

    /// Number of lines in the record.
    #[must_use]
    pub fn line_count(&self) -> u32 {
        self.record.line_count()
    }

    /// The controllers of all seats.
    #[must_use]
    pub fn controllers(&self) -> &SeatControllers {
        &self.controllers
    }

    /// Adds `viewer`. If `viewer` has already joined with the same rights, only closes its open hand, like
    /// [`close_hand`](Game::close_hand).
    pub fn join(&mut self, viewer: ViewerId, rights: Rights) {
        if self
            .viewers
            .get(viewer)
            .is_some_and(|current| current.rights == rights)
        {
            self.close_hand(viewer);
        } else {
            let local = LocalPlayers::new(&self.controllers, &rights);
            let hand = hand::initial(self.rules(), self.state(), local);
            self.viewers.join(viewer, rights, hand);
        }
    }

    /// Removes `viewer`.
    pub fn leave(&mut self, viewer: ViewerId) {
        self.viewers.leave(viewer);
    }

    /// The viewers.
    #[must_use]
    pub fn viewers(&self) -> &Viewers {
        &self.viewers
    }

    /// The seat for which events are redacted at `viewer`: the seat of its only player, unless a computer now
    /// plays in this seat.
    #[must_use]
    pub fn audience(&self, viewer: ViewerId) -> Option<Seat> {
        let sole_seat = self.viewers.sole_seat(viewer);
        sole_seat.filter(|&seat| self.controllers.is_person(seat))
    }

    /// The view of the player whose hand is open at `viewer`, or the public view.
    #[must_use]
    pub fn view(&self, viewer: ViewerId) -> View {
        view(
            self.rules(),
            self.state(),
            self.viewers.hand(viewer).open_seat(),
        )
    }

    /// The public view.
    #[must_use]
    pub fn public_view(&self) -> View {
        view(self.rules(), self.state(), None)
    }

    /// State of the session, as `viewer` sees it; `view` is its view of the game.
    #[must_use]
    pub fn status(&self, viewer: ViewerId, view: &View) -> GameStatus {
        let seed = self
            .is_over()
            .then(|| self.timeline().record().header.seed.to_string());
        let (undoable_steps, redoable_step) = self.undo_and_redo_steps(viewer);
        GameStatus {
            hand: self.viewers.hand(viewer),
            controllers: self.controllers.by_seat().to_vec(),
            playing_styles: self.controllers.playing_styles(),
            step_count: self.timeline().step_count() as u32,
            undoable_steps,
            redoable_step,
            seed,
            lesson: self.lesson_status(),
            tips: self.tips(viewer, view),
        }
    }

    /// The full history as `viewer` may know it.
    ///
    /// # Errors
    /// [`SessionRefusal::Internal`] if the record does not replay.
    pub fn history(&self, viewer: ViewerId) -> Result<Vec<HistoryEntry>, PlayRefusal> {
        let audience = self.audience(viewer);
        history::history(self.timeline(), &self.controllers, audience)
    }

    /// Returns whether the game has ended.
    #[must_use]
    pub fn is_over(&self) -> bool {
        matches!(self.pending_input(), PendingInput::Over { .. })
    }

    /// Opens the hand of `seat` at `viewer`, and closes any other hand that was open at this viewer.
    ///
    /// # Errors
    /// [`SessionRefusal::NotPermitted`], [`SessionRefusal::NoSeat`], [`PlayRefusal::Computer`];
    /// [`PlayRefusal::Handover`] during a handover to another player.
    pub fn open_hand(&mut self, viewer: ViewerId, seat: Seat) -> Result<(), PlayRefusal> {
        self.viewers.check(viewer, Role::Seat(seat))?;
        self.ensure_person(seat)?;
        match self.viewers.get_mut(viewer) {
            Some(local_viewer) => match local_viewer.hand {
                HandState::Handover { next } if next != seat => Err(PlayRefusal::Handover { next }),
                _ => {
                    local_viewer.hand = HandState::Open { seat };
                    Ok(())
                }
            },
            None => Err(PlayRefusal::NoGame),
        }
    }

    /// Closes the hand that is open at `viewer`, unless its owner is the only person at this viewer.
    pub fn close_hand(&mut self, viewer: ViewerId) {
        if let Some(local_viewer) = self.viewers.get_mut(viewer) {
            let only_person =
                LocalPlayers::new(&self.controllers, &local_viewer.rights).only_person();
            local_viewer.close_hand(only_person);
        }
    }

    /// Carries out `actions` of `seat` in order as one step, and draws the random outcomes that follow.
    ///
    /// # Errors
    /// [`SessionRefusal::NotPermitted`], [`SessionRefusal::InvalidInputCount`], [`PlayRefusal::Over`],
    /// [`SessionRefusal::NoSeat`], [`PlayRefusal::Computer`], [`PlayRefusal::Handover`],
    /// [`SessionRefusal::HandClosed`], [`PlayRefusal::Rule`], [`SessionRefusal::UnknownReference`],
    /// [`PlayRefusal::Lesson`], [`SessionRefusal::NotSaved`], [`SessionRefusal::Internal`]: the actions had
    /// no effect. If only a following outcome could not be drawn or saved, the step remains.
    pub fn act(
        &mut self,
        viewer: ViewerId,
        seat: Seat,
        actions: &[Action],
        history: &mut Vec<Unredacted<HistoryEntry>>,
    ) -> Result<(), PlayRefusal> {
        ensure_input_count(actions.len())?;
        self.viewers.check(viewer, Role::Seat(seat))?;
        self.next_decision(history)?;
        self.ensure_person(seat)?;
        if let HandState::Handover { next } = self.viewers.hand(viewer) {
            return Err(PlayRefusal::Handover { next });
        }
        if actions
            .iter()
            .any(|action| action.depends_on_hand(self.rules()))
        {
            self.viewers.ensure_hand_open(viewer, seat)?;
        }
        self.record_actions(seat, actions, history)?;
        self.draw_pending_outcomes(history)
    }

    /// Passes the open card window for all people at `viewer` who are still to be asked, or only for the
    /// people asked before the seat `stop_before`. Stops before a computer and before a person at another
    /// viewer.
    ///
    /// # Errors
    /// The errors of [`act`](Game::act); [`PlayRefusal::Rule`] if no window is open, or if the window does
    /// not ask `stop_before`.
    pub fn pass_window(
        &mut self,
        viewer: ViewerId,
        stop_before: Option<Seat>,
        history: &mut Vec<Unredacted<HistoryEntry>>,
    ) -> Result<(), PlayRefusal> {
        let (first_seat, decision) = self.next_decision(history)?;
        self.viewers.check(viewer, Role::Seat(first_seat))?;
        self.ensure_person(first_seat)?;
        if !matches!(decision, DecisionKind::Window { .. }) {
            let violation = ViolationReason::WrongDecision.with_rule(RuleId::Bat9);
            return Err(PlayRefusal::Rule { violation });
        }
        // The dice of the next kind may open another window that looks the same, so the loop below must not
        // go beyond the last seat that this window asks.
        let seats_asked = self.public_view().battle.map(|battle| battle.seats_to_ask);
        let seats_asked = seats_asked.unwrap_or_default();
        if stop_before.is_some_and(|seat| !seats_asked.contains(&seat)) {
            let violation = ViolationReason::WrongDecision.with_rule(RuleId::Bat9);
            return Err(PlayRefusal::Rule { violation });
        }
        for _ in 0..seats_asked.len() {
            let (seat, _) = self.next_decision(history)?;
            let is_local = self.viewers.check(viewer, Role::Seat(seat)).is_ok();
            if stop_before == Some(seat) || !is_local || !self.controllers.is_person(seat) {
                break;
            }
            self.act(viewer, seat, &[Action::Pass], history)?;
        }
        Ok(())
    }

    /// Ends the game because `seat` concedes.
    ///
    /// # Errors
    /// [`PlayRefusal::Over`], [`SessionRefusal::NoSeat`], [`PlayRefusal::Computer`], [`PlayRefusal::Lesson`],
    /// [`SessionRefusal::NotSaved`].
    pub fn concede(
        &mut self,
        seat: Seat,
        history: &mut Vec<Unredacted<HistoryEntry>>,
    ) -> Result<(), PlayRefusal> {
        self.ensure_person(seat)?;
        self.end(Author::Seat(seat.0), RecordInput::Concede, history)
    }

    /// Ends the game because all players agree to end it.
    ///
    /// # Errors
    /// [`PlayRefusal::Over`], [`PlayRefusal::Lesson`], [`SessionRefusal::NotSaved`].
    pub fn agree_to_end(
        &mut self,
        history: &mut Vec<Unredacted<HistoryEntry>>,
    ) -> Result<(), PlayRefusal> {
        self.end(Author::Keeper, RecordInput::AgreeToEnd, history)
    }

    /// Returns the violation that prevents `seat` from taking `action`; `None` if the action is legal.
    ///
    /// # Errors
    /// [`SessionRefusal::NoSeat`]; [`PlayRefusal::Computer`] and [`SessionRefusal::HandClosed`], if the
    /// answer would reveal a hand.
    pub fn explain_refusal(
        &self,
        viewer: ViewerId,
        seat: Seat,
        action: Action,
    ) -> Result<Option<Violation>, PlayRefusal> {
        self.ensure_seat(seat)?;
        if action.depends_on_hand(self.rules()) {
            self.ensure_person(seat)?;
            self.viewers.ensure_hand_open(viewer, seat)?;
        }
        Ok(check(self.rules(), self.state(), seat, action).err())
    }

    /// A report on a hex; `None` if there is no such hex.
    #[must_use]
    pub fn hex_report(&self, hex: rubium_rules::Hex) -> Option<HexReport> {
        hex_report(self.rules(), self.state(), hex)
    }

    /// Draws pending random outcomes until a seat must decide or the game is over. In a lesson, also carries
    /// out the moves that the lesson makes for the learner.
    ///
    /// # Errors
    /// [`SessionRefusal::NotSaved`]: the next request tries again and draws the same outcomes.
    /// [`SessionRefusal::Internal`] if there is no outcome to draw. In a lesson, [`PlayRefusal::Rule`] if the
    /// rules refuse its move.
    pub fn draw_pending_outcomes(
        &mut self,
        history: &mut Vec<Unredacted<HistoryEntry>>,
    ) -> Result<(), PlayRefusal> {
        loop {
            match self.pending_input() {
                PendingInput::Chance { request } => {
                    let outcome = self.outcome_for(request)?;
                    self.record_step(Author::Chance, &[outcome], history)?;
                }
                PendingInput::Decision { seat, .. } if self.controllers.is_person(seat) => {
                    let Some(action) = self.lesson_action(seat) else {
                        return Ok(());
                    };
                    let input = RecordInput::Act(action);
                    self.record_step(Author::Seat(seat.0), &[input], history)?;
                }
                PendingInput::Decision { .. } | PendingInput::Over { .. } => return Ok(()),
            }
            self.advance_lesson_script();
        }
    }

    fn end(
        &mut self,
        by: Author,
        input: RecordInput,
        history: &mut Vec<Unredacted<HistoryEntry>>,
    ) -> Result<(), PlayRefusal> {
        if self.is_over() {
            return Err(PlayRefusal::Over);
        }
        self.ensure_no_lesson()?;
        self.record_step(by, &[input], history)
    }

    /// Draws pending random outcomes, then returns the seat that must decide and the kind of its decision.
    fn next_decision(
        &mut self,
        history: &mut Vec<Unredacted<HistoryEntry>>,
    ) -> Result<(Seat, DecisionKind), PlayRefusal> {
        self.draw_pending_outcomes(history)?;
        match self.pending_input() {
            PendingInput::Decision { seat, decision } => Ok((seat, decision)),
            _ => Err(PlayRefusal::Over),
        }
    }

    fn ensure_seat(&self, seat: Seat) -> Result<(), PlayRefusal> {
        if seat.0 < self.rules().players() {
            Ok(())
        } else {
            Err(SessionRefusal::NoSeat { seat }.into())
        }
    }

    fn ensure_person(&self, seat: Seat) -> Result<(), PlayRefusal> {
        self.ensure_seat(seat)?;
        if self.controllers.is_person(seat) {
            Ok(())
        } else {
            Err(PlayRefusal::Computer { seat })
        }
    }

    /// Draws the outcome for `request` from the seed, or from the lesson.
    fn outcome_for(&self, request: ChanceRequest) -> Result<RecordInput, PlayRefusal> {
        if let Some(run) = &self.lesson {
            return lesson::scripted_outcome(run, request);
        }
        let mut outcomes = Vec::new();
        weights(self.rules(), self.state(), request, &mut outcomes);
        let outcome = self.record.draw_outcome(request.purpose(), &outcomes);
        outcome
            .map(RecordInput::Chance)
            .ok_or_else(|| PlayRefusal::internal(format!("there is no outcome for {request:?}")))
    }

    /// Records one step.
    fn record_step(
        &mut self,
        by: Author,
        inputs: &[RecordInput],
        history: &mut Vec<Unredacted<HistoryEntry>>,
    ) -> Result<(), PlayRefusal> {
        let step = self.timeline().step_count();
        let events = self
            .record_change(|timeline| timeline.submit(by, inputs).map_err(steps::submit_refusal))?;
        history.push(HistoryEntry::unredacted(step, Some(by), events));
        Ok(())
    }

    /// Saves the line of a change, applies the change, and updates the hands at each viewer. Returns the
    /// events.
    fn record_change(
        &mut self,
        change: impl FnOnce(&mut Timeline<Rules>) -> Result<Pending<'_, Rules>, PlayRefusal>,
    ) -> Result<Vec<Event>, PlayRefusal> {
        let turn = self.state().turn();
        let events = self
            .record
            .record(change)
            .map_err(RecordError::into_refusal)?;
        let (rules, state) = (
            self.record.timeline().machine(),
            self.record.timeline().state(),
        );
        for viewer in self.viewers.iter_mut() {
            let local = LocalPlayers::new(&self.controllers, &viewer.rights);
            viewer.hand = hand::after_step(viewer.hand, turn, rules, state, local);
        }
        Ok(events)
    }

    fn rules(&self) -> &Rules {
        self.timeline().machine()
    }

    fn state(&self) -> &State {
        self.timeline().state()
    }

    fn pending_input(&self) -> PendingInput {
        pending_input(self.rules(), self.state())
    }
}
