//! Two teams of two: passing a card to the teammate, and the elimination of one player of a team (OPT-TEAM).

use super::{free_actions, turn};
use crate::action::Action;
use crate::content::Deck;
use crate::event::Event;
use crate::ids::{CardId, Seat};
use crate::pile::Pile;
use crate::rule_id::RuleId;
use crate::rules::Rules;
use crate::sink::EventSink;
use crate::state::{State, TurnStage};
use crate::violation::{Violation, ViolationReason};
use crate::win;

/// The teammate of the active player, if the teammate may still pass a card this turn: no card has been
/// passed yet, and the teammate's hand is not empty. Both facts are public.
pub(super) fn possible_giver(rules: &Rules, state: &State) -> Option<Seat> {
    rules.teammate(state.active).filter(|teammate| {
        !state.facts.has_passed_card && !state.hands[teammate.index()].is_empty()
    })
}

/// Ends the active player's Draw phase. The teammate may first pass a card, which the active player can still
/// use in this turn.
pub(super) fn end_draw_phase(rules: &Rules, state: &mut State, sink: &mut impl EventSink) {
    if possible_giver(rules, state).is_some() {
        state.stage = TurnStage::PassCard;
    } else {
        turn::next_turn(rules, state, sink);
    }
}

/// Checks that the deciding `seat` may pass `card` to the active player.
pub(super) fn check_pass_card(state: &State, seat: Seat, card: CardId) -> Result<(), Violation> {
    if state.stage != TurnStage::PassCard {
        Err(ViolationReason::WrongDecision.with_rule(RuleId::OptTeam))
    } else if !free_actions::is_in_hand(state, seat, card) {
        Err(ViolationReason::NotInHand { card }.with_rule(RuleId::OptTeam))
    } else {
        Ok(())
    }
}

/// Lists the cards that the teammate may pass, and the choice to pass none.
pub(super) fn list_pass_card(rules: &Rules, state: &State, out: &mut Vec<Action>) {
    if let Some(giver) = possible_giver(rules, state) {
        let cards = state.hands[giver.index()].cards();
        out.extend(cards.map(|card| Action::PassToTeammate { card }));
    }
    out.push(Action::Pass);
}

/// Passes `card` of `giver` facedown to the active player; only the two teammates know it. The receiver's
/// Draw phase continues. Losing a card from hand can trigger an elimination (WIN-3).
pub(super) fn pass_card(
    rules: &Rules,
    state: &mut State,
    giver: Seat,
    card: CardId,
    sink: &mut impl EventSink,
) {
    let receiver = state.active;
    state.lose_card(giver, card);
    state.hands[receiver.index()].add(card);
    state.cards_known_to_teammate[receiver.index()].add(card);
    let deck = match rules.deck(Deck::Energize).has(card) {
        true => Deck::Energize,
        false => Deck::Missions,
    };
    sink.emit(Event::CardGiven {
        giver,
        receiver,
        deck,
        card: Some(card),
    });
    state.facts.has_passed_card = true;
    turn::run_elimination_check(rules, state, sink);
}

/// Declines to pass a card. The active player's turn ends.
pub(super) fn decline_to_pass_card(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    sink: &mut impl EventSink,
) {
    sink.emit(Event::NoCardGiven {
        giver: seat,
        receiver: state.active,
    });
    turn::next_turn(rules, state, sink);
}

/// Resolves eliminations. The game ends if an eliminated player has no teammate left (WIN-2); otherwise the
/// player leaves the game. Returns whether the game continues.
pub(super) fn resolve_eliminations(
    rules: &Rules,
    state: &mut State,
    sink: &mut impl EventSink,
) -> bool {
    if let Some(ending) = win::by_elimination(rules, state) {
        state.stage = TurnStage::Over { ending };
        sink.emit(Event::GameOver { ending });
        return false;
    }
    for seat in win::seats_to_eliminate(rules, state).iter() {
        eliminate(state, seat, sink);
    }
    true
}

/// Moves the player's hand to the discard piles and the rubium to the bank. The victory points remain.
fn eliminate(state: &mut State, seat: Seat, sink: &mut impl EventSink) {
    let index = seat.index();
    state.eliminated.insert(seat);
    sink.emit(Event::PlayerEliminated {
        seat,
        rubium: state.rubium[index],
    });
    state.rubium[index] = 0;
    let hand = state.hands[index];
    for (card, copies) in hand.counts() {
        for _ in 0..copies {
            sink.emit(Event::Discarded { seat, card });
        }
    }
    state.decks.discards.add_all(&hand);
    state.hands[index] = Pile::EMPTY;
    state.cards_known_to_teammate[index] = Pile::EMPTY;
}
