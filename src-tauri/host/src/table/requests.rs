//! Requests to a running table, other than the [`Intent`](crate::running::Intent)s that it shares with games.
//! Each change to the table names the role that it needs and the version that it expects.

use std::time::Instant;

use rubium_rules::Seat;
use rubium_table::{BattleCorrection, BattleCorrectionAnswer, EntryRequest, TableChanceOutcome};

use super::{TableRefusal, TableSession, entry_rights};
use crate::running::{Access, Answer, ExpectedVersion, Role};

impl Access<'_, TableSession> {
    /// See [`RunningTable::enter`](super::RunningTable::enter). An entry in the role of a seat is still valid
    /// if only the players of other seats have acted since `version`. An entry in any other role, or with an
    /// override, is stale after any change.
    pub fn enter(
        &self,
        version: u32,
        by: Option<Seat>,
        entries: Vec<EntryRequest>,
    ) -> Answer<u32, TableRefusal> {
        let role = entry_rights::role_of(by, &entries);
        // An override applies only to the state in which the warning was shown.
        let expected_version = if entries.iter().any(|entry| entry.override_warnings) {
            ExpectedVersion::Exactly(version)
        } else {
            ExpectedVersion::UnchangedBySeat(version)
        };
        self.change(role, expected_version, move |session, viewer, history| {
            session.table.enter(viewer, by, &entries, history)
        })
    }

    /// See [`RunningTable::enter_outcomes`](super::RunningTable::enter_outcomes).
    pub fn enter_outcomes(
        &self,
        version: u32,
        outcomes: Vec<TableChanceOutcome>,
    ) -> Answer<u32, TableRefusal> {
        let expected_version = ExpectedVersion::Exactly(version);
        self.change(
            Role::Participant,
            expected_version,
            move |session, _, history| session.table.enter_outcomes(&outcomes, history),
        )
    }

    /// See [`RunningTable::correct_battle`](super::RunningTable::correct_battle).
    pub fn correct_battle(
        &self,
        version: u32,
        correction: BattleCorrection,
        answers: Vec<BattleCorrectionAnswer>,
    ) -> Answer<u32, TableRefusal> {
        let expected_version = ExpectedVersion::Exactly(version);
        self.change(
            Role::Keeper,
            expected_version,
            move |session, viewer, history| {
                session
                    .table
                    .correct_battle(viewer, &correction, &answers, history)
            },
        )
    }

    /// See [`RunningTable::tick_todo_lines`](super::RunningTable::tick_todo_lines). Stale after any change,
    /// because every line of the record may change the to-do list.
    pub fn tick_todo_lines(&self, version: u32, line: Option<u32>) -> Answer<u32, TableRefusal> {
        let expected_version = ExpectedVersion::Exactly(version);
        self.change(Role::Participant, expected_version, move |session, _, _| {
            session.table.tick_todo_lines(line)
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

    /// Notes activity at the viewer's open hand, so that its timeout starts again.
    pub fn keep_hand_open(&self) {
        self.change_own_state(|session, viewer| {
            session.table.keep_hand_open(viewer, Instant::now())
        });
    }
}
