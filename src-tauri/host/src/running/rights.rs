//! Rights of a viewer.

use rubium_rules::Seat;

/// Rights of a viewer. They are granted when the viewer is admitted; no request can change them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rights {
    /// Seats of the players at this viewer. The viewer may open their hands and act for them.
    pub seats: Seats,
    /// Whether the viewer is a keeper. A keeper runs the session: it may undo every step that can be undone,
    /// end the session, assign controllers and make entries for the whole table.
    pub is_keeper: bool,
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
    /// A keeper of the session.
    Keeper,
    /// Any participant: a keeper, or the player of any seat.
    Participant,
}

impl Rights {
    /// Rights of the shared screen, which is a keeper and has all seats.
    #[must_use]
    pub const fn screen() -> Rights {
        Rights {
            seats: Seats::All,
            is_keeper: true,
        }
    }

    /// Rights of a device that the players of `seats` use.
    #[must_use]
    pub fn player(seats: impl IntoIterator<Item = Seat>) -> Rights {
        Rights {
            seats: Seats::Only(seats.into_iter().collect()),
            is_keeper: false,
        }
    }

    /// Rights of a spectator, who sees public information and cannot act.
    #[must_use]
    pub const fn spectator() -> Rights {
        Rights {
            seats: Seats::Only(Vec::new()),
            is_keeper: false,
        }
    }

    /// Returns whether the player of `seat` is at this viewer.
    #[must_use]
    pub fn has_seat(&self, seat: Seat) -> bool {
        match &self.seats {
            Seats::All => true,
            Seats::Only(seats) => seats.contains(&seat),
        }
    }

    /// The seat of the only player at this viewer. That player's hand can stay open, because nobody else sees
    /// the screen.
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

    /// Returns whether requests in this role are allowed.
    #[must_use]
    pub fn allows(&self, role: Role) -> bool {
        match role {
            Role::Seat(seat) => self.has_seat(seat),
            Role::Keeper => self.is_keeper,
            Role::Participant => self.is_keeper || self.seats != Seats::Only(Vec::new()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Rights, Role};
    use rubium_rules::Seat;

    #[test]
    fn rights_allow_only_the_granted_roles() {
        let (own_seat, other_seat) = (Seat(1), Seat(0));
        let roles = [
            Role::Seat(own_seat),
            Role::Seat(other_seat),
            Role::Keeper,
            Role::Participant,
        ];
        let allowed = |rights: Rights| roles.map(|role| rights.allows(role));
        assert_eq!(allowed(Rights::screen()), [true, true, true, true]);
        let player = Rights::player([own_seat]);
        assert_eq!(allowed(player), [true, false, false, true]);
        assert_eq!(allowed(Rights::spectator()), [false; 4]);
    }

    #[test]
    fn only_a_viewer_with_one_seat_has_a_sole_seat() {
        assert_eq!(Rights::player([Seat(1)]).sole_seat(), Some(Seat(1)));
        assert_eq!(Rights::player([Seat(1), Seat(2)]).sole_seat(), None);
        assert_eq!(Rights::screen().sole_seat(), None);
        assert_eq!(Rights::spectator().sole_seat(), None);
    }
}
