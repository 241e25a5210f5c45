//! The storm of the Vortex, between two turns (OPT-VORTEX). Nobody plays, exchanges or explores in it.

use super::{teams, turn};
use crate::chance::StormDie;
use crate::event::{Cause, Event};
use crate::ids::{Hex, Seat, Terrain};
use crate::rule_id::RuleId;
use crate::rules::Rules;
use crate::sink::EventSink;
use crate::state::{Draws, Node, State, Storm, Then};
use crate::violation::{Violation, Why};

/// Energize cards for a controlled hex next to the Vortex.
pub(crate) const STORM_CARDS: u8 = 1;

impl Storm {
    /// The die that is waited for.
    pub(crate) const fn die(self) -> StormDie {
        match self {
            Storm::Black => StormDie::Black,
            Storm::White { .. } => StormDie::White,
            Storm::Destruction => StormDie::Destruction,
        }
    }
}

/// The storm comes; the player whose turn follows rolls for it.
pub(super) fn begin(state: &mut State, sink: &mut impl EventSink) {
    sink.event(Event::StormBegan {
        seat: state.active,
        turn: state.turn,
    });
    state.node = Node::Storm(Storm::Black);
}

/// A die of the storm fell.
pub(super) fn roll(
    rules: &Rules,
    state: &mut State,
    storm: Storm,
    face: u8,
    sink: &mut impl EventSink,
) -> Result<(), Violation> {
    let hex = rules
        .board()
        .vortex_edge(face)
        .ok_or(Why::NoSuchFace { face }.by(RuleId::OptVortex))?;
    sink.event(Event::StormRolled {
        seat: state.active,
        die: storm.die(),
        face,
        hex,
    });
    match storm {
        Storm::Black => state.node = Node::Storm(Storm::White { from: hex }),
        Storm::White { from } => {
            carry(rules, state, from, hex, sink);
            state.node = Node::Storm(Storm::Destruction);
        }
        Storm::Destruction => {
            destroy(rules, state, hex, sink);
            draw_from(rules, state, 0, sink);
        }
    }
    Ok(())
}

/// Carries all units of a hex to another, also to one that they may not enter.
fn carry(rules: &Rules, state: &mut State, from: Hex, to: Hex, sink: &mut impl EventSink) {
    if from == to {
        return;
    }
    for seat in rules.seats() {
        for (kind, count) in state.figures.at(seat, from).counts() {
            for _ in 0..count {
                state.figures.remove(seat, kind, from);
                state.figures.add(seat, kind, to);
                sink.event(Event::StormMoved {
                    seat,
                    kind,
                    from,
                    to,
                });
            }
        }
    }
}

/// Destroys all units of a hex. That is no battle.
fn destroy(rules: &Rules, state: &mut State, hex: Hex, sink: &mut impl EventSink) {
    for seat in rules.seats() {
        for (kind, count) in state.figures.at(seat, hex).counts() {
            for _ in 0..count {
                state.figures.remove(seat, kind, hex);
                sink.event(Event::UnitLost {
                    seat,
                    kind,
                    hex,
                    cause: Cause::Storm,
                });
            }
        }
    }
}

/// The players from seat number `first` on draw an Energize card for each hex next to the Vortex that they control;
/// then the storm is over.
pub(super) fn draw_from(rules: &Rules, state: &mut State, first: u8, sink: &mut impl EventSink) {
    let around = rules
        .board()
        .around(rules.board().of_terrain(Terrain::Vortex));
    for seat in Seat::all(rules.players()).filter(|seat| seat.0 >= first) {
        let cards = (state.controlled(seat) & around).len() as u8 * STORM_CARDS;
        if cards > 0 {
            let draws = Draws {
                seat,
                missions: 0,
                energize: cards,
                then: Then::Storm,
                held: None,
            };
            return turn::draw(rules, state, draws, sink);
        }
    }
    over(rules, state, sink);
}

/// Eliminations are judged after the storm (WIN-3); then the turn begins that it stood before, unless its player is out.
fn over(rules: &Rules, state: &mut State, sink: &mut impl EventSink) {
    if !teams::judge(rules, state, sink) {
        return;
    }
    if state.out.contains(state.active) {
        turn::next_turn(rules, state, sink);
    } else {
        turn::begin_turn(state, sink);
    }
}
