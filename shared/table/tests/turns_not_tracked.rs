//! Who has mined in the current round, if turns are not tracked.

#![cfg(test)]

mod common;

use common::{begin_with_options, enter};
use rubium_record::Timeline;
use rubium_rules::Edition;
use rubium_table::{Mining, PartsPreset, Table, table_view};

/// A table without turns whose three players have refineries, after `entries`.
fn table_after(entries: &[&str]) -> Timeline<Table> {
    let parts = PartsPreset::RubiumOnly.parts();
    let mut table = begin_with_options(parts, 3, Edition::Year2012, Vec::new());
    enter(&mut table, &["first 1", "keeper: home bases"]);
    enter(&mut table, entries);
    table
}

/// For each player, whether the view says that the player has mined in this round.
fn mined_in_round(table: &Timeline<Table>) -> [bool; 3] {
    let seats = table_view(table.machine(), table.state(), None).seats;
    let has_mined = |index: usize| matches!(seats[index].mining, Mining::Mined { .. });
    [0, 1, 2].map(has_mined)
}

/// Enters each entry, and checks after it who counts as having mined.
fn check(entries: &[(&str, [bool; 3])]) {
    let mut table = table_after(&[]);
    for (index, (entry, expected)) in entries.iter().enumerate() {
        enter(&mut table, &[entry]);
        assert_eq!(mined_in_round(&table), *expected, "entry {index}: {entry}");
    }
}

const NOBODY: [bool; 3] = [false; 3];
const ALL: [bool; 3] = [true; 3];
const FIRST: [bool; 3] = [true, false, false];
const SECOND: [bool; 3] = [false, true, false];
const THIRD: [bool; 3] = [false, false, true];
const FIRST_TWO: [bool; 3] = [true, true, false];
const LAST_TWO: [bool; 3] = [false, true, true];

#[test]
fn first_player_who_skipped_mining_begins_next_round() {
    check(&[
        ("2: mine", SECOND),
        ("3: mine", LAST_TWO),
        ("1: mine", FIRST),
        ("2: mine", FIRST_TWO),
        ("3: mine", ALL),
        ("1: buy human 1", NOBODY),
        ("1: mine", FIRST),
    ]);
}

#[test]
fn other_player_who_skipped_mining_counts_in_next_round() {
    check(&[
        ("1: mine", FIRST),
        ("3: mine", [true, false, true]),
        ("1: buy human 1", NOBODY),
        ("1: mine", FIRST),
        ("2: mine", FIRST_TWO),
        ("3: mine", ALL),
        ("1: mine", FIRST),
    ]);
}

#[test]
fn round_begins_after_turn_of_player_without_refineries() {
    check(&[
        ("3: leave 3 home", NOBODY),
        ("3: leave 2 home", NOBODY),
        ("3: leave 2 home", NOBODY),
        ("2: mine", SECOND),
        ("3: buy human 1", SECOND),
        ("1: mine", FIRST),
    ]);
}

#[test]
fn rounds_are_told_apart_if_mining_is_skipped_in_two_rounds() {
    check(&[
        ("2: mine", SECOND),
        ("3: mine", LAST_TWO),
        ("2: mine", SECOND),
        ("3: mine", LAST_TWO),
        ("1: mine", FIRST),
        ("2: mine", FIRST_TWO),
    ]);
    // A different player skips mining in each round. The third player's second mining shows that a new round
    // has begun.
    check(&[
        ("1: mine", FIRST),
        ("3: mine", [true, false, true]),
        ("2: mine", ALL),
        ("3: mine", LAST_TWO),
        ("1: mine", FIRST),
    ]);
}

#[test]
fn forgotten_mining_entered_late_counts_in_same_round() {
    check(&[
        ("1: mine", FIRST),
        ("3: mine", [true, false, true]),
        ("2: mine", ALL),
        ("1: mine", FIRST),
        ("2: mine", FIRST_TWO),
        ("3: mine", ALL),
    ]);
}

#[test]
fn round_follows_changed_order_of_seats() {
    check(&[
        ("keeper: order 1 3 2", NOBODY),
        ("3: mine", THIRD),
        ("2: mine", LAST_TWO),
        ("1: mine", FIRST),
        ("3: mine", [true, false, true]),
        ("2: mine", ALL),
    ]);
}

/// The players were entered in an order that differs from the order of their turns. Nobody skips mining.
#[test]
fn rounds_are_told_apart_if_players_take_turns_in_another_order() {
    check(&[
        ("3: mine", THIRD),
        ("2: mine", LAST_TWO),
        ("1: mine", ALL),
        ("3: mine", THIRD),
        ("2: mine", LAST_TWO),
        ("1: mine", ALL),
    ]);
}

#[test]
fn purchase_entered_late_begins_no_round() {
    check(&[
        ("1: mine", FIRST),
        ("2: mine", FIRST_TWO),
        ("1: buy human 1", FIRST_TWO),
        ("3: buy human 1", FIRST_TWO),
        ("3: mine", ALL),
        ("1: buy human 1", NOBODY),
        ("1: mine", FIRST),
    ]);
}

#[test]
fn mining_taken_back_and_entered_again_counts_once() {
    check(&[
        ("1: mine", FIRST),
        ("2: mine", FIRST_TWO),
        ("3: mine", ALL),
        ("1: unmine", LAST_TWO),
        ("1: gain 2 mining", ALL),
    ]);
}

#[test]
fn mining_can_be_taken_back_after_late_purchase() {
    let mut table = table_after(&["1: mine", "2: mine", "3: mine", "1: buy human 1"]);
    let before = table.state().rubium(rubium_rules::Seat(0));
    let view = table_view(table.machine(), table.state(), None);
    assert_eq!(view.seats[0].repayable_mining, 7);
    enter(&mut table, &["1: unmine"]);
    assert_eq!(table.state().rubium(rubium_rules::Seat(0)) + 7, before);
}
