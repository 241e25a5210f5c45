//! Tables for the tests of the page, as the shell shows them. They are made by entries that somebody could make.

use std::time::Instant;

use rubium_record::Timeline;
use rubium_rules::{Faction, Seat};
use rubium_table::{
    Part, Preset, TableInput, TableSeat, TableStep, TableSummary, TableWaiting, notation,
};
use serde::Serialize;

use crate::golden::SCREEN;
use crate::golden::golden;
use rubium_host::files::DiskFault;
use rubium_host::library::RecordWriter;
use rubium_host::running::{Rights, Unredacted};
use rubium_host::table::TableRefusal;
use rubium_host::table::{
    NewTable, Pins, RunningTable, TableInfo, TableMoment, TableOdds, TableOpened, TableQuestion,
    TableUpdate,
};

/// A record that nobody keeps.
struct Nowhere;

impl RecordWriter<Pins> for Nowhere {
    fn append_line(&mut self, _: &str) -> Result<(), DiskFault> {
        Ok(())
    }

    fn write_sidecar(&mut self, _: &Pins) -> Result<(), DiskFault> {
        Ok(())
    }
}

/// A table as the page gets it when it opens, and what it may ask for.
#[derive(Serialize)]
pub(crate) struct Fixture {
    #[serde(flatten)]
    opened: TableOpened,
    /// The latest change as the scoreboard gets it.
    public: TableUpdate,
    /// The changes before this one that the page was told of, the latest of them.
    before: Vec<TableUpdate>,
    log: Vec<TableStep>,
    summary: TableSummary,
    odds: Option<TableOdds>,
}

impl Fixture {
    /// Compares it with what the page's tests have by that name, or writes it anew.
    pub(crate) fn keep(&self, name: &str) {
        let text = serde_json::to_string(self).expect("a fixture is JSON");
        golden(&format!("fixtures/table-{name}.json"), &(text + "\n"));
    }
}

/// Updates that a fixture has before its picture.
const BEFORE: usize = 3;

/// A table that is played.
pub(crate) struct Evening {
    table: RunningTable,
    updates: Vec<TableUpdate>,
}

impl Evening {
    /// Ada, Blaise and Carmen with one of the common settings; `physical` dice lie on the table after all.
    fn new(preset: Preset, physical: bool) -> Evening {
        let seats = [
            ("Ada", Faction::Ares),
            ("Blaise", Faction::BlackHelix),
            ("Carmen", Faction::Zyborg),
        ];
        let mut parts = preset.parts();
        if physical {
            parts.dice = Part::Physical;
        }
        Evening::of(&NewTable {
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
            seed: Some("2026".into()),
        })
    }

    /// A table as the dialog has it.
    pub(crate) fn of(new: &NewTable) -> Evening {
        let header = new.header().expect("the table can be set up");
        let timeline = Timeline::begin(header).expect("the set-up is sound");
        let table = RunningTable::new(timeline, Box::new(Nowhere), Pins::default());
        let mut table = table.expect("the record replays");
        table.join(SCREEN, Rights::screen());
        let mut evening = Evening {
            table,
            updates: Vec::new(),
        };
        evening.change(|table, moments| table.deal(moments));
        evening
    }

    /// Does something as one change.
    fn change(
        &mut self,
        change: impl FnOnce(
            &mut RunningTable,
            &mut Vec<Unredacted<TableMoment>>,
        ) -> Result<(), TableRefusal>,
    ) {
        let mut moments = Vec::new();
        change(&mut self.table, &mut moments).expect("it can be done");
        let moments = moments.iter().map(|moment| moment.redact_for(None));
        let update = self.update(moments.collect());
        self.updates.push(update);
    }

    /// Enters what `text` says (docs/table.md), if need be anyway. `by` is a seat counted from 1, or 0 for the keeper.
    pub(crate) fn enter(mut self, by: u8, text: &str) -> Evening {
        let by = by.checked_sub(1).map(Seat);
        let input = notation::read(self.table.timeline().machine(), text);
        match input.expect("an entry") {
            TableInput::Chance(outcome) => {
                self.change(|table, moments| table.type_outcomes(&[outcome], moments));
            }
            TableInput::Enter(mut entered) => self.change(|table, moments| {
                match table.enter(SCREEN, by, &[entered.clone()], moments) {
                    Err(TableRefusal::Unusual { .. }) => {
                        entered.anyway = true;
                        table.enter(SCREEN, by, &[entered], moments)
                    }
                    done => done,
                }
            }),
        }
        self
    }

    pub(crate) fn open_hand(mut self, seat: u8) -> Evening {
        self.change(|table, _| table.open_hand(SCREEN, Seat(seat - 1), None, Instant::now()));
        self
    }

    fn close_hand(mut self) -> Evening {
        self.change(|table, _| {
            table.close_hand(SCREEN);
            Ok(())
        });
        self
    }

    /// Ends phases until it is `seat`'s turn, counted from 1.
    fn until(mut self, seat: u8) -> Evening {
        for _ in 0..40 {
            if self.table.public_view().active == Some(Seat(seat - 1)) {
                return self;
            }
            self = self.enter(0, "end");
        }
        panic!("it is never the turn of seat {seat}");
    }

    /// Ends the phase so many times.
    fn end(mut self, times: usize) -> Evening {
        for _ in 0..times {
            self = self.enter(0, "end");
        }
        self
    }

    pub(crate) fn waiting(&self) -> TableWaiting {
        self.table.public_view().waiting
    }

    fn update(&self, moments: Vec<TableMoment>) -> TableUpdate {
        TableUpdate {
            seq: self.updates.len() as u32 + 1,
            version: self.table.lines(),
            moments,
            view: self.table.view(SCREEN),
            seating: self.table.seating(SCREEN),
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
            odds: (self.table.forecast(&TableQuestion::Now)).expect("the battle is small"),
        }
    }
}

/// A table of two rounds: units, refineries, cards, money, points.
fn played(physical: bool) -> Evening {
    let mut evening = Evening::new(Preset::Everything, physical).until(1);
    for seat in [1, 2, 3] {
        evening = evening
            .until(seat)
            .enter(seat, "buy human 2")
            .enter(seat, "work 3 home")
            .enter(seat, "place fungoid 1")
            .end(2)
            .enter(seat, "explore");
    }
    evening = evening.until(1).enter(1, "monolith 1");
    for seat in [1, 2, 3] {
        evening = evening.until(seat).end(4).enter(seat, "mine").end(1);
        evening = evening.enter(seat, "draw");
    }
    evening
        .enter(2, "score 1 battle")
        .enter(3, "gain 4 other")
        .until(1)
}

/// The same in the battle phase of Ada, who holds a card for a battle, with Blaise in the way.
fn battle(physical: bool) -> Evening {
    played(physical)
        .open_hand(1)
        .enter(1, "set hand 1 sniperTeam 1")
        .close_hand()
        .end(3)
        .enter(1, "battle 2 forest 2H 1F / 2H 1F")
}

/// Passes windows, and rolls `face` with dice that lie on the table, until the battle waits for something else.
fn fight(mut evening: Evening, face: u8) -> Evening {
    for _ in 0..60 {
        evening = match evening.waiting() {
            TableWaiting::Window { .. } => evening.enter(0, "go on"),
            TableWaiting::Chance { typed: true, .. } => evening.enter(0, &format!("die {face}")),
            _ => return evening,
        };
    }
    evening
}

/// The last unit of a battle falls, and so on until it is over.
fn fought(mut evening: Evening) -> Evening {
    for _ in 0..200 {
        evening = match evening.waiting() {
            TableWaiting::Casualty { seat, .. } => {
                let kind = evening.table.public_view().choices.casualties[0];
                let name = serde_json::to_value(kind).expect("a name");
                let name = name.as_str().expect("a text").to_owned();
                evening.enter(seat.0 + 1, &format!("casualty {name}"))
            }
            TableWaiting::Window { .. } | TableWaiting::Chance { .. } => fight(evening, 6),
            _ => return evening,
        };
    }
    evening
}

#[test]
fn tables_are_up_to_date() {
    let start = |preset| {
        let evening = Evening::new(preset, false);
        match evening.waiting() {
            TableWaiting::Chance { typed: true, .. } => evening.enter(0, "first 1"),
            _ => evening,
        }
    };
    let fixtures = [
        ("everything", start(Preset::Everything)),
        ("cardsAndDice", start(Preset::CardsAndDice)),
        ("moneyOnly", start(Preset::MoneyOnly)),
        ("battlesOnly", start(Preset::BattlesOnly)),
        ("first", Evening::new(Preset::MoneyOnly, false)),
        ("middle", played(false)),
        ("hand", played(false).open_hand(1)),
        ("window", battle(false)),
        ("dice", {
            let mut evening = battle(true);
            while let TableWaiting::Window { .. } = evening.waiting() {
                evening = evening.enter(0, "go on");
            }
            evening
        }),
        ("casualty", fight(battle(true), 6)),
        ("fought", fought(battle(true))),
        ("over", fought(battle(true)).enter(0, "agree")),
    ];
    for (name, evening) in fixtures {
        let fixture = evening.fixture();
        let waits = &fixture.opened.update.view.waiting;
        let right = match name {
            "first" | "dice" => matches!(waits, TableWaiting::Chance { typed: true, .. }),
            "window" => matches!(waits, TableWaiting::Window { .. }),
            "casualty" => matches!(waits, TableWaiting::Casualty { .. }),
            "over" => matches!(
                waits,
                TableWaiting::Over { .. } | TableWaiting::Count { .. }
            ),
            _ => matches!(waits, TableWaiting::Anything),
        };
        assert!(right, "{name} waits for {waits:?}");
        let hand = fixture.opened.update.view.hand.len();
        assert_eq!(hand > 0, name == "hand", "{name} shows {hand} cards");
        fixture.keep(name);
    }
}
