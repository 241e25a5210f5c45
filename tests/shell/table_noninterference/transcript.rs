//! What a page and a scoreboard hear of a table, word for word.

use std::fs;
use std::path::Path;
use std::time::{Duration, UNIX_EPOCH};

use rubium_host::table::{RunningTable, TableSession};
use rubium_record::{Timeline, jsonl};
use rubium_rules::Seat;
use rubium_table::{Held, Table, TableAction, TableInput, TableView, notation, table_view};
use serde_json::{Value, json};

use crate::app::{MAIN, Page};
use crate::viewers::devices::Devices;

/// More cards than there are.
const CARDS: u8 = 60;
/// The channel of the page; others are the scoreboard's.
const PAGE: &str = "channel 1,";

/// Whoever sits before the page, and a scoreboard.
pub struct Listener {
    _folder: tempfile::TempDir,
    page: Page,
    devices: Devices<TableSession>,
    /// What was heard.
    pub heard: Vec<String>,
    viewer: Option<Seat>,
    players: u8,
    /// Of so many ways to try a card, one is tried.
    stride: usize,
    /// How many missions others have kept of two.
    pub kept: u32,
}

impl Listener {
    /// Opens a table; `viewer` opens a hand at times.
    pub fn of(table: &Timeline<Table>, viewer: Option<Seat>, thorough: bool) -> Listener {
        let folder = tempfile::tempdir().expect("a folder");
        let tables = folder.path().join("tables");
        fs::create_dir_all(&tables).expect("a folder");
        lay(
            &tables.join("evening.jsonl"),
            &jsonl::write(table.record()).expect("a journal"),
        );
        let page = Page::open(folder.path());
        let devices = Devices::of(&page.state().tables, viewer);
        let mut listener = Listener {
            page,
            devices,
            _folder: folder,
            heard: Vec::new(),
            viewer,
            players: table.machine().rules().players(),
            stride: if thorough { 9 } else { 41 },
            kept: 0,
        };
        let opened = listener.ask("open_table", json!({ "id": "evening" }));
        opened.expect("it is sound");
        let joined = listener.devices.join(&listener.page.state().tables);
        listener.heard.extend(joined);
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
        self.heard.extend(self.devices.heard());
        answer
    }

    /// Calls a command that changes the table.
    fn change(&mut self, command: &str, mut arguments: Value) -> Result<Value, Value> {
        arguments["version"] = self.page.table_version();
        self.page.heard();
        self.ask(command, arguments)
    }

    fn enter(&mut self, by: Option<u8>, action: &Value, anyway: bool) -> Result<Value, Value> {
        let entries = json!([{ "action": action, "anyway": anyway }]);
        self.change("enter", json!({ "by": by, "entries": entries }))
    }

    /// Everything that can be asked without changing anything.
    pub fn look_around(&mut self) {
        for command in ["table_log", "table_summary"] {
            let _ = self.ask(command, json!({}));
        }
        let _ = self.ask("table_forecast", json!({ "question": { "type": "now" } }));
        let mut tables = self.page.must("tables", json!({}));
        // When it was used last is a matter of the clock.
        tables[0]["changed"] = Value::Null;
        self.heard.push(format!("tables {tables}"));
    }

    /// Opens the viewer's hand, if there is a viewer.
    fn open(&mut self) {
        if let Some(seat) = self.viewer {
            let opened = self.change("tables.open_hand", json!({ "seat": seat, "pin": null }));
            opened.expect("no PIN");
        }
    }

    /// Tries cards in all ways, also such as would tell what others hold.
    pub fn pry(&mut self) {
        for card in 0..CARDS {
            let tried = self.ways(card);
            let first = usize::from(card) * 7 % self.stride;
            for (place, action) in tried.iter().enumerate().skip(first).step_by(self.stride) {
                self.open();
                let by = place as u8 % self.players;
                // Why not, first: every rule that speaks against it is told then.
                let _ = self.enter(Some(by), action, false);
                if self.enter(Some(by), action, true).is_ok() {
                    let step = self.last_step();
                    // Some of it stays.
                    if card % 3 != 0 {
                        let _ = self.change("tables.undo", json!({ "step": step }));
                    }
                    if card % 3 == 1 {
                        let _ = self.change("tables.redo", json!({ "step": step }));
                    }
                }
            }
        }
    }

    /// The number of the latest step that can be taken back.
    fn last_step(&self) -> Value {
        let undo = self.page.table_seating()["undo"].clone();
        let last = undo.as_array().and_then(|undo| undo.last()).cloned();
        last.expect("it was just made")["number"].clone()
    }

    /// Everything that can be tried with a card.
    fn ways(&self, card: u8) -> Vec<Value> {
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
            for seat in 0..self.players {
                for kind in ["hand", "fulfilled"] {
                    let correction =
                        json!({ "type": kind, "seat": seat, "card": card, "count": count });
                    tried.push(json!({ "type": "correct", "correction": correction }));
                }
            }
        }
        tried
    }

    /// What somebody else enters with their own hand open, alone before the page; then it closes. The scoreboard stands
    /// where everybody sees it. Everybody may then take it back and make it again.
    fn enter_unseen(&mut self, seat: Seat, action: &TableAction) {
        let open = json!({ "version": self.page.table_version(), "seat": seat, "pin": null });
        self.page.must("tables.open_hand", open);
        let entries = json!([{ "action": action, "anyway": true }]);
        let enter = json!({ "version": self.page.table_version(), "by": seat, "entries": entries });
        self.page.must("enter", enter);
        self.page.must("tables.close_hand", json!({}));
        let board = self.page.heard().into_iter();
        self.heard
            .extend(board.filter(|line| !line.starts_with(PAGE)));
        let step = self.last_step();
        let undone = self.change("tables.undo", json!({ "step": step }));
        let again = self.change("tables.redo", json!({ "step": step }));
        assert!(undone.is_ok() && again.is_ok(), "{undone:?} {again:?}");
    }

    /// The seats other than the viewer's, each with what it sees of the table.
    fn others(&self) -> Vec<(Seat, TableView)> {
        let seats = (0..self.players).map(Seat);
        let others = seats.filter(|&seat| self.viewer != Some(seat));
        let seen = |seat| {
            let seen = move |table: &RunningTable, _| {
                let timeline = table.timeline();
                Ok(table_view(timeline.machine(), timeline.state(), Some(seat)))
            };
            let state = self.page.state();
            let read = state.tables.ask(MAIN, |table| table.read(seen));
            let seen = tauri::async_runtime::block_on(read.expect("it is open").wait());
            (seat, seen.expect("it runs"))
        };
        others.map(seen).collect()
    }

    /// Whoever has drawn two missions keeps one (OPT-PRIORITY).
    fn keep(&mut self) {
        for (seat, seen) in self.others() {
            if let Some(&card) = seen.choices.keep.first() {
                self.enter_unseen(seat, &TableAction::Keep { card });
                self.kept += 1;
            }
        }
    }

    /// The last player passes a card to somebody who is not the viewer.
    fn pass(&mut self) {
        let others = self.others();
        let Some((&(to, _), (seat, seen))) = others.first().zip(others.last()) else {
            return;
        };
        if let Some(held) = seen.hand.first().filter(|_| to != *seat) {
            let card = Held::Card { card: held.card };
            let action = TableAction::Pass { card, to };
            self.enter_unseen(*seat, &action);
        }
    }

    /// A few turns: everybody draws, buys, fights.
    pub fn play(&mut self, table: &Timeline<Table>) {
        let last = self.players;
        let third = [
            format!("{last}: draw energize"),
            format!("{last}: roll 3"),
            format!("keeper: name {last} Dora"),
            format!("keeper: away {last}"),
            format!("{last}: take card"),
            format!("{last}: crown"),
        ];
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
            "2: draw",
            "keeper: end",
        ];
        let third = third.iter().map(String::as_str);
        let end = ["1: concede", "keeper: agree"];
        for (number, line) in script.into_iter().chain(third).chain(end).enumerate() {
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
            self.keep();
            if number == 8 {
                self.pass();
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
