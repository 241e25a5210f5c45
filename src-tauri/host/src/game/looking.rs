//! Who is looking at each viewer of a game: hands open and close with what is decided.

use rubium_rules::{Awaiting, Rules, Seat, State, awaiting};

use super::crew::Crew;
use crate::running::{Looking, Rights};

/// The persons who sit at one viewer.
#[derive(Clone, Copy)]
pub(super) struct Sitting<'a> {
    crew: &'a Crew,
    rights: &'a Rights,
}

impl<'a> Sitting<'a> {
    /// Those of `crew` who have their seats at a viewer with these rights.
    pub fn new(crew: &'a Crew, rights: &'a Rights) -> Sitting<'a> {
        Sitting { crew, rights }
    }

    fn has(self, seat: Seat) -> bool {
        self.rights.has(seat) && self.crew.is_person(seat)
    }

    fn seats(self) -> impl Iterator<Item = Seat> {
        let persons = self.crew.seats(true);
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
pub(super) fn at_first(rules: &Rules, state: &State, sitting: Sitting<'_>) -> Looking {
    let next = state.active();
    match (awaiting(rules, state), sitting.sole()) {
        (Awaiting::Over { .. }, _) => Looking::Closed,
        (_, Some(seat)) => Looking::Open { seat },
        // What others decide in a turn needs no hand.
        (Awaiting::Decision { seat, .. }, _) if seat != next => Looking::Closed,
        _ if sitting.has(next) => Looking::Curtain { next },
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
    sitting: Sitting<'_>,
) -> Looking {
    if state.turn() != turn {
        return at_first(rules, state, sitting);
    }
    match (awaiting(rules, state), now) {
        (Awaiting::Over { .. }, _) => Looking::Closed,
        // Who decides after chance is not known yet.
        (Awaiting::Chance { .. }, _) => now,
        (_, Looking::Open { seat }) if sitting.sole() == Some(seat) => now,
        (Awaiting::Decision { seat, .. }, Looking::Open { seat: open }) if seat == open => now,
        (Awaiting::Decision { seat, .. }, Looking::Curtain { next }) if seat == next => now,
        (Awaiting::Decision { .. }, _) => sitting
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
    [before, after]: [Sitting<'_>; 2],
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
