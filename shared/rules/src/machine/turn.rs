//! The sequence of a turn: phases, mining, drawing, the next player, the end of the game (TRN, MIN, DRW, WIN).

use super::{battle_host, exploration, free_actions, hill, storm, teams, transmission_line};
use crate::content::Deck;
use crate::drawing::{Drawn, Draws, MissionDraw};
use crate::event::Event;
use crate::hexset::HexSet;
use crate::ids::{CardId, Kind, Phase, Seat, Terrain};
use crate::options::OptionalRule;
use crate::rule_id::RuleId;
use crate::rules::Rules;
use crate::sink::EventSink;
use crate::state::{Node, State, Then, TurnFacts};
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
            begin_draws(rules, state, controls, sink);
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

/// Begins the draws of the Draw phase, as optional rules change them (DRW-1, DRW-2).
fn begin_draws(rules: &Rules, state: &mut State, monolith: bool, sink: &mut impl EventSink) {
    let seat = state.active;
    let (energize, then) = match (monolith, rules.has_option(OptionalRule::KingOfTheHill)) {
        (false, _) => (0, Then::Phase),
        (true, false) => (MONOLITH_CARDS, Then::Phase),
        (true, true) => (0, Then::Hill),
    };
    let draws = match rules.mission_draw() {
        MissionDraw::Drawn => Draws::new(seat, 1, energize),
        MissionDraw::OneOfTwo => Draws::one_of_two(seat, energize),
        MissionDraw::Line => {
            let draws = Draws::new(seat, 0, energize);
            return transmission_line::fill(rules, state, draws, then, sink);
        }
    };
    draw(rules, state, draws, then, sink);
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

/// Draws as far as possible without a random outcome. An empty deck is refilled from its discard pile; if both are
/// empty, no card is drawn (DRW-4). After the last draw, the game continues.
pub(super) fn draw(
    rules: &Rules,
    state: &mut State,
    mut draws: Draws,
    then: Then,
    sink: &mut impl EventSink,
) {
    let seat = draws.seat;
    while !draws.is_done() {
        let deck = draws.deck();
        if has_card(rules, state, deck, sink) {
            state.node = Node::Draw { draws, then };
            return;
        }
        sink.event(Event::NothingToDraw { seat, deck });
        if let Some(card) = draws.skip() {
            state.hands[seat.index()].add(card);
            let card = Some(card);
            sink.event(Event::Kept { seat, card });
        }
    }
    // DRW-3: objectives that became true with the drawn cards may be played before the turn ends.
    state.node = Node::Phase;
    match then {
        Then::Phase => {}
        Then::Battle => run_state_checks(rules, state, sink),
        Then::Storm => storm::draw_from(rules, state, seat.0 + 1, sink),
        Then::Hill => hill::offer(rules, state, sink),
        Then::Others => hill::others(rules, state, seat, sink),
        Then::Start => {
            let next = seat.next(rules.players());
            if next != state.active {
                draw(rules, state, Draws::new(next, 1, 0), then, sink);
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
    if !state.decks.refill(rules, deck).is_empty() {
        sink.event(Event::Reshuffled { deck });
    }
    state.decks.can_draw(rules, deck)
}

/// Adds a drawn card to the hand.
pub(super) fn drawn(
    rules: &Rules,
    state: &mut State,
    mut draws: Draws,
    then: Then,
    card: CardId,
    sink: &mut impl EventSink,
) -> Result<(), Violation> {
    let deck = draws.deck();
    if !state.decks.draw(rules, deck, card) {
        let rule = match deck {
            _ if then == Then::Battle => RuleId::Bat12,
            _ if then == Then::Storm => RuleId::OptVortex,
            _ if then == Then::Start => RuleId::OptExec,
            _ if then == Then::Others => RuleId::OptHill,
            Deck::Missions => RuleId::Drw1,
            Deck::Energize => RuleId::Drw2,
        };
        return Err(Why::NotInDeck { card, deck }.by(rule));
    }
    let (seat, known) = (draws.seat, Some(card));
    let place = draws.drawn(card);
    if place == Drawn::ToHand {
        state.hands[seat.index()].add(card);
        sink.event(Event::Drawn {
            seat,
            deck,
            card: known,
        });
    } else {
        sink.event(Event::Offered { seat, card: known });
    }
    match place {
        Drawn::Choice(cards) => state.node = Node::Keep { cards, draws, then },
        Drawn::ToHand | Drawn::Held => draw(rules, state, draws, then, sink),
    }
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
