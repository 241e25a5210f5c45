//! A player that searches: it plans its whole turn by comparing plans in playouts. If it has a budget for
//! other decisions, such as those in battles, it compares the possible actions in the same way. The Commander
//! and the Director are such players with different budgets.

use super::comparison::{Comparison, PlanCandidate};
use super::decision_search::best_action;
use super::plan::{Plan, TurnPlan};
use super::playout::PlayoutRunner;
use super::policy_parameters::PolicyParameters;
use super::position_value::PositionNetwork;
use super::search_rng::SearchRng;
use super::turn_search::{EvaluatedPlan, best_plan};
use crate::Player;
use crate::heuristic::Heuristic;
use crate::playing_style::{PlanWeights, PlayingStyle};
use rubium_rules::{
    Action, DecisionKind, Knowledge, PendingInput, Phase, Rules, Seat, State, apply,
    collect_legal_actions, pending_input, view,
};
use std::sync::atomic::{AtomicBool, Ordering};

/// Maximum number of actions in the plan that consists of the Officer's decisions.
const MAX_PLANNED_ACTIONS: u64 = 200;

/// The parameters of a search. Budgets count playouts instead of time, so that the same seed gives the same
/// game on every machine. The budgets are for two players; with more players they are proportionally smaller.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PlannerSettings {
    /// Number of playouts for the plan of a turn; the iteration that reaches it is completed. If it is 0, the
    /// policy of the playouts makes all decisions; such a player serves only as a baseline.
    pub plan_playout_count: u32,
    /// Maximum number of playouts for any other decision, unless its first iteration needs more; 0 leaves
    /// these decisions to the Officer.
    pub decision_playout_count: u32,
    /// Number of rounds that a playout lasts.
    pub round_count: u16,
    /// A plan or action is preferred to the Officer's if it is better by more than this many standard errors.
    pub required_standard_errors: f32,
}

impl PlannerSettings {
    /// The settings of the Commander.
    pub const COMMANDER: PlannerSettings = PlannerSettings {
        plan_playout_count: 6_000,
        decision_playout_count: 0,
        round_count: 2,
        required_standard_errors: 1.0,
    };
    /// The settings of the Director.
    pub const DIRECTOR: PlannerSettings = PlannerSettings {
        plan_playout_count: 20_000,
        decision_playout_count: 1_000,
        round_count: 2,
        required_standard_errors: 1.0,
    };
}

/// The budget for this number of players. A round with more players takes longer, so fewer playouts fit into
/// the same time.
fn playout_count_for(two_player_budget: u32, player_count: u8) -> u32 {
    two_player_budget / u32::from(player_count) * 2
}

/// The recommendation of a [`Planner`].
#[derive(Clone, PartialEq, Debug)]
pub struct Advice {
    /// The rest of the turn's Deployment cards, purchases and moves, or a single action at other decisions.
    pub best: EvaluatedPlan,
    /// A plan that attacks different hexes, or a different action, with which `best` can be compared; `None`
    /// if no such plan or action was evaluated.
    pub alternative: Option<EvaluatedPlan>,
}

/// Plans Deployment cards, purchases and moves at the beginning of its turn, and then follows the plan.
///
/// The planner gets what its seat knows, never the state of the game. Between decisions of a turn it
/// remembers a [`TurnPlan`]. A new planner that [follows](Planner::follow) all decisions of a turn, from the
/// first one on, has the same plan.
#[derive(Clone, Debug)]
pub struct Planner<'r> {
    rules: &'r Rules,
    seed: u64,
    settings: PlannerSettings,
    network: &'static PositionNetwork,
    officer: Heuristic<'r>,
    weights: PlanWeights,
    runner: PlayoutRunner<'r>,
    plan: TurnPlan,
    has_planned_turn: bool,
    playout_count: u64,
    interrupt: Option<&'r AtomicBool>,
}

impl<'r> Planner<'r> {
    /// Creates the player with this seed for a game of `rules`.
    pub fn new(rules: &'r Rules, seed: u64, settings: PlannerSettings) -> Planner<'r> {
        Planner {
            rules,
            seed,
            settings,
            network: PositionNetwork::trained(rules.players()),
            officer: Heuristic::officer(rules, seed),
            weights: PlanWeights::NEUTRAL,
            runner: PlayoutRunner::new(rules),
            plan: TurnPlan::default(),
            has_planned_turn: false,
            playout_count: 0,
            interrupt: None,
        }
    }

    /// This player with another playing style.
    #[must_use]
    pub fn with_playing_style(mut self, playing_style: PlayingStyle) -> Planner<'r> {
        self.officer = self.officer.with_playing_style(playing_style);
        self.weights = playing_style.weights().plan;
        self
    }

    /// This player with a plan that it made earlier in the turn.
    #[must_use]
    pub fn with_plan(mut self, plan: TurnPlan) -> Planner<'r> {
        self.plan = plan;
        self
    }

    /// This player with an interrupt flag: once the flag is set, the search stops without a result.
    #[must_use]
    pub const fn interrupted_by(mut self, interrupt: &'r AtomicBool) -> Planner<'r> {
        self.interrupt = Some(interrupt);
        self
    }

    /// Whether this player has planned a turn since it was created. Planning takes far longer than any
    /// other decision.
    pub const fn has_planned_turn(&self) -> bool {
        self.has_planned_turn
    }

    /// Number of playouts since this player was created. Playouts take almost all of the time that decisions
    /// need.
    pub const fn playout_count(&self) -> u64 {
        self.playout_count
    }

    /// The plan that the player remembers for its turn.
    pub fn into_plan(self) -> TurnPlan {
        self.plan
    }

    /// The action of `legal_actions` that this player chooses for the seat with this `knowledge`; `None` if
    /// there is none, or if the search was interrupted. `decision_number` is the number of decisions that the
    /// seat has made and not undone.
    pub fn choose(
        &mut self,
        knowledge: &Knowledge,
        decision_number: u64,
        legal_actions: &[Action],
    ) -> Option<Action> {
        let (seat, state, decision_kind) =
            self.plan_turn_if_needed(knowledge, decision_number, legal_actions)?;
        if let Some(next) = self
            .plan
            .next_for(state.turn(), decision_kind, legal_actions)
        {
            self.plan
                .update_after_action(state.turn(), decision_kind, next);
            return Some(next);
        }
        // Once the plan is carried out, no more units move. Only special attacks are left.
        let are_moves_over =
            self.plan.is_carried_out(state.turn()) && is_phase(decision_kind, Phase::Movement);
        let is_allowed =
            |action: &&Action| !(are_moves_over && matches!(action, Action::Move { .. }));
        let allowed_actions: Vec<Action> =
            legal_actions.iter().filter(is_allowed).copied().collect();
        let action = match self.settings.plan_playout_count {
            0 => {
                let mut rng = SearchRng::new(self.seed, decision_number);
                self.runner.decide(&state, seat, decision_kind, &mut rng)
            }
            _ => {
                let (best, _) =
                    self.search_decision(knowledge, &state, decision_number, &allowed_actions)?;
                *best.actions.first()?
            }
        };
        self.plan
            .update_after_action(state.turn(), decision_kind, action);
        Some(action)
    }

    /// The plan or action that this player recommends to the seat with this `knowledge` at its decision;
    /// `None` if no decision is pending, if no action is legal, or if the search was interrupted. The
    /// arguments are the same as for [`Planner::choose`].
    pub fn advise(
        &mut self,
        knowledge: &Knowledge,
        decision_number: u64,
        legal_actions: &[Action],
    ) -> Option<Advice> {
        let seat = knowledge.viewer()?;
        let mut rng = SearchRng::new(self.seed, decision_number);
        let state = knowledge.deal(|n| rng.below(n));
        let PendingInput::Decision {
            decision: decision_kind,
            ..
        } = pending_input(self.rules, &state)
        else {
            return None;
        };
        let is_planned_phase =
            is_phase(decision_kind, Phase::Deployment) || is_phase(decision_kind, Phase::Movement);
        let (best, alternative) = match is_planned_phase {
            true => self.plan_turn(knowledge, &state, seat, decision_number, &mut rng)?,
            false => self.search_decision(knowledge, &state, decision_number, legal_actions)?,
        };
        Some(Advice { best, alternative })
    }

    /// The team's chance to win if the seat with this `knowledge` takes these actions now, estimated with
    /// `deal_count` playouts, plus what the playing style adds to it; `None` if the search was interrupted.
    /// The deals depend only on the player's seed, on `knowledge` and on `decision_number`, so the results of
    /// different actions can be compared.
    pub fn evaluate(
        &mut self,
        knowledge: &Knowledge,
        decision_number: u64,
        actions: &[Action],
        deal_count: usize,
    ) -> Option<f32> {
        let seat = knowledge.viewer()?;
        let mut candidates = [PlanCandidate::new(actions.to_vec())];
        let mut comparison = self.comparison(knowledge, seat, decision_number);
        comparison.play_all(&mut candidates, deal_count);
        self.playout_count += u64::from(comparison.playout_count);
        (!self.is_interrupted()).then(|| candidates[0].mean_result())
    }

    /// Replays a decision: updates the plan as if the player had chosen `taken_action`.
    pub fn follow(
        &mut self,
        knowledge: &Knowledge,
        decision_number: u64,
        legal_actions: &[Action],
        taken_action: Action,
    ) {
        if let Some((_, state, decision_kind)) =
            self.plan_turn_if_needed(knowledge, decision_number, legal_actions)
        {
            self.plan
                .update_after_action(state.turn(), decision_kind, taken_action);
        }
    }

    /// Plans the turn if necessary. Returns the seat, a state that matches its knowledge, and the kind of the
    /// pending decision; `None` if no decision is pending, or if the search was interrupted.
    fn plan_turn_if_needed(
        &mut self,
        knowledge: &Knowledge,
        decision_number: u64,
        legal_actions: &[Action],
    ) -> Option<(Seat, State, DecisionKind)> {
        let seat = knowledge.viewer()?;
        let mut rng = SearchRng::new(self.seed, decision_number);
        // The planner uses only the parts of this state that are the same in all states that match the
        // knowledge.
        let state = knowledge.deal(|n| rng.below(n));
        let PendingInput::Decision {
            decision: decision_kind,
            ..
        } = pending_input(self.rules, &state)
        else {
            return None;
        };
        if self
            .plan
            .must_plan(state.turn(), decision_kind, legal_actions)
        {
            let (plan, _) = self.plan_turn(knowledge, &state, seat, decision_number, &mut rng)?;
            self.plan = TurnPlan::new(state.turn(), plan.actions);
            self.has_planned_turn = true;
        }
        Some((seat, state, decision_kind))
    }

    fn is_interrupted(&self) -> bool {
        self.interrupt
            .is_some_and(|interrupt| interrupt.load(Ordering::Relaxed))
    }

    /// The best plan for the turn, and an alternative; `None` if the search was interrupted.
    fn plan_turn(
        &mut self,
        knowledge: &Knowledge,
        state: &State,
        seat: Seat,
        decision_number: u64,
        rng: &mut SearchRng,
    ) -> Option<(EvaluatedPlan, Option<EvaluatedPlan>)> {
        if self.settings.plan_playout_count == 0 {
            let actions = self
                .runner
                .plan_turn(state, PolicyParameters::learned(), rng);
            return Some((
                EvaluatedPlan {
                    actions,
                    win_chance: 0.0,
                },
                None,
            ));
        }
        let officer_plan = self.plan_of_officer(state, seat, decision_number);
        let PlannerSettings {
            plan_playout_count,
            required_standard_errors,
            ..
        } = self.settings;
        let playout_budget = playout_count_for(plan_playout_count, self.rules.players());
        let mut comparison = self.comparison(knowledge, seat, decision_number);
        let plans = best_plan(
            &mut comparison,
            state,
            &officer_plan,
            playout_budget,
            required_standard_errors,
            rng,
        );
        self.playout_count += u64::from(comparison.playout_count);
        (!self.is_interrupted()).then_some(plans)
    }

    /// The best of `legal_actions` at a decision that the plan does not cover, and an alternative;
    /// `None` if no action is legal, or if the search was interrupted.
    fn search_decision(
        &mut self,
        knowledge: &Knowledge,
        state: &State,
        decision_number: u64,
        legal_actions: &[Action],
    ) -> Option<(EvaluatedPlan, Option<EvaluatedPlan>)> {
        let PlannerSettings {
            decision_playout_count,
            required_standard_errors,
            ..
        } = self.settings;
        let PendingInput::Decision {
            seat,
            decision: decision_kind,
        } = pending_input(self.rules, state)
        else {
            return None;
        };
        let seat_view = view(self.rules, state, Some(seat));
        let officer_action = self
            .officer
            .choose(&seat_view, decision_number, legal_actions)?;
        // Of the decisions about what to do next in a phase, only those of Movement and Battle are searched.
        // Purchases belong to the plan of the turn, and a playout could not judge the other decisions of
        // Deployment, Exploration, Mining and Draw.
        let is_searched = match decision_kind {
            DecisionKind::Phase { phase } => matches!(phase, Phase::Movement | Phase::Battle),
            DecisionKind::BeforeElimination => false,
            _ => true,
        };
        if !is_searched || decision_playout_count == 0 {
            let officer_plan = EvaluatedPlan {
                actions: vec![officer_action],
                win_chance: f32::NAN,
            };
            return Some((officer_plan, None));
        }
        let max_playouts = playout_count_for(decision_playout_count, self.rules.players());
        let mut comparison = self.comparison(knowledge, seat, decision_number);
        let best_and_alternative = best_action(
            &mut comparison,
            legal_actions,
            officer_action,
            max_playouts,
            required_standard_errors,
        );
        self.playout_count += u64::from(comparison.playout_count);
        (!self.is_interrupted()).then_some(best_and_alternative)
    }

    fn comparison<'c>(
        &'c mut self,
        knowledge: &'c Knowledge,
        seat: Seat,
        decision_number: u64,
    ) -> Comparison<'c, 'r> {
        Comparison::new(
            &mut self.runner,
            self.network,
            knowledge,
            seat,
            self.settings.round_count,
            self.seed ^ decision_number.rotate_left(32),
        )
        .with_weights(self.weights)
        .interrupted_by(self.interrupt)
    }

    /// The Deployment cards, purchases and moves that the Officer would choose this turn.
    fn plan_of_officer(&self, state: &State, seat: Seat, decision_number: u64) -> Plan {
        let mut state = *state;
        let mut plan = Plan::new();
        let mut actions = Vec::new();
        for action_index in 0..MAX_PLANNED_ACTIONS {
            let PendingInput::Decision {
                seat: deciding_seat,
                decision: decision_kind,
            } = pending_input(self.rules, &state)
            else {
                break;
            };
            let is_moving = is_phase(decision_kind, Phase::Movement);
            let is_planned_decision = is_moving
                || is_phase(decision_kind, Phase::Deployment)
                || matches!(decision_kind, DecisionKind::Target { .. });
            if deciding_seat != seat || !is_planned_decision || self.is_interrupted() {
                break;
            }
            collect_legal_actions(self.rules, &state, &mut actions);
            let seat_view = view(self.rules, &state, Some(seat));
            let Some(action) = self.officer.choose(
                &seat_view,
                decision_number.saturating_add(action_index),
                &actions,
            ) else {
                break;
            };
            let ends_moves =
                is_moving && matches!(action, Action::EndPhase | Action::SpecialAttack { .. });
            if ends_moves || apply(self.rules, &mut state, seat, action, &mut ()).is_err() {
                break;
            }
            plan.push(action);
        }
        plan
    }
}

pub(super) fn is_phase(decision_kind: DecisionKind, phase: Phase) -> bool {
    decision_kind == DecisionKind::Phase { phase }
}
