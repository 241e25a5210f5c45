//! What a player may ask before deciding: the odds of battles, and what a good player would do. From what the one who
//! is looking may know, and from nothing else.

use rubium_odds::{Luck, Odds, Question, SpecialOdds, luck, odds, special_odds};
use rubium_players::{Officer, Reason};
use rubium_rules::{Action, Awaiting, Event, Seat, legal};
use serde::Serialize;
use specta::Type;

use super::{Game, MOST_ACTIONS, Moment, effective};
use crate::errors::Refusal;

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
    /// The odds of the battles that are asked about, see [`odds`].
    ///
    /// # Errors
    /// [`Refusal::Gesture`], [`Refusal::NoForecast`].
    pub fn forecast(&self, question: &Question) -> Result<Vec<Odds>, Refusal> {
        if let Question::Ahead { moves, .. } = question
            && moves.len() > MOST_ACTIONS
        {
            return Err(Refusal::Gesture {
                actions: moves.len() as u32,
                most: MOST_ACTIONS as u32,
            });
        }
        odds(self.rules(), &self.view(), question).map_err(|fault| Refusal::NoForecast {
            why: fault.to_string(),
        })
    }

    /// The odds of a special attack that could be made now, see [`special_odds`]; `None` if it could not.
    ///
    /// # Errors
    /// [`Refusal::NoForecast`].
    pub fn special_forecast(&self, attack: Action) -> Result<Option<SpecialOdds>, Refusal> {
        let found = special_odds(self.rules(), &self.view(), attack);
        found.map_err(|fault| Refusal::NoForecast {
            why: fault.to_string(),
        })
    }

    /// What the Officer would do in the place of the seat that decides; `None` if nobody does.
    ///
    /// # Errors
    /// [`Refusal::Computer`], [`Refusal::HandClosed`]: the answer would tell of a hand that is not open.
    pub fn hint(&self) -> Result<Option<Hint>, Refusal> {
        let Awaiting::Decision { seat, .. } = self.awaiting() else {
            return Ok(None);
        };
        self.needs_person(seat)?;
        self.needs_hand_of(seat)?;
        let mut actions = Vec::new();
        legal(self.rules(), self.state(), &mut actions);
        // An Officer leaves nothing to its seed: any does.
        let officer = Officer::new(self.rules(), 0);
        let decided = officer.decide(&self.view(), self.timeline().count() as u64, &actions);
        Ok(decided.map(|(action, reason)| Hint {
            seat,
            action,
            reason,
        }))
    }

    /// The luck of each seat with the dice, once the game is over.
    ///
    /// # Errors
    /// [`Refusal::NotOver`]; [`Refusal::Broken`] if the record does not replay.
    pub fn luck(&self) -> Result<Vec<Luck>, Refusal> {
        if !self.is_over() {
            return Err(Refusal::NotOver);
        }
        Ok(luck(self.rules(), events(&effective(self.timeline())?)))
    }
}

/// What happened, in order; what was taken back is not among it.
pub fn events(effective: &[Moment]) -> impl Iterator<Item = &Event> {
    effective.iter().flat_map(|moment| match moment {
        Moment::Step { events, .. } => events.as_slice(),
        Moment::TookBack { .. } => &[],
    })
}
