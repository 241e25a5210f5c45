//! Rights of a viewer.

use rubium_rules::Seat;

/// Rights of a viewer. They are granted when it is admitted; no request can change them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rights {
    /// Seats of the players at this viewer. It may open their hands and act for them.
    pub seats: Seats,
    /// Whether it keeps the session: it may undo any step that can be undone, end the session, assign controllers and make entries for
    /// the whole table.
    pub keeper: bool,
}

/// Seats of the players at one viewer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Seats {
    /// All seats: the shared screen.
    All,
    /// Only these seats.
    Only(Vec<Seat>),
}

/// The role in which a request is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// The player of this seat.
    Seat(Seat),
    /// The keeper of the session.
    Keeper,
    /// Any participant: the keeper, or the player of any seat.
    Participant,
}

impl Rights {
    /// Rights of the shared screen, which keeps the session.
    #[must_use]
    pub const fn screen() -> Rights {
        Rights {
            seats: Seats::All,
            keeper: true,
        }
    }

    /// Rights of a device of the players of `seats`.
    #[must_use]
    pub fn player(seats: impl IntoIterator<Item = Seat>) -> Rights {
        Rights {
            seats: Seats::Only(seats.into_iter().collect()),
            keeper: false,
        }
    }

    /// Rights of a spectator: it sees public information and cannot act.
    #[must_use]
    pub const fn watcher() -> Rights {
        Rights {
            seats: Seats::Only(Vec::new()),
            keeper: false,
        }
    }

    /// Whether the player of `seat` is at this viewer.
    #[must_use]
    pub fn has(&self, seat: Seat) -> bool {
        match &self.seats {
            Seats::All => true,
            Seats::Only(seats) => seats.contains(&seat),
        }
    }

    /// The seat of the only player at this viewer. That hand can stay open, because nobody else sees the screen.
    #[must_use]
    pub fn sole_seat(&self) -> Option<Seat> {
        match &self.seats {
            Seats::Only(seats) => match seats.as_slice() {
                &[seat] => Some(seat),
                _ => None,
            },
            Seats::All => None,
        }
    }

    /// Whether requests in this role are allowed.
    #[must_use]
    pub fn allow(&self, role: Role) -> bool {
        match role {
            Role::Seat(seat) => self.has(seat),
            Role::Keeper => self.keeper,
            Role::Participant => self.keeper || self.seats != Seats::Only(Vec::new()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Rights, Role};
    use rubium_rules::Seat;

    #[test]
    fn participants_act_only_in_their_own_roles() {
        let (mine, other) = (Seat(1), Seat(0));
        let roles = [
            Role::Seat(mine),
            Role::Seat(other),
            Role::Keeper,
            Role::Participant,
        ];
        let allowed = |rights: Rights| roles.map(|role| rights.allow(role));
        assert_eq!(allowed(Rights::screen()), [true, true, true, true]);
        assert_eq!(allowed(Rights::player([mine])), [true, false, false, true]);
        assert_eq!(allowed(Rights::watcher()), [false; 4]);
    }

    #[test]
    fn hand_can_stay_open_only_on_device_with_one_seat() {
        assert_eq!(Rights::player([Seat(1)]).sole_seat(), Some(Seat(1)));
        assert_eq!(Rights::player([Seat(1), Seat(2)]).sole_seat(), None);
        assert_eq!(Rights::screen().sole_seat(), None);
        assert_eq!(Rights::watcher().sole_seat(), None);
    }
}
