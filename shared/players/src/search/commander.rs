//! The Commander: plans its whole turn by comparing candidate plans in playouts.

use super::comparison::Comparison;
use super::plan::{Plan, TurnPlan};
use super::playout::Playout;
use super::position_value::PositionValue;
use super::search_rng::SearchRng;
use super::turn_search::best_plan;
use crate::Player;
use crate::heuristic::Heuristic;
use rubium_rules::{
    Action, DecisionKind, Knowledge, PendingInput, Phase, Rules, Seat, State, apply,
    collect_legal_actions, pending_input, view,
};
use std::sync::atomic::{AtomicBool, Ordering};

/// Maximum number of actions in the plan that the Officer would follow.
const MAX_PLANNED_ACTIONS: u64 = 200;

/// The parameters of the Commander's search. Its budget is a number of playouts instead of a time, so that
/// the same seed gives the same game on every machine.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CommanderSettings {
    /// Number of playouts for the plan of a turn.
    pub playouts: u32,
    /// Number of rounds that a playout lasts.
    pub rounds: u16,
    /// Number of standard errors by which a plan must be better than the Officer's to be preferred.
    pub required_standard_errors: f32,
}

impl Default for CommanderSettings {
    fn default() -> Self {
        CommanderSettings {
            playouts: 10_000,
            rounds: 1,
            required_standard_errors: 1.0,
        }
    }
}

/// Plans purchases and moves at the beginning of its turn. All other decisions are those of the Officer.
///
/// The Commander gets what its seat knows, never the state of the game. Between decisions of a turn it
/// remembers a [`TurnPlan`]. A new Commander that [follows](Commander::follow) all decisions of a turn, from
/// the first one on, has the same plan.
#[derive(Clone, Debug)]
pub struct Commander<'r> {
    rules: &'r Rules,
    seed: u64,
    settings: CommanderSettings,
    position_value: PositionValue,
    officer: Heuristic<'r>,
    playout: Playout<'r>,
    plan: TurnPlan,
    has_planned: bool,
    interrupt: Option<&'r AtomicBool>,
}

impl<'r> Commander<'r> {
    /// Creates the Commander with this seed for a game of `rules`.
    pub fn new(rules: &'r Rules, seed: u64, settings: CommanderSettings) -> Commander<'r> {
        Commander {
            rules,
            seed,
            settings,
            position_value: PositionValue::learned(),
            officer: Heuristic::officer(rules, seed),
            playout: Playout::new(rules),
            plan: TurnPlan::default(),
            has_planned: false,
            interrupt: None,
        }
    }

    /// The Commander with a plan that it has made earlier in the turn.
    #[must_use]
    pub fn with_plan(mut self, plan: TurnPlan) -> Commander<'r> {
        self.plan = plan;
        self
    }

    /// The Commander with an interrupt flag: once the flag is set, the search stops without a result.
    #[must_use]
    pub const fn interrupted_by(mut self, interrupt: &'r AtomicBool) -> Commander<'r> {
        self.interrupt = Some(interrupt);
        self
    }

    /// Whether this Commander has planned a turn since it was created. Planning takes far longer than any
    /// other decision.
    pub const fn has_planned(&self) -> bool {
        self.has_planned
    }

    /// The plan that the Commander remembers for its turn.
    pub fn into_plan(self) -> TurnPlan {
        self.plan
    }

    /// One of the `legal` actions of the seat with this `knowledge`; `None` if there is none, or if the
    /// search was interrupted. `decision` is the number of the seat's decisions so far, without undone ones.
    pub fn choose(
        &mut self,
        knowledge: &Knowledge,
        decision: u64,
        legal: &[Action],
    ) -> Option<Action> {
        let (seat, state, decision_kind) = self.prepare(knowledge, decision, legal)?;
        if let Some(next) = self.plan.next_for(state.turn(), decision_kind, legal) {
            self.plan.advance(state.turn(), decision_kind, next);
            return Some(next);
        }
        // After the plan no unit moves any more. Only special attacks are left.
        let are_moves_over =
            self.plan.is_carried_out(state.turn()) && is_phase(decision_kind, Phase::Movement);
        let is_allowed =
            |action: &&Action| !(are_moves_over && matches!(action, Action::Move { .. }));
        let allowed_actions: Vec<Action> = legal.iter().filter(is_allowed).copied().collect();
        let seat_view = view(self.rules, &state, Some(seat));
        let action = self
            .officer
            .choose(&seat_view, decision, &allowed_actions)?;
        self.plan.advance(state.turn(), decision_kind, action);
        Some(action)
    }

    /// Replays a decision: updates the plan as if the Commander had chosen the action `taken`.
    pub fn follow(
        &mut self,
        knowledge: &Knowledge,
        decision: u64,
        legal: &[Action],
        taken: Action,
    ) {
        if let Some((_, state, decision_kind)) = self.prepare(knowledge, decision, legal) {
            self.plan.advance(state.turn(), decision_kind, taken);
        }
    }

    /// Plans the turn if necessary. Returns the seat, a state that matches its knowledge, and the kind of the
    /// pending decision; `None` if the search was interrupted.
    fn prepare(
        &mut self,
        knowledge: &Knowledge,
        decision: u64,
        legal: &[Action],
    ) -> Option<(Seat, State, DecisionKind)> {
        let seat = knowledge.viewer()?;
        let mut rng = SearchRng::new(self.seed, decision);
        // The parts of this state that are used below are the same in all states that match the knowledge.
        let state = knowledge.deal(|n| rng.below(n));
        let PendingInput::Decision {
            ask: decision_kind, ..
        } = pending_input(self.rules, &state)
        else {
            return None;
        };
        if self.plan.is_due(state.turn(), decision_kind, legal) {
            let plan = self.plan_turn(knowledge, &state, seat, decision, &mut rng)?;
            self.plan = TurnPlan::new(state.turn(), plan);
            self.has_planned = true;
        }
        Some((seat, state, decision_kind))
    }

    fn is_interrupted(&self) -> bool {
        self.interrupt
            .is_some_and(|interrupt| interrupt.load(Ordering::Relaxed))
    }

    fn plan_turn(
        &mut self,
        knowledge: &Knowledge,
        state: &State,
        seat: Seat,
        decision: u64,
        rng: &mut SearchRng,
    ) -> Option<Plan> {
        let officer_plan = self.plan_of_officer(state, seat, decision);
        let CommanderSettings {
            playouts,
            rounds,
            required_standard_errors,
        } = self.settings;
        let mut comparison = Comparison::new(
            &mut self.playout,
            &self.position_value,
            knowledge,
            seat,
            rounds,
            self.seed ^ decision.rotate_left(32),
        )
        .interrupted_by(self.interrupt);
        let plan = best_plan(
            &mut comparison,
            state,
            &officer_plan,
            playouts,
            required_standard_errors,
            rng,
        );
        (!self.is_interrupted()).then_some(plan)
    }

    /// The purchases and moves that the Officer would make this turn.
    fn plan_of_officer(&self, state: &State, seat: Seat, decision: u64) -> Plan {
        let mut state = *state;
        let mut plan = Plan::new();
        let mut actions = Vec::new();
        for step in 0..MAX_PLANNED_ACTIONS {
            let PendingInput::Decision {
                seat: deciding_seat,
                ask: decision_kind,
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
            let Some(action) =
                self.officer
                    .choose(&seat_view, decision.saturating_add(step), &actions)
            else {
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
