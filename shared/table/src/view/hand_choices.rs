//! Entries that are possible with the cards of a hand, and with missions of the transmission line.

use crate::cards::conditions;
use crate::protocol::action::{HandCard, SeatAction, Target};
use crate::protocol::event::{Instruction, TableEvent};
use crate::protocol::fact::Fact;
use crate::state::TableState;
use crate::state::table::Table;
use crate::view::attempt::Attempt;
use rubium_rules::battle::Side;
use rubium_rules::content::CardFace;
use rubium_rules::missions::Answer;
use rubium_rules::{CardId, Kind, Pile, Seat};
use serde::Serialize;
use specta::Type;

/// A card that can be played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct PlayChoice {
    /// The card.
    pub card: CardId,
    /// Possible targets; empty if the card needs none.
    pub targets: Vec<Target>,
    /// Whether playing the card now causes a warning, with at least one target if it needs a target.
    pub causes_warning: bool,
    /// The outcomes of a Deployment card: one for each target, or a single outcome if the card needs no
    /// target. Empty for a Battle card.
    pub previews: Vec<PlayPreview>,
}

/// The outcome of playing a card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct PlayPreview {
    /// The target.
    pub target: Option<Target>,
    /// Rubium that the app adds. If the target is a number of hexes, this is the rubium for one hex.
    pub rubium: u16,
    /// Instructions to the players.
    pub instructions: Vec<Instruction>,
}

/// A mission in hand or in the transmission line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct MissionChoice {
    /// The card.
    pub card: CardId,
    /// Whether the condition of the mission is met.
    pub condition_status: ConditionStatus,
    /// Whether the mission can be fulfilled now if its condition is met: it is the player's turn (if turns
    /// are tracked) and, for a battle mission, neither a battle mission nor a Mission card was claimed for
    /// the won battle.
    pub is_allowed_now: bool,
    /// Facts on which the condition depends, and which only the players know.
    pub unknown_facts: Vec<Fact>,
}

/// Whether a condition is met.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum ConditionStatus {
    /// The condition is met.
    Yes,
    /// The condition is not met.
    No,
    /// Only the players know whether the condition is met.
    Unknown,
}

/// The cards of `seat` that can be exchanged now without a warning.
pub(super) fn exchangeable_cards(table: &Table, state: &TableState, seat: Seat) -> Vec<CardId> {
    let exchange = |card| SeatAction::Exchange {
        card: HandCard::Card { card },
    };
    let attempt = |card| Attempt::try_entry(table, state, seat, exchange(card));
    let cards = state.seat(seat).hand.cards();
    cards
        .filter(|&card| matches!(attempt(card), Attempt::Accepted(_)))
        .collect()
}

/// The cards of `seat` that can be played now.
pub(super) fn play_choices(table: &Table, state: &TableState, seat: Seat) -> Vec<PlayChoice> {
    let cards = state.seat(seat).hand.cards();
    cards
        .filter_map(|card| play_choice(table, state, seat, card))
        .collect()
}

/// The missions of `pile`, and whether `seat` can fulfil them now.
pub(super) fn mission_choices(
    table: &Table,
    state: &TableState,
    seat: Seat,
    pile: &Pile,
) -> Vec<MissionChoice> {
    let cards = pile.cards();
    cards
        .filter_map(|card| mission_choice(table, state, seat, card))
        .collect()
}

/// Returns the mission on `card`, and whether `seat` can fulfil it now; `None` if the card is not a mission.
fn mission_choice(
    table: &Table,
    state: &TableState,
    seat: Seat,
    card: CardId,
) -> Option<MissionChoice> {
    let (answer, unknown_facts) = conditions::evaluate_mission(table, state, seat, card)?;
    let condition_status = match answer {
        Answer::Yes => ConditionStatus::Yes,
        Answer::No => ConditionStatus::No,
        Answer::Unknown => ConditionStatus::Unknown,
    };
    let is_own_turn = !table.part_settings().phases.is_managed() || state.active == seat;
    let is_second_battle_mission = state.won_battle.is_some_and(|won| won.is_mission_claimed)
        && conditions::is_battle_mission(table, card);
    Some(MissionChoice {
        card,
        condition_status,
        is_allowed_now: is_own_turn && !is_second_battle_mission,
        unknown_facts,
    })
}

/// Returns how `card` can be played now; `None` if it cannot be played.
fn play_choice(table: &Table, state: &TableState, seat: Seat, card: CardId) -> Option<PlayChoice> {
    let hand_card = HandCard::Card { card };
    let is_deployment = match &table.rules().card(card)?.face {
        CardFace::Deployment { .. } => true,
        CardFace::Battle { .. } => false,
        CardFace::BattleMission { .. } | CardFace::Objective { .. } => return None,
    };
    let mut choice = PlayChoice {
        card,
        targets: Vec::new(),
        causes_warning: false,
        previews: Vec::new(),
    };
    let mut try_target = |target| {
        let action = SeatAction::Play {
            card: hand_card,
            target,
        };
        let events = match Attempt::try_entry(table, state, seat, action) {
            Attempt::Refused => return false,
            Attempt::Accepted(events) => events,
            Attempt::Warned(events) => {
                choice.causes_warning = true;
                events
            }
        };
        choice.targets.extend(target);
        if is_deployment {
            choice.previews.push(play_preview(target, events));
        }
        true
    };
    if try_target(None) {
        return Some(choice);
    }
    for target in all_targets(table) {
        try_target(Some(target));
    }
    (!choice.targets.is_empty()).then_some(choice)
}

/// Summarizes the events of playing a card.
fn play_preview(target: Option<Target>, events: Vec<TableEvent>) -> PlayPreview {
    let mut preview = PlayPreview {
        target,
        rubium: 0,
        instructions: Vec::new(),
    };
    for event in events {
        if let TableEvent::RubiumChanged { change, .. } = event {
            preview.rubium += u16::try_from(change).unwrap_or(0);
        } else if let TableEvent::InstructionGiven { instruction } = event {
            preview.instructions.push(instruction);
        }
    }
    preview
}

/// Lists every target that a card can have. `Target::Hexes` is listed once, for all numbers of hexes.
fn all_targets(table: &Table) -> Vec<Target> {
    let mut targets = vec![Target::Hexes { count: 1 }];
    targets.extend(Kind::ALL.map(|kind| Target::Unit { kind }));
    for side in Side::BOTH {
        targets.push(Target::Force { side });
        targets.extend(Kind::ALL.map(|kind| Target::Kind { side, kind }));
        let pickers = table.rules().seats().map(Some).chain([None]);
        targets.extend(pickers.map(|picker| Target::Hit { side, picker }));
    }
    targets
}
