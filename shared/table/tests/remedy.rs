//! The remedy for a warning: the entry for the forgotten action, then the requested entry if that is
//! possible.

#![cfg(test)]

mod common;

use common::{begin_with_options, enter, read};
use rubium_rules::{Edition, Seat};
use rubium_table::{
    EntryRequest, PartSetting, PartSettings, PartsPreset, Remedy, Reminder, SeatAction,
    SharedAction, TableAction, TableInput,
};

/// The remedy for the last of these entries, which causes a warning.
fn remedy(edition: Edition, entries: &[&str]) -> Option<Remedy> {
    let parts = PartSettings {
        dice: PartSetting::Physical,
        ..PartsPreset::Everything.parts()
    };
    let mut table = begin_with_options(parts, 2, edition, Vec::new());
    let (last, before) = entries.split_last().unwrap();
    enter(&mut table, before);
    let (by, input) = read(&table, last);
    let TableInput::Enter(EntryRequest { action, .. }) = input else {
        panic!("the last input should be an entry");
    };
    let (table, state) = (table.machine(), table.state());
    let warnings = table.warnings(state, by, &action).unwrap();
    table.remedy(state, by, &[action], &warnings)
}

#[test]
fn forgotten_mining_comes_before_end_of_phase() {
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
        forgotten: Reminder::Mining {
            amount: 3,
            further_miners: 0,
        },
        seat: Seat(0),
        entries: vec![
            TableAction::Seat(SeatAction::Mine),
            TableAction::Shared(SharedAction::EndPhase),
        ],
    };
    assert_eq!(actual, Some(expected));
}

#[test]
fn remedy_omits_requested_entry_that_cannot_follow_immediately() {
    // The turn cannot end before the drawn card is known.
    let actual = remedy(
        Edition::Year2012,
        &["first 1", "keeper: set turn 3 1 draw", "1: end"],
    );
    let actual = actual.expect("a mission should be due");
    assert_eq!(
        actual.entries,
        [TableAction::Seat(SeatAction::Draw { deck: None })]
    );
}

#[test]
fn remedy_lets_loser_take_card() {
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
        forgotten: Reminder::LoserCard { seat: Seat(1) },
        seat: Seat(1),
        entries: vec![TableAction::Seat(SeatAction::TakeLoserCard)],
    };
    assert_eq!(actual, Some(expected));
}
