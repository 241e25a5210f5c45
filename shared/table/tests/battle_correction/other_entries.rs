//! Entries that do not belong to the battle, and corrections of its forces that are refused.

use crate::common::{begin_with_options, enter};
use crate::{ANA, correct_forces, step_texts, try_to_correct_forces, with_physical_dice};
use rubium_record::Author;
use rubium_rules::{Edition, Kind};
use rubium_table::{
    BattleCorrectionAnswer, BattleCorrectionResult, EntryRefusal, ImpossibilityReason, PartSetting,
    PartSettings, PartsPreset, notation,
};

#[test]
fn correction_is_refused_if_an_entry_after_the_battle_is_no_longer_possible() {
    let table = with_physical_dice(&[
        "1: battle 2 plains 1D / 1F",
        "keeper: dice 6 /",
        "keeper: go on battle",
        "2: remove fungoid 3",
    ]);
    let forces = [[(Kind::RubiumDragon, 2)], [(Kind::Fungoid, 2)]];
    let answers = [BattleCorrectionAnswer::Dice { faces: vec![6] }];
    let corrected = try_to_correct_forces(&table, &forces[0], &forces[1], &answers);
    let Ok(BattleCorrectionResult::Contradicts {
        step_index,
        by,
        input,
        ..
    }) = corrected
    else {
        panic!("{corrected:?}");
    };
    assert_eq!((step_index, by), (3, Author::Seat(1)));
    assert_eq!(notation::write(table.machine(), &input), "remove fungoid 3");
}

#[test]
fn correction_is_refused_if_it_makes_an_unrelated_entry_impossible() {
    let table = with_physical_dice(&[
        "1: battle 2 plains 2H / 1F",
        "keeper: set board 1 human 5 was 4",
    ]);
    let corrected = try_to_correct_forces(&table, &[(Kind::Human, 6)], &[(Kind::Fungoid, 1)], &[]);
    assert!(
        matches!(corrected, Ok(BattleCorrectionResult::Contradicts { .. })),
        "{corrected:?}"
    );
}

#[test]
fn refusal_of_a_secret_entry_reveals_nothing_about_the_hand() {
    let parts = PartSettings {
        dice: PartSetting::Physical,
        ..PartsPreset::Everything.parts()
    };
    let mut table = begin_with_options(parts, 3, Edition::Year2012, Vec::new());
    enter(
        &mut table,
        &[
            "first 1",
            "keeper: set turn 4 1 battle",
            "keeper: set hand 2 steadyAim 1",
            "keeper: set hand 3 steadyAim 1",
            "1: anyway battle 2 plains 1H 1D / 1F 1D",
            "keeper: anyway dice 1 / 1",
            "2: anyway play steadyAim on defender",
            "keeper: anyway dice / 1",
            "keeper: anyway dice / 1",
            "keeper: anyway dice 1 /",
            "keeper: anyway go on battle",
            "keeper: set discards steadyAim 0",
            "2: anyway draw energize",
            "card steadyAim",
        ],
    );
    // Without Dragons, the card is not played, so it cannot be drawn again.
    let corrected = correct_forces(&table, &[(Kind::Human, 1)], &[(Kind::Fungoid, 1)], &[]);
    let BattleCorrectionResult::Contradicts {
        step_index,
        impossibility,
        ..
    } = corrected
    else {
        panic!("{corrected:?}");
    };
    assert_eq!(step_index, 9);
    assert_eq!(impossibility.rule, None);
    assert_eq!(impossibility.reason, ImpossibilityReason::NothingToApplyTo);
}

#[test]
fn later_entry_that_becomes_unusual_is_kept() {
    let table = with_physical_dice(&[
        "1: work 1",
        "1: work 1",
        "1: work 2",
        "1: battle 2 plains 2H / 1F",
        "keeper: dice / 1",
        "keeper: dice 6 1 /",
        "keeper: go on battle",
        "keeper: end",
        "1: mine",
    ]);
    assert_eq!(table.state().rubium(ANA), 13);
    let answers = [BattleCorrectionAnswer::Dice { faces: vec![1] }];
    // After the correction, two of the four Humans are in a contested hex, so they cannot mine.
    let corrected = correct_forces(&table, &[(Kind::Human, 2)], &[(Kind::Fungoid, 2)], &answers);
    let corrected = step_texts(&table, corrected);
    assert_eq!(
        corrected[corrected.len() - 2..],
        ["keeper: end", "1: anyway mine"]
    );
}

#[test]
fn abandoned_battle_cannot_be_corrected() {
    let table = with_physical_dice(&["1: battle 2 plains 2H / 1F", "1: abandon"]);
    let corrected = try_to_correct_forces(&table, &[(Kind::Human, 3)], &[(Kind::Fungoid, 1)], &[]);
    assert!(
        matches!(corrected, Err(EntryRefusal::Impossible { .. })),
        "{corrected:?}"
    );
}
