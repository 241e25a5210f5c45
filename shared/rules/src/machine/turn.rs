//! The course of a turn: phases, mining, drawing, the next player, the end of the game (TRN, MIN, DRW, WIN).

use super::{exploration, fight};
use crate::content::Deck;
use crate::event::{Event, EventSink};
use crate::hexset::HexSet;
use crate::ids::{CardId, Kind, MAX_CARDS, Phase, Seat};
use crate::rulebook::RuleId;
use crate::rules::Rules;
use crate::state::{Facts, Node, State};
use crate::violation::{Violation, Why};
use crate::win;

/// Whether the active player may end the phase: nothing that is not optional is left to do (EXP-1, BAT-1).
pub(super) fn check_end_phase(state: &State) -> Result<(), Violation> {
    match state.phase {
        Phase::Exploration => match exploration::unexplored(state).iter().next() {
            Some(hex) => Err(Why::MustExplore { hex }.by(RuleId::Exp1)),
            None => Ok(()),
        },
        Phase::Battle => match fight::unfought(state).iter().next() {
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
        Phase::Draw => {
            state.active = state.active.next(rules.players());
            state.turn = state.turn.saturating_add(1);
            state.facts = Facts::NONE;
            sink.event(Event::TurnBegan {
                seat: state.active,
                turn: state.turn,
            });
            Phase::Deployment
        }
    };
    state.phase = next;
    sink.event(Event::PhaseBegan {
        seat: state.active,
        phase: next,
    });
    match next {
        Phase::Exploration => {
            // Nothing moves or makes special attacks any more, so who has is forgotten.
            let kept = state.facts;
            state.facts = Facts {
                from_monolith: kept.from_monolith,
                scorched: kept.scorched,
                ..Facts::NONE
            };
        }
        Phase::Mining => mine(rules, state, sink),
        Phase::Draw => {
            let monolith = rules.board().of_terrain(crate::ids::Terrain::Monolith);
            let controls = !(state.controlled(state.active) & monolith).is_empty();
            draw(
                rules,
                state,
                state.active,
                1,
                if controls { 2 } else { 0 },
                false,
                sink,
            );
        }
        _ => {}
    }
}

/// The rubium of the refineries that `seat` works in `hexes`, which it controls (MIN-1).
pub(super) fn mined(rules: &Rules, state: &State, seat: Seat, hexes: HexSet) -> u8 {
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

/// What `seat` would mine as things stand.
pub(crate) fn income(rules: &Rules, state: &State, seat: Seat) -> u8 {
    mined(rules, state, seat, state.controlled(seat))
}

fn mine(rules: &Rules, state: &mut State, sink: &mut impl EventSink) {
    let seat = state.active;
    let rubium = income(rules, state, seat);
    state.rubium[seat.index()] = state.rubium[seat.index()].saturating_add(u16::from(rubium));
    sink.event(Event::Mined { seat, rubium });
}

/// `seat` draws missions, then Energize cards (DRW-1, DRW-2, BAT-12).
pub(super) fn draw(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    missions: u8,
    energize: u8,
    after_battle: bool,
    sink: &mut impl EventSink,
) {
    state.node = Node::Draw {
        seat,
        missions,
        energize,
        after_battle,
    };
    prepare_draw(rules, state, sink);
}

/// Makes sure that the next card can be drawn: an empty deck takes its discard pile; with both empty no card is
/// drawn (DRW-4). When nothing is left to draw the game goes on.
fn prepare_draw(rules: &Rules, state: &mut State, sink: &mut impl EventSink) {
    while let Node::Draw {
        seat,
        missions,
        energize,
        after_battle,
    } = state.node
    {
        let deck = match (missions, energize) {
            (0, 0) => {
                state.node = Node::Phase;
                if after_battle {
                    fight::after_draws(rules, state, sink);
                }
                return;
            }
            (0, _) => Deck::Energize,
            _ => Deck::Missions,
        };
        if !state.deck.part(rules.deck(deck)).is_empty() {
            return;
        }
        let discards = state.discard.part(rules.deck(deck));
        if discards.is_empty() {
            sink.event(Event::NothingToDraw { seat, deck });
            let (missions, energize) = if deck == Deck::Missions {
                (0, energize)
            } else {
                (0, 0)
            };
            state.node = Node::Draw {
                seat,
                missions,
                energize,
                after_battle,
            };
        } else {
            state.deck.put_all(&discards);
            state.discard.take_all(&discards);
            sink.event(Event::Reshuffled { deck });
        }
    }
}

/// Whether a card of `deck` could be drawn, after a reshuffle if need be.
pub(super) fn can_draw(rules: &Rules, state: &State, deck: Deck) -> bool {
    let part = rules.deck(deck);
    !state.deck.part(part).is_empty() || !state.discard.part(part).is_empty()
}

/// A card was drawn.
pub(super) fn drawn(
    rules: &Rules,
    state: &mut State,
    card: CardId,
    sink: &mut impl EventSink,
) -> Result<(), Violation> {
    let Node::Draw {
        seat,
        missions,
        energize,
        after_battle,
    } = state.node
    else {
        return Err(Why::OtherChance.by(RuleId::Drw1));
    };
    let (deck, rule) = if missions > 0 {
        (Deck::Missions, RuleId::Drw1)
    } else {
        (Deck::Energize, RuleId::Drw2)
    };
    if card.index() >= MAX_CARDS || !state.deck.part(rules.deck(deck)).has(card) {
        return Err(Why::NotInDeck { card, deck }.by(rule));
    }
    state.deck.remove(card);
    state.hands[seat.index()].add(card);
    sink.event(Event::Drawn {
        seat,
        deck,
        card: Some(card),
    });
    let (missions, energize) = if missions > 0 {
        (missions - 1, energize)
    } else {
        (0, energize - 1)
    };
    state.node = Node::Draw {
        seat,
        missions,
        energize,
        after_battle,
    };
    prepare_draw(rules, state, sink);
    Ok(())
}

/// Ends the game if the active player has points enough (WIN-1). Tells whether it ended.
pub(super) fn end_by_points(rules: &Rules, state: &mut State, sink: &mut impl EventSink) -> bool {
    let Some(ending) = win::by_points(rules, state) else {
        return false;
    };
    state.node = Node::Over { ending };
    sink.event(Event::GameOver { ending });
    true
}

/// Nothing is half resolved: ends the game if somebody is eliminated (WIN-2, WIN-3), else the phase goes on.
pub(super) fn judge(rules: &Rules, state: &mut State, sink: &mut impl EventSink) {
    state.node = match win::by_elimination(rules, state) {
        Some(ending) => {
            sink.event(Event::GameOver { ending });
            Node::Over { ending }
        }
        None => Node::Phase,
    };
}
