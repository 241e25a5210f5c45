//! What comes too late: it was asked for at a version since which somebody else has asked for something.

use rubium_rules::Seat;

use super::Role;
use crate::refusal::RunningRefusal;

/// At which version somebody asks for a change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum At {
    /// At any.
    Any,
    /// At this one: it must be the latest.
    Exactly(u32),
    /// At this one, or one since then that nobody asked for: what is asked means the same whatever computers did.
    Since(u32),
    /// At this one, or one since then that only players of other seats asked for: what each of them says counts.
    Beside(u32),
}

/// The latest versions that somebody asked for.
pub(super) struct Asked {
    /// By players of these seats.
    seats: Vec<(Seat, u32)>,
    /// By anybody else.
    others: u32,
}

impl Asked {
    /// Nobody has asked for anything since this version.
    pub fn until(version: u32) -> Asked {
        Asked {
            seats: Vec::new(),
            others: version,
        }
    }

    /// Refuses what a viewer asks for in this role at `at` if it no longer means what it meant; `now` is the latest version.
    pub fn check(&self, role: Role, at: At, now: u32) -> Result<(), RunningRefusal> {
        let latest = |whose: &dyn Fn(Seat) -> bool| {
            let seats = self.seats.iter().filter(|(seat, _)| whose(*seat));
            let versions = seats.map(|(_, version)| *version);
            versions.max().unwrap_or(0).max(self.others)
        };
        let (at, in_time) = match (at, role) {
            (At::Any, _) => return Ok(()),
            (At::Beside(at), Role::Seat(own)) => (at, latest(&|seat| seat == own) <= at),
            (At::Exactly(at) | At::Beside(at), _) => (at, at == now),
            (At::Since(at), _) => (at, latest(&|_| true) <= at),
        };
        if in_time && at <= now {
            Ok(())
        } else {
            Err(RunningRefusal::Stale { at, now })
        }
    }

    /// What was asked for in this role has led to `version`.
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
