//! Mining and missions that were entered by mistake, reminders at the end of a turn, and hexes that are still
//! contested after an inconclusive battle.

#![cfg(test)]

mod common;

use common::{begin_with_options, enter, read};
use rubium_record::{Author, SubmitError, Timeline};
use rubium_rules::{Edition, Kind, OptionalRule, Phase, Seat, Terrain};
use rubium_table::{
    ConfirmedActions, EntryRefusal, ImpossibilityReason, Instruction, Mining, PartSetting,
    PartSettings, PartsPreset, PlayedRow, Reminder, SeatAction, Table, TableUnits, TableView,
    Warning, summary, table_view,
};

const ANA: Seat = Seat(0);
const BO: Seat = Seat(1);

/// A table of three players after these entries. The app manages everything but the dice.
fn table_after(entries: &[&str]) -> Timeline<Table> {
    table_with(PartsPreset::Everything.parts(), &[], entries)
}

/// Like [`table_after`], but with physical cards.
fn table_with_physical_cards(entries: &[&str]) -> Timeline<Table> {
    let parts = PartSettings {
        energize: PartSetting::Physical,
        missions: PartSetting::Physical,
        ..PartsPreset::Everything.parts()
    };
    table_with(parts, &[], entries)
}

fn table_with(
    parts: PartSettings,
    optional_rules: &[OptionalRule],
    entries: &[&str],
) -> Timeline<Table> {
    let parts = PartSettings {
        dice: PartSetting::Physical,
        ..parts
    };
    let mut table = begin_with_options(parts, 3, Edition::Year2012, optional_rules.to_vec());
    enter(&mut table, entries);
    table
}

fn view(table: &Timeline<Table>) -> TableView {
    table_view(table.machine(), table.state(), None)
}

/// The reason why the entry is refused.
fn refusal(table: &mut Timeline<Table>, entry: &str) -> ImpossibilityReason {
    let (by, input) = read(table, entry);
    match table.submit(by, &[input]).map(|_| ()).unwrap_err() {
        SubmitError::Refused {
            refusal: EntryRefusal::Impossible(impossibility),
            ..
        } => impossibility.reason,
        refusal => panic!("{refusal}"),
    }
}

/// Entries after which Ana has mined 2 + 3 rubium in her Mining phase.
const ANA_MINES_5: [&str; 7] = [
    "first 1",
    "keeper: set board 1 human 2",
    "keeper: set rubium 1 4",
    "1: work 2 home",
    "1: work 3 home",
    "keeper: set turn 4 1 mining",
    "1: mine",
];

#[test]
fn mining_taken_back_in_own_turn_is_due_again() {
    let mut table = table_after(&ANA_MINES_5);
    assert_eq!(view(&table).seats[0].rubium, 9);
    enter(&mut table, &["1: unmine"]);
    let view = view(&table);
    assert_eq!(view.seats[0].rubium, 4);
    assert_eq!(view.seats[0].mining, Mining::NotYet);
    assert_eq!(view.choices.minable_rubium, 5);
}

#[test]
fn nothing_is_left_to_mine_after_making_up_for_uncertain_mining() {
    for late_mining in ["1: gain 2 missedMining", "1: gain 2 mining"] {
        let mut table = table_after(&ANA_MINES_5);
        let entries_in_next_turn = [
            "keeper: set turn 5 2 deployment",
            "1: unmine",
            "1: leave 3 home",
        ];
        enter(&mut table, &entries_in_next_turn);
        enter(&mut table, &[late_mining, "1: work 3 home"]);
        let ana = &view(&table).seats[0];
        assert!(
            matches!(ana.mining, Mining::Mined { amount: 2, .. }),
            "{:?}",
            ana.mining
        );
        assert_eq!(
            (ana.income_entered_after_mining, ana.can_mine_more),
            (0, false)
        );
    }
}

#[test]
fn mining_taken_back_after_turn_can_be_made_up_for() {
    let mut table = table_after(&ANA_MINES_5);
    enter(
        &mut table,
        &["keeper: set turn 5 2 deployment", "1: unmine"],
    );
    let missed = Mining::Missed {
        amount: 5,
        is_certain: true,
        made_up_for: 0,
    };
    assert_eq!(view(&table).seats[0].mining, missed);
    enter(&mut table, &["1: gain 5 mining"]);
    assert_eq!(
        view(&table).seats[0].mining,
        Mining::Mined {
            amount: 5,
            counts_as_whole_income: false
        }
    );
    assert_eq!(view(&table).seats[0].income_entered_after_mining, 0);
    enter(&mut table, &["1: unmine"]);
    enter(&mut table, &["1: leave 3 home", "1: anyway mine"]);
    assert_eq!(view(&table).seats[0].rubium, 6);
    assert_eq!(
        view(&table).seats[0].mining,
        Mining::Mined {
            amount: 2,
            counts_as_whole_income: true
        }
    );
    let warnings_about_second_mining =
        table
            .machine()
            .warnings(table.state(), Author::Seat(ANA.0), &SeatAction::Mine.into());
    assert_eq!(
        warnings_about_second_mining.unwrap()[0].warning,
        Warning::AlreadyDone
    );
}

#[test]
fn only_rubium_that_was_mined_and_is_left_can_be_taken_back() {
    let mut table = table_after(&ANA_MINES_5);
    assert_eq!(
        refusal(&mut table, "2: unmine"),
        ImpossibilityReason::NotMined
    );
    enter(&mut table, &["1: pay 6 other"]);
    assert_eq!(
        refusal(&mut table, "1: unmine"),
        ImpossibilityReason::TooExpensive { cost: 5, rubium: 3 }
    );
}

#[test]
fn end_of_turn_asks_to_check_mining_until_mining_phase() {
    let asks_to_check_mining = |phase: &str| {
        let set_turn = format!("keeper: set turn 4 1 {phase}");
        let table = table_after(&[&ANA_MINES_5[..5], &[&set_turn]].concat());
        let end_turn = view(&table).choices.end_turn.unwrap();
        assert_eq!(end_turn.rubium, 5);
        let mut reminders = end_turn.reminders.into_iter();
        reminders.any(|reminder| {
            reminder.reminder
                == Reminder::Mining {
                    amount: 5,
                    refinery_count: 2,
                    surplus_miner_count: 0,
                    miner_count: 2,
                }
        })
    };
    assert!(asks_to_check_mining("movement"));
    assert!(asks_to_check_mining("battle"));
    assert!(!asks_to_check_mining("mining"));
}

#[test]
fn end_of_turn_is_blocked_by_lack_of_miners_from_battle_phase_on() {
    let end_turn = |phase: &str| {
        let set_turn = format!("keeper: set turn 4 1 {phase}");
        let table = table_after(&[
            "first 1",
            "keeper: set board 1 human 1",
            "1: work 2 home",
            "1: work 3 home",
            &set_turn,
        ]);
        view(&table).choices.end_turn.unwrap()
    };
    let obstacle = Some(Reminder::TooManyRefineries {
        refinery_count: 2,
        miner_count: 1,
    });
    for phase in ["battle", "mining"] {
        let end_turn = end_turn(phase);
        let blocked_by = end_turn.blocked_by.map(|reminder| reminder.reminder);
        assert_eq!(blocked_by, obstacle, "{phase}");
        assert_eq!(end_turn.entries, [], "{phase}");
    }
    // Before the Battle phase, the shortcut leads to the Mining phase.
    let end_turn = end_turn("movement");
    assert_eq!(end_turn.blocked_by, None);
    assert_eq!(end_turn.next_phase, Some(Phase::Mining));
}

#[test]
fn without_phases_mining_counts_for_round_and_can_be_taken_back_later() {
    let mut table = table_with(
        PartsPreset::RubiumOnly.parts(),
        &[],
        &[
            "first 1",
            "1: work 3 home",
            "2: work 2 home",
            "1: mine",
            "2: buy human 1",
            "2: mine",
        ],
    );
    let mining = |table: &Timeline<Table>| {
        let seats = view(table).seats.into_iter();
        seats.map(|seat| seat.mining).collect::<Vec<_>>()
    };
    let mined = |amount| Mining::Mined {
        amount,
        counts_as_whole_income: false,
    };
    assert_eq!(mining(&table), [mined(3), mined(2), Mining::NotYet]);
    enter(&mut table, &["1: buy human 1"]);
    // A new round has begun.
    assert_eq!(mining(&table), [Mining::NotYet; 3]);
    enter(&mut table, &["1: gain 2 mining", "1: gain 1 mining"]);
    assert_eq!(mining(&table)[0], mined(3));
    assert_eq!(view(&table).seats[1].repayable_mining, 2);
    enter(&mut table, &["2: unmine"]);
    assert_eq!(view(&table).seats[1].repayable_mining, 0);
}

#[test]
fn mining_reminder_counts_miners_without_recorded_refinery() {
    let table = table_after(&[
        "first 1",
        "keeper: set board 1 human 3",
        "keeper: set board 1 leaper 1",
        "1: work 2 home",
        "keeper: set turn 4 1 mining",
    ]);
    let expected = Reminder::Mining {
        amount: 2,
        refinery_count: 1,
        surplus_miner_count: 2,
        miner_count: 3,
    };
    assert_eq!(view(&table).reminders[0].reminder, expected);
}

#[test]
fn end_of_turn_lists_reminder_that_remains_for_several_phases_once() {
    let table = table_with_physical_cards(&[
        "first 1",
        "keeper: set board 1 dragon 1",
        "keeper: set board 2 human 2",
        "keeper: set turn 4 1 battle",
        "1: battle 2 forest 1D / 1H",
        "keeper: dice 6 /",
    ]);
    let reminders = view(&table).choices.end_turn.unwrap().reminders;
    let loser_card = Reminder::LoserCard { seat: BO };
    let loser_card_reminders = reminders
        .iter()
        .filter(|reminder| reminder.reminder == loser_card);
    assert_eq!(loser_card_reminders.count(), 1);
}

/// The opponent and the terrain of each reminder of an inconclusive battle.
fn inconclusive_battles(table: &Timeline<Table>) -> Vec<(Seat, Terrain)> {
    let view = view(table);
    let inconclusive = view
        .reminders
        .iter()
        .filter_map(|reminder| match reminder.reminder {
            Reminder::InconclusiveBattle { index } => {
                Some(&view.battles_to_continue[usize::from(index)])
            }
            _ => None,
        });
    inconclusive
        .map(|battle| (battle.defender, battle.terrain))
        .collect()
}

/// In Ana's turn, her Human and Bo's two Humans survive a battle.
const INCONCLUSIVE_BATTLE: [&str; 6] = [
    "first 1",
    "keeper: set board 1 human 1",
    "keeper: set board 2 human 2",
    "keeper: set turn 4 1 battle",
    "1: battle 2 forest 1H / 2H",
    "keeper: dice 1 / 1 1",
];

#[test]
fn both_players_are_reminded_of_inconclusive_battle_in_next_battle_phase() {
    let mut table = table_with_physical_cards(&INCONCLUSIVE_BATTLE);
    assert_eq!(
        inconclusive_battles(&table),
        [],
        "the battle cannot be fought again in the same turn"
    );
    enter(&mut table, &["keeper: set turn 5 2 battle"]);
    assert_eq!(
        inconclusive_battles(&table),
        [(ANA, Terrain::LiquifungusForest)]
    );
    let humans = |count| {
        let kind = Kind::Human;
        vec![TableUnits { kind, count }]
    };
    let battle = &view(&table).battles_to_continue[0];
    assert_eq!(
        (&battle.attackers, &battle.defenders),
        (&humans(2), &humans(1))
    );
    enter(&mut table, &["keeper: set turn 6 3 battle"]);
    assert_eq!(
        inconclusive_battles(&table),
        [],
        "the third player is not involved"
    );
    enter(&mut table, &["keeper: set turn 7 1 battle"]);
    assert_eq!(
        inconclusive_battles(&table),
        [(BO, Terrain::LiquifungusForest)]
    );
}

#[test]
fn reminder_of_inconclusive_battle_ends_with_next_battle_or_battle_phase() {
    let mut table = table_with_physical_cards(&INCONCLUSIVE_BATTLE);
    enter(&mut table, &["keeper: set turn 5 2 battle", "2: end"]);
    enter(&mut table, &["keeper: set turn 7 1 battle"]);
    assert_eq!(inconclusive_battles(&table), []);

    let mut table = table_with_physical_cards(&INCONCLUSIVE_BATTLE);
    enter(
        &mut table,
        &[
            "keeper: set turn 5 2 battle",
            "2: battle 1 forest 2H / 1H",
            "keeper: dice 6 6 / 1",
            "keeper: set turn 7 1 battle",
        ],
    );
    assert_eq!(inconclusive_battles(&table), []);
}

#[test]
fn physical_mission_taken_back_returns_to_hand_and_loses_its_points() {
    let mut table = table_with_physical_cards(&[
        "first 1",
        "keeper: set counted 1 missions 2",
        "keeper: set turn 4 1 draw",
        "1: mission 2",
    ]);
    let after_fulfilling = view(&table);
    assert_eq!(after_fulfilling.seats[0].vp, 2);
    assert_eq!(
        after_fulfilling.seats[0].mission_points_to_take_back,
        [1, 2]
    );
    assert_eq!(
        refusal(&mut table, "1: unmission 3"),
        ImpossibilityReason::NotFulfilled
    );

    let mut confirmed = ConfirmedActions::default();
    confirmed.read_new_marks(&table).unwrap();
    let lay_out = Instruction::LayOutMissions {
        seat: ANA,
        count: 1,
    };
    let todo = confirmed.todo(table.state());
    let index = todo.iter().position(|line| line.instruction == lay_out);
    assert!(index.is_some(), "the card should leave the hand: {todo:?}");
    let mark = confirmed.mark(table.machine(), table.state(), index);
    table.mark(mark.unwrap()).unwrap().commit();

    enter(&mut table, &["1: unmission 2"]);
    let view = view(&table);
    assert_eq!((view.seats[0].vp, view.seats[0].hand_mission_count), (0, 2));
    assert_eq!(view.seats[0].mission_points_to_take_back, [0_u8; 0]);
    confirmed.read_new_marks(&table).unwrap();
    let [line] = &confirmed.todo(table.state())[..] else {
        panic!("{:?}", confirmed.todo(table.state()));
    };
    assert_eq!((&line.instruction, line.is_reversal), (&lay_out, true));
    let played = summary(&table).unwrap().played;
    assert!(!played.iter().any(|row: &PlayedRow| row.seat == ANA));
}

#[test]
fn managed_mission_taken_back_returns_to_hand() {
    let mut table = table_after(&["first 1"]);
    let mission = "dominateForests";
    enter(
        &mut table,
        &[
            &format!("keeper: set hand 1 {mission} 1"),
            "keeper: set turn 4 1 draw",
            &format!("1: anyway fulfil {mission}"),
        ],
    );
    let after_fulfilling = view(&table);
    assert_eq!(after_fulfilling.seats[0].missions.len(), 1);
    assert!(after_fulfilling.seats[0].vp > 0);
    enter(&mut table, &[&format!("1: unfulfil {mission}")]);
    let view = view(&table);
    assert_eq!(view.seats[0].vp, 0);
    assert_eq!(
        (
            view.seats[0].missions.len(),
            view.seats[0].hand_mission_count
        ),
        (0, 1)
    );
}
