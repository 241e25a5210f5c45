//! Corrections of the forces of a battle, under way or over: what still applies is kept, and only what is
//! missing is asked for.

#![cfg(test)]

mod common;

use common::{RandomSource, begin_random, begin_with_options, enter};
use rubium_record::{Author, Timeline, jsonl};
use rubium_rules::{Deck, Edition, Kind, Seat, Terrain};
use rubium_table::{
    ConfirmedActions, EntryRequest, Instruction, PartSetting, PartSettings, PartsPreset, Refight,
    RefightAnswer, RefightQuestion, RefightStep, RejectionReason, SeatAction, SharedAction, Table,
    TableAction, TableInput, TableRefusal, TableUnits, TodoLine, notation, table_hash, table_view,
};

const ANA: Seat = Seat(0);
const BO: Seat = Seat(1);

/// A table with physical cards, in Ana's Battle phase. `dice` is the setting of the dice of battles.
fn table_with(dice: PartSetting, entries: &[&str]) -> Timeline<Table> {
    let parts = PartSettings {
        dice,
        energize: PartSetting::Physical,
        missions: PartSetting::Physical,
        ..PartsPreset::Everything.parts()
    };
    let mut table = begin_with_options(parts, 3, Edition::Year2012, Vec::new());
    let board = [
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
    enter(&mut table, &board);
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
fn steps_of_battle(table: &Timeline<Table>) -> Option<(usize, Vec<RefightStep>)> {
    let read_step = |number: usize| {
        let step = table.step(number).unwrap();
        let inputs = step.inputs.iter();
        let inputs = inputs.map(|text| notation::read(table.machine(), text).unwrap());
        (step.by, inputs.collect::<Vec<TableInput>>())
    };
    let numbers = 0..table.step_count();
    let number = numbers
        .rev()
        .find(|&number| read_step(number).1.iter().any(TableInput::begins_battle))?;
    let steps = (number..table.step_count()).map(read_step).collect();
    Some((number, steps))
}

fn refight(
    table: &Timeline<Table>,
    attackers: &[(Kind, u8)],
    defenders: &[(Kind, u8)],
    answers: &[RefightAnswer],
) -> Refight {
    try_refight(table, attackers, defenders, answers).unwrap()
}

fn try_refight(
    table: &Timeline<Table>,
    attackers: &[(Kind, u8)],
    defenders: &[(Kind, u8)],
    answers: &[RefightAnswer],
) -> Result<Refight, TableRefusal> {
    let (number, steps) = steps_of_battle(table).unwrap();
    let before = table.state_at(number).unwrap();
    let (attackers, defenders) = (force(attackers), force(defenders));
    let forces = [attackers.as_slice(), defenders.as_slice()];
    table
        .machine()
        .refight(&before, &steps, forces, answers, &mut || 1)
}

/// The corrected steps as text, each with its author.
fn texts(table: &Timeline<Table>, refight: Refight) -> Vec<String> {
    let Refight::Complete(steps) = refight else {
        panic!("{refight:?}");
    };
    let write = |(by, inputs): &RefightStep| {
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

#[test]
fn unit_added_before_its_kind_rolls_needs_no_die() {
    let table = with_physical_dice(&[
        "1: battle 2 plains 2H 1D / 2F 1D",
        "keeper: dice 5 / 1",
        "keeper: go on",
        "2: casualty fungoid",
    ]);
    let corrected = refight(
        &table,
        &[(Kind::Human, 3), (Kind::RubiumDragon, 1)],
        &[(Kind::Fungoid, 2), (Kind::RubiumDragon, 1)],
        &[],
    );
    assert_eq!(
        texts(&table, corrected),
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
fn only_the_die_of_the_missing_unit_is_asked_for() {
    let table = with_physical_dice(&[
        "1: battle 2 plains 2H 1D / 2F 1D",
        "keeper: dice 5 / 1",
        "keeper: go on",
        "2: casualty fungoid",
        "keeper: dice / 3",
    ]);
    let attackers = [(Kind::Human, 2), (Kind::RubiumDragon, 2)];
    let defenders = [(Kind::Fungoid, 2), (Kind::RubiumDragon, 1)];
    let asked = refight(&table, &attackers, &defenders, &[]);
    let question = RefightQuestion::Dice {
        seat: ANA,
        kind: Kind::RubiumDragon,
        count: 1,
        kept: vec![5],
    };
    assert_eq!(asked, Refight::Asks(question));
    // The missing die misses: everything else stays as it was.
    let answers = [RefightAnswer::Dice { faces: vec![1] }];
    let corrected = texts(&table, refight(&table, &attackers, &defenders, &answers));
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
fn missing_die_is_asked_for_again_if_the_answer_is_no_face() {
    let table = with_physical_dice(&["1: battle 2 plains 2H 1D / 2F 1D", "keeper: dice 1 / 1"]);
    let attackers = [(Kind::Human, 2), (Kind::RubiumDragon, 2)];
    let defenders = [(Kind::Fungoid, 2), (Kind::RubiumDragon, 1)];
    let asked = refight(&table, &attackers, &defenders, &[]);
    for face in [0, 7, 200] {
        let answers = [RefightAnswer::Dice { faces: vec![face] }];
        assert_eq!(refight(&table, &attackers, &defenders, &answers), asked);
    }
}

#[test]
fn step_is_dropped_if_its_die_is_no_longer_rolled() {
    let mut table = with_physical_dice(&["1: battle 2 plains 2H 2D / 2F 1D", "keeper: go on"]);
    enter(&mut table, &["die 5"]);
    let attackers = [(Kind::Human, 2)];
    let defenders = [(Kind::Fungoid, 2), (Kind::RubiumDragon, 1)];
    let corrected = refight(&table, &attackers, &defenders, &[]);
    let Refight::Complete(steps) = &corrected else {
        panic!("{corrected:?}");
    };
    assert!(steps.iter().all(|(_, inputs)| !inputs.is_empty()));
    assert_eq!(
        texts(&table, corrected),
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
    let asked = refight(&table, &attackers, &defenders, &[]);
    assert!(
        matches!(asked, Refight::Asks(RefightQuestion::Dice { seat: BO, .. })),
        "the second Fungoid should roll: {asked:?}"
    );
    let answers = [RefightAnswer::Dice { faces: vec![1] }];
    let corrected = refight(&table, &attackers, &defenders, &answers);
    assert_eq!(
        texts(&table, corrected),
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
fn correction_is_refused_if_what_followed_the_battle_is_no_longer_possible() {
    let table = with_physical_dice(&[
        "1: battle 2 plains 1D / 1F",
        "keeper: dice 6 /",
        "keeper: go on battle",
        "2: remove fungoid 3",
    ]);
    let forces = [[(Kind::RubiumDragon, 2)], [(Kind::Fungoid, 2)]];
    let answers = [RefightAnswer::Dice { faces: vec![6] }];
    let corrected = try_refight(&table, &forces[0], &forces[1], &answers);
    let Ok(Refight::Contradicts {
        source, by, input, ..
    }) = corrected
    else {
        panic!("{corrected:?}");
    };
    assert_eq!((source, by), (3, Author::Seat(1)));
    assert_eq!(notation::write(table.machine(), &input), "remove fungoid 3");
}

#[test]
fn reward_for_a_battle_that_nobody_lost_is_given_back() {
    let mut table = with_physical_dice(&[
        "1: battle 2 plains 1D / 1F",
        "keeper: dice 6 /",
        "keeper: go on battle",
        "2: take card",
        "1: gain 2 other",
    ]);
    let cards =
        |table: &Timeline<Table>| table.state().hand_size(table.machine(), BO, Deck::Energize);
    assert_eq!(cards(&table), 3);
    let number = steps_of_battle(&table).unwrap().0;
    let forces = [[(Kind::RubiumDragon, 1)], [(Kind::Fungoid, 2)]];
    let answers = [RefightAnswer::Dice { faces: vec![1] }];
    let corrected = try_refight(&table, &forces[0], &forces[1], &answers);
    let Ok(Refight::Complete(steps)) = corrected else {
        panic!("{corrected:?}");
    };
    table.replace(&[], number, &steps).unwrap().commit();
    assert_eq!(cards(&table), 2);
    assert_eq!(
        table_view(table.machine(), table.state(), None).seats[0].rubium,
        11
    );
}

/// Corrects Bo's force to two Fungoids, so that neither force of the battle of [`won_by_ana`] is destroyed.
fn correct_to_two_fungoids(table: &mut Timeline<Table>) {
    let number = steps_of_battle(table).unwrap().0;
    let forces = [[(Kind::RubiumDragon, 1)], [(Kind::Fungoid, 2)]];
    let answers = [RefightAnswer::Dice { faces: vec![1] }];
    let corrected = try_refight(table, &forces[0], &forces[1], &answers);
    let Ok(Refight::Complete(steps)) = corrected else {
        panic!("{corrected:?}");
    };
    table.replace(&[], number, &steps).unwrap().commit();
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
fn mission_for_a_battle_that_was_not_won_is_given_back() {
    let before = ["keeper: set counted 1 missions 2"];
    let entries = ["1: mission 2 battle", "1: mission 1", "1: gain 2 other"];
    let mut table = won_by_ana(Edition::Year2012, &before, &entries);
    assert_eq!(points_of_ana(&table), 4);
    correct_to_two_fungoids(&mut table);
    // The other mission stays.
    assert_eq!(points_of_ana(&table), 1);
    let missions =
        |table: &Timeline<Table>| (table.state()).hand_size(table.machine(), ANA, Deck::Missions);
    assert_eq!(missions(&table), 1);
    assert!(table.state().rubium(ANA) > 0);

    let entries = ["1: mission 2 battle", "1: mission 2", "1: unmission 2"];
    let mut table = won_by_ana(Edition::Year2012, &before, &entries);
    correct_to_two_fungoids(&mut table);
    assert_eq!((points_of_ana(&table), missions(&table)), (2, 1));
}

#[test]
fn managed_mission_whose_condition_the_correction_unmeets_is_given_back() {
    let before = [
        "keeper: set hand 1 flawless 1",
        "keeper: set hand 1 roastEmAlive 1",
    ];
    let missions =
        |table: &Timeline<Table>| (table.state()).hand_size(table.machine(), ANA, Deck::Missions);
    // The second mission is fulfilled although the app disagrees, and the third one by mistake.
    for entries in [
        vec!["1: fulfil flawless"],
        vec!["1: fulfil flawless", "1: anyway fulfil roastEmAlive"],
        vec!["1: fulfil flawless", "1: unfulfil flawless"],
    ] {
        let mut table = won_by_ana(Edition::Year2005, &before, &entries);
        correct_to_two_fungoids(&mut table);
        assert_eq!(
            (points_of_ana(&table), missions(&table)),
            (0, 2),
            "{entries:?}"
        );
    }
}

#[test]
fn loser_card_that_was_entered_as_a_draw_is_given_back() {
    let mut table = won_by_ana(Edition::Year2012, &[], &["2: draw energize"]);
    let cards =
        |table: &Timeline<Table>| table.state().hand_size(table.machine(), BO, Deck::Energize);
    assert_eq!(cards(&table), 3);
    correct_to_two_fungoids(&mut table);
    assert_eq!(cards(&table), 2);
}

#[test]
fn correction_is_refused_if_it_makes_another_entry_impossible() {
    let table = with_physical_dice(&[
        "1: battle 2 plains 2H / 1F",
        "keeper: set board 1 human 5 was 4",
    ]);
    let corrected = try_refight(&table, &[(Kind::Human, 6)], &[(Kind::Fungoid, 1)], &[]);
    assert!(
        matches!(corrected, Ok(Refight::Contradicts { .. })),
        "{corrected:?}"
    );
}

#[test]
fn refusal_of_a_secret_entry_says_nothing_about_the_hand() {
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
    let corrected = refight(&table, &[(Kind::Human, 1)], &[(Kind::Fungoid, 1)], &[]);
    let Refight::Contradicts {
        source, rejection, ..
    } = corrected
    else {
        panic!("{corrected:?}");
    };
    assert_eq!(source, 9);
    assert_eq!(rejection.rule, None);
    assert_eq!(rejection.reason, RejectionReason::AnswersNothing);
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
    let answers = [RefightAnswer::Dice { faces: vec![1] }];
    // After the correction, two of the four Humans are in a contested hex, so they cannot mine.
    let corrected = refight(&table, &[(Kind::Human, 2)], &[(Kind::Fungoid, 2)], &answers);
    let corrected = texts(&table, corrected);
    assert_eq!(
        corrected[corrected.len() - 2..],
        ["keeper: end", "1: anyway mine"]
    );
}

#[test]
fn abandoned_battle_cannot_be_corrected() {
    let table = with_physical_dice(&["1: battle 2 plains 2H / 1F", "1: abandon"]);
    let corrected = try_refight(&table, &[(Kind::Human, 3)], &[(Kind::Fungoid, 1)], &[]);
    assert!(
        matches!(corrected, Err(TableRefusal::Impossible { .. })),
        "{corrected:?}"
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
    let die = RefightAnswer::Dice { faces: vec![6] };
    let asked = refight(&table, &attackers, &defenders, std::slice::from_ref(&die));
    let Refight::Asks(RefightQuestion::Casualty { owner, kinds, .. }) = asked else {
        panic!("{asked:?}");
    };
    assert_eq!(owner, BO);
    assert_eq!(kinds.len(), 2);
    let answers = [
        die,
        RefightAnswer::Casualty {
            kind: Kind::RubiumDragon,
        },
    ];
    let corrected = texts(&table, refight(&table, &attackers, &defenders, &answers));
    assert_eq!(
        corrected.last().map(String::as_str),
        Some("keeper: anyway dice / 2 2")
    );
}

#[test]
fn dice_of_fewer_units_are_asked_for_only_if_they_differ_in_effect() {
    let refight_with_two_humans = |faces: &str| {
        let table = with_physical_dice(&[
            "1: battle 2 plains 3H 1D / 1D",
            "keeper: dice 1 / 1",
            &format!("keeper: dice {faces} /"),
        ]);
        refight(
            &table,
            &[(Kind::Human, 2), (Kind::RubiumDragon, 1)],
            &[(Kind::RubiumDragon, 1)],
            &[],
        )
    };
    assert!(matches!(
        refight_with_two_humans("1 2 3"),
        Refight::Complete(_)
    ));
    assert!(matches!(
        refight_with_two_humans("1 2 6"),
        Refight::Asks(RefightQuestion::Dice { count: 2, .. })
    ));
}

#[test]
fn app_dice_that_are_missing_are_rolled_and_cards_and_other_entries_stay() {
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
    let corrected = refight(
        &table,
        &[(Kind::Human, 2), (Kind::RubiumDragon, 2)],
        &[(Kind::Fungoid, 2), (Kind::RubiumDragon, 1)],
        &[],
    );
    let corrected = texts(&table, corrected);
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
    let corrected = refight(
        &table,
        &[(Kind::Human, 3), (Kind::RubiumDragon, 1)],
        &[(Kind::Fungoid, 2), (Kind::RubiumDragon, 1)],
        &[],
    );
    assert_eq!(
        texts(&table, corrected),
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

/// In random games, a correction that changes nothing leads to the same table, during a battle and after it.
#[test]
fn correction_without_a_change_changes_nothing() {
    let mut correction_counts = [0; 2];
    for seed in 0..60 {
        let mut random = RandomSource::new(seed);
        let mut table = begin_random(seed, 3);
        for _ in 0..160 {
            enter_at_random(&mut table, &mut random);
            if check_correction_without_change(&table) {
                let is_over = table.state().battle().is_none();
                correction_counts[usize::from(is_over)] += 1;
            }
        }
    }
    let [under_way, over] = correction_counts;
    assert!(
        under_way > 100,
        "only {under_way} corrections during a battle"
    );
    assert!(over > 100, "only {over} corrections after the end");
}

/// Enters something, most often what a battle waits for.
fn enter_at_random(table: &mut Timeline<Table>, random: &mut RandomSource) {
    let weights = table.machine().outcome_weights(table.state());
    let view = table_view(table.machine(), table.state(), None);
    let answer = random.answer_for(table.machine(), table.state());
    let (by, input) = if !weights.is_empty() {
        (Author::Chance, random.outcome(&weights))
    } else if let Some(answer) = answer.filter(|_| view.battle.is_some()) {
        answer
    } else {
        random.entry(table.machine(), [1, 0])
    };
    if let Ok(step) = table.submit(by, &[input]) {
        step.commit();
    }
}

/// The forces with which the battle of these steps began.
fn begun_forces(steps: &[RefightStep]) -> [Vec<TableUnits>; 2] {
    let forces = (steps[0].1.iter()).find_map(|input| match input {
        TableInput::Enter(EntryRequest {
            action:
                TableAction::Seat(SeatAction::Battle {
                    attackers,
                    defenders,
                    ..
                }),
            ..
        }) => Some([attackers.clone(), defenders.clone()]),
        _ => None,
    });
    forces.unwrap()
}

/// Checks that a correction of the latest battle to the same forces changes nothing. Returns whether there
/// was a battle that can be corrected.
fn check_correction_without_change(table: &Timeline<Table>) -> bool {
    let Some((number, steps)) = steps_of_battle(table) else {
        return false;
    };
    let forces = begun_forces(&steps);
    let forces = [forces[0].as_slice(), forces[1].as_slice()];
    let before = table.state_at(number).unwrap();
    let corrected = table
        .machine()
        .refight(&before, &steps, forces, &[], &mut || {
            panic!("no die is missing")
        });
    let corrected = match corrected {
        Ok(Refight::Complete(corrected)) => corrected,
        // An abandoned battle.
        Err(TableRefusal::Impossible { .. }) if is_abandoned(&steps) => return false,
        _ => panic!("{corrected:?}"),
    };
    let mut state = before;
    for (by, inputs) in &corrected {
        for input in inputs {
            table.machine().enter(&mut state, *by, input).unwrap();
        }
    }
    assert_eq!(table_hash(&state), table_hash(table.state()));
    true
}

fn is_abandoned(steps: &[RefightStep]) -> bool {
    let mut inputs = steps.iter().flat_map(|(_, inputs)| inputs);
    inputs.any(|input| {
        matches!(
            input,
            TableInput::Enter(EntryRequest {
                action: TableAction::Shared(SharedAction::Abandon),
                ..
            })
        )
    })
}

/// The to-do list of a table.
fn todo(table: &Timeline<Table>) -> Vec<TodoLine> {
    let mut confirmed = ConfirmedActions::default();
    confirmed.read_new_marks(table).unwrap();
    confirmed.todo(table.state())
}

/// The same table, read from its written record, as after a kill.
fn reopened(table: &Timeline<Table>) -> Timeline<Table> {
    let text = jsonl::write(table.record()).unwrap();
    let record = jsonl::read::<Table>(text.as_bytes()).unwrap().record;
    Timeline::fold(record)
        .map_err(|error| error.to_string())
        .unwrap()
}

/// Ticks one line of the to-do list, if there is one.
fn tick(table: &mut Timeline<Table>) {
    let mut confirmed = ConfirmedActions::default();
    confirmed.read_new_marks(table).unwrap();
    if let Some(mark) = confirmed.mark(table.machine(), table.state(), Some(0)) {
        table.mark(mark).unwrap().commit();
    }
}

/// Corrects the latest battle with one Human more or less on one side, and answers what is asked for. Returns
/// whether that was possible.
fn correct_at_random(table: &mut Timeline<Table>, random: &mut RandomSource) -> bool {
    let Some((number, steps)) = steps_of_battle(table) else {
        return false;
    };
    let mut forces = begun_forces(&steps).map(|units| {
        let pairs = units.iter().map(|units| (units.kind, units.count));
        pairs.collect::<Vec<_>>()
    });
    let side = random.below(2);
    match forces[side]
        .iter_mut()
        .find(|(kind, _)| *kind == Kind::Human)
    {
        Some((_, count)) => {
            *count = if random.below(2) == 0 {
                *count + 1
            } else {
                count.saturating_sub(1)
            }
        }
        None => forces[side].push((Kind::Human, 1)),
    }
    let mut answers = Vec::new();
    loop {
        match try_refight(table, &forces[0], &forces[1], &answers) {
            Ok(Refight::Asks(RefightQuestion::Dice { count, .. })) => {
                let faces = (0..count).map(|_| random.below(6) as u8 + 1);
                answers.push(RefightAnswer::Dice {
                    faces: faces.collect(),
                });
            }
            Ok(Refight::Asks(RefightQuestion::Casualty { kinds, .. })) => {
                let kind = kinds[random.below(kinds.len())];
                answers.push(RefightAnswer::Casualty { kind });
            }
            Ok(Refight::Complete(steps)) => {
                table.replace(&[], number, &steps).unwrap().commit();
                return true;
            }
            Ok(Refight::Contradicts { .. }) | Err(_) => return false,
        }
    }
}

/// In random games, one undo takes a correction back, with its to-do list, and one redo brings it back; also
/// after a kill, after ticks, and with later entries.
#[test]
fn one_undo_takes_a_correction_back_and_one_redo_brings_it_back() {
    let mut correction_count = 0;
    for seed in 0..60 {
        let mut random = RandomSource::new(seed);
        let mut table = begin_random(seed, 3);
        for _ in 0..120 {
            enter_at_random(&mut table, &mut random);
            if random.below(4) == 0 {
                tick(&mut table);
            }
            if random.below(4) > 0 {
                continue;
            }
            let before = (table_hash(table.state()), table.step_count(), todo(&table));
            if !correct_at_random(&mut table, &mut random) {
                continue;
            }
            correction_count += 1;
            let number = steps_of_battle(&table).unwrap().0;
            let after = (table_hash(table.state()), table.step_count(), todo(&table));
            table.undo_to(&[], number).unwrap().commit();
            table = reopened(&table);
            let undone = (table_hash(table.state()), table.step_count(), todo(&table));
            assert_eq!(undone, before, "seed {seed}");
            table.redo().unwrap().commit();
            table = reopened(&table);
            let redone = (table_hash(table.state()), table.step_count(), todo(&table));
            assert_eq!(redone, after, "seed {seed}");
            // A tick remains: the list then asks for the reverse of what was only due after the correction.
            tick(&mut table);
            let ticked = todo(&table);
            table.undo_to(&[], number).unwrap().commit();
            assert_eq!(table_hash(table.state()), before.0);
            table.redo().unwrap().commit();
            assert_eq!((table_hash(table.state()), todo(&table)), (after.0, ticked));
        }
    }
    assert!(correction_count > 50, "only {correction_count} corrections");
}

/// The lines of the to-do list about lost Humans of Ana: whether they are put back, how many, and where.
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
    let number = steps_of_battle(&table).unwrap().0;
    let mut correct = |attackers, answers: &[RefightAnswer]| {
        let complete = try_refight(
            &table,
            &[(Kind::Human, attackers)],
            &[(Kind::Fungoid, 3)],
            answers,
        );
        let Ok(Refight::Complete(steps)) = complete else {
            panic!("{complete:?}");
        };
        table.replace(&[], number, &steps).unwrap().commit();
        lost_humans(&table)
    };
    // One figure was taken off too many, and it was not in the forest.
    assert_eq!(correct(2, &[]), [(true, 1, None)]);
    assert_eq!(correct(3, &[]), []);
    assert_eq!(lost_humans(&reopened(&table)), []);
    table.undo_to(&[], number).unwrap().commit();
    assert_eq!(lost_humans(&table), [(true, 1, None)]);
}

#[test]
fn unit_taken_out_of_the_battle_before_its_loss_is_ticked_blurs_no_terrain() {
    let mut table = with_physical_dice(&[
        "1: battle 2 forest 3H / 3F",
        "keeper: dice / 6 6 6",
        "keeper: go on battle",
    ]);
    let number = steps_of_battle(&table).unwrap().0;
    let corrected = refight(&table, &[(Kind::Human, 2)], &[(Kind::Fungoid, 3)], &[]);
    let Refight::Complete(steps) = corrected else {
        panic!("{corrected:?}");
    };
    table.replace(&[], number, &steps).unwrap().commit();
    let battle = [
        "1: battle 2 plains 1H / 3F",
        "keeper: dice / 6 6 6",
        "keeper: go on battle",
    ];
    enter(&mut table, &battle);
    let (forest, rock) = (Some(Terrain::LiquifungusForest), Some(Terrain::RockPlains));
    assert_eq!(lost_humans(&table), [(false, 2, forest), (false, 1, rock)]);
}
