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
    const fn delay(self, window: bool) -> Option<Duration> {
        match self {
            Pace::Step => None,
            Pace::Slow => Some(Duration::from_millis(1200)),
            Pace::Fast => Some(Duration::from_millis(400)),
            Pace::Instant if window => Some(Duration::from_millis(60)),
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
    plan: Option<Plan>,
    stopped: Option<Stopped>,
}

/// The state that a decision depends on. The decision is void in any other state.
#[derive(PartialEq, Eq)]
struct DecisionBasis {
    lines: u32,
    controllers: SeatControllers,
}

impl DecisionBasis {
    fn of(game: &Game) -> DecisionBasis {
        DecisionBasis {
            lines: game.lines(),
            controllers: game.controllers().clone(),
        }
    }
}

/// A decision that was computed and not yet carried out.
struct Plan {
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
            plan: None,
            stopped: None,
        }
    }

    /// Changes the pace.
    pub fn set_pace(&mut self, pace: Pace) {
        if self.pace != pace {
            self.pace = pace;
            self.plan = None;
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
        self.plan(game).and_then(|plan| plan.due)
    }

    /// Carries out the pending decision. Computers stop if it cannot be saved.
    pub fn act(&mut self, game: &mut Game, history: &mut Vec<Unredacted<HistoryEntry>>) {
        let Some(plan) = self.plan(game) else {
            return;
        };
        let done = match plan.action {
            Some(action) => game.act_for_computer(action, history),
            None => Err(PlayRefusal::internal("a computer has no answer")),
        };
        self.plan = None;
        if let Err(reason) = done {
            self.stop(game, reason);
        }
    }

    /// Stops until the next key press or change of the game.
    fn stop(&mut self, game: &Game, reason: PlayRefusal) {
        log::warn!("the computers stop: {reason}");
        let basis = DecisionBasis::of(game);
        self.stopped = Some(Stopped { basis, reason });
    }

    /// The reason for which computers have stopped.
    fn stopped(&self, game: &Game) -> Option<&PlayRefusal> {
        let stopped = self.stopped.as_ref()?;
        (stopped.basis == DecisionBasis::of(game)).then_some(&stopped.reason)
    }

    /// The pending decision, computed once for each state of the game.
    fn plan(&mut self, game: &Game) -> Option<&Plan> {
        let seat = game.computer()?;
        let basis = DecisionBasis::of(game);
        let holds = |plan: &Plan| plan.basis == basis && plan.seat == seat;
        if !self.plan.as_ref().is_some_and(holds) {
            let delay = self.pace.delay(game.is_window());
            let due = delay.map(|delay| Instant::now() + delay);
            let action = game.decide();
            self.plan = Some(Plan {
                basis,
                seat,
                action,
                due,
            });
        }
        self.plan.as_ref()
    }
}
