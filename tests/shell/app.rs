//! The app without a window system, and how a page talks to it.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use tauri::async_runtime::block_on;

use crate::screen::AtScreen;
use rubium_app::commands::AppState;
use rubium_host::files::DiskFault;
use rubium_host::game::PlayRefusal;
use rubium_host::game::{
    Controller, First, Game, Moment, NewGame, NewSeat, SeatControllers, events,
};
use rubium_host::library::RecordWriter;
use rubium_host::running::ViewerId;
use rubium_players::{Player, Random};
use rubium_record::Timeline;
use rubium_rules::{Action, Awaiting, Edition, Event, Faction, Rules, awaiting, legal};
use serde_json::{Value, json};
use tauri::ipc::{CallbackFn, InvokeBody};
use tauri::test::{
    INVOKE_KEY, MockRuntime, get_ipc_response, mock_builder, mock_context, noop_assets,
};
use tauri::webview::InvokeRequest;
use tauri::{App, Manager, WebviewWindow, WebviewWindowBuilder};

/// The main window.
pub const MAIN: ViewerId = ViewerId(0);

/// A running app and its page.
pub struct Page {
    app: App<MockRuntime>,
    window: WebviewWindow<MockRuntime>,
    heard: Arc<Mutex<Vec<String>>>,
}

impl Page {
    /// Starts the app with its games in `folder`.
    pub fn open(folder: &Path) -> Page {
        let heard = Arc::new(Mutex::new(Vec::new()));
        let channel = Arc::clone(&heard);
        let builder = mock_builder().channel_interceptor(move |_, to, number, message| {
            let message = format!("channel {}, message {number}: {message:?}", to.0);
            channel.lock().expect("nobody panics").push(message);
            true
        });
        let app = rubium_app::build(
            builder,
            mock_context(noop_assets()),
            Some(folder.to_owned()),
        )
        .expect("the app builds");
        let window = WebviewWindowBuilder::new(&app, "main", Default::default())
            .build()
            .expect("a window opens");
        Page { app, window, heard }
    }

    /// What came down channels since this was asked last, word for word.
    pub fn heard(&self) -> Vec<String> {
        std::mem::take(&mut *self.heard.lock().expect("nobody panics"))
    }

    /// Calls a command as the page does. `games.undo` is `undo` in the collection of games.
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

    /// Calls a command as the scoreboard does, which must be open.
    pub fn call_from_scoreboard(&self, command: &str, arguments: Value) -> Result<Value, Value> {
        let board = self.app.get_webview_window("scoreboard");
        Page::call_from(&board.expect("it is open"), command, arguments)
    }

    /// What the commands share.
    pub fn state(&self) -> tauri::State<'_, AppState> {
        self.app.state()
    }

    /// How many windows are open.
    pub fn windows(&self) -> usize {
        self.app.webview_windows().len()
    }

    fn call_from(
        window: &WebviewWindow<MockRuntime>,
        command: &str,
        arguments: Value,
    ) -> Result<Value, Value> {
        let local = if cfg!(any(windows, target_os = "android")) {
            "http://tauri.localhost"
        } else {
            "tauri://localhost"
        };
        let request = InvokeRequest {
            cmd: command.into(),
            callback: CallbackFn(0),
            error: CallbackFn(1),
            url: local.parse().expect("an address"),
            body: InvokeBody::Json(arguments),
            headers: Default::default(),
            invoke_key: INVOKE_KEY.to_string(),
        };
        get_ipc_response(window, request).map(|body| body.deserialize::<Value>().expect("JSON"))
    }

    /// Calls a command that must not be refused.
    pub fn must(&self, command: &str, arguments: Value) -> Value {
        self.call(command, arguments.clone())
            .unwrap_or_else(|refusal| panic!("{command} {arguments}: {refusal}"))
    }

    /// Calls a command that must be refused; the refusal's type.
    pub fn refused(&self, command: &str, arguments: Value) -> String {
        match self.call(command, arguments.clone()) {
            Ok(answer) => panic!("{command} {arguments} is not refused: {answer}"),
            Err(refusal) => refusal["type"].as_str().unwrap_or("no type").to_owned(),
        }
    }

    /// The open game as a page gets it that was just loaded.
    pub fn now(&self) -> Value {
        self.must("resync", json!({ "updates": "__CHANNEL__:1" }))
    }

    /// The version of the open game.
    pub fn game_version(&self) -> u32 {
        let version = self.state().games.ask(MAIN, |game| game.version());
        block_on(version.expect("a game is open").wait()).expect("it runs")
    }

    /// The version of the open game, asked for as a page does that was just loaded: the hand that is open closes.
    pub fn version(&self) -> Value {
        self.now()["update"]["version"].clone()
    }

    /// The version of what a command is about: the open game, or the open table.
    pub fn version_for(&self, command: &str, arguments: &Value) -> Value {
        let about_table = ["enter", "type_outcome"].contains(&command);
        if about_table || arguments["collection"] == "tables" {
            self.table_version()
        } else {
            self.version()
        }
    }

    /// The open table as a page gets it that was just loaded; the open hand closes.
    pub fn table(&self) -> Value {
        self.must("table_resync", json!({ "updates": "__CHANNEL__:2" }))
    }

    /// The open table as the scoreboard gets it; nothing closes.
    pub fn watched(&self) -> Value {
        self.must("table_watch", json!({ "updates": "__CHANNEL__:3" }))
    }

    /// Who looks at the table from the shared screen; nothing closes because somebody asks.
    pub fn table_looking(&self) -> Value {
        self.table_seating()["looking"].clone()
    }

    /// What can be taken back there, and what else the shared screen knows beside the table; nothing closes.
    pub fn table_seating(&self) -> Value {
        let state = self.state();
        let seating = state.tables.ask(MAIN, |table| {
            table.read(|table, viewer| Ok(table.seating(viewer)))
        });
        let seating = block_on(seating.expect("a table is open").wait());
        serde_json::to_value(seating.expect("it runs")).expect("JSON")
    }

    /// The version of the open table.
    pub fn table_version(&self) -> Value {
        self.watched()["update"]["version"].clone()
    }

    /// What the dialog for a new table says, with one of the common settings.
    pub fn new_table(&self, preset: &str) -> Value {
        let presets = self.must("table_presets", json!({}));
        let mut presets = presets.as_array().expect("a list").iter();
        let parts = presets.find(|item| item["preset"] == preset);
        json!({
            "title": null,
            "seats": [
                { "name": "Ada", "faction": "zyborg" },
                { "name": "Blaise", "faction": "ares" },
                { "name": "Carmen", "faction": "blackHelix" },
            ],
            "parts": parts.expect("a preset")["parts"],
            "seed": "5",
        })
    }

    /// Sets up a table for three with one of the common settings.
    pub fn set_table(&self, preset: &str) -> Value {
        self.must("new_table", json!({ "options": self.new_table(preset) }))
    }

    /// Enters something at the table. `by` is a seat, or nobody for whoever keeps the table.
    pub fn enter(&self, by: Option<u8>, actions: Value) -> Result<Value, Value> {
        let actions = actions.as_array().expect("a list").iter();
        let entries: Vec<Value> = actions.map(|action| json!({ "action": action })).collect();
        let arguments = json!({ "version": self.table_version(), "by": by, "entries": entries });
        self.call("enter", arguments)
    }

    /// Opens the hand of `seat`.
    pub fn open_hand(&self, seat: u8) {
        let arguments = json!({ "version": self.table_version(), "seat": seat, "pin": null });
        self.must("tables.open_hand", arguments);
    }

    /// Begins a game; Ada plays first.
    pub fn begin(&self, players: usize, seed: &str) -> Value {
        self.begin_as(&new_game(players, seed))
    }

    /// Begins a game.
    pub fn begin_as(&self, new: &NewGame) -> Value {
        let options = serde_json::to_value(new).expect("JSON");
        self.must("new_game", json!({ "options": options }))
    }

    /// Opens the hand of `seat`.
    pub fn sit(&self, seat: u8) {
        self.must(
            "games.open_hand",
            json!({ "version": self.version(), "seat": seat, "pin": null }),
        );
    }

    /// Takes actions that need no hand: asking for the number of the latest change closes the one that is open.
    pub fn act(&self, actions: Value) -> Result<Value, Value> {
        let now = self.now();
        let (version, seat) = (&now["update"]["version"], asked(&now));
        self.call(
            "act",
            json!({ "version": version, "seat": seat, "actions": actions }),
        )
    }
}

/// The seat that is asked, or whose turn it is, in a game as a page gets it.
pub fn asked(opened: &Value) -> Value {
    let view = &opened["update"]["view"];
    match &view["waiting"]["seat"] {
        Value::Null => view["active"].clone(),
        seat => seat.clone(),
    }
}

/// What a new-game dialog says when these decide for the seats.
pub fn game_of(players: &[Controller], seed: &str) -> NewGame {
    let mut new = new_game(players.len(), seed);
    for (seat, &controller) in new.seats.iter_mut().zip(players) {
        seat.controller = controller;
    }
    new
}

/// What a new-game dialog says.
pub fn new_game(players: usize, seed: &str) -> NewGame {
    const PLAYERS: [(&str, Faction); 4] = [
        ("Ada", Faction::Zyborg),
        ("Blaise", Faction::Ares),
        ("Carmen", Faction::BlackHelix),
        ("Dmitri", Faction::GalacticSyndicate),
    ];
    let seats = PLAYERS[..players].iter().map(|&(name, faction)| NewSeat {
        name: name.to_owned(),
        faction,
        controller: Controller::Person,
    });
    NewGame {
        seats: seats.collect(),
        first: First::Place { place: 0 },
        seed: Some(seed.to_owned()),
        takeback: false,
        edition: Edition::default(),
        optional: Vec::new(),
        swaps: Vec::new(),
    }
}

/// A record that nobody keeps, and a disk that is full after a while: clones are the same disk.
#[derive(Clone)]
pub struct Lines(Arc<AtomicUsize>);

impl Lines {
    /// A disk with room for so many lines.
    pub fn with_room(room: usize) -> Lines {
        Lines(Arc::new(AtomicUsize::new(room)))
    }

    /// Makes room for so many more.
    pub fn make_room(&self, room: usize) {
        self.0.store(room, Ordering::Relaxed);
    }
}

impl<B> RecordWriter<B> for Lines {
    fn write_sidecar(&mut self, _: &B) -> Result<(), DiskFault> {
        RecordWriter::<B>::append_line(self, "")
    }

    fn append_line(&mut self, _: &str) -> Result<(), DiskFault> {
        let taken = |room: usize| room.checked_sub(1);
        match self
            .0
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, taken)
        {
            Ok(_) => Ok(()),
            Err(_) => Err(DiskFault::Full {
                path: "nowhere".into(),
            }),
        }
    }
}

/// A game without a file.
pub fn game(new: &NewGame) -> AtScreen {
    game_on(new, &Lines::with_room(usize::MAX))
}

/// A game whose lines go to `lines`.
pub fn game_on(new: &NewGame, lines: &Lines) -> AtScreen {
    let (header, controllers) = new.header().expect("the game can be set up");
    let timeline = Timeline::begin(header).expect("the set-up is sound");
    AtScreen::new(Game::new(timeline, Box::new(lines.clone()), controllers))
}

/// A game whose record stands so, without a file.
pub fn taken_up(timeline: Timeline<Rules>, controllers: SeatControllers) -> AtScreen {
    let nowhere = Lines::with_room(usize::MAX);
    AtScreen::new(Game::new(timeline, Box::new(nowhere), controllers))
}

/// What the seat that decides would do at random; `None` when the game is over.
pub fn any_action(game: &Game, player: &Random) -> Option<Action> {
    let (timeline, mut actions) = (game.timeline(), Vec::new());
    legal(timeline.machine(), timeline.state(), &mut actions);
    player.choose(&(), timeline.step_count() as u64, &actions)
}

/// Takes an action of the seat that decides, its hand open.
pub fn act(game: &mut AtScreen, action: Action) -> Result<Vec<Moment>, PlayRefusal> {
    let mut moments = Vec::new();
    if let Awaiting::Decision { seat, .. } = asks(game) {
        game.open_hand(seat)?;
    }
    game.act(&[action], &mut moments).map(|()| moments)
}

/// How many cards the history tells to have been drawn; it names none of them.
pub fn drawn_unseen(game: &AtScreen) -> u32 {
    let history = game.history().expect("the record replays");
    let told = events(&history).filter_map(|event| match event {
        Event::Drawn { card, .. } => Some(card),
        _ => None,
    });
    told.map(|card| assert_eq!(*card, None)).count() as u32
}

/// What the game waits for.
pub fn asks(game: &Game) -> Awaiting {
    let timeline = game.timeline();
    awaiting(timeline.machine(), timeline.state())
}
