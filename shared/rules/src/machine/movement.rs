//! Moves (MOV-1 to MOV-5).

use crate::action::Action;
use crate::content::PathRule;
use crate::event::Event;
use crate::hexset::HexSet;
use crate::ids::{Hex, Kind, Seat, Terrain};
use crate::reach::{self, Limits, can_stride, hexes_for_stride};
use crate::rule_id::RuleId;
use crate::rules::Rules;
use crate::sink::EventSink;
use crate::stack::Stack;
use crate::state::State;
use crate::units::UnitStats;
use crate::violation::{Violation, ViolationReason};

/// The limits of a move of `kind` from `from`.
fn limits(rules: &Rules, enemy_hexes: HexSet, kind: Kind, from: Hex) -> Limits {
    let mut enterable = rules.enterable(kind);
    if enemy_hexes.contains(from) {
        enterable &= !enemy_hexes;
    }
    Limits {
        enterable,
        stop_hexes: enemy_hexes,
    }
}

/// Hexes within reach of a unit of `kind` on `from`. The unit may move `extra_steps` hexes farther because of
/// a card (CRD-1).
#[inline]
fn reach(rules: &Rules, enemy_hexes: HexSet, kind: Kind, from: Hex, extra_steps: u8) -> HexSet {
    let unblocked_reach = rules.unblocked_reach(kind, from);
    if extra_steps > 0 || !(unblocked_reach.passable & enemy_hexes).is_empty() {
        return compute_reach(rules, enemy_hexes, kind, from, extra_steps);
    }
    // The usual case: no enemy can shorten the move.
    if enemy_hexes.contains(from) {
        unblocked_reach.reached & !enemy_hexes
    } else {
        unblocked_reach.reached
    }
}

fn compute_reach(
    rules: &Rules,
    enemy_hexes: HexSet,
    kind: Kind,
    from: Hex,
    extra_steps: u8,
) -> HexSet {
    let limits = limits(rules, enemy_hexes, kind, from);
    reach::reach(
        rules.board(),
        rules.unit_sheet().get(kind),
        from,
        extra_steps,
        limits,
    )
}

/// Number of the active player's units of `kind` on `hex` that have not moved.
pub fn movable_count(state: &State, kind: Kind, hex: Hex) -> u8 {
    state.ready_units(hex).count(kind)
        + state.facts.units_with_extra_step()[hex.index()].count(kind)
}

/// For each of `destinations`, the number of units of `kind` that can move to it from `from`: all movable
/// units, or only the units with an extra step (CRD-1). Each destination must be within reach of at least one
/// of these units.
pub(crate) fn movable_counts_by_destination(
    rules: &Rules,
    state: &State,
    kind: Kind,
    from: Hex,
    destinations: &[Hex],
) -> Vec<u8> {
    let (all_count, extra_step_count) = (
        movable_count(state, kind, from),
        state.facts.units_with_extra_step()[from.index()].count(kind),
    );
    if extra_step_count == 0 {
        return vec![all_count; destinations.len()];
    }
    let enemy_hexes = state.enemy_hexes(rules, state.active);
    let base_reach = reach(rules, enemy_hexes, kind, from, 0);
    destinations
        .iter()
        .map(|&to| {
            if base_reach.contains(to) {
                all_count
            } else {
                extra_step_count
            }
        })
        .collect()
}

/// Returns whether `hex` has an unmoved unit of `kind` without an extra step (CRD-1).
fn has_unmoved_unit_without_extra_step(state: &State, kind: Kind, hex: Hex) -> bool {
    state.ready_units(hex).has(kind)
}

/// Returns whether `hex` has an unmoved unit of `kind` with an extra step (CRD-1).
fn has_unmoved_unit_with_extra_step(state: &State, kind: Kind, hex: Hex) -> bool {
    state.facts.units_with_extra_step()[hex.index()].has(kind)
}

/// Checks that the active player may move a unit of `kind` from `from` to `to`.
pub(super) fn check(
    rules: &Rules,
    state: &State,
    kind: Kind,
    from: Hex,
    to: Hex,
) -> Result<(), Violation> {
    if state.facts.are_moves_over {
        return Err(ViolationReason::MovesAreOver.with_rule(RuleId::Mov6));
    }
    for hex in [from, to] {
        if !rules.has_hex(hex) {
            return Err(ViolationReason::NoSuchHex { hex }.with_rule(RuleId::Mov2));
        }
    }
    if !state.board_units.at(state.active, from).has(kind) {
        return Err(ViolationReason::NoSuchUnit { kind, hex: from }.with_rule(RuleId::Mov1));
    }
    let extra_steps = match (
        has_unmoved_unit_without_extra_step(state, kind, from),
        has_unmoved_unit_with_extra_step(state, kind, from),
    ) {
        (_, true) => 1,
        (true, false) => 0,
        (false, false) => {
            return Err(ViolationReason::AlreadyMoved { kind, hex: from }.with_rule(RuleId::Mov1));
        }
    };
    if from == to {
        return Err(ViolationReason::SameHex.with_rule(RuleId::Mov2));
    }
    let enemy_hexes = state.enemy_hexes(rules, state.active);
    if reach(rules, enemy_hexes, kind, from, extra_steps).contains(to) {
        Ok(())
    } else {
        let limits = limits(rules, enemy_hexes, kind, from);
        Err(diagnose(rules, kind, from, to, extra_steps, limits))
    }
}

/// Explains why a unit cannot move to `to`. Returns the first of these reasons that applies: the unit may not
/// enter `to`; enemies are in the way (without them, the unit could reach `to`); the unit may not enter a hex
/// between `from` and `to` (without this limit and without enemies, it could reach `to`); `to` is out of
/// reach.
fn diagnose(
    rules: &Rules,
    kind: Kind,
    from: Hex,
    to: Hex,
    extra_steps: u8,
    limits: Limits,
) -> Violation {
    let enterable = rules.enterable(kind);
    if !enterable.contains(to) {
        let terrain = rules.board().terrain(to);
        return ViolationReason::MayNotEnter { kind, terrain }.with_rule(RuleId::Mov4);
    }
    let reaches_without_enemies = |enterable| {
        let limits_without_enemies = Limits {
            enterable,
            stop_hexes: HexSet::EMPTY,
        };
        let unit = rules.unit_sheet().get(kind);
        reach::reach(
            rules.board(),
            unit,
            from,
            extra_steps,
            limits_without_enemies,
        )
        .contains(to)
    };
    if reaches_without_enemies(enterable) {
        // Enemies are in the way. A retreat may not enter their hexes; any other move must stop in them.
        return if limits.stop_hexes.contains(from) {
            ViolationReason::OnlyRetreat { to }.with_rule(RuleId::Mov5)
        } else {
            ViolationReason::EnemyOnTheWay { to }.with_rule(RuleId::Mov3)
        };
    }
    let forbidden_between = rules.board().adjacent(from) & rules.board().adjacent(to) & !enterable;
    match forbidden_between.iter().next() {
        Some(between) if reaches_without_enemies(rules.board().all()) => {
            let terrain = rules.board().terrain(between);
            ViolationReason::MayNotEnter { kind, terrain }.with_rule(RuleId::Mov4)
        }
        _ => ViolationReason::OutOfReach { kind, from, to }.with_rule(RuleId::Mov2),
    }
}

pub(super) fn list(rules: &Rules, state: &State, out: &mut Vec<Action>) {
    if state.facts.are_moves_over {
        return;
    }
    let enemy_hexes = state.enemy_hexes(rules, state.active);
    let units_with_extra_step = state.facts.units_with_extra_step();
    for from in state.board_units.occupied(state.active) {
        let units = state.board_units.at(state.active, from);
        let unmoved_units = units.minus(state.facts.moved_units[from.index()]);
        let extra_step_units = units_with_extra_step[from.index()];
        let reaches = rules.unblocked_reaches();
        if !(extra_step_units.is_empty()
            && reaches.push_unblocked_moves(unmoved_units, from, enemy_hexes, out))
        {
            list_each_kind(
                rules,
                enemy_hexes,
                unmoved_units,
                extra_step_units,
                from,
                out,
            );
        }
    }
}

/// Lists the moves of the `unmoved_units` on `from` kind by kind. This is needed if some of these units have
/// an extra step, or if enemies may change their moves.
#[inline(never)]
fn list_each_kind(
    rules: &Rules,
    enemy_hexes: HexSet,
    unmoved_units: Stack,
    extra_step_units: Stack,
    from: Hex,
    out: &mut Vec<Action>,
) {
    for kind in unmoved_units.kinds() {
        let extra_steps = u8::from(extra_step_units.has(kind));
        let reached = reach(rules, enemy_hexes, kind, from, extra_steps);
        // The length of a range is known in advance, so `out` grows at most once, not with each move.
        let mut destinations = reached.iter();
        out.extend((0..reached.len()).map(|_| {
            let to = destinations.next().unwrap_or(from);
            Action::Move { kind, from, to }
        }));
    }
}

/// Hexes that a unit of `kind` of `seat` on `from` could reach if that seat's Movement phase began now.
pub fn reachable_hexes(rules: &Rules, state: &State, seat: Seat, kind: Kind, from: Hex) -> HexSet {
    reach(rules, state.enemy_hexes(rules, seat), kind, from, 0)
}

/// Intermediate hexes of a move that [`reachable_hexes`] allows; empty for a single step, a flight or a dive.
pub(crate) fn intermediate_hexes(
    rules: &Rules,
    state: &State,
    seat: Seat,
    kind: Kind,
    from: Hex,
    to: Hex,
) -> Vec<Hex> {
    let limits = limits(rules, state.enemy_hexes(rules, seat), kind, from);
    let via = route(rules, kind, from, to, 0, limits);
    via.into_iter().flatten().collect()
}

/// Moves a unit, if possible a unit without an extra step (CRD-1).
pub(super) fn apply(
    rules: &Rules,
    state: &mut State,
    kind: Kind,
    from: Hex,
    to: Hex,
    sink: &mut impl EventSink,
) {
    let enemy_hexes = || state.enemy_hexes(rules, state.active);
    let extra_steps = match (
        has_unmoved_unit_without_extra_step(state, kind, from),
        has_unmoved_unit_with_extra_step(state, kind, from),
    ) {
        (_, false) => 0,
        (false, true) => 1,
        (true, true) => u8::from(!reach(rules, enemy_hexes(), kind, from, 0).contains(to)),
    };
    let via = match sink.needs_event_details() {
        true => {
            let limits = limits(rules, enemy_hexes(), kind, from);
            route(rules, kind, from, to, extra_steps, limits)
        }
        false => [None; 2],
    };
    if extra_steps == 1 {
        state.facts.units_with_extra_step_mut()[from.index()].remove(kind);
    }
    state.facts.moved_units[to.index()].add(kind);
    move_unit(rules, state, kind, from, to, via, sink);
}

/// Moves a unit from one hex to another, through the hexes `via`.
pub(super) fn move_unit(
    rules: &Rules,
    state: &mut State,
    kind: Kind,
    from: Hex,
    to: Hex,
    via: [Option<Hex>; 2],
    sink: &mut impl EventSink,
) {
    let seat = state.active;
    state.board_units.remove(seat, kind, from);
    state.board_units.add(seat, kind, to);
    if rules.board().terrain(from) == Terrain::Monolith {
        state.facts.hexes_reached_from_monolith[kind.index()].insert(to);
    }
    sink.emit(Event::Moved {
        seat,
        kind,
        from,
        to,
        via,
    });
}

/// Hexes that a unit of `kind` of the active player on `from` can reach with a move of one hex (MOV-2 to
/// MOV-5).
pub(super) fn one_hex_destinations(rules: &Rules, state: &State, kind: Kind, from: Hex) -> HexSet {
    let limits = limits(rules, state.enemy_hexes(rules, state.active), kind, from);
    rules.board().adjacent(from) & limits.enterable
}

/// Checks that a unit of `kind` may make a move of one hex to `to`.
pub(super) fn check_one_hex(
    rules: &Rules,
    state: &State,
    kind: Kind,
    from: Hex,
    to: Hex,
) -> Result<(), Violation> {
    let terrain = rules.board().terrain(to);
    if from == to {
        Err(ViolationReason::SameHex.with_rule(RuleId::Mov2))
    } else if !rules.board().adjacent(from).contains(to) {
        Err(ViolationReason::OutOfReach { kind, from, to }.with_rule(RuleId::Mov2))
    } else if !rules.enterable(kind).contains(to) {
        Err(ViolationReason::MayNotEnter { kind, terrain }.with_rule(RuleId::Mov4))
    } else if !one_hex_destinations(rules, state, kind, from).contains(to) {
        Err(ViolationReason::OnlyRetreat { to }.with_rule(RuleId::Mov5))
    } else {
        Ok(())
    }
}

/// Hexes between `from` and `to` on the shortest path that the rules allow; among equally short paths, the
/// path with the lowest hex numbers. Empty for a single step, a flight or a dive.
fn route(
    rules: &Rules,
    kind: Kind,
    from: Hex,
    to: Hex,
    extra_steps: u8,
    limits: Limits,
) -> [Option<Hex>; 2] {
    let (board, unit) = (rules.board(), rules.unit_sheet().get(kind));
    if board.adjacent(from).contains(to) {
        return [None; 2];
    }
    let can_leap = unit.leap_from == Some(board.terrain(from));
    let passable = limits.enterable & !limits.stop_hexes;
    for first in board.adjacent(from) {
        let can_leap_over = can_leap && board.terrain(first) != Terrain::Vortex;
        let can_walk_through =
            passable.contains(first) && can_walk(rules, unit, from, &[first, to], extra_steps);
        if board.adjacent(first).contains(to) && (can_leap_over || can_walk_through) {
            return [Some(first), None];
        }
    }
    for first in board.adjacent(from) & passable {
        for second in board.adjacent(first) & board.adjacent(to) & passable {
            if can_walk(rules, unit, from, &[first, second, to], extra_steps) {
                return [Some(first), Some(second)];
            }
        }
    }
    [None; 2]
}

/// Returns whether the unit has enough steps to walk from `from` along the hexes `path` in one move, without
/// a leap, dive or flight. The terrain matters only for a stride; whether enemies or terrain block the path
/// is not checked.
fn can_walk(rules: &Rules, unit: &UnitStats, from: Hex, path: &[Hex], extra_steps: u8) -> bool {
    let steps = path.len() as u8;
    let is_valid_stride = unit.stride.is_some_and(|stride| {
        let hexes = hexes_for_stride(rules.board(), stride);
        let qualifies = |&hex: &Hex| hexes.contains(hex);
        steps <= stride.steps + extra_steps
            && can_stride(&stride, rules.board().terrain(from))
            && match stride.path {
                PathRule::AnyEntered => path.iter().any(qualifies),
                PathRule::AllEntered | PathRule::Start => path.iter().all(qualifies),
            }
    });
    steps <= 1 + extra_steps || is_valid_stride
}
