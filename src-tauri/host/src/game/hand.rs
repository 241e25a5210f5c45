//! Opening and closing of hands at a viewer as the game proceeds.

use rubium_rules::{PendingInput, Rules, Seat, State, pending_input};

use super::controllers::SeatControllers;
use crate::running::{HandState, Rights};

/// The people at one viewer.
#[derive(Clone, Copy)]
pub(super) struct LocalPlayers<'a> {
    controllers: &'a SeatControllers,
    rights: &'a Rights,
}

impl<'a> LocalPlayers<'a> {
    /// The people among `controllers` whose seats belong to a viewer with these rights.
    pub fn new(controllers: &'a SeatControllers, rights: &'a Rights) -> LocalPlayers<'a> {
        LocalPlayers {
            controllers,
            rights,
        }
    }

    fn has_seat(self, seat: Seat) -> bool {
        self.rights.has_seat(seat) && self.controllers.is_person(seat)
    }

    fn seats(self) -> impl Iterator<Item = Seat> {
        let person_seats = self.controllers.person_seats();
        person_seats.filter(move |&seat| self.rights.has_seat(seat))
    }

    /// The only person at the viewer, if there is exactly one.
    pub fn only_person(self) -> Option<Seat> {
        let mut seats = self.seats();
        seats.next().filter(|_| seats.next().is_none())
    }
}

/// The hand state of a viewer when it joins, and when a turn begins. If there is only one person at the
/// viewer, that person's hand is open, because nobody else sees the screen. If several people share the
/// viewer, the turn of one of them begins with a handover.
pub(super) fn initial(rules: &Rules, state: &State, local: LocalPlayers<'_>) -> HandState {
    let active = state.active();
    match (pending_input(rules, state), local.only_person()) {
        (PendingInput::Over { .. }, _) => HandState::Closed,
        (_, Some(seat)) => HandState::Open { seat },
        // Decisions in the turn of another player begin without an open hand.
        (PendingInput::Decision { seat, .. }, _) if seat != active => HandState::Closed,
        _ if local.has_seat(active) => HandState::Handover { next: active },
        _ => HandState::Closed,
    }
}

/// The hand state of a viewer after a step made in `turn`; `current` is the hand state before the step. A
/// hand stays open as long as its player decides. When a new turn begins, the hand state is [`initial`]. At
/// the end of the game, an open hand closes, unless its player is the only person at the viewer: that hand
/// must not disappear while the last events are still shown.
pub(super) fn after_step(
    current: HandState,
    turn: u16,
    rules: &Rules,
    state: &State,
    local: LocalPlayers<'_>,
) -> HandState {
    let is_of_only_person = |seat: Seat| local.only_person() == Some(seat);
    match (pending_input(rules, state), current) {
        (PendingInput::Over { .. }, HandState::Open { seat }) if is_of_only_person(seat) => current,
        (PendingInput::Over { .. }, _) => HandState::Closed,
        // A handover to the only person at the viewer ends only when that person confirms it, because another
        // player may still be at the screen.
        (_, HandState::Handover { next }) if is_of_only_person(next) => current,
        _ if state.turn() != turn => initial(rules, state, local),
        // The outcome determines the next seat to decide.
        (PendingInput::Chance { .. }, _) => current,
        (_, HandState::Open { seat }) if is_of_only_person(seat) => current,
        (PendingInput::Decision { seat, .. }, HandState::Open { seat: open }) if seat == open => {
            current
        }
        (PendingInput::Decision { seat, .. }, HandState::Handover { next }) if seat == next => {
            current
        }
        (PendingInput::Decision { .. }, _) => local
            .only_person()
            .map_or(HandState::Closed, |seat| HandState::Open { seat }),
    }
}

/// The hand state of a viewer after controllers have changed; `current` is the hand state before the
/// change. A person who is now the only person at the viewer must confirm the handover, because another
/// player may still be at the screen.
pub(super) fn after_controller_change(
    current: HandState,
    rules: &Rules,
    state: &State,
    [before, after]: [LocalPlayers<'_>; 2],
) -> HandState {
    let deciding_seat = match pending_input(rules, state) {
        PendingInput::Over { .. } => return HandState::Closed,
        PendingInput::Decision { seat, .. } => Some(seat),
        PendingInput::Chance { .. } => None,
    };
    let had_persons = before.seats().next().is_some();
    match (current, after.only_person()) {
        (HandState::Open { seat }, only_person) if after.has_seat(seat) => {
            if only_person == Some(seat) || deciding_seat == Some(seat) {
                current
            } else {
                HandState::Closed
            }
        }
        (_, Some(next)) if had_persons => HandState::Handover { next },
        (_, Some(seat)) => HandState::Open { seat },
        (HandState::Handover { next }, None) if after.has_seat(next) => current,
        (_, None) => HandState::Closed,
    }
}
