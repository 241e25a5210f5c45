//! Detects stale requests. A request is stale if it is affected by a change that was made after the version
//! on which the request is based.

use rubium_rules::Seat;

use super::Role;
use crate::refusal::SessionRefusal;

/// The version on which a request is based, and the changes since then that the request tolerates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExpectedVersion {
    /// Any version.
    Any,
    /// Exactly this version: it must be the latest.
    Exactly(u32),
    /// This version or a later version, if since then only computers have acted.
    UnchangedByPlayers(u32),
    /// This version or a later version, if since then only computers and the players of other seats have
    /// acted. For a request that is not made in the role of a seat, the same as
    /// [`Exactly`](ExpectedVersion::Exactly).
    UnchangedBySeat(u32),
}

/// The latest version that resulted from a request, by role.
pub(super) struct LatestVersions {
    /// Versions from requests in the roles of these seats.
    by_seats: Vec<(Seat, u32)>,
    /// Version from requests in all other roles.
    by_other_roles: u32,
}

impl LatestVersions {
    /// The state in which no request has been made since `version`.
    pub fn starting_at(version: u32) -> LatestVersions {
        LatestVersions {
            by_seats: Vec::new(),
            by_other_roles: version,
        }
    }

    /// Refuses a request in this role as stale if the request does not tolerate a change since the version on
    /// which it is based, or if that version is later than the current version `latest`.
    pub fn check(
        &self,
        role: Role,
        expected: ExpectedVersion,
        latest: u32,
    ) -> Result<(), SessionRefusal> {
        let latest_version_by = |is_relevant: &dyn Fn(Seat) -> bool| {
            let seats = self.by_seats.iter().filter(|(seat, _)| is_relevant(*seat));
            let versions = seats.map(|(_, version)| *version);
            versions.max().unwrap_or(0).max(self.by_other_roles)
        };
        let (expected, is_unchanged) = match (expected, role) {
            (ExpectedVersion::Any, _) => return Ok(()),
            (ExpectedVersion::UnchangedBySeat(version), Role::Seat(own_seat)) => (
                version,
                latest_version_by(&|seat| seat == own_seat) <= version,
            ),
            (ExpectedVersion::Exactly(version) | ExpectedVersion::UnchangedBySeat(version), _) => {
                (version, version == latest)
            }
            (ExpectedVersion::UnchangedByPlayers(version), _) => {
                (version, latest_version_by(&|_| true) <= version)
            }
        };
        if is_unchanged && expected <= latest {
            Ok(())
        } else {
            Err(SessionRefusal::Stale { expected, latest })
        }
    }

    /// Records that a request in this role has led to `version`.
    pub fn add(&mut self, role: Role, version: u32) {
        let Role::Seat(own_seat) = role else {
            self.by_other_roles = version;
            return;
        };
        match self.by_seats.iter_mut().find(|(seat, _)| *seat == own_seat) {
            Some((_, latest)) => *latest = version,
            None => self.by_seats.push((own_seat, version)),
        }
    }
}
