//! Timing of computer players. A decision is computed immediately and carried out after a fixed delay, so
//! that the duration of the computation reveals nothing. A search runs on another thread; its decision is
//! carried out once the search has ended and the delay is over.

use std::time::{Duration, Instant};

use rubium_players::TurnPlan;
use rubium_rules::{Action, MAX_SEATS, Seat};
use serde::{Deserialize, Serialize};
use specta::Type;

use super::search::SearchResult;
use super::search_pool::RunningSearch;
use super::{Game, HistoryEntry, PlayRefusal, SeatControllers};
use crate::running::{Unredacted, Wake};

/// The pace of computer players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum ComputerPace {
    /// Each decision waits for a key press.
    Step,
    /// Slow enough to think about each decision.
    Slow,
    /// Slow enough to follow.
    Fast,
    /// As soon as possible.
    Instant,
}

impl ComputerPace {
    /// The delay before a decision; `None` to wait for a key press.
    const fn delay(self, kind: DelayKind) -> Option<Duration> {
        match (self, kind) {
            (ComputerPace::Step, _) => None,
            (ComputerPace::Slow, _) => Some(Duration::from_millis(1200)),
            (ComputerPace::Fast, _) | (ComputerPace::Instant, DelayKind::Search) => {
                Some(Duration::from_millis(400))
            }
            (ComputerPace::Instant, DelayKind::Card) => Some(Duration::from_millis(60)),
            (ComputerPace::Instant, DelayKind::Other) => Some(Duration::ZERO),
        }
    }
}

/// The kind of a decision. It determines the delay.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum DelayKind {
    /// The decision whether to play a card or to pass one to the teammate. Without the delay, an immediate
    /// decision to do neither would reveal that no card could be played or passed.
    Card,
    /// The first decision of a plan, or a card decision that is found by a search. Both take longer to
    /// compute than other decisions; the delay hides how long.
    Search,
    /// Any other decision.
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
    /// The computer will decide in a moment.
    Thinks {
        /// The seat of the computer.
        seat: Seat,
    },
    /// The computer waits for a key press.
    Waits {
        /// The seat of the computer.
        seat: Seat,
    },
    /// A step could not be carried out or saved. The next key press tries again.
    Stopped {
        /// The seat of the computer; `None` if a random outcome could not be saved.
        seat: Option<Seat>,
        /// The reason.
        reason: PlayRefusal,
    },
}

/// The computer players of a running game.
pub struct ComputerPlayers {
    pace: ComputerPace,
    pending: Option<PendingDecision>,
    last_stop: Option<ComputerStop>,
    /// The plans of the computers that search for a plan, by seat.
    remembered_plans: [Option<RememberedPlan>; MAX_SEATS],
    /// Called when a search has an answer.
    wake: Option<Wake>,
}

/// The state that a decision depends on. In any other state the decision is no longer valid.
#[derive(PartialEq, Eq)]
struct DecisionBasis {
    line_count: u32,
    controllers: SeatControllers,
}

impl DecisionBasis {
    fn from_game(game: &Game) -> DecisionBasis {
        DecisionBasis {
            line_count: game.line_count(),
            controllers: game.controllers().clone(),
        }
    }
}

/// A decision that has not been carried out yet.
struct PendingDecision {
    basis: DecisionBasis,
    seat: Seat,
    delay_start: Instant,
    kind: DelayKind,
    progress: DecisionProgress,
    /// Whether the user has pressed a key, so that the decision is carried out as soon as it is known.
    skips_delay: bool,
}

/// Progress of the computation of a decision.
enum DecisionProgress {
    /// Computed; `None` if the player has no action.
    Decided(Option<Action>),
    /// A search is running.
    Searching(RunningSearch<SearchResult>),
}

impl PendingDecision {
    /// The time at which to carry out the decision at `pace`; `None` to wait for a key press or for the
    /// search.
    fn decision_time(&self, pace: ComputerPace) -> Option<Instant> {
        match self.progress {
            DecisionProgress::Searching(_) => None,
            DecisionProgress::Decided(_) if self.skips_delay => Some(self.delay_start),
            DecisionProgress::Decided(_) => {
                let delay = pace.delay(self.kind)?;
                Some(self.delay_start + delay)
            }
        }
    }
}

/// The plan of a computer, and the state of the game in which the plan is valid.
struct RememberedPlan {
    basis: PlanBasis,
    plan: TurnPlan,
}

/// The state of the game that a plan depends on. In any other state the plan is no longer valid.
#[derive(Clone, PartialEq, Eq)]
struct PlanBasis {
    /// Number of decisions of the seat so far, without undone decisions.
    decision_count: u64,
    /// Number of lines in the record that are not steps in effect. Every undo increases this number.
    inactive_line_count: usize,
    controllers: SeatControllers,
}

impl PlanBasis {
    fn from_game(game: &Game, seat: Seat) -> PlanBasis {
        PlanBasis {
            decision_count: game.count_decisions(seat),
            inactive_line_count: (game.line_count() as usize)
                .saturating_sub(game.timeline().step_count()),
            controllers: game.controllers().clone(),
        }
    }
}

/// Why the computers have stopped, and the state of the game in which they stopped.
struct ComputerStop {
    basis: DecisionBasis,
    reason: PlayRefusal,
}

impl ComputerPlayers {
    /// Creates computer players with this pace.
    #[must_use]
    pub const fn new(pace: ComputerPace) -> ComputerPlayers {
        ComputerPlayers {
            pace,
            pending: None,
            last_stop: None,
            remembered_plans: [const { None }; MAX_SEATS],
            wake: None,
        }
    }

    /// Sets the function that is called when a search has an answer.
    pub(super) fn set_wake(&mut self, wake: Wake) {
        self.wake = Some(wake);
    }

    /// Changes the pace. The delay of a pending decision begins again.
    pub fn set_pace(&mut self, pace: ComputerPace) {
        if self.pace != pace {
            self.pace = pace;
            if let Some(pending) = &mut self.pending {
                pending.delay_start = Instant::now();
                pending.skips_delay = false;
            }
        }
    }

    /// Carries out the pending decision now, or retries the step that could not be saved. Pending random
    /// outcomes are drawn first.
    pub fn resume(&mut self, game: &mut Game, history: &mut Vec<Unredacted<HistoryEntry>>) {
        self.last_stop = None;
        match game.draw_pending_outcomes(history) {
            Ok(()) => self.act(game, history),
            Err(reason) => self.stop(game, reason),
        }
    }

    /// The activity of the computer that must decide; `None` if no computer must decide and none has stopped.
    #[must_use]
    pub fn activity(&self, game: &Game) -> Option<ComputerActivity> {
        let seat = game.computer_to_decide();
        match (self.stop_reason(game), seat) {
            (Some(reason), _) => Some(ComputerActivity::Stopped {
                seat,
                reason: reason.clone(),
            }),
            (None, Some(seat)) if self.pace == ComputerPace::Step && !self.skips_delay(game) => {
                Some(ComputerActivity::Waits { seat })
            }
            (None, Some(seat)) => Some(ComputerActivity::Thinks { seat }),
            (None, None) => None,
        }
    }

    /// The time of the next decision; `None` if none is pending, a search is still running, or a key press is
    /// needed.
    pub fn decision_time(&mut self, game: &Game) -> Option<Instant> {
        if self.stop_reason(game).is_some() {
            return None;
        }
        let pace = self.pace;
        self.pending_decision(game)
            .and_then(|pending| pending.decision_time(pace))
    }

    /// Carries out the pending decision. If its search is still running, the decision is carried out as soon
    /// as it is known. If a decision cannot be carried out, the computers stop.
    pub fn act(&mut self, game: &mut Game, history: &mut Vec<Unredacted<HistoryEntry>>) {
        let Some(pending) = self.pending_decision(game) else {
            return;
        };
        let result = match pending.progress {
            DecisionProgress::Searching(_) => {
                pending.skips_delay = true;
                return;
            }
            DecisionProgress::Decided(Some(action)) => game.act_for_computer(action, history),
            DecisionProgress::Decided(None) => Err(PlayRefusal::internal(
                "a computer player returned no action",
            )),
        };
        self.pending = None;
        if let Err(reason) = result {
            self.stop(game, reason);
        }
    }

    /// Stops the computers until the next key press or change to the game.
    fn stop(&mut self, game: &Game, reason: PlayRefusal) {
        log::warn!("the computers stop: {reason}");
        let basis = DecisionBasis::from_game(game);
        self.last_stop = Some(ComputerStop { basis, reason });
    }

    /// The reason why the computers have stopped; `None` if they have not stopped, or if the game has changed
    /// since then.
    fn stop_reason(&self, game: &Game) -> Option<&PlayRefusal> {
        let stop = self.last_stop.as_ref()?;
        (stop.basis == DecisionBasis::from_game(game)).then_some(&stop.reason)
    }

    /// Returns whether the pending decision is carried out as soon as it is known, because the user has
    /// pressed a key.
    fn skips_delay(&self, game: &Game) -> bool {
        let pending = self.pending.as_ref();
        let pending = pending.filter(|pending| pending.basis == DecisionBasis::from_game(game));
        pending.is_some_and(|pending| pending.skips_delay)
    }

    /// The pending decision, computed once for each state of the game. A search for another state is
    /// interrupted.
    fn pending_decision(&mut self, game: &Game) -> Option<&mut PendingDecision> {
        let Some(seat) = game.computer_to_decide() else {
            self.pending = None;
            return None;
        };
        let basis = DecisionBasis::from_game(game);
        let is_current = |pending: &PendingDecision| pending.basis == basis && pending.seat == seat;
        if !self.pending.as_ref().is_some_and(is_current) {
            let kind = match game.is_card_decision_pending() {
                true if game.searches_unplanned_decisions(seat) => DelayKind::Search,
                true => DelayKind::Card,
                false => DelayKind::Other,
            };
            self.pending = Some(PendingDecision {
                basis,
                seat,
                delay_start: Instant::now(),
                kind,
                progress: self.start_decision(game, seat),
                skips_delay: false,
            });
        }
        let pending = self.pending.as_mut()?;
        if let DecisionProgress::Searching(search) = &pending.progress
            && let Some(result) = search.answer()
        {
            if result
                .as_ref()
                .is_some_and(|result| result.has_planned_turn)
            {
                pending.kind = DelayKind::Search;
            }
            pending.progress =
                DecisionProgress::Decided(result.as_ref().map(|result| result.action));
            let mut plan_basis = PlanBasis::from_game(game, seat);
            plan_basis.decision_count += 1;
            self.remembered_plans[seat.index()] = result.map(|result| RememberedPlan {
                basis: plan_basis,
                plan: result.plan,
            });
        }
        Some(pending)
    }

    /// Computes the decision of `seat`, or starts a search for it.
    fn start_decision(&mut self, game: &Game, seat: Seat) -> DecisionProgress {
        let remembered_plan = self.remembered_plans[seat.index()].take();
        let basis = PlanBasis::from_game(game, seat);
        let remembered_plan = remembered_plan.filter(|remembered| remembered.basis == basis);
        match game.create_search(remembered_plan.map(|remembered| remembered.plan)) {
            Some(search) => {
                let run = |interrupt: &_| search.run(interrupt);
                DecisionProgress::Searching(RunningSearch::start(run, self.wake.clone()))
            }
            None => DecisionProgress::Decided(game.decide()),
        }
    }
}
