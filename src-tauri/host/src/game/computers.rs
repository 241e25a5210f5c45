//! Timing of computer players. A decision is computed at once and carried out after a fixed delay, so that thinking
//! time reveals nothing. Searches run on other threads, and what they find is carried out when the delay is over.

use std::time::{Duration, Instant};

use rubium_players::TurnPlan;
use rubium_rules::{Action, MAX_SEATS, Seat};
use serde::{Deserialize, Serialize};
use specta::Type;

use super::search_pool::RunningSearch;
use super::{Game, HistoryEntry, PlayRefusal, SeatControllers};
use crate::running::{Unredacted, Wake};

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
    /// The delay before a decision; `None` to wait for a key press.
    const fn delay(self, of: DelayedDecision) -> Option<Duration> {
        match (self, of) {
            (Pace::Step, _) => None,
            (Pace::Slow, _) => Some(Duration::from_millis(1200)),
            (Pace::Fast, _) | (Pace::Instant, DelayedDecision::Plan) => {
                Some(Duration::from_millis(400))
            }
            (Pace::Instant, DelayedDecision::Card) => Some(Duration::from_millis(60)),
            (Pace::Instant, DelayedDecision::Other) => Some(Duration::ZERO),
        }
    }
}

/// The kinds of decisions whose delays differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum DelayedDecision {
    /// Whether to play a card. Its delay does not reveal that no card could be played.
    Card,
    /// The first of a plan, which takes longer to find than the others. Its delay does not reveal how hard that was.
    Plan,
    /// Any other.
    Other,
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
    /// What the players that search remember of their turns, by seat.
    memories: [Option<Memory>; MAX_SEATS],
    /// Called when a search has an answer.
    wake: Option<Wake>,
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

/// A decision that was not carried out yet.
struct PendingDecision {
    basis: DecisionBasis,
    seat: Seat,
    asked_at: Instant,
    kind: DelayedDecision,
    thought: Thought,
    /// Whether a key press asks to carry it out as soon as it is known.
    is_pressed: bool,
}

/// How far a decision has come.
enum Thought {
    /// It is computed; `None` if the player has no action.
    Decided(Option<Action>),
    /// A search for it runs.
    Searching(RunningSearch),
}

impl PendingDecision {
    /// The time to carry it out at `pace`; `None` to wait for a key press, or for the search.
    fn due(&self, pace: Pace) -> Option<Instant> {
        match self.thought {
            Thought::Searching(_) => None,
            Thought::Decided(_) if self.is_pressed => Some(self.asked_at),
            Thought::Decided(_) => {
                let delay = pace.delay(self.kind)?;
                Some(self.asked_at + delay)
            }
        }
    }
}

/// What a player that searches remembers, and the game up to which that is so.
struct Memory {
    basis: MemoryBasis,
    plan: TurnPlan,
}

/// A game with the same one continues the game that is remembered.
#[derive(Clone, PartialEq, Eq)]
struct MemoryBasis {
    /// Number of decisions of the seat that are included.
    decisions: u64,
    /// Lines of the record beside effective steps. Every undo adds some.
    undone_lines: usize,
    controllers: SeatControllers,
}

impl MemoryBasis {
    fn from_game(game: &Game, seat: Seat) -> MemoryBasis {
        MemoryBasis {
            decisions: game.count_decisions(seat),
            undone_lines: (game.lines() as usize).saturating_sub(game.timeline().step_count()),
            controllers: game.controllers().clone(),
        }
    }
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
            memories: [const { None }; MAX_SEATS],
            wake: None,
        }
    }

    /// Calls `wake` from now on when a search has an answer.
    pub(super) fn on_start(&mut self, wake: Wake) {
        self.wake = Some(wake);
    }

    /// Changes the pace. The delay of a pending decision begins again.
    pub fn set_pace(&mut self, pace: Pace) {
        if self.pace != pace {
            self.pace = pace;
            if let Some(pending) = &mut self.pending {
                pending.asked_at = Instant::now();
                pending.is_pressed = false;
            }
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
            (None, Some(seat)) if self.pace == Pace::Step && !self.is_pressed(game) => {
                Some(ComputerActivity::Waits { seat })
            }
            (None, Some(seat)) => Some(ComputerActivity::Thinks { seat }),
            (None, None) => None,
        }
    }

    /// The time of the next decision; `None` if none is pending, it is still searched for, or it waits for a key press.
    pub fn due(&mut self, game: &Game) -> Option<Instant> {
        if self.stopped(game).is_some() {
            return None;
        }
        let pace = self.pace;
        self.pending_decision(game)
            .and_then(|pending| pending.due(pace))
    }

    /// Carries out the pending decision, as soon as it is known. Computers stop if it cannot be saved.
    pub fn act(&mut self, game: &mut Game, history: &mut Vec<Unredacted<HistoryEntry>>) {
        let Some(pending) = self.pending_decision(game) else {
            return;
        };
        let result = match pending.thought {
            Thought::Searching(_) => {
                pending.is_pressed = true;
                return;
            }
            Thought::Decided(Some(action)) => game.act_for_computer(action, history),
            Thought::Decided(None) => Err(PlayRefusal::internal(
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

    /// Whether a key press asked for the pending decision while it was still searched for.
    fn is_pressed(&self, game: &Game) -> bool {
        let pending = self.pending.as_ref();
        let pending = pending.filter(|pending| pending.basis == DecisionBasis::from_game(game));
        pending.is_some_and(|pending| pending.is_pressed)
    }

    /// The pending decision, computed once for each state of the game. A search for another state is interrupted.
    fn pending_decision(&mut self, game: &Game) -> Option<&mut PendingDecision> {
        let Some(seat) = game.computer() else {
            self.pending = None;
            return None;
        };
        let basis = DecisionBasis::from_game(game);
        let is_current = |pending: &PendingDecision| pending.basis == basis && pending.seat == seat;
        if !self.pending.as_ref().is_some_and(is_current) {
            let kind = match game.is_card_decision_pending() {
                true => DelayedDecision::Card,
                false => DelayedDecision::Other,
            };
            self.pending = Some(PendingDecision {
                basis,
                seat,
                asked_at: Instant::now(),
                kind,
                thought: self.think(game, seat),
                is_pressed: false,
            });
        }
        let pending = self.pending.as_mut()?;
        if let Thought::Searching(search) = &pending.thought
            && let Some(found) = search.answer()
        {
            if found.as_ref().is_some_and(|found| found.has_planned) {
                pending.kind = DelayedDecision::Plan;
            }
            pending.thought = Thought::Decided(found.as_ref().map(|found| found.action));
            let mut basis = MemoryBasis::from_game(game, seat);
            basis.decisions += 1;
            self.memories[seat.index()] = found.map(|found| Memory {
                basis,
                plan: found.plan,
            });
        }
        Some(pending)
    }

    /// Begins to think about the decision of `seat`.
    fn think(&mut self, game: &Game, seat: Seat) -> Thought {
        let memory = self.memories[seat.index()].take();
        let basis = MemoryBasis::from_game(game, seat);
        let memory = memory.filter(|memory| memory.basis == basis);
        match game.search(memory.map(|memory| memory.plan)) {
            Some(search) => Thought::Searching(RunningSearch::start(search, self.wake.clone())),
            None => Thought::Decided(game.decide()),
        }
    }
}
