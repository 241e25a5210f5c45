//! Remedies for warnings about a forgotten action, a mined refinery, a wrong phase or the wrong player.

#![cfg(test)]

mod common;

use common::{begin_with_options, enter, read};
use rubium_rules::{Edition, Kind, Phase, Seat};
use rubium_table::{
    Correction, EntryRequest, KeeperAction, PartSetting, PartSettings, PartsPreset, Remedy,
    RemedyAction, Reminder, RubiumReason, SeatAction, SharedAction, TableAction, TableInput,
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
        action: RemedyAction::Forgotten {
            reminder: Reminder::Mining {
                amount: 3,
                refinery_count: 1,
                surplus_miner_count: 0,
                miner_count: 1,
            },
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
fn mined_rubium_is_paid_back_before_refinery_is_removed() {
    let remedy_with = |rubium: &str| {
        remedy(
            Edition::Year2012,
            &[
                "first 1",
                "keeper: set board 1 human 2",
                "1: work 3 home",
                "1: work 2 home",
                "keeper: set turn 3 1 mining",
                "1: mine",
                rubium,
                "1: leave 2 home",
            ],
        )
    };
    let (amount, reason) = (2, RubiumReason::Mining);
    let expected = Remedy {
        action: RemedyAction::PayBack { amount },
        seat: Seat(0),
        entries: vec![
            SeatAction::Pay { amount, reason }.into(),
            SeatAction::RemoveRefinery {
                value: 2,
                is_home_base: true,
                taken_by: None,
            }
            .into(),
        ],
    };
    assert_eq!(remedy_with("keeper: set rubium 1 2"), Some(expected));
    assert_eq!(
        remedy_with("keeper: set rubium 1 1"),
        None,
        "1 rubium should be too little to pay back 2"
    );
}

#[test]
fn rubium_of_both_removed_refineries_of_equal_value_is_paid_back() {
    let mut table = begin_with_options(
        PartsPreset::Everything.parts(),
        2,
        Edition::Year2012,
        Vec::new(),
    );
    enter(
        &mut table,
        &[
            "first 1",
            "keeper: set board 1 human 2",
            "1: work 2 home",
            "1: work 2 home",
            "keeper: set turn 3 1 mining",
            "1: mine",
        ],
    );
    let (by, input) = read(&table, "1: leave 2 home");
    let TableInput::Enter(EntryRequest { action, .. }) = input else {
        panic!("the input should be an entry");
    };
    let (table, state) = (table.machine(), table.state());
    // Like the host, passes only one of the two equal warnings, so the remedy cannot add up the
    // amounts of the warnings.
    let warnings = table.warnings(state, by, &action).unwrap();
    let remedy = table.remedy(state, by, &[action.clone(), action], &warnings);
    let actual = remedy.map(|remedy| (remedy.action, remedy.entries.len()));
    assert_eq!(actual, Some((RemedyAction::PayBack { amount: 4 }, 3)));
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
        action: RemedyAction::Forgotten {
            reminder: Reminder::LoserCard { seat: Seat(1) },
        },
        seat: Seat(1),
        entries: vec![TableAction::Seat(SeatAction::TakeLoserCard)],
    };
    assert_eq!(actual, Some(expected));
}

#[test]
fn entry_of_wrong_player_is_made_for_active_player() {
    let entries_before = ["first 1", "keeper: set turn 3 1 deployment"];
    let actual = remedy(
        Edition::Year2012,
        &[&entries_before[..], &["2: buy human 1"]].concat(),
    );
    let expected = Remedy {
        action: RemedyAction::EnterForActivePlayer,
        seat: Seat(0),
        entries: vec![TableAction::Seat(SeatAction::Buy {
            kind: Kind::Human,
            count: 1,
        })],
    };
    assert_eq!(actual, Some(expected));
    // The active player could not make this entry without a warning either.
    let entries_before = ["first 1", "keeper: set turn 3 1 draw"];
    let actual = remedy(
        Edition::Year2012,
        &[&entries_before[..], &["2: buy human 1"]].concat(),
    );
    assert_eq!(actual, None);
}

#[test]
fn remedy_does_not_show_whether_active_player_has_same_card() {
    let entries_before = [
        "first 1",
        "keeper: set turn 3 1 deployment",
        "keeper: set hand 1 windfall 1",
        "keeper: set hand 1 flawless 1",
        "keeper: set hand 2 windfall 1",
        "keeper: set hand 2 flawless 1",
    ];
    for entry in [
        "2: exchange windfall",
        "2: play windfall",
        "2: fulfil flawless",
    ] {
        let actual = remedy(Edition::Year2012, &[&entries_before[..], &[entry]].concat());
        assert_eq!(actual, None, "{entry}");
    }
}

#[test]
fn forgotten_refinery_is_not_entered_for_another_player() {
    let entries_before = [
        "first 1",
        "keeper: set board 1 human 3",
        "keeper: set board 2 human 3",
        "keeper: set refineries 1 3 1 home",
        "keeper: set refineries 2 3 1 home",
    ];
    let first_player_mined_before = [
        "keeper: set turn 3 1 mining",
        "1: mine",
        "keeper: set turn 4 2 mining",
        "1: work 2",
        "1: mine",
    ];
    assert_eq!(
        remedy(
            Edition::Year2012,
            &[&entries_before[..], &first_player_mined_before].concat()
        ),
        None
    );
    // The first player has not mined, so the entry is not about a forgotten refinery of that player and may
    // have been meant for the active player.
    let first_player_has_not_mined = ["keeper: set turn 4 2 mining", "1: mine"];
    let actual = remedy(
        Edition::Year2012,
        &[&entries_before[..], &first_player_has_not_mined].concat(),
    );
    let actual = actual.map(|remedy| (remedy.action, remedy.seat));
    assert_eq!(actual, Some((RemedyAction::EnterForActivePlayer, Seat(1))));
}

/// Checks that a remedy is for the first seat, and returns its entries.
fn entries_for_first_seat(remedy: &Remedy) -> Vec<TableAction> {
    assert_eq!(remedy.seat, Seat(0));
    remedy.entries.clone()
}

#[test]
fn entry_of_later_phase_ends_phases_before_it() {
    let actual = remedy(
        Edition::Year2012,
        &[
            "first 1",
            "keeper: set board 1 human 1",
            "keeper: set board 2 human 1",
            "keeper: set turn 3 1 movement",
            "1: battle 2 forest 1H / 1H",
        ],
    );
    let actual = actual.expect("the battle of a later phase should have a remedy");
    let phase = Phase::Battle;
    assert_eq!(actual.action, RemedyAction::EndPhases { phase });
    let entries = entries_for_first_seat(&actual);
    let end = TableAction::Shared(SharedAction::EndPhase);
    assert_eq!(entries[..2], [end.clone(), end]);
    assert!(matches!(
        entries[2..],
        [TableAction::Seat(SeatAction::Battle { .. })]
    ));
}

#[test]
fn entry_of_earlier_phase_is_made_for_that_phase() {
    let actual = remedy(
        Edition::Year2012,
        &["first 1", "keeper: set turn 3 1 movement", "1: buy human 1"],
    );
    let actual = actual.expect("the purchase of an earlier phase should have a remedy");
    let phase = Phase::Deployment;
    assert_eq!(actual.action, RemedyAction::EnterForPhase { phase });
    let set_phase = |phase| {
        TableAction::Keeper(KeeperAction::Correct {
            correction: Correction::Turn {
                turn: 3,
                seat: Seat(0),
                phase,
            },
            expected: None,
        })
    };
    let buy = SeatAction::Buy {
        kind: Kind::Human,
        count: 1,
    };
    assert_eq!(
        entries_for_first_seat(&actual),
        [
            set_phase(Phase::Deployment),
            buy.into(),
            set_phase(Phase::Movement)
        ]
    );
}

#[test]
fn battle_of_earlier_phase_is_not_followed_by_return_to_current_phase() {
    let actual = remedy(
        Edition::Year2012,
        &[
            "first 1",
            "keeper: set board 1 human 1",
            "keeper: set board 2 human 1",
            "keeper: set turn 3 1 mining",
            "1: battle 2 forest 1H / 1H",
        ],
    );
    let actual = actual.expect("the battle of an earlier phase should have a remedy");
    assert_eq!(entries_for_first_seat(&actual).len(), 2);
}

#[test]
fn entry_of_wrong_player_in_wrong_phase_has_no_remedy() {
    let actual = remedy(
        Edition::Year2012,
        &["first 1", "keeper: set turn 3 1 movement", "2: buy human 1"],
    );
    assert_eq!(actual, None);
}
