//! Fixtures of single positions at a table under way, for the tests of the page: a closed and an open hand, and a
//! battle from its set-up on.

use rubium_rules::{Edition, Faction};
use rubium_table::{Correction, Table, TableSeat, TableSetup, notation};
use rubium_table::{
    EntryRequest, KeeperAction, Part, Parts, Preset, TableAction, TableInput, TablePendingInput,
};

use crate::golden_tables::TableScript;
use rubium_host::table::NewTable;

const SEATS: [(&str, Faction); 3] = [
    ("Ana Maria", Faction::Ares),
    ("Bo", Faction::BlackHelix),
    ("Cleopâtre", Faction::Zyborg),
];

/// Units and refineries on the board.
const BOARD: [&str; 7] = [
    "first 1",
    "board 1 human 4",
    "board 1 fungoid 2",
    "board 1 dragon 1",
    "board 2 human 3",
    "board 2 leaper 2",
    "board 3 crystalline 2",
];

/// Returns a game in its fourth turn; `values` are corrections in the notation of table cases.
fn under_way(cards: Part, values: &[&str]) -> TableScript {
    let parts = Parts {
        dice: Part::Physical,
        energize: cards,
        missions: cards,
        ..Preset::Everything.parts()
    };
    let seats = SEATS.map(|(name, faction)| TableSeat {
        name: name.into(),
        faction,
    });
    let opening = BOARD
        .iter()
        .chain(values)
        .map(|text| correction(parts, text));
    TableScript::of(&NewTable {
        title: Some("Thursday".into()),
        seats: seats.to_vec(),
        edition: Edition::default(),
        optional: Vec::new(),
        swaps: Vec::new(),
        parts,
        opening: opening.collect(),
        unknown_figures: false,
        seed: None,
    })
}

/// Parses a correction in the notation of the table.
fn correction(parts: Parts, text: &str) -> Correction {
    let seats = SEATS.map(|(name, faction)| TableSeat {
        name: name.into(),
        faction,
    });
    let setup = TableSetup::new(rubium_rules::Options::default(), seats.to_vec(), parts);
    let table = Table::new(setup.expect("the content is sound")).expect("it can be set up");
    match notation::read(&table, &format!("set {text}")) {
        Ok(TableInput::Enter(EntryRequest {
            action: TableAction::Keeper(KeeperAction::Correct { correction, .. }),
            ..
        })) => correction,
        other => panic!("{text}: {other:?}"),
    }
}

/// Returns Ana Maria's turn at its beginning, with cards of both decks in her hand.
fn hand() -> TableScript {
    under_way(
        Part::Managed,
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

/// Returns her Battle phase, with a physical deck.
fn battle_phase() -> TableScript {
    under_way(
        Part::Physical,
        &[
            "turn 4 1 battle",
            "counted 1 energize 2",
            "counted 2 energize 1",
        ],
    )
}

#[test]
fn fixture_updates_are_up_to_date() {
    let fight = || battle_phase().enter(1, "battle 2 plains 4H 1D / 3H 2L");
    let falls = fight()
        .enter(0, "go on")
        .enter(0, "dice 5 /")
        .enter(0, "go on");
    let typed = battle_phase()
        .enter(1, "battle 2 plains 4H / 3H")
        .enter(0, "go on");
    for (name, table) in [
        ("closed", hand()),
        ("open", hand().open_hand(1)),
        ("setup", battle_phase()),
        ("effects", fight()),
        ("typed", typed),
        ("falls", falls),
    ] {
        let waits = table.waiting();
        let right = match name {
            "effects" => matches!(waits, TablePendingInput::Window { .. }),
            "typed" => matches!(waits, TablePendingInput::Chance { typed: true, .. }),
            "falls" => matches!(waits, TablePendingInput::Casualty { .. }),
            _ => matches!(waits, TablePendingInput::Idle),
        };
        assert!(right, "{name} waits for {waits:?}");
        table.fixture().compare_or_write(name);
    }
}
