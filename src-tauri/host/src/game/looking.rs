//! Who is looking at each viewer of a game: hands open and close with what is decided.

use rubium_rules::{Awaiting, Rules, Seat, State, awaiting};

use super::controllers::SeatControllers;
use crate::running::{Looking, Rights};

/// The persons who sit at one viewer.
#[derive(Clone, Copy)]
pub(super) struct LocalPlayers<'a> {
    controllers: &'a SeatControllers,
    rights: &'a Rights,
}

impl<'a> LocalPlayers<'a> {
    /// Those of `controllers` who have their seats at a viewer with these rights.
    pub fn new(controllers: &'a SeatControllers, rights: &'a Rights) -> LocalPlayers<'a> {
        LocalPlayers {
            controllers,
            rights,
        }
    }

    fn has(self, seat: Seat) -> bool {
        self.rights.has(seat) && self.controllers.is_person(seat)
    }

    fn seats(self) -> impl Iterator<Item = Seat> {
        let persons = self.controllers.seats(true);
        persons.filter(move |&seat| self.rights.has(seat))
    }

    /// The only one, if there is exactly one: nobody else can look there.
    pub fn sole(self) -> Option<Seat> {
        let mut seats = self.seats();
        seats.next().filter(|_| seats.next().is_none())
    }
}

/// Who is looking when a viewer opens a game, or a turn begins. Computers look at nothing; where one person sits alone, nobody
/// else can look, and that hand lies open.
pub(super) fn at_first(rules: &Rules, state: &State, local: LocalPlayers<'_>) -> Looking {
    let next = state.active();
    match (awaiting(rules, state), local.sole()) {
        (Awaiting::Over { .. }, _) => Looking::Closed,
        (_, Some(seat)) => Looking::Open { seat },
        // What others decide in a turn needs no hand.
        (Awaiting::Decision { seat, .. }, _) if seat != next => Looking::Closed,
        _ if local.has(next) => Looking::Curtain { next },
        _ => Looking::Closed,
    }
}

/// Who is looking after a step that was made in `turn`, having been looked at by `now`: a hand stays open while its
/// player decides, and a new turn draws the curtain.
pub(super) fn next(
    now: Looking,
    turn: u16,
    rules: &Rules,
    state: &State,
    local: LocalPlayers<'_>,
) -> Looking {
    if state.turn() != turn {
        return at_first(rules, state, local);
    }
    match (awaiting(rules, state), now) {
        (Awaiting::Over { .. }, _) => Looking::Closed,
        // Who decides after chance is not known yet.
        (Awaiting::Chance { .. }, _) => now,
        (_, Looking::Open { seat }) if local.sole() == Some(seat) => now,
        (Awaiting::Decision { seat, .. }, Looking::Open { seat: open }) if seat == open => now,
        (Awaiting::Decision { seat, .. }, Looking::Curtain { next }) if seat == next => now,
        (Awaiting::Decision { .. }, _) => local
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
    [before, after]: [LocalPlayers<'_>; 2],
) -> Looking {
    let decides = match awaiting(rules, state) {
        Awaiting::Over { .. } => return Looking::Closed,
        Awaiting::Decision { seat, .. } => Some(seat),
        Awaiting::Chance { .. } => None,
    };
    let somebody = before.seats().next().is_some();
    match (now, after.sole()) {
        (Looking::Open { seat }, alone) if after.has(seat) => {
            if alone == Some(seat) || decides == Some(seat) {
                now
            } else {
                Looking::Closed
            }
        }
        (_, Some(next)) if somebody => Looking::Curtain { next },
        (_, Some(seat)) => Looking::Open { seat },
        (Looking::Curtain { next }, None) if after.has(next) => now,
        (_, None) => Looking::Closed,
    }
}
