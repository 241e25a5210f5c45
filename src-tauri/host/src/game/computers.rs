//! When computers decide. What they decide is worked out at once, and waits for its time: how long they take to think
//! is not to be seen.

use std::time::{Duration, Instant};

use rubium_rules::{Action, Seat};
use serde::{Deserialize, Serialize};
use specta::Type;

use super::{Game, Moment, PlayRefusal, SeatControllers};
use crate::running::Unredacted;

/// How fast computers decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum Pace {
    /// Each decision waits for a press.
    Step,
    /// Slowly enough to think about each decision.
    Slow,
    /// To follow what happens.
    Fast,
    /// At once.
    Instant,
}

impl Pace {
    /// How long a decision takes; `None`: until somebody presses. In card windows nothing is decided at once: whether
    /// there was something to think about must not be told by time.
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

/// What the computer is at that has to decide.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Opponent {
    /// It decides in a moment.
    Thinks {
        /// Its seat.
        seat: Seat,
    },
    /// It decides when somebody presses.
    Waits {
        /// Its seat.
        seat: Seat,
    },
    /// What it decided could not be kept; it tries again when somebody presses.
    Stopped {
        /// Its seat; `None` if chance could not answer it.
        seat: Option<Seat>,
        /// Why.
        why: PlayRefusal,
    },
}

/// The computers of a running game.
pub struct ComputerPlayers {
    pace: Pace,
    plan: Option<Plan>,
    stopped: Option<Stopped>,
}

/// What computers decide on: another plan follows from another game, or from others who decide.
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

/// What a computer has decided and not yet done.
struct Plan {
    basis: DecisionBasis,
    seat: Seat,
    action: Option<Action>,
    /// When it is done; `None`: when somebody presses.
    due: Option<Instant>,
}

/// What was decided could not be kept.
struct Stopped {
    basis: DecisionBasis,
    why: PlayRefusal,
}

impl ComputerPlayers {
    /// Computers that decide at `pace`.
    #[must_use]
    pub const fn new(pace: Pace) -> ComputerPlayers {
        ComputerPlayers {
            pace,
            plan: None,
            stopped: None,
        }
    }

    /// They decide at `pace` from now on.
    pub fn set_pace(&mut self, pace: Pace) {
        if self.pace != pace {
            self.pace = pace;
            self.plan = None;
        }
    }

    /// Does at once what is decided, or tries again what could not be kept; chance answers first what it owes.
    pub fn go_on(&mut self, game: &mut Game, moments: &mut Vec<Unredacted<Moment>>) {
        self.stopped = None;
        match game.deal(moments) {
            Ok(()) => self.act(game, moments),
            Err(why) => self.stop(game, why),
        }
    }

    /// What they are at.
    #[must_use]
    pub fn state(&self, game: &Game) -> Option<Opponent> {
        let seat = game.computer();
        match (self.stopped(game), seat) {
            (Some(why), _) => Some(Opponent::Stopped {
                seat,
                why: why.clone(),
            }),
            (None, Some(seat)) if self.pace == Pace::Step => Some(Opponent::Waits { seat }),
            (None, Some(seat)) => Some(Opponent::Thinks { seat }),
            (None, None) => None,
        }
    }

    /// When the computer decides that has to decide; `None` if none does without a press.
    pub fn due(&mut self, game: &Game) -> Option<Instant> {
        if self.stopped(game).is_some() {
            return None;
        }
        self.plan(game).and_then(|plan| plan.due)
    }

    /// Does what the computer decides that has to decide, if one has. What could not be kept stops them all.
    pub fn act(&mut self, game: &mut Game, moments: &mut Vec<Unredacted<Moment>>) {
        let Some(plan) = self.plan(game) else {
            return;
        };
        let done = match plan.action {
            Some(action) => game.act_for_computer(action, moments),
            None => Err(PlayRefusal::broken("a computer has no answer")),
        };
        self.plan = None;
        if let Err(why) = done {
            self.stop(game, why);
        }
    }

    /// They do nothing until somebody presses, or does something else.
    fn stop(&mut self, game: &Game, why: PlayRefusal) {
        log::warn!("the computers stop: {why}");
        let basis = DecisionBasis::of(game);
        self.stopped = Some(Stopped { basis, why });
    }

    /// Why they do nothing.
    fn stopped(&self, game: &Game) -> Option<&PlayRefusal> {
        let stopped = self.stopped.as_ref()?;
        (stopped.basis == DecisionBasis::of(game)).then_some(&stopped.why)
    }

    /// What the computer decides that has to decide: worked out once for each state of the game.
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
