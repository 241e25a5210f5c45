//! A game without a file, seen from the shared screen.

use std::ops::{Deref, DerefMut};

use rubium_host::game::{Game, Hint, LastTurn, Moment, PlayRefusal, Seating};
use rubium_host::running::{Rights, Unredacted, ViewerId};
use rubium_odds::{Odds, OddsQuery, SpecialAttackOdds};
use rubium_rules::{Action, Awaiting, Seat, View, Violation, awaiting};

/// Viewer of the shared screen.
const SCREEN: ViewerId = ViewerId(0);

/// A game whose queries and updates are those of the shared screen.
pub struct ScreenGame(Game);

impl ScreenGame {
    pub fn new(mut game: Game) -> ScreenGame {
        game.join(SCREEN, Rights::screen());
        ScreenGame(game)
    }

    pub fn view(&self) -> View {
        self.0.view(SCREEN)
    }

    pub fn seating(&self) -> Seating {
        self.0.seating(SCREEN)
    }

    pub fn history(&self) -> Result<Vec<Moment>, PlayRefusal> {
        self.0.history(SCREEN)
    }

    pub fn open_hand(&mut self, seat: Seat) -> Result<(), PlayRefusal> {
        self.0.open_hand(SCREEN, seat)
    }

    pub fn close_hand(&mut self) {
        self.0.close_hand(SCREEN);
    }

    /// Takes actions of the deciding seat.
    pub fn act(
        &mut self,
        actions: &[Action],
        moments: &mut Vec<Moment>,
    ) -> Result<(), PlayRefusal> {
        let seat = self.deciding_seat();
        self.tell(moments, |game, moments| {
            game.act(SCREEN, seat, actions, moments)
        })
    }

    pub fn act_for_computer(
        &mut self,
        action: Action,
        moments: &mut Vec<Moment>,
    ) -> Result<(), PlayRefusal> {
        self.tell(moments, |game, moments| {
            game.act_for_computer(action, moments)
        })
    }

    pub fn deal(&mut self, moments: &mut Vec<Moment>) -> Result<(), PlayRefusal> {
        self.tell(moments, Game::deal)
    }

    pub fn pass_window(
        &mut self,
        until: Option<Seat>,
        moments: &mut Vec<Moment>,
    ) -> Result<(), PlayRefusal> {
        self.tell(moments, |game, moments| {
            game.pass_window(SCREEN, until, moments)
        })
    }

    pub fn undo(&mut self, step: u32, moments: &mut Vec<Moment>) -> Result<(), PlayRefusal> {
        self.tell(moments, |game, moments| game.undo(SCREEN, step, moments))
    }

    pub fn redo(&mut self, moments: &mut Vec<Moment>) -> Result<(), PlayRefusal> {
        let step = self.timeline().step_count() as u32;
        self.tell(moments, |game, moments| game.redo(SCREEN, step, moments))
    }

    pub fn concede(&mut self, seat: Seat, moments: &mut Vec<Moment>) -> Result<(), PlayRefusal> {
        self.tell(moments, |game, moments| game.concede(seat, moments))
    }

    /// Returns why `action` is illegal for the deciding seat; `None` if it is legal.
    pub fn why(&self, action: Action) -> Result<Option<Violation>, PlayRefusal> {
        self.0.why(SCREEN, self.deciding_seat(), action)
    }

    pub fn hint(&self) -> Result<Option<Hint>, PlayRefusal> {
        self.0.hint(SCREEN, self.deciding_seat())
    }

    pub fn forecast(&self, question: &OddsQuery) -> Result<Vec<Odds>, PlayRefusal> {
        self.0.forecast(SCREEN, question)
    }

    pub fn special_forecast(
        &self,
        attack: Action,
    ) -> Result<Option<SpecialAttackOdds>, PlayRefusal> {
        self.0.special_forecast(SCREEN, attack)
    }

    pub fn last_turn(&self) -> Result<LastTurn, PlayRefusal> {
        self.0.last_turn(SCREEN)
    }

    /// Returns the deciding seat or, if no decision is pending, the active one.
    fn deciding_seat(&self) -> Seat {
        let timeline = self.timeline();
        match awaiting(timeline.machine(), timeline.state()) {
            Awaiting::Decision { seat, .. } => seat,
            _ => timeline.state().active(),
        }
    }

    fn tell(
        &mut self,
        moments: &mut Vec<Moment>,
        change: impl FnOnce(&mut Game, &mut Vec<Unredacted<Moment>>) -> Result<(), PlayRefusal>,
    ) -> Result<(), PlayRefusal> {
        let mut unredacted = Vec::new();
        let done = change(&mut self.0, &mut unredacted);
        let audience = self.0.audience(SCREEN);
        moments.extend(unredacted.iter().map(|moment| moment.redact_for(audience)));
        done
    }
}

impl Deref for ScreenGame {
    type Target = Game;

    fn deref(&self) -> &Game {
        &self.0
    }
}

impl DerefMut for ScreenGame {
    fn deref_mut(&mut self) -> &mut Game {
        &mut self.0
    }
}
