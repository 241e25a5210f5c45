//! Buying and placing units (DEP).

use crate::action::Action;
use crate::event::Event;
use crate::ids::{Hex, Kind};
use crate::rule_id::RuleId;
use crate::rules::Rules;
use crate::sink::EventSink;
use crate::stack::Stack;
use crate::state::{HOME_HEX_COUNT, State};
use crate::violation::{Violation, ViolationReason};

/// Checks that the active player may buy a unit of `kind` and place it on `hex`.
pub(super) fn check_buy(
    rules: &Rules,
    state: &State,
    kind: Kind,
    hex: Hex,
) -> Result<(), Violation> {
    check_supply_and_cost(rules, state, kind)?;
    if !rules.has_hex(hex) {
        return Err(ViolationReason::NoSuchHex { hex }.with_rule(RuleId::Dep2));
    }
    if !rules.board().home(state.active).contains(hex) {
        return Err(ViolationReason::NotYourHomeBase { hex }.with_rule(RuleId::Dep2));
    }
    match rules.unit_sheet().get(kind).buying_limit {
        Some(max) if remaining_purchases(rules, state, kind, hex) == 0 => {
            Err(ViolationReason::BuyingLimitReached { kind, hex, max }.with_rule(RuleId::UniClone))
        }
        _ => Ok(()),
    }
}

/// Index of `hex` in the active player's home base.
fn home_hex_index(rules: &Rules, state: &State, hex: Hex) -> Option<usize> {
    let index = rules
        .board()
        .home(state.active)
        .iter()
        .position(|home| home == hex)?;
    (index < HOME_HEX_COUNT).then_some(index)
}

/// Number of units of `kind` that may still be bought on `hex`, a home base hex, within the buying limit
/// (UNI-CLONE); [`Stack::MAX_COUNT`] if the kind has no limit.
pub(crate) fn remaining_purchases(rules: &Rules, state: &State, kind: Kind, hex: Hex) -> u8 {
    match (
        rules.unit_sheet().get(kind).buying_limit,
        home_hex_index(rules, state, hex),
    ) {
        (Some(max), Some(index)) => max.saturating_sub(state.facts.bought_units[index].count(kind)),
        _ => Stack::MAX_COUNT,
    }
}

/// Checks that the active player has a figure of `kind` in supply and can pay for it.
fn check_supply_and_cost(rules: &Rules, state: &State, kind: Kind) -> Result<(), Violation> {
    let (cost, rubium) = (
        rules.unit_sheet().get(kind).cost,
        state.rubium(state.active),
    );
    if state.supply(rules, state.active, kind) == 0 {
        Err(ViolationReason::NoneInSupply { kind }.with_rule(RuleId::Dep1))
    } else if u16::from(cost) > rubium {
        Err(ViolationReason::TooExpensive { cost, rubium }.with_rule(RuleId::Dep1))
    } else {
        Ok(())
    }
}

pub(super) fn list(rules: &Rules, state: &State, out: &mut Vec<Action>) {
    for kind in Kind::ALL {
        if check_supply_and_cost(rules, state, kind).is_ok() {
            out.extend(
                rules
                    .board()
                    .home(state.active)
                    .iter()
                    .filter(|&hex| remaining_purchases(rules, state, kind, hex) > 0)
                    .map(|hex| Action::Buy { kind, hex }),
            );
        }
    }
}

/// Buys and places a unit. The unit may move this turn like any other unit (DEP-5).
pub(super) fn buy(
    rules: &Rules,
    state: &mut State,
    kind: Kind,
    hex: Hex,
    sink: &mut impl EventSink,
) {
    let cost = rules.unit_sheet().get(kind).cost;
    if rules.unit_sheet().get(kind).buying_limit.is_some()
        && let Some(index) = home_hex_index(rules, state, hex)
    {
        state.facts.bought_units[index].add(kind);
    }
    state.rubium[state.active.index()] -= u16::from(cost);
    state.board_units.add(state.active, kind, hex);
    sink.emit(Event::Bought {
        seat: state.active,
        kind,
        hex,
        cost,
    });
}
