//! Plans for a turn, and variations of plans.

use super::planner::is_phase;
use super::playout::PlayoutRunner;
use super::policy_parameters::PolicyParameters;
use super::search_rng::SearchRng;
use rubium_rules::{
    Action, DecisionKind, Hex, Kind, Phase, State, apply, movable_count, reachable_hexes,
};

/// Deployment cards with their targets, purchases and moves of one turn, in order. [`Action::EndPhase`] comes
/// before the moves.
pub type Plan = Vec<Action>;

/// The part of a player's plan for a turn that is still to be carried out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TurnPlan {
    /// The number of the turn that the plan is for; 0 if there is no plan.
    turn: u16,
    /// The remaining actions in reverse order; `None` if there is no plan, or if the player has deviated from
    /// it.
    remaining_actions: Option<Plan>,
}

impl TurnPlan {
    pub(super) fn new(turn: u16, mut plan: Plan) -> TurnPlan {
        plan.reverse();
        TurnPlan {
            turn,
            remaining_actions: Some(plan),
        }
    }

    /// Whether the turn must be planned at this decision: it is a decision of Deployment or Movement, and the
    /// turn has no plan yet or its plan can no longer be followed.
    pub(super) fn must_plan(
        &self,
        turn: u16,
        decision_kind: DecisionKind,
        legal_actions: &[Action],
    ) -> bool {
        let is_planned_phase =
            is_phase(decision_kind, Phase::Deployment) || is_phase(decision_kind, Phase::Movement);
        let plan = self
            .remaining_actions
            .as_ref()
            .filter(|_| self.turn == turn);
        let next = plan.map(|remaining_actions| remaining_actions.last());
        let can_follow = match next {
            Some(Some(next)) => legal_actions.contains(next),
            Some(None) => true,
            None => false,
        };
        is_planned_phase && !can_follow
    }

    /// The next action of the plan, if it answers this kind of decision and is legal.
    pub(super) fn next_for(
        &self,
        turn: u16,
        decision_kind: DecisionKind,
        legal_actions: &[Action],
    ) -> Option<Action> {
        let remaining_actions = self
            .remaining_actions
            .as_ref()
            .filter(|_| self.turn == turn)?;
        let next = remaining_actions
            .last()
            .copied()
            .filter(|_| is_covered_by_plans(decision_kind))?;
        legal_actions.contains(&next).then_some(next)
    }

    /// Updates the plan after the seat has taken `action`: removes the action from the plan, or discards the
    /// plan if `action` is not its next action. A plan that is already carried out stays.
    pub(super) fn update_after_action(
        &mut self,
        turn: u16,
        decision_kind: DecisionKind,
        action: Action,
    ) {
        if self.turn != turn || !is_covered_by_plans(decision_kind) {
            return;
        }
        let Some(remaining_actions) = &mut self.remaining_actions else {
            return;
        };
        if !remaining_actions.is_empty() && remaining_actions.pop() != Some(action) {
            self.remaining_actions = None;
        }
    }

    /// Whether everything planned for this turn is done.
    pub(super) fn is_carried_out(&self, turn: u16) -> bool {
        self.turn == turn && self.remaining_actions.as_ref().is_some_and(Vec::is_empty)
    }
}

/// Whether plans contain actions for decisions of this kind.
fn is_covered_by_plans(decision_kind: DecisionKind) -> bool {
    is_phase(decision_kind, Phase::Deployment)
        || is_phase(decision_kind, Phase::Movement)
        || matches!(decision_kind, DecisionKind::Target { .. })
}

/// The plan without the actions that are illegal when it is carried out from `state`. If the plan leaves the
/// Deployment phase open, the end of that phase is added.
pub(crate) fn without_illegal_actions(
    runner: &PlayoutRunner,
    state: &State,
    plan: &[Action],
) -> Plan {
    let mut state = *state;
    let me = state.active();
    let mut legal_plan: Plan = plan
        .iter()
        .copied()
        .filter(|&action| apply(runner.rules, &mut state, me, action, &mut ()).is_ok())
        .collect();
    if state.phase() == Phase::Deployment {
        legal_plan.push(Action::EndPhase);
    }
    legal_plan
}

/// A random variation of `plan`. It may take moves from `other_plans`.
pub(crate) fn vary_plan(
    runner: &mut PlayoutRunner,
    state: &State,
    plan: &[Action],
    other_plans: &[Plan],
    rng: &mut SearchRng,
) -> Plan {
    let mut varied_plan = plan.to_vec();
    let is_move = |action: &Action| matches!(action, Action::Move { .. });
    match rng.below(10) {
        // Leaves out up to three actions.
        0 | 1 => {
            for _ in 0..=rng.below(3) {
                let index = rng.below(varied_plan.len());
                if varied_plan
                    .get(index)
                    .is_some_and(|action| *action != Action::EndPhase)
                {
                    varied_plan.remove(index);
                }
            }
        }
        // Leaves out all moves to one hex.
        2 => {
            let moves: Vec<Action> = varied_plan.iter().copied().filter(is_move).collect();
            if let Some(Action::Move {
                to: dropped_hex, ..
            }) = moves.get(rng.below(moves.len()))
            {
                varied_plan.retain(
                    |action| !matches!(action, Action::Move { to, .. } if to == dropped_hex),
                );
            }
        }
        // Adds up to three moves.
        3..=6 => {
            for _ in 0..=rng.below(3) {
                add_random_move(runner, state, &mut varied_plan, rng);
            }
        }
        // Takes all moves to one hex from another plan. They come before this plan's moves, so this plan's
        // moves of the same units become illegal and are left out.
        7 => {
            if let Some(other_plan) = other_plans.get(rng.below(other_plans.len())) {
                let moves: Vec<Action> = other_plan.iter().copied().filter(is_move).collect();
                if let Some(Action::Move { to: wanted_hex, .. }) = moves.get(rng.below(moves.len()))
                {
                    let taken_moves = moves.iter().copied().filter(
                        |action| matches!(action, Action::Move { to, .. } if to == wanted_hex),
                    );
                    let position = varied_plan
                        .iter()
                        .position(is_move)
                        .unwrap_or(varied_plan.len());
                    varied_plan.splice(position..position, taken_moves);
                }
            }
        }
        // Keeps the first part of the plan, and plans the rest again.
        8 => {
            let kept_count = rng.below(varied_plan.len() + 1);
            varied_plan.truncate(kept_count);
            let mut after = *state;
            let me = state.active();
            for &action in &varied_plan {
                let _ = apply(runner.rules, &mut after, me, action, &mut ());
            }
            let policy = PolicyParameters::learned().with_random_changes(rng);
            varied_plan.extend(runner.plan_turn(&after, &policy, rng));
        }
        // Keeps the moves, and makes new purchases.
        _ => {
            let policy = PolicyParameters::learned().with_random_changes(rng);
            let new_plan = runner.plan_turn(state, &policy, rng);
            let is_purchase = |action: &Action| matches!(action, Action::Buy { .. });
            varied_plan.retain(|action| !is_purchase(action));
            varied_plan.splice(0..0, new_plan.into_iter().filter(is_purchase));
        }
    }
    without_illegal_actions(runner, state, &varied_plan)
}

/// Adds a random move to the end of the plan, if one is possible. If the unit can reach an enemy, the move is
/// an attack in at least half of the cases.
fn add_random_move(runner: &PlayoutRunner, state: &State, plan: &mut Plan, rng: &mut SearchRng) {
    // In one third of the cases, a move of the plan may be left out, so that its unit can move elsewhere.
    let left_out_index = match rng.below(3) {
        0 => Some(rng.below(plan.len().max(1))),
        _ => None,
    };
    let Some((kind, from, to)) = random_move(runner, state, plan, left_out_index, rng) else {
        return;
    };
    // If another unit moves, the move that was left out stays in the plan.
    let is_replaced = |action: &Action| matches!(*action, Action::Move { kind: other, from: start, .. } if (other, start) == (kind, from));
    if let Some(index) = left_out_index.filter(|&index| plan.get(index).is_some_and(is_replaced)) {
        plan.remove(index);
    }
    plan.push(Action::Move { kind, from, to });
}

/// A random move after the actions of `plan`, without the one at `left_out_index` if that is a move. Returns
/// the kind, the start and the destination.
fn random_move(
    runner: &PlayoutRunner,
    state: &State,
    plan: &[Action],
    left_out_index: Option<usize>,
    rng: &mut SearchRng,
) -> Option<(Kind, Hex, Hex)> {
    let mut after = *state;
    let me = state.active();
    let rules = runner.rules;
    for (index, &action) in plan.iter().enumerate() {
        if left_out_index != Some(index) || !matches!(action, Action::Move { .. }) {
            let _ = apply(rules, &mut after, me, action, &mut ());
        }
    }
    if after.phase() != Phase::Movement {
        return None;
    }
    let mut movable_units = Vec::new();
    for from in after.occupied(me) {
        for kind in after.units(me, from).kinds() {
            if movable_count(&after, kind, from) > 0 {
                movable_units.push((kind, from));
            }
        }
    }
    let &(kind, from) = movable_units.get(rng.below(movable_units.len()))?;
    let reach = reachable_hexes(rules, &after, me, kind, from);
    let enemy_hexes = reach & after.enemy_hexes(rules, me);
    let destinations = match !enemy_hexes.is_empty() && rng.below(2) == 0 {
        true => enemy_hexes,
        false => reach,
    };
    let to = destinations
        .iter()
        .nth(rng.below(destinations.len() as usize))?;
    Some((kind, from, to))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rubium_rules::content::Content;
    use rubium_rules::notation::read_position;

    #[test]
    fn a_move_that_is_left_out_can_be_replaced_by_another_move_of_its_unit() {
        let position = "layout two
            turn 5 seat 1 movement
            hex 0,2 1 1H
            hex 0,-2 2 1H";
        let (rules, state) = read_position(position, Content::classic().unwrap()).unwrap();
        let runner = PlayoutRunner::new(&rules);
        let (me, kind) = (state.active(), Kind::Human);
        let from = state.occupied(me).iter().next().unwrap();
        let reach = reachable_hexes(&rules, &state, me, kind, from);
        let to = reach.iter().next().unwrap();
        let planned_move = Action::Move { kind, from, to };
        let mut was_ever_replaced = false;
        for seed in 0..50 {
            let mut plan = vec![planned_move];
            add_random_move(&runner, &state, &mut plan, &mut SearchRng::new(seed, 0));
            // The only unit never moves twice, so every action of the plan is legal.
            assert_eq!(without_illegal_actions(&runner, &state, &plan), plan);
            was_ever_replaced |= plan != [planned_move];
        }
        assert!(was_ever_replaced);
    }
}
