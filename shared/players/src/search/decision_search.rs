//! The search for the best action at a decision that the plan of a turn does not cover.

use super::comparison::{Comparison, PlanCandidate};
use super::turn_search::EvaluatedPlan;
use rubium_rules::Action;

/// Number of deals (sampled states that match what the seat knows) in the first iteration of the search.
const FIRST_DEAL_COUNT: usize = 24;
/// Maximum number of actions that are compared. Decisions between more actions are left to the Officer.
const MAX_ACTIONS: usize = 16;
/// An action is dropped if it is worse than the best action by more than this many standard errors. The
/// Officer's action is never dropped.
const STANDARD_ERRORS_TO_DROP: f32 = 2.5;

/// Returns the chosen action, and the runner-up if there is one. `officer_action` is chosen unless the action
/// with the best playout results is better by more than `required_standard_errors` standard errors. If
/// `officer_action` is chosen, the runner-up is the best remaining action; otherwise it is `officer_action`.
///
/// An exchange is considered only if it is `officer_action`. If there are no other actions, or more than
/// [`MAX_ACTIONS`] actions in all, `officer_action` is returned without a search.
///
/// The search takes at most `max_playouts` playouts, but at least those of its first iteration. Before each
/// further iteration, it drops the actions that are clearly worse than the best action, and doubles the
/// number of deals.
pub(super) fn best_action(
    comparison: &mut Comparison,
    legal_actions: &[Action],
    officer_action: Action,
    max_playouts: u32,
    required_standard_errors: f32,
) -> (EvaluatedPlan, Option<EvaluatedPlan>) {
    let is_alternative =
        |action: &&Action| **action != officer_action && !matches!(action, Action::Exchange { .. });
    let alternatives = legal_actions.iter().filter(is_alternative);
    let mut candidates: Vec<PlanCandidate> = std::iter::once(&officer_action)
        .chain(alternatives)
        .map(|&action| PlanCandidate::new(vec![action]))
        .collect();
    if candidates.len() == 1 || candidates.len() > MAX_ACTIONS {
        let officer_plan = EvaluatedPlan {
            actions: vec![officer_action],
            win_chance: f32::NAN,
        };
        return (officer_plan, None);
    }
    let mut deal_count = FIRST_DEAL_COUNT;
    loop {
        comparison.play_all(&mut candidates, deal_count);
        // The Officer's action stays in front.
        candidates[1..].sort_by(|a, b| b.mean_result().total_cmp(&a.mean_result()));
        let next_playout_count = (candidates.len() * deal_count) as u32;
        let exceeds_budget = comparison.playout_count + next_playout_count > max_playouts;
        if exceeds_budget || comparison.is_interrupted() {
            break;
        }
        let best = match candidates[1].mean_result() > candidates[0].mean_result() {
            true => candidates[1].clone(),
            false => candidates[0].clone(),
        };
        let is_kept = |candidate: &PlanCandidate| {
            !best.is_significantly_better(candidate, STANDARD_ERRORS_TO_DROP)
        };
        let kept_candidates: Vec<PlanCandidate> = candidates.drain(1..).filter(is_kept).collect();
        if kept_candidates.is_empty() {
            break;
        }
        candidates.extend(kept_candidates);
        deal_count *= 2;
    }
    let is_better = candidates.len() > 1
        && candidates[1].is_significantly_better(&candidates[0], required_standard_errors);
    if is_better {
        candidates.swap(0, 1);
    }
    (
        EvaluatedPlan::from(&candidates[0]),
        candidates.get(1).map(EvaluatedPlan::from),
    )
}
