//! Effects of cards on their targets (CRD).

use super::targets::effect_of;
use super::{advance, battle_host, turn};
use crate::action::Action;
use crate::battle::{Side, effects};
use crate::content::Effect;
use crate::event::Event;
use crate::ids::{CardId, Hex, Kind, Seat};
use crate::rules::Rules;
use crate::sink::EventSink;
use crate::stack::Stack;
use crate::state::{PickedUnits, State, TurnStage};

/// Applies `card` to the target that `action` chooses. The action has already been checked.
pub(super) fn apply(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    card: CardId,
    action: Action,
    sink: &mut impl EventSink,
) {
    match (effect_of(rules, card), action) {
        (Some(Effect::PlaceUnit { .. }), Action::TargetPlacement { kind, hex }) => {
            state.board_units.add(seat, kind, hex);
            sink.emit(Event::Placed { seat, kind, hex });
            finish_card(rules, state, sink);
        }
        (Some(Effect::ExtraStep { units }), Action::TargetUnit { kind, hex }) => {
            state.facts.units_with_extra_step_mut()[hex.index()].add(kind);
            sink.emit(Event::ExtraStepGranted { seat, kind, hex });
            record_pick(state, kind, hex);
            if state.picked.units.total() >= *units || state.ready_units(hex).is_empty() {
                finish_card(rules, state, sink);
            }
        }
        (Some(Effect::Transport { .. }), Action::TargetUnit { kind, hex }) => {
            record_pick(state, kind, hex);
            sink.emit(Event::UnitPicked { seat, kind, hex });
        }
        (Some(Effect::Transport { .. }), Action::TargetHex { hex }) => {
            transport(rules, state, seat, hex, sink);
            finish_card(rules, state, sink);
        }
        (Some(Effect::Modify { amount }), Action::TargetKind { side, kind }) => {
            effects::modify_dice(&mut state.battle, side, kind, *amount);
            sink.emit(Event::DiceModified {
                side,
                kind,
                amount: *amount,
                value: state
                    .battle
                    .lowest_hitting_face(rules.unit_sheet(), side, kind),
            });
            battle_host::advance_battle(rules, state, sink);
        }
        (Some(Effect::AttackAgain), Action::TargetKind { side, kind }) => {
            effects::attack_again(&mut state.battle, rules.unit_sheet(), side, kind);
            battle_host::announce_step(state, sink);
            battle_host::advance_battle(rules, state, sink);
        }
        (Some(Effect::HitOnRoll { .. }), Action::TargetForce { side }) => {
            let owner = state.battle.owner(side);
            sink.emit(Event::ForceChosen { seat, owner });
            state.stage = TurnStage::CardDie { seat, card, side };
        }
        (Some(Effect::RerollMisses), Action::TargetForce { side }) => {
            let dice_count = effects::reroll_misses(&mut state.battle, rules.unit_sheet(), side);
            sink.emit(Event::Rerolled { side, dice_count });
            battle_host::advance_battle(rules, state, sink);
        }
        (Some(Effect::PickCasualty), Action::TargetForce { side }) => {
            effects::grant_casualty_pick(&mut state.battle, side, seat);
            sink.emit(Event::CasualtyPickGranted { seat, side });
            battle_host::advance_battle(rules, state, sink);
        }
        (Some(Effect::CancelHit), Action::TargetHit { side, picker }) => {
            effects::cancel_hit(&mut state.battle, side, picker);
            sink.emit(Event::HitCancelled { side });
            battle_host::advance_battle(rules, state, sink);
        }
        _ => {}
    }
}

/// Applies the die of a card.
pub(super) fn roll(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    card: CardId,
    side: Side,
    face: u8,
    sink: &mut impl EventSink,
) {
    let is_hit =
        matches!(effect_of(rules, card), Some(Effect::HitOnRoll { min_face }) if face >= *min_face);
    sink.emit(Event::CardRolled {
        seat,
        side,
        face,
        is_hit,
    });
    if is_hit {
        let credited_seat = battle_host::credited_seat(rules, &state.battle, side, seat);
        effects::add_direct_hit(&mut state.battle, side, credited_seat);
    } else {
        effects::ask_again(&mut state.battle);
    }
    battle_host::advance_battle(rules, state, sink);
}

fn record_pick(state: &mut State, kind: Kind, hex: Hex) {
    state.picked.hex = hex;
    state.picked.units.add(kind);
}

/// Transports the picked units. Of each kind, units that have already moved are taken first, then units
/// without an extra step. The transported units can neither move later this turn nor advance after a won
/// battle.
fn transport(rules: &Rules, state: &mut State, seat: Seat, to: Hex, sink: &mut impl EventSink) {
    let from = state.picked.hex;
    let picked_units: Stack = state.picked.units;
    for kind in Kind::ALL {
        for _ in 0..picked_units.count(kind) {
            let has_ready_unit = state.ready_units(from).has(kind);
            let facts = &mut state.facts;
            if facts.moved_units[from.index()].has(kind) {
                facts.moved_units[from.index()].remove(kind);
            } else if !has_ready_unit {
                facts.units_with_extra_step_mut()[from.index()].remove(kind);
            }
            facts.moved_units[to.index()].add(kind);
            // A unit that cannot advance is among the moved units, which are taken first: in the Deployment
            // phase, only an earlier transport to `from` makes a unit unable to advance, and such a unit has
            // moved.
            if facts.units_unable_to_advance[from.index()].has(kind) {
                facts.units_unable_to_advance[from.index()].remove(kind);
            }
            state.board_units.remove(seat, kind, from);
            state.board_units.add(seat, kind, to);
            advance::record_unit_that_cannot_advance(rules, state, kind, to);
            sink.emit(Event::Transported {
                seat,
                kind,
                from,
                to,
            });
        }
    }
}

/// Finishes a Deployment card and checks eliminations (WIN-3).
pub(super) fn finish_card(rules: &Rules, state: &mut State, sink: &mut impl EventSink) {
    state.picked = PickedUnits::NONE;
    turn::run_elimination_check(rules, state, sink);
}
