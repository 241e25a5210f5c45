//! The search of a computer player for one decision. It owns all data that it needs, so it can run on another
//! thread.

use std::sync::atomic::AtomicBool;

use rubium_players::{Planner, PlannerSettings, PlayingStyle, TurnPlan};
use rubium_record::{Author, Machine, Timeline};
use rubium_rules::{
    Action, Knowledge, RecordInput, Rules, Seat, State, apply, collect_legal_actions,
};

use super::computer_decisions::{count_decisions, seed_of};

/// The search for one decision of a seat. Its result depends only on the seed of the game, the steps that are
/// not undone, and the settings and playing style of the computer player.
pub(super) struct Search {
    rules: Rules,
    seed: u64,
    settings: PlannerSettings,
    playing_style: PlayingStyle,
    plan: TurnPlan,
    /// Earlier decisions of this turn that the plan does not include yet.
    earlier_decisions: Vec<(DecisionContext, Action)>,
    context: DecisionContext,
}

/// The result of a search.
pub(super) struct SearchResult {
    /// The decision.
    pub action: Action,
    /// Whether the search made a new plan instead of following the given plan.
    pub has_planned_turn: bool,
    /// The plan of the player after this decision.
    pub plan: TurnPlan,
}

/// The information that a player has for a decision.
struct DecisionContext {
    knowledge: Knowledge,
    /// Number of decisions that the seat has made so far, not counting undone decisions.
    decision_number: u64,
    legal_actions: Vec<Action>,
}

impl DecisionContext {
    fn new(rules: &Rules, state: &State, seat: Seat, decision_number: u64) -> DecisionContext {
        let mut legal_actions = Vec::new();
        collect_legal_actions(rules, state, &mut legal_actions);
        DecisionContext {
            knowledge: Knowledge::new(rules, state, Some(seat)),
            decision_number,
            legal_actions,
        }
    }
}

impl Search {
    /// Creates the search for the pending decision of `seat`. `plan` is the player's plan for the turn so
    /// far; with `None` the search reconstructs the plan from the decisions of the turn.
    pub fn new(
        timeline: &Timeline<Rules>,
        seat: Seat,
        (settings, playing_style): (PlannerSettings, PlayingStyle),
        plan: Option<TurnPlan>,
    ) -> Search {
        let rules = timeline.machine();
        let decision_number = count_decisions(timeline, seat);
        let earlier_decisions = match plan {
            Some(_) => Vec::new(),
            None => decisions_of_turn(timeline, seat, decision_number),
        };
        Search {
            rules: rules.clone(),
            seed: seed_of(timeline.record().header.seed, seat),
            settings,
            playing_style,
            plan: plan.unwrap_or_default(),
            earlier_decisions,
            context: DecisionContext::new(rules, timeline.state(), seat, decision_number),
        }
    }

    /// Runs the search. Returns `None` if no action is legal, or if `interrupt` was set.
    pub fn run(self, interrupt: &AtomicBool) -> Option<SearchResult> {
        let mut planner = Planner::new(&self.rules, self.seed, self.settings)
            .with_playing_style(self.playing_style)
            .with_plan(self.plan)
            .interrupted_by(interrupt);
        for (context, action) in self.earlier_decisions {
            let DecisionContext {
                knowledge,
                decision_number,
                legal_actions,
            } = context;
            planner.follow(&knowledge, decision_number, &legal_actions, action);
        }
        let DecisionContext {
            knowledge,
            decision_number,
            legal_actions,
        } = self.context;
        let action = planner.choose(&knowledge, decision_number, &legal_actions)?;
        Some(SearchResult {
            action,
            has_planned_turn: planner.has_planned_turn(),
            plan: planner.into_plan(),
        })
    }
}

/// The decisions that `seat` has made in the current turn, in order. `decision_count` is the number of all
/// its decisions.
fn decisions_of_turn(
    timeline: &Timeline<Rules>,
    seat: Seat,
    decision_count: u64,
) -> Vec<(DecisionContext, Action)> {
    let (rules, turn) = (timeline.machine(), timeline.state().turn());
    let mut earlier_decisions = Vec::new();
    let mut decision_number = decision_count;
    // Goes back to the step after which the turn began. Steps of other players in this turn are skipped.
    for step in (0..timeline.step_count()).rev() {
        let (Ok(mut state), Some(recorded_step)) = (timeline.state_at(step), timeline.step(step))
        else {
            break;
        };
        if state.turn() != turn {
            break;
        }
        if recorded_step.by != Author::Seat(seat.0) {
            continue;
        }
        decision_number = decision_number.saturating_sub(recorded_step.inputs.len() as u64);
        let mut step_decisions = Vec::new();
        for (index, text) in (0..).zip(&recorded_step.inputs) {
            let Ok(RecordInput::Act(action)) = rules.read(text) else {
                break;
            };
            step_decisions.push((
                DecisionContext::new(rules, &state, seat, decision_number + index),
                action,
            ));
            if apply(rules, &mut state, seat, action, &mut ()).is_err() {
                break;
            }
        }
        earlier_decisions.extend(step_decisions.into_iter().rev());
    }
    earlier_decisions.reverse();
    earlier_decisions
}
