//! A game that runs: computers decide between requests.

use std::time::Instant;

use rubium_rules::{Seat, View};
use serde::Serialize;
use specta::Type;

use super::{
    ComputerPlayers, Game, GameInfo, Moment, Opponent, Pace, PlayRefusal, SeatControllers, Seating,
};
use crate::running::{Looking, Rights, Role, Session, Unredacted, UpdateHeader, ViewerId, Viewers};

/// What changed, in the order it happened.
#[derive(Clone, Debug, Serialize, Type)]
pub struct Update {
    /// Counts the updates of this viewer, one by one, over all games: after a gap it asks for a resync, and what is not
    /// newer than what it shows it leaves aside.
    pub seq: u32,
    /// The version of the game: what is asked for names the one that it was asked at.
    pub version: u32,
    /// What happened since the change before.
    pub moments: Vec<Moment>,
    /// How things stand now.
    pub view: View,
    /// Who is looking, and what can be taken back.
    pub seating: Seating,
    /// The computer that has to decide, if one has; told to keepers alone.
    pub opponent: Option<Opponent>,
}

/// Everything about a game that the page needs to show it from nothing.
#[derive(Clone, Debug, Serialize, Type)]
pub struct Opened {
    /// What stays the same all game long.
    pub info: GameInfo,
    /// All that has happened, as this viewer may know it.
    pub history: Vec<Moment>,
    /// How things stand.
    pub update: Update,
}

/// A game with its computers.
pub struct GameSession {
    pub(super) game: Game,
    pub(super) computers: ComputerPlayers,
}

impl GameSession {
    /// A game whose computers decide at `pace`.
    #[must_use]
    pub const fn new(game: Game, pace: Pace) -> GameSession {
        GameSession {
            game,
            computers: ComputerPlayers::new(pace),
        }
    }

    /// Lets computers decide at `pace` from now on.
    pub fn set_pace(&mut self, pace: Pace) {
        self.computers.set_pace(pace);
    }
}

impl Session for GameSession {
    type Machine = Game;
    type Info = GameInfo;
    type Moment = Moment;
    type Update = Update;
    type Opened = Opened;
    type Refusal = PlayRefusal;
    type SharedState = SeatControllers;
    type ViewerState = (Looking, Option<Opponent>);

    fn machine(&self) -> &Game {
        &self.game
    }

    fn lines(&self) -> u32 {
        self.game.lines()
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

    fn part(&mut self, viewer: ViewerId) {
        self.game.part(viewer);
    }

    fn shared_state(&self) -> SeatControllers {
        self.game.controllers().clone()
    }

    /// What computers are at hangs on the pace and the disk of who keeps the game.
    fn viewer_state(&self, viewer: ViewerId) -> (Looking, Option<Opponent>) {
        let keeps = self.viewers().check(viewer, Role::Keeper).is_ok();
        let opponent = keeps.then(|| self.computers.state(&self.game));
        (self.viewers().looking(viewer), opponent.flatten())
    }

    fn deal(&mut self, moments: &mut Vec<Unredacted<Moment>>) -> Result<(), PlayRefusal> {
        self.game.deal(moments)
    }

    /// A hand of a game has no PIN.
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
        moments: &mut Vec<Unredacted<Moment>>,
    ) -> Result<(), PlayRefusal> {
        self.game.undo(viewer, step, moments)
    }

    fn redo(
        &mut self,
        viewer: ViewerId,
        step: u32,
        moments: &mut Vec<Unredacted<Moment>>,
    ) -> Result<(), PlayRefusal> {
        self.game.redo(viewer, step, moments)
    }

    fn update(&self, due: UpdateHeader, moments: Vec<Moment>) -> Update {
        let (_, opponent) = self.viewer_state(due.viewer);
        Update {
            seq: due.seq,
            version: due.version,
            moments,
            view: self.game.view(due.viewer),
            seating: self.game.seating(due.viewer),
            opponent,
        }
    }

    fn opened(&self, mut info: GameInfo, due: UpdateHeader) -> Result<Opened, PlayRefusal> {
        if self.viewers().check(due.viewer, Role::Keeper).is_err() {
            info.notice = None;
        }
        Ok(Opened {
            info,
            history: self.game.history(due.viewer)?,
            update: self.update(due, Vec::new()),
        })
    }

    /// When the next computer decides.
    fn due(&mut self) -> Option<Instant> {
        self.computers.due(&self.game)
    }

    /// What the computer decided whose time has come; whatever changed the game before has dropped it.
    fn act(&mut self, moments: &mut Vec<Unredacted<Moment>>) {
        self.computers.act(&mut self.game, moments);
    }
}
