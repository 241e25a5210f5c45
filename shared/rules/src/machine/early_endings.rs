//! Endings outside the rules: a player concedes, or all agree to stop.
//!
//! These are not [`Action`](crate::Action)s, because they are possible at any time and computer players do
//! not consider them.

use crate::ending::Ending;
use crate::event::Event;
use crate::ids::Seat;
use crate::rule_id::RuleId;
use crate::rules::Rules;
use crate::sink::EventSink;
use crate::state::{State, TurnStage};
use crate::violation::{Violation, ViolationReason};
use crate::win;

/// Ends the game because `seat` concedes. The opponents compare scores as after an elimination (WIN-2).
///
/// # Errors
/// The game is over, or has no such seat. The state is unchanged.
pub fn concede(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    sink: &mut impl EventSink,
) -> Result<(), Violation> {
    if seat.0 >= rules.players() {
        return Err(ViolationReason::NoSuchSeat { seat }.with_rule(RuleId::Win2));
    }
    let ending = win::by_concession(rules, state, seat);
    end_game(state, ending, sink)
}

/// Ends the game by agreement of all players. They compare scores as after an elimination (WIN-2).
///
/// # Errors
/// The game is over. The state is unchanged.
pub fn agree_to_end(
    rules: &Rules,
    state: &mut State,
    sink: &mut impl EventSink,
) -> Result<(), Violation> {
    let ending = win::by_agreement(rules, state);
    end_game(state, ending, sink)
}

fn end_game(state: &mut State, ending: Ending, sink: &mut impl EventSink) -> Result<(), Violation> {
    if matches!(state.stage, TurnStage::Over { .. }) {
        return Err(ViolationReason::GameOver.with_rule(RuleId::Win1));
    }
    state.stage = TurnStage::Over { ending };
    sink.emit(Event::GameOver { ending });
    Ok(())
}
