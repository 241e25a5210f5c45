//! Playing cards: when each card may be played, and its immediate effects.

use super::{free_actions, post_battle, targets, turn};
use crate::action::Action;
use crate::battle::{Side, effects};
use crate::content::{CardFace, CardWindow, Deck, Effect};
use crate::event::Event;
use crate::ids::{CardId, Phase, Seat};
use crate::options::{Edition, OptionalRule};
use crate::rule_id::RuleId;
use crate::rules::Rules;
use crate::sink::EventSink;
use crate::state::{PickedUnits, State, TurnStage};
use crate::violation::{Violation, ViolationReason};

/// Checks that the deciding `seat` may play `card`.
pub(super) fn check_play(
    rules: &Rules,
    state: &State,
    seat: Seat,
    card: CardId,
) -> Result<(), Violation> {
    let comes_from_line =
        |deck| deck == Deck::Missions && rules.has_option(OptionalRule::InterceptedTransmissions);
    let spec = match rules.card(card) {
        Some(spec) if comes_from_line(spec.face.deck()) => {
            if !state.decks.transmission_line.has(card) {
                return Err(ViolationReason::NotInLine { card }.with_rule(RuleId::OptIntercept));
            }
            spec
        }
        Some(spec) if free_actions::is_in_hand(state, seat, card) => spec,
        _ => return Err(ViolationReason::NotInHand { card }.with_rule(RuleId::Trn4)),
    };
    // In the 2005 edition, a single rule says when missions of both classes may be played.
    let (battle_mission_rule, objective_rule) = match rules.edition() {
        Edition::Year2012 => (RuleId::Mis1, RuleId::Mis2),
        Edition::Year2005 => (RuleId::Mis5, RuleId::Mis5),
    };
    let wrong_time = |rule, phase, window| {
        Err(ViolationReason::WrongTimeForCard {
            card,
            phase,
            window,
        }
        .with_rule(rule))
    };
    if spec.face.vp() > 0 && seat != state.active {
        return wrong_time(RuleId::Bat13, None, None);
    }
    match &spec.face {
        CardFace::Deployment { effect } => {
            if state.phase != Phase::Deployment {
                wrong_time(RuleId::Dep3, Some(Phase::Deployment), None)
            } else if state.stage != TurnStage::PhaseAction {
                Err(ViolationReason::WrongDecision.with_rule(RuleId::Dep3))
            } else {
                ensure_has_effect(rules, state, seat, card, effect)
            }
        }
        CardFace::Battle { window, effect } => {
            if state.stage != TurnStage::Battle
                || effects::current_window(&state.battle) != Some(*window)
            {
                wrong_time(RuleId::Bat9, None, Some(*window))
            } else {
                ensure_has_effect(rules, state, seat, card, effect)
            }
        }
        CardFace::BattleMission { .. } => {
            if state.stage != TurnStage::BattleMission {
                wrong_time(battle_mission_rule, None, None)
            } else {
                ensure_condition_met(rules, state, card, battle_mission_rule)
            }
        }
        CardFace::Objective { .. } => {
            if free_actions::can_take_free_action(state, seat) {
                ensure_condition_met(rules, state, card, objective_rule)
            } else {
                wrong_time(objective_rule, None, None)
            }
        }
    }
}

fn ensure_condition_met(
    rules: &Rules,
    state: &State,
    card: CardId,
    rule: RuleId,
) -> Result<(), Violation> {
    if free_actions::is_mission_met(rules, state, card) {
        Ok(())
    } else {
        Err(ViolationReason::ConditionNotMet { card }.with_rule(rule))
    }
}

/// Checks that `card` could have an effect; otherwise it may not be played (TRN-4).
fn ensure_has_effect(
    rules: &Rules,
    state: &State,
    seat: Seat,
    card: CardId,
    effect: &Effect,
) -> Result<(), Violation> {
    if could_have_effect(rules, state, seat, effect) {
        Ok(())
    } else {
        Err(ViolationReason::NoEffect { card }.with_rule(RuleId::Trn4))
    }
}

fn could_have_effect(rules: &Rules, state: &State, seat: Seat, effect: &Effect) -> bool {
    let battle = &state.battle;
    let any_force = |test: &dyn Fn(Side) -> bool| Side::BOTH.into_iter().any(test);
    match effect {
        Effect::GainRubium { rubium } => *rubium > 0,
        Effect::GainPerHex => rubium_for_hexes(rules, state, seat) > 0,
        Effect::PlaceUnit { kinds } => kinds
            .iter()
            .any(|&kind| state.supply(rules, seat, kind) > 0),
        Effect::ExtraStep { .. } => state
            .board_units
            .occupied(seat)
            .iter()
            .any(|hex| !state.ready_units(hex).is_empty()),
        Effect::Transport { .. } => state.controlled(seat).iter().any(|hex| {
            state
                .board_units
                .at(seat, hex)
                .kinds()
                .any(|kind| targets::can_transport(rules, hex, [kind]))
        }),
        Effect::Modify { .. } => any_force(&|side| {
            let mut kinds = battle.force(side).kinds();
            kinds.any(|kind| targets::can_modify(rules, battle, side, kind))
        }),
        Effect::HitOnRoll { .. } => any_force(&|side| !battle.force(side).is_empty()),
        Effect::AttackAgain => any_force(&|side| {
            let mut kinds = battle.force(side).kinds();
            kinds.any(|kind| effects::can_hit(battle, rules.unit_sheet(), side, kind))
        }),
        Effect::RerollMisses => {
            any_force(&|side| effects::can_reroll_misses(battle, rules.unit_sheet(), side))
        }
        Effect::PickCasualty => any_force(&|side| effects::can_pick_casualty(battle, side, seat)),
        Effect::CancelHit => any_force(&|side| battle.hits[side.index()].total() > 0),
    }
}

/// The rubium of [`Effect::GainPerHex`]: 1 for each controlled hex outside home bases.
fn rubium_for_hexes(rules: &Rules, state: &State, seat: Seat) -> u8 {
    (state.controlled(seat) & !rules.board().homes()).len() as u8
}

/// Lists the Deployment cards that the active player may play.
pub(super) fn list_deployment_cards(rules: &Rules, state: &State, out: &mut Vec<Action>) {
    list_from_hand(
        rules,
        state,
        state.active,
        &rules.card_classes().deployment,
        out,
    );
}

/// Lists the Battle cards that `seat` may play in `window`.
pub(super) fn list_battle_cards(
    rules: &Rules,
    state: &State,
    seat: Seat,
    window: CardWindow,
    out: &mut Vec<Action>,
) {
    list_from_hand(
        rules,
        state,
        seat,
        &rules.card_classes().by_window[window as usize],
        out,
    );
}

/// Lists the cards of `candidates` that are in the hand of `seat` and could have an effect.
fn list_from_hand(
    rules: &Rules,
    state: &State,
    seat: Seat,
    candidates: &crate::pile::Pile,
    out: &mut Vec<Action>,
) {
    for card in state.hands[seat.index()].restricted_to(candidates).cards() {
        let effect = match rules.card(card).map(|spec| &spec.face) {
            Some(CardFace::Deployment { effect } | CardFace::Battle { effect, .. }) => effect,
            _ => continue,
        };
        if could_have_effect(rules, state, seat, effect) {
            out.push(Action::Play { card });
        }
    }
}

/// Plays `card`: removes it from the hand or the transmission line, and applies it or asks for its target.
pub(super) fn play(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    card: CardId,
    sink: &mut impl EventSink,
) {
    let Some(spec) = rules.card(card) else { return };
    let effect = match &spec.face {
        CardFace::Deployment { effect } | CardFace::Battle { effect, .. } => effect,
        CardFace::BattleMission { vp, .. } => {
            free_actions::fulfil(rules, state, card, *vp, sink);
            if state.stage == TurnStage::BattleMission {
                post_battle::continue_after_mission(rules, state, sink);
            }
            return;
        }
        CardFace::Objective { vp, .. } => {
            free_actions::fulfil(rules, state, card, *vp, sink);
            // Losing a card from hand can trigger an elimination (WIN-3).
            if state.stage == TurnStage::PhaseAction {
                turn::run_elimination_check(rules, state, sink);
            }
            return;
        }
    };
    state.lose_card(seat, card);
    state.decks.discards.add(card);
    sink.emit(Event::CardPlayed { seat, card });
    match effect {
        Effect::GainRubium { rubium } => gain_rubium(rules, state, seat, *rubium, sink),
        Effect::GainPerHex => gain_rubium(
            rules,
            state,
            seat,
            rubium_for_hexes(rules, state, seat),
            sink,
        ),
        _ => {
            state.picked = PickedUnits::NONE;
            state.stage = TurnStage::CardTarget { seat, card };
        }
    }
}

fn gain_rubium(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    rubium: u8,
    sink: &mut impl EventSink,
) {
    state.rubium[seat.index()] = state.rubium[seat.index()].saturating_add(u16::from(rubium));
    sink.emit(Event::RubiumGained { seat, rubium });
    turn::run_elimination_check(rules, state, sink);
}
