//! Titles of steps: their entries, without the cards that only the owner of a hand knows.

use crate::protocol::action::{
    Correction, EntryRequest, HandCard, KeeperAction, SeatAction, SharedAction, TableAction,
    TableChanceOutcome, TableInput,
};
use crate::record::notation;
use crate::state::table::Table;
use rubium_record::{Author, Step, Timeline};
use rubium_rules::{Deck, Seat};
use serde::Serialize;
use specta::Type;

/// Title of an effective step, or of an undone step that can be redone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct TableStepTitle {
    /// Number of steps before this one: the target of an undo of this step.
    pub number: u32,
    /// Seat that made the step; `None` for the keeper or chance.
    pub seat: Option<Seat>,
    /// The entries, in order.
    pub entries: Vec<EntryTitle>,
}

/// The title of one entry.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum EntryTitle {
    /// An entry that contains only public information.
    Entry {
        /// The action.
        action: TableAction,
        /// Whether it overrode a warning.
        override_warnings: bool,
    },
    /// A card that was passed to another player.
    Passed {
        /// The recipient.
        to: Seat,
        /// Deck of the card; `None` if the card does not exist.
        deck: Option<Deck>,
    },
    /// A choice of one of two missions to keep (OPT-PRIORITY).
    Kept,
    /// A correction of the cards of a hand.
    HandCorrected {
        /// Owner of the hand.
        seat: Seat,
    },
    /// A card was drawn.
    CardDrawn,
    /// A random outcome: a die, a token, or the first player.
    Chance {
        /// The outcome.
        outcome: TableChanceOutcome,
    },
}

/// The title of an input.
fn input_title(table: &Table, input: TableInput) -> EntryTitle {
    match input {
        TableInput::Enter(EntryRequest {
            action,
            override_warnings,
        }) => action_title(table, action, override_warnings),
        TableInput::Chance(TableChanceOutcome::Card { .. }) => EntryTitle::CardDrawn,
        TableInput::Chance(
            outcome @ (TableChanceOutcome::Die { .. }
            | TableChanceOutcome::Token { .. }
            | TableChanceOutcome::FirstPlayer { .. }),
        ) => EntryTitle::Chance { outcome },
    }
}

/// The title of an entry.
fn action_title(table: &Table, action: TableAction, override_warnings: bool) -> EntryTitle {
    match action {
        TableAction::Seat(SeatAction::Pass { card, to }) => {
            let deck = match card {
                HandCard::Counted { deck } => Some(deck),
                HandCard::Card { card } => table.rules().card(card).map(|spec| spec.face.deck()),
            };
            EntryTitle::Passed { to, deck }
        }
        TableAction::Seat(SeatAction::Keep { card: _ }) => EntryTitle::Kept,
        TableAction::Keeper(KeeperAction::Correct {
            correction: Correction::Hand { seat, .. },
            ..
        }) => EntryTitle::HandCorrected { seat },
        // Every action is named, so that a new one is made public only on purpose. Cards that are played,
        // discarded or exchanged are public, and so are fulfilled missions.
        public @ (TableAction::Seat(
            SeatAction::Gain { .. }
            | SeatAction::Pay { .. }
            | SeatAction::Give { .. }
            | SeatAction::Buy { .. }
            | SeatAction::TakeBack { .. }
            | SeatAction::Mine
            | SeatAction::AddRefinery { .. }
            | SeatAction::RemoveRefinery { .. }
            | SeatAction::Place { .. }
            | SeatAction::Remove { .. }
            | SeatAction::Draw { .. }
            | SeatAction::Play { .. }
            | SeatAction::Discard { .. }
            | SeatAction::Exchange { .. }
            | SeatAction::TakeHillCard
            | SeatAction::TakeVictoryCard
            | SeatAction::TakeLoserCard
            | SeatAction::Fulfil { .. }
            | SeatAction::PhysicalMission { .. }
            | SeatAction::Score { .. }
            | SeatAction::Battle { .. }
            | SeatAction::Effect { .. }
            | SeatAction::Sacrifice { .. }
            | SeatAction::Casualty { .. }
            | SeatAction::SpecialAttack { .. }
            | SeatAction::Victim { .. }
            | SeatAction::Explore { .. }
            | SeatAction::Count { .. }
            | SeatAction::Concede,
        )
        | TableAction::Shared(
            SharedAction::Monolith { .. }
            | SharedAction::Continue { .. }
            | SharedAction::Dice { .. }
            | SharedAction::Hits { .. }
            | SharedAction::Abandon
            | SharedAction::BeginStorm
            | SharedAction::RollTray { .. }
            | SharedAction::TrayFaces { .. }
            | SharedAction::EndPhase
            | SharedAction::Answer { .. },
        )
        | TableAction::Keeper(
            KeeperAction::SkipTurn
            | KeeperAction::Eliminate { .. }
            | KeeperAction::EndByAgreement
            | KeeperAction::Rename { .. }
            | KeeperAction::Away { .. }
            | KeeperAction::WorkHomeBase { .. }
            | KeeperAction::Reseat { .. }
            // Fulfilled missions, the transmission line and discard piles are public.
            | KeeperAction::Correct {
                correction:
                    Correction::Fulfilled { .. }
                    | Correction::Line { .. }
                    | Correction::Discards { .. }
                    | Correction::Rubium { .. }
                    | Correction::Board { .. }
                    | Correction::Counted { .. }
                    | Correction::Points { .. }
                    | Correction::Elimination { .. }
                    | Correction::HillStack { .. }
                    | Correction::Stack { .. }
                    | Correction::Tokens { .. }
                    | Correction::Refineries { .. }
                    | Correction::Monolith { .. }
                    | Correction::FirstPlayer { .. }
                    | Correction::Dice { .. }
                    | Correction::Turn { .. },
                ..
            },
        )) => EntryTitle::Entry {
            action: public,
            override_warnings,
        },
    }
}

/// Returns the title of a step with `number` steps before it.
pub fn step_title(table: &Table, number: usize, step: &Step) -> TableStepTitle {
    let inputs = step.inputs.iter();
    let inputs = inputs.filter_map(|text| notation::read(table, text).ok());
    TableStepTitle {
        // A record never has more than `u32::MAX` steps, because it would not fit into memory.
        number: u32::try_from(number).unwrap_or(u32::MAX),
        seat: seat_of(step.by),
        entries: inputs.map(|input| input_title(table, input)).collect(),
    }
}

/// The seat that made an entry.
pub(crate) fn seat_of(by: Author) -> Option<Seat> {
    match by {
        Author::Seat(seat) => Some(Seat(seat)),
        Author::Chance | Author::Keeper => None,
    }
}

/// Returns the titles of the effective steps from step `first` on, without replaying them.
pub fn titles(timeline: &Timeline<Table>, first: usize) -> Vec<TableStepTitle> {
    let table = timeline.machine();
    let steps = timeline.steps().enumerate().skip(first);
    steps
        .map(|(number, step)| step_title(table, number, step))
        .collect()
}

/// The title of the step that the next redo restores.
pub fn next_redo_title(timeline: &Timeline<Table>) -> Option<TableStepTitle> {
    let step = timeline.next_redo()?;
    Some(step_title(timeline.machine(), timeline.step_count(), step))
}
