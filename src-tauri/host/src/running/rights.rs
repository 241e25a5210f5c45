//! What a viewer may see and do.

use rubium_rules::Seat;

/// What a viewer may see and do. Whoever lets it in says so; a viewer never says it of itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rights {
    /// Whose players sit at it: it may open their hands and act for them.
    pub seats: Seats,
    /// Whether it keeps what runs: it takes back, ends it, says who plays, and enters what is nobody's in particular.
    pub keeper: bool,
}

/// The seats of those who sit at one viewer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Seats {
    /// All: the screen that everybody shares.
    All,
    /// These alone.
    Only(Vec<Seat>),
}

/// In which role a viewer asks for something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// As the player of this seat.
    Seat(Seat),
    /// As whoever keeps what runs.
    Keeper,
    /// As anybody who takes part: a keeper, or a player of any seat.
    Participant,
}

impl Rights {
    /// The screen that all share, and that keeps what runs.
    #[must_use]
    pub const fn screen() -> Rights {
        Rights {
            seats: Seats::All,
            keeper: true,
        }
    }

    /// A device of the players of `seats`.
    #[must_use]
    pub fn player(seats: impl IntoIterator<Item = Seat>) -> Rights {
        Rights {
            seats: Seats::Only(seats.into_iter().collect()),
            keeper: false,
        }
    }

    /// It sees what everybody may know, and does nothing.
    #[must_use]
    pub const fn watcher() -> Rights {
        Rights {
            seats: Seats::Only(Vec::new()),
            keeper: false,
        }
    }

    /// Whether the player of `seat` sits at it.
    #[must_use]
    pub fn has(&self, seat: Seat) -> bool {
        match &self.seats {
            Seats::All => true,
            Seats::Only(seats) => seats.contains(&seat),
        }
    }

    /// The seat whose player has it alone: nobody else looks, so that hand lies open.
    #[must_use]
    pub fn alone(&self) -> Option<Seat> {
        match &self.seats {
            Seats::Only(seats) => match seats.as_slice() {
                &[seat] => Some(seat),
                _ => None,
            },
            Seats::All => None,
        }
    }

    /// Whether it may ask for something in this role.
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
    fn everybody_acts_in_their_own_roles_alone() {
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
    fn a_hand_lies_open_where_one_player_alone_sits() {
        assert_eq!(Rights::player([Seat(1)]).alone(), Some(Seat(1)));
        assert_eq!(Rights::player([Seat(1), Seat(2)]).alone(), None);
        assert_eq!(Rights::screen().alone(), None);
        assert_eq!(Rights::watcher().alone(), None);
    }
}
