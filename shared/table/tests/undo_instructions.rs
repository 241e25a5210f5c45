//! Instructions that the players reverse when steps are undone.

#![cfg(test)]

mod common;

use common::{begin_with, enter};
use rubium_record::Timeline;
use rubium_rules::{Deck, Kind, Seat};
use rubium_table::{Instruction, Part, Parts, Preset, Table, UnitPlace, instructions_since};

/// A table with physical rubium, cards and dice.
fn table_with_physical_parts() -> Timeline<Table> {
    let parts = Parts {
        phases: Part::Managed,
        ..Preset::MoneyOnly.parts()
    };
    let parts = Parts {
        rubium: Part::Physical,
        ..parts
    };
    begin_with(parts, 2)
}

/// The instructions to reverse after an undo of all steps after the first `step`.
fn undo_instructions(table: &Timeline<Table>, step: usize) -> Vec<Instruction> {
    instructions_since(table, step).unwrap().swap_remove(0)
}

const ANA: Seat = Seat(0);
const BO: Seat = Seat(1);

#[test]
fn instructions_of_several_steps_are_merged_latest_first() {
    let mut table = table_with_physical_parts();
    enter(
        &mut table,
        &[
            "first 1",
            "1: buy human 2",
            "1: buy human 1",
            "1: buy dragon 1",
        ],
    );
    let place = UnitPlace::HomeBase;
    let placed = |kind, count| Instruction::PlaceUnits {
        seat: ANA,
        kind,
        count,
        place,
    };
    let paid = |amount| Instruction::PayRubium { seat: ANA, amount };
    let all = [
        placed(Kind::RubiumDragon, 1),
        paid(18),
        placed(Kind::Human, 3),
    ];
    assert_eq!(undo_instructions(&table, 1), all);
    let latest = [placed(Kind::RubiumDragon, 1), paid(12)];
    assert_eq!(undo_instructions(&table, 3), latest);
    assert_eq!(
        instructions_since(&table, table.step_count()).unwrap(),
        [[]; 0]
    );
    // After the first steps are redone, the rest is still to be reversed.
    let by_step = instructions_since(&table, 1).unwrap();
    assert_eq!([&by_step[0], &by_step[2]], [&all[..], &latest[..]]);
}

#[test]
fn undone_unit_changes_are_reversed_by_place() {
    let mut table = table_with_physical_parts();
    enter(
        &mut table,
        &[
            "first 1",
            "1: buy human 2",
            "keeper: set board 2 fungoid 1",
            "keeper: set turn 3 1 battle",
            "1: battle 2 forest 2H / 1F",
            "keeper: dice / 6",
            "keeper: dice 1 /",
        ],
    );
    let instructions = undo_instructions(&table, 1);
    let removed = Instruction::RemoveUnits {
        seat: ANA,
        kind: Kind::Human,
        count: 1,
    };
    assert_eq!(instructions[0], removed, "{instructions:?}");
    let is_placement = |instruction: &&Instruction| {
        matches!(instruction, Instruction::PlaceUnits { count: 2, .. })
    };
    assert_eq!(
        instructions.iter().filter(is_placement).count(),
        1,
        "{instructions:?}"
    );
    // The correction moved nothing on the board.
    assert_eq!(instructions.len(), 3, "{instructions:?}");
}

#[test]
fn physical_cards_are_reversed_by_count_but_reported_actions_are_not() {
    let mut table = table_with_physical_parts();
    enter(
        &mut table,
        &[
            "first 2",
            "keeper: monolith 2",
            "keeper: set turn 1 2 draw",
            "2: draw",
            "2: anyway draw energize",
            "2: discard ?energize",
            "2: discard ?energize",
            "2: place human 1",
        ],
    );
    let seat = BO;
    let drawn = |deck, count| Instruction::DrawCards { seat, deck, count };
    let deck = Deck::Energize;
    assert_eq!(
        undo_instructions(&table, 1),
        [
            Instruction::DiscardCards {
                seat,
                deck,
                count: 2
            },
            drawn(deck, 3),
            drawn(Deck::Missions, 1)
        ]
    );
}

#[test]
fn reversals_are_separate_by_kind_and_deck() {
    let mut table = table_with_physical_parts();
    enter(
        &mut table,
        &[
            "first 1",
            "keeper: set turn 3 1 battle",
            "1: battle 2 forest 1H 1C / 1F 1H",
            "keeper: dice 6 /",
            "2: casualty human",
            "keeper: dice / 6",
            "1: casualty human",
        ],
    );
    let removed = |seat| Instruction::RemoveUnits {
        seat,
        kind: Kind::Human,
        count: 1,
    };
    let instructions = undo_instructions(&table, 3);
    assert_eq!(
        instructions[..2],
        [removed(ANA), removed(BO)],
        "{instructions:?}"
    );

    let mut table = table_with_physical_parts();
    enter(
        &mut table,
        &[
            "first 1",
            "1: anyway draw energize",
            "1: anyway draw missions",
            "1: discard ?energize",
            "1: discard ?missions",
        ],
    );
    let discarded = |deck| Instruction::DiscardCards {
        seat: ANA,
        deck,
        count: 1,
    };
    let [missions, energize] = [Deck::Missions, Deck::Energize].map(discarded);
    assert_eq!(undo_instructions(&table, 3), [missions, energize]);
}
