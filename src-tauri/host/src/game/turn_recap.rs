//! The recap of what happened since a player's previous turn.

use rubium_rules::{Seat, View, view};
use serde::Serialize;
use specta::Type;

use super::PlayRefusal;
use super::hand::LocalPlayers;
use super::history_entry::effective_steps;
use super::{Game, HistoryEntry};
use crate::refusal::SessionRefusal;
use crate::running::ViewerId;

/// The steps since a player's previous turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct TurnRecap {
    /// Number of steps before the recap.
    pub first_step: u32,
    /// The steps of the recap, in order, without undone steps.
    pub history: Vec<HistoryEntry>,
}

impl Game {
    /// The steps since the previous turn of the player at `viewer` ended; all steps if that player has not
    /// had a turn yet. If it is not known which player is at `viewer`, the steps since the previous turn
    /// began, no matter whose turn that was.
    ///
    /// # Errors
    /// [`SessionRefusal::Internal`] if the record does not replay.
    pub fn turn_recap(&self, viewer: ViewerId) -> Result<TurnRecap, PlayRefusal> {
        let only_person = self
            .viewers
            .get(viewer)
            .and_then(|viewer| LocalPlayers::new(&self.controllers, &viewer.rights).only_person());
        let viewer_seat = self.viewers.hand(viewer).expected_seat().or(only_person);
        let first_step = self.first_step_of_recap(viewer_seat)?;
        let mut history = effective_steps(self.timeline(), self.audience(viewer))?;
        Ok(TurnRecap {
            first_step: first_step as u32,
            history: history.split_off(first_step.min(history.len())),
        })
    }

    /// The public view after the first `step` steps.
    ///
    /// # Errors
    /// [`PlayRefusal::NoStep`]; [`SessionRefusal::Internal`] if the record does not replay.
    pub fn public_view_at(&self, step: u32) -> Result<View, PlayRefusal> {
        let max = self.timeline().step_count() as u32;
        if step > max {
            return Err(PlayRefusal::NoStep { step, max });
        }
        let state = self.timeline().state_at(step as usize);
        let state = state.map_err(|_| SessionRefusal::replay_failed())?;
        Ok(view(self.rules(), &state, None))
    }

    /// Number of steps in effect at the end of the previous turn of `viewer_seat`; 0 if that seat has not had
    /// a turn yet. With `None`, number of steps in effect at the beginning of the previous turn of any seat.
    fn first_step_of_recap(&self, viewer_seat: Option<Seat>) -> Result<usize, PlayRefusal> {
        let mut state = *self.timeline().first_state();
        // For each turn so far: its player, and the number of steps before it.
        let mut turns = vec![(state.active(), 0)];
        let mut turn = state.turn();
        for step in 0..self.timeline().step_count() {
            let replayed = self.timeline().replay(step, &mut state, None);
            replayed.map_err(|_| SessionRefusal::replay_failed())?;
            if state.turn() != turn {
                turn = state.turn();
                turns.push((state.active(), step + 1));
            }
        }
        let current_turn = turns.len().saturating_sub(1);
        let own_turn = (0..current_turn)
            .rev()
            .find(|&index| Some(turns[index].0) == viewer_seat);
        let first_turn = match (viewer_seat, own_turn) {
            (Some(_), Some(own_turn)) => own_turn + 1,
            (Some(_), None) => 0,
            (None, _) => current_turn.saturating_sub(1),
        };
        Ok(turns.get(first_turn).map_or(0, |&(_, step)| step))
    }
}
