//! Decisions of computer players. A computer player gets only what its seat knows, and the legal actions.

use std::sync::atomic::AtomicBool;

use rubium_players::{Heuristic, Player, PlayingStyle, TurnPlan};
use rubium_record::{Author, ChanceSource, Machine, Seed, Timeline};
use rubium_rules::{
    Action, DecisionKind, PendingInput, RecordInput, Rules, Seat, collect_legal_actions, view,
};

use super::PlayRefusal;
use super::controllers::{Controller, SeatControllers};
use super::hand::{self, LocalPlayers};
use super::search::Search;
use super::{Game, HistoryEntry};
use crate::refusal::SessionRefusal;
use crate::running::{HandState, Unredacted, Viewer};

impl Game {
    /// The seat of the computer that must decide now; `None` if no computer must decide, or while a keeper's
    /// screen is being handed over to the next player.
    #[must_use]
    pub fn computer_to_decide(&self) -> Option<Seat> {
        let is_at_handover = |viewer: &Viewer| {
            viewer.rights.is_keeper && matches!(viewer.hand, HandState::Handover { .. })
        };
        match self.pending_input() {
            PendingInput::Decision { seat, .. } if !self.viewers.iter().any(is_at_handover) => {
                Some(seat).filter(|&seat| !self.controllers.is_person(seat))
            }
            _ => None,
        }
    }

    /// Returns whether the pending decision is about playing a card or passing one to the teammate. The delay
    /// before such a decision must not depend on the cards in the hand.
    #[must_use]
    pub fn is_card_decision_pending(&self) -> bool {
        matches!(
            self.pending_input(),
            PendingInput::Decision {
                decision: DecisionKind::Window { .. } | DecisionKind::PassCard { .. },
                ..
            }
        )
    }

    /// Computes the decision of the computer that must decide now; `None` if no computer must decide, or if
    /// no action is legal. A computer that searches plans its whole turn from scratch.
    #[must_use]
    pub fn decide(&self) -> Option<Action> {
        let seat = self.computer_to_decide()?;
        if self.lesson.is_some() {
            return self.lesson_action(seat);
        }
        decide(self.timeline(), seat, &self.controllers)
    }

    /// Creates the search for the decision of the computer that must decide now; returns `None` if that
    /// computer does not search. `plan` is its plan for the turn so far; with `None` the search reconstructs
    /// the plan from the decisions of the turn.
    pub(super) fn create_search(&self, plan: Option<TurnPlan>) -> Option<Search> {
        let seat = self.computer_to_decide()?;
        let settings = self.controllers.controller_of(seat).planner_settings()?;
        let playing_style = self.controllers.playing_style_of(seat);
        Some(Search::new(
            self.timeline(),
            seat,
            (settings, playing_style),
            plan,
        ))
    }

    /// Returns whether the computer in `seat` also uses a search for decisions that its plan for the turn
    /// does not contain, such as those about cards.
    pub(super) fn searches_unplanned_decisions(&self, seat: Seat) -> bool {
        let settings = self.controllers.controller_of(seat).planner_settings();
        settings.is_some_and(|settings| settings.decision_playout_count > 0)
    }

    /// Number of decisions that `seat` has made so far, not counting undone decisions.
    pub(super) fn count_decisions(&self, seat: Seat) -> u64 {
        count_decisions(self.timeline(), seat)
    }

    /// Carries out `action` for the computer that must decide now, and draws the random outcomes that follow.
    ///
    /// # Errors
    /// [`SessionRefusal::NotSaved`]; [`SessionRefusal::Internal`] if `action` is refused; the errors of
    /// [`draw_pending_outcomes`](Game::draw_pending_outcomes). Steps saved before the error remain.
    pub fn act_for_computer(
        &mut self,
        action: Action,
        history: &mut Vec<Unredacted<HistoryEntry>>,
    ) -> Result<(), PlayRefusal> {
        let Some(seat) = self.computer_to_decide() else {
            return Ok(());
        };
        let input = RecordInput::Act(action);
        let (by, text) = (Author::Seat(seat.0), self.rules().write(&input));
        // After an undo the computer makes the same decision again. The undone step is then redone, because a
        // new step would discard the undone steps after it.
        let next_redo = self.timeline().next_redo();
        if next_redo.is_some_and(|step| step.by == by && step.inputs == [text]) {
            return self.redo_step(history);
        }
        self.record_step(by, &[input], history)
            .map_err(|refusal| match refusal {
                // The details are left out, because they may name a card in the hand.
                PlayRefusal::Rule { .. }
                | PlayRefusal::Session(SessionRefusal::UnknownReference { .. }) => {
                    PlayRefusal::internal("the decision of a computer player was refused")
                }
                other => other,
            })?;
        self.advance_lesson_script();
        self.draw_pending_outcomes(history)
    }

    /// Lets `controller` decide for `seat` from now on.
    ///
    /// # Errors
    /// [`SessionRefusal::NoSeat`], [`PlayRefusal::Over`], [`PlayRefusal::Lesson`],
    /// [`SessionRefusal::NotSaved`].
    pub fn set_controller(
        &mut self,
        seat: Seat,
        controller: Controller,
    ) -> Result<(), PlayRefusal> {
        self.ensure_seat(seat)?;
        if self.is_over() {
            return Err(PlayRefusal::Over);
        }
        self.ensure_no_lesson()?;
        let mut controllers = self.controllers.clone();
        controllers.set(seat, controller, self.timeline().step_count() as u32);
        self.record.write_sidecar(&controllers)?;
        let timeline = self.record.timeline();
        for viewer in self.viewers.iter_mut() {
            let before_and_after = [&self.controllers, &controllers]
                .map(|controllers| LocalPlayers::new(controllers, &viewer.rights));
            let (rules, state) = (timeline.machine(), timeline.state());
            viewer.hand =
                hand::after_controller_change(viewer.hand, rules, state, before_and_after);
        }
        self.controllers = controllers;
        Ok(())
    }

    /// Gives the computer in `seat` this playing style; a person's seat keeps the playing style for a later
    /// computer.
    ///
    /// # Errors
    /// As for [`set_controller`](Game::set_controller).
    pub fn set_playing_style(
        &mut self,
        seat: Seat,
        playing_style: PlayingStyle,
    ) -> Result<(), PlayRefusal> {
        self.ensure_seat(seat)?;
        if self.is_over() {
            return Err(PlayRefusal::Over);
        }
        self.ensure_no_lesson()?;
        let controllers = self
            .controllers
            .clone()
            .with_playing_style(seat, playing_style);
        self.record.write_sidecar(&controllers)?;
        self.controllers = controllers;
        Ok(())
    }
}

/// Computes the decision of the computer in `seat`; returns `None` if a person plays in `seat`, or if no
/// action is legal.
///
/// The decision depends only on the seed of the game, the controllers and the steps in effect, so it is
/// the same after the game is resumed or steps are undone.
pub(super) fn decide(
    timeline: &Timeline<Rules>,
    seat: Seat,
    controllers: &SeatControllers,
) -> Option<Action> {
    let (controller, playing_style) = (
        controllers.controller_of(seat),
        controllers.playing_style_of(seat),
    );
    if let Some(settings) = controller.planner_settings() {
        let search = Search::new(timeline, seat, (settings, playing_style), None);
        let result = search.run(&AtomicBool::new(false))?;
        return Some(result.action);
    }
    let (rules, state) = (timeline.machine(), timeline.state());
    let seed = seed_of(timeline.record().header.seed, seat);
    let mut legal_actions = Vec::new();
    collect_legal_actions(rules, state, &mut legal_actions);
    let (player_view, decision_number) = (
        view(rules, state, Some(seat)),
        count_decisions(timeline, seat),
    );
    let choose = |player: Heuristic<'_>| {
        let player = player.with_playing_style(playing_style);
        player.choose(&player_view, decision_number, &legal_actions)
    };
    match controller {
        Controller::Person | Controller::Commander | Controller::Director => None,
        Controller::Recruit => choose(Heuristic::recruit(rules, seed)),
        Controller::Officer => choose(Heuristic::officer(rules, seed)),
    }
}

/// The seed of the computer player in `seat`, derived from the seed of the game. The derived seed reveals
/// nothing about later dice and cards.
pub(super) fn seed_of(game_seed: Seed, seat: Seat) -> u64 {
    let chance_source = ChanceSource::new(game_seed);
    let byte = |index: u64| {
        let ordinal = u64::from(seat.0) * 8 + index;
        chance_source
            .draw_index("player", ordinal, &[1; 256])
            .unwrap_or_default() as u64
    };
    (0..8).fold(0, |seed, index| seed << 8 | byte(index))
}

/// Number of decisions that `seat` has made so far, not counting undone decisions.
pub(super) fn count_decisions(timeline: &Timeline<Rules>, seat: Seat) -> u64 {
    let steps_of_seat = timeline
        .steps()
        .filter(|step| step.by == Author::Seat(seat.0));
    steps_of_seat.map(|step| step.inputs.len() as u64).sum()
}

#[cfg(test)]
mod tests {
    use super::seed_of;
    use rubium_record::Seed;
    use rubium_rules::Seat;

    /// Other seeds would change the decisions of computers in every stored game.
    #[test]
    fn seed_of_computer_is_fixed_and_differs_by_game_and_seat() {
        let seeds = [(5, 0), (5, 1), (6, 0)].map(|(game, seat)| seed_of(Seed(game), Seat(seat)));
        assert_eq!(
            seeds,
            [
                14_444_739_136_794_614_252,
                937_313_126_770_861_929,
                5_702_823_012_689_264_280
            ]
        );
    }
}
