//! Who is looking at the screen that all players share.

use rubium_rules::{Awaiting, Rules, Seat, State, awaiting};
use serde::Serialize;
use specta::Type;

/// Who is looking. Hands open only when their player says so.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Looking {
    /// The turn passes: nothing goes on until the next player takes the seat.
    Curtain {
        /// The next player.
        next: Seat,
    },
    /// All players; no hand is open.
    Closed,
    /// This player, whose hand is open.
    Open {
        /// Who.
        seat: Seat,
    },
}

impl Looking {
    /// Whose hand is open.
    #[must_use]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Looking::Open { seat } => Some(seat),
            Looking::Curtain { .. } | Looking::Closed => None,
        }
    }
}

/// Who is looking when a game is opened, or a turn begins.
pub(super) fn at_first(rules: &Rules, state: &State) -> Looking {
    let next = state.active();
    match awaiting(rules, state) {
        // What others decide in a turn needs no hand.
        Awaiting::Decision { seat, .. } if seat != next => Looking::Closed,
        Awaiting::Decision { .. } | Awaiting::Chance { .. } => Looking::Curtain { next },
        Awaiting::Over { .. } => Looking::Closed,
    }
}

/// Who is looking after a step that was made in `turn`, having been looked at by `now`: a hand stays open while its
/// player decides, and a new turn draws the curtain.
pub(super) fn next(now: Looking, turn: u16, rules: &Rules, state: &State) -> Looking {
    if state.turn() != turn {
        return at_first(rules, state);
    }
    match (awaiting(rules, state), now) {
        (Awaiting::Over { .. }, _) => Looking::Closed,
        // Who decides after chance is not known yet.
        (Awaiting::Chance { .. }, _) => now,
        (Awaiting::Decision { seat, .. }, Looking::Open { seat: open }) if seat == open => now,
        (Awaiting::Decision { seat, .. }, Looking::Curtain { next }) if seat == next => now,
        (Awaiting::Decision { .. }, _) => Looking::Closed,
    }
}
