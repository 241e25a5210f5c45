//! Verbatim transcript of what a page, a scoreboard and other devices receive about a table. It leaves out
//! what the page receives while another player's hand is open.

use std::fs;
use std::path::Path;
use std::time::{Duration, UNIX_EPOCH};

use rubium_host::table::{RunningTable, TableSession};
use rubium_record::{Timeline, jsonl};
use rubium_rules::Seat;
use rubium_table::{
    HandCard, SeatAction, Table, TableAction, TableInput, TableView, notation, table_view,
};
use serde_json::{Value, json};

use crate::app::{MAIN, Page};
use crate::viewers::devices::TestDevices;

/// Number of card ids that are tried; some of them do not exist.
const CARD_COUNT: u8 = 60;
/// Prefix of messages on the channel of the page. All other messages are for the scoreboard.
const PAGE_PREFIX: &str = "channel 1,";

/// A page, a scoreboard and other devices, and what they have received.
pub struct Transcript {
    _folder: tempfile::TempDir,
    page: Page,
    devices: TestDevices<TableSession>,
    /// The lines of the transcript.
    pub lines: Vec<String>,
    /// The seat whose hand the page may open.
    viewing_seat: Option<Seat>,
    players: u8,
    /// Every `stride`-th possible entry with a card is tried.
    stride: usize,
    /// Number of missions that other players have kept after drawing two missions.
    pub kept_mission_count: u32,
}

impl Transcript {
    /// Opens a table. From time to time, the page opens the hand of `viewing_seat`.
    pub fn open(
        table: &Timeline<Table>,
        viewing_seat: Option<Seat>,
        tries_many_entries: bool,
    ) -> Transcript {
        let folder = tempfile::tempdir().expect("the temporary folder should be created");
        let tables = folder.path().join("tables");
        fs::create_dir_all(&tables).expect("the folder should be created");
        write_with_fixed_time(
            &tables.join("evening.jsonl"),
            &jsonl::write(table.record()).expect("the record should be written as lines"),
        );
        let page = Page::open(folder.path());
        let devices = TestDevices::admit(&page.state().tables, viewing_seat);
        let mut transcript = Transcript {
            page,
            devices,
            _folder: folder,
            lines: Vec::new(),
            viewing_seat,
            players: table.machine().rules().players(),
            stride: if tries_many_entries { 9 } else { 41 },
            kept_mission_count: 0,
        };
        let opened = transcript.call_and_record("open_table", json!({ "id": "evening" }));
        opened.expect("the record should be valid");
        let initial_updates = transcript.devices.join(&transcript.page.state().tables);
        transcript.lines.extend(initial_updates);
        let _ = transcript.call_and_record("table_resync", json!({ "updates": "__CHANNEL__:1" }));
        let _ =
            transcript.call_and_record("connect_scoreboard", json!({ "updates": "__CHANNEL__:2" }));
        transcript
    }

    /// Calls a command, and records the reply and the messages on the channels.
    fn call_and_record(&mut self, command: &str, arguments: Value) -> Result<Value, Value> {
        let answer = self.page.call(command, arguments.clone());
        self.lines
            .push(format!("{command} {arguments}: {answer:?}"));
        self.lines.extend(self.page.take_messages());
        self.lines.extend(self.devices.take_messages());
        answer
    }

    /// Calls a command that changes the table, with its current version.
    fn call_with_version(&mut self, command: &str, mut arguments: Value) -> Result<Value, Value> {
        arguments["version"] = self.page.table_version();
        self.page.take_messages();
        self.call_and_record(command, arguments)
    }

    fn enter(
        &mut self,
        by: Option<u8>,
        action: &Value,
        overrides_warnings: bool,
    ) -> Result<Value, Value> {
        let entries = json!([{ "action": action, "overrideWarnings": overrides_warnings }]);
        self.call_with_version("enter", json!({ "by": by, "entries": entries }))
    }

    /// Makes all queries.
    pub fn record_queries(&mut self) {
        for command in ["table_log", "table_summary"] {
            let _ = self.call_and_record(command, json!({}));
        }
        let _ = self.call_and_record(
            "table_odds",
            json!({ "query": { "type": "currentBattle" } }),
        );
        let mut tables = self.page.call_ok("tables", json!({ "limit": null }));
        // The time of the last change depends on the clock.
        tables["entries"][0]["changedAt"] = Value::Null;
        self.lines.push(format!("tables {tables}"));
    }

    /// Opens the hand of the viewing seat, if there is one.
    fn open_hand(&mut self) {
        if let Some(seat) = self.viewing_seat {
            let opened =
                self.call_with_version("tables.open_hand", json!({ "seat": seat, "pin": null }));
            opened.expect("a hand without a PIN should open");
        }
    }

    /// Tries some entries with every card, including entries that could reveal other hands.
    pub fn probe_hidden_information(&mut self) {
        for card in 0..CARD_COUNT {
            let entries = self.card_entries(card);
            let first_index = usize::from(card) * 7 % self.stride;
            for (index, action) in entries
                .iter()
                .enumerate()
                .skip(first_index)
                .step_by(self.stride)
            {
                self.open_hand();
                let by = index as u8 % self.players;
                // First tries the entry without an override, so that the warning lists every violated rule.
                let _ = self.enter(Some(by), action, false);
                if self.enter(Some(by), action, true).is_ok() {
                    let step = self.last_step();
                    // Some of these entries stay in effect.
                    if card % 3 != 0 {
                        let _ = self.call_with_version("tables.undo", json!({ "step": step }));
                    }
                    if card % 3 == 1 {
                        let _ = self.call_with_version("tables.redo", json!({ "count": 1 }));
                    }
                }
            }
        }
    }

    /// Returns the number of the latest step that can be undone.
    fn last_step(&self) -> Value {
        let undo = self.page.table_status()["undoableSteps"].clone();
        let last_step = undo.as_array().and_then(|undo| undo.last()).cloned();
        last_step.expect("the step that was just made should be listed")["index"].clone()
    }

    /// Returns every possible entry with a card, legal or not.
    fn card_entries(&self, card: u8) -> Vec<Value> {
        let hand_card = json!({ "type": "card", "card": card });
        let mut entries = vec![
            json!({ "type": "play", "card": hand_card, "target": null }),
            json!({ "type": "discard", "card": hand_card }),
            json!({ "type": "exchange", "card": hand_card }),
            json!({ "type": "pass", "card": hand_card, "to": 0 }),
            json!({ "type": "fulfil", "card": card }),
            json!({ "type": "keep", "card": card }),
        ];
        for count in [0, 1, 2, 9] {
            for seat in 0..self.players {
                for kind in ["hand", "fulfilled"] {
                    let correction =
                        json!({ "type": kind, "seat": seat, "card": card, "count": count });
                    entries.push(json!({ "type": "correct", "correction": correction }));
                }
            }
        }
        entries
    }

    /// Makes an entry with another player's hand open, then closes the hand. The transcript omits the updates
    /// that the page receives in the meantime, but not the updates of the scoreboard. Then undoes and redoes
    /// the entry with the hand closed.
    fn enter_with_other_hand_open(&mut self, seat: Seat, action: &TableAction) {
        let open = json!({ "version": self.page.table_version(), "seat": seat, "pin": null });
        self.page.call_ok("tables.open_hand", open);
        let entries = json!([{ "action": action, "overrideWarnings": true }]);
        let enter = json!({ "version": self.page.table_version(), "by": seat, "entries": entries });
        self.page.call_ok("enter", enter);
        self.page.call_ok("tables.close_hand", json!({}));
        let messages = self.page.take_messages().into_iter();
        self.lines
            .extend(messages.filter(|line| !line.starts_with(PAGE_PREFIX)));
        let step = self.last_step();
        let undone = self.call_with_version("tables.undo", json!({ "step": step }));
        let redone = self.call_with_version("tables.redo", json!({ "count": 1 }));
        assert!(undone.is_ok() && redone.is_ok(), "{undone:?} {redone:?}");
    }

    /// Returns the seats other than the viewing seat, each with its view of the table.
    fn other_views(&self) -> Vec<(Seat, TableView)> {
        let seats = (0..self.players).map(Seat);
        let other_seats = seats.filter(|&seat| self.viewing_seat != Some(seat));
        let view_of = |seat| {
            let read_view = move |table: &RunningTable, _| {
                let timeline = table.timeline();
                Ok(table_view(timeline.machine(), timeline.state(), Some(seat)))
            };
            let state = self.page.state();
            let pending = state.tables.ask(MAIN, |table| table.read(read_view));
            let view =
                tauri::async_runtime::block_on(pending.expect("the session should be open").wait());
            (seat, view.expect("the session should be running"))
        };
        other_seats.map(view_of).collect()
    }

    /// Lets every other player who has drawn two missions keep one of them (OPT-PRIORITY).
    fn keep_missions(&mut self) {
        for (seat, view) in self.other_views() {
            if let Some(&card) = view.choices.offered_missions.first() {
                self.enter_with_other_hand_open(
                    seat,
                    &TableAction::Seat(SeatAction::Keep { card }),
                );
                self.kept_mission_count += 1;
            }
        }
    }

    /// Lets the last of the other players pass a card to the first of the other players.
    fn pass_card(&mut self) {
        let other_views = self.other_views();
        let Some((&(to, _), (seat, view))) = other_views.first().zip(other_views.last()) else {
            return;
        };
        if let Some(hand_card) = view.hand.first().filter(|_| to != *seat) {
            let card = HandCard::Card {
                card: hand_card.card,
            };
            let action = TableAction::Seat(SeatAction::Pass { card, to });
            self.enter_with_other_hand_open(*seat, &action);
        }
    }

    /// Plays a few turns, in which players buy, fight, explore and draw, and ends the game.
    pub fn play(&mut self, table: &Timeline<Table>) {
        let last_player = self.players;
        let last_player_lines = [
            format!("{last_player}: draw energize"),
            format!("{last_player}: roll 3"),
            format!("keeper: name {last_player} Dora"),
            format!("keeper: away {last_player}"),
            format!("{last_player}: take card"),
            format!("{last_player}: take hill"),
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
        let last_player_lines = last_player_lines.iter().map(String::as_str);
        let closing_lines = ["1: concede", "keeper: agree"];
        let lines = script
            .into_iter()
            .chain(last_player_lines)
            .chain(closing_lines);
        for (line_index, line) in lines.enumerate() {
            let (by, text) = match line.split_once(": ") {
                Some(("keeper", text)) => (None, text),
                Some((seat, text)) => (seat.parse::<u8>().ok().map(|seat| seat - 1), text),
                None => (None, line),
            };
            match notation::read(table.machine(), text).expect("the entry should be valid notation")
            {
                TableInput::Enter(entry) => {
                    let action =
                        serde_json::to_value(entry.action).expect("the value should be valid JSON");
                    let _ = self.enter(by, &action, true);
                }
                TableInput::Chance(outcome) => {
                    let outcomes = json!([outcome]);
                    let _ =
                        self.call_with_version("enter_outcomes", json!({ "outcomes": outcomes }));
                }
            }
            self.keep_missions();
            if line_index == 8 {
                self.pass_card();
            }
            self.record_queries();
        }
    }
}

/// Writes a file with a fixed modification time, because the list of tables contains this time.
fn write_with_fixed_time(path: &Path, text: &str) {
    fs::write(path, text).expect("the file should be written");
    let file = fs::File::options()
        .write(true)
        .open(path)
        .expect("the file should be opened");
    let time = UNIX_EPOCH + Duration::from_secs(1_000_000);
    file.set_modified(time)
        .expect("the modification time should be set");
}
