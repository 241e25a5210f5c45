//! Summaries of steps, for the lists of steps to undo and redo. A summary has the entries of the step,
//! without the cards that only the owner of a hand knows.

use crate::protocol::action::{
    Correction, EntryRequest, HandCard, KeeperAction, SeatAction, SharedAction, TableAction,
    TableChanceOutcome, TableInput,
};
use crate::protocol::event::TableEvent;
use crate::record::notation;
use crate::state::table::Table;
use rubium_record::{Author, Step, Timeline};
use rubium_rules::{Deck, Seat};
use serde::Serialize;
use specta::Type;

/// The summary of a step, as the page shows it in the lists of steps to undo and redo.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct TableStepSummary {
    /// Number of steps before this one. They remain if this step is undone.
    pub index: u32,
    /// Seat that made the step; `None` for the keeper or chance.
    pub seat: Option<Seat>,
    /// The entries, in order.
    pub entries: Vec<EntrySummary>,
}

/// One entry in the summary of a step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum EntrySummary {
    /// An entry that contains only public information.
    Entry {
        /// The action.
        action: TableAction,
        /// Whether the entry overrides warnings.
        override_warnings: bool,
    },
    /// A card that was passed to another player.
    CardPassed {
        /// The recipient.
        to: Seat,
        /// Deck of the card; `None` if the card does not exist.
        deck: Option<Deck>,
    },
    /// A choice of one of two missions to keep (OPT-PRIORITY).
    MissionKept,
    /// A correction of a battle. The summary also covers all steps that the correction
    /// replaced.
    BattleCorrected {
        /// The changed public numbers and, if it has changed, the player who controls the Monolith, as
        /// events.
        changes: Vec<TableEvent>,
    },
    /// A correction of the cards of a hand.
    HandCorrected {
        /// Owner of the hand.
        seat: Seat,
    },
    /// A card was drawn, or revealed for the transmission line.
    CardDrawn,
    /// A random outcome: a die, a token, or the first player.
    Chance {
        /// The outcome.
        outcome: TableChanceOutcome,
    },
}

impl EntrySummary {
    /// Returns whether the summary contains everything about the entry, so that all of it is public.
    pub fn is_complete(&self) -> bool {
        match self {
            EntrySummary::Entry { .. } | EntrySummary::Chance { .. } => true,
            EntrySummary::CardPassed { .. }
            | EntrySummary::MissionKept
            | EntrySummary::BattleCorrected { .. }
            | EntrySummary::HandCorrected { .. }
            | EntrySummary::CardDrawn => false,
        }
    }
}

fn input_summary(table: &Table, input: TableInput) -> EntrySummary {
    match input {
        TableInput::Enter(EntryRequest {
            action,
            override_warnings,
        }) => action_summary(table, action, override_warnings),
        TableInput::Chance(TableChanceOutcome::Card { .. }) => EntrySummary::CardDrawn,
        TableInput::Chance(
            outcome @ (TableChanceOutcome::Die { .. }
            | TableChanceOutcome::Token { .. }
            | TableChanceOutcome::FirstPlayer { .. }),
        ) => EntrySummary::Chance { outcome },
    }
}

fn action_summary(table: &Table, action: TableAction, override_warnings: bool) -> EntrySummary {
    match action {
        TableAction::Seat(SeatAction::Pass { card, to }) => {
            let deck = match card {
                HandCard::Physical { deck } => Some(deck),
                HandCard::Card { card } => table.rules().card(card).map(|spec| spec.face.deck()),
            };
            EntrySummary::CardPassed { to, deck }
        }
        TableAction::Seat(SeatAction::Keep { card: _ }) => EntrySummary::MissionKept,
        TableAction::Keeper(KeeperAction::Correct {
            correction: Correction::Hand { seat, .. },
            ..
        }) => EntrySummary::HandCorrected { seat },
        // Every action is listed, so that a new action cannot become public by accident. Cards that are
        // played, discarded or exchanged are public, and so are fulfilled missions.
        public @ (TableAction::Seat(
            SeatAction::Gain { .. }
            | SeatAction::Pay { .. }
            | SeatAction::Give { .. }
            | SeatAction::Buy { .. }
            | SeatAction::TakeBackUnits { .. }
            | SeatAction::Mine
            | SeatAction::TakeBackMining
            | SeatAction::TakeBackMission { .. }
            | SeatAction::TakeBackPhysicalMission { .. }
            | SeatAction::AddRefinery { .. }
            | SeatAction::RemoveRefinery { .. }
            | SeatAction::Place { .. }
            | SeatAction::Remove { .. }
            | SeatAction::Draw { .. }
            | SeatAction::Play { .. }
            | SeatAction::Discard { .. }
            | SeatAction::Exchange { .. }
            | SeatAction::TakeHillCard
            | SeatAction::TakeMissionCard
            | SeatAction::TakeLoserCard
            | SeatAction::Fulfil { .. }
            | SeatAction::FulfilPhysicalMission { .. }
            | SeatAction::Score { .. }
            | SeatAction::Battle { .. }
            | SeatAction::Effect { .. }
            | SeatAction::Sacrifice { .. }
            | SeatAction::Casualty { .. }
            | SeatAction::SpecialAttack { .. }
            | SeatAction::Victim { .. }
            | SeatAction::Explore { .. }
            | SeatAction::AnswerNumber { .. }
            | SeatAction::Concede,
        )
        | TableAction::Shared(
            SharedAction::Monolith { .. }
            | SharedAction::DeclineCards { .. }
            | SharedAction::Dice { .. }
            | SharedAction::Hits { .. }
            | SharedAction::Abandon
            | SharedAction::BeginStorm
            | SharedAction::RollTrayDice { .. }
            | SharedAction::EnterTrayFaces { .. }
            | SharedAction::EndPhase
            | SharedAction::Answer { .. },
        )
        | TableAction::Keeper(
            KeeperAction::SkipTurn
            | KeeperAction::Eliminate { .. }
            | KeeperAction::EndByAgreement
            | KeeperAction::Rename { .. }
            | KeeperAction::Away { .. }
            | KeeperAction::AddHomeBaseRefineries { .. }
            | KeeperAction::Reseat { .. }
            // Fulfilled missions, the transmission line and discard piles are public.
            | KeeperAction::Correct {
                correction:
                    Correction::Fulfilled { .. }
                    | Correction::TransmissionLine { .. }
                    | Correction::Discards { .. }
                    | Correction::Rubium { .. }
                    | Correction::Board { .. }
                    | Correction::PhysicalCards { .. }
                    | Correction::Points { .. }
                    | Correction::Elimination { .. }
                    | Correction::Absence { .. }
                    | Correction::HillStack { .. }
                    | Correction::VictoryStack { .. }
                    | Correction::Tokens { .. }
                    | Correction::Refineries { .. }
                    | Correction::Monolith { .. }
                    | Correction::FirstPlayer { .. }
                    | Correction::Dice { .. }
                    | Correction::Turn { .. },
                ..
            },
        )) => EntrySummary::Entry {
            action: public,
            override_warnings,
        },
    }
}

/// Returns the summary of a step that has `index` steps before it.
pub fn step_summary(table: &Table, index: usize, step: &Step) -> TableStepSummary {
    let inputs = step.inputs.iter();
    let inputs = inputs.filter_map(|text| notation::read(table, text).ok());
    TableStepSummary {
        // A record never has more than `u32::MAX` steps, because it would not fit into memory.
        index: u32::try_from(index).unwrap_or(u32::MAX),
        seat: seat_of(step.by),
        entries: inputs.map(|input| input_summary(table, input)).collect(),
    }
}

/// Returns the summary of a step that has `index` steps before it and consists of one entry.
pub fn entry_summary(
    table: &Table,
    index: usize,
    by: Author,
    input: TableInput,
) -> TableStepSummary {
    TableStepSummary {
        index: u32::try_from(index).unwrap_or(u32::MAX),
        seat: seat_of(by),
        entries: vec![input_summary(table, input)],
    }
}

/// Returns the summary of a correction of a battle that has `index` steps before it and made `changes`.
pub fn battle_correction_summary(index: usize, changes: Vec<TableEvent>) -> TableStepSummary {
    TableStepSummary {
        index: u32::try_from(index).unwrap_or(u32::MAX),
        seat: None,
        entries: vec![EntrySummary::BattleCorrected { changes }],
    }
}

/// Returns the seat that is the author; `None` for the keeper or chance.
pub(crate) fn seat_of(by: Author) -> Option<Seat> {
    match by {
        Author::Seat(seat) => Some(Seat(seat)),
        Author::Chance | Author::Keeper => None,
    }
}

/// Returns the summaries of the effective steps from step `first` on, without replaying them.
pub fn step_summaries(timeline: &Timeline<Table>, first: usize) -> Vec<TableStepSummary> {
    let table = timeline.machine();
    let steps = timeline.steps().enumerate().skip(first);
    steps
        .map(|(number, step)| step_summary(table, number, step))
        .collect()
}

/// Returns the summary of the step that the next redo restores.
pub fn next_redo_summary(timeline: &Timeline<Table>) -> Option<TableStepSummary> {
    let step = timeline.next_redo()?;
    Some(step_summary(
        timeline.machine(),
        timeline.step_count(),
        step,
    ))
}
