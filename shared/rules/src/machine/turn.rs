//! The sequence of a turn: phases, mining, the next player, the end of the game (TRN, MIN, WIN).

use super::{battle_host, card_drawing, exploration, free_actions, storm, teams};
use crate::event::Event;
use crate::hexset::HexSet;
use crate::ids::{Kind, Phase, Seat, Terrain};
use crate::rule_id::RuleId;
use crate::rules::Rules;
use crate::sink::EventSink;
use crate::state::{State, TurnFacts, TurnStage};
use crate::violation::{Violation, ViolationReason};
use crate::win;

/// Checks that the active player may end the phase: no mandatory action is left (EXP-1, BAT-1).
pub(super) fn check_end_phase(rules: &Rules, state: &State) -> Result<(), Violation> {
    match state.phase {
        Phase::Exploration => match exploration::hexes_to_explore(state).iter().next() {
            Some(hex) => Err(ViolationReason::MustExplore { hex }.with_rule(RuleId::Exp1)),
            None => Ok(()),
        },
        Phase::Battle => match battle_host::unfought_hexes(rules, state).iter().next() {
            Some(hex) => Err(ViolationReason::MustFight { hex }.with_rule(RuleId::Bat1)),
            None => Ok(()),
        },
        _ => Ok(()),
    }
}

/// Ends the phase. The next phase begins or, after the Draw phase, the turn ends (TRN-1).
pub(super) fn end_phase(rules: &Rules, state: &mut State, sink: &mut impl EventSink) {
    let next = match state.phase {
        Phase::Deployment => Phase::Movement,
        Phase::Movement => Phase::Exploration,
        Phase::Exploration => Phase::Battle,
        Phase::Battle => Phase::Mining,
        Phase::Mining => Phase::Draw,
        Phase::Draw => return teams::end_draw_phase(rules, state, sink),
    };
    // Buying is over for this turn, so the purchases are cleared.
    state.facts.bought_units = TurnFacts::NONE.bought_units;
    enter_phase(state, next, sink);
    match next {
        Phase::Exploration => {
            // Moves and special attacks are over for this turn, so the facts that only they need are cleared.
            let old_facts = state.facts;
            state.facts = TurnFacts {
                hexes_reached_from_monolith: old_facts.hexes_reached_from_monolith,
                hexes_hit_by_special_attack: old_facts.hexes_hit_by_special_attack,
                units_unable_to_advance: old_facts.units_unable_to_advance,
                ..TurnFacts::NONE
            };
        }
        Phase::Mining => {
            state.facts.units_unable_to_advance = TurnFacts::NONE.units_unable_to_advance;
            mine_rubium(rules, state, sink);
        }
        Phase::Draw => {
            let monolith = rules.board().of_terrain(Terrain::Monolith);
            let controls_monolith = !(state.controlled(state.active) & monolith).is_empty();
            card_drawing::begin(rules, state, controls_monolith, sink);
        }
        _ => {}
    }
}

fn enter_phase(state: &mut State, phase: Phase, sink: &mut impl EventSink) {
    state.phase = phase;
    sink.emit(Event::PhaseBegan {
        seat: state.active,
        phase,
    });
}

/// Begins the turn of the next player who is not eliminated. The storm comes before the first player's turn
/// (OPT-VORTEX), even if that turn is skipped. Skipped turns are counted, so that the number of a turn
/// determines its player.
pub(super) fn next_turn(rules: &Rules, state: &mut State, sink: &mut impl EventSink) {
    let mut is_storm_due = false;
    loop {
        state.active = state.active.next(rules.players());
        state.turn = state.turn.saturating_add(1);
        is_storm_due |= state.active == Seat(0);
        // At least one player remains; otherwise the game would be over (WIN-2).
        if !state.eliminated.contains(state.active) {
            break;
        }
    }
    state.phase = Phase::Deployment;
    state.facts = TurnFacts::NONE;
    if is_storm_due && rules.board().vortex().is_some() {
        storm::begin(state, sink);
    } else {
        begin_turn(state, sink);
    }
}

/// Begins the active player's turn (TRN-1).
pub(super) fn begin_turn(state: &mut State, sink: &mut impl EventSink) {
    state.stage = TurnStage::PhaseAction;
    sink.emit(Event::TurnBegan {
        seat: state.active,
        turn: state.turn,
    });
    enter_phase(state, Phase::Deployment, sink);
}

/// Amount of rubium that `seat` mines from the refineries on `hexes`, which `seat` must control (MIN-1).
pub(crate) fn mined_rubium(rules: &Rules, state: &State, seat: Seat, hexes: HexSet) -> u8 {
    let has_miner = |hex| {
        let units = state.board_units.at(seat, hex);
        Kind::ALL
            .into_iter()
            .any(|kind| rules.unit_sheet().get(kind).can_mine && units.has(kind))
    };
    hexes
        .iter()
        .filter(|&hex| has_miner(hex))
        .map(|hex| state.refinery(rules, hex))
        .fold(0, u8::saturating_add)
}

/// Amount of rubium that `seat` would mine now.
pub fn income(rules: &Rules, state: &State, seat: Seat) -> u8 {
    mined_rubium(rules, state, seat, state.controlled(seat))
}

fn mine_rubium(rules: &Rules, state: &mut State, sink: &mut impl EventSink) {
    let seat = state.active;
    let rubium = income(rules, state, seat);
    state.rubium[seat.index()] = state.rubium[seat.index()].saturating_add(u16::from(rubium));
    sink.emit(Event::Mined { seat, rubium });
}

/// Ends the game if the active player has enough points (WIN-1). Returns whether the game ended.
pub(super) fn end_game_if_points_reached(
    rules: &Rules,
    state: &mut State,
    sink: &mut impl EventSink,
) -> bool {
    let Some(ending) = win::by_points(rules, state) else {
        return false;
    };
    state.stage = TurnStage::Over { ending };
    sink.emit(Event::GameOver { ending });
    true
}

/// Checks eliminations, once nothing is pending (WIN-3). If an elimination would end the game or remove the
/// active player, the active player may first play objectives (MIS-2, BAT-15) or, if that can change the
/// winner, exchange cards (TRN-3).
pub(super) fn run_elimination_check(rules: &Rules, state: &mut State, sink: &mut impl EventSink) {
    let seats_to_eliminate = win::seats_to_eliminate(rules, state);
    let ending = win::by_elimination(rules, state);
    let is_last_chance = seats_to_eliminate.contains(state.active) || ending.is_some();
    let may_play_objectives =
        is_last_chance && free_actions::is_asked_before_elimination(rules, state);
    if may_play_objectives
        || ending.is_some_and(|ending| {
            free_actions::exchanges_would_change_winners(rules, state, ending)
        })
    {
        state.stage = TurnStage::BeforeElimination;
    } else {
        resolve_eliminations_and_continue(rules, state, sink);
    }
}

/// Resolves eliminations, which can end the game (WIN-2). Otherwise the phase continues; if the active player
/// is eliminated, the next player's turn begins instead (OPT-TEAM).
pub(super) fn resolve_eliminations_and_continue(
    rules: &Rules,
    state: &mut State,
    sink: &mut impl EventSink,
) {
    state.stage = TurnStage::PhaseAction;
    if teams::resolve_eliminations(rules, state, sink) && state.eliminated.contains(state.active) {
        next_turn(rules, state, sink);
    }
}
