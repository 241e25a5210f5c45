//! Dice, cards and casualties of a battle whose forces are corrected.

use crate::common::enter;
use crate::{ANA, BO, correct_forces, step_texts, table_with, with_physical_dice};
use rubium_rules::Kind;
use rubium_table::{
    BattleCorrectionAnswer, BattleCorrectionQuestion, BattleCorrectionResult, PartSetting,
};

#[test]
fn unit_added_before_its_kind_rolls_needs_no_die() {
    let table = with_physical_dice(&[
        "1: battle 2 plains 2H 1D / 2F 1D",
        "keeper: dice 5 / 1",
        "keeper: go on",
        "2: casualty fungoid",
    ]);
    let corrected = correct_forces(
        &table,
        &[(Kind::Human, 3), (Kind::RubiumDragon, 1)],
        &[(Kind::Fungoid, 2), (Kind::RubiumDragon, 1)],
        &[],
    );
    assert_eq!(
        step_texts(&table, corrected),
        [
            "1: anyway battle 2 plains 3H 1D / 2F 1D",
            "keeper: anyway go on",
            "keeper: anyway dice 5 / 1",
            "keeper: go on",
            "2: casualty fungoid",
        ]
    );
}

#[test]
fn only_the_die_of_the_added_unit_is_asked_for() {
    let table = with_physical_dice(&[
        "1: battle 2 plains 2H 1D / 2F 1D",
        "keeper: dice 5 / 1",
        "keeper: go on",
        "2: casualty fungoid",
        "keeper: dice / 3",
    ]);
    let attackers = [(Kind::Human, 2), (Kind::RubiumDragon, 2)];
    let defenders = [(Kind::Fungoid, 2), (Kind::RubiumDragon, 1)];
    let unanswered = correct_forces(&table, &attackers, &defenders, &[]);
    let question = BattleCorrectionQuestion::Dice {
        seat: ANA,
        kind: Kind::RubiumDragon,
        count: 1,
        kept: vec![5],
    };
    assert_eq!(unanswered, BattleCorrectionResult::NeedsAnswer(question));
    // The missing die misses, so everything else is kept.
    let answers = [BattleCorrectionAnswer::Dice { faces: vec![1] }];
    let corrected = step_texts(
        &table,
        correct_forces(&table, &attackers, &defenders, &answers),
    );
    assert_eq!(
        corrected,
        [
            "1: anyway battle 2 plains 2H 2D / 2F 1D",
            "keeper: anyway go on",
            "keeper: anyway dice 5 1 / 1",
            "keeper: go on",
            "2: casualty fungoid",
            "keeper: anyway dice / 3",
        ]
    );
}

#[test]
fn missing_die_is_asked_for_again_if_the_answer_is_not_a_face() {
    let table = with_physical_dice(&["1: battle 2 plains 2H 1D / 2F 1D", "keeper: dice 1 / 1"]);
    let attackers = [(Kind::Human, 2), (Kind::RubiumDragon, 2)];
    let defenders = [(Kind::Fungoid, 2), (Kind::RubiumDragon, 1)];
    let unanswered = correct_forces(&table, &attackers, &defenders, &[]);
    for face in [0, 7, 200] {
        let answers = [BattleCorrectionAnswer::Dice { faces: vec![face] }];
        assert_eq!(
            correct_forces(&table, &attackers, &defenders, &answers),
            unanswered
        );
    }
}

#[test]
fn step_is_dropped_if_its_die_is_no_longer_rolled() {
    let mut table = with_physical_dice(&["1: battle 2 plains 2H 2D / 2F 1D", "keeper: go on"]);
    enter(&mut table, &["die 5"]);
    let attackers = [(Kind::Human, 2)];
    let defenders = [(Kind::Fungoid, 2), (Kind::RubiumDragon, 1)];
    let corrected = correct_forces(&table, &attackers, &defenders, &[]);
    let BattleCorrectionResult::Complete(steps) = &corrected else {
        panic!("{corrected:?}");
    };
    assert!(steps.iter().all(|(_, inputs)| !inputs.is_empty()));
    assert_eq!(
        step_texts(&table, corrected),
        ["1: anyway battle 2 plains 2H / 2F 1D", "keeper: go on",]
    );
}

#[test]
fn battle_that_is_over_is_fought_again_to_its_end() {
    let table = with_physical_dice(&[
        "1: battle 2 plains 1D / 1F",
        "keeper: dice 6 /",
        "keeper: go on battle",
        "1: gain 2 other",
        "2: play ?energize",
    ]);
    assert!(
        table.state().battle().is_none(),
        "the battle should be over"
    );
    let [attackers, defenders] = [[(Kind::RubiumDragon, 1)], [(Kind::Fungoid, 2)]];
    let unanswered = correct_forces(&table, &attackers, &defenders, &[]);
    assert!(
        matches!(
            unanswered,
            BattleCorrectionResult::NeedsAnswer(BattleCorrectionQuestion::Dice { seat: BO, .. })
        ),
        "the second Fungoid should roll: {unanswered:?}"
    );
    let answers = [BattleCorrectionAnswer::Dice { faces: vec![1] }];
    let corrected = correct_forces(&table, &attackers, &defenders, &answers);
    assert_eq!(
        step_texts(&table, corrected),
        [
            "1: anyway battle 2 plains 1D / 2F",
            "keeper: anyway go on",
            "keeper: anyway dice 6 /",
            "keeper: go on battle",
            "keeper: anyway dice / 1",
            "1: gain 2 other",
            "2: play ?energize",
        ]
    );
}

#[test]
fn casualty_of_an_additional_hit_is_asked_for() {
    let table = with_physical_dice(&[
        "1: battle 2 plains 1H 1D / 2F 2D",
        "keeper: dice 1 / 1 1",
        "keeper: dice / 2 2",
    ]);
    let attackers = [(Kind::Human, 1), (Kind::RubiumDragon, 2)];
    let defenders = [(Kind::Fungoid, 2), (Kind::RubiumDragon, 2)];
    let die = BattleCorrectionAnswer::Dice { faces: vec![6] };
    let unanswered = correct_forces(&table, &attackers, &defenders, std::slice::from_ref(&die));
    let BattleCorrectionResult::NeedsAnswer(BattleCorrectionQuestion::Casualty {
        owner,
        hits,
        kinds,
        ..
    }) = unanswered
    else {
        panic!("{unanswered:?}");
    };
    assert_eq!((owner, hits), (BO, 1));
    assert_eq!(kinds.len(), 2);
    let answers = [
        die,
        BattleCorrectionAnswer::Casualty {
            kind: Kind::RubiumDragon,
        },
    ];
    let corrected = step_texts(
        &table,
        correct_forces(&table, &attackers, &defenders, &answers),
    );
    assert_eq!(
        corrected.last().map(String::as_str),
        Some("keeper: anyway dice / 2 2")
    );
}

#[test]
fn dice_of_a_smaller_force_are_asked_for_only_if_their_effects_differ() {
    let correction_with_two_humans = |faces: &str| {
        let table = with_physical_dice(&[
            "1: battle 2 plains 3H 1D / 1D",
            "keeper: dice 1 / 1",
            &format!("keeper: dice {faces} /"),
        ]);
        correct_forces(
            &table,
            &[(Kind::Human, 2), (Kind::RubiumDragon, 1)],
            &[(Kind::RubiumDragon, 1)],
            &[],
        )
    };
    assert!(matches!(
        correction_with_two_humans("1 2 3"),
        BattleCorrectionResult::Complete(_)
    ));
    assert!(matches!(
        correction_with_two_humans("1 2 6"),
        BattleCorrectionResult::NeedsAnswer(BattleCorrectionQuestion::Dice { count: 2, .. })
    ));
}

#[test]
fn missing_managed_dice_are_rolled_and_other_entries_are_kept() {
    let table = table_with(
        PartSetting::Managed,
        &[
            "1: battle 2 plains 2H 1D / 2F 1D",
            "2: play ?energize",
            "2: effect modify defender fungoid +1",
            "keeper: set points 3 other 2",
            "keeper: go on battle",
            "die 1",
            "die 1",
            "die 1",
        ],
    );
    let corrected = correct_forces(
        &table,
        &[(Kind::Human, 2), (Kind::RubiumDragon, 2)],
        &[(Kind::Fungoid, 2), (Kind::RubiumDragon, 1)],
        &[],
    );
    let corrected = step_texts(&table, corrected);
    assert_eq!(
        corrected[..6],
        [
            "1: anyway battle 2 plains 2H 2D / 2F 1D",
            "2: play ?energize",
            "2: effect modify defender fungoid +1",
            "keeper: set points 3 other 2",
            "keeper: go on battle",
            "die 1 + die 1 + die 1",
        ]
    );
}

#[test]
fn card_played_between_two_rolls_stays_between_them() {
    let table = with_physical_dice(&[
        "1: battle 2 plains 2H 1D / 2F 1D",
        "keeper: dice 5 / 1",
        "keeper: go on",
        "2: casualty fungoid",
        "2: play ?energize",
        "2: effect hit attacker",
        "1: casualty human",
        "keeper: dice / 3",
    ]);
    let corrected = correct_forces(
        &table,
        &[(Kind::Human, 3), (Kind::RubiumDragon, 1)],
        &[(Kind::Fungoid, 2), (Kind::RubiumDragon, 1)],
        &[],
    );
    assert_eq!(
        step_texts(&table, corrected),
        [
            "1: anyway battle 2 plains 3H 1D / 2F 1D",
            "keeper: anyway go on",
            "keeper: anyway dice 5 / 1",
            "keeper: go on",
            "2: casualty fungoid",
            "2: play ?energize",
            "2: effect hit attacker",
            "1: casualty human",
            "keeper: anyway dice / 3",
        ]
    );
}
