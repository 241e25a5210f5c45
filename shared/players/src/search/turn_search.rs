//! The search for the plan of a turn.

use super::comparison::{Candidate, Comparison};
use super::plan::{Plan, tidied, varied};
use super::purchase_policy::Style;
use super::search_rng::SearchRng;
use rubium_rules::{Action, State, apply};

/// Number of plans drawn by the policy at the beginning.
const SAMPLED_PLANS: usize = 40;
/// Number of variations in each further round.
const VARIATIONS: usize = 16;
/// Number of deals in the first round, and at most.
const DEALS: [usize; 2] = [8, 192];
/// Fewest and most plans that a round leaves.
const KEPT_PLANS: [usize; 2] = [6, 24];

/// The plan whose playouts go best, after at least `evaluations` of them. `first`, the plan of another player, is left
/// only for one that is better by `required_errors` standard errors.
///
/// Each round plays all plans on more deals, keeps the better half, and varies it.
pub(super) fn best_plan(
    comparison: &mut Comparison,
    state: &State,
    first: &[Action],
    evaluations: u32,
    required_errors: f32,
    rng: &mut SearchRng,
) -> Plan {
    let mut pool = sampled_plans(comparison, state, first, rng);
    let [mut deals, most_deals] = DEALS;
    loop {
        comparison.play_all(&mut pool, deals);
        // The first plan stays in front.
        pool[1..].sort_by(|a, b| b.mean().total_cmp(&a.mean()));
        let [fewest, most] = KEPT_PLANS;
        pool.truncate((pool.len() / 2).clamp(fewest, most));
        if comparison.evaluations >= evaluations || comparison.is_interrupted() {
            break;
        }
        deals = (deals * 3 / 2).min(most_deals);
        let plans: Vec<Plan> = pool.iter().map(|plan| plan.actions.clone()).collect();
        for _ in 0..VARIATIONS {
            // Better plans are varied more often.
            let bound = 1 + rng.below(plans.len());
            let plan = &plans[rng.below(bound)];
            let variation = varied(comparison.playout(), state, plan, &plans, rng);
            add(&mut pool, variation);
        }
    }
    let best = (1..pool.len()).max_by(|&a, &b| pool[a].mean().total_cmp(&pool[b].mean()));
    let chosen = best
        .filter(|&best| pool[best].is_clearly_better(&pool[0], required_errors))
        .unwrap_or(0);
    pool.swap_remove(chosen).actions
}

/// `first` and plans of the policy, all of which begin with the cards that `first` plays.
fn sampled_plans(
    comparison: &mut Comparison,
    state: &State,
    first: &[Action],
    rng: &mut SearchRng,
) -> Vec<Candidate> {
    let playout = comparison.playout();
    let me = state.active();
    let is_card = |action: &&Action| {
        !matches!(
            action,
            Action::Buy { .. } | Action::Move { .. } | Action::EndPhase
        )
    };
    let cards: Plan = first.iter().take_while(is_card).copied().collect();
    let mut after_cards = *state;
    for &action in &cards {
        let _ = apply(playout.rules, &mut after_cards, me, action, &mut ());
    }
    let mut pool = vec![Candidate::new(tidied(playout, state, first))];
    for index in 0..SAMPLED_PLANS {
        let style = match index {
            0 => Style::USUAL,
            _ => Style::random(rng),
        };
        let mut plan = cards.clone();
        plan.extend(playout.plan_turn(&after_cards, &style, rng));
        add(&mut pool, tidied(playout, state, &plan));
    }
    pool
}

fn add(pool: &mut Vec<Candidate>, plan: Plan) {
    if pool.iter().all(|candidate| candidate.actions != plan) {
        pool.push(Candidate::new(plan));
    }
}
