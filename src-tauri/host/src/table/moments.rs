//! What the page is told of a running table.

use rubium_rules::Seat;
use rubium_table::{Instruction, TableEvent, TableStepTitle};
use serde::Serialize;
use specta::Type;

use super::pins::ForgottenPin;
use crate::running::{Looking, Redact};

/// Something that happened, in order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum TableMoment {
    /// A step was made, or made again, with what the app rolled and drew for it.
    Step {
        /// Which. Where the app alone rolled or drew for the step before, it is that one, whole.
        title: TableStepTitle,
        /// Whether it had been taken back.
        again: bool,
        /// What happened, in order.
        events: Vec<TableEvent>,
    },
    /// Steps were taken back: only the first `step` still count.
    TookBack {
        /// How many steps still count.
        step: u32,
        /// What was taken back, the oldest first.
        titles: Vec<TableStepTitle>,
        /// What hands were told to do in them, the latest first: if it was done it goes back.
        hands: Vec<Instruction>,
        /// What still goes back once some of them are made again: the same from each later step on, in order.
        later: Vec<ToldSince>,
    },
    /// The PIN of a hand was removed without being typed.
    PinForgotten {
        /// Whose.
        seat: Seat,
    },
}

impl Redact for TableMoment {
    fn redact_for(self, viewer: Option<Seat>) -> TableMoment {
        match self {
            TableMoment::Step {
                title,
                again,
                events,
            } => TableMoment::Step {
                title,
                again,
                events: events.into_iter().map(|event| event.cut(viewer)).collect(),
            },
            // Titles and what hands are told are made of what everybody may know.
            open @ (TableMoment::TookBack { .. } | TableMoment::PinForgotten { .. }) => open,
        }
    }
}

/// What hands were told from a step on that was taken back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct ToldSince {
    /// How many steps are before it.
    pub step: u32,
    /// What, the latest first.
    pub hands: Vec<Instruction>,
}

/// Who is looking, and what can be taken back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct TableSeating {
    /// Who is looking.
    pub looking: Looking,
    /// Whether the hand of each seat has a PIN.
    pub pins: Vec<bool>,
    /// PINs that were removed without being typed, the oldest first.
    pub forgotten: Vec<ForgottenPin>,
    /// Steps that count, those of chance too.
    pub step: u32,
    /// How many steps are before the first that can be taken back: all where none can be.
    pub earliest: u32,
    /// How many named steps there are.
    pub titles: u32,
    /// The latest 60 steps that can be taken back, the oldest first; told to keepers alone, as what can be made again.
    pub undo: Vec<TableStepTitle>,
    /// The next 60 steps that can be made again, the next one first.
    pub redo: Vec<TableStepTitle>,
}
