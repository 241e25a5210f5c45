//! The viewers of a session: their rights and open hands.

use std::time::Instant;

use rubium_rules::Seat;
use serde::Serialize;
use specta::Type;

use super::{Rights, Role};
use crate::refusal::SessionRefusal;

/// Identifies a viewer, for example the main window or the scoreboard.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ViewerId(pub u32);

/// The hand state of a viewer. A hand can be opened only at a viewer that has the seat of its player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum HandState {
    /// Handover: the next player has not yet taken over the screen.
    Handover {
        /// The next player.
        next: Seat,
    },
    /// No hand is open.
    Closed,
    /// One hand is open.
    Open {
        /// The player of the hand.
        seat: Seat,
    },
}

impl HandState {
    /// The seat whose hand is open, or whose player must take over the screen.
    #[must_use]
    pub const fn expected_seat(self) -> Option<Seat> {
        match self {
            HandState::Open { seat } | HandState::Handover { next: seat } => Some(seat),
            HandState::Closed => None,
        }
    }

    /// The player whose hand is open.
    #[must_use]
    pub const fn open_seat(self) -> Option<Seat> {
        match self {
            HandState::Open { seat } => Some(seat),
            HandState::Handover { .. } | HandState::Closed => None,
        }
    }
}

/// A viewer of a session.
#[derive(Clone, Debug)]
pub struct Viewer {
    /// The id of the viewer.
    pub id: ViewerId,
    /// The rights of the viewer.
    pub rights: Rights,
    /// The hand state.
    pub hand: HandState,
    /// Time of the last activity at the open hand.
    pub last_activity: Instant,
}

impl Viewer {
    /// Closes the open hand, unless it belongs to `sole_seat`, the only player at this viewer.
    pub fn close_hand(&mut self, sole_seat: Option<Seat>) {
        let open_seat = self.hand.open_seat();
        if open_seat.is_some() && open_seat != sole_seat {
            self.hand = HandState::Closed;
        }
    }
}

/// All viewers of a session.
#[derive(Clone, Default, Debug)]
pub struct Viewers(Vec<Viewer>);

impl Viewers {
    /// Adds the viewer `id`. A viewer with the same id is replaced.
    pub fn join(&mut self, id: ViewerId, rights: Rights, hand: HandState) {
        self.leave(id);
        self.0.push(Viewer {
            id,
            rights,
            hand,
            last_activity: Instant::now(),
        });
    }

    /// Removes the viewer `id`.
    pub fn leave(&mut self, id: ViewerId) {
        self.0.retain(|viewer| viewer.id != id);
    }

    /// The viewer `id`.
    #[must_use]
    pub fn get(&self, id: ViewerId) -> Option<&Viewer> {
        self.0.iter().find(|viewer| viewer.id == id)
    }

    /// The viewer `id`, mutable.
    pub fn get_mut(&mut self, id: ViewerId) -> Option<&mut Viewer> {
        self.0.iter_mut().find(|viewer| viewer.id == id)
    }

    /// All viewers.
    pub fn iter(&self) -> impl Iterator<Item = &Viewer> {
        self.0.iter()
    }

    /// All viewers, mutable.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Viewer> {
        self.0.iter_mut()
    }

    /// The hand state of the viewer `id`.
    #[must_use]
    pub fn hand(&self, id: ViewerId) -> HandState {
        self.get(id).map_or(HandState::Closed, |viewer| viewer.hand)
    }

    /// The seat of the only player at the viewer `id`.
    #[must_use]
    pub fn sole_seat(&self, id: ViewerId) -> Option<Seat> {
        self.get(id).and_then(|viewer| viewer.rights.sole_seat())
    }

    /// Checks that the hand of `seat` is open at `id`.
    ///
    /// # Errors
    /// [`SessionRefusal::HandClosed`].
    pub fn ensure_hand_open(&self, id: ViewerId, seat: Seat) -> Result<(), SessionRefusal> {
        let is_open = self.hand(id).open_seat() == Some(seat);
        is_open
            .then_some(())
            .ok_or(SessionRefusal::HandClosed { seat })
    }

    /// Checks that `id` may make requests in this role.
    ///
    /// # Errors
    /// [`SessionRefusal::NotPermitted`].
    pub fn check(&self, id: ViewerId, role: Role) -> Result<(), SessionRefusal> {
        let is_allowed = self
            .get(id)
            .is_some_and(|viewer| viewer.rights.allows(role));
        is_allowed
            .then_some(())
            .ok_or(SessionRefusal::NotPermitted {
                seat: match role {
                    Role::Seat(seat) => Some(seat),
                    Role::Keeper | Role::Participant => None,
                },
            })
    }
}
