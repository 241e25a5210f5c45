//! Those who look at something that runs: what each may do, and whose hand is open there.

use std::time::Instant;

use rubium_rules::Seat;
use serde::Serialize;
use specta::Type;

use super::{Rights, Role};
use crate::refusal::RunningRefusal;

/// Which viewer: the main window, the scoreboard.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ViewerId(pub u32);

/// Who is looking at a viewer. Hands open only when their player says so.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Looking {
    /// The turn passes: nothing goes on there until the next player takes the seat.
    Curtain {
        /// The next player.
        next: Seat,
    },
    /// All who sit there; no hand is open.
    Closed,
    /// This player, whose hand is open.
    Open {
        /// Who.
        seat: Seat,
    },
}

impl Looking {
    /// Who is looking, or about to.
    #[must_use]
    pub const fn of(self) -> Option<Seat> {
        match self {
            Looking::Open { seat } | Looking::Curtain { next: seat } => Some(seat),
            Looking::Closed => None,
        }
    }

    /// Whose hand is open.
    #[must_use]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Looking::Open { seat } => Some(seat),
            Looking::Curtain { .. } | Looking::Closed => None,
        }
    }
}

/// Somebody who looks.
#[derive(Clone, Debug)]
pub struct Viewer {
    /// Which.
    pub id: ViewerId,
    /// What it may see and do.
    pub rights: Rights,
    /// Who is looking there.
    pub looking: Looking,
    /// When its open hand was touched last.
    pub touched: Instant,
}

impl Viewer {
    /// Closes the hand that is open there; not that of a player who has it `alone`.
    pub fn close_hand(&mut self, alone: Option<Seat>) {
        let open = self.looking.seat();
        if open.is_some() && open != alone {
            self.looking = Looking::Closed;
        }
    }
}

/// All who look at something that runs.
#[derive(Clone, Default, Debug)]
pub struct Viewers(Vec<Viewer>);

impl Viewers {
    /// From now on `id` looks at it, with these rights, as a viewer does that is new.
    pub fn join(&mut self, id: ViewerId, rights: Rights, looking: Looking) {
        self.part(id);
        self.0.push(Viewer {
            id,
            rights,
            looking,
            touched: Instant::now(),
        });
    }

    /// From now on `id` does not.
    pub fn part(&mut self, id: ViewerId) {
        self.0.retain(|viewer| viewer.id != id);
    }

    /// The viewer `id`, if it looks at it.
    #[must_use]
    pub fn get(&self, id: ViewerId) -> Option<&Viewer> {
        self.0.iter().find(|viewer| viewer.id == id)
    }

    /// The same, to be changed.
    pub fn get_mut(&mut self, id: ViewerId) -> Option<&mut Viewer> {
        self.0.iter_mut().find(|viewer| viewer.id == id)
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &Viewer> {
        self.0.iter()
    }

    /// All of them, to be changed.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Viewer> {
        self.0.iter_mut()
    }

    /// Who is looking at `id`; nobody where it does not look.
    #[must_use]
    pub fn looking(&self, id: ViewerId) -> Looking {
        self.get(id)
            .map_or(Looking::Closed, |viewer| viewer.looking)
    }

    /// The seat whose player has `id` alone.
    #[must_use]
    pub fn alone(&self, id: ViewerId) -> Option<Seat> {
        self.get(id).and_then(|viewer| viewer.rights.alone())
    }

    /// Whether the hand of `seat` is open at `id`.
    ///
    /// # Errors
    /// [`RunningRefusal::HandClosed`].
    pub fn needs_hand_of(&self, id: ViewerId, seat: Seat) -> Result<(), RunningRefusal> {
        let open = self.looking(id).seat() == Some(seat);
        open.then_some(())
            .ok_or(RunningRefusal::HandClosed { seat })
    }

    /// Whether `id` may ask for something in this role.
    ///
    /// # Errors
    /// [`RunningRefusal::NoRight`].
    pub fn check(&self, id: ViewerId, role: Role) -> Result<(), RunningRefusal> {
        let allowed = self.get(id).is_some_and(|viewer| viewer.rights.allow(role));
        allowed.then_some(()).ok_or(RunningRefusal::NoRight {
            seat: match role {
                Role::Seat(seat) => Some(seat),
                Role::Keeper | Role::Participant => None,
            },
        })
    }
}
