//! Table fixtures for the tests of the page, as the shell sends them. They result from legal entries only.

use std::time::Instant;

use rubium_record::Timeline;
use rubium_rules::{Faction, Seat};
use rubium_table::{
    Part, Preset, TableInput, TablePendingInput, TableSeat, TableStep, TableSummary, notation,
};
use serde::Serialize;

use crate::golden::SCREEN;
use crate::golden::golden;
use rubium_host::files::DiskError;
use rubium_host::library::RecordWriter;
use rubium_host::running::{Rights, Unredacted};
use rubium_host::table::TableRefusal;
use rubium_host::table::{
    NewTable, Pins, RunningTable, TableHistoryEntry, TableInfo, TableOdds, TableOddsQuery,
    TableOpened, TableUpdate,
};

/// Record writer that discards everything.
struct NullWriter;

impl RecordWriter<Pins> for NullWriter {
    fn append_line(&mut self, _: &str) -> Result<(), DiskError> {
        Ok(())
    }

    fn write_sidecar(&mut self, _: &Pins) -> Result<(), DiskError> {
        Ok(())
    }
}

/// A table as the page receives it on opening, and the answers to its queries.
#[derive(Serialize)]
pub(crate) struct Fixture {
    #[serde(flatten)]
    opened: TableOpened,
    /// The latest update, as the scoreboard receives it.
    public: TableUpdate,
    /// Earlier updates that the page has received, limited to the latest.
    before: Vec<TableUpdate>,
    log: Vec<TableStep>,
    summary: TableSummary,
    odds: Option<TableOdds>,
}

impl Fixture {
    /// Compares the fixture with the file of that name, or writes it.
    pub(crate) fn compare_or_write(&self, name: &str) {
        let text = serde_json::to_string(self).expect("a fixture is JSON");
        golden(&format!("fixtures/table-{name}.json"), &(text + "\n"));
    }
}

/// Number of updates in a fixture before its state.
const BEFORE: usize = 3;

/// A table that is being played.
pub(crate) struct TableScript {
    table: RunningTable,
    updates: Vec<TableUpdate>,
}

impl TableScript {
    /// Creates a table for Ada, Blaise and Carmen with a preset; `physical` leaves the dice to the players.
    fn new(preset: Preset, physical: bool) -> TableScript {
        let seats = [
            ("Ada", Faction::Ares),
            ("Blaise", Faction::BlackHelix),
            ("Carmen", Faction::Zyborg),
        ];
        let mut parts = preset.parts();
        if physical {
            parts.dice = Part::Physical;
        }
        TableScript::of(&NewTable {
            title: None,
            seats: seats
                .map(|(name, faction)| TableSeat {
                    name: name.into(),
                    faction,
                })
                .to_vec(),
            edition: rubium_rules::Edition::default(),
            optional: Vec::new(),
            swaps: Vec::new(),
            parts,
            opening: Vec::new(),
            unknown_figures: false,
            seed: Some("2026".into()),
        })
    }

    /// Creates a table from the form of the dialog.
    pub(crate) fn of(new: &NewTable) -> TableScript {
        let header = new.header().expect("the table can be set up");
        let timeline = Timeline::begin(header).expect("the set-up is sound");
        let table = RunningTable::new(timeline, Box::new(NullWriter), Pins::default());
        let mut table = table.expect("the record replays");
        table.join(SCREEN, Rights::screen());
        let mut table = TableScript {
            table,
            updates: Vec::new(),
        };
        table.change(|table, history| table.draw_outcomes(history));
        table
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
        change(&mut self.table, &mut history).expect("it can be done");
        let history = history.iter().map(|moment| moment.redact_for(None));
        let update = self.update(history.collect());
        self.updates.push(update);
    }

    /// Makes the entry `text` (see docs/table.md), overriding a warning if there is one. `by` is a seat counted from 1,
    /// or 0 for the keeper.
    pub(crate) fn enter(mut self, by: u8, text: &str) -> TableScript {
        let by = by.checked_sub(1).map(Seat);
        let input = notation::read(self.table.timeline().machine(), text);
        match input.expect("an entry") {
            TableInput::Chance(outcome) => {
                self.change(|table, history| table.enter_outcomes(&[outcome], history));
            }
            TableInput::Enter(mut entered) => self.change(|table, history| {
                match table.enter(SCREEN, by, &[entered.clone()], history) {
                    Err(TableRefusal::Unusual { .. }) => {
                        entered.override_warnings = true;
                        table.enter(SCREEN, by, &[entered], history)
                    }
                    done => done,
                }
            }),
        }
        self
    }

    pub(crate) fn open_hand(mut self, seat: u8) -> TableScript {
        self.change(|table, _| table.open_hand(SCREEN, Seat(seat - 1), None, Instant::now()));
        self
    }

    fn close_hand(mut self) -> TableScript {
        self.change(|table, _| {
            table.close_hand(SCREEN);
            Ok(())
        });
        self
    }

    /// Ends phases until the turn of `seat`, counted from 1.
    fn until(mut self, seat: u8) -> TableScript {
        for _ in 0..40 {
            if self.table.public_view().active == Some(Seat(seat - 1)) {
                return self;
            }
            self = self.enter(0, "end");
        }
        panic!("it is never the turn of seat {seat}");
    }

    /// Ends the phase `times` times.
    fn end(mut self, times: usize) -> TableScript {
        for _ in 0..times {
            self = self.enter(0, "end");
        }
        self
    }

    pub(crate) fn waiting(&self) -> TablePendingInput {
        self.table.public_view().waiting
    }

    fn update(&self, history: Vec<TableHistoryEntry>) -> TableUpdate {
        TableUpdate {
            seq: self.updates.len() as u32 + 1,
            version: self.table.lines(),
            history,
            view: self.table.view(SCREEN),
            status: self.table.status(SCREEN),
        }
    }

    pub(crate) fn fixture(mut self) -> Fixture {
        let update = self.updates.pop().expect("somebody did something");
        let timeline = self.table.timeline();
        let title = timeline.record().header.seats.join(", ");
        let public = TableUpdate {
            view: self.table.public_view(),
            ..update.clone()
        };
        let from = self.updates.len().saturating_sub(BEFORE);
        Fixture {
            opened: TableOpened {
                info: TableInfo::new("fixture".into(), title, timeline),
                update,
            },
            public,
            before: self.updates.split_off(from),
            log: self.table.log(SCREEN).expect("the record replays"),
            summary: self.table.summary().expect("the record replays"),
            odds: (self.table.forecast(&TableOddsQuery::CurrentBattle))
                .expect("the battle is small"),
        }
    }
}

/// Returns a table after two rounds, with units, refineries, cards, rubium and points.
fn played(physical: bool) -> TableScript {
    let mut table = TableScript::new(Preset::Everything, physical).until(1);
    for seat in [1, 2, 3] {
        table = table
            .until(seat)
            .enter(seat, "buy human 2")
            .enter(seat, "work 3 home")
            .enter(seat, "place fungoid 1")
            .end(2)
            .enter(seat, "explore");
    }
    table = table.until(1).enter(1, "monolith 1");
    for seat in [1, 2, 3] {
        table = table.until(seat).end(4).enter(seat, "mine").end(1);
        table = table.enter(seat, "draw");
    }
    table
        .enter(2, "score 1 battle")
        .enter(3, "gain 4 other")
        .until(1)
}

/// Returns the same table in Ada's Battle phase: she has a battle card, and Blaise has units in her target hex.
fn battle(physical: bool) -> TableScript {
    played(physical)
        .open_hand(1)
        .enter(1, "set hand 1 sniperTeam 1")
        .close_hand()
        .end(3)
        .enter(1, "battle 2 forest 2H 1F / 2H 1F")
}

/// Passes card windows and enters `face` for every physical die until the battle needs another input.
fn fight(mut table: TableScript, face: u8) -> TableScript {
    for _ in 0..60 {
        table = match table.waiting() {
            TablePendingInput::Window { .. } => table.enter(0, "go on"),
            TablePendingInput::Chance { typed: true, .. } => table.enter(0, &format!("die {face}")),
            _ => return table,
        };
    }
    table
}

/// Removes the last unit of a battle, and so on until the battle is over.
fn after_battle(mut table: TableScript) -> TableScript {
    for _ in 0..200 {
        table = match table.waiting() {
            TablePendingInput::Casualty { seat, .. } => {
                let kind = table.table.public_view().choices.casualties[0];
                let name = serde_json::to_value(kind).expect("a name");
                let name = name.as_str().expect("a text").to_owned();
                table.enter(seat.0 + 1, &format!("casualty {name}"))
            }
            TablePendingInput::Window { .. } | TablePendingInput::Chance { .. } => fight(table, 6),
            _ => return table,
        };
    }
    table
}

#[test]
fn table_fixtures_are_up_to_date() {
    let start = |preset| {
        let table = TableScript::new(preset, false);
        match table.waiting() {
            TablePendingInput::Chance { typed: true, .. } => table.enter(0, "first 1"),
            _ => table,
        }
    };
    let fixtures = [
        ("everything", start(Preset::Everything)),
        ("cardsAndDice", start(Preset::CardsAndDice)),
        ("moneyOnly", start(Preset::MoneyOnly)),
        ("battlesOnly", start(Preset::BattlesOnly)),
        ("first", TableScript::new(Preset::MoneyOnly, false)),
        ("middle", played(false)),
        ("hand", played(false).open_hand(1)),
        ("window", battle(false)),
        ("dice", {
            let mut table = battle(true);
            while let TablePendingInput::Window { .. } = table.waiting() {
                table = table.enter(0, "go on");
            }
            table
        }),
        ("casualty", fight(battle(true), 6)),
        ("fought", after_battle(battle(true))),
        ("over", after_battle(battle(true)).enter(0, "agree")),
    ];
    for (name, table) in fixtures {
        let fixture = table.fixture();
        let waits = &fixture.opened.update.view.waiting;
        let right = match name {
            "first" | "dice" => matches!(waits, TablePendingInput::Chance { typed: true, .. }),
            "window" => matches!(waits, TablePendingInput::Window { .. }),
            "casualty" => matches!(waits, TablePendingInput::Casualty { .. }),
            "over" => matches!(
                waits,
                TablePendingInput::Over { .. } | TablePendingInput::Count { .. }
            ),
            _ => matches!(waits, TablePendingInput::Idle),
        };
        assert!(right, "{name} waits for {waits:?}");
        let hand = fixture.opened.update.view.hand.len();
        assert_eq!(hand > 0, name == "hand", "{name} shows {hand} cards");
        fixture.compare_or_write(name);
    }
}
