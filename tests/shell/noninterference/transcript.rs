//! Verbatim transcript of what a page, the device of a player and the device of a spectator receive about
//! one game. It leaves out what the page receives while another seat's hand is open for a hidden action.

use std::fs;
use std::path::Path;
use std::sync::Mutex;

use log::{LevelFilter, Log, Metadata, Record};
use rubium_host::game::GameSession;
use rubium_players::{Player, Random};
use rubium_rules::{Action, Seat};
use serde_json::{Value, json};

use super::pair::{Script, ScriptedAction};
use crate::app::Page;
use crate::viewers::devices::TestDevices;

/// File with the script.
pub const SCRIPT: &str = "script.json";
/// File with the transcript.
pub const TRANSCRIPT: &str = "transcript";

/// Number of card ids that are tried; some of them do not exist.
const CARD_COUNT: u8 = 64;
/// Number of hex ids that are tried; some of them do not exist.
const HEX_COUNT: u8 = 40;
/// Each step tries one in every `STRIDE` hexes, cards and other candidates, a different selection each time.
const STRIDE: usize = 6;
/// The Commander's advice is requested at one in every `ADVICE_STRIDE` steps.
const ADVICE_STRIDE: usize = 20;

/// The log of this process, captured in memory.
static LOG: LogLines = LogLines(Mutex::new(Vec::new()));

struct LogLines(Mutex<Vec<String>>);

impl Log for LogLines {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }

    fn log(&self, record: &Record<'_>) {
        let line = format!("log {}: {}", record.level(), record.args());
        self.0
            .lock()
            .expect("the lock should not be poisoned")
            .push(line);
    }

    fn flush(&self) {}
}

/// Plays the game in this folder and writes the transcript.
pub fn play() {
    log::set_logger(&LOG).expect("no other logger should be installed");
    log::set_max_level(LevelFilter::Info);
    let text = fs::read_to_string(SCRIPT).expect("the script should be readable");
    let script: Script = serde_json::from_str(&text).expect("the value should be valid JSON");
    let page = Page::open(Path::new("data"));
    let devices = TestDevices::admit(&page.state().games, script.viewing_seat);
    let mut player = TranscriptPlayer {
        page,
        devices,
        transcript: Vec::new(),
        viewing_seat: script.viewing_seat,
        players: script.players,
        is_practice: script.is_practice,
    };
    if script.has_computers {
        player.set_step_pace();
    }
    player.record_opening();
    for (step_index, &step) in script.steps.iter().enumerate() {
        if script.has_computers && script.viewing_seat != Some(step.seat) {
            player.probe_hidden_information();
            break;
        }
        player.play_step(step_index, step);
    }
    player.record_closing(script.is_ended_by_agreement && !script.has_computers);
    let log = LOG
        .0
        .lock()
        .expect("the lock should not be poisoned")
        .join("\n");
    let transcript = player.transcript.join("\n") + "\n" + &log;
    fs::write(TRANSCRIPT, transcript).expect("the transcript should be written");
}

/// Plays the script on the page, and records what the page and the devices receive.
struct TranscriptPlayer {
    page: Page,
    devices: TestDevices<GameSession>,
    transcript: Vec<String>,
    viewing_seat: Option<Seat>,
    players: u8,
    is_practice: bool,
}

impl TranscriptPlayer {
    /// Makes queries, opens the game, and lets the devices join it.
    fn record_opening(&mut self) {
        for command in ["app_info", "start", "settings"] {
            let _ = self.call_and_record(command, json!({}));
        }
        let _ = self.call_and_record("games", json!({ "limit": null }));
        let _ = self.call_and_record("open_replay", json!({ "id": "game" }));
        let _ = self.call_and_record("open_game", json!({ "id": "game" }));
        let initial_updates = self.devices.join(&self.page.state().games);
        self.transcript.extend(initial_updates);
    }

    /// Makes queries, tries illegal actions, then carries out one action of the script. After some actions,
    /// undoes and redoes the latest step.
    fn play_step(&mut self, step_index: usize, step: ScriptedAction) {
        let ScriptedAction { seat, action, .. } = step;
        self.prepare_screen(seat);
        for hex in (0..HEX_COUNT).skip(step_index % STRIDE).step_by(STRIDE) {
            let _ = self.call_and_record("hex_report", json!({ "hex": hex }));
            let query = json!({ "type": "upcoming", "hex": hex, "moves": [] });
            let _ = self.call_and_record("odds", json!({ "query": query }));
        }
        self.record_odds_and_advice(step_index);
        let first_candidate = candidate_actions(step_index)
            .nth(step_index % STRIDE)
            .expect("there should be candidates");
        let first_candidate: Action = serde_json::from_value(first_candidate)
            .expect("the candidate should be a valid action");
        for queried_seat in (0..self.players).map(Seat) {
            let games = &self.page.state().games;
            self.transcript
                .extend(self.devices.query_violation_and_odds(
                    games,
                    queried_seat,
                    first_candidate,
                ));
        }
        for (index, candidate) in candidate_actions(step_index)
            .enumerate()
            .skip(step_index % STRIDE)
            .step_by(STRIDE)
        {
            let reason = self.call_and_record(
                "explain_refusal",
                json!({ "seat": seat, "action": candidate }),
            );
            // Only illegal actions are tried, because only the script may advance the game.
            if index % 4 == step_index % 4 && reason != Ok(Value::Null) {
                let _ =
                    self.call_with_version("act", json!({ "seat": seat, "actions": [candidate] }));
            }
        }
        for command in ["games.redo", "pass_window"] {
            if action == Action::EndPhase {
                let _ = self.call_with_version(
                    command,
                    json!({ "stopBefore": self.viewing_seat, "count": 1 }),
                );
            }
        }
        // In a practice game this would undo the whole game.
        if step_index.is_multiple_of(5) && !self.is_practice {
            let _ = self.call_with_version("games.undo", json!({ "step": step_index }));
        }
        if step.is_hidden {
            self.act_with_other_hand_open(seat, action);
        } else {
            let result =
                self.call_with_version("act", json!({ "seat": seat, "actions": [action] }));
            assert!(result.is_ok(), "{step_index}: {action:?}: {result:?}");
        }
        if step.is_hidden || step_index.is_multiple_of(3) {
            self.undo_and_redo();
        }
    }

    /// Carries out an action with another player's hand open, then closes the hand. The updates that the page
    /// receives in the meantime are not recorded.
    fn act_with_other_hand_open(&mut self, seat: Seat, action: Action) {
        let arguments = json!({ "version": self.page.game_version(), "seat": seat });
        self.page.call_ok("games.open_hand", arguments);
        let act = json!({ "version": self.page.game_version(), "seat": seat, "actions": [action] });
        self.page.call_ok("act", act);
        self.page.call_ok("games.close_hand", json!({}));
        self.page.take_messages();
        self.transcript.extend(self.devices.take_messages());
    }

    /// Queries the odds of the current battle, also for some cards that could be played, and the dice
    /// statistics. At some steps, also queries the Commander's advice, which takes a long time.
    fn record_odds_and_advice(&mut self, step_index: usize) {
        let _ = self.call_and_record("odds", json!({ "query": { "type": "currentBattle" } }));
        for card in (0..CARD_COUNT).skip(step_index % STRIDE).step_by(STRIDE) {
            let query = json!({ "type": "card", "card": card });
            let _ = self.call_and_record("odds", json!({ "query": query }));
        }
        if step_index.is_multiple_of(ADVICE_STRIDE) {
            for seat in 0..self.players {
                let _ = self.call_and_record("advice", json!({ "seat": seat }));
                let games = &self.page.state().games;
                self.transcript
                    .extend(self.devices.request_advice(games, Seat(seat)));
            }
        }
        let _ = self.call_and_record("dice_statistics", json!({}));
    }

    /// Sets the pace at which computers wait for a key press.
    fn set_step_pace(&self) {
        let mut settings = self.page.call_ok("settings", json!({}))["settings"].clone();
        settings["computerPace"] = json!("step");
        self.page
            .call_ok("set_settings", json!({ "settings": settings }));
    }

    /// Makes every query that could reveal a computer's hand or its next decision.
    fn probe_hidden_information(&mut self) {
        let snapshot = self.resync();
        assert_eq!(snapshot["update"]["computerActivity"]["type"], "waits");
        let is_other = |seat: &u8| self.viewing_seat != Some(Seat(*seat));
        let other_seats: Vec<u8> = (0..self.players).filter(is_other).collect();
        for seat in 0..self.players {
            let result = self.call_with_version("games.open_hand", json!({ "seat": seat }));
            assert_eq!(result.is_ok(), !other_seats.contains(&seat), "{result:?}");
        }
        for action in candidate_actions(0) {
            for seat in 0..self.players {
                let _ = self
                    .call_and_record("explain_refusal", json!({ "seat": seat, "action": action }));
                let result =
                    self.call_with_version("act", json!({ "seat": seat, "actions": [action] }));
                assert!(
                    result.is_err(),
                    "a person should not be able to act while a computer must decide"
                );
            }
        }
        let _ = self.call_with_version("pass_window", json!({ "stopBefore": null }));
        for &seat in &other_seats {
            let _ = self.call_with_version("pass_window", json!({ "stopBefore": seat }));
        }
        for seat in other_seats {
            let _ = self.call_with_version("concede", json!({ "seat": seat }));
            let change = json!({ "seat": seat, "controller": "recruit" });
            let result = self.call_with_version("set_controller", change);
            assert!(result.is_ok(), "{result:?}");
            let change = json!({ "seat": seat, "playingStyle": "missions" });
            let result = self.call_with_version("set_playing_style", change);
            assert!(result.is_ok(), "{result:?}");
        }
        for selection in 0..STRIDE {
            self.record_odds_and_advice(selection);
        }
        let recap = self
            .call_and_record("turn_recap", json!({}))
            .expect("there should be a recap");
        let first_step = recap["firstStep"]
            .as_u64()
            .expect("the value should be a number");
        let steps = snapshot["update"]["status"]["stepCount"]
            .as_u64()
            .expect("the value should be a number");
        for step in (0..=steps).filter(|step| step % 25 == 0 || *step >= first_step) {
            let _ = self.call_and_record("view_at", json!({ "step": step }));
        }
        self.resync();
    }

    /// Prepares the screen for an action of `seat`, and opens the hand of the viewing seat if possible. If a
    /// handover to another player is pending, that player's hand is opened and closed again, without
    /// recording it.
    fn prepare_screen(&mut self, seat: Seat) {
        let snapshot = self.resync();
        let hand = &snapshot["update"]["status"]["hand"];
        let is_handover = hand["type"] == "handover";
        let next = &hand["next"];
        if is_handover && (self.viewing_seat.is_none() || *next != json!(self.viewing_seat)) {
            let arguments = json!({ "version": self.page.game_version(), "seat": next });
            self.page.call_ok("games.open_hand", arguments);
            self.page.call_ok("games.close_hand", json!({}));
            self.page.take_messages();
        }
        // Without a handover the hand of the viewing seat can also be opened out of turn.
        if let Some(viewing_seat) = self.viewing_seat
            && (viewing_seat == seat || !is_handover)
        {
            let result = self.call_with_version("games.open_hand", json!({ "seat": viewing_seat }));
            assert!(result.is_ok(), "{result:?}");
        }
    }

    /// Undoes and redoes the latest step.
    fn undo_and_redo(&mut self) {
        let status = self.resync()["update"]["status"].clone();
        let last_step = status["undoableSteps"]
            .as_array()
            .and_then(|undo| undo.last());
        if let Some(last_step) = last_step {
            let undone = self.call_with_version("games.undo", json!({ "step": last_step["step"] }));
            self.resync();
            let redone = self.call_with_version("games.redo", json!({ "count": 1 }));
            assert!(undone.is_ok() && redone.is_ok(), "{undone:?} {redone:?}");
        }
    }

    /// Renames, leaves, deletes, restores and reopens the game, and records the replies. If
    /// `is_ended_by_agreement` is set, all players then agree to end the game, which reveals its seed.
    fn record_closing(&mut self, is_ended_by_agreement: bool) {
        let _ = self.call_and_record(
            "write_problem_report",
            json!({ "description": "A rule is wrong" }),
        );
        let _ = self.call_and_record(
            "rename",
            json!({ "collection": "games", "id": "game", "title": "Ours" }),
        );
        let _ = self.call_and_record("leave", json!({ "collection": "games" }));
        self.record_list();
        for command in ["delete", "restore", "open_replay", "recover_game"] {
            let _ = self.call_and_record(command, json!({ "collection": "games", "id": "game" }));
        }
        self.resync();
        if !is_ended_by_agreement {
            return;
        }
        let result = self.call_with_version("agree_to_end", json!({}));
        assert!(result.is_ok(), "{result:?}");
        let steps = self.resync()["update"]["status"]["stepCount"].as_u64();
        let _ = self.call_and_record("dice_statistics", json!({}));
        let _ = self.call_and_record("open_replay", json!({ "id": "game" }));
        for step in (0..=steps.expect("the value should be a number")).step_by(25) {
            let _ = self.call_and_record("replay_view_at", json!({ "step": step }));
        }
    }

    /// Records the list of games without the times of their last changes, which depend on the clock.
    fn record_list(&mut self) {
        let mut games = self.page.call_ok("games", json!({ "limit": null }));
        for game in games["entries"]
            .as_array_mut()
            .expect("the value should be a list")
        {
            game["changedAt"] = Value::Null;
        }
        self.transcript.push(format!("games {games}"));
    }

    fn resync(&mut self) -> Value {
        let snapshot = self.call_and_record("resync", json!({ "updates": "__CHANNEL__:1" }));
        snapshot.expect("a game should be open")
    }

    /// Calls a command that changes the game, with its current version.
    fn call_with_version(&mut self, command: &str, mut arguments: Value) -> Result<Value, Value> {
        arguments["version"] = json!(self.page.game_version());
        self.call_and_record(command, arguments)
    }

    /// Calls a command, and records the reply and the channel messages.
    fn call_and_record(&mut self, command: &str, arguments: Value) -> Result<Value, Value> {
        let answer = self.page.call(command, arguments.clone());
        self.transcript.push(match &answer {
            Ok(answer) => format!("{command} {arguments}: {answer}"),
            Err(refusal) => format!("{command} {arguments} is refused: {refusal}"),
        });
        self.transcript.extend(self.page.take_messages());
        self.transcript.extend(self.devices.take_messages());
        answer
    }
}

/// Returns actions to try: plays and exchanges of every card, and a selection of other actions that depends
/// on `step_index`.
fn candidate_actions(step_index: usize) -> impl Iterator<Item = Value> {
    const KINDS: [&str; 3] = ["human", "rubiumDragon", "lavaLeaper"];
    let hexes: Vec<u8> = (0..HEX_COUNT).collect();
    let random = Random::new(step_index as u64);
    let hex = move |index| random.choose(&(), index, &hexes);
    let other_actions = (0..12).map(move |index| match index % 6 {
        0 => json!({ "type": "buy", "kind": KINDS[index as usize % 3], "hex": hex(index) }),
        1 => json!({ "type": "move", "kind": KINDS[index as usize % 3], "from": hex(index), "to": hex(index + 50) }),
        2 => json!({ "type": "explore", "hex": hex(index) }),
        3 => json!({ "type": "battle", "hex": hex(index), "defender": index % 3 }),
        4 => json!({ "type": "targetHit", "side": "attacker", "picker": index % 3 }),
        _ => json!({ "type": "takeEnergize" }),
    });
    let cards = (0..CARD_COUNT)
        .flat_map(|card| ["play", "exchange"].map(|kind| json!({ "type": kind, "card": card })));
    cards.chain(other_actions)
}
