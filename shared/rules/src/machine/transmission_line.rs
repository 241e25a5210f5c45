//! Intercepted Transmissions: Secret Missions are revealed to all players instead of being drawn into hands
//! (OPT-INTERCEPT).

use super::turn;
use crate::content::Deck;
use crate::event::Event;
use crate::ids::{CardId, MAX_CARDS};
use crate::rule_id::RuleId;
use crate::rules::Rules;
use crate::sink::EventSink;
use crate::state::{Draws, Node, State};
use crate::violation::{Violation, Why};

/// Fills the transmission line to its initial size, as far as cards are available; then makes the `draws`.
pub(super) fn fill(rules: &Rules, state: &mut State, draws: Draws, sink: &mut impl EventSink) {
    let short = state.transmission_line.len() < rules.line_size();
    if short && turn::has_card(rules, state, Deck::Missions, sink) {
        state.node = Node::Line(draws);
    } else {
        turn::draw(rules, state, draws, sink);
    }
}

/// Adds `card` to the transmission line.
pub(super) fn card_revealed(
    rules: &Rules,
    state: &mut State,
    draws: Draws,
    card: CardId,
    sink: &mut impl EventSink,
) -> Result<(), Violation> {
    let deck = Deck::Missions;
    if card.index() >= MAX_CARDS || !state.drawable(rules, deck).has(card) {
        return Err(Why::NotInDeck { card, deck }.by(RuleId::OptIntercept));
    }
    turn::take_from_deck(rules, state, deck, card);
    state.transmission_line.add(card);
    sink.event(Event::LineCard { card });
    fill(rules, state, draws, sink);
    Ok(())
}
