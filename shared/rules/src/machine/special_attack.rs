//! Special attacks at the end of the Movement phase (MOV-6, MOV-7). They are not battles.

use super::turn;
use crate::action::Action;
use crate::event::{Event, LossCause};
use crate::ids::{Hex, Kind, Seat};
use crate::rule_id::RuleId;
use crate::rules::Rules;
use crate::sink::EventSink;
use crate::state::{State, TurnStage};
use crate::violation::{Violation, ViolationReason};

/// Checks that a unit of `kind` on `from` may make a special attack on `to`.
pub(super) fn check(
    rules: &Rules,
    state: &State,
    kind: Kind,
    from: Hex,
    to: Hex,
) -> Result<(), Violation> {
    if rules
        .unit_sheet()
        .get(kind)
        .special_attack_min_face
        .is_none()
    {
        return Err(ViolationReason::NoSpecialAttack { kind }.with_rule(RuleId::Mov6));
    }
    for hex in [from, to] {
        if !rules.has_hex(hex) {
            return Err(ViolationReason::NoSuchHex { hex }.with_rule(RuleId::Mov7));
        }
    }
    if !state.board_units.at(state.active, from).has(kind) {
        return Err(ViolationReason::NoSuchUnit { kind, hex: from }.with_rule(RuleId::Mov6));
    }
    if ready_attacker_count(state, kind, from) == 0 {
        return Err(ViolationReason::AlreadyAttacked { kind, hex: from }.with_rule(RuleId::Mov6));
    }
    if !state.controlled(state.active).contains(from) {
        return Err(ViolationReason::NotControlled { hex: from }.with_rule(RuleId::Mov7));
    }
    if !rules.hexes_in_special_attack_range(kind, from).contains(to) {
        return Err(ViolationReason::OutOfSpecialAttackRange { to }.with_rule(RuleId::Mov7));
    }
    if !state.enemy_hexes(rules, state.active).contains(to) {
        return Err(ViolationReason::NoEnemyThere { hex: to }.with_rule(RuleId::Mov7));
    }
    Ok(())
}

/// Number of the active player's units of `kind` on `hex` that have not made their special attack.
#[inline]
pub(crate) fn ready_attacker_count(state: &State, kind: Kind, hex: Hex) -> u8 {
    let count = state.board_units.at(state.active, hex).count(kind);
    count.saturating_sub(state.facts.units_that_attacked()[hex.index()].count(kind))
}

pub(super) fn list(rules: &Rules, state: &State, out: &mut Vec<Action>) {
    let attackers = (state.board_units.total(state.active))
        .restricted_to(rules.unit_sheet().special_attackers());
    if attackers.is_empty() {
        return;
    }
    let enemy_hexes = state.enemy_hexes(rules, state.active);
    let controlled_hexes = state.controlled(state.active);
    for kind in attackers.kinds() {
        for from in controlled_hexes {
            let targets = rules.hexes_in_special_attack_range(kind, from) & enemy_hexes;
            if !targets.is_empty() && ready_attacker_count(state, kind, from) > 0 {
                out.extend(
                    targets
                        .iter()
                        .map(|to| Action::SpecialAttack { kind, from, to }),
                );
            }
        }
    }
}

pub(super) fn begin(state: &mut State, kind: Kind, from: Hex, to: Hex, sink: &mut impl EventSink) {
    state.facts.end_moves();
    state.facts.units_that_attacked_mut()[from.index()].add(kind);
    state.stage = TurnStage::SpecialAttackDie { kind, to };
    sink.emit(Event::SpecialAttack {
        seat: state.active,
        kind,
        from,
        to,
    });
}

/// Applies the die. On a hit, an opponent loses a unit on the target hex. If several opponents have units on
/// this hex, the attacker names one of them.
pub(super) fn roll(
    rules: &Rules,
    state: &mut State,
    kind: Kind,
    to: Hex,
    face: u8,
    sink: &mut impl EventSink,
) {
    let is_hit = rules
        .unit_sheet()
        .get(kind)
        .special_attack_min_face
        .is_some_and(|min_face| face >= min_face);
    sink.emit(Event::SpecialAttackRolled {
        seat: state.active,
        face,
        is_hit,
    });
    state.stage = TurnStage::PhaseAction;
    if !is_hit {
        // A miss ends an attack chain. Eliminations were not checked during the chain, so they are checked
        // now (WIN-3).
        if rules
            .unit_sheet()
            .get(kind)
            .repeats_special_attack_after_hit
        {
            turn::run_elimination_check(rules, state, sink);
        }
        return;
    }
    let mut victims = rules
        .seats()
        .filter(|&seat| can_lose_unit(rules, state, seat, to));
    match (victims.next(), victims.next()) {
        (Some(seat), None) => lose_unit(rules, state, kind, to, seat, sink),
        (Some(_), Some(_)) => state.stage = TurnStage::Victim { kind, to },
        (None, _) => {}
    }
}

fn can_lose_unit(rules: &Rules, state: &State, seat: Seat, to: Hex) -> bool {
    rules.are_opponents(state.active, seat) && state.board_units.occupied(seat).contains(to)
}

/// Checks that the active player may name `seat` as the opponent who loses a unit.
pub(super) fn check_victim(rules: &Rules, state: &State, seat: Seat) -> Result<(), Violation> {
    let TurnStage::Victim { to, .. } = state.stage else {
        return Err(ViolationReason::WrongDecision.with_rule(RuleId::Mov7));
    };
    if seat.0 >= rules.players() {
        Err(ViolationReason::NoSuchSeat { seat }.with_rule(RuleId::Mov7))
    } else if !rules.are_opponents(state.active, seat) {
        Err(ViolationReason::NotAnOpponent { seat }.with_rule(RuleId::Mov7))
    } else if can_lose_unit(rules, state, seat, to) {
        Ok(())
    } else {
        Err(ViolationReason::NoDefender { seat }.with_rule(RuleId::Mov7))
    }
}

pub(super) fn list_victims(rules: &Rules, state: &State, to: Hex, out: &mut Vec<Action>) {
    out.extend(
        rules
            .seats()
            .filter(|&seat| can_lose_unit(rules, state, seat, to))
            .map(|seat| Action::Victim { seat }),
    );
}

pub(super) fn name_victim(rules: &Rules, state: &mut State, seat: Seat, sink: &mut impl EventSink) {
    if let TurnStage::Victim { kind, to } = state.stage {
        lose_unit(rules, state, kind, to, seat, sink);
    }
}

/// Makes `seat` lose a unit on `to` to the special attack of a unit of `kind`. If the units of `seat` there
/// are of several kinds, `seat` chooses the unit.
fn lose_unit(
    rules: &Rules,
    state: &mut State,
    kind: Kind,
    to: Hex,
    seat: Seat,
    sink: &mut impl EventSink,
) {
    match state.board_units.at(seat, to).only_kind() {
        Some(lost_kind) => destroy(rules, state, kind, to, (seat, lost_kind), sink),
        None => state.stage = TurnStage::SpecialAttackCasualty { kind, to, seat },
    }
}

/// Removes a unit of `lost_kind` of `seat`, because the special attack of a unit of `kind` has hit it. An
/// attack chain continues while enemies are on the hex (UNI-WYRM); otherwise, eliminations are checked
/// (WIN-3).
pub(super) fn destroy(
    rules: &Rules,
    state: &mut State,
    kind: Kind,
    to: Hex,
    (seat, lost_kind): (Seat, Kind),
    sink: &mut impl EventSink,
) {
    state.board_units.remove(seat, lost_kind, to);
    state.facts.hexes_hit_by_special_attack.insert(to);
    sink.emit(Event::UnitLost {
        seat,
        kind: lost_kind,
        hex: to,
        cause: LossCause::SpecialAttack,
    });
    let has_enemies_left = rules
        .seats()
        .any(|seat| can_lose_unit(rules, state, seat, to));
    if rules
        .unit_sheet()
        .get(kind)
        .repeats_special_attack_after_hit
        && has_enemies_left
    {
        state.stage = TurnStage::SpecialAttackDie { kind, to };
    } else {
        turn::run_elimination_check(rules, state, sink);
    }
}
