//! What follows the end of a phase, for a user interface.

use super::warnings::can_end_automatically;
use crate::action::Action;
use crate::ids::Phase;
use crate::machine::{DecisionKind, PendingInput, apply, collect_legal_actions, pending_input};
use crate::rules::Rules;
use crate::state::State;
use serde::{Deserialize, Serialize};
use specta::Type;

/// What follows the end of a phase, assuming that later phases in which the player can do nothing end
/// automatically. Depends on public facts only.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct PhaseEnd {
    /// The next phase of this turn in which the player can do something; `None` if the turn ends.
    pub next: Option<Phase>,
    /// Rubium that is mined before the player can do something again (MIN-1).
    pub mined: u16,
}

/// What follows if the phase ends now.
pub(super) fn after_phase(rules: &Rules, state: &State) -> PhaseEnd {
    if state.phase == Phase::Draw {
        return PhaseEnd {
            next: None,
            mined: 0,
        };
    }
    let (seat, rubium) = (state.active, state.rubium(state.active));
    let mut after = *state;
    let mut legal = Vec::new();
    // The loop runs at most once for each phase, because the Draw phase never ends automatically.
    while apply(rules, &mut after, seat, Action::EndPhase, &mut ()).is_ok() {
        collect_legal_actions(rules, &after, &mut legal);
        let is_phase_decision = matches!(
            pending_input(rules, &after),
            PendingInput::Decision {
                decision: DecisionKind::Phase { .. },
                ..
            }
        );
        if !is_phase_decision || !can_end_automatically(rules, &after, &legal) {
            break;
        }
    }
    PhaseEnd {
        next: Some(after.phase),
        mined: after.rubium(seat).saturating_sub(rubium),
    }
}
