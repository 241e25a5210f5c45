//! Rewards for a battle whose result changes because it is corrected.

use crate::common::{begin_with_options, enter};
use crate::{
    ANA, BO, step_texts, steps_of_battle, table_with, try_to_correct, try_to_correct_forces,
    with_physical_dice,
};
use rubium_record::Timeline;
use rubium_rules::{Deck, Edition, Kind};
use rubium_table::{
    BattleCorrectionAnswer, BattleCorrectionQuestion, BattleCorrectionResult, CorrectedDie,
    PartSetting, PartSettings, PartsPreset, Table, table_view,
};

#[test]
fn loser_card_is_given_back_if_the_corrected_battle_has_no_loser() {
    let mut table = with_physical_dice(&[
        "1: battle 2 plains 1D / 1F",
        "keeper: dice 6 /",
        "keeper: go on battle",
        "2: take card",
        "1: gain 2 other",
    ]);
    let card_count =
        |table: &Timeline<Table>| table.state().hand_size(table.machine(), BO, Deck::Energize);
    assert_eq!(card_count(&table), 3);
    let first_step = steps_of_battle(&table).unwrap().0;
    let forces = [[(Kind::RubiumDragon, 1)], [(Kind::Fungoid, 2)]];
    let answers = [BattleCorrectionAnswer::Dice { faces: vec![1] }];
    let corrected = try_to_correct_forces(&table, &forces[0], &forces[1], &answers);
    let Ok(BattleCorrectionResult::Complete(steps)) = corrected else {
        panic!("{corrected:?}");
    };
    table.replace(&[], first_step, &steps).unwrap().commit();
    assert_eq!(card_count(&table), 2);
    assert_eq!(
        table_view(table.machine(), table.state(), None).seats[0].rubium,
        11
    );
}

#[test]
fn card_and_claimed_mission_are_given_back_if_the_corrected_die_wins_no_battle() {
    let table = with_physical_dice(&[
        "keeper: set counted 1 missions 2",
        "1: battle 2 plains 1D / 1F",
        "keeper: dice 6 /",
        "keeper: go on battle",
        "1: mission 2 battle",
        "2: take card",
        "1: gain 2 other",
    ]);
    let die = |index, face| CorrectedDie { index, face };
    let correct = |dice: &[CorrectedDie], answers: &[BattleCorrectionAnswer]| {
        let forces = [[(Kind::RubiumDragon, 1)], [(Kind::Fungoid, 1)]];
        try_to_correct(&table, &forces[0], &forces[1], dice, answers)
    };
    assert!(matches!(
        correct(&[die(0, 1)], &[]),
        Ok(BattleCorrectionResult::NeedsAnswer(
            BattleCorrectionQuestion::Dice { seat: BO, .. }
        ))
    ));
    let answers = [BattleCorrectionAnswer::Dice { faces: vec![1] }];
    let corrected = correct(&[die(0, 1)], &answers).unwrap();
    assert_eq!(
        step_texts(&table, corrected),
        [
            "1: anyway battle 2 plains 1D / 1F",
            "keeper: anyway go on",
            "keeper: anyway dice 1 /",
            "keeper: go on battle",
            "keeper: anyway dice / 1",
            "1: gain 2 other",
        ]
    );
    // A die that was not rolled, and a face that no die has.
    for wrong in [die(1, 1), die(0, 0), die(0, 7)] {
        assert!(correct(&[wrong], &answers).is_err(), "{wrong:?}");
    }
}

#[test]
fn die_of_the_app_cannot_be_corrected() {
    let table = table_with(
        PartSetting::Managed,
        &[
            "1: battle 2 plains 1D / 1F",
            "keeper: go on battle",
            "die 6",
        ],
    );
    let forces = [[(Kind::RubiumDragon, 1)], [(Kind::Fungoid, 1)]];
    let die = CorrectedDie { index: 0, face: 1 };
    assert!(try_to_correct(&table, &forces[0], &forces[1], &[die], &[]).is_err());
}

/// Corrects Bo's force to two Fungoids, so that neither force of the battle of [`won_by_ana`] is destroyed.
fn correct_to_two_fungoids(table: &mut Timeline<Table>) {
    let first_step = steps_of_battle(table).unwrap().0;
    let forces = [[(Kind::RubiumDragon, 1)], [(Kind::Fungoid, 2)]];
    let answers = [BattleCorrectionAnswer::Dice { faces: vec![1] }];
    let corrected = try_to_correct_forces(table, &forces[0], &forces[1], &answers);
    let Ok(BattleCorrectionResult::Complete(steps)) = corrected else {
        panic!("{corrected:?}");
    };
    table.replace(&[], first_step, &steps).unwrap().commit();
}

/// A table with the entries `before`, a battle in which Ana's Dragon destroys Bo's only Fungoid, and the
/// entries `after`.
fn won_by_ana(edition: Edition, before: &[&str], after: &[&str]) -> Timeline<Table> {
    let parts = PartSettings {
        dice: PartSetting::Physical,
        energize: PartSetting::Physical,
        missions: match edition {
            Edition::Year2012 => PartSetting::Physical,
            Edition::Year2005 => PartSetting::Managed,
        },
        ..PartsPreset::Everything.parts()
    };
    let mut table = begin_with_options(parts, 3, edition, Vec::new());
    let set_up = [
        "first 1",
        "keeper: set turn 4 1 battle",
        "keeper: set counted 2 energize 2",
    ];
    enter(&mut table, &set_up);
    enter(&mut table, before);
    let battle = [
        "1: anyway battle 2 plains 1D / 1F",
        "keeper: dice 6 /",
        "keeper: go on battle",
    ];
    enter(&mut table, &battle);
    assert!(
        table.state().battle().is_none(),
        "the battle should be over"
    );
    enter(&mut table, after);
    table
}

fn points_of_ana(table: &Timeline<Table>) -> u16 {
    table_view(table.machine(), table.state(), None).seats[0].vp
}

#[test]
fn mission_is_given_back_if_the_corrected_battle_is_not_won() {
    let before = ["keeper: set counted 1 missions 2"];
    let entries = ["1: mission 2 battle", "1: mission 1", "1: gain 2 other"];
    let mut table = won_by_ana(Edition::Year2012, &before, &entries);
    assert_eq!(points_of_ana(&table), 4);
    correct_to_two_fungoids(&mut table);
    // The other mission is kept.
    assert_eq!(points_of_ana(&table), 1);
    let mission_count =
        |table: &Timeline<Table>| (table.state()).hand_size(table.machine(), ANA, Deck::Missions);
    assert_eq!(mission_count(&table), 1);
    assert!(table.state().rubium(ANA) > 0);

    let entries = ["1: mission 2 battle", "1: mission 2", "1: unmission 2"];
    let mut table = won_by_ana(Edition::Year2012, &before, &entries);
    correct_to_two_fungoids(&mut table);
    assert_eq!((points_of_ana(&table), mission_count(&table)), (2, 1));
}

#[test]
fn managed_mission_is_given_back_if_its_condition_is_no_longer_met() {
    let before = [
        "keeper: set hand 1 flawless 1",
        "keeper: set hand 1 roastEmAlive 1",
    ];
    let mission_count =
        |table: &Timeline<Table>| (table.state()).hand_size(table.machine(), ANA, Deck::Missions);
    // In the second case, a mission is fulfilled although its condition is not met. In the third case, the
    // mission is taken back.
    for entries in [
        vec!["1: fulfil flawless"],
        vec!["1: fulfil flawless", "1: anyway fulfil roastEmAlive"],
        vec!["1: fulfil flawless", "1: unfulfil flawless"],
    ] {
        let mut table = won_by_ana(Edition::Year2005, &before, &entries);
        correct_to_two_fungoids(&mut table);
        assert_eq!(
            (points_of_ana(&table), mission_count(&table)),
            (0, 2),
            "{entries:?}"
        );
    }
}

#[test]
fn loser_card_that_was_entered_as_a_draw_is_given_back() {
    let mut table = won_by_ana(Edition::Year2012, &[], &["2: draw energize"]);
    let card_count =
        |table: &Timeline<Table>| table.state().hand_size(table.machine(), BO, Deck::Energize);
    assert_eq!(card_count(&table), 3);
    correct_to_two_fungoids(&mut table);
    assert_eq!(card_count(&table), 2);
}
