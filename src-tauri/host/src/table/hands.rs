//! Whose hand is open, and which entries need that.

use std::time::{Instant, SystemTime};

use rubium_rules::Seat;
use rubium_table::TableAction;

use super::TableRefusal;
use super::{PinFault, Pins, RunningTable, TableLooking, TableMoment, private};
use crate::count::small;

impl RunningTable {
    /// Opens the hand of `seat`, with its PIN if it has one; nobody else's is open then.
    ///
    /// # Errors
    /// [`TableRefusal::NoSeat`], [`TableRefusal::Pin`].
    pub fn open_hand(
        &mut self,
        seat: Seat,
        pin: Option<&str>,
        now: Instant,
    ) -> Result<(), TableRefusal> {
        self.needs_seat(seat)?;
        if self.looking.seat() == Some(seat) {
            return Ok(());
        }
        self.needs_pin(seat, pin, now)?;
        self.looking = TableLooking::Open { seat };
        Ok(())
    }

    /// Closes the open hand, if one is.
    pub fn close_hand(&mut self) {
        self.looking = TableLooking::Closed;
    }

    /// Gives the hand of `seat` another PIN, or none. The hand must be open, and `old` its PIN if it has one.
    ///
    /// # Errors
    /// [`TableRefusal::NoSeat`], [`TableRefusal::HandClosed`], [`TableRefusal::Pin`], [`TableRefusal::NotSaved`].
    pub fn set_pin(
        &mut self,
        seat: Seat,
        old: Option<&str>,
        new: Option<&str>,
        now: Instant,
    ) -> Result<(), TableRefusal> {
        self.needs_seat(seat)?;
        self.needs_hand_of(seat)?;
        self.needs_pin(seat, old, now)?;
        self.keep_pins(self.pins.with(seat, new)?)
    }

    /// Removes the PIN of `seat` without its being typed, which everybody is told; the open hand closes.
    ///
    /// # Errors
    /// [`TableRefusal::NoSeat`], [`TableRefusal::Pin`] if there is none, [`TableRefusal::NotSaved`].
    pub fn forget_pin(
        &mut self,
        seat: Seat,
        moments: &mut Vec<TableMoment>,
    ) -> Result<(), TableRefusal> {
        self.needs_seat(seat)?;
        if !self.pins.has(seat) {
            let fault = PinFault::None;
            return Err(TableRefusal::Pin { seat, fault });
        }
        let step = small(self.timeline.count());
        self.keep_pins(self.pins.forgetting(seat, step))?;
        self.tries.forget(seat);
        self.close_hand();
        moments.push(TableMoment::PinForgotten { seat });
        Ok(())
    }

    pub(super) fn needs_seat(&self, seat: Seat) -> Result<(), TableRefusal> {
        if seat.0 < self.table().players() {
            Ok(())
        } else {
            Err(TableRefusal::NoSeat { seat })
        }
    }

    fn needs_hand_of(&self, seat: Seat) -> Result<(), TableRefusal> {
        if self.looking.seat() == Some(seat) {
            Ok(())
        } else {
            Err(TableRefusal::HandClosed { seat })
        }
    }

    fn needs_pin(
        &mut self,
        seat: Seat,
        pin: Option<&str>,
        now: Instant,
    ) -> Result<(), TableRefusal> {
        let before = self.tries.count(seat);
        let looked = self.tries.look(&self.pins, seat, pin, now);
        let count = self.tries.count(seat);
        if count != before {
            self.pins = self.pins.tried(seat, count, SystemTime::now());
            // Where it cannot be kept it counts until the table is left.
            if let Err(fault) = self.book.keep_beside(&self.pins) {
                log::warn!("wrong PINs are not counted on: {fault}");
            }
        }
        looked.map_err(|fault| TableRefusal::Pin { seat, fault })
    }

    /// Whether the hands are open that entries of `by` tell of.
    pub(super) fn needs_hands<'a>(
        &self,
        by: Option<Seat>,
        actions: impl Iterator<Item = &'a TableAction>,
    ) -> Result<(), TableRefusal> {
        if let Some(seat) = by {
            self.needs_seat(seat)?;
        }
        for action in actions {
            let Some(seat) = private::hand_of(by, action) else {
                continue;
            };
            if !self.is_in_line(action) {
                self.needs_seat(seat)?;
                self.needs_hand_of(seat)?;
            }
        }
        Ok(())
    }

    /// Whether a mission is fulfilled that lies open for everybody (OPT-INTERCEPT).
    fn is_in_line(&self, action: &TableAction) -> bool {
        let TableAction::Fulfil { card } = action else {
            return false;
        };
        let line = self.public_view().line;
        line.iter().any(|open| open.card == *card)
    }

    fn keep_pins(&mut self, pins: Pins) -> Result<(), TableRefusal> {
        self.book.keep_beside(&pins)?;
        self.pins = pins;
        Ok(())
    }
}
