//! Stale requests: the session has changed in between in a way that affects them.

use rubium_rules::Seat;

use super::Role;
use crate::refusal::RunningRefusal;

/// The version at which a request was formed (optimistic concurrency check).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExpectedVersion {
    /// Any version.
    Any,
    /// Exactly this one: it must be the latest.
    Exactly(u32),
    /// This one or a later one, if only computers have acted since.
    UnchangedByPlayers(u32),
    /// This one or a later one, if only computers and other seats have acted since, each for itself. Outside the role of a
    /// seat the same as [`Exactly`](ExpectedVersion::Exactly).
    UnchangedBySeat(u32),
}

/// The latest versions that resulted from requests.
pub(super) struct Asked {
    /// By the players of these seats.
    seats: Vec<(Seat, u32)>,
    /// By keepers and other participants.
    others: u32,
}

impl Asked {
    /// No request since `version`.
    pub fn until(version: u32) -> Asked {
        Asked {
            seats: Vec::new(),
            others: version,
        }
    }

    /// Refuses a request in this role as stale if its expected version does not hold; `now` is the current version.
    pub fn check(&self, role: Role, at: ExpectedVersion, now: u32) -> Result<(), RunningRefusal> {
        let latest = |whose: &dyn Fn(Seat) -> bool| {
            let seats = self.seats.iter().filter(|(seat, _)| whose(*seat));
            let versions = seats.map(|(_, version)| *version);
            versions.max().unwrap_or(0).max(self.others)
        };
        let (at, in_time) = match (at, role) {
            (ExpectedVersion::Any, _) => return Ok(()),
            (ExpectedVersion::UnchangedBySeat(at), Role::Seat(own)) => {
                (at, latest(&|seat| seat == own) <= at)
            }
            (ExpectedVersion::Exactly(at) | ExpectedVersion::UnchangedBySeat(at), _) => {
                (at, at == now)
            }
            (ExpectedVersion::UnchangedByPlayers(at), _) => (at, latest(&|_| true) <= at),
        };
        if in_time && at <= now {
            Ok(())
        } else {
            Err(RunningRefusal::Stale { at, now })
        }
    }

    /// Notes that a request in this role has led to `version`.
    pub fn note(&mut self, role: Role, version: u32) {
        let Role::Seat(own) = role else {
            self.others = version;
            return;
        };
        match self.seats.iter_mut().find(|(seat, _)| *seat == own) {
            Some((_, latest)) => *latest = version,
            None => self.seats.push((own, version)),
        }
    }
}
