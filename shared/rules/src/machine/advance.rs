//! Advances: moves after a won battle (UNI-SPORLING).

use super::{movement, post_battle};
use crate::action::Action;
use crate::battle::{BattleResult, Side};
use crate::ids::{Hex, Kind};
use crate::rule_id::RuleId;
use crate::rules::Rules;
use crate::sink::EventSink;
use crate::stack::Stack;
use crate::state::{State, TurnStage};
use crate::violation::{Violation, ViolationReason};

/// Records that a unit of the active player cannot advance, because it was found on `hex` (EXP-5) or
/// transported there (CRD-2). Kinds that can never advance are not recorded.
pub(super) fn record_unit_that_cannot_advance(
    rules: &Rules,
    state: &mut State,
    kind: Kind,
    hex: Hex,
) {
    if rules.unit_sheet().get(kind).can_advance {
        state.facts.units_unable_to_advance[hex.index()].add(kind);
    }
}

/// After a battle, updates which units cannot advance, because some of them may have been lost. Assumes that
/// as many of the lost units as possible are units that cannot advance, because these are the least useful to
/// their owner.
pub(super) fn update_units_unable_to_advance(state: &mut State) {
    let unable_units = &mut state.facts.units_unable_to_advance[state.battle_hex.index()];
    if unable_units.is_empty() {
        return;
    }
    let force = state.battle.force(Side::Attacker);
    let able_units = state.battle.initial_forces[Side::Attacker.index()].minus(*unable_units);
    *unable_units = force.minus(force.min_per_kind(able_units));
}

/// The attacker's surviving units that may advance; empty if the attacker did not win the battle.
pub(crate) fn units_that_may_advance(rules: &Rules, state: &State) -> Stack {
    if state.battle.result() != BattleResult::AttackerWon {
        return Stack::EMPTY;
    }
    let hex = state.battle_hex;
    let force = state.board_units.at(state.battle.attacker, hex);
    let able_units = force.minus(state.facts.units_unable_to_advance[hex.index()]);
    let counts = able_units.counts();
    let eligible_counts = counts.filter(|&(kind, _)| rules.unit_sheet().get(kind).can_advance);
    eligible_counts.fold(Stack::EMPTY, |stack, (kind, count)| {
        stack.plus(Stack::of(kind, count))
    })
}

/// Number of units of `kind` that may still advance; `None` if no advance is pending.
pub(crate) fn advance_count(state: &State, kind: Kind) -> Option<u8> {
    match state.stage {
        TurnStage::Advance { remaining } => Some(remaining.count(kind)),
        _ => None,
    }
}

/// Asks the active player for the next move of the `remaining` units that may advance. If none of them can
/// move, continues with the steps after the advance.
pub(super) fn ask_next_move(
    rules: &Rules,
    state: &mut State,
    remaining: Stack,
    sink: &mut impl EventSink,
) {
    let from = state.battle_hex;
    let can_move = |kind| !movement::one_hex_destinations(rules, state, kind, from).is_empty();
    if remaining.kinds().any(can_move) {
        state.stage = TurnStage::Advance { remaining };
    } else {
        post_battle::continue_after_advance(rules, state, sink);
    }
}

/// Checks that a unit of `kind` may advance from `from`, the hex of the battle, to `to`.
pub(super) fn check(
    rules: &Rules,
    state: &State,
    remaining: Stack,
    kind: Kind,
    from: Hex,
    to: Hex,
) -> Result<(), Violation> {
    for hex in [from, to] {
        if !rules.has_hex(hex) {
            return Err(ViolationReason::NoSuchHex { hex }.with_rule(RuleId::Mov2));
        }
    }
    if from != state.battle_hex || !remaining.has(kind) {
        return Err(ViolationReason::CannotAdvance { kind }.with_rule(RuleId::UniSporling));
    }
    movement::check_one_hex(rules, state, kind, from, to)
}

pub(super) fn list(rules: &Rules, state: &State, remaining: Stack, out: &mut Vec<Action>) {
    let from = state.battle_hex;
    for kind in remaining.kinds() {
        let destinations = movement::one_hex_destinations(rules, state, kind, from);
        out.extend(
            destinations
                .iter()
                .map(|to| Action::Move { kind, from, to }),
        );
    }
}

/// Moves the unit. If its new hex becomes contested, a battle must be fought there in this phase, unless the
/// hex has already had one (BAT-1).
pub(super) fn apply(
    rules: &Rules,
    state: &mut State,
    mut remaining: Stack,
    kind: Kind,
    to: Hex,
    sink: &mut impl EventSink,
) {
    remaining.remove(kind);
    movement::move_unit(rules, state, kind, state.battle_hex, to, [None; 2], sink);
    ask_next_move(rules, state, remaining, sink);
}
