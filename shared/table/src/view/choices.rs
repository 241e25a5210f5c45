//! Entries that are possible now, grouped as the page offers them. Many are found by trying them on a copy of
//! the state.

use crate::protocol::action::{SeatAction, SharedAction};
use crate::state::TableState;
use crate::state::pending_input::PendingInput;
use crate::state::seat::Refinery;
use crate::state::table::Table;
use crate::view::TableRefinery;
use crate::view::attempt::Attempt;
use crate::view::battle_choices::{
    EffectChoice, SacrificeChoice, effect_choices, sacrifice_choices,
};
use crate::view::build::refinery_views;
use crate::view::end_turn::{EndTurnShortcut, end_turn_shortcut};
use crate::view::hand_choices::{
    MissionChoice, PlayChoice, exchangeable_cards, mission_choices, play_choices,
};
use rubium_rules::battle::Stage;
use rubium_rules::drawing::MissionDraw;
use rubium_rules::{CardId, Faction, Kind, Phase, Seat};
use serde::Serialize;
use specta::Type;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Entries that are possible now. Entries that depend on a hand are listed only for the owner of the hand.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct TableChoices {
    /// Whether the phase can be ended, perhaps with a warning.
    pub can_end_phase: bool,
    /// Entries that end the turn, or as much of it as possible, in one step.
    pub end_turn: Option<EndTurnShortcut>,
    /// The active player, if that player is away and the turn can be skipped.
    pub skippable_player: Option<Seat>,
    /// Rubium that the active player can mine; 0 if they have already mined.
    pub minable_rubium: u16,
    /// What the active player can mine if some recorded refineries no longer have a miner. Empty if the
    /// player cannot mine now, or if there are enough miners, no miner, too many choices, or two choices with
    /// the same amount.
    pub mining: Vec<MiningChoice>,
    /// Players for whom no refinery of their home base is recorded, except eliminated players. Empty if
    /// rubium is physical.
    pub seats_without_home_refineries: Vec<Seat>,
    /// Factions that a player who joins late can have. Empty while any input is pending.
    pub joinable_factions: Vec<Faction>,
    /// Refineries that one more miner of the active player may work, without duplicates: those of the
    /// player's home base that the player does not work, then those on tokens that no player works.
    pub unworked_refineries: Vec<TableRefinery>,
    /// The values of the refineries that the active player found in this turn and is not recorded as working,
    /// without duplicates. Only the players know whether a miner is there.
    pub unworked_finds: Vec<u8>,
    /// Energize cards that the active player is due to draw.
    pub due_energize: u8,
    /// Secret Missions that the active player is due to draw.
    pub due_missions: u8,
    /// Method of drawing these Secret Missions.
    pub mission_draw: MissionDraw,
    /// Seats that may still take the Energize card for a lost battle, without duplicates.
    pub loser_card_seats: Vec<Seat>,
    /// Kinds that can be the casualty.
    pub casualties: Vec<Kind>,
    /// Kinds of which no unit is recorded. They can be the casualty too, with a warning, because the records
    /// may be wrong.
    pub unrecorded_casualties: Vec<Kind>,
    /// Units that their owners can sacrifice for a hit on the other force (UNI-SHARDIAN).
    pub sacrifices: Vec<SacrificeChoice>,
    /// Seat that may take a Mission card of the 2005 edition for the won battle (BAT-11).
    pub mission_card_seat: Option<Seat>,
    /// The winner of the battle, if a mission can still be played for it and the winner may have one (MIS-1).
    pub battle_mission_seat: Option<Seat>,
    /// Whether a pending input must be resolved before any card can be played. False in a card window of a
    /// battle.
    pub must_answer_first: bool,
    /// Kinds whose recorded units have all made a special attack in this turn (MOV-6).
    pub spent_special_attackers: Vec<Kind>,
    /// Opponents whom the attacker can name as the victim of a special attack.
    pub victims: Vec<Seat>,
    /// Effects that a physical card or an ability can have now, with the usual amounts.
    pub effects: Vec<EffectChoice>,
    /// The different numbers of victory points that a physical Secret Mission of this edition can have. Empty
    /// while no physical mission can be fulfilled.
    pub mission_points: Vec<u8>,
    /// The viewer's cards that can be played now.
    pub playable_cards: Vec<PlayChoice>,
    /// The viewer's cards that can be exchanged now without a warning.
    pub exchangeable_cards: Vec<CardId>,
    /// The two missions of which the viewer keeps one (OPT-PRIORITY).
    pub offered_missions: Vec<CardId>,
    /// Missions of the transmission line, and whether their conditions are met for the active player
    /// (OPT-INTERCEPT).
    pub line_missions: Vec<MissionChoice>,
    /// The viewer's missions, and whether their conditions are met now.
    pub missions: Vec<MissionChoice>,
}

/// A set of refineries that the player's miners can work, one for each miner.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct MiningChoice {
    /// The rubium that the refineries produce.
    pub amount: u16,
    /// The refineries.
    pub with_miner: Vec<TableRefinery>,
    /// The other recorded refineries, which no longer have a miner.
    pub without_miner: Vec<TableRefinery>,
}

/// Maximum number of mining choices. If there are more, the players correct the refineries first.
const MAX_MINING_CHOICES: usize = 3;

/// Lists the entries that `viewer` can make; for `None`, only the public entries.
pub(crate) fn choices(table: &Table, state: &TableState, viewer: Option<Seat>) -> TableChoices {
    let active = state.active;
    let turn_facts = state.turn_facts;
    let battle = state
        .battle()
        .filter(|_| state.pending_input == PendingInput::Battle);
    let viewer = viewer.filter(|&seat| table.has_seat(seat));
    let (casualties, unrecorded_casualties) = recorded_and_unrecorded_casualties(table, state);
    TableChoices {
        can_end_phase: Attempt::try_entry(table, state, active, SharedAction::EndPhase)
            .is_possible(),
        end_turn: end_turn_shortcut(table, state),
        skippable_player: state.skippable_player(table),
        minable_rubium: match turn_facts.has_mined {
            true => 0,
            false => state.income(active),
        },
        mining: mining_choices(table, state),
        seats_without_home_refineries: seats_without_home_refineries(table, state),
        joinable_factions: joinable_factions(table, state),
        unworked_refineries: refinery_views(&state.unworked_refineries(table, active)),
        unworked_finds: (0..)
            .zip(turn_facts.unworked_finds)
            .filter_map(|(value, count)| (count > 0).then_some(value))
            .collect(),
        due_energize: turn_facts.due_card_counts[0],
        due_missions: turn_facts.due_card_counts[1],
        mission_draw: table.rules().mission_draw(),
        loser_card_seats: match state.is_idle() {
            true => state.loser_card_seats(),
            false => Vec::new(),
        },
        casualties,
        unrecorded_casualties,
        sacrifices: battle.map_or_else(Vec::new, |battle| sacrifice_choices(table, battle)),
        mission_card_seat: state.mission_card_seat(table),
        battle_mission_seat: state
            .won_battle
            .filter(|won| state.is_idle() && !won.is_mission_claimed)
            .map(|won| won.battle.attacker)
            .filter(|&seat| state.may_have_mission(table, seat)),
        must_answer_first: must_answer_first(state),
        spent_special_attackers: (state.board(active).kinds())
            .filter(|&kind| {
                table
                    .rules()
                    .unit_sheet()
                    .get(kind)
                    .special_attack_min_face
                    .is_some()
            })
            .filter(|&kind| state.have_all_attacked(table, kind))
            .collect(),
        victims: victims(table, state),
        effects: battle.map_or_else(Vec::new, |battle| effect_choices(table, state, battle)),
        mission_points: state.mission_points_to_fulfil(table),
        playable_cards: viewer.map_or_else(Vec::new, |seat| play_choices(table, state, seat)),
        exchangeable_cards: viewer
            .map_or_else(Vec::new, |seat| exchangeable_cards(table, state, seat)),
        offered_missions: match state.pending_input {
            PendingInput::KeepMission { cards, draws } if viewer == Some(draws.seat) => {
                cards.to_vec()
            }
            _ => Vec::new(),
        },
        line_missions: mission_choices(table, state, active, &state.decks.transmission_line),
        missions: viewer.map_or_else(Vec::new, |seat| {
            mission_choices(table, state, seat, &state.seat(seat).hand)
        }),
    }
}

/// Factions without a player, which a player who joins late can have. Empty while any input is pending.
fn joinable_factions(table: &Table, state: &TableState) -> Vec<Faction> {
    if state.pending_input.ensure_idle().is_err() {
        return Vec::new();
    }
    let seats = &table.setup().seats;
    let is_free = |faction: &Faction| seats.iter().all(|seat| seat.faction != *faction);
    Faction::ALL.into_iter().filter(is_free).collect()
}

/// The sets of refineries that the active player may still work if there are fewer miners than refineries, in
/// descending order of their rubium. Empty if the player cannot mine now, if there is no miner, if there are
/// too many sets, or if two have the same amount.
fn mining_choices(table: &Table, state: &TableState) -> Vec<MiningChoice> {
    let is_due = table.part_settings().rubium.is_managed()
        && state.is_idle()
        && state.is_turn_of(table, state.active)
        && state.phase == Phase::Mining
        && !state.has_mined();
    let shortage = state.miner_shortage(table, state.active);
    let refineries = &state.seat(state.active).refineries;
    // More than 8 refineries have too many subsets.
    let Some((_, miners @ 1..)) = shortage.filter(|_| is_due && refineries.len() <= 8) else {
        return Vec::new();
    };
    let amount_of = |refineries: &[Refinery]| {
        let values = refineries.iter().map(|refinery| u16::from(refinery.value));
        values.sum::<u16>()
    };
    let subsets = 0..1_u16 << refineries.len();
    let choices: BTreeMap<_, _> = subsets
        .filter(|subset| subset.count_ones() == u32::from(miners))
        .map(|subset| {
            let mut index = 0..;
            let is_worked =
                |_: &Refinery| index.next().is_some_and(|index| subset >> index & 1 == 1);
            let (with_miner, without_miner): (Vec<_>, Vec<_>) =
                refineries.iter().copied().partition(is_worked);
            (with_miner, without_miner)
        })
        .collect();
    let mut choices: Vec<MiningChoice> = choices
        .into_iter()
        .map(|(with_miner, without_miner)| MiningChoice {
            amount: amount_of(&with_miner),
            with_miner: refinery_views(&with_miner),
            without_miner: refinery_views(&without_miner),
        })
        .collect();
    choices.sort_by_key(|choice| Reverse(choice.amount));
    let are_few_and_distinct = choices.len() <= MAX_MINING_CHOICES
        && choices
            .windows(2)
            .all(|pair| pair[0].amount != pair[1].amount);
    if are_few_and_distinct {
        choices
    } else {
        Vec::new()
    }
}

/// Players for whom no refinery of their home base is recorded, except eliminated players. Empty if rubium is
/// physical, if home bases have no refineries, and before and after the game.
fn seats_without_home_refineries(table: &Table, state: &TableState) -> Vec<Seat> {
    let is_possible =
        state.pending_input.ensure_running().is_ok() && !table.home_refineries().is_empty();
    if !is_possible || !table.part_settings().rubium.is_managed() {
        return Vec::new();
    }
    let seats = table.rules().seats();
    let without_refineries = seats.filter(|&seat| {
        let player = state.seat(seat);
        !player.is_eliminated && player.refineries.iter().all(|refinery| refinery.was_found)
    });
    without_refineries.collect()
}

/// Kinds that can be the casualty without a warning, and kinds that cause a warning, because no unit of them
/// is recorded.
fn recorded_and_unrecorded_casualties(table: &Table, state: &TableState) -> (Vec<Kind>, Vec<Kind>) {
    match (&state.pending_input, state.battle()) {
        (PendingInput::SpecialAttackCasualty { victim, .. }, _) => {
            let counts_no_figures = !table.counts_figures();
            let is_recorded = |kind: &Kind| counts_no_figures || state.board(*victim).has(*kind);
            Kind::ALL.into_iter().partition(is_recorded)
        }
        (PendingInput::Battle, Some(battle)) => {
            let removal = match battle.stage {
                Stage::Remove { .. } => battle.next_removal(),
                _ => None,
            };
            let kinds = removal.map(|removal| battle.force(removal.side).kinds().collect());
            (kinds.unwrap_or_default(), Vec::new())
        }
        _ => (Vec::new(), Vec::new()),
    }
}

/// Opponents whom the attacker can name as the victim of a special attack.
fn victims(table: &Table, state: &TableState) -> Vec<Seat> {
    let (PendingInput::Victim { seat: by, .. }
    | PendingInput::SpecialAttackCasualty { seat: by, .. }) = state.pending_input
    else {
        return Vec::new();
    };
    let action = |seat| SeatAction::Victim { seat };
    let seats = table.rules().seats();
    seats
        .filter(|&seat| Attempt::try_entry(table, state, by, action(seat)).is_possible())
        .collect()
}

/// Returns whether a pending input must be resolved before any card can be played.
fn must_answer_first(state: &TableState) -> bool {
    match &state.pending_input {
        PendingInput::Idle | PendingInput::Over { .. } => false,
        _ => state.current_window().is_err(),
    }
}
