//! Requests to a running table beside the common [`Intent`](crate::running::Intent)s. Each states the role it needs
//! and the version it expects.

use std::time::Instant;

use rubium_rules::Seat;
use rubium_table::{EntryRequest, TableChanceOutcome};

use super::{TableRefusal, TableSession, entry_rights};
use crate::running::{Access, Answer, ExpectedVersion, Role};

impl Access<'_, TableSession> {
    /// See [`RunningTable::enter`](super::RunningTable::enter). An entry of a seat for itself is stale only if that
    /// seat has made another since `version`. An entry for the whole table, and one that
    /// overrides a warning, is stale after any change.
    pub fn enter(
        &self,
        version: u32,
        by: Option<Seat>,
        entries: Vec<EntryRequest>,
    ) -> Answer<u32, TableRefusal> {
        let role = entry_rights::role_of(by, &entries);
        // A warning is about the state in which it was shown.
        let expected_version = if entries.iter().any(|entry| entry.override_warnings) {
            ExpectedVersion::Exactly(version)
        } else {
            ExpectedVersion::UnchangedBySeat(version)
        };
        self.change(role, expected_version, move |session, viewer, history| {
            session.table.enter(viewer, by, &entries, history)
        })
    }

    /// See [`RunningTable::type_outcomes`](super::RunningTable::type_outcomes).
    pub fn type_outcomes(
        &self,
        version: u32,
        outcomes: Vec<TableChanceOutcome>,
    ) -> Answer<u32, TableRefusal> {
        let expected_version = ExpectedVersion::Exactly(version);
        self.change(
            Role::Participant,
            expected_version,
            move |session, _, history| session.table.type_outcomes(&outcomes, history),
        )
    }

    /// See [`RunningTable::tick`](super::RunningTable::tick). What remains to be done may have changed with any line
    /// of the record.
    pub fn tick(&self, version: u32, line: Option<u32>) -> Answer<u32, TableRefusal> {
        let expected_version = ExpectedVersion::Exactly(version);
        self.change(Role::Participant, expected_version, move |session, _, _| {
            session.table.tick(line)
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
            move |session, viewer, _| {
                let (old, new) = (old.as_deref(), new.as_deref());
                session
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
            move |session, _, history| session.table.forget_pin(seat, history),
        )
    }

    /// Notes activity at the viewer's open hand, which restarts its time limit.
    pub fn touch_hand(&self) {
        self.change_own_state(|session, viewer| session.table.touch_hand(viewer, Instant::now()));
    }
}
