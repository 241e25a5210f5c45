//! What a viewer may ask of a running table that is no [`Intent`](crate::running::Intent): in which role it asks, and what makes
//! it late.

use std::time::Instant;

use rubium_rules::Seat;
use rubium_table::{Entered, TableOutcome};

use super::{TableRefusal, TableSession, entry_rights};
use crate::running::{Access, Answer, ExpectedVersion, Role};

impl Access<'_, TableSession> {
    /// Takes entries of `by` (none: whoever keeps the table), see [`RunningTable::enter`](super::RunningTable::enter). What players
    /// enter for themselves counts whatever other players entered since `version`; what is everybody's is late then.
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

    /// Takes what fingers typed of dice, cards and tokens, see
    /// [`RunningTable::type_outcomes`](super::RunningTable::type_outcomes).
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

    /// Gives the open hand of `seat` another PIN, or none, see [`RunningTable::set_pin`](super::RunningTable::set_pin).
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

    /// Removes a PIN that was forgotten, see [`RunningTable::forget_pin`](super::RunningTable::forget_pin).
    pub fn forget_pin(&self, seat: Seat) -> Answer<u32, TableRefusal> {
        self.change(
            Role::Keeper,
            ExpectedVersion::Any,
            move |evening, _, moments| evening.table.forget_pin(seat, moments),
        )
    }

    /// The viewer's open hand is touched: it stays open for as long as the settings say.
    pub fn touch_hand(&self) {
        self.set(|evening, viewer| evening.table.touch_hand(viewer, Instant::now()));
    }
}
