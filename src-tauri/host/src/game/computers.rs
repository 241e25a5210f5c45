//! Timing of computer players. A decision is computed at once and carried out after a fixed delay, so that thinking
//! time reveals nothing.

use std::time::{Duration, Instant};

use rubium_rules::{Action, Seat};
use serde::{Deserialize, Serialize};
use specta::Type;

use super::{Game, HistoryEntry, PlayRefusal, SeatControllers};
use crate::running::Unredacted;

/// The pace of computer players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum Pace {
    /// Each decision waits for a key press.
    Step,
    /// Slow enough to think about each decision.
    Slow,
    /// Slow enough to follow.
    Fast,
    /// Immediate.
    Instant,
}

impl Pace {
    /// The delay before a decision; `None` to wait for a key press. Card windows always have a delay, so that its
    /// absence does not reveal that no card could be played.
    const fn delay(self, is_card_decision: bool) -> Option<Duration> {
        match self {
            Pace::Step => None,
            Pace::Slow => Some(Duration::from_millis(1200)),
            Pace::Fast => Some(Duration::from_millis(400)),
            Pace::Instant if is_card_decision => Some(Duration::from_millis(60)),
            Pace::Instant => Some(Duration::ZERO),
        }
    }
}

/// The activity of the computer that must decide.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum ComputerActivity {
    /// It decides in a moment.
    Thinks {
        /// Its seat.
        seat: Seat,
    },
    /// It waits for a key press.
    Waits {
        /// Its seat.
        seat: Seat,
    },
    /// A step could not be saved. It is tried again at the next key press.
    Stopped {
        /// Its seat; `None` if a random outcome could not be saved.
        seat: Option<Seat>,
        /// The reason.
        reason: PlayRefusal,
    },
}

/// The computer players of a running game.
pub struct ComputerPlayers {
    pace: Pace,
    pending: Option<PendingDecision>,
    stopped: Option<Stopped>,
}

/// The state that a decision depends on. The decision is void in any other state.
#[derive(PartialEq, Eq)]
struct DecisionBasis {
    lines: u32,
    controllers: SeatControllers,
}

impl DecisionBasis {
    fn from_game(game: &Game) -> DecisionBasis {
        DecisionBasis {
            lines: game.lines(),
            controllers: game.controllers().clone(),
        }
    }
}

/// A decision that was computed and not yet carried out.
struct PendingDecision {
    basis: DecisionBasis,
    seat: Seat,
    action: Option<Action>,
    /// The time to carry it out; `None` to wait for a key press.
    due: Option<Instant>,
}

/// A step that could not be saved.
struct Stopped {
    basis: DecisionBasis,
    reason: PlayRefusal,
}

impl ComputerPlayers {
    /// Creates computer players with this pace.
    #[must_use]
    pub const fn new(pace: Pace) -> ComputerPlayers {
        ComputerPlayers {
            pace,
            pending: None,
            stopped: None,
        }
    }

    /// Changes the pace.
    pub fn set_pace(&mut self, pace: Pace) {
        if self.pace != pace {
            self.pace = pace;
            self.pending = None;
        }
    }

    /// Carries out the pending decision now, or tries again what could not be saved. Pending random outcomes are
    /// drawn first.
    pub fn resume(&mut self, game: &mut Game, history: &mut Vec<Unredacted<HistoryEntry>>) {
        self.stopped = None;
        match game.deal(history) {
            Ok(()) => self.act(game, history),
            Err(reason) => self.stop(game, reason),
        }
    }

    /// The current activity.
    #[must_use]
    pub fn state(&self, game: &Game) -> Option<ComputerActivity> {
        let seat = game.computer();
        match (self.stopped(game), seat) {
            (Some(reason), _) => Some(ComputerActivity::Stopped {
                seat,
                reason: reason.clone(),
            }),
            (None, Some(seat)) if self.pace == Pace::Step => Some(ComputerActivity::Waits { seat }),
            (None, Some(seat)) => Some(ComputerActivity::Thinks { seat }),
            (None, None) => None,
        }
    }

    /// The time of the next decision; `None` if none is pending or it waits for a key press.
    pub fn due(&mut self, game: &Game) -> Option<Instant> {
        if self.stopped(game).is_some() {
            return None;
        }
        self.pending_decision(game).and_then(|pending| pending.due)
    }

    /// Carries out the pending decision. Computers stop if it cannot be saved.
    pub fn act(&mut self, game: &mut Game, history: &mut Vec<Unredacted<HistoryEntry>>) {
        let Some(pending) = self.pending_decision(game) else {
            return;
        };
        let result = match pending.action {
            Some(action) => game.act_for_computer(action, history),
            None => Err(PlayRefusal::internal(
                "a computer player returned no action",
            )),
        };
        self.pending = None;
        if let Err(reason) = result {
            self.stop(game, reason);
        }
    }

    /// Stops until the next key press or change of the game.
    fn stop(&mut self, game: &Game, reason: PlayRefusal) {
        log::warn!("the computers stop: {reason}");
        let basis = DecisionBasis::from_game(game);
        self.stopped = Some(Stopped { basis, reason });
    }

    /// The reason why the computers have stopped.
    fn stopped(&self, game: &Game) -> Option<&PlayRefusal> {
        let stopped = self.stopped.as_ref()?;
        (stopped.basis == DecisionBasis::from_game(game)).then_some(&stopped.reason)
    }

    /// The pending decision, computed once for each state of the game.
    fn pending_decision(&mut self, game: &Game) -> Option<&PendingDecision> {
        let seat = game.computer()?;
        let basis = DecisionBasis::from_game(game);
        let is_current = |pending: &PendingDecision| pending.basis == basis && pending.seat == seat;
        if !self.pending.as_ref().is_some_and(is_current) {
            let delay = self.pace.delay(game.is_card_decision_pending());
            let due = delay.map(|delay| Instant::now() + delay);
            let action = game.decide();
            self.pending = Some(PendingDecision {
                basis,
                seat,
                action,
                due,
            });
        }
        self.pending.as_ref()
    }
}
