//! Buying and placing units (DEP).

use crate::action::Action;
use crate::event::Event;
use crate::ids::{Hex, Kind};
use crate::rulebook::RuleId;
use crate::rules::Rules;
use crate::sink::EventSink;
use crate::state::State;
use crate::violation::{Violation, Why};

/// Whether the active player may buy `kind` and place it on `hex`.
pub(super) fn check_buy(
    rules: &Rules,
    state: &State,
    kind: Kind,
    hex: Hex,
) -> Result<(), Violation> {
    can_buy(rules, state, kind)?;
    if !rules.has_hex(hex) {
        Err(Why::NoSuchHex { hex }.by(RuleId::Dep2))
    } else if rules.board().home(state.active).contains(hex) {
        Ok(())
    } else {
        Err(Why::NotYourHomeBase { hex }.by(RuleId::Dep2))
    }
}

fn can_buy(rules: &Rules, state: &State, kind: Kind) -> Result<(), Violation> {
    let (cost, rubium) = (rules.units().get(kind).cost, state.rubium(state.active));
    if state.supply(rules, state.active, kind) == 0 {
        Err(Why::NoneInSupply { kind }.by(RuleId::Dep1))
    } else if u16::from(cost) > rubium {
        Err(Why::TooExpensive { cost, rubium }.by(RuleId::Dep1))
    } else {
        Ok(())
    }
}

pub(super) fn list(rules: &Rules, state: &State, out: &mut Vec<Action>) {
    for kind in Kind::ALL {
        if can_buy(rules, state, kind).is_ok() {
            out.extend(
                rules
                    .board()
                    .home(state.active)
                    .iter()
                    .map(|hex| Action::Buy { kind, hex }),
            );
        }
    }
}

/// Buys and places a unit; it may move this turn as any other (DEP-5).
pub(super) fn buy(
    rules: &Rules,
    state: &mut State,
    kind: Kind,
    hex: Hex,
    sink: &mut impl EventSink,
) {
    let cost = rules.units().get(kind).cost;
    state.rubium[state.active.index()] -= u16::from(cost);
    state.figures.add(state.active, kind, hex);
    sink.event(Event::Bought {
        seat: state.active,
        kind,
        hex,
        cost,
    });
}
