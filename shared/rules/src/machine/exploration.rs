//! The Exploration phase: revealing tokens (EXP).

use super::advance;
use crate::action::Action;
use crate::event::Event;
use crate::hexset::HexSet;
use crate::ids::{Hex, TokenId};
use crate::rule_id::RuleId;
use crate::rules::Rules;
use crate::sink::EventSink;
use crate::state::{State, TurnStage};
use crate::violation::{Violation, ViolationReason};

/// Hexes that the active player must explore (EXP-1).
pub(super) fn hexes_to_explore(state: &State) -> HexSet {
    state.facedown & state.board_units.occupied(state.active)
}

/// Checks that the active player may reveal the token of `hex`.
pub(super) fn check(rules: &Rules, state: &State, hex: Hex) -> Result<(), Violation> {
    if !rules.has_hex(hex) {
        Err(ViolationReason::NoSuchHex { hex }.with_rule(RuleId::Exp1))
    } else if hexes_to_explore(state).contains(hex) {
        Ok(())
    } else {
        Err(ViolationReason::NothingToExplore { hex }.with_rule(RuleId::Exp1))
    }
}

pub(super) fn list(state: &State, out: &mut Vec<Action>) {
    out.extend(
        hexes_to_explore(state)
            .iter()
            .map(|hex| Action::Explore { hex }),
    );
}

/// Places the unit and the refinery of the revealed token. The unit is not placed if the active player has no
/// such figure in supply (EXP-2 to EXP-4). A placed unit fights in this turn's battle on the hex, but can
/// neither move this turn nor advance after that battle (EXP-5).
pub(super) fn reveal(
    rules: &Rules,
    state: &mut State,
    hex: Hex,
    token: TokenId,
    sink: &mut impl EventSink,
) -> Result<(), Violation> {
    let pile = &mut state.tokens[rules.board().half_index(hex)];
    let (Some(spec), Some(count)) = (rules.token(token), pile.get_mut(token.index())) else {
        return Err(ViolationReason::NoSuchToken.with_rule(RuleId::Exp1));
    };
    if *count == 0 {
        return Err(ViolationReason::NoSuchToken.with_rule(RuleId::Exp1));
    }
    *count -= 1;
    state.facedown.remove(hex);
    state.found_refineries[hex.index()] = spec.refinery;
    let seat = state.active;
    let found = spec
        .unit
        .filter(|&kind| state.supply(rules, seat, kind) > 0);
    if let Some(kind) = found {
        state.board_units.add(seat, kind, hex);
        advance::record_unit_that_cannot_advance(rules, state, kind, hex);
    }
    state.stage = TurnStage::PhaseAction;
    let unavailable_unit = spec.unit.filter(|_| found.is_none());
    sink.emit(Event::Explored {
        seat,
        hex,
        found,
        unavailable_unit,
        refinery: spec.refinery,
    });
    Ok(())
}
