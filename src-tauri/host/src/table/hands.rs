//! Open hands, their PINs, and the entries that need an open hand.

use std::time::{Duration, Instant, SystemTime};

use rubium_rules::Seat;
use rubium_table::{SeatAction, TableAction};

use super::TableRefusal;
use super::{PinError, Pins, RunningTable, TableHistoryEntry, entry_rights};
use crate::count::saturating_u32;
use crate::refusal::SessionRefusal;
use crate::running::{HandState, Role, Unredacted, Viewer, ViewerId};

impl RunningTable {
    /// Opens the hand of `seat` at `viewer`, and closes any other hand that was open at this viewer. If the
    /// hand is already open, no PIN is needed.
    ///
    /// # Errors
    /// [`SessionRefusal::NotPermitted`], [`SessionRefusal::NoSeat`], [`TableRefusal::Pin`].
    pub fn open_hand(
        &mut self,
        viewer: ViewerId,
        seat: Seat,
        pin: Option<&str>,
        now: Instant,
    ) -> Result<(), TableRefusal> {
        self.viewers.check(viewer, Role::Seat(seat))?;
        self.ensure_seat(seat)?;
        if self.viewers.hand(viewer).open_seat() == Some(seat) {
            return Ok(());
        }
        self.ensure_pin(seat, pin, now)?;
        if let Some(viewer) = self.viewers.get_mut(viewer) {
            viewer.hand = HandState::Open { seat };
            viewer.last_activity = now;
        }
        Ok(())
    }

    /// Closes the hand that is open at `viewer`, unless the viewer belongs to a single player.
    pub fn close_hand(&mut self, viewer: ViewerId) {
        if let Some(viewer) = self.viewers.get_mut(viewer) {
            viewer.close_hand(viewer.rights.sole_seat());
        }
    }

    /// Closes the hands at all viewers that do not belong to a single player.
    pub fn close_hands(&mut self) {
        for viewer in self.viewers.iter_mut() {
            viewer.close_hand(viewer.rights.sole_seat());
        }
    }

    /// Notes activity at the hand that is open at `viewer`.
    pub fn keep_hand_open(&mut self, viewer: ViewerId, now: Instant) {
        if let Some(viewer) = self.viewers.get_mut(viewer) {
            viewer.last_activity = now;
        }
    }

    /// Closes hands that have had no activity for `timeout`, except at viewers that belong to a single
    /// player.
    pub fn close_idle_hands(&mut self, timeout: Duration, now: Instant) {
        for viewer in self.viewers.iter_mut() {
            if viewer.last_activity + timeout <= now {
                viewer.close_hand(viewer.rights.sole_seat());
            }
        }
    }

    /// Times of the last activity at open hands that can time out.
    pub fn hand_activity_times(&self) -> impl Iterator<Item = Instant> {
        let can_time_out = |viewer: &&Viewer| {
            viewer.rights.sole_seat().is_none() && viewer.hand.open_seat().is_some()
        };
        self.viewers
            .iter()
            .filter(can_time_out)
            .map(|viewer| viewer.last_activity)
    }

    /// Sets or removes the PIN of `seat`. The hand must be open at `viewer`, and `old` must be the current
    /// PIN, if there is one.
    ///
    /// # Errors
    /// [`SessionRefusal::NoSeat`], [`SessionRefusal::HandClosed`], [`TableRefusal::Pin`],
    /// [`SessionRefusal::NotSaved`]; [`SessionRefusal::Internal`] if the system has no random bytes.
    pub fn set_pin(
        &mut self,
        viewer: ViewerId,
        seat: Seat,
        old: Option<&str>,
        new: Option<&str>,
        now: Instant,
    ) -> Result<(), TableRefusal> {
        self.ensure_seat(seat)?;
        self.viewers.ensure_hand_open(viewer, seat)?;
        self.ensure_pin(seat, old, now)?;
        self.save_pins(self.pins.with_pin(seat, new)?)
    }

    /// Removes the PIN of `seat` without asking for it, because the player has forgotten it. All players are
    /// informed, and open hands close.
    ///
    /// # Errors
    /// [`SessionRefusal::NoSeat`]; [`TableRefusal::Pin`] if the hand has no PIN;
    /// [`SessionRefusal::NotSaved`].
    pub fn forget_pin(
        &mut self,
        seat: Seat,
        history: &mut Vec<Unredacted<TableHistoryEntry>>,
    ) -> Result<(), TableRefusal> {
        self.ensure_seat(seat)?;
        if !self.pins.has_pin(seat) {
            let error = PinError::NoPin;
            return Err(TableRefusal::Pin { seat, error });
        }
        let step_count = saturating_u32(self.timeline().step_count());
        self.save_pins(self.pins.with_forgotten_pin(seat, step_count))?;
        self.pin_attempts.clear(seat);
        self.close_hands();
        history.push(Unredacted(TableHistoryEntry::PinForgotten { seat }));
        Ok(())
    }

    pub(super) fn ensure_seat(&self, seat: Seat) -> Result<(), TableRefusal> {
        if seat.0 < self.table().player_count() {
            Ok(())
        } else {
            Err(SessionRefusal::NoSeat { seat }.into())
        }
    }

    fn ensure_pin(
        &mut self,
        seat: Seat,
        pin: Option<&str>,
        now: Instant,
    ) -> Result<(), TableRefusal> {
        let count_before = self.pin_attempts.count(seat);
        let result = self.pin_attempts.check(&self.pins, seat, pin, now);
        let count = self.pin_attempts.count(seat);
        if count != count_before {
            self.pins = self.pins.with_attempts(seat, count, SystemTime::now());
            // If the count cannot be saved, it remains in effect only until the table is closed.
            if let Err(error) = self.record.write_sidecar(&self.pins) {
                log::warn!("the number of wrong PINs was not saved: {error}");
            }
        }
        result.map_err(|error| TableRefusal::Pin { seat, error })
    }

    /// Checks that the hands revealed by the actions of `by` are open at `viewer`. A mission in the public
    /// transmission line reveals no hand.
    pub(super) fn ensure_hands_open<'a>(
        &self,
        viewer: ViewerId,
        by: Option<Seat>,
        actions: impl Iterator<Item = &'a TableAction>,
    ) -> Result<(), TableRefusal> {
        if let Some(seat) = by {
            self.ensure_seat(seat)?;
        }
        for action in actions {
            let Some(seat) = entry_rights::required_open_hand(by, action) else {
                continue;
            };
            if !self.fulfils_public_mission(action) {
                self.ensure_seat(seat)?;
                self.viewers.ensure_hand_open(viewer, seat)?;
            }
        }
        Ok(())
    }

    /// Returns whether the action fulfils a mission in the public transmission line (OPT-INTERCEPT).
    fn fulfils_public_mission(&self, action: &TableAction) -> bool {
        let TableAction::Seat(SeatAction::Fulfil { card }) = action else {
            return false;
        };
        let public_missions = self.public_view().transmission_line;
        public_missions.iter().any(|mission| mission.card == *card)
    }

    fn save_pins(&mut self, pins: Pins) -> Result<(), TableRefusal> {
        self.record.write_sidecar(&pins)?;
        self.pins = pins;
        Ok(())
    }
}
