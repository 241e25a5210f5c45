//! Intercepted Transmissions: Secret Missions are revealed to all players instead of being drawn into hands
//! (OPT-INTERCEPT).

use super::card_drawing;
use crate::content::Deck;
use crate::drawing::Draws;
use crate::event::Event;
use crate::ids::CardId;
use crate::rule_id::RuleId;
use crate::rules::Rules;
use crate::sink::EventSink;
use crate::state::{AfterDraws, State, TurnStage};
use crate::violation::{Violation, ViolationReason};

/// Fills the transmission line until it has its initial size or no card is left. Then continues with `draws`.
pub(super) fn fill(
    rules: &Rules,
    state: &mut State,
    draws: Draws,
    then: AfterDraws,
    sink: &mut impl EventSink,
) {
    let has_free_place = state.decks.transmission_line.len() < rules.transmission_line_size();
    if has_free_place && card_drawing::refill_if_empty(rules, state, Deck::Missions, sink) {
        state.stage = TurnStage::TransmissionCard { draws, then };
    } else {
        card_drawing::continue_draws(rules, state, draws, then, sink);
    }
}

/// Adds the revealed `card` to the transmission line, then continues to fill it.
pub(super) fn add_revealed_card(
    rules: &Rules,
    state: &mut State,
    draws: Draws,
    then: AfterDraws,
    card: CardId,
    sink: &mut impl EventSink,
) -> Result<(), Violation> {
    let deck = Deck::Missions;
    if !state.decks.draw(rules, deck, card) {
        return Err(ViolationReason::NotInDeck { card, deck }.with_rule(RuleId::OptIntercept));
    }
    state.decks.transmission_line.add(card);
    sink.emit(Event::MissionAddedToLine { card });
    fill(rules, state, draws, then, sink);
    Ok(())
}
