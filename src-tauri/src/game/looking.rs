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

/// Who is looking when a game is opened.
pub(super) fn at_first(rules: &Rules, state: &State) -> Looking {
    match awaiting(rules, state) {
        Awaiting::Over { .. } => Looking::Closed,
        _ => Looking::Curtain {
            next: state.active(),
        },
    }
}

/// Who is looking after the game went from `turn` on, having been looked at by `now`: a hand stays open while its
/// player decides, and a new turn draws the curtain.
pub(super) fn next(now: Looking, turn: u16, rules: &Rules, state: &State) -> Looking {
    match awaiting(rules, state) {
        Awaiting::Over { .. } => Looking::Closed,
        _ if state.turn() != turn => at_first(rules, state),
        Awaiting::Decision { seat, .. } if now.seat() == Some(seat) => now,
        _ => match now {
            Looking::Curtain { next } if next == state.active() => now,
            _ => Looking::Closed,
        },
    }
}
