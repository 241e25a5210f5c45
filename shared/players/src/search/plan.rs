//! Plans of a turn, and how they are varied.

use super::commander::is_phase;
use super::playout::Playout;
use super::purchase_policy::Style;
use super::search_rng::SearchRng;
use rubium_rules::{Action, DecisionKind, Phase, State, apply, could_reach, movable_count};

/// Purchases and moves of one turn, in order. [`Action::EndPhase`] separates the two.
pub(crate) type Plan = Vec<Action>;

/// What a player that plans remembers of its turn: the rest of its plan.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TurnPlan {
    /// The turn that the plan is for; 0 without a plan.
    turn: u16,
    /// The rest of the plan, the next action last; `None` if something else was done.
    rest: Option<Plan>,
}

impl TurnPlan {
    pub(super) fn new(turn: u16, mut plan: Plan) -> TurnPlan {
        plan.reverse();
        TurnPlan {
            turn,
            rest: Some(plan),
        }
    }

    /// Whether the turn must be planned, now or anew because the plan cannot be followed any more.
    pub(super) fn is_due(&self, turn: u16, ask: DecisionKind, legal: &[Action]) -> bool {
        if self.turn != turn {
            return is_phase(ask, Phase::Deployment);
        }
        let is_planned_phase = is_phase(ask, Phase::Deployment) || is_phase(ask, Phase::Movement);
        let next = self.rest.as_ref().map(|rest| rest.last());
        let can_follow = match next {
            Some(Some(next)) => legal.contains(next),
            Some(None) => true,
            None => false,
        };
        is_planned_phase && !can_follow
    }

    /// The next action of the plan, if it is about this question and legal.
    pub(super) fn next_for(
        &self,
        turn: u16,
        ask: DecisionKind,
        legal: &[Action],
    ) -> Option<Action> {
        let rest = self.rest.as_ref().filter(|_| self.turn == turn)?;
        let next = rest.last().copied().filter(|_| is_planned(ask))?;
        legal.contains(&next).then_some(next)
    }

    /// Notes what the seat does. A plan that is not followed is forgotten.
    pub(super) fn advance(&mut self, turn: u16, ask: DecisionKind, action: Action) {
        if self.turn != turn || !is_planned(ask) {
            return;
        }
        let Some(rest) = &mut self.rest else { return };
        if !rest.is_empty() && rest.pop() != Some(action) {
            self.rest = None;
        }
    }

    /// Whether everything planned for this turn is done.
    pub(super) fn is_carried_out(&self, turn: u16) -> bool {
        self.turn == turn && self.rest.as_ref().is_some_and(Vec::is_empty)
    }
}

/// Whether plans say what to do at such a decision.
fn is_planned(ask: DecisionKind) -> bool {
    is_phase(ask, Phase::Deployment)
        || is_phase(ask, Phase::Movement)
        || matches!(ask, DecisionKind::Target { .. })
}

/// The plan without what is not possible in `state`.
pub(crate) fn tidied(playout: &Playout, state: &State, plan: &[Action]) -> Plan {
    let mut state = *state;
    let me = state.active();
    let mut tidy: Plan = plan
        .iter()
        .copied()
        .filter(|&action| apply(playout.rules, &mut state, me, action, &mut ()).is_ok())
        .collect();
    if state.phase() == Phase::Deployment {
        tidy.push(Action::EndPhase);
    }
    tidy
}

/// A plan that differs a little from `plan`.
pub(crate) fn varied(
    playout: &mut Playout,
    state: &State,
    plan: &[Action],
    others: &[Plan],
    rng: &mut SearchRng,
) -> Plan {
    let mut varied = plan.to_vec();
    let is_move = |action: &Action| matches!(action, Action::Move { .. });
    match rng.below(10) {
        // Leaves out one or more actions.
        0 | 1 => {
            for _ in 0..=rng.below(3) {
                let index = rng.below(varied.len());
                if varied
                    .get(index)
                    .is_some_and(|action| *action != Action::EndPhase)
                {
                    varied.remove(index);
                }
            }
        }
        // Leaves out every move to one hex.
        2 => {
            let moves: Vec<Action> = varied.iter().copied().filter(is_move).collect();
            if let Some(Action::Move { to: dropped, .. }) = moves.get(rng.below(moves.len())) {
                varied.retain(|action| !matches!(action, Action::Move { to, .. } if to == dropped));
            }
        }
        // Sends units that stay, or one that moves, somewhere else.
        3..=6 => {
            for _ in 0..=rng.below(3) {
                if let Some(added) = random_move(playout, state, &varied, rng) {
                    varied.push(added);
                }
            }
        }
        // Takes the moves to one hex from another plan, instead of the own moves of these units.
        7 => {
            if let Some(other) = others.get(rng.below(others.len())) {
                let moves: Vec<Action> = other.iter().copied().filter(is_move).collect();
                if let Some(Action::Move { to: wanted, .. }) = moves.get(rng.below(moves.len())) {
                    let taken = moves
                        .iter()
                        .copied()
                        .filter(|action| matches!(action, Action::Move { to, .. } if to == wanted));
                    let at = varied.iter().position(is_move).unwrap_or(varied.len());
                    varied.splice(at..at, taken);
                }
            }
        }
        // Keeps the purchases and the first moves, and plans the rest anew.
        8 => {
            let kept = rng.below(varied.len() + 1);
            varied.truncate(kept);
            let mut after = *state;
            let me = state.active();
            for &action in &varied {
                let _ = apply(playout.rules, &mut after, me, action, &mut ());
            }
            let style = Style::random(rng);
            varied.extend(playout.plan_turn(&after, &style, rng));
        }
        // Other purchases for the same moves.
        _ => {
            let style = Style::random(rng);
            let other = playout.plan_turn(state, &style, rng);
            let is_purchase = |action: &Action| matches!(action, Action::Buy { .. });
            varied.retain(|action| !is_purchase(action));
            varied.splice(0..0, other.into_iter().filter(is_purchase));
        }
    }
    tidied(playout, state, &varied)
}

/// A random move after the plan. It joins an attack in half of the cases.
fn random_move(
    playout: &Playout,
    state: &State,
    plan: &[Action],
    rng: &mut SearchRng,
) -> Option<Action> {
    let mut after = *state;
    let me = state.active();
    let (rules, mut moved) = (playout.rules, None);
    // One of the moves is undone first, now and then.
    if rng.below(3) == 0 {
        moved = Some(rng.below(plan.len().max(1)));
    }
    for (index, &action) in plan.iter().enumerate() {
        if moved != Some(index) || !matches!(action, Action::Move { .. }) {
            let _ = apply(rules, &mut after, me, action, &mut ());
        }
    }
    if after.phase() != Phase::Movement {
        return None;
    }
    let mut movable = Vec::new();
    for from in after.occupied(me) {
        for kind in after.units(me, from).kinds() {
            if movable_count(&after, kind, from) > 0 {
                movable.push((kind, from));
            }
        }
    }
    let &(kind, from) = movable.get(rng.below(movable.len()))?;
    let reach = could_reach(rules, &after, me, kind, from);
    let contested = reach & after.enemies(rules, me);
    let targets = match !contested.is_empty() && rng.below(2) == 0 {
        true => contested,
        false => reach,
    };
    let to = targets.iter().nth(rng.below(targets.len() as usize))?;
    Some(Action::Move { kind, from, to })
}
