//! Moves (MOV-1 to MOV-5).

use crate::action::Action;
use crate::content::PathRule;
use crate::event::Event;
use crate::hexset::HexSet;
use crate::ids::{Hex, Kind, Seat, Terrain};
use crate::rule_id::RuleId;
use crate::rules::Rules;
use crate::sink::EventSink;
use crate::state::State;
use crate::units::{Stride, Unit};
use crate::violation::{Violation, ViolationReason};

/// The limits of one move.
#[derive(Clone, Copy)]
struct Limits {
    /// Hexes that the unit may enter (MOV-4, MOV-5).
    enter: HexSet,
    /// Hexes in which the unit must stop (MOV-3).
    stop: HexSet,
}

impl Limits {
    fn new(rules: &Rules, enemies: HexSet, kind: Kind, from: Hex) -> Limits {
        let mut enter = rules.enterable(kind);
        if enemies.contains(from) {
            enter &= !enemies;
        }
        Limits {
            enter,
            stop: enemies,
        }
    }
}

/// Hexes within reach of a unit of `kind` on `from`. A card may let it go `extra` hexes farther (CRD-1).
fn reach(rules: &Rules, kind: Kind, from: Hex, extra: u8, limits: Limits) -> HexSet {
    let (board, unit) = (rules.board(), rules.units().get(kind));
    let terrain = board.terrain(from);
    let mut reached = if unit.fly == Some(terrain) {
        limits.enter
    } else {
        HexSet::EMPTY
    };
    if unit.leap == Some(terrain) {
        let leapt_over = board.adjacent(from) & !board.of_terrain(Terrain::Vortex);
        reached |= board.around(leapt_over) & limits.enter;
    }
    if let Some(dive) = unit.dive.filter(|&dive| dive == terrain) {
        let surface = board.of_terrain(dive);
        reached |= (surface | board.around(surface)) & limits.enter;
    }
    let stride = unit.stride.filter(|stride| can_stride(stride, terrain));
    let (stride_steps, stride_hexes) = match stride {
        Some(stride) => (stride.steps + extra, hexes_for_stride(rules, stride)),
        None => (0, HexSet::EMPTY),
    };
    if stride.is_none() && extra == 0 {
        // The usual case: a move of one hex.
        reached |= board.adjacent(from) & limits.enter;
        reached.remove(from);
        return reached;
    }
    // `on_stride` has the hexes at the end of paths that qualify for a stride: one entered hex, or every one,
    // is in `stride_hexes`. `on_walk` has the hexes at the end of all other paths, whose maximum length is
    // shorter.
    let needs_every_hex = stride.is_some_and(|stride| stride.path != PathRule::AnyEntered);
    let (mut on_stride, mut on_walk) = match needs_every_hex {
        true => (HexSet::one(from), HexSet::EMPTY),
        false => (HexSet::EMPTY, HexSet::one(from)),
    };
    for step in 1..=stride_steps.max(1 + extra) {
        let (after_stride, after_walk) = (
            step_from(rules, on_stride, from, limits),
            step_from(rules, on_walk, from, limits),
        );
        (on_stride, on_walk) = match needs_every_hex {
            true => (
                after_stride & stride_hexes,
                after_walk | (after_stride & !stride_hexes),
            ),
            false => (
                after_stride | (after_walk & stride_hexes),
                after_walk & !stride_hexes,
            ),
        };
        reached |= on_stride;
        if step <= 1 + extra {
            reached |= on_walk;
        }
    }
    reached.remove(from);
    reached
}

/// Whether a stride may begin in `terrain`.
fn can_stride(stride: &Stride, terrain: Terrain) -> bool {
    stride.path != PathRule::Start || stride.terrain == terrain
}

/// Hexes that qualify for a stride. If only its start hex matters, all hexes do.
fn hexes_for_stride(rules: &Rules, stride: Stride) -> HexSet {
    match stride.path {
        PathRule::AnyEntered | PathRule::AllEntered => rules.board().of_terrain(stride.terrain),
        PathRule::Start => rules.board().all(),
    }
}

/// Hexes within one step of `hexes`, for a move that started on `from`. The unit cannot go on from a hex in
/// which it must stop.
fn step_from(rules: &Rules, hexes: HexSet, from: Hex, limits: Limits) -> HexSet {
    let may_leave = hexes & (!limits.stop | HexSet::one(from));
    rules.board().around(may_leave) & limits.enter
}

/// Number of the active player's units of `kind` on `hex` that have not moved.
pub fn movable_count(state: &State, kind: Kind, hex: Hex) -> u8 {
    state.ready_units(hex).count(kind) + state.facts.extra_step()[hex.index()].count(kind)
}

/// For each hex of `to`, which at least one movable unit can reach: the number of units that can move there.
/// These are all movable units, or only those that may go one hex farther because of a card (CRD-1).
pub(crate) fn movable_counts_by_destination(
    rules: &Rules,
    state: &State,
    kind: Kind,
    from: Hex,
    to: &[Hex],
) -> Vec<u8> {
    let (movable, with_extra_step) = (
        movable_count(state, kind, from),
        state.facts.extra_step()[from.index()].count(kind),
    );
    if with_extra_step == 0 {
        return vec![movable; to.len()];
    }
    let limits = Limits::new(rules, state.enemy_hexes(rules, state.active), kind, from);
    let base_reach = reach(rules, kind, from, 0, limits);
    to.iter()
        .map(|&to| {
            if base_reach.contains(to) {
                movable
            } else {
                with_extra_step
            }
        })
        .collect()
}

/// Whether `hex` has units of `kind` that have not moved and may make a normal move, and whether it has units
/// that have not moved and may go one hex farther.
fn has_unmoved_units(state: &State, kind: Kind, hex: Hex) -> (bool, bool) {
    (
        state.ready_units(hex).has(kind),
        state.facts.extra_step()[hex.index()].has(kind),
    )
}

/// Checks that the active player may move a unit of `kind` from `from` to `to`.
pub(super) fn check(
    rules: &Rules,
    state: &State,
    kind: Kind,
    from: Hex,
    to: Hex,
) -> Result<(), Violation> {
    if state.facts.moves_over {
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
    let extra = match has_unmoved_units(state, kind, from) {
        (_, true) => 1,
        (true, false) => 0,
        (false, false) => {
            return Err(ViolationReason::AlreadyMoved { kind, hex: from }.with_rule(RuleId::Mov1));
        }
    };
    if from == to {
        return Err(ViolationReason::SameHex.with_rule(RuleId::Mov2));
    }
    let limits = Limits::new(rules, state.enemy_hexes(rules, state.active), kind, from);
    if reach(rules, kind, from, extra, limits).contains(to) {
        Ok(())
    } else {
        Err(diagnose(rules, kind, from, to, extra, limits))
    }
}

/// The violation that keeps the unit from `to`. The function relaxes one rule after another; the first one
/// without which the unit could get there is the violated one.
fn diagnose(rules: &Rules, kind: Kind, from: Hex, to: Hex, extra: u8, limits: Limits) -> Violation {
    let enterable = rules.enterable(kind);
    if !enterable.contains(to) {
        let terrain = rules.board().terrain(to);
        return ViolationReason::MayNotEnter { kind, terrain }.with_rule(RuleId::Mov4);
    }
    let reaches = |enter| {
        let limits = Limits {
            enter,
            stop: HexSet::EMPTY,
        };
        reach(rules, kind, from, extra, limits).contains(to)
    };
    if reaches(enterable) {
        // Enemies are in the way. A retreat may not enter their hexes; any other move must stop there.
        return if limits.stop.contains(from) {
            ViolationReason::OnlyRetreat { to }.with_rule(RuleId::Mov5)
        } else {
            ViolationReason::EnemyOnTheWay { to }.with_rule(RuleId::Mov3)
        };
    }
    let forbidden = rules.board().adjacent(from) & rules.board().adjacent(to) & !enterable;
    match forbidden.iter().next() {
        Some(between) if reaches(rules.board().all()) => {
            let terrain = rules.board().terrain(between);
            ViolationReason::MayNotEnter { kind, terrain }.with_rule(RuleId::Mov4)
        }
        _ => ViolationReason::OutOfReach { kind, from, to }.with_rule(RuleId::Mov2),
    }
}

pub(super) fn list(rules: &Rules, state: &State, out: &mut Vec<Action>) {
    if state.facts.moves_over {
        return;
    }
    let enemies = state.enemy_hexes(rules, state.active);
    for from in state.board_units.occupied(state.active) {
        let extra_step = state.facts.extra_step()[from.index()];
        for kind in state.ready_units(from).plus(extra_step).kinds() {
            let limits = Limits::new(rules, enemies, kind, from);
            let reached = reach(rules, kind, from, u8::from(extra_step.has(kind)), limits);
            out.extend(reached.iter().map(|to| Action::Move { kind, from, to }));
        }
    }
}

/// Hexes that a unit of `kind` of `seat` on `from` could reach if that seat's Movement phase began now.
pub fn could_reach(rules: &Rules, state: &State, seat: Seat, kind: Kind, from: Hex) -> HexSet {
    let limits = Limits::new(rules, state.enemy_hexes(rules, seat), kind, from);
    reach(rules, kind, from, 0, limits)
}

/// Intermediate hexes of a move that [`could_reach`] allows; empty for a flight or a single step.
pub(crate) fn intermediate_hexes(
    rules: &Rules,
    state: &State,
    seat: Seat,
    kind: Kind,
    from: Hex,
    to: Hex,
) -> Vec<Hex> {
    let limits = Limits::new(rules, state.enemy_hexes(rules, seat), kind, from);
    let via = route(rules, kind, from, to, 0, limits);
    via.into_iter().flatten().collect()
}

/// Moves the least mobile unit that can get there: if possible, one that may not go one hex farther.
pub(super) fn apply(
    rules: &Rules,
    state: &mut State,
    kind: Kind,
    from: Hex,
    to: Hex,
    sink: &mut impl EventSink,
) {
    let limits = Limits::new(rules, state.enemy_hexes(rules, state.active), kind, from);
    let extra = match has_unmoved_units(state, kind, from) {
        (_, false) => 0,
        (false, true) => 1,
        (true, true) => u8::from(!reach(rules, kind, from, 0, limits).contains(to)),
    };
    if extra == 1 {
        state.facts.marked[from.index()].remove(kind);
    }
    state.facts.moved[to.index()].add(kind);
    let via = match sink.wants_events() {
        true => route(rules, kind, from, to, extra, limits),
        false => [None; 2],
    };
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
        state.facts.from_monolith[kind.index()].insert(to);
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
    let limits = Limits::new(rules, state.enemy_hexes(rules, state.active), kind, from);
    rules.board().adjacent(from) & limits.enter
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
/// one with the lowest hex numbers. Empty for a flight or a dive.
fn route(
    rules: &Rules,
    kind: Kind,
    from: Hex,
    to: Hex,
    extra: u8,
    limits: Limits,
) -> [Option<Hex>; 2] {
    let (board, unit) = (rules.board(), rules.units().get(kind));
    if board.adjacent(from).contains(to) {
        return [None; 2];
    }
    let can_leap = unit.leap == Some(board.terrain(from));
    let passable = limits.enter & !limits.stop;
    for first in board.adjacent(from) {
        let can_leap_over = can_leap && board.terrain(first) != Terrain::Vortex;
        let can_walk_through =
            passable.contains(first) && can_walk(rules, unit, from, &[first, to], extra);
        if board.adjacent(first).contains(to) && (can_leap_over || can_walk_through) {
            return [Some(first), None];
        }
    }
    for first in board.adjacent(from) & passable {
        for second in board.adjacent(first) & board.adjacent(to) & passable {
            if can_walk(rules, unit, from, &[first, second, to], extra) {
                return [Some(first), Some(second)];
            }
        }
    }
    [None; 2]
}

/// Whether a normal move from `from` may enter the hexes `entered` in this order.
fn can_walk(rules: &Rules, unit: &Unit, from: Hex, entered: &[Hex], extra: u8) -> bool {
    let steps = entered.len() as u8;
    let strides = unit.stride.is_some_and(|stride| {
        let hexes = hexes_for_stride(rules, stride);
        let qualifies = |&hex: &Hex| hexes.contains(hex);
        steps <= stride.steps + extra
            && can_stride(&stride, rules.board().terrain(from))
            && match stride.path {
                PathRule::AnyEntered => entered.iter().any(qualifies),
                PathRule::AllEntered | PathRule::Start => entered.iter().all(qualifies),
            }
    });
    steps <= 1 + extra || strides
}
