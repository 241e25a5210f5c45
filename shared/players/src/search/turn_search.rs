//! The search for the best plan for a turn.

use super::comparison::{Comparison, PlanCandidate};
use super::plan::{Plan, vary_plan, without_illegal_actions};
use super::policy_parameters::PolicyParameters;
use super::search_rng::SearchRng;
use rubium_rules::{Action, HexSet, State, apply};

/// Number of plans that the policy makes at the beginning. Duplicates are dropped.
const SAMPLED_PLAN_COUNT: usize = 40;
/// Number of variations that are made after each iteration of the search. Duplicates are dropped.
const VARIATION_COUNT: usize = 16;
/// Number of deals (sampled states that match what the seat knows) in the first iteration.
const FIRST_DEAL_COUNT: usize = 8;
/// Maximum number of deals in an iteration.
const MAX_DEALS: usize = 192;
/// Minimum number of plans that an iteration keeps.
const MIN_KEPT_PLANS: usize = 6;
/// Maximum number of plans that an iteration keeps.
const MAX_KEPT_PLANS: usize = 24;

/// A plan, or a single action, and the chance to win after it.
#[derive(Clone, PartialEq, Debug)]
pub struct EvaluatedPlan {
    /// The actions, in order.
    pub actions: Plan,
    /// The team's chance to win according to the playouts, plus what the playing style adds to it. Without
    /// playouts, it is NaN for a single action and 0 for a plan.
    pub win_chance: f32,
}

impl From<&PlanCandidate> for EvaluatedPlan {
    fn from(candidate: &PlanCandidate) -> EvaluatedPlan {
        EvaluatedPlan {
            actions: candidate.actions.clone(),
            win_chance: candidate.mean_result(),
        }
    }
}

/// Returns the chosen plan and, if there is one, the best plan that attacks other hexes than the chosen plan.
/// `officer_plan` is chosen unless the plan with the best playout results is better by more than
/// `required_standard_errors` standard errors. The search ends with the iteration that reaches
/// `playout_budget` playouts or is interrupted, or when there is neither a new plan nor a new deal to play.
///
/// Each iteration plays all plans on more deals, keeps `officer_plan` and about the better half of the other
/// plans, and adds variations of the kept plans.
pub(super) fn best_plan(
    comparison: &mut Comparison,
    state: &State,
    officer_plan: &[Action],
    playout_budget: u32,
    required_standard_errors: f32,
    rng: &mut SearchRng,
) -> (EvaluatedPlan, Option<EvaluatedPlan>) {
    let mut pool = sampled_plans(comparison, state, officer_plan, rng);
    let mut deal_count = FIRST_DEAL_COUNT;
    loop {
        let playouts_before = comparison.playout_count;
        comparison.play_all(&mut pool, deal_count);
        // The Officer's plan stays in front.
        pool[1..].sort_by(|a, b| b.mean_result().total_cmp(&a.mean_result()));
        pool.truncate((pool.len() / 2).clamp(MIN_KEPT_PLANS, MAX_KEPT_PLANS));
        // If few plans are possible, there is eventually neither a new plan nor a new deal.
        let is_exhausted = comparison.playout_count == playouts_before && deal_count == MAX_DEALS;
        let is_budget_spent = comparison.playout_count >= playout_budget;
        if is_budget_spent || is_exhausted || comparison.is_interrupted() {
            break;
        }
        deal_count = (deal_count * 3 / 2).min(MAX_DEALS);
        let plans: Vec<Plan> = pool.iter().map(|plan| plan.actions.clone()).collect();
        for _ in 0..VARIATION_COUNT {
            // Better plans are varied more often.
            let bound = 1 + rng.below(plans.len());
            let plan = &plans[rng.below(bound)];
            let variation = vary_plan(comparison.runner(), state, plan, &plans, rng);
            add_if_new(&mut pool, variation);
        }
    }
    let best_index =
        (1..pool.len()).max_by(|&a, &b| pool[a].mean_result().total_cmp(&pool[b].mean_result()));
    let chosen_index = best_index
        .filter(|&best| pool[best].is_significantly_better(&pool[0], required_standard_errors))
        .unwrap_or(0);
    let enemies = state.enemy_hexes(comparison.runner().rules, state.active());
    let attacked_hexes = |plan: &PlanCandidate| -> HexSet {
        let destinations = plan.actions.iter().filter_map(|action| match action {
            Action::Move { to, .. } => Some(*to),
            _ => None,
        });
        destinations.collect::<HexSet>() & enemies
    };
    let chosen = &pool[chosen_index];
    let alternative = pool
        .iter()
        .filter(|plan| attacked_hexes(plan) != attacked_hexes(chosen))
        .max_by(|a, b| a.mean_result().total_cmp(&b.mean_result()));
    (chosen.into(), alternative.map(EvaluatedPlan::from))
}

/// `officer_plan`, then plans of the policy. All of them begin with the cards and targets with which
/// `officer_plan` begins.
fn sampled_plans(
    comparison: &mut Comparison,
    state: &State,
    officer_plan: &[Action],
    rng: &mut SearchRng,
) -> Vec<PlanCandidate> {
    let runner = comparison.runner();
    let me = state.active();
    let is_card_action = |action: &&Action| {
        !matches!(
            action,
            Action::Buy { .. } | Action::Move { .. } | Action::EndPhase
        )
    };
    let card_actions: Plan = officer_plan
        .iter()
        .take_while(is_card_action)
        .copied()
        .collect();
    let mut after_cards = *state;
    for &action in &card_actions {
        let _ = apply(runner.rules, &mut after_cards, me, action, &mut ());
    }
    let mut pool = vec![PlanCandidate::new(without_illegal_actions(
        runner,
        state,
        officer_plan,
    ))];
    for index in 0..SAMPLED_PLAN_COUNT {
        let policy = match index {
            0 => *PolicyParameters::learned(),
            _ => PolicyParameters::learned().with_random_changes(rng),
        };
        let mut plan = card_actions.clone();
        plan.extend(runner.plan_turn(&after_cards, &policy, rng));
        add_if_new(&mut pool, without_illegal_actions(runner, state, &plan));
    }
    pool
}

fn add_if_new(pool: &mut Vec<PlanCandidate>, plan: Plan) {
    if pool.iter().all(|candidate| candidate.actions != plan) {
        pool.push(PlanCandidate::new(plan));
    }
}
