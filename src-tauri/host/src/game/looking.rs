//! Who is looking at the screen that all players share.

use rubium_rules::{Awaiting, Rules, Seat, State, awaiting};
use serde::Serialize;
use specta::Type;

use super::crew::Crew;

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

/// Who is looking when a game is opened, or a turn begins. Computers look at nothing; where one person plays alone with
/// them, nobody else can look, and that hand lies open.
pub(super) fn at_first(rules: &Rules, state: &State, crew: &Crew) -> Looking {
    let next = state.active();
    match (awaiting(rules, state), crew.sole()) {
        (Awaiting::Over { .. }, _) => Looking::Closed,
        (_, Some(seat)) => Looking::Open { seat },
        // What others decide in a turn needs no hand.
        (Awaiting::Decision { seat, .. }, _) if seat != next => Looking::Closed,
        _ if crew.is_person(next) => Looking::Curtain { next },
        _ => Looking::Closed,
    }
}

/// Who is looking after a step that was made in `turn`, having been looked at by `now`: a hand stays open while its
/// player decides, and a new turn draws the curtain.
pub(super) fn next(now: Looking, turn: u16, rules: &Rules, state: &State, crew: &Crew) -> Looking {
    if state.turn() != turn {
        return at_first(rules, state, crew);
    }
    match (awaiting(rules, state), now) {
        (Awaiting::Over { .. }, _) => Looking::Closed,
        // Who decides after chance is not known yet.
        (Awaiting::Chance { .. }, _) => now,
        (_, Looking::Open { seat }) if crew.sole() == Some(seat) => now,
        (Awaiting::Decision { seat, .. }, Looking::Open { seat: open }) if seat == open => now,
        (Awaiting::Decision { seat, .. }, Looking::Curtain { next }) if seat == next => now,
        (Awaiting::Decision { .. }, _) => crew
            .sole()
            .map_or(Looking::Closed, |seat| Looking::Open { seat }),
    }
}

/// Who is looking once others decide for the seats, having been looked at by `now`. Whoever plays alone from now on takes
/// the seat by a press of their own: somebody else may still sit at the screen.
pub(super) fn under(
    now: Looking,
    rules: &Rules,
    state: &State,
    [before, after]: [&Crew; 2],
) -> Looking {
    let decides = match awaiting(rules, state) {
        Awaiting::Over { .. } => return Looking::Closed,
        Awaiting::Decision { seat, .. } => Some(seat),
        Awaiting::Chance { .. } => None,
    };
    let somebody = before.seats(true).next().is_some();
    match (now, after.sole()) {
        (Looking::Open { seat }, alone) if after.is_person(seat) => {
            if alone == Some(seat) || decides == Some(seat) {
                now
            } else {
                Looking::Closed
            }
        }
        (_, Some(next)) if somebody => Looking::Curtain { next },
        (_, Some(seat)) => Looking::Open { seat },
        (Looking::Curtain { next }, None) if after.is_person(next) => now,
        (_, None) => Looking::Closed,
    }
}
