//! Opening and closing of hands at a viewer as the game proceeds.

use rubium_rules::{PendingInput, Rules, Seat, State, pending_input};

use super::controllers::SeatControllers;
use crate::running::{HandState, Rights};

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

/// The state of hands when a viewer joins or a turn begins. The only person at a viewer has an open hand, because
/// nobody else sees the screen.
pub(super) fn initial(rules: &Rules, state: &State, local: LocalPlayers<'_>) -> HandState {
    let next = state.active();
    match (pending_input(rules, state), local.sole()) {
        (PendingInput::Over { .. }, _) => HandState::Closed,
        (_, Some(seat)) => HandState::Open { seat },
        // Decisions in the turn of another player begin without an open hand.
        (PendingInput::Decision { seat, .. }, _) if seat != next => HandState::Closed,
        _ if local.has(next) => HandState::Handover { next },
        _ => HandState::Closed,
    }
}

/// The state of hands after a step made in `turn`, from the state `current`. A hand stays open while its player decides.
/// A new turn begins with a handover.
pub(super) fn after_step(
    current: HandState,
    turn: u16,
    rules: &Rules,
    state: &State,
    local: LocalPlayers<'_>,
) -> HandState {
    let over = matches!(pending_input(rules, state), PendingInput::Over { .. });
    // A handover to the only person there ends by a key press only, because another player may still be at the screen.
    if !over && matches!(current, HandState::Handover { next } if local.sole() == Some(next)) {
        return current;
    }
    if state.turn() != turn {
        return initial(rules, state, local);
    }
    match (pending_input(rules, state), current) {
        (PendingInput::Over { .. }, _) => HandState::Closed,
        // The outcome determines the next seat to decide.
        (PendingInput::Chance { .. }, _) => current,
        (_, HandState::Open { seat }) if local.sole() == Some(seat) => current,
        (PendingInput::Decision { seat, .. }, HandState::Open { seat: open }) if seat == open => {
            current
        }
        (PendingInput::Decision { seat, .. }, HandState::Handover { next }) if seat == next => {
            current
        }
        (PendingInput::Decision { .. }, _) => local
            .sole()
            .map_or(HandState::Closed, |seat| HandState::Open { seat }),
    }
}

/// The state of hands after controllers have changed, from the state `current`. A person who now plays alone must take
/// the seat by a key press, because another player may still be at the screen.
pub(super) fn after_controller_change(
    current: HandState,
    rules: &Rules,
    state: &State,
    [before, after]: [LocalPlayers<'_>; 2],
) -> HandState {
    let decides = match pending_input(rules, state) {
        PendingInput::Over { .. } => return HandState::Closed,
        PendingInput::Decision { seat, .. } => Some(seat),
        PendingInput::Chance { .. } => None,
    };
    let had_persons = before.seats().next().is_some();
    match (current, after.sole()) {
        (HandState::Open { seat }, sole) if after.has(seat) => {
            if sole == Some(seat) || decides == Some(seat) {
                current
            } else {
                HandState::Closed
            }
        }
        (_, Some(next)) if had_persons => HandState::Handover { next },
        (_, Some(seat)) => HandState::Open { seat },
        (HandState::Handover { next }, None) if after.has(next) => current,
        (_, None) => HandState::Closed,
    }
}
