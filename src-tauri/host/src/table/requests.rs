//! Requests to a running table beside the common [`Intent`](crate::running::Intent)s. Each states the role it needs
//! and the version it expects.

use std::time::Instant;

use rubium_rules::Seat;
use rubium_table::{Entered, TableOutcome};

use super::{TableRefusal, TableSession, entry_rights};
use crate::running::{Access, Answer, ExpectedVersion, Role};

impl Access<'_, TableSession> {
    /// See [`RunningTable::enter`](super::RunningTable::enter). An entry of a seat for itself is stale only if that
    /// seat has made another since `version`. An entry for the whole table is stale after any change.
    pub fn enter(
        &self,
        version: u32,
        by: Option<Seat>,
        entries: Vec<Entered>,
    ) -> Answer<u32, TableRefusal> {
        let (role, at) = (
            entry_rights::role_of(by, &entries),
            ExpectedVersion::UnchangedBySeat(version),
        );
        self.change(role, at, move |evening, viewer, moments| {
            evening.table.enter(viewer, by, &entries, moments)
        })
    }

    /// See [`RunningTable::type_outcomes`](super::RunningTable::type_outcomes).
    pub fn type_outcomes(
        &self,
        version: u32,
        outcomes: Vec<TableOutcome>,
    ) -> Answer<u32, TableRefusal> {
        let at = ExpectedVersion::Exactly(version);
        self.change(Role::Participant, at, move |evening, _, moments| {
            evening.table.type_outcomes(&outcomes, moments)
        })
    }

    /// See [`RunningTable::set_pin`](super::RunningTable::set_pin).
    pub fn set_pin(
        &self,
        seat: Seat,
        old: Option<String>,
        new: Option<String>,
    ) -> Answer<u32, TableRefusal> {
        self.change(
            Role::Seat(seat),
            ExpectedVersion::Any,
            move |evening, viewer, _| {
                let (old, new) = (old.as_deref(), new.as_deref());
                evening
                    .table
                    .set_pin(viewer, seat, old, new, Instant::now())
            },
        )
    }

    /// See [`RunningTable::forget_pin`](super::RunningTable::forget_pin).
    pub fn forget_pin(&self, seat: Seat) -> Answer<u32, TableRefusal> {
        self.change(
            Role::Keeper,
            ExpectedVersion::Any,
            move |evening, _, moments| evening.table.forget_pin(seat, moments),
        )
    }

    /// Notes activity at the viewer's open hand, which restarts its time limit.
    pub fn touch_hand(&self) {
        self.set(|evening, viewer| evening.table.touch_hand(viewer, Instant::now()));
    }
}
