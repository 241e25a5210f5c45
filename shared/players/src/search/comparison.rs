//! Candidates and their comparison on the same deals.

use super::playout::Playout;
use super::position_value::{PositionValue, features_with, share};
use super::search_rng::SearchRng;
use rubium_rules::{Action, DecisionKind, Knowledge, PendingInput, Phase, Rules, Seat, State};
use rubium_rules::{apply, pending_input};
use std::sync::atomic::{AtomicBool, Ordering};

/// Actions that a seat may take one after another, and the results of their playouts, deal by deal.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub actions: Vec<Action>,
    results: Vec<f32>,
}

impl Candidate {
    pub fn new(actions: Vec<Action>) -> Candidate {
        Candidate {
            actions,
            results: Vec::new(),
        }
    }

    pub fn mean(&self) -> f32 {
        self.results.iter().sum::<f32>() / self.results.len().max(1) as f32
    }

    /// Whether this is better than `other` by more than `errors` standard errors, on the deals that both have played.
    pub fn is_clearly_better(&self, other: &Candidate, errors: f32) -> bool {
        let pairs = self.results.iter().zip(&other.results);
        let gains: Vec<f32> = pairs.map(|(own, other)| own - other).collect();
        let count = gains.len().max(2) as f32;
        let mean = gains.iter().sum::<f32>() / count;
        let squares = gains.iter().map(|gain| (gain - mean).powi(2));
        let variance = squares.sum::<f32>() / (count - 1.0);
        mean > errors * (variance / count).sqrt()
    }
}

/// Plays candidates of one decision out. Each deal comes with its own random numbers, so that candidates have the same
/// luck.
#[derive(Debug)]
pub(super) struct Comparison<'c, 'r> {
    rules: &'r Rules,
    playout: &'c mut Playout<'r>,
    value: &'c PositionValue,
    knowledge: &'c Knowledge,
    seat: Seat,
    rounds: u16,
    seed: u64,
    deals: Vec<State>,
    interrupt: Option<&'c AtomicBool>,
    /// Number of playouts so far.
    pub evaluations: u32,
}

impl<'c, 'r> Comparison<'c, 'r> {
    pub fn new(
        playout: &'c mut Playout<'r>,
        value: &'c PositionValue,
        knowledge: &'c Knowledge,
        seat: Seat,
        rounds: u16,
        seed: u64,
    ) -> Comparison<'c, 'r> {
        Comparison {
            rules: playout.rules,
            playout,
            value,
            knowledge,
            seat,
            rounds,
            seed,
            deals: Vec::new(),
            interrupt: None,
            evaluations: 0,
        }
    }

    /// The same, but nothing more is played once `interrupt` is set.
    pub fn interrupted_by(mut self, interrupt: Option<&'c AtomicBool>) -> Comparison<'c, 'r> {
        self.interrupt = interrupt;
        self
    }

    /// Whether it was interrupted. What it has found by then is not used.
    pub fn is_interrupted(&self) -> bool {
        self.interrupt
            .is_some_and(|interrupt| interrupt.load(Ordering::Relaxed))
    }

    /// The policy, to make candidates with.
    pub fn playout(&mut self) -> &mut Playout<'r> {
        self.playout
    }

    /// Plays every candidate on the first `deals` deals, unless it has been played there.
    pub fn play_all(&mut self, candidates: &mut [Candidate], deals: usize) {
        while self.deals.len() < deals {
            let mut rng = SearchRng::new(self.seed, 2 * self.deals.len() as u64);
            self.deals.push(self.knowledge.deal(|n| rng.below(n)));
        }
        for candidate in candidates {
            while candidate.results.len() < deals && !self.is_interrupted() {
                let result = self.play(&candidate.actions, candidate.results.len());
                candidate.results.push(result);
                self.evaluations += 1;
            }
        }
    }

    /// The chance to win after these actions and a playout that lasts until the seat's own turn begins. Actions that
    /// are not possible are left out.
    fn play(&mut self, actions: &[Action], deal: usize) -> f32 {
        let mut state = self.deals[deal];
        for &action in actions {
            let _ = apply(self.rules, &mut state, self.seat, action, &mut ());
        }
        if waits_for_purchases(self.rules, &state, self.seat) {
            let _ = apply(self.rules, &mut state, self.seat, Action::EndPhase, &mut ());
        }
        let players = self.rules.players();
        let turns_until_own = match (self.seat.0 + players - state.active().0) % players {
            0 => players,
            turns => turns,
        };
        let turns = u16::from(turns_until_own) + self.rounds.saturating_sub(1) * u16::from(players);
        let mut rng = SearchRng::new(self.seed, 2 * deal as u64 + 1);
        let team = self.rules.team(self.seat).iter();
        match self.playout.play_turns(&mut state, turns, true, &mut rng) {
            Some(ending) => team.map(|seat| share(&ending, seat)).sum(),
            None => {
                let features = features_with(self.rules, &self.playout.tables, &state);
                let chances = self.value.chances(self.rules, &features);
                team.map(|seat| chances[seat.index()]).sum()
            }
        }
    }
}

fn waits_for_purchases(rules: &Rules, state: &State, seat: Seat) -> bool {
    let phase = Phase::Deployment;
    let ask = DecisionKind::Phase { phase };
    pending_input(rules, state) == PendingInput::Decision { seat, ask }
}
