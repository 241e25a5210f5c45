//! The storm of the Vortex, between two turns (OPT-VORTEX). During a storm, players cannot play cards,
//! exchange cards or explore.

use super::{card_drawing, teams, turn};
use crate::chance::StormDie;
use crate::drawing::Draws;
use crate::event::{Event, LossCause};
use crate::ids::{Hex, Seat, Terrain};
use crate::rule_id::RuleId;
use crate::rules::Rules;
use crate::sink::EventSink;
use crate::state::{AfterDraws, State, StormStage, TurnStage};
use crate::violation::{Violation, ViolationReason};

/// Number of Energize cards that a player draws for each controlled hex next to the Vortex.
pub(crate) const STORM_CARD_COUNT: u8 = 1;

impl StormStage {
    /// The pending die.
    pub(crate) const fn die(self) -> StormDie {
        match self {
            StormStage::Black => StormDie::Black,
            StormStage::White { .. } => StormDie::White,
            StormStage::Destruction => StormDie::Destruction,
        }
    }
}

/// Begins the storm. The player whose turn follows rolls the dice.
pub(super) fn begin(state: &mut State, sink: &mut impl EventSink) {
    sink.emit(Event::StormBegan {
        seat: state.active,
        turn: state.turn,
    });
    state.stage = TurnStage::Storm(StormStage::Black);
}

/// Applies a die of the storm.
pub(super) fn roll(
    rules: &Rules,
    state: &mut State,
    storm: StormStage,
    face: u8,
    sink: &mut impl EventSink,
) -> Result<(), Violation> {
    let hex = rules
        .board()
        .hex_at_vortex_edge(face)
        .ok_or(ViolationReason::NoSuchFace { face }.with_rule(RuleId::OptVortex))?;
    sink.emit(Event::StormRolled {
        seat: state.active,
        die: storm.die(),
        face,
        hex,
    });
    match storm {
        StormStage::Black => state.stage = TurnStage::Storm(StormStage::White { from: hex }),
        StormStage::White { from } => {
            move_units(rules, state, from, hex, sink);
            state.stage = TurnStage::Storm(StormStage::Destruction);
        }
        StormStage::Destruction => {
            destroy_units(rules, state, hex, sink);
            begin_storm_draws(rules, state, 0, sink);
        }
    }
    Ok(())
}

/// Moves all units on `from` to `to`, even units that may not enter `to`.
fn move_units(rules: &Rules, state: &mut State, from: Hex, to: Hex, sink: &mut impl EventSink) {
    if from == to {
        return;
    }
    for seat in rules.seats() {
        for (kind, count) in state.board_units.at(seat, from).counts() {
            for _ in 0..count {
                state.board_units.remove(seat, kind, from);
                state.board_units.add(seat, kind, to);
                sink.emit(Event::StormMoved {
                    seat,
                    kind,
                    from,
                    to,
                });
            }
        }
    }
}

/// Destroys all units on a hex. This is not a battle.
fn destroy_units(rules: &Rules, state: &mut State, hex: Hex, sink: &mut impl EventSink) {
    for seat in rules.seats() {
        for (kind, count) in state.board_units.at(seat, hex).counts() {
            for _ in 0..count {
                state.board_units.remove(seat, kind, hex);
                sink.emit(Event::UnitLost {
                    seat,
                    kind,
                    hex,
                    cause: LossCause::Storm,
                });
            }
        }
    }
}

/// Finds the first player, beginning with seat index `first_seat`, who controls hexes next to the Vortex, and
/// begins that player's draws: [`STORM_CARD_COUNT`] cards for each such hex. [`AfterDraws::ContinueStorm`]
/// then continues with the following seat. If there is no such player, ends the storm.
pub(super) fn begin_storm_draws(
    rules: &Rules,
    state: &mut State,
    first_seat: u8,
    sink: &mut impl EventSink,
) {
    let next_to_vortex = rules
        .board()
        .around(rules.board().of_terrain(Terrain::Vortex));
    for seat in Seat::all(rules.players()).filter(|seat| seat.0 >= first_seat) {
        let card_count = (state.controlled(seat) & next_to_vortex).len() as u8 * STORM_CARD_COUNT;
        if card_count > 0 {
            return card_drawing::continue_draws(
                rules,
                state,
                Draws::new(seat, 0, card_count),
                AfterDraws::ContinueStorm,
                sink,
            );
        }
    }
    end_storm(rules, state, sink);
}

/// Ends the storm: resolves eliminations, which can end the game (WIN-3). Otherwise begins the active
/// player's turn, or the next player's turn if the active player is eliminated.
fn end_storm(rules: &Rules, state: &mut State, sink: &mut impl EventSink) {
    if !teams::resolve_eliminations(rules, state, sink) {
        return;
    }
    if state.eliminated.contains(state.active) {
        turn::next_turn(rules, state, sink);
    } else {
        turn::begin_turn(state, sink);
    }
}
