//! Advice before a decision: odds of battles, and hints. All of it is computed from what the viewer may know.

use rubium_odds::{
    DiceStatistics, Odds, OddsQuery, SpecialAttackOdds, luck, odds, special_attack_odds,
};
use rubium_players::{DecisionReason, Heuristic};
use rubium_rules::{Action, Event, PendingInput, Seat, collect_legal_actions};
use serde::Serialize;
use specta::Type;

use super::PlayRefusal;
use super::{Game, HistoryEntry, effective_steps};
use crate::refusal::SessionRefusal;
use crate::running::{ViewerId, ensure_input_count};

/// The decision of an Officer in the player's position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct Hint {
    /// The seat whose decision is pending.
    pub seat: Seat,
    /// The action that the Officer would take.
    pub action: Action,
    /// The Officer's reason.
    pub reason: DecisionReason,
}

impl Game {
    /// Odds of the battles in `query`, see [`odds`], from what `viewer` may know.
    ///
    /// # Errors
    /// [`SessionRefusal::InputCount`], [`SessionRefusal::NoForecast`].
    pub fn forecast(&self, viewer: ViewerId, query: &OddsQuery) -> Result<Vec<Odds>, PlayRefusal> {
        if let OddsQuery::Upcoming { moves, .. } = query {
            ensure_input_count(moves.len().max(1))?;
        }
        let odds = odds(self.rules(), &self.view(viewer), query);
        Ok(odds.map_err(SessionRefusal::from)?)
    }

    /// Odds of a special attack, see [`special_attack_odds`]; `None` if the attack is not possible now.
    ///
    /// # Errors
    /// [`SessionRefusal::NoForecast`].
    pub fn special_forecast(
        &self,
        viewer: ViewerId,
        attack: Action,
    ) -> Result<Option<SpecialAttackOdds>, PlayRefusal> {
        let odds = special_attack_odds(self.rules(), &self.view(viewer), attack);
        Ok(odds.map_err(SessionRefusal::from)?)
    }

    /// The decision of an Officer in the position of `seat`; `None` if no decision of `seat` is pending.
    ///
    /// # Errors
    /// [`SessionRefusal::NoSeat`], [`PlayRefusal::Computer`]; [`SessionRefusal::HandClosed`], because the
    /// answer would reveal the hand.
    pub fn hint(&self, viewer: ViewerId, seat: Seat) -> Result<Option<Hint>, PlayRefusal> {
        self.ensure_person(seat)?;
        match self.pending_input() {
            PendingInput::Decision { seat: deciding, .. } if deciding == seat => {}
            _ => return Ok(None),
        }
        self.viewers.ensure_hand_open(viewer, seat)?;
        let mut legal_actions = Vec::new();
        collect_legal_actions(self.rules(), self.state(), &mut legal_actions);
        // The decisions of an Officer do not depend on its seed.
        let officer = Heuristic::officer(self.rules(), 0);
        let decision = officer.decide(
            &self.view(viewer),
            self.timeline().step_count() as u64,
            &legal_actions,
        );
        Ok(decision.map(|(action, reason)| Hint {
            seat,
            action,
            reason,
        }))
    }

    /// The luck of each seat with the dice, once the game is over.
    ///
    /// # Errors
    /// [`PlayRefusal::NotOver`]; [`SessionRefusal::Internal`] if the record does not replay.
    pub fn luck(&self) -> Result<Vec<DiceStatistics>, PlayRefusal> {
        if !self.is_over() {
            return Err(PlayRefusal::NotOver);
        }
        Ok(luck(
            self.rules(),
            events(&effective_steps(self.timeline(), None)?),
        ))
    }
}

/// The events of all steps in `history`, in order.
pub fn events(history: &[HistoryEntry]) -> impl Iterator<Item = &Event> {
    history.iter().flat_map(|entry| match entry {
        HistoryEntry::Step { events, .. } => events.as_slice(),
        HistoryEntry::Undone { .. } => &[],
    })
}
