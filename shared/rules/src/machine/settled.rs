//! What the active player may do whenever things are settled: exchange cards (TRN-3), play objectives (MIS-2);
//! and the battle mission after a won battle (MIS-1).

use super::{facts::GameFacts, fight, turn};
use crate::action::Action;
use crate::content::Face;
use crate::ending::Ending;
use crate::event::Event;
use crate::ids::{CardId, Seat};
use crate::missions::{Answer, holds};
use crate::options::OptionalRule;
use crate::pile::Pile;
use crate::rule_id::RuleId;
use crate::rules::Rules;
use crate::sink::EventSink;
use crate::state::{Node, State};
use crate::violation::{Violation, Why};
use crate::win;

/// Whether `seat`, who decides, is the active player with nothing half resolved: no die, casualty or card.
pub(super) fn is_settled_for(state: &State, seat: Seat) -> bool {
    seat == state.active
        && match state.node {
            Node::Phase
            | Node::BattleMission
            | Node::Advance { .. }
            | Node::LastObjectives
            | Node::Hill => true,
            Node::Battle => fight::is_settled_window(state),
            _ => false,
        }
}

/// Lists exchanges and objectives of the active player; things are settled.
pub(super) fn list(rules: &Rules, state: &State, out: &mut Vec<Action>) {
    let hand = &state.hands[state.active.index()];
    let missions = state.missions(rules);
    if hand.is_empty() && missions.is_empty() {
        return;
    }
    let objectives = missions.part(&rules.classes().objectives);
    out.extend(
        objectives
            .cards()
            .filter(|&card| is_met(rules, state, card))
            .map(|card| Action::Play { card }),
    );
    out.extend(hand.cards().map(|card| Action::Exchange { card }));
}

/// Whether the active player has missions, so that they are asked for those before the game ends. What everybody
/// knows decides: that there are any in hand, or that one of the transmission line is met (OPT-INTERCEPT).
pub(super) fn may_fulfil(rules: &Rules, state: &State) -> bool {
    if rules.plays(OptionalRule::InterceptedTransmissions) {
        let objectives = state.line.part(&rules.classes().objectives);
        objectives.cards().any(|card| is_met(rules, state, card))
    } else {
        state.has_missions(rules, state.active)
    }
}

/// Whether exchanging the hand could change who wins by the `ending` that is near (TRN-3, WIN-2). Everybody can tell:
/// rubium and the number of cards are open.
pub(super) fn may_outbid(rules: &Rules, state: &State, ending: Ending) -> bool {
    let seat = state.active.index();
    let mut exchanged = *state;
    exchanged.rubium[seat] = exchanged.rubium[seat].saturating_add(state.hands[seat].len());
    exchanged.hands[seat] = Pile::EMPTY;
    let other = |after: Ending| after.winners != ending.winners;
    win::by_elimination(rules, &exchanged).is_some_and(other)
}

/// Whether the winner of the battle, whose mission it is time for, has anything to choose from. What everybody knows
/// decides, as in [`may_fulfil`].
pub(super) fn may_fulfil_for_battle(rules: &Rules, state: &State) -> bool {
    if rules.plays(OptionalRule::InterceptedTransmissions) {
        let missions = state.line.part(&rules.classes().battle_missions);
        missions.cards().any(|card| is_met(rules, state, card))
    } else {
        state.has_missions(rules, state.active)
    }
}

/// Lists the battle missions in hand that the battle just won fulfils.
pub(super) fn list_battle_missions(rules: &Rules, state: &State, out: &mut Vec<Action>) {
    let missions = state.missions(rules).part(&rules.classes().battle_missions);
    out.extend(
        missions
            .cards()
            .filter(|&card| is_met(rules, state, card))
            .map(|card| Action::Play { card }),
    );
}

/// Whether the condition of a mission holds for the active player.
pub(super) fn is_met(rules: &Rules, state: &State, card: CardId) -> bool {
    match rules.card(card).map(|spec| &spec.face) {
        Some(Face::BattleMission { condition, .. } | Face::Objective { condition, .. }) => {
            holds(condition, &GameFacts { rules, state }) == Answer::Yes
        }
        _ => false,
    }
}

/// Whether `seat` may discard `card` for a rubium (TRN-3).
pub(super) fn check_exchange(state: &State, seat: Seat, card: CardId) -> Result<(), Violation> {
    if !is_settled_for(state, seat) {
        Err(Why::NotAsked.by(RuleId::Trn3))
    } else if !in_hand(state, seat, card) {
        Err(Why::NotInHand { card }.by(RuleId::Trn3))
    } else {
        Ok(())
    }
}

/// Whether `seat` holds `card`; a number that no card has is held by nobody.
pub(super) fn in_hand(state: &State, seat: Seat, card: CardId) -> bool {
    card.index() < crate::ids::MAX_CARDS && state.hands[seat.index()].has(card)
}

pub(super) fn exchange(state: &mut State, seat: Seat, card: CardId, sink: &mut impl EventSink) {
    state.lose_card(seat, card);
    state.discard.add(card);
    let rubium = &mut state.rubium[seat.index()];
    *rubium = rubium.saturating_add(1);
    sink.event(Event::Exchanged { seat, card });
}

/// Puts a fulfilled mission into the play area; the game may be won by it (MIS-3, WIN-1).
pub(super) fn fulfil(
    rules: &Rules,
    state: &mut State,
    card: CardId,
    vp: u8,
    sink: &mut impl EventSink,
) {
    let seat = state.active;
    if rules.plays(OptionalRule::InterceptedTransmissions) {
        state.line.remove(card);
    } else {
        state.lose_card(seat, card);
    }
    state.fulfilled[seat.index()].add(card);
    state.vp[seat.index()] = state.vp[seat.index()].saturating_add(vp);
    sink.event(Event::MissionFulfilled { seat, card, vp });
    turn::end_by_points(rules, state, sink);
}
