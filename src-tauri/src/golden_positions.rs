//! Fixtures of individual positions at a table, for the tests of the page: a closed and an open hand, and a
//! battle before it begins, in a card window, waiting for dice and waiting for a casualty. Each table starts
//! in the middle of a game.

use rubium_rules::{Edition, Faction};
use rubium_table::{Correction, Table, TableSeat, TableSetup, notation};
use rubium_table::{
    EntryRequest, KeeperAction, PartSetting, PartSettings, PartsPreset, TableAction, TableInput,
    TablePendingInput,
};

use crate::golden_tables::FixtureTable;
use rubium_host::table::NewTable;

const SEATS: [(&str, Faction); 3] = [
    ("Ana Maria", Faction::Ares),
    ("Bo", Faction::BlackHelix),
    ("Cleopâtre", Faction::Zyborg),
];

/// Corrections that set the first player and the units on the board.
const BOARD_CORRECTIONS: [&str; 7] = [
    "first 1",
    "board 1 human 4",
    "board 1 fungoid 2",
    "board 1 dragon 1",
    "board 2 human 3",
    "board 2 leaper 2",
    "board 3 crystalline 2",
];

/// Returns a table that starts in the middle of a game, with physical dice; `more_corrections` are in the
/// notation of docs/table.md. `deck_setting` applies to both decks.
fn table_in_progress(deck_setting: PartSetting, more_corrections: &[&str]) -> FixtureTable {
    let parts = PartSettings {
        dice: PartSetting::Physical,
        energize: deck_setting,
        missions: deck_setting,
        ..PartsPreset::Everything.parts()
    };
    let seats = SEATS.map(|(name, faction)| TableSeat {
        name: name.into(),
        faction,
    });
    let opening = BOARD_CORRECTIONS
        .iter()
        .chain(more_corrections)
        .map(|text| correction(parts, text));
    FixtureTable::from_new_table(&NewTable {
        title: Some("Thursday".into()),
        seats: seats.to_vec(),
        edition: Edition::default(),
        optional_rules: Vec::new(),
        swaps: Vec::new(),
        parts,
        opening: opening.collect(),
        has_unknown_figures: false,
        seed: None,
    })
}

/// Parses a correction in the notation of docs/table.md.
fn correction(parts: PartSettings, text: &str) -> Correction {
    let seats = SEATS.map(|(name, faction)| TableSeat {
        name: name.into(),
        faction,
    });
    let setup = TableSetup::new(rubium_rules::Options::default(), seats.to_vec(), parts);
    let setup = setup.expect("the set-up should be valid");
    let table = Table::new(setup).expect("the table should be set up");
    match notation::read(&table, &format!("set {text}")) {
        Ok(TableInput::Enter(EntryRequest {
            action: TableAction::Keeper(KeeperAction::Correct { correction, .. }),
            ..
        })) => correction,
        other => panic!("{text}: {other:?}"),
    }
}

/// Returns a table at the beginning of Ana Maria's turn, with cards of both decks in her hand.
fn turn_with_hand() -> FixtureTable {
    table_in_progress(
        PartSetting::Managed,
        &[
            "turn 4 1 deployment",
            "hand 1 scatteredRubium 1",
            "hand 1 windfall 1",
            "hand 1 volunteers 1",
            "hand 1 targetingUplink 1",
            "hand 1 shieldWall 1",
            "hand 1 objectiveForest 1",
            "hand 1 dominateSpires 1",
            "hand 2 windfall 1",
        ],
    )
}

/// Returns a table in Ana Maria's Battle phase, with physical decks.
fn battle_phase() -> FixtureTable {
    table_in_progress(
        PartSetting::Physical,
        &[
            "turn 4 1 battle",
            "counted 1 energize 2",
            "counted 2 energize 1",
        ],
    )
}

#[test]
fn position_fixtures_are_up_to_date() {
    let begin_battle = || battle_phase().enter(1, "battle 2 plains 4H 1D / 3H 2L");
    let table_awaiting_casualty = begin_battle()
        .enter(0, "go on")
        .enter(0, "dice 5 /")
        .enter(0, "go on");
    let table_awaiting_dice = battle_phase()
        .enter(1, "battle 2 plains 4H / 3H")
        .enter(0, "go on");
    for (name, table) in [
        ("closed", turn_with_hand()),
        ("open", turn_with_hand().open_hand(1)),
        ("setup", battle_phase()),
        ("effects", begin_battle()),
        ("diceEntry", table_awaiting_dice),
        ("casualtyChoice", table_awaiting_casualty),
    ] {
        let pending = table.pending_input();
        let is_expected = match name {
            "effects" => matches!(pending, TablePendingInput::Window { .. }),
            "diceEntry" => matches!(
                pending,
                TablePendingInput::Chance {
                    is_entered_by_players: true,
                    ..
                }
            ),
            "casualtyChoice" => matches!(pending, TablePendingInput::Casualty { .. }),
            _ => matches!(pending, TablePendingInput::Idle),
        };
        assert!(is_expected, "{name}: unexpected pending input {pending:?}");
        table.fixture().compare_or_write(name);
    }
}
