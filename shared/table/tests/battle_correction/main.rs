//! Corrections of a battle, during the battle or after it. Entries that still apply are kept,
//! and the players are asked only for what is missing.

#![cfg(test)]

#[path = "../common/mod.rs"]
mod common;
mod dice_and_casualties;
mod other_entries;
mod random;
mod refineries;
mod rewards;
mod to_do_list;

use common::{begin_with_options, enter};
use rubium_record::{Author, Timeline, jsonl};
use rubium_rules::{Edition, Kind, Seat};
use rubium_table::{
    BattleCorrection, BattleCorrectionAnswer, BattleCorrectionResult, ConfirmedActions,
    CorrectedDie, EntryRefusal, PartSetting, PartSettings, PartsPreset, RecordedStep, Table,
    TableInput, TableUnits, TodoLine, notation,
};

const ANA: Seat = Seat(0);
const BO: Seat = Seat(1);

/// A table with physical cards, in Ana's Battle phase, after `entries`. `dice` is the setting of the battle
/// dice.
fn table_with(dice: PartSetting, entries: &[&str]) -> Timeline<Table> {
    let parts = PartSettings {
        dice,
        energize: PartSetting::Physical,
        missions: PartSetting::Physical,
        ..PartsPreset::Everything.parts()
    };
    let mut table = begin_with_options(parts, 3, Edition::Year2012, Vec::new());
    let set_up = [
        "first 1",
        "keeper: set turn 4 1 battle",
        "keeper: set rubium 1 9",
        "keeper: set rubium 2 9",
        "keeper: set counted 2 energize 2",
        "keeper: set board 1 human 4",
        "keeper: set board 1 dragon 2",
        "keeper: set board 2 fungoid 4",
        "keeper: set board 2 dragon 2",
    ];
    enter(&mut table, &set_up);
    enter(&mut table, entries);
    table
}

fn with_physical_dice(entries: &[&str]) -> Timeline<Table> {
    table_with(PartSetting::Physical, entries)
}

fn force(units: &[(Kind, u8)]) -> Vec<TableUnits> {
    let units = units.iter();
    units
        .map(|&(kind, count)| TableUnits { kind, count })
        .collect()
}

/// The number of the step that began the latest battle, and all steps from that step on.
fn steps_of_battle(table: &Timeline<Table>) -> Option<(usize, Vec<RecordedStep>)> {
    let read_step = |step_number: usize| {
        let step = table.step(step_number).unwrap();
        let inputs = step.inputs.iter();
        let inputs = inputs.map(|text| notation::read(table.machine(), text).unwrap());
        (step.by, inputs.collect::<Vec<TableInput>>())
    };
    let step_numbers = 0..table.step_count();
    let first_step = step_numbers.rev().find(|&step_number| {
        read_step(step_number)
            .1
            .iter()
            .any(TableInput::begins_battle)
    })?;
    let steps = (first_step..table.step_count()).map(read_step).collect();
    Some((first_step, steps))
}

fn correct_forces(
    table: &Timeline<Table>,
    attackers: &[(Kind, u8)],
    defenders: &[(Kind, u8)],
    answers: &[BattleCorrectionAnswer],
) -> BattleCorrectionResult {
    try_to_correct_forces(table, attackers, defenders, answers).unwrap()
}

fn try_to_correct_forces(
    table: &Timeline<Table>,
    attackers: &[(Kind, u8)],
    defenders: &[(Kind, u8)],
    answers: &[BattleCorrectionAnswer],
) -> Result<BattleCorrectionResult, EntryRefusal> {
    try_to_correct(table, attackers, defenders, &[], answers)
}

fn try_to_correct(
    table: &Timeline<Table>,
    attackers: &[(Kind, u8)],
    defenders: &[(Kind, u8)],
    dice: &[CorrectedDie],
    answers: &[BattleCorrectionAnswer],
) -> Result<BattleCorrectionResult, EntryRefusal> {
    let (first_step, steps) = steps_of_battle(table).unwrap();
    let before = table.state_at(first_step).unwrap();
    let correction = BattleCorrection {
        forces: [force(attackers), force(defenders)],
        dice: dice.to_vec(),
    };
    table
        .machine()
        .correct_battle(&before, &steps, &correction, answers, &mut || 1)
}

/// The corrected steps as text, each with its author.
fn step_texts(table: &Timeline<Table>, correction: BattleCorrectionResult) -> Vec<String> {
    let BattleCorrectionResult::Complete(steps) = correction else {
        panic!("{correction:?}");
    };
    let write = |(by, inputs): &RecordedStep| {
        let inputs = inputs.iter();
        let texts: Vec<_> = inputs
            .map(|input| notation::write(table.machine(), input))
            .collect();
        let author = match by {
            Author::Seat(seat) => format!("{}: ", seat + 1),
            Author::Keeper => "keeper: ".to_owned(),
            Author::Chance => String::new(),
        };
        format!("{author}{}", texts.join(" + "))
    };
    steps.iter().map(write).collect()
}

/// The to-do list of a table.
fn todo(table: &Timeline<Table>) -> Vec<TodoLine> {
    let mut confirmed = ConfirmedActions::default();
    confirmed.read_new_marks(table).unwrap();
    confirmed.todo(table.state())
}

/// The same table, read from its written record, as after the app was killed.
fn reopened(table: &Timeline<Table>) -> Timeline<Table> {
    let text = jsonl::write(table.record()).unwrap();
    let record = jsonl::read::<Table>(text.as_bytes()).unwrap().record;
    Timeline::fold(record)
        .map_err(|error| error.to_string())
        .unwrap()
}

/// Ticks the first line of the to-do list, if there is one.
fn tick(table: &mut Timeline<Table>) {
    let mut confirmed = ConfirmedActions::default();
    confirmed.read_new_marks(table).unwrap();
    if let Some(mark) = confirmed.mark(table.machine(), table.state(), Some(0)) {
        table.mark(mark).unwrap().commit();
    }
}
