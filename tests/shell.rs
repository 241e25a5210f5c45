//! The commands over the mock IPC, and a session with its updates: what the page can rely on.

use std::sync::mpsc;

use rubium_app::commands::AppInfo;
use rubium_app::demo::Demo;
use rubium_app::errors::Refusal;
use rubium_app::post::{Post, Update};
use rubium_app::session::{MOST_STEPS, Opened, Session};
use rubium_rules::Event;
use serde_json::{Value, json};
use tauri::ipc::{CallbackFn, InvokeBody};
use tauri::test::{
    INVOKE_KEY, MockRuntime, get_ipc_response, mock_builder, mock_context, noop_assets,
};
use tauri::webview::InvokeRequest;
use tauri::{App, Manager, WebviewWindow, WebviewWindowBuilder};

/// The app without a display, and its window.
fn app() -> (App<MockRuntime>, WebviewWindow<MockRuntime>) {
    let app =
        rubium_app::build(mock_builder(), mock_context(noop_assets())).expect("the app builds");
    let window = WebviewWindowBuilder::new(&app, "main", Default::default())
        .build()
        .expect("a window opens");
    (app, window)
}

/// Calls a command as the page does.
fn call(
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

/// A session, and what it posts.
fn session(players: u8, seed: &str) -> (Session, Post, mpsc::Receiver<Update>) {
    let post = Post::default();
    let updates = listen(&post);
    let demo = Demo::new(players, Some(seed)).expect("a demo");
    let session = Session::start(demo, post.clone()).expect("a thread");
    (session, post, updates)
}

fn listen(post: &Post) -> mpsc::Receiver<Update> {
    let (page, updates) = mpsc::channel();
    post.connect(Box::new(move |update| {
        let _ = page.send(update.clone());
    }));
    updates
}

fn step(session: &Session, at: u32, steps: u16) -> Result<u32, Refusal> {
    tauri::async_runtime::block_on(session.step(at, steps).come()).and_then(|done| done)
}

fn open(session: &Session) -> Opened {
    tauri::async_runtime::block_on(session.open().come()).expect("the session answers")
}

/// Plays to the end; the last number, and the last update as the page gets it.
fn play_out(session: &Session, updates: &mpsc::Receiver<Update>) -> (u32, Value) {
    let mut at = open(session).update.seq;
    let mut last = Value::Null;
    for _ in 0..1000 {
        match step(session, at, MOST_STEPS) {
            Ok(seq) => {
                let update = updates.try_recv().expect("each step posts one update");
                assert_eq!((seq, update.seq), (at + 1, at + 1), "no gap");
                assert!(updates.try_recv().is_err(), "and only one");
                at = update.seq;
                last = serde_json::to_value(&update).expect("an update is JSON");
            }
            Err(refusal) => {
                assert_eq!(refusal, Refusal::Over);
                return (at, last);
            }
        }
    }
    panic!("the game does not end");
}

#[test]
fn the_app_tells_what_it_is() {
    let (app, window) = app();
    let info = call(&window, "app_info", json!({})).expect("it answers");
    assert_eq!(info["version"], app.state::<AppInfo>().version);
}

#[test]
fn without_a_game_there_is_nothing_to_step_or_take_up() {
    let (_app, window) = app();
    let refusal = call(&window, "demo_step", json!({ "seq": 0, "steps": 1 }));
    assert_eq!(refusal, Err(json!({ "type": "noGame" })));
    let nothing = call(&window, "resync", json!({ "updates": "__CHANNEL__:1" }));
    assert_eq!(nothing, Ok(Value::Null));
}

#[test]
fn a_demo_opens_steps_and_is_taken_up_again() {
    let (_app, window) = app();
    let opened =
        call(&window, "new_demo", json!({ "players": 3, "seed": "42" })).expect("it opens");
    assert_eq!(opened["seed"], "42");
    let seq = opened["update"]["seq"].as_u64().expect("a number");
    assert_eq!(
        call(&window, "demo_step", json!({ "seq": seq, "steps": 1 })),
        Ok(json!(seq + 1))
    );
    let again = call(&window, "resync", json!({ "updates": "__CHANNEL__:1" })).expect("it answers");
    assert_eq!(again["update"]["seq"], seq + 1);
    assert_eq!(again["info"], opened["info"]);
    assert_ne!(again["update"]["view"], opened["update"]["view"]);
}

#[test]
fn a_seed_is_picked_when_none_is_given() {
    let (_app, window) = app();
    let seed = || {
        let opened =
            call(&window, "new_demo", json!({ "players": 2, "seed": null })).expect("it opens");
        let seed = opened["seed"].as_str().expect("a text").to_owned();
        assert!(seed.parse::<u64>().is_ok(), "{seed}");
        seed
    };
    assert_ne!(seed(), seed());
}

#[test]
fn bad_input_is_refused_by_type_and_the_open_game_goes_on() {
    let (_app, window) = app();
    let opened = call(&window, "new_demo", json!({ "players": 2, "seed": "7" })).expect("it opens");
    let seq = opened["update"]["seq"].as_u64().expect("a number");
    let refused = [
        ("new_demo", json!({ "players": 7, "seed": null }), "players"),
        ("new_demo", json!({ "players": 0, "seed": null }), "players"),
        ("new_demo", json!({ "players": 2, "seed": "seven" }), "seed"),
        ("new_demo", json!({ "players": 2, "seed": "" }), "seed"),
        ("new_demo", json!({ "players": 2, "seed": "-1" }), "seed"),
        (
            "new_demo",
            json!({ "players": 2, "seed": "99999999999999999999999" }),
            "seed",
        ),
        ("demo_step", json!({ "seq": seq + 1, "steps": 1 }), "stale"),
        ("demo_step", json!({ "seq": seq - 1, "steps": 1 }), "stale"),
        ("demo_step", json!({ "seq": seq, "steps": 0 }), "steps"),
        (
            "demo_step",
            json!({ "seq": seq, "steps": MOST_STEPS + 1 }),
            "steps",
        ),
    ];
    for (command, arguments, kind) in refused {
        let refusal = call(&window, command, arguments.clone()).expect_err("it is refused");
        assert_eq!(refusal["type"], kind, "{command} {arguments}");
    }
    let huge = json!({ "players": 2, "seed": "é".repeat(1_000_000) });
    let refusal = call(&window, "new_demo", huge).expect_err("it is refused");
    assert_eq!(refusal["text"], format!("{}…", "é".repeat(40)));
    // What does not even have the form of the arguments, the framework refuses with a text.
    let malformed = [
        ("new_demo", json!({ "players": 300, "seed": null })),
        ("new_demo", json!({ "players": "two", "seed": null })),
        ("new_demo", json!({})),
        ("demo_step", json!({ "seq": -1, "steps": 1 })),
        ("demo_step", json!({ "seq": 0.5, "steps": 1 })),
        ("resync", json!({ "updates": "nothing" })),
        ("no_such_command", json!({})),
    ];
    for (command, arguments) in malformed {
        let refusal = call(&window, command, arguments.clone()).expect_err("it is refused");
        assert!(refusal.is_string(), "{command} {arguments}: {refusal}");
    }
    let now = call(&window, "resync", json!({ "updates": "__CHANNEL__:1" })).expect("it answers");
    assert_eq!(now["update"], opened["update"], "nothing has changed");
}

#[test]
fn games_for_each_number_of_players_end_and_then_take_no_step() {
    for players in 2..=4 {
        let (session, _post, updates) = session(players, "2026");
        let (at, last) = play_out(&session, &updates);
        assert_eq!(step(&session, at, 1), Err(Refusal::Over));
        assert_eq!(last["view"]["waiting"]["type"], "over", "{players} players");
    }
}

#[test]
fn every_event_of_a_game_comes_back_from_json_as_it_was() {
    let mut demo = Demo::new(4, Some("3")).expect("a demo");
    let mut events = Vec::new();
    while !demo.is_over() {
        demo.step(&mut events).expect("it steps");
    }
    assert!(events.len() > 500, "{} events", events.len());
    for event in events {
        let json = serde_json::to_value(event).expect("an event is JSON");
        assert!(
            json["type"].is_string(),
            "the page tells events apart by it: {json}"
        );
        let back: Event = serde_json::from_value(json).expect("and back");
        assert_eq!(back, event);
    }
}

#[test]
fn a_seed_gives_the_same_game_however_it_is_stepped() {
    let (one, _post, updates) = session(4, "11");
    let (_, whole) = play_out(&one, &updates);
    let (two, _post, updates) = session(4, "11");
    for at in 0..40 {
        step(&two, at, 1).expect("it steps");
        updates.try_recv().expect("an update");
    }
    let (_, stepped) = play_out(&two, &updates);
    assert_eq!(whole["view"], stepped["view"]);
    let (other, _post, updates) = session(4, "12");
    let (_, other) = play_out(&other, &updates);
    assert_ne!(whole["view"], other["view"]);
}

#[test]
fn after_a_reload_updates_go_to_the_new_page_alone() {
    let (session, post, before) = session(2, "5");
    step(&session, 0, 1).expect("it steps");
    let after = listen(&post);
    let opened = open(&session);
    assert_eq!(opened.update.seq, 1);
    step(&session, 1, 1).expect("it steps");
    assert_eq!(before.try_iter().count(), 1);
    assert_eq!(after.try_recv().expect("an update").seq, 2);
}

#[test]
fn an_old_game_is_silent_once_a_new_one_is_open() {
    let (_app, window) = app();
    let first = call(&window, "new_demo", json!({ "players": 4, "seed": "1" })).expect("it opens");
    let seq = first["update"]["seq"].as_u64().expect("a number");
    let second = call(&window, "new_demo", json!({ "players": 2, "seed": "1" })).expect("it opens");
    let stale =
        call(&window, "demo_step", json!({ "seq": seq, "steps": 1 })).expect_err("it is refused");
    assert_eq!(
        stale["type"], "stale",
        "what was asked of the old game does not move the new one"
    );
    assert!(second["update"]["seq"].as_u64() > Some(seq));
}
