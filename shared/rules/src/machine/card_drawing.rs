//! Drawing cards in a game: the Draw phase, the random outcomes, and the continuation after the last draw
//! (DRW).

use super::{hill, storm, transmission_line, turn};
use crate::content::Deck;
use crate::drawing::{DrawDestination, Draws, MissionDraw};
use crate::event::Event;
use crate::ids::CardId;
use crate::options::OptionalRule;
use crate::rule_id::RuleId;
use crate::rules::Rules;
use crate::sink::EventSink;
use crate::state::{AfterDraws, State, TurnStage};
use crate::violation::{Violation, ViolationReason};

/// Number of Energize cards for the player who controls the Monolith (DRW-2).
pub const MONOLITH_CARD_COUNT: u8 = 2;

/// Begins the draws of the Draw phase, as modified by optional rules (DRW-1, DRW-2).
pub(super) fn begin(
    rules: &Rules,
    state: &mut State,
    controls_monolith: bool,
    sink: &mut impl EventSink,
) {
    let seat = state.active;
    let (energize_count, then) = match (
        controls_monolith,
        rules.has_option(OptionalRule::KingOfTheHill),
    ) {
        (false, _) => (0, AfterDraws::ContinuePhase),
        (true, false) => (MONOLITH_CARD_COUNT, AfterDraws::ContinuePhase),
        (true, true) => (0, AfterDraws::OfferHillCard),
    };
    let draws = match rules.mission_draw() {
        MissionDraw::One => Draws::new(seat, 1, energize_count),
        MissionDraw::OneOfTwo => Draws::keeping_one_of_two_missions(seat, energize_count),
        MissionDraw::TransmissionLine => {
            let draws = Draws::new(seat, 0, energize_count);
            return transmission_line::fill(rules, state, draws, then, sink);
        }
    };
    continue_draws(rules, state, draws, then, sink);
}

/// Continues `draws` until a random outcome is needed. An empty deck is refilled from its discard pile; if
/// both are empty, no card is drawn (DRW-4), and a mission that was set aside goes to the hand. After the
/// last draw, the game continues with `then`.
pub(super) fn continue_draws(
    rules: &Rules,
    state: &mut State,
    mut draws: Draws,
    then: AfterDraws,
    sink: &mut impl EventSink,
) {
    let seat = draws.seat;
    while !draws.is_done() {
        let deck = draws.deck();
        if refill_if_empty(rules, state, deck, sink) {
            state.stage = TurnStage::Draw { draws, then };
            return;
        }
        sink.emit(Event::NothingToDraw { seat, deck });
        if let Some(card) = draws.finish_deck() {
            state.hands[seat.index()].add(card);
            let card = Some(card);
            sink.emit(Event::MissionKept { seat, card });
        }
    }
    // DRW-3: after drawing, the player may still play objectives before the turn ends.
    state.stage = TurnStage::PhaseAction;
    match then {
        AfterDraws::ContinuePhase => {}
        AfterDraws::EndBattle => turn::run_elimination_check(rules, state, sink),
        AfterDraws::ContinueStorm => storm::begin_storm_draws(rules, state, seat.0 + 1, sink),
        AfterDraws::OfferHillCard => hill::offer_hill_card(rules, state, sink),
        AfterDraws::ContinueHillDraws => hill::draw_for_next_player(rules, state, seat, sink),
        AfterDraws::ContinueFirstMissions => {
            let next = seat.next(rules.players());
            if next != state.active {
                continue_draws(rules, state, Draws::new(next, 1, 0), then, sink);
            }
        }
    }
}

/// Refills `deck` from its discard pile if the deck is empty (DRW-4). Returns whether a card can be drawn.
pub(super) fn refill_if_empty(
    rules: &Rules,
    state: &mut State,
    deck: Deck,
    sink: &mut impl EventSink,
) -> bool {
    if !state.decks.refill(rules, deck).is_empty() {
        sink.emit(Event::Reshuffled { deck });
    }
    state.decks.can_draw(rules, deck)
}

/// Moves a drawn card to the hand, then continues the draws. If the player draws two missions to keep one of
/// them (OPT-PRIORITY), the first is set aside, and after the second the player chooses.
pub(super) fn add_drawn_card(
    rules: &Rules,
    state: &mut State,
    mut draws: Draws,
    then: AfterDraws,
    card: CardId,
    sink: &mut impl EventSink,
) -> Result<(), Violation> {
    let deck = draws.deck();
    if !state.decks.draw(rules, deck, card) {
        let rule = match deck {
            _ if then == AfterDraws::EndBattle => RuleId::Bat12,
            _ if then == AfterDraws::ContinueStorm => RuleId::OptVortex,
            _ if then == AfterDraws::ContinueFirstMissions => RuleId::OptExec,
            _ if then == AfterDraws::ContinueHillDraws => RuleId::OptHill,
            Deck::Missions => RuleId::Drw1,
            Deck::Energize => RuleId::Drw2,
        };
        return Err(ViolationReason::NotInDeck { card, deck }.with_rule(rule));
    }
    let (seat, drawn_card) = (draws.seat, Some(card));
    let destination = draws.record_draw(card);
    if destination == DrawDestination::Hand {
        state.hands[seat.index()].add(card);
        sink.emit(Event::Drawn {
            seat,
            deck,
            card: drawn_card,
        });
    } else {
        sink.emit(Event::MissionOffered {
            seat,
            card: drawn_card,
        });
    }
    match destination {
        DrawDestination::Choice(cards) => {
            state.stage = TurnStage::KeepMission { cards, draws, then }
        }
        DrawDestination::Hand | DrawDestination::Held => {
            continue_draws(rules, state, draws, then, sink)
        }
    }
    Ok(())
}
