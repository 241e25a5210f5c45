//! The remedy for a warning offers the forgotten action first, then the requested one.

#![cfg(test)]

mod common;

use common::{begin_with_options, enter, read};
use rubium_rules::{Edition, Seat};
use rubium_table::{
    EntryRequest, Part, Parts, Preset, Remedy, Reminder, SeatAction, SharedAction, TableAction,
    TableInput,
};

/// The remedy for the last of these entries, which causes a warning.
fn remedy(edition: Edition, entries: &[&str]) -> Option<Remedy> {
    let parts = Parts {
        dice: Part::Physical,
        ..Preset::Everything.parts()
    };
    let mut table = begin_with_options(parts, 2, edition, Vec::new());
    let (last, before) = entries.split_last().unwrap();
    enter(&mut table, before);
    let (by, input) = read(&table, last);
    let TableInput::Enter(EntryRequest { action, .. }) = input else {
        panic!("an entry");
    };
    let (table, state) = (table.machine(), table.state());
    let warnings = table.warnings(state, by, &action).unwrap();
    table.remedy(state, by, &[action], &warnings)
}

#[test]
fn forgotten_mining_can_be_done_with_end_of_phase() {
    let actual = remedy(
        Edition::Year2012,
        &[
            "first 1",
            "keeper: set board 1 human 1",
            "1: work 3 home",
            "keeper: set turn 3 1 mining",
            "1: end",
        ],
    );
    let expected = Remedy {
        what: Reminder::Mining { amount: 3 },
        seat: Seat(0),
        entries: vec![
            TableAction::Seat(SeatAction::Mine),
            TableAction::Shared(SharedAction::EndPhase),
        ],
    };
    assert_eq!(actual, Some(expected));
}

#[test]
fn remedy_omits_an_action_that_cannot_follow_at_once() {
    // Cards must be drawn before the turn can end.
    let actual = remedy(
        Edition::Year2012,
        &["first 1", "keeper: set turn 3 1 draw", "1: end"],
    );
    let actual = actual.expect("a mission is due");
    assert_eq!(
        actual.entries,
        [TableAction::Seat(SeatAction::Draw { deck: None })]
    );
}

#[test]
fn loser_takes_card_before_end_of_phase() {
    let actual = remedy(
        Edition::Year2005,
        &[
            "first 1",
            "keeper: set board 1 dragon 1",
            "keeper: set board 2 human 2",
            "keeper: set turn 3 1 battle",
            "1: battle 2 forest 1D / 1H",
            "keeper: dice 3 /",
            "1: end",
        ],
    );
    let expected = Remedy {
        what: Reminder::LoserCard { seat: Seat(1) },
        seat: Seat(1),
        entries: vec![TableAction::Seat(SeatAction::TakeLoserCard)],
    };
    assert_eq!(actual, Some(expected));
}
