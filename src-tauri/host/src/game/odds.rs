//! Odds of battles, computed from what the viewer may know, and statistics of the dice.

use rubium_odds::{
    DiceStatistics, Odds, OddsQuery, SpecialAttackOdds, dice_statistics, odds, special_attack_odds,
};
use rubium_rules::{Action, Event};

use super::PlayRefusal;
use super::{Game, HistoryEntry, effective_steps};
use crate::refusal::SessionRefusal;
use crate::running::{ViewerId, ensure_input_count};

impl Game {
    /// Odds of the battles in `query`, see [`odds`], from what `viewer` may know.
    ///
    /// # Errors
    /// [`SessionRefusal::InvalidInputCount`], [`SessionRefusal::NoOdds`].
    pub fn odds(&self, viewer: ViewerId, query: &OddsQuery) -> Result<Vec<Odds>, PlayRefusal> {
        if let OddsQuery::Upcoming { moves, .. } = query {
            // A query without moves is allowed.
            ensure_input_count(moves.len().max(1))?;
        }
        let odds = odds(self.rules(), &self.view(viewer), query);
        Ok(odds.map_err(SessionRefusal::from)?)
    }

    /// Odds of a special attack, see [`special_attack_odds`]; `None` if the attack is not possible now.
    ///
    /// # Errors
    /// [`SessionRefusal::NoOdds`].
    pub fn special_attack_odds(
        &self,
        viewer: ViewerId,
        attack: Action,
    ) -> Result<Option<SpecialAttackOdds>, PlayRefusal> {
        let odds = special_attack_odds(self.rules(), &self.view(viewer), attack);
        Ok(odds.map_err(SessionRefusal::from)?)
    }

    /// The dice statistics of each seat, once the game is over.
    ///
    /// # Errors
    /// [`PlayRefusal::NotOver`]; [`SessionRefusal::Internal`] if the record does not replay.
    pub fn dice_statistics(&self) -> Result<Vec<DiceStatistics>, PlayRefusal> {
        if !self.is_over() {
            return Err(PlayRefusal::NotOver);
        }
        Ok(dice_statistics(
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
