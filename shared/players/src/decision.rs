//! The decision procedure: dispatches each kind of decision to its heuristics.

use crate::evaluator::Evaluator;
use crate::movement::Candidate;
use crate::profile::PlayerProfile;
use crate::reason::DecisionReason;
use crate::rng::decision_rng;
use rand::Rng;
use rubium_rules::{Action, DecisionKind, PendingInput, Phase, Rules, View};

/// The action that a player with this profile takes, and the reason; `None` if no action is legal.
pub(crate) fn decide(
    rules: &Rules,
    profile: &PlayerProfile,
    seed: u64,
    view: &View,
    decision_number: u64,
    legal_actions: &[Action],
) -> Option<(Action, DecisionReason)> {
    let (&first, rest) = legal_actions.split_first()?;
    if rest.is_empty() {
        return Some((first, DecisionReason::Forced));
    }
    let Some(evaluator) = Evaluator::new(rules, view, profile) else {
        return Some((first, DecisionReason::NothingBetter));
    };
    let mut rng = decision_rng(seed, decision_number);
    let mut random_below = |n: u32| ((u64::from(rng.next_u32()) * u64::from(n)) >> 32) as u32;
    let is_blunder = profile.blunder_percent > 0 && random_below(100) < profile.blunder_percent;
    let candidate = best_candidate(&evaluator, legal_actions, is_blunder, random_below(1 << 16));
    Some(match candidate {
        Some(candidate) => (candidate.action, candidate.reason),
        None => (
            pass_or_end_phase(legal_actions).unwrap_or(first),
            DecisionReason::NothingBetter,
        ),
    })
}

/// The best candidate. For a blunder, `random_number` selects a purchase in Deployment, and one of the six
/// best moves in Movement.
fn best_candidate(
    evaluator: &Evaluator,
    legal_actions: &[Action],
    is_blunder: bool,
    random_number: u32,
) -> Option<Candidate> {
    let PendingInput::Decision { decision, .. } = evaluator.view.pending_input else {
        return None;
    };
    if let Some(mission) = evaluator.best_mission_card(legal_actions) {
        return Some(mission);
    }
    match decision {
        DecisionKind::Phase { phase } => match phase {
            Phase::Deployment if is_blunder => {
                pick_candidate(legal_actions, random_number, |action| {
                    matches!(action, Action::Buy { .. })
                })
            }
            Phase::Deployment => evaluator
                .best_deployment(legal_actions)
                .or_else(|| evaluator.best_transport_card(legal_actions))
                .or_else(|| evaluator.best_exchange(legal_actions)),
            Phase::Movement => {
                let moves = evaluator.move_candidates(legal_actions);
                let index = if is_blunder {
                    random_number as usize % moves.len().clamp(1, 6)
                } else {
                    0
                };
                let candidate = moves.get(index).copied();
                candidate.or_else(|| evaluator.best_special_attack(legal_actions))
            }
            Phase::Exploration => pick_candidate(legal_actions, 0, |action| {
                matches!(action, Action::Explore { .. })
            }),
            Phase::Battle => evaluator.best_battle(legal_actions),
            Phase::Mining | Phase::Draw => None,
        },
        DecisionKind::Window { .. } => {
            let candidates = [
                evaluator.best_battle_card(legal_actions),
                evaluator.best_sacrifice(legal_actions),
            ];
            let best = candidates.into_iter().flatten();
            best.max_by(|a, b| a.gain.total_cmp(&b.gain))
        }
        DecisionKind::Advance { .. } => evaluator.best_advance(legal_actions),
        DecisionKind::Casualty { .. } => evaluator.best_casualty(legal_actions),
        DecisionKind::Target { card } => evaluator.best_target(card, legal_actions),
        DecisionKind::Victim { hex } => evaluator.best_victim(hex, legal_actions),
        DecisionKind::LoserCard => pick_candidate(legal_actions, 0, |action| {
            matches!(action, Action::TakeEnergize)
        }),
        DecisionKind::PassCard { receiver } => evaluator.card_for_teammate(receiver, legal_actions),
        DecisionKind::Keep => evaluator.mission_to_keep(legal_actions),
        DecisionKind::Hill => evaluator.monolith_reward(legal_actions),
        // A mission that can be fulfilled has been chosen above. If there is none, a Mission card is taken;
        // only the 2005 edition has such cards (BAT-11).
        DecisionKind::BattleMission => pick_candidate(legal_actions, 0, |action| {
            matches!(action, Action::TakeFaceupCard)
        }),
        DecisionKind::BeforeElimination => evaluator.tie_break_exchange(legal_actions),
    }
}

/// The action that `random_number` selects among those that satisfy `matches`.
fn pick_candidate(
    legal_actions: &[Action],
    random_number: u32,
    matches: impl Fn(&Action) -> bool,
) -> Option<Candidate> {
    let matching: Vec<Action> = legal_actions.iter().copied().filter(matches).collect();
    let action = *matching.get(random_number as usize % matching.len().max(1))?;
    Some(Candidate {
        action,
        gain: 0.0,
        reason: DecisionReason::Arbitrary,
    })
}

/// The action that ends the phase or declines, if it is legal.
fn pass_or_end_phase(legal_actions: &[Action]) -> Option<Action> {
    [Action::EndPhase, Action::Pass]
        .into_iter()
        .find(|action| legal_actions.contains(action))
}
