//! The Commander: plans its whole turn by playing candidates out.

use super::comparison::Comparison;
use super::plan::Plan;
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
/// It gets what its seat knows, never a state of the game. It remembers the plan of the turn. After a resume it has the
/// same plan if it is asked again for its decisions of this turn, from the first one on.
#[derive(Clone, Debug)]
pub struct Commander<'r> {
    rules: &'r Rules,
    seed: u64,
    settings: CommanderSettings,
    value: PositionValue,
    officer: Officer<'r>,
    playout: Playout<'r>,
    /// The turn that the plan is for.
    planned_turn: Option<u16>,
    /// The rest of the plan, the next action last.
    plan: Plan,
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
            planned_turn: None,
            plan: Plan::new(),
        }
    }

    /// One of the `legal` actions of the seat that knows this, or `None` if there is none. `decision` is the number of
    /// its effective decisions so far.
    pub fn choose(
        &mut self,
        knowledge: &Knowledge,
        decision: u64,
        legal: &[Action],
    ) -> Option<Action> {
        let seat = knowledge.viewer()?;
        let mut rng = SearchRng::new(self.seed, decision);
        // What is read from this state below is the same for every deal.
        let state = knowledge.deal(|n| rng.below(n));
        let PendingInput::Decision { ask, .. } = pending_input(self.rules, &state) else {
            return None;
        };
        if is_phase(ask, Phase::Deployment) && self.planned_turn != Some(state.turn()) {
            self.planned_turn = Some(state.turn());
            self.plan = self.plan_turn(knowledge, &state, seat, decision, &mut rng);
            self.plan.reverse();
        }
        let is_planned = self.planned_turn == Some(state.turn());
        let belongs_to_plan = is_phase(ask, Phase::Deployment)
            || is_phase(ask, Phase::Movement)
            || matches!(ask, DecisionKind::Target { .. });
        if is_planned && belongs_to_plan {
            match self.plan.pop() {
                Some(next) if legal.contains(&next) => return Some(next),
                _ => self.plan.clear(),
            }
        }
        // When the plan is carried out, no unit moves any more: special attacks are left.
        let moves_are_over = is_planned && is_phase(ask, Phase::Movement);
        let is_open = |action: &&Action| !(moves_are_over && matches!(action, Action::Move { .. }));
        let options: Vec<Action> = legal.iter().filter(is_open).copied().collect();
        let seat_view = view(self.rules, &state, Some(seat));
        self.officer.choose(&seat_view, decision, &options)
    }

    fn plan_turn(
        &mut self,
        knowledge: &Knowledge,
        state: &State,
        seat: Seat,
        decision: u64,
        rng: &mut SearchRng,
    ) -> Plan {
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
        );
        best_plan(
            &mut comparison,
            state,
            &officers,
            evaluations,
            required_errors,
            rng,
        )
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
            if asked != seat || !goes_on {
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

fn is_phase(ask: DecisionKind, phase: Phase) -> bool {
    ask == DecisionKind::Phase { phase }
}
