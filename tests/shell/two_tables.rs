//! Hidden stays hidden, beside a board: two tables that are equal in all that everybody may know are told apart by nothing
//! that a page gets, or a scoreboard, while the hands in which they differ are closed. Not by a reply, an update, a
//! refusal, the log, the names of steps, the summary, a forecast, the list of tables.

use std::fs;
use std::path::Path;
use std::time::{Duration, UNIX_EPOCH};

use rubium_app::table::NewTable;
use rubium_record::{By, Seed, Timeline, lines};
use rubium_rules::Seat;
use rubium_table::{Table, TableInput, notation, table_view};
use serde_json::{Value, json};

use crate::app::Page;

/// Whose hand is opened at times.
const VIEWER: u8 = 0;
/// More cards than there are.
const CARDS: u8 = 60;

/// A table that begins so, `seed` being what chance will answer from.
fn begun(seed: u64, physical: &[&str]) -> Timeline<Table> {
    let folder = tempfile::tempdir().expect("a folder");
    let mut new = Page::open(folder.path()).new_table("everything");
    for part in physical {
        new["parts"][part] = json!("physical");
    }
    let new: NewTable = serde_json::from_value(new).expect("a new table");
    let mut header = new.header().expect("it can be set up");
    header.seed = Seed(seed);
    header.known_seed = false;
    Timeline::begin(header).expect("a table")
}

fn give(table: &mut Timeline<Table>, by: By, text: &str) {
    let input = notation::read(table.machine(), text).expect("an entry");
    table.submit(by, &[input]).expect("it is taken").commit();
}

/// The past of a table: hands are set right, so that nothing of them is told.
fn past(mut table: Timeline<Table>, hands: [&[&str]; 3]) -> Timeline<Table> {
    give(&mut table, By::Chance, "first 1");
    for (seat, cards) in (1..).zip(hands) {
        for card in cards {
            give(&mut table, By::Keeper, &format!("set hand {seat} {card} 1"));
        }
    }
    // Cards that lie open, and some that were taken back.
    give(&mut table, By::Seat(0), "play windfall");
    give(&mut table, By::Keeper, "set points 2 battle 3");
    table
        .undo_to(&[By::Keeper], table.count() - 1)
        .expect("it is there")
        .commit();
    table
}

/// What a page and a scoreboard hear of a table.
struct Listener {
    _folder: tempfile::TempDir,
    page: Page,
    heard: Vec<String>,
}

impl Listener {
    fn of(table: &Timeline<Table>) -> Listener {
        let folder = tempfile::tempdir().expect("a folder");
        let tables = folder.path().join("tables");
        fs::create_dir_all(&tables).expect("a folder");
        lay(
            &tables.join("evening.jsonl"),
            &lines::write(table.record()).expect("a journal"),
        );
        let mut listener = Listener {
            page: Page::open(folder.path()),
            _folder: folder,
            heard: Vec::new(),
        };
        let opened = listener.ask("open_table", json!({ "id": "evening" }));
        opened.expect("it is sound");
        let _ = listener.ask("table_resync", json!({ "updates": "__CHANNEL__:1" }));
        let _ = listener.ask("table_watch", json!({ "updates": "__CHANNEL__:2" }));
        listener
    }

    /// Calls a command, and writes down the answer and what came down the channels meanwhile.
    fn ask(&mut self, command: &str, arguments: Value) -> Result<Value, Value> {
        let answer = self.page.call(command, arguments.clone());
        self.heard
            .push(format!("{command} {arguments}: {answer:?}"));
        self.heard.extend(self.page.heard());
        answer
    }

    /// Calls a command that changes the table.
    fn change(&mut self, command: &str, mut arguments: Value) -> Result<Value, Value> {
        arguments["seq"] = self.page.table_seq();
        self.page.heard();
        self.ask(command, arguments)
    }

    fn enter(&mut self, by: Option<u8>, action: &Value, anyway: bool) -> Result<Value, Value> {
        let entries = json!([{ "action": action, "anyway": anyway }]);
        self.change("enter", json!({ "by": by, "entries": entries }))
    }

    /// Everything that can be asked without changing anything.
    fn look_around(&mut self) {
        for command in ["table_log", "table_summary"] {
            let _ = self.ask(command, json!({}));
        }
        let _ = self.ask("table_forecast", json!({ "question": { "type": "now" } }));
        let mut tables = self.page.must("tables", json!({}));
        // When it was used last is a matter of the clock.
        tables[0]["changed"] = Value::Null;
        self.heard.push(format!("tables {tables}"));
    }

    /// Tries all cards in all ways, also such as would tell what others hold.
    fn pry(&mut self, open: bool) {
        let opened = json!({ "seat": VIEWER, "pin": null });
        for card in 0..CARDS {
            if open {
                self.change("table_open_hand", opened.clone())
                    .expect("no PIN");
            }
            let held = json!({ "type": "card", "card": card });
            let mut tried = vec![
                json!({ "type": "play", "card": held, "target": null }),
                json!({ "type": "discard", "card": held }),
                json!({ "type": "exchange", "card": held }),
                json!({ "type": "pass", "card": held, "to": 0 }),
                json!({ "type": "fulfil", "card": card }),
                json!({ "type": "keep", "card": card }),
            ];
            for count in [0, 1, 2, 9] {
                for seat in 0..3 {
                    for kind in ["hand", "fulfilled"] {
                        let correction =
                            json!({ "type": kind, "seat": seat, "card": card, "count": count });
                        tried.push(json!({ "type": "correct", "correction": correction }));
                    }
                }
            }
            for (place, action) in tried.iter().enumerate() {
                let by = (place % 3) as u8;
                if place % 4 != usize::from(card) % 4 {
                    continue;
                }
                // Why not, first: every rule that speaks against it is told then.
                let _ = self.enter(Some(by), action, false);
                if self.enter(Some(by), action, true).is_ok() {
                    let last = self.page.watched()["update"]["seating"]["undo"].clone();
                    let last = last.as_array().and_then(|undo| undo.last()).cloned();
                    let step = last.expect("it was just made")["number"].clone();
                    // Some of it stays.
                    if card % 3 != 0 {
                        let _ = self.change("table_undo", json!({ "step": step }));
                    }
                    if card % 3 == 1 {
                        let _ = self.change("table_redo", json!({ "step": step }));
                    }
                }
                if open {
                    let _ = self.change("table_open_hand", opened.clone());
                }
            }
        }
    }

    /// A few turns: everybody draws, buys, fights.
    fn play(&mut self, table: &Timeline<Table>) {
        let script = [
            "1: buy human 1",
            "keeper: end",
            "keeper: end",
            "keeper: end",
            "1: battle 2 plains 2H / 2H",
            "keeper: go on battle",
            "dice 4 5 / 2 6",
            "2: casualty human",
            "1: casualty human",
            "2: casualty human",
            "2: take card",
            "keeper: end",
            "1: draw energize",
            "1: draw",
            "keeper: end",
            "keeper: end",
            "2: explore",
            "token strider",
            "2: draw",
            "2: draw energize",
            "2: draw missions",
            "keeper: end",
            "keeper: end",
            "keeper: end",
            "keeper: end",
            "keeper: end",
            "3: draw energize",
            "3: roll 3",
            "keeper: name 3 Dora",
            "keeper: away 3",
            "3: take card",
            "3: crown",
            "1: concede",
            "keeper: agree",
        ];
        for line in script {
            let (by, text) = match line.split_once(": ") {
                Some(("keeper", text)) => (None, text),
                Some((seat, text)) => (seat.parse::<u8>().ok().map(|seat| seat - 1), text),
                None => (None, line),
            };
            match notation::read(table.machine(), text).expect("an entry") {
                TableInput::Enter(entered) => {
                    let action = serde_json::to_value(entered.action).expect("JSON");
                    let _ = self.enter(by, &action, true);
                }
                TableInput::Chance(outcome) => {
                    let outcomes = json!([outcome]);
                    let _ = self.change("type_outcome", json!({ "outcomes": outcomes }));
                }
            }
            self.look_around();
        }
    }
}

/// Lays a file as of a certain moment: the list of tables tells when one was used last.
fn lay(path: &Path, text: &str) {
    fs::write(path, text).expect("a file");
    let file = fs::File::options().write(true).open(path).expect("it");
    let moment = UNIX_EPOCH + Duration::from_secs(1_000_000);
    file.set_modified(moment).expect("its time");
}

/// Does the same at both tables, and compares what was heard.
fn same(worlds: [Timeline<Table>; 2], open: bool) {
    let hidden = |table: &Timeline<Table>| {
        let hands = [1, 2].map(|seat| table_view(table.machine(), table.state(), Some(Seat(seat))));
        hands.map(|view| view.hand)
    };
    let differ = hidden(&worlds[0]) != hidden(&worlds[1])
        || worlds[0].record().header.seed != worlds[1].record().header.seed;
    assert!(differ, "the worlds differ");
    let [one, other] = worlds.map(|table| {
        let mut listener = Listener::of(&table);
        listener.look_around();
        listener.pry(open);
        listener.play(&table);
        listener.pry(open);
        let taken = listener
            .heard
            .iter()
            .filter(|line| line.contains("Ok("))
            .count();
        assert!(taken > 100, "{taken} answers");
        listener.heard
    });
    assert!(one.iter().any(|line| line.contains("handClosed")));
    for (number, (one, other)) in one.iter().zip(&other).enumerate() {
        assert_eq!(one, other, "line {number}");
    }
    assert_eq!(one.len(), other.len());
}

/// Two closed hands have swapped a card: the decks are the same, and the same seed draws the same. One hand is open at times.
#[test]
fn closed_hands_are_told_by_nothing_at_a_table() {
    let hands: [[&[&str]; 3]; 2] = [
        [
            &["windfall"],
            &["volunteers", "flawless"],
            &["dropShip", "supplyChain"],
        ],
        [
            &["windfall"],
            &["dropShip", "supplyChain"],
            &["volunteers", "flawless"],
        ],
    ];
    let worlds = hands.map(|hands| past(begun(7, &["dice", "tokens"]), hands));
    same(worlds, true);
}

/// What is in a closed hand in the one world is in the deck in the other, and chance will answer otherwise: the seed
/// differs, too. No hand is open.
#[test]
fn the_order_of_the_decks_is_told_by_nothing_at_a_table() {
    let hands: [[&[&str]; 3]; 2] = [
        [&["windfall"], &["volunteers", "flawless"], &["dropShip"]],
        [
            &["windfall"],
            &["scatteredRubium", "supplyChain"],
            &["sniperTeam"],
        ],
    ];
    let parts = ["dice", "tokens", "vortexDice", "firstPlayer"];
    let [one, other] = hands;
    same(
        [past(begun(7, &parts), one), past(begun(8, &parts), other)],
        false,
    );
}
