//! The sequence of a turn: phases, mining, drawing, the next player, the end of the game (TRN, MIN, DRW, WIN).

use super::{
    battle_host, exploration, free_actions, hill, storm, teams, top_priority, transmission_line,
};
use crate::content::Deck;
use crate::event::Event;
use crate::hexset::HexSet;
use crate::ids::{CardId, Kind, MAX_CARDS, Phase, Seat, Terrain};
use crate::options::OptionalRule;
use crate::rule_id::RuleId;
use crate::rules::Rules;
use crate::sink::EventSink;
use crate::state::{Draws, Node, State, Then, TurnFacts};
use crate::violation::{Violation, Why};
use crate::win;

/// Number of Energize cards for the player who controls the Monolith (DRW-2).
pub const MONOLITH_CARDS: u8 = 2;

/// Checks that the active player may end the phase: no mandatory action is left (EXP-1, BAT-1).
pub(super) fn check_end_phase(rules: &Rules, state: &State) -> Result<(), Violation> {
    match state.phase {
        Phase::Exploration => match exploration::unexplored(state).iter().next() {
            Some(hex) => Err(Why::MustExplore { hex }.by(RuleId::Exp1)),
            None => Ok(()),
        },
        Phase::Battle => match battle_host::unfought(rules, state).iter().next() {
            Some(hex) => Err(Why::MustFight { hex }.by(RuleId::Bat1)),
            None => Ok(()),
        },
        _ => Ok(()),
    }
}

/// Ends the phase and begins the next one, or the next player's turn (TRN-1).
pub(super) fn end_phase(rules: &Rules, state: &mut State, sink: &mut impl EventSink) {
    let next = match state.phase {
        Phase::Deployment => Phase::Movement,
        Phase::Movement => Phase::Exploration,
        Phase::Exploration => Phase::Battle,
        Phase::Battle => Phase::Mining,
        Phase::Mining => Phase::Draw,
        Phase::Draw => return teams::end_turn(rules, state, sink),
    };
    // Buying is over for this turn, so the purchases are cleared.
    state.facts.bought = TurnFacts::NONE.bought;
    enter(state, next, sink);
    match next {
        Phase::Exploration => {
            // Moves and special attacks are over for this turn, so their records are cleared.
            let kept = state.facts;
            state.facts = TurnFacts {
                from_monolith: kept.from_monolith,
                special_attack_hexes: kept.special_attack_hexes,
                staying: kept.staying,
                ..TurnFacts::NONE
            };
        }
        Phase::Mining => {
            state.facts.staying = TurnFacts::NONE.staying;
            mine(rules, state, sink);
        }
        Phase::Draw => {
            let monolith = rules.board().of_terrain(Terrain::Monolith);
            let controls = !(state.controlled(state.active) & monolith).is_empty();
            let energize = if controls { MONOLITH_CARDS } else { 0 };
            let draws = Draws {
                seat: state.active,
                missions: 1,
                energize,
                then: Then::Phase,
                held: None,
            };
            begin_draws(rules, state, draws, sink);
        }
        _ => {}
    }
}

fn enter(state: &mut State, phase: Phase, sink: &mut impl EventSink) {
    state.phase = phase;
    sink.event(Event::PhaseBegan {
        seat: state.active,
        phase,
    });
}

/// Begins the turn of the next player who is not eliminated. The storm comes before the first player's turn
/// (OPT-VORTEX). Skipped turns are counted, so a turn's number determines its player.
pub(super) fn next_turn(rules: &Rules, state: &mut State, sink: &mut impl EventSink) {
    let mut storm = false;
    loop {
        state.active = state.active.next(rules.players());
        state.turn = state.turn.saturating_add(1);
        storm |= state.active == Seat(0);
        // Some player remains; otherwise the game would be over (WIN-2).
        if !state.eliminated.contains(state.active) {
            break;
        }
    }
    state.phase = Phase::Deployment;
    state.facts = TurnFacts::NONE;
    if storm && rules.board().vortex().is_some() {
        storm::begin(state, sink);
    } else {
        begin_turn(state, sink);
    }
}

/// Begins the active player's turn (TRN-1).
pub(super) fn begin_turn(state: &mut State, sink: &mut impl EventSink) {
    state.node = Node::Phase;
    sink.event(Event::TurnBegan {
        seat: state.active,
        turn: state.turn,
    });
    enter(state, Phase::Deployment, sink);
}

/// Begins the draws of the Draw phase, as optional rules change them.
fn begin_draws(rules: &Rules, state: &mut State, mut draws: Draws, sink: &mut impl EventSink) {
    if draws.energize > 0 && rules.has_option(OptionalRule::KingOfTheHill) {
        draws.energize = 0;
        draws.then = Then::Hill;
    }
    if rules.has_option(OptionalRule::InterceptedTransmissions) {
        draws.missions = 0;
        return transmission_line::fill(rules, state, draws, sink);
    }
    if rules.has_option(OptionalRule::TopPriority) {
        draws.missions = top_priority::MISSIONS;
    }
    draw(rules, state, draws, sink);
}

/// Amount of rubium from the refineries that `seat` works in `hexes`, all of which it controls (MIN-1).
pub(crate) fn mined(rules: &Rules, state: &State, seat: Seat, hexes: HexSet) -> u8 {
    let works = |hex| {
        let units = state.figures.at(seat, hex);
        Kind::ALL
            .into_iter()
            .any(|kind| rules.units().get(kind).miner && units.has(kind))
    };
    hexes
        .iter()
        .filter(|&hex| works(hex))
        .map(|hex| state.refinery(rules, hex))
        .fold(0, u8::saturating_add)
}

/// Amount that `seat` would mine now.
pub(crate) fn income(rules: &Rules, state: &State, seat: Seat) -> u8 {
    mined(rules, state, seat, state.controlled(seat))
}

fn mine(rules: &Rules, state: &mut State, sink: &mut impl EventSink) {
    let seat = state.active;
    let rubium = income(rules, state, seat);
    state.rubium[seat.index()] = state.rubium[seat.index()].saturating_add(u16::from(rubium));
    sink.event(Event::Mined { seat, rubium });
}

/// Begins to draw (DRW-1, DRW-2, BAT-12).
pub(super) fn draw(rules: &Rules, state: &mut State, draws: Draws, sink: &mut impl EventSink) {
    state.node = Node::Draw(draws);
    prepare_draw(rules, state, draws, sink);
}

/// Prepares the next draw. An empty deck is refilled from its discard pile; if both are empty, no card is drawn
/// (DRW-4). After the last draw, the game continues.
fn prepare_draw(rules: &Rules, state: &mut State, mut draws: Draws, sink: &mut impl EventSink) {
    while draws.missions > 0 || draws.energize > 0 {
        state.node = Node::Draw(draws);
        let deck = draws.deck();
        if has_card(rules, state, deck, sink) {
            return;
        }
        sink.event(Event::NothingToDraw {
            seat: draws.seat,
            deck,
        });
        match deck {
            Deck::Missions => {
                draws.missions = 0;
                top_priority::keep_only(state, &mut draws, sink);
            }
            Deck::Energize => draws.energize = 0,
        }
    }
    // DRW-3: objectives that became true with the drawn cards may be played before the turn ends.
    state.node = Node::Phase;
    match draws.then {
        Then::Phase => {}
        Then::Battle => run_state_checks(rules, state, sink),
        Then::Storm => storm::draw_from(rules, state, draws.seat.0 + 1, sink),
        Then::Hill => hill::offer(rules, state, sink),
        Then::Others => hill::others(rules, state, draws.seat, sink),
        Then::Start => {
            let seat = draws.seat.next(rules.players());
            if seat != state.active {
                let first = Draws {
                    seat,
                    missions: 1,
                    ..draws
                };
                draw(rules, state, first, sink);
            }
        }
    }
}

/// Whether `deck` has a card to draw. Refills an empty deck from its discard pile first (DRW-4).
pub(super) fn has_card(
    rules: &Rules,
    state: &mut State,
    deck: Deck,
    sink: &mut impl EventSink,
) -> bool {
    if !state.deck.part(rules.deck(deck)).is_empty() {
        return true;
    }
    let discards = state.discard.part(rules.deck(deck));
    if discards.is_empty() {
        return false;
    }
    state.deck.put_all(&discards);
    state.discard.take_all(&discards);
    sink.event(Event::Reshuffled { deck });
    true
}

/// Removes `card`, which can be drawn, from `deck`.
pub(super) fn take_from_deck(rules: &Rules, state: &mut State, deck: Deck, card: CardId) {
    if deck == Deck::Missions && !state.deck_bottom.is_empty() {
        let missions = state.deck.part(rules.deck(deck));
        // No unordered card is left above the ordered bottom of the deck.
        if missions == state.deck_bottom.pile() {
            state.deck_bottom.pop();
        }
    }
    state.deck.remove(card);
}

/// Whether a card of `deck` could be drawn, possibly after a reshuffle.
pub(super) fn can_draw(rules: &Rules, state: &State, deck: Deck) -> bool {
    let part = rules.deck(deck);
    !state.deck.part(part).is_empty() || !state.discard.part(part).is_empty()
}

/// Adds a drawn card to the hand.
pub(super) fn drawn(
    rules: &Rules,
    state: &mut State,
    mut draws: Draws,
    card: CardId,
    sink: &mut impl EventSink,
) -> Result<(), Violation> {
    let deck = draws.deck();
    if card.index() >= MAX_CARDS || !state.drawable(rules, deck).has(card) {
        let rule = match deck {
            _ if draws.then == Then::Battle => RuleId::Bat12,
            _ if draws.then == Then::Storm => RuleId::OptVortex,
            _ if draws.then == Then::Start => RuleId::OptExec,
            _ if draws.then == Then::Others => RuleId::OptHill,
            Deck::Missions => RuleId::Drw1,
            Deck::Energize => RuleId::Drw2,
        };
        return Err(Why::NotInDeck { card, deck }.by(rule));
    }
    take_from_deck(rules, state, deck, card);
    let of_turn = matches!(draws.then, Then::Phase | Then::Hill);
    if deck == Deck::Missions && of_turn && rules.has_option(OptionalRule::TopPriority) {
        top_priority::drawn(rules, state, draws, card, sink);
        return Ok(());
    }
    state.hands[draws.seat.index()].add(card);
    sink.event(Event::Drawn {
        seat: draws.seat,
        deck,
        card: Some(card),
    });
    match deck {
        Deck::Missions => draws.missions -= 1,
        Deck::Energize => draws.energize -= 1,
    }
    prepare_draw(rules, state, draws, sink);
    Ok(())
}

/// Ends the game if the active player has enough points (WIN-1). Returns whether it ended.
pub(super) fn end_by_points(rules: &Rules, state: &mut State, sink: &mut impl EventSink) -> bool {
    let Some(ending) = win::by_points(rules, state) else {
        return false;
    };
    state.node = Node::Over { ending };
    sink.event(Event::GameOver { ending });
    true
}

/// Checks eliminations when no resolution is pending (WIN-3). Before one ends the game or the active player's part in
/// it, the active player may still act: play objectives as soon as their conditions hold (MIS-2, BAT-15), or win by
/// exchanging cards (TRN-3).
pub(super) fn run_state_checks(rules: &Rules, state: &mut State, sink: &mut impl EventSink) {
    let gone = win::eliminated(rules, state);
    let ending = win::by_elimination(rules, state);
    let last_chance = gone.contains(state.active) || ending.is_some();
    let fulfils = last_chance && free_actions::may_fulfil(rules, state);
    if fulfils
        || ending
            .is_some_and(|ending| free_actions::exchange_may_change_winner(rules, state, ending))
    {
        state.node = Node::LastObjectives;
    } else {
        resolve_elimination(rules, state, sink);
    }
}

/// Resolves an elimination: ends the game (WIN-2), or continues the phase if there is none. A player who is
/// eliminated while the teammate plays on leaves the game, and the turn ends (OPT-TEAM).
pub(super) fn resolve_elimination(rules: &Rules, state: &mut State, sink: &mut impl EventSink) {
    state.node = Node::Phase;
    if teams::resolve_eliminations(rules, state, sink) && state.eliminated.contains(state.active) {
        next_turn(rules, state, sink);
    }
}
