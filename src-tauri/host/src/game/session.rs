//! A running game with its computer players.

use std::time::Instant;

use rubium_rules::{Seat, View};
use serde::Serialize;
use specta::Type;

use super::advice_requests::AdviceRequests;
use super::{
    ComputerActivity, ComputerPace, ComputerPlayers, Game, GameInfo, GameStatus, HistoryEntry,
    PlayRefusal, SeatControllers,
};
use crate::running::{
    HandState, Rights, Role, Session, Unredacted, UpdateHeader, ViewerId, Viewers, Wake,
};

/// An update of a game for one viewer.
#[derive(Clone, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct GameUpdate {
    /// Number of the update in the stream of this viewer; the numbering continues in the next game. After a
    /// gap the viewer requests a resync. It ignores updates that are not newer than its state.
    pub update_number: u32,
    /// The version of the game. A request contains the version on which it is based.
    pub version: u32,
    /// History entries since the previous update.
    pub history: Vec<HistoryEntry>,
    /// The current view.
    pub view: View,
    /// The current state of the session, as this viewer sees it.
    pub status: GameStatus,
    /// Activity of the computer that must decide. Only keepers get it.
    pub computer_activity: Option<ComputerActivity>,
}

/// A complete snapshot of a game.
#[derive(Clone, Debug, Serialize, Type)]
pub struct GameSnapshot {
    /// The information that no step changes.
    pub info: GameInfo,
    /// The full history, as this viewer may know it.
    pub history: Vec<HistoryEntry>,
    /// The current state.
    pub update: GameUpdate,
}

/// A game with its computer players, and the pending requests for advice.
pub struct GameSession {
    pub(super) game: Game,
    pub(super) computers: ComputerPlayers,
    pub(super) advice_requests: AdviceRequests,
}

impl GameSession {
    /// Creates the session. Computers play at `pace`.
    #[must_use]
    pub const fn new(game: Game, pace: ComputerPace) -> GameSession {
        GameSession {
            game,
            computers: ComputerPlayers::new(pace),
            advice_requests: AdviceRequests::new(),
        }
    }

    /// Changes the pace of the computer players.
    pub fn set_pace(&mut self, pace: ComputerPace) {
        self.computers.set_pace(pace);
    }
}

impl Session for GameSession {
    type Machine = Game;
    type Info = GameInfo;
    type HistoryEntry = HistoryEntry;
    type Update = GameUpdate;
    type Snapshot = GameSnapshot;
    type Refusal = PlayRefusal;
    type SharedState = (SeatControllers, Option<usize>);
    type ViewerState = (HandState, Option<ComputerActivity>);

    fn machine(&self) -> &Game {
        &self.game
    }

    fn line_count(&self) -> u32 {
        self.game.line_count()
    }

    fn viewers(&self) -> &Viewers {
        self.game.viewers()
    }

    fn audience(&self, viewer: ViewerId) -> Option<Seat> {
        self.game.audience(viewer)
    }

    fn join(&mut self, viewer: ViewerId, rights: Rights) {
        self.game.join(viewer, rights);
    }

    fn leave(&mut self, viewer: ViewerId) {
        self.advice_requests.cancel(viewer);
        self.game.leave(viewer);
    }

    /// The controllers and the step of the lesson.
    fn shared_state(&self) -> (SeatControllers, Option<usize>) {
        (self.game.controllers().clone(), self.game.lesson_step())
    }

    /// The activity of a computer shows whether the computer waits for a key press or could not make a step.
    /// Only keepers can act on that, so only they get it.
    fn viewer_state(&self, viewer: ViewerId) -> (HandState, Option<ComputerActivity>) {
        let is_keeper = self.viewers().check(viewer, Role::Keeper).is_ok();
        let activity = is_keeper.then(|| self.computers.activity(&self.game));
        (self.viewers().hand(viewer), activity.flatten())
    }

    fn draw_pending_outcomes(
        &mut self,
        history: &mut Vec<Unredacted<HistoryEntry>>,
    ) -> Result<(), PlayRefusal> {
        self.game.draw_pending_outcomes(history)
    }

    /// Hands of a game have no PIN.
    fn open_hand(
        &mut self,
        viewer: ViewerId,
        seat: Seat,
        _: Option<&str>,
    ) -> Result<(), PlayRefusal> {
        self.game.open_hand(viewer, seat)
    }

    fn close_hand(&mut self, viewer: ViewerId) {
        self.game.close_hand(viewer);
    }

    fn undo(
        &mut self,
        viewer: ViewerId,
        step: u32,
        history: &mut Vec<Unredacted<HistoryEntry>>,
    ) -> Result<(), PlayRefusal> {
        self.game.undo(viewer, step, history)
    }

    fn redo(
        &mut self,
        viewer: ViewerId,
        count: u32,
        history: &mut Vec<Unredacted<HistoryEntry>>,
    ) -> Result<(), PlayRefusal> {
        self.game.redo(viewer, count, history)
    }

    fn update(&self, header: UpdateHeader, history: Vec<HistoryEntry>) -> GameUpdate {
        let (_, computer_activity) = self.viewer_state(header.viewer);
        let view = self.game.view(header.viewer);
        let status = self.game.status(header.viewer, &view);
        GameUpdate {
            update_number: header.update_number,
            version: header.version,
            history,
            view,
            status,
            computer_activity,
        }
    }

    fn snapshot(
        &self,
        mut info: GameInfo,
        header: UpdateHeader,
    ) -> Result<GameSnapshot, PlayRefusal> {
        if self.viewers().check(header.viewer, Role::Keeper).is_err() {
            info.notice = None;
        }
        Ok(GameSnapshot {
            info,
            history: self.game.history(header.viewer)?,
            update: self.update(header, Vec::new()),
        })
    }

    fn on_start(&mut self, wake: Wake) {
        self.computers.set_wake(wake.clone());
        self.advice_requests.set_wake(wake);
    }

    /// The time of the next decision of a computer. First answers the requests for advice whose search is
    /// over, and cancels outdated requests.
    fn next_due(&mut self) -> Option<Instant> {
        self.advice_requests.update(&self.game);
        self.computers.decision_time(&self.game)
    }

    /// Carries out the decision of a computer.
    fn run_due(&mut self, history: &mut Vec<Unredacted<HistoryEntry>>) {
        self.computers.act(&mut self.game, history);
    }
}
