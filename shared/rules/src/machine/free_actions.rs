//! Free actions: the active player may exchange cards (TRN-3) and play objectives (MIS-2) whenever no die,
//! casualty or card is being resolved. This module also handles the battle mission after a won battle
//! (MIS-1).

use super::{battle_host, facts::GameFacts, turn};
use crate::action::Action;
use crate::content::{CardFace, Condition};
use crate::ending::Ending;
use crate::event::Event;
use crate::ids::{CardId, Seat};
use crate::missions::{Answer, ConditionProgress, evaluate_condition};
use crate::options::OptionalRule;
use crate::pile::Pile;
use crate::rule_id::RuleId;
use crate::rules::Rules;
use crate::sink::EventSink;
use crate::state::{State, TurnStage};
use crate::violation::{Violation, ViolationReason};
use crate::win;

/// Returns whether `seat` is the active player and no die, casualty or card is being resolved.
pub(super) fn can_take_free_action(state: &State, seat: Seat) -> bool {
    seat == state.active
        && match state.stage {
            TurnStage::PhaseAction
            | TurnStage::BattleMission
            | TurnStage::Advance { .. }
            | TurnStage::BeforeElimination
            | TurnStage::HillChoice => true,
            TurnStage::Battle => battle_host::is_window_outside_steps(state),
            _ => false,
        }
}

/// Lists the objectives that the active player may play, and the exchanges of cards. Call this only if
/// [`can_take_free_action`] returns `true`.
pub(super) fn list(rules: &Rules, state: &State, out: &mut Vec<Action>) {
    let hand = &state.hands[state.active.index()];
    if hand.is_empty() && !rules.has_option(OptionalRule::InterceptedTransmissions) {
        return;
    }
    let missions = state.missions(rules);
    let objectives = missions.restricted_to(&rules.card_classes().objectives);
    out.extend(
        objectives
            .cards()
            .filter(|&card| is_mission_met(rules, state, card))
            .map(|card| Action::Play { card }),
    );
    out.extend(hand.cards().map(|card| Action::Exchange { card }));
}

/// Returns whether the active player is asked to play objectives before an elimination takes effect. This
/// depends only on public facts: whether the player holds any mission (the backs of cards are public) or,
/// with OPT-INTERCEPT, whether the condition of an objective in the transmission line is met.
pub(super) fn is_asked_before_elimination(rules: &Rules, state: &State) -> bool {
    if rules.has_option(OptionalRule::InterceptedTransmissions) {
        let objectives = state
            .decks
            .transmission_line
            .restricted_to(&rules.card_classes().objectives);
        objectives
            .cards()
            .any(|card| is_mission_met(rules, state, card))
    } else {
        state.has_missions(rules, state.active)
    }
}

/// Returns whether the winners of the imminent `ending` would change if the active player first exchanged all
/// cards in hand (TRN-3, WIN-2). All players can see this, because rubium and hand sizes are public.
pub(super) fn exchanges_would_change_winners(rules: &Rules, state: &State, ending: Ending) -> bool {
    let seat = state.active.index();
    let mut state_after_exchanges = *state;
    state_after_exchanges.rubium[seat] =
        state_after_exchanges.rubium[seat].saturating_add(state.hands[seat].len());
    state_after_exchanges.hands[seat] = Pile::EMPTY;
    let has_other_winners = |after: Ending| after.winners != ending.winners;
    win::by_elimination(rules, &state_after_exchanges).is_some_and(has_other_winners)
}

/// Returns whether the winner of a battle is asked to play a battle mission. This depends only on public
/// facts, as in [`is_asked_before_elimination`].
pub(super) fn is_asked_to_play_battle_mission(rules: &Rules, state: &State) -> bool {
    if rules.has_option(OptionalRule::InterceptedTransmissions) {
        let missions = state
            .decks
            .transmission_line
            .restricted_to(&rules.card_classes().battle_missions);
        missions
            .cards()
            .any(|card| is_mission_met(rules, state, card))
    } else {
        state.has_missions(rules, state.active)
    }
}

/// Lists the battle missions whose condition is met by the battle that was just won.
pub(super) fn list_battle_missions(rules: &Rules, state: &State, out: &mut Vec<Action>) {
    let missions = state
        .missions(rules)
        .restricted_to(&rules.card_classes().battle_missions);
    out.extend(
        missions
            .cards()
            .filter(|&card| is_mission_met(rules, state, card))
            .map(|card| Action::Play { card }),
    );
}

/// Returns whether the condition of a mission is met for the active player.
pub(super) fn is_mission_met(rules: &Rules, state: &State, card: CardId) -> bool {
    let seat = state.active;
    let facts = GameFacts { rules, state, seat };
    condition_of(rules, card)
        .is_some_and(|condition| evaluate_condition(condition, &facts) == Answer::Yes)
}

/// The victory points of all missions of `seat` whose conditions are met now. The facts of a turn, such as
/// won battles, count for the active player only.
pub fn met_mission_points(rules: &Rules, state: &State, seat: Seat) -> u8 {
    let facts = GameFacts { rules, state, seat };
    let missions = state.missions_of(rules, seat);
    let points = missions.counts().map(|(card, count)| {
        let is_met = condition_of(rules, card)
            .is_some_and(|condition| evaluate_condition(condition, &facts) == Answer::Yes);
        let vp = rules.card(card).map_or(0, |spec| spec.face.vp());
        if is_met { vp.saturating_mul(count) } else { 0 }
    });
    points.fold(0, u8::saturating_add)
}

/// The progress of `seat` with each part of a mission's condition. All parts must be met.
pub(crate) fn mission_progress(
    rules: &Rules,
    state: &State,
    seat: Seat,
    card: CardId,
) -> Vec<ConditionProgress> {
    let facts = GameFacts { rules, state, seat };
    condition_of(rules, card).map_or_else(Vec::new, |condition| facts.progress(condition))
}

/// The condition of a mission; `None` for any other card.
fn condition_of(rules: &Rules, card: CardId) -> Option<&Condition> {
    match rules.card(card).map(|spec| &spec.face) {
        Some(CardFace::BattleMission { condition, .. } | CardFace::Objective { condition, .. }) => {
            Some(condition)
        }
        _ => None,
    }
}

/// Checks that `seat` may discard `card` for 1 rubium (TRN-3).
pub(super) fn check_exchange(state: &State, seat: Seat, card: CardId) -> Result<(), Violation> {
    if !can_take_free_action(state, seat) {
        Err(ViolationReason::WrongDecision.with_rule(RuleId::Trn3))
    } else if !is_in_hand(state, seat, card) {
        Err(ViolationReason::NotInHand { card }.with_rule(RuleId::Trn3))
    } else {
        Ok(())
    }
}

/// Returns whether `seat` holds `card`; `false` if no card has this id.
pub(super) fn is_in_hand(state: &State, seat: Seat, card: CardId) -> bool {
    card.index() < crate::ids::MAX_CARDS && state.hands[seat.index()].has(card)
}

pub(super) fn exchange(state: &mut State, seat: Seat, card: CardId, sink: &mut impl EventSink) {
    state.lose_card(seat, card);
    state.decks.discards.add(card);
    let rubium = &mut state.rubium[seat.index()];
    *rubium = rubium.saturating_add(1);
    sink.emit(Event::Exchanged { seat, card });
}

/// Moves a fulfilled mission into the play area. This can win the game (MIS-3, WIN-1).
pub(super) fn fulfil(
    rules: &Rules,
    state: &mut State,
    card: CardId,
    vp: u8,
    sink: &mut impl EventSink,
) {
    let seat = state.active;
    if rules.has_option(OptionalRule::InterceptedTransmissions) {
        state.decks.transmission_line.remove(card);
    } else {
        state.lose_card(seat, card);
    }
    state.fulfilled[seat.index()].add(card);
    state.vp[seat.index()] = state.vp[seat.index()].saturating_add(vp);
    sink.emit(Event::MissionFulfilled { seat, card, vp });
    turn::end_game_if_points_reached(rules, state, sink);
}
