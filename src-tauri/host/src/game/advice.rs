//! What a player may ask before deciding: the odds of battles, and what a good player would do. From what the one who
//! is looking may know, and from nothing else.

use rubium_odds::{Luck, Odds, Question, SpecialOdds, luck, odds, special_odds};
use rubium_players::{Officer, Reason};
use rubium_rules::{Action, Awaiting, Event, Seat, legal};
use serde::Serialize;
use specta::Type;

use super::PlayRefusal;
use super::{Game, Moment, effective};
use crate::refusal::RunningRefusal;
use crate::running::{ViewerId, fits};

/// What the Officer would do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct Hint {
    /// For whom.
    pub seat: Seat,
    /// What it would do.
    pub action: Action,
    /// Why.
    pub reason: Reason,
}

impl Game {
    /// The odds of the battles that are asked about, see [`odds`], from what the one who is looking at `viewer` may know.
    ///
    /// # Errors
    /// [`RunningRefusal::Gesture`], [`RunningRefusal::NoForecast`].
    pub fn forecast(
        &self,
        viewer: ViewerId,
        question: &Question,
    ) -> Result<Vec<Odds>, PlayRefusal> {
        if let Question::Ahead { moves, .. } = question {
            fits(moves.len().max(1))?;
        }
        let found = odds(self.rules(), &self.view(viewer), question);
        Ok(found.map_err(RunningRefusal::from)?)
    }

    /// The odds of a special attack that could be made now, see [`special_odds`]; `None` if it could not.
    ///
    /// # Errors
    /// [`RunningRefusal::NoForecast`].
    pub fn special_forecast(
        &self,
        viewer: ViewerId,
        attack: Action,
    ) -> Result<Option<SpecialOdds>, PlayRefusal> {
        let found = special_odds(self.rules(), &self.view(viewer), attack);
        Ok(found.map_err(RunningRefusal::from)?)
    }

    /// What the Officer would do in the place of `seat`; `None` if it does not decide now. `viewer` asks.
    ///
    /// # Errors
    /// [`RunningRefusal::NoSeat`]; [`PlayRefusal::Computer`], [`RunningRefusal::HandClosed`]: the answer would tell of a hand that is
    /// not open.
    pub fn hint(&self, viewer: ViewerId, seat: Seat) -> Result<Option<Hint>, PlayRefusal> {
        self.needs_person(seat)?;
        match self.awaiting() {
            Awaiting::Decision { seat: asked, .. } if asked == seat => {}
            _ => return Ok(None),
        }
        self.viewers.needs_hand_of(viewer, seat)?;
        let mut actions = Vec::new();
        legal(self.rules(), self.state(), &mut actions);
        // An Officer leaves nothing to its seed: any does.
        let officer = Officer::new(self.rules(), 0);
        let decided = officer.decide(&self.view(viewer), self.timeline().count() as u64, &actions);
        Ok(decided.map(|(action, reason)| Hint {
            seat,
            action,
            reason,
        }))
    }

    /// The luck of each seat with the dice, once the game is over.
    ///
    /// # Errors
    /// [`PlayRefusal::NotOver`]; [`RunningRefusal::Broken`] if the record does not replay.
    pub fn luck(&self) -> Result<Vec<Luck>, PlayRefusal> {
        if !self.is_over() {
            return Err(PlayRefusal::NotOver);
        }
        Ok(luck(
            self.rules(),
            events(&effective(self.timeline(), None)?),
        ))
    }
}

/// What happened, in order; what was taken back is not among it.
pub fn events(effective: &[Moment]) -> impl Iterator<Item = &Event> {
    effective.iter().flat_map(|moment| match moment {
        Moment::Step { events, .. } => events.as_slice(),
        Moment::TookBack { .. } => &[],
    })
}
