//! Ends that no rule brings about: a player gives up, or all agree to stop.
//!
//! They are no [`Action`](crate::Action)s: they need no turn, and nobody who looks for a good move weighs them.

use crate::ending::Ending;
use crate::event::Event;
use crate::ids::Seat;
use crate::rule_id::RuleId;
use crate::rules::Rules;
use crate::sink::EventSink;
use crate::state::{Node, State};
use crate::violation::{Violation, Why};
use crate::win;

/// Ends the game because `seat` gives up; the others compare as after an elimination (WIN-2).
///
/// # Errors
/// The game is over, or has no such seat; the state is then unchanged.
pub fn concede(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    sink: &mut impl EventSink,
) -> Result<(), Violation> {
    if seat.0 >= rules.players() {
        return Err(Why::NoSuchSeat { seat }.by(RuleId::Win2));
    }
    let ending = win::by_concession(rules, state, seat);
    end(state, ending, sink)
}

/// Ends the game because all players agree to; they compare as after an elimination (WIN-2).
///
/// # Errors
/// The game is over; the state is then unchanged.
pub fn agree_to_end(
    rules: &Rules,
    state: &mut State,
    sink: &mut impl EventSink,
) -> Result<(), Violation> {
    let ending = win::by_agreement(rules, state);
    end(state, ending, sink)
}

fn end(state: &mut State, ending: Ending, sink: &mut impl EventSink) -> Result<(), Violation> {
    if matches!(state.node, Node::Over { .. }) {
        return Err(Why::GameOver.by(RuleId::Win1));
    }
    state.node = Node::Over { ending };
    sink.event(Event::GameOver { ending });
    Ok(())
}
