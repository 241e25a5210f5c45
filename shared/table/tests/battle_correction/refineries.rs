//! Refineries that changed hands, and were mined, after a battle whose result changes.

use crate::common::enter;
use crate::{ANA, BO, reopened, steps_of_battle, todo, try_to_correct_forces, with_physical_dice};
use rubium_record::Timeline;
use rubium_rules::{Kind, Seat};
use rubium_table::{
    BattleCorrectionAnswer, BattleCorrectionQuestion, BattleCorrectionResult, CorrectedNumber,
    Mining, Reminder, Table, TableEvent, TableRefinery, correction_change_events, table_hash,
    table_view,
};

/// A table with a battle in which Ana destroys Bo's only Fungoid, followed by the entries `after`. Before the
/// battle, Bo works the 2-rubium refinery of the hex, and Ana a 3-rubium refinery of her home base.
fn won_by_ana(after: &[&str]) -> Timeline<Table> {
    let battle = [
        "1: battle 2 plains 1H 1D / 1F",
        "keeper: dice 6 /",
        "keeper: go on battle",
    ];
    with_refineries_and_battle(&battle, after)
}

fn with_refineries_and_battle(battle: &[&str], after: &[&str]) -> Timeline<Table> {
    let mut table = with_physical_dice(&[&["2: work 2", "1: work 3 home"], battle].concat());
    assert!(table.state().battle().is_none());
    enter(&mut table, after);
    table
}

/// Corrects Bo's force so that Bo wins and keeps the Fungoid, a miner.
fn correct_to_victory_of_bo(
    table: &mut Timeline<Table>,
    changes_hands: bool,
) -> Option<BattleCorrectionQuestion> {
    let defenders = [(Kind::Fungoid, 1), (Kind::RubiumDragon, 2)];
    correct(table, &defenders, 6, changes_hands)
}

/// Corrects Bo's force so that neither force is destroyed.
fn correct_to_contested_hex(
    table: &mut Timeline<Table>,
    changes_hands: bool,
) -> Option<BattleCorrectionQuestion> {
    correct(table, &[(Kind::Fungoid, 2)], 1, changes_hands)
}

/// Corrects Bo's force. Bo's missing dice show `bo_face`, and Ana's show a miss. If a question about a
/// refinery is asked, answers whether the refinery `changes_hands`, and returns the question.
fn correct(
    table: &mut Timeline<Table>,
    defenders: &[(Kind, u8)],
    bo_face: u8,
    changes_hands: bool,
) -> Option<BattleCorrectionQuestion> {
    let first_step = steps_of_battle(table).unwrap().0;
    let attackers = [(Kind::Human, 1), (Kind::RubiumDragon, 1)];
    let mut answers = Vec::new();
    let mut question = None;
    loop {
        match try_to_correct_forces(table, &attackers, defenders, &answers).unwrap() {
            BattleCorrectionResult::NeedsAnswer(BattleCorrectionQuestion::Dice {
                seat,
                count,
                ..
            }) => {
                let face = if seat == BO { bo_face } else { 1 };
                answers.push(BattleCorrectionAnswer::Dice {
                    faces: vec![face; count.into()],
                });
            }
            BattleCorrectionResult::NeedsAnswer(BattleCorrectionQuestion::Casualty { .. }) => {
                let kind = Kind::RubiumDragon;
                answers.push(BattleCorrectionAnswer::Casualty { kind });
            }
            BattleCorrectionResult::NeedsAnswer(
                new_question @ (BattleCorrectionQuestion::Refinery { .. }
                | BattleCorrectionQuestion::NewRefinery { .. }),
            ) => {
                assert_eq!(question, None);
                question = Some(new_question);
                answers.push(BattleCorrectionAnswer::Refinery {
                    value: changes_hands.then_some(2),
                });
            }
            BattleCorrectionResult::Complete(steps) => {
                table.replace(&[], first_step, &steps).unwrap().commit();
                return question;
            }
            correction => panic!("{correction:?}"),
        }
    }
}

fn refinery_values(table: &Timeline<Table>, seat: Seat) -> Vec<u8> {
    let view = table_view(table.machine(), table.state(), None);
    let refineries = view.seats[seat.index()].refineries.iter();
    refineries.map(|refinery| refinery.value).collect()
}

fn refinery_question(
    gained_by: Option<Seat>,
    lost_by: Option<Seat>,
    amount: u16,
) -> Option<BattleCorrectionQuestion> {
    Some(BattleCorrectionQuestion::Refinery {
        gained_by,
        lost_by,
        value: 2,
        amount,
    })
}

#[test]
fn refinery_that_was_not_won_is_taken_back_with_what_was_mined_there() {
    let entries = ["2: leave 2 to 1", "keeper: end", "1: mine"];
    let mut table = won_by_ana(&entries);
    assert_eq!(table.state().rubium(ANA), 14);
    let question = correct_to_victory_of_bo(&mut table, true);
    assert_eq!(question, refinery_question(Some(ANA), Some(BO), 2));
    assert_eq!(table.state().rubium(ANA), 12);
    assert_eq!(refinery_values(&table, ANA), [3]);
    assert_eq!(refinery_values(&table, BO), [2]);
    let view = table_view(table.machine(), table.state(), None);
    assert_eq!(
        view.choices.minable_rubium, 0,
        "Ana's 3-rubium refinery should still count as mined"
    );
}

#[test]
fn nobody_works_the_refinery_of_a_contested_hex() {
    let mut table = won_by_ana(&["2: leave 2 to 1", "keeper: end", "1: mine"]);
    let question = correct_to_contested_hex(&mut table, true);
    assert_eq!(question, refinery_question(Some(ANA), None, 2));
    assert_eq!(refinery_values(&table, ANA), [3]);
    assert_eq!(refinery_values(&table, BO), [0; 0]);
}

#[test]
fn what_was_mined_in_several_turns_is_paid_back_in_a_later_turn() {
    let entries = [
        "2: leave 2 to 1",
        "keeper: end",
        "1: mine",
        "keeper: set turn 7 1 mining",
        "1: mine",
        "1: unmine",
        "1: mine",
    ];
    let mut table = won_by_ana(&entries);
    assert_eq!(table.state().rubium(ANA), 19);
    let question = correct_to_victory_of_bo(&mut table, true);
    assert_eq!(question, refinery_question(Some(ANA), Some(BO), 4));
    assert_eq!(table.state().rubium(ANA), 15);

    // Ana cannot pay back more than she has left.
    let mut table = won_by_ana(&entries);
    enter(&mut table, &["1: pay 16 other"]);
    let question = correct_to_victory_of_bo(&mut table, true);
    assert_eq!(question, refinery_question(Some(ANA), Some(BO), 3));
    assert_eq!(table.state().rubium(ANA), 0);
    assert_eq!(refinery_values(&table, BO), [2]);
}

#[test]
fn what_is_paid_back_in_a_later_turn_no_longer_counts_as_mined() {
    let entries = [
        "2: leave 2 to 1",
        "keeper: end",
        "1: mine",
        "keeper: set turn 6 2 deployment",
    ];
    let mut table = won_by_ana(&entries);
    correct_to_victory_of_bo(&mut table, true);
    assert_eq!(table.state().rubium(ANA), 12);
    enter(&mut table, &["1: unmine"]);
    assert_eq!(table.state().rubium(ANA), 9, "2 of the 5 were paid back");

    // The refinery that Ana has to give back is the only one that she has mined.
    let mut table = won_by_ana(&["1: leave 3 home", "2: leave 2 to 1"]);
    enter(
        &mut table,
        &["keeper: end", "1: mine", "keeper: set turn 6 2 deployment"],
    );
    correct_to_victory_of_bo(&mut table, true);
    let view = table_view(table.machine(), table.state(), None);
    assert_eq!(view.seats[ANA.index()].mining, Mining::NotYet);
}

#[test]
fn one_undo_reverts_a_correction_with_its_refinery_and_one_redo_restores_it() {
    let mut table = won_by_ana(&["2: leave 2 to 1", "keeper: end", "1: mine"]);
    let first_step = steps_of_battle(&table).unwrap().0;
    let situation = |table: &Timeline<Table>| (table_hash(table.state()), todo(table));
    let before = situation(&table);
    correct_to_victory_of_bo(&mut table, true);
    let after = situation(&table);
    assert_ne!(after, before);
    table.undo_to(&[], first_step).unwrap().commit();
    table = reopened(&table);
    assert_eq!(situation(&table), before);
    table.redo().unwrap().commit();
    assert_eq!(situation(&reopened(&table)), after);
}

#[test]
fn refinery_stays_if_the_players_say_so() {
    let mut table = won_by_ana(&["2: leave 2 to 1", "keeper: end", "1: mine"]);
    correct_to_victory_of_bo(&mut table, false);
    assert_eq!(table.state().rubium(ANA), 14);
    assert_eq!(refinery_values(&table, ANA), [3, 2]);
    assert_eq!(refinery_values(&table, BO), [0; 0]);
}

#[test]
fn loss_and_gain_entered_one_after_the_other_lead_to_one_question() {
    let mut table = won_by_ana(&["2: leave 2", "1: work 2"]);
    let question = correct_to_victory_of_bo(&mut table, true);
    assert_eq!(question, refinery_question(Some(ANA), Some(BO), 0));
    assert_eq!(refinery_values(&table, BO), [2]);
}

#[test]
fn refinery_that_was_not_lost_is_worked_again() {
    let mut table = won_by_ana(&["2: leave 2"]);
    let question = correct_to_victory_of_bo(&mut table, true);
    assert_eq!(question, refinery_question(None, Some(BO), 0));
    assert_eq!(refinery_values(&table, BO), [2]);
}

#[test]
fn nothing_is_asked_once_the_players_have_taken_the_change_back() {
    for entries in [
        ["2: leave 2 to 1", "1: leave 2 to 2"],
        ["2: leave 2", "2: work 2"],
    ] {
        let mut table = won_by_ana(&entries);
        // Ana gains another refinery of the same value.
        enter(&mut table, &["keeper: set turn 6 1 mining", "1: work 2"]);
        assert_eq!(correct_to_victory_of_bo(&mut table, true), None);
        assert_eq!(refinery_values(&table, ANA), [3, 2]);
        assert_eq!(refinery_values(&table, BO), [2]);
    }
}

#[test]
fn nothing_is_paid_back_for_a_turn_in_which_the_refinery_was_not_worked() {
    let entries = [
        "2: leave 2 to 1",
        "1: leave 2",
        "keeper: end",
        "1: mine",
        "keeper: set turn 7 1 mining",
        "1: work 2",
        "1: mine",
    ];
    let mut table = won_by_ana(&entries);
    let question = correct_to_victory_of_bo(&mut table, true);
    assert_eq!(question, refinery_question(Some(ANA), Some(BO), 2));
}

#[test]
fn refinery_worked_in_a_later_turn_is_not_the_one_that_was_lost() {
    let entries = ["2: leave 2", "keeper: set turn 6 1 mining", "1: work 2"];
    let mut table = won_by_ana(&entries);
    let question = correct_to_victory_of_bo(&mut table, true);
    assert_eq!(question, refinery_question(None, Some(BO), 0));
    assert_eq!(refinery_values(&table, ANA), [3, 2]);
}

#[test]
fn gains_and_payments_entered_as_mining_count_as_mined() {
    // 3 of the 5 are from Ana's own refinery.
    let two_turns = [
        "2: leave 2 to 1",
        "keeper: end",
        "1: gain 4 mining",
        "1: gain 1 mining",
        "keeper: set turn 7 1 mining",
        "1: mine",
    ];
    let mut table = won_by_ana(&two_turns);
    let question = correct_to_victory_of_bo(&mut table, true);
    assert_eq!(question, refinery_question(Some(ANA), Some(BO), 4));

    let paid_back = [
        "2: leave 2 to 1",
        "keeper: end",
        "1: mine",
        "1: pay 1 mining",
        "keeper: set turn 6 2 deployment",
        "1: pay 1 mining",
    ];
    let mut table = won_by_ana(&paid_back);
    let question = correct_to_victory_of_bo(&mut table, true);
    assert_eq!(question, refinery_question(Some(ANA), Some(BO), 0));
}

/// A table with the same battle as [`won_by_ana`], but in which neither force is destroyed, because Bo has a
/// second Fungoid.
fn with_inconclusive_battle(after: &[&str]) -> Timeline<Table> {
    let battle = [
        "1: battle 2 plains 1H 1D / 2F",
        "keeper: go on battle",
        "keeper: dice 6 /",
        "keeper: dice / 1",
        "keeper: dice 1 /",
    ];
    with_refineries_and_battle(&battle, after)
}

/// Corrects Bo's force so that Ana wins.
fn correct_to_victory_of_ana(
    table: &mut Timeline<Table>,
    changes_hands: bool,
) -> Option<BattleCorrectionQuestion> {
    correct(table, &[(Kind::Fungoid, 1)], 1, changes_hands)
}

fn new_refinery_question(reminder: Reminder) -> Option<BattleCorrectionQuestion> {
    Some(BattleCorrectionQuestion::NewRefinery { reminder })
}

/// The recorded refineries that may be in the hex of the battle.
fn refineries_in_hex() -> Vec<TableRefinery> {
    vec![TableRefinery {
        value: 2,
        is_home_base: false,
    }]
}

#[test]
fn refinery_that_was_won_after_all_is_asked_about_in_a_later_turn() {
    for changes_hands in [true, false] {
        let mut table = with_inconclusive_battle(&["keeper: set turn 5 2 deployment"]);
        let question = correct_to_victory_of_ana(&mut table, changes_hands);
        let loss = Reminder::RefineryLoss {
            seat: BO,
            taken_by: Some(ANA),
            refineries: refineries_in_hex(),
        };
        assert_eq!(question, new_refinery_question(loss));
        let values = [ANA, BO].map(|seat| refinery_values(&table, seat));
        let expected = match changes_hands {
            true => [vec![3, 2], vec![]],
            false => [vec![3], vec![2]],
        };
        assert_eq!(values, expected);
    }
}

#[test]
fn answer_with_a_refinery_that_cannot_be_in_the_hex_is_asked_for_again() {
    let table = with_inconclusive_battle(&["keeper: set turn 5 2 deployment"]);
    let attackers = [(Kind::Human, 1), (Kind::RubiumDragon, 1)];
    for value in [0, 3, 255] {
        let value = Some(value);
        let answers = [BattleCorrectionAnswer::Refinery { value }];
        let correction =
            try_to_correct_forces(&table, &attackers, &[(Kind::Fungoid, 1)], &answers).unwrap();
        assert!(
            matches!(
                correction,
                BattleCorrectionResult::NeedsAnswer(BattleCorrectionQuestion::NewRefinery { .. })
            ),
            "{correction:?}"
        );
    }
}

#[test]
fn gain_by_the_winner_is_asked_about_if_only_the_loss_was_entered() {
    let mut table = with_inconclusive_battle(&["2: leave 2", "keeper: set turn 5 2 deployment"]);
    let question = correct_to_victory_of_ana(&mut table, true);
    let gain = Reminder::RefineryGain {
        seat: ANA,
        refineries: refineries_in_hex(),
    };
    assert_eq!(question, new_refinery_question(gain));
    assert_eq!(refinery_values(&table, ANA), [3, 2]);
}

#[test]
fn refinery_that_was_won_after_all_is_not_asked_about_twice() {
    // In the same turn, the table itself asks.
    let mut table = with_inconclusive_battle(&[]);
    assert_eq!(correct_to_victory_of_ana(&mut table, true), None);
    let view = table_view(table.machine(), table.state(), None);
    let reminders = view.reminders.iter();
    let mut reminders = reminders.map(|reminder| &reminder.reminder);
    assert!(reminders.any(|reminder| matches!(reminder, Reminder::RefineryLoss { .. })));

    // The players have already entered who works the refinery.
    for entry in ["2: leave 2 to 1", "1: work 2"] {
        let mut table = with_inconclusive_battle(&["keeper: set turn 5 2 deployment", entry]);
        assert_eq!(correct_to_victory_of_ana(&mut table, true), None);
    }
}

#[test]
fn changes_by_a_correction_are_listed_as_events() {
    let mut table = won_by_ana(&["2: leave 2 to 1", "keeper: end", "1: mine"]);
    let before = table.state().clone();
    correct_to_victory_of_bo(&mut table, true);
    let changes = correction_change_events(table.machine(), &before, table.state());
    let corrected = |seat, number, change, now| TableEvent::Corrected {
        seat: Some(seat),
        card: None,
        change,
        number,
        now: Some(now),
    };
    let refinery = CorrectedNumber::Refineries {
        value: 2,
        is_home_base: false,
    };
    let is_rubium_of_ana = |event: &TableEvent| matches!(event, TableEvent::RubiumChanged { seat, change: -2, now: 12, .. } if *seat == ANA);
    assert!(changes.iter().any(is_rubium_of_ana), "{changes:?}");
    for expected in [
        corrected(ANA, refinery, -1, 0),
        corrected(BO, refinery, 1, 1),
    ] {
        assert!(changes.contains(&expected), "{changes:?}");
    }
    let is_lost_point_of_ana = |event: &&TableEvent| matches!(event, TableEvent::Corrected { seat, number: CorrectedNumber::Points { .. }, change: -1, .. } if *seat == Some(ANA));
    assert_eq!(
        changes.iter().filter(is_lost_point_of_ana).count(),
        1,
        "{changes:?}"
    );
    assert_eq!(
        correction_change_events(table.machine(), &before, &before),
        Vec::new()
    );
}
