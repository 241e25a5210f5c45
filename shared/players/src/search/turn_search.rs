//! The search for the best plan for a turn.

use super::comparison::{Comparison, PlanCandidate};
use super::plan::{Plan, vary_plan, without_illegal_actions};
use super::purchase_policy::Style;
use super::search_rng::SearchRng;
use rubium_rules::{Action, State, apply};

/// Number of plans that the policy makes at the beginning.
const SAMPLED_PLANS: usize = 40;
/// Number of variations that each further round adds.
const VARIATIONS: usize = 16;
/// Number of deals in the first round.
const FIRST_DEALS: usize = 8;
/// Maximum number of deals in a round.
const MAX_DEALS: usize = 192;
/// Minimum number of plans that a round keeps.
const MIN_KEPT_PLANS: usize = 6;
/// Maximum number of plans that a round keeps.
const MAX_KEPT_PLANS: usize = 24;

/// The plan with the best playouts, after at least `playouts` of them. Another plan than `officer_plan` is
/// chosen only if it is better by `required_standard_errors` standard errors.
///
/// Each round plays all plans on more deals, keeps the better half, and adds variations of the kept plans.
pub(super) fn best_plan(
    comparison: &mut Comparison,
    state: &State,
    officer_plan: &[Action],
    playouts: u32,
    required_standard_errors: f32,
    rng: &mut SearchRng,
) -> Plan {
    let mut pool = sampled_plans(comparison, state, officer_plan, rng);
    let mut deals = FIRST_DEALS;
    loop {
        comparison.play_all(&mut pool, deals);
        // The Officer's plan stays in front.
        pool[1..].sort_by(|a, b| b.mean_result().total_cmp(&a.mean_result()));
        pool.truncate((pool.len() / 2).clamp(MIN_KEPT_PLANS, MAX_KEPT_PLANS));
        if comparison.playout_count >= playouts || comparison.is_interrupted() {
            break;
        }
        deals = (deals * 3 / 2).min(MAX_DEALS);
        let plans: Vec<Plan> = pool.iter().map(|plan| plan.actions.clone()).collect();
        for _ in 0..VARIATIONS {
            // Better plans are varied more often.
            let bound = 1 + rng.below(plans.len());
            let plan = &plans[rng.below(bound)];
            let variation = vary_plan(comparison.playout(), state, plan, &plans, rng);
            add_if_new(&mut pool, variation);
        }
    }
    let best =
        (1..pool.len()).max_by(|&a, &b| pool[a].mean_result().total_cmp(&pool[b].mean_result()));
    let chosen = best
        .filter(|&best| pool[best].is_significantly_better(&pool[0], required_standard_errors))
        .unwrap_or(0);
    pool.swap_remove(chosen).actions
}

/// `officer_plan`, then plans of the policy. All of them begin with the cards that `officer_plan` plays.
fn sampled_plans(
    comparison: &mut Comparison,
    state: &State,
    officer_plan: &[Action],
    rng: &mut SearchRng,
) -> Vec<PlanCandidate> {
    let playout = comparison.playout();
    let me = state.active();
    let is_card = |action: &&Action| {
        !matches!(
            action,
            Action::Buy { .. } | Action::Move { .. } | Action::EndPhase
        )
    };
    let cards: Plan = officer_plan.iter().take_while(is_card).copied().collect();
    let mut after_cards = *state;
    for &action in &cards {
        let _ = apply(playout.rules, &mut after_cards, me, action, &mut ());
    }
    let mut pool = vec![PlanCandidate::new(without_illegal_actions(
        playout,
        state,
        officer_plan,
    ))];
    for index in 0..SAMPLED_PLANS {
        let style = match index {
            0 => Style::DEFAULT,
            _ => Style::random(rng),
        };
        let mut plan = cards.clone();
        plan.extend(playout.plan_turn(&after_cards, &style, rng));
        add_if_new(&mut pool, without_illegal_actions(playout, state, &plan));
    }
    pool
}

fn add_if_new(pool: &mut Vec<PlanCandidate>, plan: Plan) {
    if pool.iter().all(|candidate| candidate.actions != plan) {
        pool.push(PlanCandidate::new(plan));
    }
}
