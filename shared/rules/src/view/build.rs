//! Builds a view. Every field is set explicitly, so the view contains only what is listed here.

use super::{
    Arrival, BattleView, CardCount, CardInPlay, DecksView, DiceOfFace, FactsView, ForceView,
    HexView, HitsOfPicker, KindCount, KindValue, MissionObstacle, MissionProgress, ModifierView,
    SeatView, StormView, TeamView, UnitCount, UnitsOnHex, View,
};
use crate::battle::{Side, Stage};
use crate::choices::choices;
use crate::content::{CardFace, Deck};
use crate::ids::{CardId, Hex, Kind, Phase, Seat};
use crate::machine::{PendingInput, income, mission_progress, pending_input, seats_to_ask};
use crate::missions::ConditionProgress;
use crate::pile::Pile;
use crate::rules::Rules;
use crate::stack::Stack;
use crate::state::{AfterDraws, PickedUnits, State, StormStage, TurnStage};
use crate::win::team_points;

/// Builds the view of `viewer`; with `None`, the public view.
pub fn view(rules: &Rules, state: &State, viewer: Option<Seat>) -> View {
    let pending_input = pending_input(rules, state);
    let viewer_decides =
        matches!(pending_input, PendingInput::Decision { seat, .. } if viewer == Some(seat));
    View {
        viewer,
        turn: state.turn,
        round: (state.turn.saturating_sub(1)) / u16::from(rules.players()) + 1,
        active: state.active,
        phase: state.phase,
        target_vp: rules.options().target_vp(),
        pending_input,
        teams: teams(rules, state),
        storm: match state.stage {
            TurnStage::Storm(StormStage::White { from }) => Some(StormView { from: Some(from) }),
            TurnStage::Storm(_) => Some(StormView { from: None }),
            TurnStage::Draw {
                then: AfterDraws::ContinueStorm,
                ..
            } => Some(StormView { from: None }),
            _ => None,
        },
        hexes: hexes(rules, state),
        seats: rules
            .seats()
            .map(|seat| seat_view(rules, state, seat, viewer))
            .collect(),
        hand: viewer
            .and_then(|seat| state.hands.get(seat.index()))
            .map(card_counts)
            .unwrap_or_default(),
        mission_progress: mission_progress_of(rules, state, viewer),
        offered_missions: missions_to_choose_from(state, viewer),
        transmission_line: card_counts(&state.decks.transmission_line),
        decks: decks(rules, state, viewer),
        facts: facts(rules, state),
        battle: battle(rules, state),
        card_in_play: card_in_play(state),
        choices: choices(rules, state, viewer_decides),
    }
}

fn teams(rules: &Rules, state: &State) -> Vec<TeamView> {
    let is_first_of_team =
        |&seat: &Seat| rules.teammate(seat).is_some_and(|teammate| seat < teammate);
    let team = |seat| TeamView {
        seats: rules.team(seat).into(),
        vp: team_points(state, rules.team(seat)),
    };
    rules.seats().filter(is_first_of_team).map(team).collect()
}

fn hexes(rules: &Rules, state: &State) -> Vec<HexView> {
    let units = |hex| {
        let stacks = rules
            .seats()
            .map(move |seat| (seat, state.units(seat, hex)));
        stacks
            .flat_map(|(seat, stack)| {
                stack
                    .counts()
                    .map(move |(kind, count)| UnitCount { seat, kind, count })
            })
            .collect()
    };
    let hexes_by_edge: Vec<Option<Hex>> = (1..=6)
        .map(|edge| rules.board().hex_at_vortex_edge(edge))
        .collect();
    let edge_of = |hex| {
        let index = hexes_by_edge
            .iter()
            .position(|&edge_hex| edge_hex == Some(hex));
        index.map_or(0, |index| index as u8 + 1)
    };
    let hex_view = |(id, info): (Hex, &crate::board::HexInfo)| HexView {
        id,
        q: info.coords.q,
        r: info.coords.r,
        terrain: info.terrain,
        tile: info.tile,
        home_owner: info.home_owner,
        refinery: state.refinery(rules, id),
        has_facedown_token: state.facedown.contains(id),
        controller: state.controller(rules, id),
        vortex_edge: edge_of(id),
        units: units(id),
    };
    rules.board().hexes().map(hex_view).collect()
}

fn seat_view(rules: &Rules, state: &State, seat: Seat, viewer: Option<Seat>) -> SeatView {
    // A card that was passed to a teammate is known to both members of the team.
    let knows_passed_cards = viewer.is_some_and(|viewer| rules.team(viewer).contains(seat));
    let supply = |kind| KindCount {
        kind,
        count: state.supply(rules, seat, kind),
    };
    SeatView {
        seat,
        rubium: state.rubium(seat),
        vp: state.vp(seat),
        victory_card_count: state.victory_cards[seat.index()],
        hill_card_count: state.hill_cards[seat.index()],
        missions: card_counts(&state.fulfilled[seat.index()]),
        mission_vp: state.mission_points(rules, seat),
        is_eliminated: state.eliminated.contains(seat),
        cards_known_to_teammate: match knows_passed_cards {
            true => card_counts(&state.cards_known_to_teammate[seat.index()]),
            false => Vec::new(),
        },
        hand_energize_count: state.hand_size(rules, seat, Deck::Energize),
        hand_mission_count: state.hand_size(rules, seat, Deck::Missions),
        unit_count: state.board_units.total(seat).total(),
        controlled_hex_count: state.controlled(seat).len() as u8,
        income: income(rules, state, seat),
        supply: Kind::ALL.map(supply).to_vec(),
    }
}

fn mission_progress_of(rules: &Rules, state: &State, viewer: Option<Seat>) -> Vec<MissionProgress> {
    let Some(seat) = viewer.filter(|&viewer| rules.seats().any(|seat| seat == viewer)) else {
        return Vec::new();
    };
    let missions = state.missions_of(rules, seat);
    let progress = |card| {
        let parts = mission_progress(rules, state, seat, card);
        MissionProgress {
            card,
            obstacle: mission_obstacle(rules, state, seat, card, &parts),
            parts,
        }
    };
    missions.cards().map(progress).collect()
}

fn mission_obstacle(
    rules: &Rules,
    state: &State,
    seat: Seat,
    card: CardId,
    parts: &[ConditionProgress],
) -> Option<MissionObstacle> {
    if seat == state.active {
        return None;
    }
    match rules.card(card)?.face {
        CardFace::BattleMission { .. } if state.phase == Phase::Battle => {
            Some(MissionObstacle::NotAttacker)
        }
        CardFace::Objective { .. } if parts.iter().all(|part| part.current >= part.required) => {
            Some(MissionObstacle::OtherPlayersTurn)
        }
        _ => None,
    }
}

/// The missions that `viewer` has drawn, one of which `viewer` will keep.
fn missions_to_choose_from(state: &State, viewer: Option<Seat>) -> Vec<CardId> {
    match state.stage {
        TurnStage::KeepMission { cards, draws, .. } if viewer == Some(draws.seat) => cards.to_vec(),
        TurnStage::Draw { draws, .. } if viewer == Some(draws.seat) => {
            draws.held_mission.into_iter().collect()
        }
        _ => Vec::new(),
    }
}

fn decks(rules: &Rules, state: &State, viewer: Option<Seat>) -> DecksView {
    let bottom = state.decks.bottom.iter();
    let bottom = bottom.map(|(card, by)| (viewer == Some(by)).then_some(card));
    let cards_of_deck = |pile: &Pile, deck| pile.restricted_to(rules.deck(deck));
    DecksView {
        energize_left: cards_of_deck(&state.decks.undrawn, Deck::Energize).len(),
        missions_left: cards_of_deck(&state.decks.undrawn, Deck::Missions).len(),
        bottom: bottom.collect(),
        victory_left: state.victory_left,
        hill_left: state.hill_left,
        energize_discard: card_counts(&cards_of_deck(&state.decks.discards, Deck::Energize)),
        mission_discard: card_counts(&cards_of_deck(&state.decks.discards, Deck::Missions)),
    }
}

fn facts(rules: &Rules, state: &State) -> FactsView {
    let facts = &state.facts;
    let units_on_hexes = |stacks: &[Stack]| {
        let hexes = rules.board().hexes().zip(stacks);
        let unit_rows = hexes.flat_map(|((hex, _), stack)| {
            stack
                .counts()
                .map(move |(kind, count)| UnitsOnHex { hex, kind, count })
        });
        unit_rows.collect()
    };
    let arrivals = Kind::ALL.into_iter().flat_map(|kind| {
        facts.hexes_reached_from_monolith[kind.index()]
            .iter()
            .map(move |hex| Arrival { hex, kind })
    });
    FactsView {
        units_with_extra_step: units_on_hexes(facts.units_with_extra_step()),
        moved_units: units_on_hexes(&facts.moved_units),
        units_that_attacked: units_on_hexes(facts.units_that_attacked()),
        units_unable_to_advance: units_on_hexes(&facts.units_unable_to_advance),
        has_passed_card: facts.has_passed_card,
        are_moves_over: facts.are_moves_over,
        fought_hexes: facts.fought_hexes.iter().collect(),
        hexes_hit_by_special_attack: facts.hexes_hit_by_special_attack.iter().collect(),
        arrivals_from_monolith: arrivals.collect(),
        battles_won: facts.battles_won,
        bought_units: rules
            .board()
            .home(state.active)
            .iter()
            .zip(facts.bought_units)
            .flat_map(|(hex, stack)| {
                let counts = stack.counts();
                counts.map(move |(kind, count)| UnitsOnHex { hex, kind, count })
            })
            .collect(),
        max_destroyed_in_battle: facts.max_destroyed_in_battle.into(),
    }
}

fn card_in_play(state: &State) -> Option<CardInPlay> {
    let (seat, card, side) = match state.stage {
        TurnStage::CardTarget { seat, card } => (seat, card, None),
        TurnStage::CardDie { seat, card, side } => (seat, card, Some(side)),
        _ => return None,
    };
    let PickedUnits { hex, units } = state.picked;
    Some(CardInPlay {
        seat,
        card,
        side,
        from: (!units.is_empty()).then_some(hex),
        picked: units.into(),
    })
}

fn battle(rules: &Rules, state: &State) -> Option<BattleView> {
    let battle = &state.battle;
    state.is_in_battle().then(|| BattleView {
        hex: state.battle_hex,
        terrain: battle.terrain,
        window: match battle.stage {
            Stage::Window { window, .. } => Some(window),
            _ => None,
        },
        step_kind: (battle.steps_begun > 0).then_some(battle.kind),
        is_second_attack: battle.is_second_attack,
        passed_seats: rules
            .seats()
            .filter(|seat| battle.passed_seats & (1 << seat.0) != 0)
            .collect(),
        seats_to_ask: seats_to_ask(rules, state),
        battle_order: rules
            .unit_sheet()
            .battle_order(battle.terrain)
            .iter()
            .filter(|&&kind| battle.initial_forces.iter().any(|force| force.has(kind)))
            .map(|&kind| KindValue {
                kind,
                value: rules.unit_sheet().get(kind).value(battle.terrain),
            })
            .collect(),
        forces: Side::BOTH.map(|side| force(rules, state, side)).to_vec(),
    })
}

fn force(rules: &Rules, state: &State, side: Side) -> ForceView {
    let battle = &state.battle;
    let index = side.index();
    let modifier = |kind: Kind| ModifierView {
        kind,
        amount: battle.modifiers[index][kind.index()],
    };
    let dice = battle.face_counts[index]
        .iter()
        .zip(1..)
        .filter(|(count, _)| **count > 0);
    ForceView {
        seat: battle.owner(side),
        initial_units: battle.initial_forces[index].into(),
        surviving_units: battle.forces[index].into(),
        modifiers: Kind::ALL
            .into_iter()
            .map(modifier)
            .filter(|modifier| modifier.amount != 0)
            .collect(),
        value: if battle.steps_begun > 0 {
            rules.unit_sheet().get(battle.kind).value(battle.terrain)
        } else {
            0
        },
        modified_values: (battle.forces[index].counts())
            .map(|(kind, _)| KindValue {
                kind,
                value: battle.lowest_hitting_face(rules.unit_sheet(), side, kind),
            })
            .collect(),
        dice_per_kind: (battle.forces[index].counts())
            .map(|(kind, _)| KindCount {
                kind,
                count: battle.dice_count(rules.unit_sheet(), side, kind),
            })
            .collect(),
        dice: dice
            .map(|(&count, face)| DiceOfFace {
                face,
                count,
                are_hits: battle.is_hit(rules.unit_sheet(), side, face),
            })
            .collect(),
        dice_to_roll: battle.dice_to_roll[index],
        has_rerolled: battle.has_rerolled[index],
        hits: battle.hits[index].total(),
        hits_by_picker: (battle.hits[index].for_picker.iter().zip(0..))
            .filter(|(count, _)| **count > 0)
            .map(|(&count, seat)| HitsOfPicker {
                seat: Seat(seat),
                count,
            })
            .collect(),
    }
}

fn card_counts(pile: &Pile) -> Vec<CardCount> {
    pile.counts()
        .map(|(card, count)| CardCount { card, count })
        .collect()
}
