//! Two teams of two: the pass of a card, and who plays on when one of a team is eliminated (OPT-TEAM).

use super::{settled, turn};
use crate::action::Action;
use crate::content::Deck;
use crate::event::Event;
use crate::ids::{CardId, Seat};
use crate::pile::Pile;
use crate::rule_id::RuleId;
use crate::rules::Rules;
use crate::sink::EventSink;
use crate::state::{Node, State};
use crate::violation::{Violation, Why};
use crate::win;

/// Who may still pass a card to the active player, as far as everybody can tell: the teammate, with a card in hand.
pub(super) fn giver(rules: &Rules, state: &State) -> Option<Seat> {
    rules
        .teammate(state.active)
        .filter(|mate| !state.facts.passed && !state.hands[mate.index()].is_empty())
}

/// The active player is done with the Draw phase: the teammate may pass a card, which can be used before the turn ends.
pub(super) fn end_turn(rules: &Rules, state: &mut State, sink: &mut impl EventSink) {
    if giver(rules, state).is_some() {
        state.node = Node::Gift;
    } else {
        turn::next_turn(rules, state, sink);
    }
}

/// Whether `seat`, who decides, may pass `card` to the active player.
pub(super) fn check_give(state: &State, seat: Seat, card: CardId) -> Result<(), Violation> {
    if state.node != Node::Gift {
        Err(Why::NotAsked.by(RuleId::OptTeam))
    } else if !settled::in_hand(state, seat, card) {
        Err(Why::NotInHand { card }.by(RuleId::OptTeam))
    } else {
        Ok(())
    }
}

pub(super) fn list_gifts(rules: &Rules, state: &State, out: &mut Vec<Action>) {
    if let Some(mate) = giver(rules, state) {
        let cards = state.hands[mate.index()].cards();
        out.extend(cards.map(|card| Action::Give { card }));
    }
    out.push(Action::Pass);
}

/// `giver` passes `card` facedown: the two of them know it, nobody else. A card less in hand can be what eliminates
/// (WIN-3). The receiver's Draw phase goes on: it is still that player's turn.
pub(super) fn give(
    rules: &Rules,
    state: &mut State,
    giver: Seat,
    card: CardId,
    sink: &mut impl EventSink,
) {
    let receiver = state.active;
    state.lose_card(giver, card);
    state.hands[receiver.index()].add(card);
    state.known[receiver.index()].add(card);
    let deck = match rules.deck(Deck::Energize).has(card) {
        true => Deck::Energize,
        false => Deck::Missions,
    };
    sink.event(Event::CardGiven {
        giver,
        receiver,
        deck,
        card: Some(card),
    });
    state.facts.passed = true;
    turn::settle(rules, state, sink);
}

/// The teammate keeps all cards: nothing has changed for the active player, whose turn ends.
pub(super) fn keep(rules: &Rules, state: &mut State, seat: Seat, sink: &mut impl EventSink) {
    sink.event(Event::NothingGiven {
        giver: seat,
        receiver: state.active,
    });
    turn::next_turn(rules, state, sink);
}

/// Ends the game if a player who has no teammate left is eliminated (WIN-2); who has one leaves the game alone. Tells
/// whether the game goes on.
pub(super) fn judge(rules: &Rules, state: &mut State, sink: &mut impl EventSink) -> bool {
    if let Some(ending) = win::by_elimination(rules, state) {
        state.node = Node::Over { ending };
        sink.event(Event::GameOver { ending });
        return false;
    }
    for seat in win::eliminated(rules, state).iter() {
        leave(state, seat, sink);
    }
    true
}

/// The hand goes to the discard piles, the rubium to the bank; the victory points stay.
fn leave(state: &mut State, seat: Seat, sink: &mut impl EventSink) {
    let index = seat.index();
    state.out.insert(seat);
    sink.event(Event::PlayerOut {
        seat,
        rubium: state.rubium[index],
    });
    state.rubium[index] = 0;
    let hand = state.hands[index];
    for (card, copies) in hand.counts() {
        for _ in 0..copies {
            sink.event(Event::Discarded { seat, card });
        }
    }
    state.discard.put_all(&hand);
    state.hands[index] = Pile::EMPTY;
    state.known[index] = Pile::EMPTY;
}
