//! Opening and closing of hands at a viewer as the game proceeds.

use rubium_rules::{Awaiting, Rules, Seat, State, awaiting};

use super::controllers::SeatControllers;
use crate::running::{Looking, Rights};

/// The persons at one viewer.
#[derive(Clone, Copy)]
pub(super) struct LocalPlayers<'a> {
    controllers: &'a SeatControllers,
    rights: &'a Rights,
}

impl<'a> LocalPlayers<'a> {
    /// The persons among `controllers` whose seats belong to a viewer with these rights.
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

    /// The only person at the viewer, if there is exactly one.
    pub fn sole(self) -> Option<Seat> {
        let mut seats = self.seats();
        seats.next().filter(|_| seats.next().is_none())
    }
}

/// The state of hands when a viewer joins or a turn begins. A person alone at a viewer has an open hand, because
/// nobody else sees the screen.
pub(super) fn at_first(rules: &Rules, state: &State, local: LocalPlayers<'_>) -> Looking {
    let next = state.active();
    match (awaiting(rules, state), local.sole()) {
        (Awaiting::Over { .. }, _) => Looking::Closed,
        (_, Some(seat)) => Looking::Open { seat },
        // Decisions in the turn of another player begin without an open hand.
        (Awaiting::Decision { seat, .. }, _) if seat != next => Looking::Closed,
        _ if local.has(next) => Looking::Curtain { next },
        _ => Looking::Closed,
    }
}

/// The state of hands after a step made in `turn`, from the state `now`. A hand stays open while its player decides.
/// A new turn begins with a handover.
pub(super) fn next(
    now: Looking,
    turn: u16,
    rules: &Rules,
    state: &State,
    local: LocalPlayers<'_>,
) -> Looking {
    let over = matches!(awaiting(rules, state), Awaiting::Over { .. });
    // A handover to the only person there ends by a key press only, because another player may still be at the screen.
    if !over && matches!(now, Looking::Curtain { next } if local.sole() == Some(next)) {
        return now;
    }
    if state.turn() != turn {
        return at_first(rules, state, local);
    }
    match (awaiting(rules, state), now) {
        (Awaiting::Over { .. }, _) => Looking::Closed,
        // The outcome determines the next seat to decide.
        (Awaiting::Chance { .. }, _) => now,
        (_, Looking::Open { seat }) if local.sole() == Some(seat) => now,
        (Awaiting::Decision { seat, .. }, Looking::Open { seat: open }) if seat == open => now,
        (Awaiting::Decision { seat, .. }, Looking::Curtain { next }) if seat == next => now,
        (Awaiting::Decision { .. }, _) => local
            .sole()
            .map_or(Looking::Closed, |seat| Looking::Open { seat }),
    }
}

/// The state of hands after controllers have changed, from the state `now`. A person who now plays alone must take
/// the seat by a key press, because another player may still be at the screen.
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
