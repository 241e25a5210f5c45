//! Fixtures: the app without a window system, a page that calls its commands, and games without files.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use tauri::async_runtime::block_on;

use crate::screen::ScreenGame;
use rubium_app::commands::AppState;
use rubium_host::files::DiskError;
use rubium_host::game::PlayRefusal;
use rubium_host::game::{
    Controller, FirstPlayer, Game, HistoryEntry, NewGame, NewSeat, SeatControllers, events,
};
use rubium_host::library::RecordWriter;
use rubium_host::running::ViewerId;
use rubium_players::{Player, Random};
use rubium_record::Timeline;
use rubium_rules::{Action, Edition, Event, Faction, PendingInput, Rules, collect_legal_actions};
use serde_json::{Value, json};
use tauri::ipc::{CallbackFn, InvokeBody};
use tauri::test::{
    INVOKE_KEY, MockRuntime, get_ipc_response, mock_builder, mock_context, noop_assets,
};
use tauri::webview::InvokeRequest;
use tauri::{App, Manager, WebviewWindow, WebviewWindowBuilder};

/// Viewer of the main window.
pub const MAIN: ViewerId = ViewerId(0);

/// A running app and its page.
pub struct Page {
    app: App<MockRuntime>,
    window: WebviewWindow<MockRuntime>,
    messages: Arc<Mutex<Vec<String>>>,
}

impl Page {
    /// Starts the app with its data in `folder`.
    pub fn open(folder: &Path) -> Page {
        let messages = Arc::new(Mutex::new(Vec::new()));
        let sent_messages = Arc::clone(&messages);
        let builder =
            mock_builder().channel_interceptor(move |_, channel_id, message_number, message| {
                let message = format!(
                    "channel {}, message {message_number}: {message:?}",
                    channel_id.0
                );
                sent_messages
                    .lock()
                    .expect("the lock should not be poisoned")
                    .push(message);
                true
            });
        let app = rubium_app::build(
            builder,
            mock_context(noop_assets()),
            Some(folder.to_owned()),
        )
        .expect("the app should be built");
        let window = WebviewWindowBuilder::new(&app, "main", Default::default())
            .build()
            .expect("the window should open");
        Page {
            app,
            window,
            messages,
        }
    }

    /// Takes all messages that were sent to channels since the last call. Each text begins with the number of
    /// the channel and the number of the message in it.
    pub fn take_messages(&self) -> Vec<String> {
        std::mem::take(
            &mut *self
                .messages
                .lock()
                .expect("the lock should not be poisoned"),
        )
    }

    /// Calls a command as the page does. `games.undo` calls `undo` with the argument `collection: "games"`.
    pub fn call(&self, command: &str, mut arguments: Value) -> Result<Value, Value> {
        let command = match command.split_once('.') {
            None => command,
            Some((collection, command)) => {
                arguments["collection"] = json!(collection);
                command
            }
        };
        Page::call_from(&self.window, command, arguments)
    }

    /// Calls a command as the scoreboard window does. The window must be open.
    pub fn call_from_scoreboard(&self, command: &str, arguments: Value) -> Result<Value, Value> {
        let scoreboard = self.app.get_webview_window("scoreboard");
        Page::call_from(
            &scoreboard.expect("the scoreboard window should be open"),
            command,
            arguments,
        )
    }

    /// Returns the shared state of the commands.
    pub fn state(&self) -> tauri::State<'_, AppState> {
        self.app.state()
    }

    /// Returns the number of open windows.
    pub fn window_count(&self) -> usize {
        self.app.webview_windows().len()
    }

    fn call_from(
        window: &WebviewWindow<MockRuntime>,
        command: &str,
        arguments: Value,
    ) -> Result<Value, Value> {
        let origin = if cfg!(any(windows, target_os = "android")) {
            "http://tauri.localhost"
        } else {
            "tauri://localhost"
        };
        let request = InvokeRequest {
            cmd: command.into(),
            callback: CallbackFn(0),
            error: CallbackFn(1),
            url: origin.parse().expect("the address should be valid"),
            body: InvokeBody::Json(arguments),
            headers: Default::default(),
            invoke_key: INVOKE_KEY.to_string(),
        };
        get_ipc_response(window, request).map(|body| {
            body.deserialize::<Value>()
                .expect("the value should be valid JSON")
        })
    }

    /// Calls a command that must succeed.
    pub fn call_ok(&self, command: &str, arguments: Value) -> Value {
        self.call(command, arguments.clone())
            .unwrap_or_else(|refusal| panic!("{command} {arguments}: {refusal}"))
    }

    /// Calls a command that must be refused; returns the type of the refusal.
    pub fn call_err(&self, command: &str, arguments: Value) -> String {
        match self.call(command, arguments.clone()) {
            Ok(answer) => panic!("{command} {arguments} should be refused: {answer}"),
            Err(refusal) => refusal["type"].as_str().unwrap_or("no type").to_owned(),
        }
    }

    /// Returns the open game as a reloaded page receives it; the open hand closes.
    pub fn reload_game(&self) -> Value {
        self.call_ok("resync", json!({ "updates": "__CHANNEL__:1" }))
    }

    /// Returns the version of the open game.
    pub fn game_version(&self) -> u32 {
        let version = self.state().games.ask(MAIN, |game| game.version());
        block_on(version.expect("a game should be open").wait())
            .expect("the session should be running")
    }

    /// Returns the version of the open game as a reloaded page receives it. The reload closes the open hand.
    pub fn version_after_reload(&self) -> Value {
        self.reload_game()["update"]["version"].clone()
    }

    /// Returns the version of the game or table that the command addresses. For a command of games, the page
    /// is reloaded, which closes the open hand.
    pub fn version_for(&self, command: &str, arguments: &Value) -> Value {
        let is_table_command = [
            "enter",
            "correct_battle",
            "tick_todo_lines",
            "enter_outcomes",
        ]
        .contains(&command);
        if is_table_command || arguments["collection"] == "tables" {
            self.table_version()
        } else {
            self.version_after_reload()
        }
    }

    /// Returns the open table as a reloaded page receives it; the open hand closes.
    pub fn reload_table(&self) -> Value {
        self.call_ok("table_resync", json!({ "updates": "__CHANNEL__:2" }))
    }

    /// Returns the open table as the scoreboard receives it; no hand closes.
    pub fn scoreboard_table(&self) -> Value {
        self.call_ok("connect_scoreboard", json!({ "updates": "__CHANNEL__:3" }))
    }

    /// Returns the hand state of the shared screen; no hand closes.
    pub fn table_hand(&self) -> Value {
        self.table_status()["hand"].clone()
    }

    /// Returns the session status on the shared screen, such as the steps that can be undone; no hand closes.
    pub fn table_status(&self) -> Value {
        let state = self.state();
        let status = state.tables.ask(MAIN, |table| {
            table.read(|table, viewer| Ok(table.status(viewer, &table.view(viewer))))
        });
        let status = block_on(status.expect("a table should be open").wait());
        serde_json::to_value(status.expect("the session should be running"))
            .expect("the value should be valid JSON")
    }

    /// Returns the version of the open table.
    pub fn table_version(&self) -> Value {
        self.scoreboard_table()["update"]["version"].clone()
    }

    /// Returns the options that the new-table dialog submits for this preset of parts.
    pub fn new_table_options(&self, preset: &str) -> Value {
        let presets = self.call_ok("table_presets", json!({}));
        let mut presets = presets
            .as_array()
            .expect("the value should be a list")
            .iter();
        let preset_with_parts = presets.find(|item| item["preset"] == preset);
        json!({
            "title": null,
            "seats": [
                { "name": "Ada", "faction": "zyborg" },
                { "name": "Blaise", "faction": "ares" },
                { "name": "Carmen", "faction": "blackHelix" },
            ],
            "parts": preset_with_parts.expect("the preset should exist")["parts"],
            "seed": "5",
        })
    }

    /// Creates a table of three players with this preset of parts.
    pub fn create_table(&self, preset: &str) -> Value {
        self.call_ok(
            "new_table",
            json!({ "options": self.new_table_options(preset) }),
        )
    }

    /// Makes entries at the table, by a seat or, with `None`, by the keeper.
    pub fn enter(&self, by: Option<u8>, actions: Value) -> Result<Value, Value> {
        let actions = actions
            .as_array()
            .expect("the value should be a list")
            .iter();
        let entries: Vec<Value> = actions.map(|action| json!({ "action": action })).collect();
        let arguments = json!({ "version": self.table_version(), "by": by, "entries": entries });
        self.call("enter", arguments)
    }

    /// Opens the hand of `seat` at the table.
    pub fn open_table_hand(&self, seat: u8) {
        let arguments = json!({ "version": self.table_version(), "seat": seat, "pin": null });
        self.call_ok("tables.open_hand", arguments);
    }

    /// Creates a game in which Ada plays first.
    pub fn create_game(&self, players: usize, seed: &str) -> Value {
        self.create_game_from(&new_game(players, seed))
    }

    /// Creates a game from the options that the new-game dialog submits.
    pub fn create_game_from(&self, options: &NewGame) -> Value {
        let options = serde_json::to_value(options).expect("the value should be valid JSON");
        self.call_ok("new_game", json!({ "options": options }))
    }

    /// Opens the hand of `seat` in the game.
    pub fn open_game_hand(&self, seat: u8) {
        self.call_ok(
            "games.open_hand",
            json!({ "version": self.version_after_reload(), "seat": seat, "pin": null }),
        );
    }

    /// Carries out actions that need no open hand. The reload, which provides the version, closes the open
    /// hand.
    pub fn act(&self, actions: Value) -> Result<Value, Value> {
        let reloaded = self.reload_game();
        let (version, seat) = (&reloaded["update"]["version"], deciding_seat(&reloaded));
        self.call(
            "act",
            json!({ "version": version, "seat": seat, "actions": actions }),
        )
    }
}

/// Returns the deciding seat of a game or, if no decision is pending, the active seat.
pub fn deciding_seat(opened: &Value) -> Value {
    let view = &opened["update"]["view"];
    match &view["pendingInput"]["seat"] {
        Value::Null => view["active"].clone(),
        seat => seat.clone(),
    }
}

/// Returns the options that the new-game dialog submits for these seat controllers.
pub fn new_game_with_controllers(controllers: &[Controller], seed: &str) -> NewGame {
    let mut options = new_game(controllers.len(), seed);
    for (seat, &controller) in options.seats.iter_mut().zip(controllers) {
        seat.controller = controller;
    }
    options
}

/// Returns the options that the new-game dialog submits for this number of players.
pub fn new_game(players: usize, seed: &str) -> NewGame {
    const PLAYERS: [(&str, Faction); 4] = [
        ("Ada", Faction::Zyborg),
        ("Blaise", Faction::Ares),
        ("Carmen", Faction::BlackHelix),
        ("Dmitri", Faction::GalacticSyndicate),
    ];
    let seats = PLAYERS[..players].iter();
    let seats = seats.map(|&(name, faction)| NewSeat::of_person(name, faction));
    NewGame {
        seats: seats.collect(),
        first_player: FirstPlayer::Index { index: 0 },
        seed: Some(seed.to_owned()),
        is_practice: false,
        edition: Edition::default(),
        optional_rules: Vec::new(),
        swaps: Vec::new(),
    }
}

/// Record writer that discards lines, and fails when its simulated disk is full. Clones share the same disk.
#[derive(Clone)]
pub struct LimitedWriter(Arc<AtomicUsize>);

impl LimitedWriter {
    /// Creates a writer with space for `line_count` lines.
    pub fn with_space(line_count: usize) -> LimitedWriter {
        LimitedWriter(Arc::new(AtomicUsize::new(line_count)))
    }

    /// Sets the remaining space to `line_count` lines.
    pub fn set_space(&self, line_count: usize) {
        self.0.store(line_count, Ordering::Relaxed);
    }
}

impl<S> RecordWriter<S> for LimitedWriter {
    fn write_sidecar(&mut self, _: &S) -> Result<(), DiskError> {
        RecordWriter::<S>::append_line(self, "")
    }

    fn append_line(&mut self, _: &str) -> Result<(), DiskError> {
        let use_one_line = |space: usize| space.checked_sub(1);
        match self
            .0
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, use_one_line)
        {
            Ok(_) => Ok(()),
            Err(_) => Err(DiskError::Full {
                path: "nowhere".into(),
            }),
        }
    }
}

/// Starts a game without a file.
pub fn start_game(options: &NewGame) -> ScreenGame {
    game_with_writer(options, &LimitedWriter::with_space(usize::MAX))
}

/// Starts a game that writes its lines to `writer`.
pub fn game_with_writer(options: &NewGame, writer: &LimitedWriter) -> ScreenGame {
    let (header, controllers) = options.header().expect("the set-up should be accepted");
    let timeline = Timeline::begin(header).expect("the set-up should be valid");
    ScreenGame::new(Game::new(timeline, Box::new(writer.clone()), controllers))
}

/// Resumes a game from this record, without a file.
pub fn game_from_record(timeline: Timeline<Rules>, controllers: SeatControllers) -> ScreenGame {
    let writer = LimitedWriter::with_space(usize::MAX);
    ScreenGame::new(Game::new(timeline, Box::new(writer), controllers))
}

/// Returns a random legal action of the deciding seat; `None` at the end of the game.
pub fn random_action(game: &Game, player: &Random) -> Option<Action> {
    let (timeline, mut actions) = (game.timeline(), Vec::new());
    collect_legal_actions(timeline.machine(), timeline.state(), &mut actions);
    player.choose(&(), timeline.step_count() as u64, &actions)
}

/// Opens the hand of the deciding seat, and carries out an action of that seat.
pub fn act(game: &mut ScreenGame, action: Action) -> Result<Vec<HistoryEntry>, PlayRefusal> {
    let mut history = Vec::new();
    if let PendingInput::Decision { seat, .. } = pending_input(game) {
        game.open_hand(seat)?;
    }
    game.act(&[action], &mut history).map(|()| history)
}

/// Returns the number of cards drawn in the history. Asserts that the history does not name these cards.
pub fn count_hidden_draws(game: &ScreenGame) -> u32 {
    let history = game.history().expect("the record should replay");
    let drawn_cards = events(&history).filter_map(|event| match event {
        Event::Drawn { card, .. } => Some(card),
        _ => None,
    });
    drawn_cards.map(|card| assert_eq!(*card, None)).count() as u32
}

/// Returns the pending input of the game.
pub fn pending_input(game: &Game) -> PendingInput {
    let timeline = game.timeline();
    rubium_rules::pending_input(timeline.machine(), timeline.state())
}
