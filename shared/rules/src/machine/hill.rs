//! King of the Hill: the reward for controlling the Monolith in the Draw phase (OPT-HILL).

use super::card_drawing::{self, MONOLITH_CARD_COUNT};
use super::post_battle::VICTORY_CARD_VP;
use super::turn;
use crate::drawing::Draws;
use crate::event::Event;
use crate::ids::Seat;
use crate::options::OptionalRule;
use crate::rules::Rules;
use crate::sink::EventSink;
use crate::state::{AfterDraws, State, TurnStage};

/// Number of King of the Hill cards that can still be taken; 0 if the option is not in play.
pub(crate) fn remaining_hill_cards(rules: &Rules, state: &State) -> u8 {
    match rules.has_option(OptionalRule::KingOfTheHill) {
        true => rules.select_hill_card_stack(state.victory_left, state.hill_left),
        false => 0,
    }
}

/// Asks the active player, who controls the Monolith, whether to take a King of the Hill card or draw
/// Energize cards. If no King of the Hill card is left, the player draws Energize cards.
pub(super) fn offer_hill_card(rules: &Rules, state: &mut State, sink: &mut impl EventSink) {
    if remaining_hill_cards(rules, state) > 0 {
        state.stage = TurnStage::HillChoice;
    } else {
        take_energize_cards(rules, state, sink);
    }
}

/// Gives the active player a King of the Hill card. Unless this wins the game, the other players then draw an
/// Energize card each.
pub(super) fn take_hill_card(rules: &Rules, state: &mut State, sink: &mut impl EventSink) {
    let seat = state.active;
    *rules.select_hill_card_stack(&mut state.victory_left, &mut state.hill_left) -= 1;
    state.hill_cards[seat.index()] += 1;
    state.vp[seat.index()] = state.vp[seat.index()].saturating_add(VICTORY_CARD_VP);
    sink.emit(Event::HillCardTaken {
        seat,
        vp: VICTORY_CARD_VP,
    });
    if !turn::end_game_if_points_reached(rules, state, sink) {
        draw_for_next_player(rules, state, seat, sink);
    }
}

/// Lets the active player draw Energize cards instead of taking a King of the Hill card. The other players
/// draw no cards in this case.
pub(super) fn take_energize_cards(rules: &Rules, state: &mut State, sink: &mut impl EventSink) {
    let draws = Draws::new(state.active, 0, MONOLITH_CARD_COUNT);
    card_drawing::continue_draws(rules, state, draws, AfterDraws::ContinuePhase, sink);
}

/// Lets the next player after `seat` draw an Energize card, because the active player has taken a King of
/// the Hill card. When all other players have drawn, the phase continues.
pub(super) fn draw_for_next_player(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    sink: &mut impl EventSink,
) {
    let mut next = seat.next(rules.players());
    // An eliminated player draws nothing, even if the teammate is still in the game (OPT-TEAM).
    while next != state.active && state.eliminated.contains(next) {
        next = next.next(rules.players());
    }
    if next == state.active {
        state.stage = TurnStage::PhaseAction;
    } else {
        card_drawing::continue_draws(
            rules,
            state,
            Draws::new(next, 0, 1),
            AfterDraws::ContinueHillDraws,
            sink,
        );
    }
}
