//! Confirms mistakes: a deep search compares all actions of a position except exchanges, with several seeds.

use super::Mistake;
use rubium_players::{Planner, PlannerSettings, PositionNetwork, features, player_by_name};
use rubium_proof::random_play::{Random, RandomPlayer, apply_input};
use rubium_rules::content::Content;
use rubium_rules::notation::{Input, read_input, read_position};
use rubium_rules::{
    Action, DecisionKind, Knowledge, PendingInput, Phase, Rules, Seat, State, apply,
    collect_legal_actions, pending_input, view,
};

/// An action is also a solution if its chance to win is at most this much below that of the best action. In
/// the games of Officers, the best action may be worse than the best non-solution by less than this.
const TOLERANCE: f32 = 0.02;
/// Minimum difference in the chance to win between the worst solution and the best other action, with
/// every seed.
const MIN_GAP: f32 = 0.04;
/// Number of games that Officers play after each of the two compared plans.
const OFFICER_GAME_COUNT: u64 = 60;
/// Maximum number of solutions.
const MAX_SOLUTIONS: usize = 4;
/// The seed of the search that finds a mistake, then the seeds that must confirm it.
pub(super) const SEEDS: [u64; 5] = [11, 211, 212, 213, 214];
/// Decision number of the searches for plans. It determines how these searches deal the hidden cards.
pub(super) const PLAN_DECISION_NUMBER: u64 = 0;
/// Decision number of the evaluations. All evaluations have the same number, so that they use the same deals.
pub(super) const EVALUATION_DECISION_NUMBER: u64 = 1;

/// How thoroughly a search compares actions.
#[derive(Clone, Copy, Debug)]
struct Effort {
    /// Number of playouts for the rest of the turn after each action.
    plan_playout_count: u32,
    /// Number of deals of the hidden cards for which the chance to win is computed.
    deal_count: usize,
}

const FIRST_EFFORT: Effort = Effort {
    plan_playout_count: 300,
    deal_count: 300,
};

const CONFIRMING_EFFORT: Effort = Effort {
    plan_playout_count: 1_500,
    deal_count: 1_500,
};

/// The result of the searches in a position.
#[derive(Clone, Debug)]
pub(super) struct Verdict {
    pub solutions: Vec<Action>,
    /// The best action that is not a solution, according to the search with the last seed.
    pub best_non_solution: Action,
    /// For each seed, the chance to win after the best action, and after the best action that is not a
    /// solution.
    pub chances: Vec<[f32; 2]>,
    /// The chances after two plans, measured in games (with the first seed) that the playout policy plays to
    /// the end. The search with the last seed found the plans: one for its best action, and one for
    /// `best_non_solution`.
    pub whole_game_chances: [f32; 2],
    /// The chances after the same two plans if Officers play two rounds, beginning with the rest of this
    /// turn.
    pub officer_chances: [f32; 2],
}

/// The number of the turn and the verdict, if the mistake is confirmed.
pub(super) fn judge(mistake: &Mistake) -> Option<(u16, Verdict)> {
    let content = Content::classic().ok()?;
    let (rules, mut state) = read_position(&mistake.position, content).ok()?;
    for text in &mistake.inputs {
        let input = read_input(&rules, text).ok()?;
        apply_input(&rules, &mut state, input, &mut ()).ok()?;
    }
    let PendingInput::Decision { seat, .. } = pending_input(&rules, &state) else {
        return None;
    };
    let mut legal_actions = Vec::new();
    collect_legal_actions(&rules, &state, &mut legal_actions);
    let compared_actions: Vec<Action> = legal_actions
        .iter()
        .filter(|action| !is_exchange(action))
        .copied()
        .collect();
    let mut solutions: Vec<Action> = Vec::new();
    let mut best_non_solution = Action::EndPhase;
    let mut chances = Vec::new();
    let mut plans = Vec::new();
    for (index, &seed) in SEEDS.iter().enumerate() {
        let effort = match index {
            0 => FIRST_EFFORT,
            _ => CONFIRMING_EFFORT,
        };
        let mut values = chances_after(&rules, &state, seat, &compared_actions, seed, effort)?;
        values.sort_by(|a, b| b.chance.total_cmp(&a.chance));
        // The solutions of the first search only serve to reject unsuitable positions early. Those of the
        // second search, the first with the full effort, replace them.
        if index <= 1 {
            let best = values.first()?.chance;
            let is_good_enough = |value: &&ActionValue| value.chance >= best - TOLERANCE;
            solutions = values
                .iter()
                .filter(is_good_enough)
                .map(|value| value.plan[0])
                .collect();
            if solutions.len() > MAX_SOLUTIONS || solutions.len() * 2 > legal_actions.len() {
                return None;
            }
        }
        let is_solution = |value: &&ActionValue| solutions.contains(&value.plan[0]);
        let worst_solution = values.iter().rfind(is_solution)?;
        let other = values.iter().find(|value| !is_solution(value))?;
        if worst_solution.chance - other.chance < MIN_GAP {
            return None;
        }
        best_non_solution = other.plan[0];
        chances.push([values[0].chance, other.chance]);
        plans = vec![values[0].plan.clone(), other.plan.clone()];
    }
    if mistake
        .wrong_actions
        .iter()
        .any(|action| solutions.contains(action))
    {
        return None;
    }
    let knowledge = Knowledge::new(&rules, &state, Some(seat));
    let mut whole_game_planner = planner(&rules, SEEDS[0], 0, 100);
    let mut whole_game_chance = |plan: &[Action]| {
        whole_game_planner.evaluate(&knowledge, EVALUATION_DECISION_NUMBER, plan, 1_000)
    };
    let whole_game_chances = [whole_game_chance(&plans[0])?, whole_game_chance(&plans[1])?];
    if whole_game_chances[0] <= whole_game_chances[1] {
        return None;
    }
    let officer_chance = |plan: &[Action]| chance_with_officers(&rules, &knowledge, seat, plan);
    let officer_chances = [officer_chance(&plans[0])?, officer_chance(&plans[1])?];
    (officer_chances[0] > officer_chances[1] - TOLERANCE).then_some((
        state.turn(),
        Verdict {
            solutions,
            best_non_solution,
            chances,
            whole_game_chances,
            officer_chances,
        },
    ))
}

/// The chance of `seat` to win after `plan`, if Officers play two rounds, beginning with the rest of this
/// turn. The network judges the positions that they reach.
fn chance_with_officers(
    rules: &Rules,
    knowledge: &Knowledge,
    seat: Seat,
    plan: &[Action],
) -> Option<f32> {
    let network = PositionNetwork::trained(rules.players());
    let mut total = 0.0;
    for game in 0..OFFICER_GAME_COUNT {
        let mut random = Random::new(game);
        let mut outcomes = RandomPlayer::new(game);
        let mut state = knowledge.deal(|n| random.below(n));
        for &action in plan {
            let _ = apply(rules, &mut state, seat, action, &mut ());
        }
        let officer = player_by_name("officer", rules, game)?;
        // The first turn that is not played.
        let end_turn = state.turn() + 2 * u16::from(rules.players());
        let mut legal_actions = Vec::new();
        let mut decision_number = 0;
        let ending = loop {
            match pending_input(rules, &state) {
                PendingInput::Over { ending } => break Some(ending),
                PendingInput::Chance { request } => {
                    let outcome = outcomes.random_outcome(rules, &state, request)?;
                    apply_input(rules, &mut state, Input::Chance { outcome }, &mut ()).ok()?;
                }
                PendingInput::Decision { seat, .. } => {
                    if state.turn() >= end_turn {
                        break None;
                    }
                    collect_legal_actions(rules, &state, &mut legal_actions);
                    let seat_view = view(rules, &state, Some(seat));
                    let action = officer.choose(&seat_view, decision_number, &legal_actions)?;
                    decision_number += 1;
                    apply(rules, &mut state, seat, action, &mut ()).ok()?;
                }
            }
        };
        total += match ending {
            Some(ending) if ending.winners.contains(seat) => {
                1.0 / ending.winners.len().max(1) as f32
            }
            Some(_) => 0.0,
            None => {
                let features = features(rules, &state);
                network.win_chances(usize::from(rules.players()), &features)[seat.index()]
            }
        };
    }
    Some(total / OFFICER_GAME_COUNT as f32)
}

/// A plan that begins with a compared action, and the chance to win after the plan. If the Movement phase
/// continues after the action, the plan also contains the best actions found for the rest of the turn.
#[derive(Clone, Debug)]
struct ActionValue {
    plan: Vec<Action>,
    chance: f32,
}

fn chances_after(
    rules: &Rules,
    state: &State,
    seat: Seat,
    actions: &[Action],
    seed: u64,
    effort: Effort,
) -> Option<Vec<ActionValue>> {
    let knowledge = Knowledge::new(rules, state, Some(seat));
    let mut planner = planner(rules, seed, effort.plan_playout_count, 2);
    let mut legal_actions = Vec::new();
    let value_of = |&action: &Action| {
        let mut state_after = *state;
        apply(rules, &mut state_after, seat, action, &mut ()).ok()?;
        let mut plan = vec![action];
        let movement_decision = DecisionKind::Phase {
            phase: Phase::Movement,
        };
        if pending_input(rules, &state_after)
            == (PendingInput::Decision {
                seat,
                decision: movement_decision,
            })
        {
            collect_legal_actions(rules, &state_after, &mut legal_actions);
            let knowledge = Knowledge::new(rules, &state_after, Some(seat));
            plan.extend(
                planner
                    .advise(&knowledge, PLAN_DECISION_NUMBER, &legal_actions)?
                    .best
                    .actions,
            );
        }
        let chance = planner.evaluate(
            &knowledge,
            EVALUATION_DECISION_NUMBER,
            &plan,
            effort.deal_count,
        )?;
        Some(ActionValue { plan, chance })
    };
    actions.iter().map(value_of).collect()
}

pub(super) fn planner(
    rules: &Rules,
    seed: u64,
    plan_playout_count: u32,
    round_count: u16,
) -> Planner<'_> {
    let settings = PlannerSettings {
        plan_playout_count,
        decision_playout_count: 0,
        round_count,
        required_standard_errors: 0.5,
    };
    Planner::new(rules, seed, settings)
}

pub(super) const fn is_exchange(action: &Action) -> bool {
    matches!(action, Action::Exchange { .. })
}
