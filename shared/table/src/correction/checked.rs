//! Corrections of public numbers, checked against the number that the author has read.

use crate::protocol::action::Correction;
use crate::protocol::event::{CorrectedNumber, TableEvent};
use crate::protocol::refusal::{Cannot, Impossible};
use crate::state::TableState;
use crate::state::deck::deck_index;
use crate::state::seat::Refinery;
use crate::state::table::Table;
use crate::transaction::Transaction;
use rubium_rules::Seat;

impl Transaction<'_> {
    /// Corrects a value. Refuses if the value is a public number that differs from `was`.
    pub fn apply_correction(
        &mut self,
        correction: Correction,
        was: Option<u16>,
    ) -> Result<(), Impossible> {
        let before = self.state.public_number(self.table, correction)?;
        if let (Some(was), Some(now)) = (was, before)
            && was != now
        {
            return Err(Cannot::Moved { was, now }.here());
        }
        self.correct(correction)?;
        let now = self.state.public_number(self.table, correction)?;
        if let (Some(before), Some(now), Some((seat, what))) = (before, now, told(correction)) {
            self.event(TableEvent::Corrected {
                seat,
                card: None,
                change: change(before, now),
                what,
                now: Some(now),
            });
        }
        Ok(())
    }
}

impl TableState {
    /// Returns the public number that a correction concerns; `None` if it concerns a hand or is not about a number.
    fn public_number(
        &self,
        table: &Table,
        correction: Correction,
    ) -> Result<Option<u16>, Impossible> {
        let own = |seat: Seat| {
            table.ensure_seat(seat)?;
            Ok(self.seat(seat))
        };
        Ok(match correction {
            Correction::Rubium { seat, .. } => Some(own(seat)?.rubium),
            Correction::Board { seat, kind, .. } => Some(own(seat)?.board.count(kind).into()),
            Correction::Counted { seat, deck, .. } => Some(own(seat)?.counted[deck_index(deck)]),
            Correction::Fulfilled { seat, card, .. } => {
                table.ensure_card(card)?;
                Some(own(seat)?.fulfilled.count(card).into())
            }
            Correction::Line { card, .. } => {
                table.ensure_card(card)?;
                Some(self.line.count(card).into())
            }
            Correction::Discards { card, .. } => {
                table.ensure_card(card)?;
                Some(self.discard.count(card).into())
            }
            Correction::Points { seat, source, .. } => {
                Some(own(seat)?.points[source.index()].into())
            }
            Correction::Stack { .. } => Some(self.victory_left.into()),
            Correction::HillStack { .. } => Some(self.hill_left.into()),
            Correction::Tokens { token, half, .. } => {
                let left = self.tokens[self.token_half(table, half, true)?].get(token.index());
                left.map(|&left| left.into())
            }
            Correction::Refineries {
                seat, value, home, ..
            } => {
                let mine = Refinery::new(value, home);
                let mines = own(seat)?.mines.iter();
                let count = mines.filter(|&&known| known == mine).count();
                u16::try_from(count).ok()
            }
            Correction::Hand { .. }
            | Correction::Out { .. }
            | Correction::Monolith { .. }
            | Correction::First { .. }
            | Correction::Dice { .. }
            | Correction::Turn { .. } => None,
        })
    }
}

/// Returns the difference between two numbers, clamped to its type.
fn change(before: u16, now: u16) -> i16 {
    let change = i32::from(now) - i32::from(before);
    change.clamp(i16::MIN.into(), i16::MAX.into()) as i16
}

/// Returns the player and the number for the event; `None` if the correction has an event of its own.
const fn told(correction: Correction) -> Option<(Option<Seat>, CorrectedNumber)> {
    Some(match correction {
        Correction::Board { seat, kind, .. } => (Some(seat), CorrectedNumber::Board { kind }),
        Correction::Counted { seat, deck, .. } => (Some(seat), CorrectedNumber::Counted { deck }),
        Correction::Fulfilled { seat, card, .. } => {
            (Some(seat), CorrectedNumber::Fulfilled { card })
        }
        Correction::Line { card, .. } => (None, CorrectedNumber::Line { card }),
        Correction::Discards { card, .. } => (None, CorrectedNumber::Discards { card }),
        Correction::Points { seat, source, .. } => (Some(seat), CorrectedNumber::Points { source }),
        Correction::Stack { .. } => (None, CorrectedNumber::Stack),
        Correction::HillStack { .. } => (None, CorrectedNumber::HillStack),
        Correction::Tokens { token, half, .. } => (None, CorrectedNumber::Tokens { token, half }),
        Correction::Refineries {
            seat, value, home, ..
        } => (Some(seat), CorrectedNumber::Refineries { value, home }),
        Correction::Rubium { .. }
        | Correction::Hand { .. }
        | Correction::Out { .. }
        | Correction::Monolith { .. }
        | Correction::First { .. }
        | Correction::Dice { .. }
        | Correction::Turn { .. } => return None,
    })
}
