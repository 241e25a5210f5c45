//! The search for an [`Advice`]. It owns all data that it needs, so it can run on another thread.

use std::sync::atomic::AtomicBool;

use rubium_players::{Heuristic, Planner, PlannerSettings};
use rubium_rules::{Action, Knowledge, PendingInput, Rules, Seat, collect_legal_actions, view};

use super::{Advice, Game, PlayRefusal};
use crate::running::ViewerId;

/// The search for advice to a seat. It uses only what that seat knows.
pub(super) struct AdviceSearch {
    rules: Rules,
    seat: Seat,
    knowledge: Knowledge,
    /// Number of decisions that the seat has made so far, not counting undone decisions.
    decision_number: u64,
    legal_actions: Vec<Action>,
}

impl Game {
    /// Creates the search for advice to `seat`; returns `None` if no decision of `seat` is pending.
    ///
    /// # Errors
    /// [`SessionRefusal::NoSeat`](crate::refusal::SessionRefusal::NoSeat), [`PlayRefusal::Computer`];
    /// [`SessionRefusal::HandClosed`](crate::refusal::SessionRefusal::HandClosed), because the advice would
    /// reveal the hand.
    pub(super) fn advice_search(
        &self,
        viewer: ViewerId,
        seat: Seat,
    ) -> Result<Option<AdviceSearch>, PlayRefusal> {
        self.ensure_person(seat)?;
        match self.pending_input() {
            PendingInput::Decision { seat: deciding, .. } if deciding == seat => {}
            _ => return Ok(None),
        }
        self.viewers().ensure_hand_open(viewer, seat)?;
        let mut legal_actions = Vec::new();
        collect_legal_actions(self.rules(), self.state(), &mut legal_actions);
        Ok(Some(AdviceSearch {
            rules: self.rules().clone(),
            seat,
            knowledge: Knowledge::new(self.rules(), self.state(), Some(seat)),
            decision_number: self.count_decisions(seat),
            legal_actions,
        }))
    }
}

impl AdviceSearch {
    /// Runs the search. Returns `None` if no action is legal, or if `interrupt` was set. The seed of the
    /// search is fixed, so that the advice does not depend on the seed of the game.
    pub fn run(self, interrupt: &AtomicBool) -> Option<Advice> {
        let AdviceSearch {
            rules,
            seat,
            knowledge,
            decision_number,
            legal_actions,
        } = self;
        let mut planner =
            Planner::new(&rules, 0, PlannerSettings::COMMANDER).interrupted_by(interrupt);
        let advice = planner.advise(&knowledge, decision_number, &legal_actions)?;
        let (best, alternative) = (&advice.best, advice.alternative.as_ref());
        // Any state consistent with what the seat knows will do, because only facts known to the seat are
        // read from it.
        let state = knowledge.deal(|_| 0);
        let officer = Heuristic::officer(&rules, 0);
        let ask_officer = |legal_actions: &[Action]| {
            officer.decide(
                &view(&rules, &state, Some(seat)),
                decision_number,
                legal_actions,
            )
        };
        // A plan without actions means that no more units should move.
        if best.actions.is_empty() {
            let is_move = |action: &&Action| matches!(action, Action::Move { .. });
            let non_moves: Vec<Action> = legal_actions
                .iter()
                .filter(|action| !is_move(action))
                .copied()
                .collect();
            let (action, reason) = ask_officer(&non_moves)?;
            let plans = (best, alternative);
            return Some(Advice::new(
                &rules,
                &state,
                seat,
                plans,
                action,
                Some(reason),
            ));
        }
        let reason = match best.actions[..] {
            [action] => ask_officer(&legal_actions)
                .filter(|&(officer_action, _)| officer_action == action)
                .map(|(_, reason)| reason),
            _ => None,
        };
        let plans = (best, alternative);
        Some(Advice::new(
            &rules,
            &state,
            seat,
            plans,
            Action::EndPhase,
            reason,
        ))
    }
}
