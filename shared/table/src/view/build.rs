//! Builds views as an allow-list: only what a seat may know is copied from the state.

use super::battle::battle_view;
use super::{
    KnownHand, PointsBySource, TableCard, TableDecks, TableFigures, TableFoughtBattle,
    TablePendingInput, TableRefinery, TableSeatView, TableTokens, TableTray, TableView,
};
use crate::battle::unit_list;
use crate::economy::exploration::initial_token_counts;
use crate::economy::purchases::possible_purchases;
use crate::protocol::action::PointsSource;
use crate::state::pending_input::PendingInput;
use crate::state::seat::{Mining, Refinery, SeatState};
use crate::state::table::Table;
use crate::state::{CurrentBattle, FoughtBattle, TableState};
use crate::view::choices::choices;
use crate::view::reminders::reminders;
use crate::view::take_back::take_back_choices;
use rubium_rules::battle::effects;
use rubium_rules::{Deck, Kind, Pile, Seat};

/// Builds the view of `viewer`; `None` is the public view.
pub fn table_view(table: &Table, state: &TableState, viewer: Option<Seat>) -> TableView {
    let viewer = viewer.filter(|&seat| table.has_seat(seat));
    let active = state.active_seat(table);
    let hand = viewer.map(|seat| card_list(&state.seat(seat).hand));
    TableView {
        viewer,
        parts: state.current_part_settings(table),
        order: state.order.clone(),
        round: active.map_or(0, |_| state.round),
        turn: active.map_or(0, |_| state.turn),
        active,
        phase: active.map(|_| state.phase),
        target_vp: table.rules().options().target_vp(),
        has_monolith: table.has_monolith(),
        monolith_holder: state.monolith_holder,
        counts_figures: table.counts_figures(),
        counts_energize: table.counts_hands(Deck::Energize),
        seats: table
            .rules()
            .seats()
            .map(|seat| seat_view(table, state, seat))
            .collect(),
        hand: hand.unwrap_or_default(),
        known_hands: viewer.map_or_else(Vec::new, |viewer| known_hands(table, state, viewer)),
        transmission_line: card_list(&state.decks.transmission_line),
        decks: decks_view(table, state),
        pending_input: pending_input(table, state),
        battle: state
            .current_battle
            .as_ref()
            .map(|current| battle_view(table, current)),
        last_battle: state.last_battle.map(fought_battle_view),
        battles_to_continue: (state.battles_to_continue(table).into_iter())
            .map(fought_battle_view)
            .collect(),
        tray: tray_view(state),
        choices: choices(table, state, viewer),
        reminders: reminders(table, state),
    }
}

fn fought_battle_view(battle: FoughtBattle) -> TableFoughtBattle {
    TableFoughtBattle {
        attacker: battle.attacker,
        defender: battle.defender,
        terrain: battle.terrain,
        attackers: unit_list(battle.forces[0]),
        defenders: unit_list(battle.forces[1]),
    }
}

/// Cards in other hands that `viewer` knows.
fn known_hands(table: &Table, state: &TableState, viewer: Seat) -> Vec<KnownHand> {
    let hands = table.rules().seats().map(|seat| KnownHand {
        seat,
        cards: card_list(&state.seat(seat).cards_known_by[viewer.index()]),
    });
    hands.filter(|hand| !hand.cards.is_empty()).collect()
}

fn tray_view(state: &TableState) -> Option<TableTray> {
    let left = match state.pending_input {
        PendingInput::TrayDie { remaining } => remaining,
        _ if state.tray.faces.is_empty() => return None,
        _ => 0,
    };
    Some(TableTray {
        seat: state.tray.seat,
        faces: state.tray.faces.clone(),
        left,
    })
}

fn card_list(pile: &Pile) -> Vec<TableCard> {
    let cards = pile.counts();
    cards
        .map(|(card, count)| TableCard { card, count })
        .collect()
}

fn seat_view(table: &Table, state: &TableState, seat: Seat) -> TableSeatView {
    let SeatState {
        name,
        rubium,
        board,
        fulfilled,
        is_away,
        is_eliminated,
        mining,
        has_mined_in_earlier_round,
        ..
    } = state.seat(seat);
    let mining = match has_mined_in_earlier_round {
        true => Mining::NotYet,
        false => mining.without_missed(),
    };
    let is_rubium_managed = table.part_settings().rubium.is_managed();
    TableSeatView {
        seat,
        name: name.clone(),
        faction: table.faction(seat),
        is_away: *is_away,
        is_eliminated: *is_eliminated,
        teammate: table.rules().teammate(seat),
        rubium: *rubium,
        tokens_of_5: rubium / 5,
        tokens_of_1: rubium % 5,
        vp: state.vp(table, seat),
        team_vp: state.team_vp(table, seat),
        points: PointsSource::ALL
            .map(|source| PointsBySource {
                source,
                points: state.points(seat, source),
            })
            .to_vec(),
        missions: card_list(fulfilled),
        mission_vp: state.mission_points(table, seat),
        hand_energize_count: state.hand_size(table, seat, Deck::Energize),
        hand_mission_count: state.hand_size(table, seat, Deck::Missions),
        may_have_mission: state.may_have_mission(table, seat),
        figures: Kind::ALL
            .map(|kind| TableFigures {
                kind,
                board: board.count(kind),
                supply: state.supply(table, seat, kind),
            })
            .to_vec(),
        refineries: refinery_views(&state.seat(seat).refineries),
        has_unworked_home_refineries: !state.unworked_home_refineries(table, seat).is_empty(),
        income: state.income(seat),
        mining: state
            .recoverable_missed_mining(table, seat)
            .unwrap_or(mining),
        is_mining_next: state.is_mining_next(table, seat),
        income_entered_after_mining: state.income_entered_after_mining(table, seat),
        can_mine_more: state.can_mine_more(table, seat)
            && (!table.counts_figures()
                || state.refinery_surplus_and_miner_counts(table, seat).1 > 0),
        repayable_mining: state.repayable_mining(table, seat),
        purchases: possible_purchases(table, state, seat, is_rubium_managed.then_some(*rubium)),
        purchases_to_take_back: take_back_choices(table, state, seat),
        mission_points_to_take_back: state.mission_points_to_take_back(table, seat),
    }
}

/// The refineries as the view shows them, in the same order.
pub(super) fn refinery_views(refineries: &[Refinery]) -> Vec<TableRefinery> {
    let refineries = refineries.iter().map(|refinery| TableRefinery {
        value: refinery.value,
        is_home_base: !refinery.was_found,
    });
    refineries.collect()
}

fn decks_view(table: &Table, state: &TableState) -> TableDecks {
    let deck_cards = |deck| table.rules().deck(deck);
    let cards_left = |deck| {
        table
            .manages_deck(deck)
            .then(|| state.decks.undrawn.restricted_to(deck_cards(deck)).len())
    };
    let (are_tokens_managed, are_victory_cards_managed) = (
        table.part_settings().tokens.is_managed(),
        table.part_settings().victory.is_managed(),
    );
    let token_counts: [u16; 2] = state
        .tokens
        .map(|counts| counts.iter().map(|&left| u16::from(left)).sum());
    TableDecks {
        energize_left: cards_left(Deck::Energize),
        missions_left: cards_left(Deck::Missions),
        victory_left: are_victory_cards_managed.then_some(state.victory_left),
        hill_left: (are_victory_cards_managed && table.rules().hill_stack_size() > 0)
            .then_some(state.hill_left),
        tokens_left: are_tokens_managed.then(|| token_counts.iter().sum()),
        token_halves: match are_tokens_managed && table.has_halves() {
            true => token_counts.to_vec(),
            false => Vec::new(),
        },
        tokens_by_type: match are_tokens_managed {
            true => tokens_by_type(table, state),
            false => Vec::new(),
        },
        energize_discard: card_list(
            &state
                .decks
                .discards
                .restricted_to(deck_cards(Deck::Energize)),
        ),
        mission_discard: card_list(
            &state
                .decks
                .discards
                .restricted_to(deck_cards(Deck::Missions)),
        ),
    }
}

/// The facedown tokens of each type, by half of the board.
fn tokens_by_type(table: &Table, state: &TableState) -> Vec<TableTokens> {
    let half_count = 1 + usize::from(table.has_halves());
    let piles = initial_token_counts(table, state)
        .into_iter()
        .zip(&state.tokens);
    let mut tokens = Vec::new();
    for (half_index, (initial_counts, counts_left)) in piles.enumerate().take(half_count) {
        let board_half_owner = table.has_halves().then(|| state.order[half_index]);
        for (token, _) in table.rules().tokens() {
            let initial = initial_counts[token.index()];
            let left = counts_left[token.index()];
            if initial > 0 {
                tokens.push(TableTokens {
                    token,
                    board_half_owner,
                    left,
                    initial,
                });
            }
        }
    }
    tokens
}

fn pending_input(table: &Table, state: &TableState) -> TablePendingInput {
    if let Some(request) = table.chance_request(state) {
        let is_entered_by_players = table.is_entered_by_players(state, request);
        return TablePendingInput::Chance {
            request,
            is_entered_by_players,
        };
    }
    match &state.pending_input {
        PendingInput::KeepMission { draws, .. } => TablePendingInput::Keep { seat: draws.seat },
        PendingInput::Victim { seat, .. } => TablePendingInput::Victim { seat: *seat },
        PendingInput::SpecialAttackCasualty { victim, .. } => TablePendingInput::Casualty {
            seat: *victim,
            owner: *victim,
        },
        PendingInput::AttackChain { seat, kind, .. } => TablePendingInput::AttackChain {
            seat: *seat,
            kind: *kind,
        },
        PendingInput::StormCards { .. } => {
            let (seat, max) = state.next_storm_seat_and_max().unwrap_or((state.active, 0));
            TablePendingInput::StormCards { seat, max }
        }
        PendingInput::EliminationCheck { seat } => TablePendingInput::Eliminated { seat: *seat },
        PendingInput::Comparison(comparison) => {
            let seat = comparison.candidates.get(comparison.counts.len()).copied();
            TablePendingInput::Count {
                seat: seat.unwrap_or(state.active),
                criterion: comparison.criterion,
            }
        }
        PendingInput::Over { ending } => TablePendingInput::Over { ending: *ending },
        PendingInput::Battle => match &state.current_battle {
            Some(current) => pending_battle_input(current),
            None => TablePendingInput::Idle,
        },
        _ => TablePendingInput::Idle,
    }
}

fn pending_battle_input(current: &CurrentBattle) -> TablePendingInput {
    if let Some(window) = effects::current_window(&current.battle) {
        return TablePendingInput::Window { window };
    }
    match current.battle.next_removal() {
        Some(removal) => TablePendingInput::Casualty {
            seat: removal.chooser,
            owner: current.battle.owner(removal.side),
        },
        None => TablePendingInput::Idle,
    }
}
