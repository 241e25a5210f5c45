//! Top Priority: the player keeps one of two Secret Missions, and the other goes to the bottom of the deck
//! (OPT-PRIORITY).

use super::card_drawing;
use crate::action::Action;
use crate::event::Event;
use crate::ids::CardId;
use crate::rule_id::RuleId;
use crate::rules::Rules;
use crate::sink::EventSink;
use crate::state::{State, TurnStage};
use crate::violation::{Violation, ViolationReason};

pub(super) fn check(state: &State, card: CardId) -> Result<(), Violation> {
    match state.stage {
        TurnStage::KeepMission { cards, .. } if cards.contains(&card) => Ok(()),
        TurnStage::KeepMission { .. } => {
            Err(ViolationReason::NotOffered { card }.with_rule(RuleId::OptPriority))
        }
        _ => Err(ViolationReason::WrongDecision.with_rule(RuleId::OptPriority)),
    }
}

pub(super) fn list([first, second]: [CardId; 2], out: &mut Vec<Action>) {
    out.push(Action::Keep { card: first });
    if second != first {
        out.push(Action::Keep { card: second });
    }
}

/// Keeps `card`. The other mission goes to the bottom of the deck; only the player who put it there knows it.
pub(super) fn keep(rules: &Rules, state: &mut State, card: CardId, sink: &mut impl EventSink) {
    let TurnStage::KeepMission { cards, draws, then } = state.stage else {
        return;
    };
    let seat = draws.seat;
    let other_mission = if cards[0] == card { cards[1] } else { cards[0] };
    state.hands[seat.index()].add(card);
    state.decks.put_at_bottom(other_mission, seat);
    let card = Some(card);
    sink.emit(Event::MissionKept { seat, card });
    let card = Some(other_mission);
    sink.emit(Event::PutAtBottom { seat, card });
    card_drawing::continue_draws(rules, state, draws, then, sink);
}
