//! Requests to a running game, other than the [`Intent`](crate::running::Intent)s that it shares with tables.
//! Each change to the game names the role that it needs and the version that it expects.

use rubium_players::PlayingStyle;
use rubium_rules::{Action, Seat};

use super::{Controller, GameSession, PendingAdvice, PlayRefusal};
use crate::running::{Access, Answer, ExpectedVersion, Role};

impl Access<'_, GameSession> {
    /// See [`Game::act`](super::Game::act).
    pub fn act(&self, version: u32, seat: Seat, actions: Vec<Action>) -> Answer<u32, PlayRefusal> {
        let (role, expected_version) = (Role::Seat(seat), ExpectedVersion::Exactly(version));
        self.change(role, expected_version, move |session, viewer, history| {
            session.game.act(viewer, seat, &actions, history)
        })
    }

    /// See [`Game::pass_window`](super::Game::pass_window).
    pub fn pass_window(&self, version: u32, stop_before: Option<Seat>) -> Answer<u32, PlayRefusal> {
        let expected_version = ExpectedVersion::Exactly(version);
        self.change(
            Role::Participant,
            expected_version,
            move |session, viewer, history| session.game.pass_window(viewer, stop_before, history),
        )
    }

    /// See [`Game::concede`](super::Game::concede).
    pub fn concede(&self, version: u32, seat: Seat) -> Answer<u32, PlayRefusal> {
        let (role, expected_version) = (
            Role::Seat(seat),
            ExpectedVersion::UnchangedByPlayers(version),
        );
        self.change(role, expected_version, move |session, _, history| {
            session.game.concede(seat, history)
        })
    }

    /// See [`Game::agree_to_end`](super::Game::agree_to_end).
    pub fn agree_to_end(&self, version: u32) -> Answer<u32, PlayRefusal> {
        let expected_version = ExpectedVersion::UnchangedByPlayers(version);
        self.change(Role::Keeper, expected_version, |session, _, history| {
            session.game.agree_to_end(history)
        })
    }

    /// Carries out the pending decision of a computer now, even if computers have acted since `version`. If
    /// the decision cannot be saved, the computers stop and keepers are informed.
    pub fn advance_computer(&self, version: u32) -> Answer<u32, PlayRefusal> {
        let expected_version = ExpectedVersion::UnchangedByPlayers(version);
        self.change(Role::Keeper, expected_version, |session, _, history| {
            session.computers.resume(&mut session.game, history);
            Ok(())
        })
    }

    /// Starts the search for a Commander's advice to `seat`, whose hand must be open. An earlier request of
    /// this viewer is cancelled.
    pub fn advice(&self, seat: Seat) -> Answer<PendingAdvice, PlayRefusal> {
        self.request_without_update(move |session, viewer| {
            session.advice_requests.request(&session.game, viewer, seat)
        })
    }

    /// Cancels the request for advice of this viewer, if there is one.
    pub fn cancel_advice(&self) {
        self.change_own_state(|session, viewer| session.advice_requests.cancel(viewer));
    }

    /// See [`Game::continue_lesson`](super::Game::continue_lesson).
    pub fn continue_lesson(&self, version: u32) -> Answer<u32, PlayRefusal> {
        let expected_version = ExpectedVersion::Exactly(version);
        self.change(
            Role::Participant,
            expected_version,
            |session, _, history| session.game.continue_lesson(history),
        )
    }

    /// See [`Game::set_controller`](super::Game::set_controller).
    pub fn set_controller(
        &self,
        version: u32,
        seat: Seat,
        controller: Controller,
    ) -> Answer<u32, PlayRefusal> {
        let expected_version = ExpectedVersion::UnchangedByPlayers(version);
        self.change(Role::Keeper, expected_version, move |session, _, _| {
            session.game.set_controller(seat, controller)
        })
    }

    /// See [`Game::set_playing_style`](super::Game::set_playing_style).
    pub fn set_playing_style(
        &self,
        version: u32,
        seat: Seat,
        playing_style: PlayingStyle,
    ) -> Answer<u32, PlayRefusal> {
        let expected_version = ExpectedVersion::UnchangedByPlayers(version);
        self.change(Role::Keeper, expected_version, move |session, _, _| {
            session.game.set_playing_style(seat, playing_style)
        })
    }
}
