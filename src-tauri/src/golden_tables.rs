//! Fixtures of tables for the tests of the page, as the shell sends them. The tables are created as in the
//! new-table dialog, and changed only by entries that a table accepts.

use std::time::Instant;

use rubium_record::Timeline;
use rubium_rules::{Faction, Seat};
use rubium_table::{
    PartSetting, PartsPreset, TableInput, TablePendingInput, TableSeat, TableStep, TableSummary,
    notation,
};
use serde::Serialize;

use crate::golden::MAIN_WINDOW;
use crate::golden::check_golden_file;
use rubium_host::library::NoStorage;
use rubium_host::running::{Rights, Unredacted};
use rubium_host::table::TableRefusal;
use rubium_host::table::{
    NewTable, Pins, RunningTable, TableHistoryEntry, TableInfo, TableOdds, TableOddsQuery,
    TableSnapshot, TableUpdate,
};

/// A table as the page receives it when the table is opened, and the answers to the page's queries.
#[derive(Serialize)]
pub(crate) struct Fixture {
    #[serde(flatten)]
    opened: TableSnapshot,
    /// The latest update, with the public view.
    public: TableUpdate,
    /// The updates that the page received just before the latest update.
    before: Vec<TableUpdate>,
    log: Vec<TableStep>,
    summary: TableSummary,
    odds: Option<TableOdds>,
}

impl Fixture {
    /// Compares the fixture with the file of that name, or writes it.
    pub(crate) fn compare_or_write(&self, name: &str) {
        let text = serde_json::to_string(self).expect("a fixture should be serializable");
        check_golden_file(&format!("fixtures/table-{name}.json"), &(text + "\n"));
    }
}

/// Maximum number of earlier updates in a fixture.
const MAX_EARLIER_UPDATES: usize = 3;

/// A table that is being played.
pub(crate) struct FixtureTable {
    table: RunningTable,
    updates: Vec<TableUpdate>,
}

impl FixtureTable {
    /// Creates a table for Ada, Blaise and Carmen with a preset. With `has_physical_dice` the dice are
    /// physical in any preset.
    fn new(preset: PartsPreset, has_physical_dice: bool) -> FixtureTable {
        let seats = [
            ("Ada", Faction::Ares),
            ("Blaise", Faction::BlackHelix),
            ("Carmen", Faction::Zyborg),
        ];
        let mut parts = preset.parts();
        if has_physical_dice {
            parts.dice = PartSetting::Physical;
        }
        FixtureTable::from_new_table(&NewTable {
            title: None,
            seats: seats
                .map(|(name, faction)| TableSeat {
                    name: name.into(),
                    faction,
                })
                .to_vec(),
            edition: rubium_rules::Edition::default(),
            optional_rules: Vec::new(),
            swaps: Vec::new(),
            parts,
            opening: Vec::new(),
            has_unknown_figures: false,
            seed: Some("2026".into()),
        })
    }

    /// Creates a table from the options that the new-table dialog submits.
    pub(crate) fn from_new_table(new: &NewTable) -> FixtureTable {
        let header = new.header().expect("the set-up should be accepted");
        let timeline = Timeline::begin(header).expect("the table should begin");
        let table = RunningTable::new(timeline, Box::new(NoStorage), Pins::default());
        let mut table = table.expect("the record should replay");
        table.join(MAIN_WINDOW, Rights::screen());
        let mut fixture_table = FixtureTable {
            table,
            updates: Vec::new(),
        };
        fixture_table.change(|table, history| table.draw_pending_outcomes(history));
        fixture_table
    }

    /// Makes one change, with one update.
    fn change(
        &mut self,
        change: impl FnOnce(
            &mut RunningTable,
            &mut Vec<Unredacted<TableHistoryEntry>>,
        ) -> Result<(), TableRefusal>,
    ) {
        let mut history = Vec::new();
        change(&mut self.table, &mut history).expect("the change should be accepted");
        let history = history.iter().map(|entry| entry.redact_for(None));
        let update = self.update(history.collect());
        self.updates.push(update);
    }

    /// Makes the entry `text` in the notation of docs/table.md, and overrides warnings. `by` is a seat
    /// counted from 1, or 0 for the keeper.
    pub(crate) fn enter(mut self, by: u8, text: &str) -> FixtureTable {
        let by = by.checked_sub(1).map(Seat);
        let input = notation::read(self.table.timeline().machine(), text);
        match input.expect("the entry should be valid notation") {
            TableInput::Chance(outcome) => {
                self.change(|table, history| table.enter_outcomes(&[outcome], history));
            }
            TableInput::Enter(mut entry) => self.change(|table, history| {
                match table.enter(MAIN_WINDOW, by, &[entry.clone()], history) {
                    Err(TableRefusal::Unusual { .. }) => {
                        entry.override_warnings = true;
                        table.enter(MAIN_WINDOW, by, &[entry], history)
                    }
                    result => result,
                }
            }),
        }
        self
    }

    pub(crate) fn open_hand(mut self, seat: u8) -> FixtureTable {
        self.change(|table, _| table.open_hand(MAIN_WINDOW, Seat(seat - 1), None, Instant::now()));
        self
    }

    fn close_hand(mut self) -> FixtureTable {
        self.change(|table, _| {
            table.close_hand(MAIN_WINDOW);
            Ok(())
        });
        self
    }

    /// Ends phases until the turn of `seat`, counted from 1.
    fn until_turn_of(mut self, seat: u8) -> FixtureTable {
        for _ in 0..40 {
            if self.table.public_view().active == Some(Seat(seat - 1)) {
                return self;
            }
            self = self.enter(0, "end");
        }
        panic!("it is never the turn of seat {seat}");
    }

    /// Ends `count` phases.
    fn end_phases(mut self, count: usize) -> FixtureTable {
        for _ in 0..count {
            self = self.enter(0, "end");
        }
        self
    }

    pub(crate) fn pending_input(&self) -> TablePendingInput {
        self.table.public_view().pending_input
    }

    fn update(&self, history: Vec<TableHistoryEntry>) -> TableUpdate {
        let view = self.table.view(MAIN_WINDOW);
        let status = self.table.status(MAIN_WINDOW, &view);
        TableUpdate {
            update_number: self.updates.len() as u32 + 1,
            version: self.table.line_count(),
            history,
            view,
            status,
        }
    }

    pub(crate) fn fixture(mut self) -> Fixture {
        let update = self
            .updates
            .pop()
            .expect("the table should have had an update");
        let timeline = self.table.timeline();
        let public = TableUpdate {
            view: self.table.public_view(),
            ..update.clone()
        };
        let first_earlier = self.updates.len().saturating_sub(MAX_EARLIER_UPDATES);
        Fixture {
            opened: TableSnapshot {
                info: TableInfo::new("fixture".into(), None, timeline),
                update,
            },
            public,
            before: self.updates.split_off(first_earlier),
            log: self
                .table
                .log(MAIN_WINDOW)
                .expect("the record should replay"),
            summary: self.table.summary().expect("the record should replay"),
            odds: (self.table.odds(&TableOddsQuery::CurrentBattle))
                .expect("the battle should be small enough for a forecast"),
        }
    }
}

/// Returns a table at the beginning of the third round, with units, refineries, cards, rubium and points.
fn after_two_rounds(has_physical_dice: bool) -> FixtureTable {
    let mut table = FixtureTable::new(PartsPreset::Everything, has_physical_dice).until_turn_of(1);
    for seat in [1, 2, 3] {
        table = table
            .until_turn_of(seat)
            .enter(seat, "buy human 2")
            .enter(seat, "work 3 home")
            .enter(seat, "place fungoid 1")
            .end_phases(2)
            .enter(seat, "explore");
    }
    table = table.until_turn_of(1).enter(1, "monolith 1");
    for seat in [1, 2, 3] {
        table = table
            .until_turn_of(seat)
            .end_phases(4)
            .enter(seat, "mine")
            .end_phases(1);
        table = table.enter(seat, "draw");
    }
    table
        .enter(2, "score 1 battle")
        .enter(3, "gain 4 other")
        .until_turn_of(1)
}

/// Returns a table after two rounds, in Ada's Battle phase: she has a Battle card and has begun a battle
/// against Blaise.
fn with_battle(has_physical_dice: bool) -> FixtureTable {
    after_two_rounds(has_physical_dice)
        .open_hand(1)
        .enter(1, "set hand 1 sniperTeam 1")
        .close_hand()
        .end_phases(3)
        .enter(1, "battle 2 forest 2H 1F / 2H 1F")
}

/// Passes card windows and enters `face` for every physical die, until an input of another type is pending.
fn fight_with_face(mut table: FixtureTable, face: u8) -> FixtureTable {
    for _ in 0..60 {
        table = match table.pending_input() {
            TablePendingInput::Window { .. } => table.enter(0, "go on"),
            TablePendingInput::Chance {
                is_entered_by_players: true,
                ..
            } => table.enter(0, &format!("die {face}")),
            _ => return table,
        };
    }
    table
}

/// Continues a battle until it is over. Every physical die shows 6, and each casualty is of the first kind
/// that can be chosen.
fn after_battle(mut table: FixtureTable) -> FixtureTable {
    for _ in 0..200 {
        table = match table.pending_input() {
            TablePendingInput::Casualty { seat, .. } => {
                let kind = table.table.public_view().choices.casualties[0];
                let name = serde_json::to_value(kind).expect("a kind should be serializable");
                let name = name.as_str().expect("a kind should be a string").to_owned();
                table.enter(seat.0 + 1, &format!("casualty {name}"))
            }
            TablePendingInput::Window { .. } | TablePendingInput::Chance { .. } => {
                fight_with_face(table, 6)
            }
            _ => return table,
        };
    }
    table
}

#[test]
fn table_fixtures_are_up_to_date() {
    let new_table = |preset| {
        let table = FixtureTable::new(preset, false);
        match table.pending_input() {
            TablePendingInput::Chance {
                is_entered_by_players: true,
                ..
            } => table.enter(0, "first 1"),
            _ => table,
        }
    };
    let fixtures = [
        ("everything", new_table(PartsPreset::Everything)),
        ("cardsAndDice", new_table(PartsPreset::CardsAndDice)),
        ("rubiumOnly", new_table(PartsPreset::RubiumOnly)),
        ("battlesOnly", new_table(PartsPreset::BattlesOnly)),
        ("first", FixtureTable::new(PartsPreset::RubiumOnly, false)),
        ("middle", after_two_rounds(false)),
        ("hand", after_two_rounds(false).open_hand(1)),
        ("window", with_battle(false)),
        ("dice", {
            let mut table = with_battle(true);
            while let TablePendingInput::Window { .. } = table.pending_input() {
                table = table.enter(0, "go on");
            }
            table
        }),
        ("casualty", fight_with_face(with_battle(true), 6)),
        ("fought", after_battle(with_battle(true))),
        ("over", after_battle(with_battle(true)).enter(0, "agree")),
    ];
    for (name, table) in fixtures {
        let fixture = table.fixture();
        let pending = &fixture.opened.update.view.pending_input;
        let is_expected = match name {
            "first" | "dice" => matches!(
                pending,
                TablePendingInput::Chance {
                    is_entered_by_players: true,
                    ..
                }
            ),
            "window" => matches!(pending, TablePendingInput::Window { .. }),
            "casualty" => matches!(pending, TablePendingInput::Casualty { .. }),
            "over" => matches!(
                pending,
                TablePendingInput::Over { .. } | TablePendingInput::Count { .. }
            ),
            _ => matches!(pending, TablePendingInput::Idle),
        };
        assert!(is_expected, "{name}: unexpected pending input {pending:?}");
        let card_count = fixture.opened.update.view.hand.len();
        assert_eq!(
            card_count > 0,
            name == "hand",
            "{name}: {card_count} cards in the view"
        );
        fixture.compare_or_write(name);
    }
}
