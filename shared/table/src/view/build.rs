//! Builds views by an allow-list.

use super::battle::battle;
use super::{
    KnownHand, PointsBySource, PreviousBattle, TableCard, TableDecks, TableFigures,
    TablePendingInput, TableRefinery, TableSeatView, TableTokens, TableTray, TableView,
};
use crate::battle::unit_list;
use crate::economy::exploration::piles;
use crate::economy::purchases::purchases;
use crate::protocol::action::PointsSource;
use crate::state::seat::SeatState;
use crate::state::table::Table;
use crate::state::wait::WaitState;
use crate::state::{CurrentBattle, TableState};
use crate::view::choices::choices;
use crate::view::reminders::reminders;
use rubium_rules::battle::effects;
use rubium_rules::{Deck, Kind, Pile, Seat};

/// Builds the view of `viewer`; `None` is the public view, for a shared scoreboard.
pub fn table_view(table: &Table, state: &TableState, viewer: Option<Seat>) -> TableView {
    let viewer = viewer.filter(|&seat| table.has_seat(seat));
    let has_turn =
        table.managed_parts().phases.is_managed() && state.wait != WaitState::FirstPlayer;
    let hand = viewer.map(|seat| cards(&state.seat(seat).hand));
    TableView {
        viewer,
        parts: state.parts(table),
        order: state.order.clone(),
        turn: if has_turn { state.turn } else { 0 },
        active: has_turn.then_some(state.active),
        phase: has_turn.then_some(state.phase),
        target: table.rules().options().target(),
        has_monolith: table.has_monolith(),
        monolith: state.monolith,
        counts_figures: table.counts_figures(),
        seats: table
            .rules()
            .seats()
            .map(|seat| player(table, state, seat))
            .collect(),
        hand: hand.unwrap_or_default(),
        known: viewer.map_or_else(Vec::new, |viewer| known(table, state, viewer)),
        line: cards(&state.decks.line),
        decks: decks(table, state),
        waiting: waiting(table, state),
        battle: state
            .current_battle
            .as_ref()
            .map(|current| battle(table, current)),
        last_battle: state.last_battle.map(|last| PreviousBattle {
            attacker: last.attacker,
            defender: last.defender,
            terrain: last.terrain,
            attackers: unit_list(last.forces[0]),
            defenders: unit_list(last.forces[1]),
        }),
        tray: tray(state),
        choices: choices(table, state, viewer),
        reminders: reminders(table, state),
    }
}

/// Cards in other hands that `viewer` knows.
fn known(table: &Table, state: &TableState, viewer: Seat) -> Vec<KnownHand> {
    let hands = table.rules().seats().map(|seat| KnownHand {
        seat,
        cards: cards(&state.seat(seat).known[viewer.index()]),
    });
    hands.filter(|hand| !hand.cards.is_empty()).collect()
}

fn tray(state: &TableState) -> Option<TableTray> {
    let left = match state.wait {
        WaitState::Tray { remaining } => remaining,
        _ if state.tray.faces.is_empty() => return None,
        _ => 0,
    };
    Some(TableTray {
        seat: state.tray.seat,
        faces: state.tray.faces.clone(),
        left,
    })
}

fn cards(pile: &Pile) -> Vec<TableCard> {
    let cards = pile.counts();
    cards
        .map(|(card, count)| TableCard { card, count })
        .collect()
}

fn player(table: &Table, state: &TableState, seat: Seat) -> TableSeatView {
    let SeatState {
        name,
        rubium,
        board,
        bought,
        refineries,
        fulfilled,
        away,
        is_eliminated,
        ..
    } = state.seat(seat);
    let counted = table.managed_parts().rubium.is_managed();
    TableSeatView {
        seat,
        name: name.clone(),
        faction: table.faction(seat),
        away: *away,
        out: *is_eliminated,
        teammate: table.rules().teammate(seat),
        rubium: *rubium,
        fives: rubium / 5,
        ones: rubium % 5,
        vp: state.vp(table, seat),
        team_vp: state.team_vp(table, seat),
        points: PointsSource::ALL
            .map(|source| PointsBySource {
                source,
                points: state.points(seat, source),
            })
            .to_vec(),
        missions: cards(fulfilled),
        mission_vp: state.mission_points(table, seat),
        hand_energize: state.hand_size(table, seat, Deck::Energize),
        hand_missions: state.hand_size(table, seat, Deck::Missions),
        figures: Kind::ALL
            .map(|kind| TableFigures {
                kind,
                board: board.count(kind),
                supply: state.supply(table, seat, kind),
            })
            .to_vec(),
        refineries: refineries
            .iter()
            .map(|refinery| TableRefinery {
                value: refinery.value,
                home: !refinery.is_explored,
            })
            .collect(),
        income: state.income(seat),
        purchases: purchases(table, state, seat, counted.then_some(*rubium)),
        bought: unit_list(*bought),
    }
}

fn decks(table: &Table, state: &TableState) -> TableDecks {
    let class = |deck| table.rules().deck(deck);
    let left = |deck| {
        table
            .has_deck(deck)
            .then(|| state.decks.cards.restricted_to(class(deck)).len())
    };
    let (tokens, victory) = (
        table.managed_parts().tokens.is_managed(),
        table.managed_parts().victory.is_managed(),
    );
    let halves: [u16; 2] = state
        .tokens
        .map(|half| half.iter().map(|&left| u16::from(left)).sum());
    TableDecks {
        energize: left(Deck::Energize),
        missions: left(Deck::Missions),
        victory: victory.then_some(state.victory_left),
        hill: (victory && table.rules().hill_stack() > 0).then_some(state.hill_left),
        tokens: tokens.then(|| halves.iter().sum()),
        token_halves: match tokens && table.has_halves() {
            true => halves.to_vec(),
            false => Vec::new(),
        },
        tokens_left: match tokens {
            true => tokens_left(table, state),
            false => Vec::new(),
        },
        energize_discard: cards(&state.decks.discards.restricted_to(class(Deck::Energize))),
        mission_discard: cards(&state.decks.discards.restricted_to(class(Deck::Missions))),
    }
}

/// Tokens in the game, by half of the board.
fn tokens_left(table: &Table, state: &TableState) -> Vec<TableTokens> {
    let halves = 1 + usize::from(table.has_halves());
    let piles = piles(table, state).into_iter().zip(&state.tokens);
    let mut all = Vec::new();
    for (half, (max, left)) in piles.enumerate().take(halves) {
        let half = table.has_halves().then(|| state.order[half]);
        for (token, _) in table.rules().tokens() {
            let (max, left) = (max[token.index()], left[token.index()]);
            if max > 0 {
                all.push(TableTokens {
                    token,
                    half,
                    left,
                    max,
                });
            }
        }
    }
    all
}

fn waiting(table: &Table, state: &TableState) -> TablePendingInput {
    if let Some(request) = table.request(state) {
        let typed = table.is_typed(state, request);
        return TablePendingInput::Chance { request, typed };
    }
    match &state.wait {
        WaitState::Keep { draws, .. } => TablePendingInput::Keep { seat: draws.seat },
        WaitState::Victim { seat, .. } => TablePendingInput::Victim { seat: *seat },
        WaitState::SpecialCasualty { victim, .. } => TablePendingInput::Casualty {
            seat: *victim,
            of: *victim,
        },
        WaitState::AttackChain { seat, kind, .. } => TablePendingInput::AttackChain {
            seat: *seat,
            kind: *kind,
        },
        WaitState::StormCards { .. } => {
            let (seat, max) = state.next_storm_count().unwrap_or((state.active, 0));
            TablePendingInput::StormCards { seat, max }
        }
        WaitState::Eliminated { seat } => TablePendingInput::Eliminated { seat: *seat },
        WaitState::Tie(tie) => {
            let seat = tie.candidates.get(tie.counts.len()).copied();
            TablePendingInput::Count {
                seat: seat.unwrap_or(state.active),
                by: tie.by,
            }
        }
        WaitState::Over { ending } => TablePendingInput::Over { ending: *ending },
        WaitState::Battle => match &state.current_battle {
            Some(current) => in_battle(current),
            None => TablePendingInput::Idle,
        },
        _ => TablePendingInput::Idle,
    }
}

fn in_battle(current: &CurrentBattle) -> TablePendingInput {
    if let Some(window) = effects::open_window(&current.battle) {
        return TablePendingInput::Window { window };
    }
    match current.battle.next_removal() {
        Some(removal) => TablePendingInput::Casualty {
            seat: removal.chooser,
            of: current.battle.owner(removal.side),
        },
        None => TablePendingInput::Idle,
    }
}
