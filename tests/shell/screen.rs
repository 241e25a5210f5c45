//! A game without a file, seen from the shared screen.

use std::ops::{Deref, DerefMut};

use rubium_host::game::{Game, GameStatus, HistoryEntry, PlayRefusal, TurnRecap};
use rubium_host::running::{Rights, Unredacted, ViewerId};
use rubium_odds::{Odds, OddsQuery, SpecialAttackOdds};
use rubium_rules::{Action, PendingInput, Seat, View, Violation, pending_input};

/// Viewer of the shared screen.
const SCREEN: ViewerId = ViewerId(0);

/// A game with the queries and updates of the shared screen.
pub struct ScreenGame(Game);

impl ScreenGame {
    pub fn new(mut game: Game) -> ScreenGame {
        game.join(SCREEN, Rights::screen());
        ScreenGame(game)
    }

    pub fn view(&self) -> View {
        self.0.view(SCREEN)
    }

    pub fn status(&self) -> GameStatus {
        self.0.status(SCREEN, &self.view())
    }

    pub fn history(&self) -> Result<Vec<HistoryEntry>, PlayRefusal> {
        self.0.history(SCREEN)
    }

    pub fn open_hand(&mut self, seat: Seat) -> Result<(), PlayRefusal> {
        self.0.open_hand(SCREEN, seat)
    }

    pub fn close_hand(&mut self) {
        self.0.close_hand(SCREEN);
    }

    /// Carries out actions of the deciding seat.
    pub fn act(
        &mut self,
        actions: &[Action],
        history: &mut Vec<HistoryEntry>,
    ) -> Result<(), PlayRefusal> {
        let seat = self.deciding_seat();
        self.change_and_redact(history, |game, history| {
            game.act(SCREEN, seat, actions, history)
        })
    }

    pub fn act_for_computer(
        &mut self,
        action: Action,
        history: &mut Vec<HistoryEntry>,
    ) -> Result<(), PlayRefusal> {
        self.change_and_redact(history, |game, history| {
            game.act_for_computer(action, history)
        })
    }

    pub fn draw_pending_outcomes(
        &mut self,
        history: &mut Vec<HistoryEntry>,
    ) -> Result<(), PlayRefusal> {
        self.change_and_redact(history, Game::draw_pending_outcomes)
    }

    pub fn pass_window(
        &mut self,
        stop_before: Option<Seat>,
        history: &mut Vec<HistoryEntry>,
    ) -> Result<(), PlayRefusal> {
        self.change_and_redact(history, |game, history| {
            game.pass_window(SCREEN, stop_before, history)
        })
    }

    pub fn undo(&mut self, step: u32, history: &mut Vec<HistoryEntry>) -> Result<(), PlayRefusal> {
        self.change_and_redact(history, |game, history| game.undo(SCREEN, step, history))
    }

    pub fn redo(&mut self, history: &mut Vec<HistoryEntry>) -> Result<(), PlayRefusal> {
        self.change_and_redact(history, |game, history| game.redo(SCREEN, 1, history))
    }

    pub fn concede(
        &mut self,
        seat: Seat,
        history: &mut Vec<HistoryEntry>,
    ) -> Result<(), PlayRefusal> {
        self.change_and_redact(history, |game, history| game.concede(seat, history))
    }

    /// Returns why `action` is illegal for the deciding seat; `None` if it is legal.
    pub fn explain_refusal(&self, action: Action) -> Result<Option<Violation>, PlayRefusal> {
        self.0.explain_refusal(SCREEN, self.deciding_seat(), action)
    }

    pub fn odds(&self, query: &OddsQuery) -> Result<Vec<Odds>, PlayRefusal> {
        self.0.odds(SCREEN, query)
    }

    pub fn special_attack_odds(
        &self,
        attack: Action,
    ) -> Result<Option<SpecialAttackOdds>, PlayRefusal> {
        self.0.special_attack_odds(SCREEN, attack)
    }

    pub fn turn_recap(&self) -> Result<TurnRecap, PlayRefusal> {
        self.0.turn_recap(SCREEN)
    }

    /// Returns the deciding seat or, if no decision is pending, the active seat.
    fn deciding_seat(&self) -> Seat {
        let timeline = self.timeline();
        match pending_input(timeline.machine(), timeline.state()) {
            PendingInput::Decision { seat, .. } => seat,
            _ => timeline.state().active(),
        }
    }

    /// Makes a change, and appends its entries to `history`, redacted for the shared screen.
    fn change_and_redact(
        &mut self,
        history: &mut Vec<HistoryEntry>,
        change: impl FnOnce(&mut Game, &mut Vec<Unredacted<HistoryEntry>>) -> Result<(), PlayRefusal>,
    ) -> Result<(), PlayRefusal> {
        let mut unredacted = Vec::new();
        let result = change(&mut self.0, &mut unredacted);
        let audience = self.0.audience(SCREEN);
        history.extend(unredacted.iter().map(|entry| entry.redact_for(audience)));
        result
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
