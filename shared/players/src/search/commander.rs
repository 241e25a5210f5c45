//! The Commander: plans its whole turn by playing candidates out.

use super::comparison::Comparison;
use super::plan::{Plan, TurnPlan};
use super::playout::Playout;
use super::position_value::PositionValue;
use super::search_rng::SearchRng;
use super::turn_search::best_plan;
use crate::Player;
use crate::officer::Officer;
use rubium_rules::{
    Action, DecisionKind, Knowledge, PendingInput, Phase, Rules, Seat, State, apply, legal,
    pending_input, view,
};
use std::sync::atomic::{AtomicBool, Ordering};

/// Maximum number of actions of the Officer in one turn that a plan takes over.
const MAX_PLANNED_ACTIONS: u64 = 200;

/// How the Commander searches. The budget is a number of playouts, so that the same seed gives the same game everywhere.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CommanderSettings {
    /// Number of playouts for the plan of a turn.
    pub evaluations: u32,
    /// Number of rounds that a playout lasts.
    pub rounds: u16,
    /// Standard errors by which a candidate must be better than what the Officer would do.
    pub required_errors: f32,
}

impl Default for CommanderSettings {
    fn default() -> Self {
        CommanderSettings {
            evaluations: 10_000,
            rounds: 1,
            required_errors: 1.0,
        }
    }
}

/// Plans purchases and moves at the beginning of its turn. What it does not search it leaves to the Officer.
///
/// It gets what its seat knows, never a state of the game. What it remembers of its turn is a [`TurnPlan`]. A Commander
/// that [follows](Commander::follow) the decisions of a turn again, from the first one on, remembers the same.
#[derive(Clone, Debug)]
pub struct Commander<'r> {
    rules: &'r Rules,
    seed: u64,
    settings: CommanderSettings,
    value: PositionValue,
    officer: Officer<'r>,
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
            value: PositionValue::learned(),
            officer: Officer::new(rules, seed),
            playout: Playout::new(rules),
            plan: TurnPlan::default(),
            has_planned: false,
            interrupt: None,
        }
    }

    /// The same in the middle of a turn, with what it remembers.
    #[must_use]
    pub fn with_plan(mut self, plan: TurnPlan) -> Commander<'r> {
        self.plan = plan;
        self
    }

    /// The same, but it stops searching once `interrupt` is set, and has no answer then.
    #[must_use]
    pub const fn interrupted_by(mut self, interrupt: &'r AtomicBool) -> Commander<'r> {
        self.interrupt = Some(interrupt);
        self
    }

    /// Whether it has planned a turn since it was created, which takes far longer than anything else.
    pub const fn has_planned(&self) -> bool {
        self.has_planned
    }

    /// What it remembers of its turn.
    pub fn into_plan(self) -> TurnPlan {
        self.plan
    }

    /// One of the `legal` actions of the seat that knows this; `None` if there is none, or it was interrupted. `decision`
    /// is the number of its effective decisions so far.
    pub fn choose(
        &mut self,
        knowledge: &Knowledge,
        decision: u64,
        legal: &[Action],
    ) -> Option<Action> {
        let (seat, state, ask) = self.prepare(knowledge, decision, legal)?;
        if let Some(next) = self.plan.next_for(state.turn(), ask, legal) {
            self.plan.advance(state.turn(), ask, next);
            return Some(next);
        }
        // When the plan is carried out, no unit moves any more: special attacks are left.
        let moves_are_over =
            self.plan.is_carried_out(state.turn()) && is_phase(ask, Phase::Movement);
        let is_open = |action: &&Action| !(moves_are_over && matches!(action, Action::Move { .. }));
        let options: Vec<Action> = legal.iter().filter(is_open).copied().collect();
        let seat_view = view(self.rules, &state, Some(seat));
        let action = self.officer.choose(&seat_view, decision, &options)?;
        self.plan.advance(state.turn(), ask, action);
        Some(action)
    }

    /// Remembers a decision that was `taken` already, as if it had been asked for it.
    pub fn follow(
        &mut self,
        knowledge: &Knowledge,
        decision: u64,
        legal: &[Action],
        taken: Action,
    ) {
        if let Some((_, state, ask)) = self.prepare(knowledge, decision, legal) {
            self.plan.advance(state.turn(), ask, taken);
        }
    }

    /// Plans the turn, if it is due. Returns the seat, a dealt state and the question; `None` if it was interrupted.
    fn prepare(
        &mut self,
        knowledge: &Knowledge,
        decision: u64,
        legal: &[Action],
    ) -> Option<(Seat, State, DecisionKind)> {
        let seat = knowledge.viewer()?;
        let mut rng = SearchRng::new(self.seed, decision);
        // What is read from this state below is the same for every deal.
        let state = knowledge.deal(|n| rng.below(n));
        let PendingInput::Decision { ask, .. } = pending_input(self.rules, &state) else {
            return None;
        };
        if self.plan.is_due(state.turn(), ask, legal) {
            let plan = self.plan_turn(knowledge, &state, seat, decision, &mut rng)?;
            self.plan = TurnPlan::new(state.turn(), plan);
            self.has_planned = true;
        }
        Some((seat, state, ask))
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
        let officers = self.officers_plan(state, seat, decision);
        let CommanderSettings {
            evaluations,
            rounds,
            required_errors,
        } = self.settings;
        let mut comparison = Comparison::new(
            &mut self.playout,
            &self.value,
            knowledge,
            seat,
            rounds,
            self.seed ^ decision.rotate_left(32),
        )
        .interrupted_by(self.interrupt);
        let plan = best_plan(
            &mut comparison,
            state,
            &officers,
            evaluations,
            required_errors,
            rng,
        );
        (!self.is_interrupted()).then_some(plan)
    }

    /// What the Officer would do until the end of its moves.
    fn officers_plan(&self, state: &State, seat: Seat, decision: u64) -> Plan {
        let mut state = *state;
        let mut plan = Plan::new();
        let mut actions = Vec::new();
        for step in 0..MAX_PLANNED_ACTIONS {
            let PendingInput::Decision { seat: asked, ask } = pending_input(self.rules, &state)
            else {
                break;
            };
            let is_moving = is_phase(ask, Phase::Movement);
            let goes_on = is_moving
                || is_phase(ask, Phase::Deployment)
                || matches!(ask, DecisionKind::Target { .. });
            if asked != seat || !goes_on || self.is_interrupted() {
                break;
            }
            legal(self.rules, &state, &mut actions);
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

pub(super) fn is_phase(ask: DecisionKind, phase: Phase) -> bool {
    ask == DecisionKind::Phase { phase }
}
