//! The to-do list after a correction of the forces of a battle.

use crate::common::enter;
use crate::{
    ANA, correct_forces, reopened, steps_of_battle, tick, todo, try_to_correct_forces,
    with_physical_dice,
};
use rubium_record::Timeline;
use rubium_rules::{Kind, Terrain};
use rubium_table::{BattleCorrectionAnswer, BattleCorrectionResult, Instruction, Table};

/// The lines of the to-do list about lost Humans of Ana: whether the Humans are to be put back, how many, and
/// the terrain where they were lost.
fn lost_humans(table: &Timeline<Table>) -> Vec<(bool, u8, Option<Terrain>)> {
    let lines = todo(table).into_iter();
    let losses = lines.filter_map(|line| match line.instruction {
        Instruction::RemoveUnits {
            seat: ANA,
            kind: Kind::Human,
            count,
        } => Some((line.is_reversal, count, line.terrain)),
        _ => None,
    });
    losses.collect()
}

#[test]
fn unit_taken_out_of_the_battle_is_put_back_without_a_terrain() {
    let mut table = with_physical_dice(&[
        "1: battle 2 forest 3H / 3F",
        "keeper: dice / 6 6 6",
        "keeper: go on battle",
    ]);
    let forest = Some(Terrain::LiquifungusForest);
    assert_eq!(lost_humans(&table), [(false, 3, forest)]);
    tick(&mut table);
    let first_step = steps_of_battle(&table).unwrap().0;
    let mut correct = |human_count, answers: &[BattleCorrectionAnswer]| {
        let corrected = try_to_correct_forces(
            &table,
            &[(Kind::Human, human_count)],
            &[(Kind::Fungoid, 3)],
            answers,
        );
        let Ok(BattleCorrectionResult::Complete(steps)) = corrected else {
            panic!("{corrected:?}");
        };
        table.replace(&[], first_step, &steps).unwrap().commit();
        lost_humans(&table)
    };
    // One figure too many was taken off, and it was not in the forest.
    assert_eq!(correct(2, &[]), [(true, 1, None)]);
    assert_eq!(correct(3, &[]), []);
    assert_eq!(lost_humans(&reopened(&table)), []);
    table.undo_to(&[], first_step).unwrap().commit();
    assert_eq!(lost_humans(&table), [(true, 1, None)]);
}

#[test]
fn losses_keep_their_terrain_if_a_unit_leaves_the_battle_before_the_tick() {
    let mut table = with_physical_dice(&[
        "1: battle 2 forest 3H / 3F",
        "keeper: dice / 6 6 6",
        "keeper: go on battle",
    ]);
    let first_step = steps_of_battle(&table).unwrap().0;
    let corrected = correct_forces(&table, &[(Kind::Human, 2)], &[(Kind::Fungoid, 3)], &[]);
    let BattleCorrectionResult::Complete(steps) = corrected else {
        panic!("{corrected:?}");
    };
    table.replace(&[], first_step, &steps).unwrap().commit();
    let battle = [
        "1: battle 2 plains 1H / 3F",
        "keeper: dice / 6 6 6",
        "keeper: go on battle",
    ];
    enter(&mut table, &battle);
    let (forest, plains) = (Some(Terrain::LiquifungusForest), Some(Terrain::RockPlains));
    assert_eq!(
        lost_humans(&table),
        [(false, 2, forest), (false, 1, plains)]
    );
}
