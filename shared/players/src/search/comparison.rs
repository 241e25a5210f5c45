//! Compares candidate plans in playouts that begin with the same deals.

use super::features::features_from_tables;
use super::playout::PlayoutRunner;
use super::position_value::{PositionNetwork, victory_share};
use super::search_rng::SearchRng;
use crate::playing_style::PlanWeights;
use rubium_rules::{Action, DecisionKind, Knowledge, PendingInput, Phase, Rules, Seat, State};
use rubium_rules::{apply, income, pending_input};
use std::sync::atomic::{AtomicBool, Ordering};

/// A plan that is compared with others: actions that a seat takes one after another.
#[derive(Clone, Debug)]
pub(super) struct PlanCandidate {
    pub actions: Vec<Action>,
    /// The result of the playout after these actions, for each deal played so far.
    results: Vec<f32>,
}

impl PlanCandidate {
    pub fn new(actions: Vec<Action>) -> PlanCandidate {
        PlanCandidate {
            actions,
            results: Vec::new(),
        }
    }

    pub fn mean_result(&self) -> f32 {
        self.results.iter().sum::<f32>() / self.results.len().max(1) as f32
    }

    /// Whether this plan is better than `other` by more than `standard_errors` standard errors, over the
    /// deals on which both have been played.
    pub fn is_significantly_better(&self, other: &PlanCandidate, standard_errors: f32) -> bool {
        let pairs = self.results.iter().zip(&other.results);
        let gains: Vec<f32> = pairs
            .map(|(own_result, other_result)| own_result - other_result)
            .collect();
        let count = gains.len().max(2) as f32;
        let mean = gains.iter().sum::<f32>() / count;
        let squares = gains.iter().map(|gain| (gain - mean).powi(2));
        let variance = squares.sum::<f32>() / (count - 1.0);
        mean > standard_errors * (variance / count).sqrt()
    }
}

/// Runs playouts of the candidates of one decision. A deal is a state that matches the seat's knowledge. On
/// the same deal all candidates get the same random numbers, so that their results can be compared.
#[derive(Debug)]
pub(super) struct Comparison<'c, 'r> {
    rules: &'r Rules,
    runner: &'c mut PlayoutRunner<'r>,
    network: &'c PositionNetwork,
    knowledge: &'c Knowledge,
    seat: Seat,
    round_count: u16,
    seed: u64,
    weights: PlanWeights,
    deals: Vec<State>,
    interrupt: Option<&'c AtomicBool>,
    /// Number of playouts so far.
    pub playout_count: u32,
}

impl<'c, 'r> Comparison<'c, 'r> {
    pub fn new(
        runner: &'c mut PlayoutRunner<'r>,
        network: &'c PositionNetwork,
        knowledge: &'c Knowledge,
        seat: Seat,
        round_count: u16,
        seed: u64,
    ) -> Comparison<'c, 'r> {
        Comparison {
            rules: runner.rules,
            runner,
            network,
            knowledge,
            seat,
            round_count,
            seed,
            weights: PlanWeights::NEUTRAL,
            deals: Vec::new(),
            interrupt: None,
            playout_count: 0,
        }
    }

    /// This comparison with the weights of a playing style.
    pub const fn with_weights(mut self, weights: PlanWeights) -> Comparison<'c, 'r> {
        self.weights = weights;
        self
    }

    /// This comparison with an interrupt flag: once the flag is set, no further playout begins.
    pub fn interrupted_by(mut self, interrupt: Option<&'c AtomicBool>) -> Comparison<'c, 'r> {
        self.interrupt = interrupt;
        self
    }

    /// Whether the comparison was interrupted. If so, its results must not be used.
    pub fn is_interrupted(&self) -> bool {
        self.interrupt
            .is_some_and(|interrupt| interrupt.load(Ordering::Relaxed))
    }

    /// The runner of the playouts, whose policy also makes candidate plans.
    pub fn runner(&mut self) -> &mut PlayoutRunner<'r> {
        self.runner
    }

    /// Plays each candidate on the first `deal_count` deals, except those on which it has already been
    /// played. Stops early if the comparison is interrupted.
    pub fn play_all(&mut self, candidates: &mut [PlanCandidate], deal_count: usize) {
        while self.deals.len() < deal_count {
            let mut rng = SearchRng::new(self.seed, 2 * self.deals.len() as u64);
            self.deals.push(self.knowledge.deal(|n| rng.below(n)));
        }
        for candidate in candidates {
            while candidate.results.len() < deal_count && !self.is_interrupted() {
                let result = self.play(&candidate.actions, candidate.results.len());
                candidate.results.push(result);
                self.playout_count += 1;
            }
        }
    }

    /// Takes these actions on a deal, ends the Deployment phase if it is still open, and runs a playout.
    /// Returns the team's chance to win after the playout, plus what the playing style adds to it. The
    /// playout ends at the beginning of the seat's next turn, or of a later turn if `round_count` is more
    /// than 1. Illegal actions are skipped.
    fn play(&mut self, actions: &[Action], deal_index: usize) -> f32 {
        let mut state = self.deals[deal_index];
        for &action in actions {
            let _ = apply(self.rules, &mut state, self.seat, action, &mut ());
        }
        if is_deployment_pending(self.rules, &state, self.seat) {
            let _ = apply(self.rules, &mut state, self.seat, Action::EndPhase, &mut ());
        }
        let player_count = self.rules.players();
        let turns_until_next = match (self.seat.0 + player_count - state.active().0) % player_count
        {
            0 => player_count,
            difference => difference,
        };
        let turn_count = u16::from(turns_until_next)
            + self.round_count.saturating_sub(1) * u16::from(player_count);
        let mut rng = SearchRng::new(self.seed, 2 * deal_index as u64 + 1);
        let team = self.rules.team(self.seat).iter();
        let contested_hex_count = self.contested_hex_count(&state);
        let win_chance = match self
            .runner
            .play_turns(&mut state, turn_count, true, &mut rng)
        {
            Some(ending) => team.map(|seat| victory_share(&ending, seat)).sum(),
            None => {
                let features = features_from_tables(self.rules, &self.runner.tables, &state);
                let chances = self.network.win_chances(player_count.into(), &features);
                team.map(|seat| chances[seat.index()]).sum::<f32>()
            }
        };
        win_chance + self.playing_style_value(contested_hex_count, &state)
    }

    /// Number of hexes on which the seat must fight in its current turn; 0 in the turns of other seats.
    fn contested_hex_count(&self, state: &State) -> u32 {
        let contested_hexes = state.occupied(self.seat) & state.enemy_hexes(self.rules, self.seat);
        match state.active() == self.seat {
            true => contested_hexes.len(),
            false => 0,
        }
    }

    /// What the playing style adds to the chance to win if a plan leads to this many battles and its playout
    /// reaches `state`.
    fn playing_style_value(&self, contested_hex_count: u32, state: &State) -> f32 {
        let PlanWeights {
            battle,
            income: income_weight,
            mission_point,
        } = self.weights;
        if self.weights == PlanWeights::NEUTRAL {
            return 0.0;
        }
        battle * contested_hex_count as f32
            + income_weight * f32::from(income(self.rules, state, self.seat))
            + mission_point * f32::from(state.mission_points(self.rules, self.seat))
    }
}

fn is_deployment_pending(rules: &Rules, state: &State, seat: Seat) -> bool {
    let phase = Phase::Deployment;
    let decision_kind = DecisionKind::Phase { phase };
    pending_input(rules, state)
        == PendingInput::Decision {
            seat,
            decision: decision_kind,
        }
}
