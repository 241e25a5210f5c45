//! Hands at a table: entries that need an open hand, PINs, and the scoreboard, which never shows a hand.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::Duration;

use crate::app::Page;
use crate::tables::{override_warning, table_managing_everything};
use rubium_app::commands::state::OpenSessions;
use serde_json::{Value, json};

#[test]
fn private_entries_need_an_open_hand_and_hands_close_automatically() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let (page, first_seat) = table_managing_everything(folder.path());
    let other_seat = (first_seat + 1) % 3;
    let discard = json!({ "type": "discard", "card": { "type": "card", "card": 0 } });
    let fulfil = json!({ "type": "fulfil", "card": 0 });
    let keep = json!({ "type": "keep", "card": 0 });
    let correct_hand = json!({ "type": "correct", "correction": { "type": "hand", "seat": first_seat, "card": 0, "count": 1 } });
    let private_entries = [
        (Some(first_seat), &discard),
        (Some(first_seat), &fulfil),
        (Some(first_seat), &keep),
        (None, &correct_hand),
        (Some(other_seat), &correct_hand),
    ];
    for (by, action) in private_entries {
        let refusal = page
            .enter(by, json!([action]))
            .expect_err("an entry for a closed hand should be refused");
        assert_eq!(
            refusal,
            json!({ "type": "handClosed", "seat": first_seat }),
            "{action}"
        );
    }
    // An open hand of another player does not permit the entries. Once the required hand is open, only the
    // rules decide.
    page.open_table_hand(other_seat);
    assert_eq!(
        page.enter(Some(first_seat), json!([discard]))
            .expect_err("an entry for a closed hand should be refused")["type"],
        "handClosed"
    );
    page.open_table_hand(first_seat);
    assert_eq!(
        page.enter(Some(first_seat), json!([discard]))
            .expect_err("discarding a card that is not in the hand should be refused")["type"],
        "impossible"
    );
    page.enter(None, json!([correct_hand]))
        .expect("the hand should be open");
    page.enter(Some(first_seat), json!([discard]))
        .or_else(|refusal| override_warning(&page, Some(first_seat), discard.clone(), refusal))
        .expect("the card should be in the hand now");

    let hand_state = |page: &Page| page.table_hand();
    assert_eq!(
        hand_state(&page),
        json!({ "type": "open", "seat": first_seat })
    );
    let gain = json!([{ "type": "gain", "amount": 1, "reason": "other" }]);
    page.enter(Some(other_seat), gain.clone())
        .expect("the entry should be accepted");
    assert_eq!(
        hand_state(&page)["type"],
        "closed",
        "an entry of another player should close the hand"
    );
    page.open_table_hand(first_seat);
    page.enter(None, gain)
        .expect_err("the keeper should not be able to gain rubium");
    page.reload_table();
    assert_eq!(
        hand_state(&page)["type"],
        "closed",
        "a reload should close the hand"
    );
    page.open_table_hand(first_seat);
    for _ in 0..7 {
        let end_phase = json!({ "type": "endPhase" });
        page.enter(None, json!([end_phase]))
            .or_else(|refusal| override_warning(&page, None, end_phase, refusal))
            .expect("the phase should end");
    }
    assert_eq!(
        hand_state(&page)["type"],
        "closed",
        "a new turn should close the hand"
    );
}

/// Neither leaving the table nor a restart shortens the lockout after wrong PINs.
#[test]
fn lockout_after_wrong_pins_survives_reopening_the_table() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let (page, first_seat) = table_managing_everything(folder.path());
    page.open_table_hand(first_seat);
    let new_pin = json!({ "seat": first_seat, "old": null, "pin": "4711" });
    page.call_ok("table_set_pin", new_pin);
    page.call_ok("tables.close_hand", json!({}));
    let id = page.reload_table()["info"]["id"].clone();
    let pin_error = |page: &Page, pin: &str| {
        let arguments = json!({ "version": page.table_version(), "seat": first_seat, "pin": pin });
        let refusal = page
            .call("tables.open_hand", arguments)
            .expect_err("the hand should stay closed");
        refusal["error"].clone()
    };
    let version_before = page.table_version();
    for wait in [0, 0] {
        assert_eq!(
            pin_error(&page, "0000"),
            json!({ "type": "wrong", "wait": wait })
        );
    }
    assert_eq!(
        page.table_version(),
        version_before,
        "wrong PINs should not change the table"
    );
    page.call_ok("leave", json!({ "collection": "tables" }));
    page.call_ok("open_table", json!({ "id": id }));
    for wait in [1, 2, 4, 8, 16, 32] {
        assert_eq!(
            pin_error(&page, "0000"),
            json!({ "type": "wrong", "wait": wait })
        );
        // Moves the attempts back by a minute, so that the test does not have to wait.
        backdate_attempts(
            &folder.path().join("tables"),
            id.as_str().expect("the id should be valid"),
        );
        page.call_ok("leave", json!({ "collection": "tables" }));
        page.call_ok("open_table", json!({ "id": id }));
    }
    assert_eq!(
        pin_error(&page, "0000"),
        json!({ "type": "wrong", "wait": 60 })
    );
    // Simulates a kill: another instance reads only what is on disk now.
    let copied_folder = tempfile::tempdir().expect("the temporary folder should be created");
    let [tables, copied_tables] =
        [folder.path(), copied_folder.path()].map(|folder| folder.join("tables"));
    fs::create_dir(&copied_tables).expect("the folder should be created");
    for item in fs::read_dir(tables).expect("the tables folder should be readable") {
        let item = item.expect("the folder should be readable");
        fs::copy(item.path(), copied_tables.join(item.file_name()))
            .expect("the file should be copied");
    }
    let page = Page::open(copied_folder.path());
    page.call_ok("open_table", json!({ "id": id }));
    let error = pin_error(&page, "4711");
    assert_eq!(error["type"], "lockedOut");
    assert!(error["wait"].as_u64() > Some(50), "{error}");
}

/// Moves the wrong PIN attempts of a table into the past, beyond any lockout.
fn backdate_attempts(tables: &Path, id: &str) {
    let path = tables.join(format!("{id}.pins"));
    let text = fs::read_to_string(&path).expect("the PINs should be readable");
    let mut pins: Value = serde_json::from_str(&text).expect("the value should be valid JSON");
    let attempt_time = pins["wrong"][0]["at"]
        .as_u64()
        .expect("the value should be a number");
    pins["wrong"][0]["at"] = json!(attempt_time - 60);
    fs::write(&path, pins.to_string()).expect("the PINs should be written");
}

#[test]
fn revealing_a_card_to_all_closes_the_hand() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let (page, first_seat) = table_managing_everything(folder.path());
    let hand_state = || page.table_hand()["type"].clone();
    let cards = page.reload_table()["info"]["catalogue"]["cards"].clone();
    let card_id = |key: &str| {
        let mut catalogue_cards = cards.as_array().into_iter().flatten();
        catalogue_cards
            .find(|card| card["key"] == key)
            .expect("the card should be in the catalogue")["id"]
            .clone()
    };
    for (key, action) in [
        (
            "windfall",
            json!({ "type": "play", "card": { "type": "card", "card": card_id("windfall") }, "target": null }),
        ),
        (
            "flawless",
            json!({ "type": "fulfil", "card": card_id("flawless") }),
        ),
    ] {
        page.open_table_hand(first_seat);
        let add_card = json!({ "type": "correct",
            "correction": { "type": "hand", "seat": first_seat, "card": card_id(key), "count": 1 } });
        page.enter(None, json!([add_card]))
            .expect("the correction should be accepted");
        assert_eq!(hand_state(), "open");
        page.enter(Some(first_seat), json!([action]))
            .or_else(|refusal| override_warning(&page, Some(first_seat), action, refusal))
            .expect("the card should be shown to all");
        assert_eq!(hand_state(), "closed", "{key}");
    }
}

#[test]
fn idle_hand_closes_after_the_configured_time() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let (page, first_seat) = table_managing_everything(folder.path());
    let hand_state = || page.table_hand()["type"].clone();
    let set_hand_timeout = |seconds: Value| {
        let mut settings = page.call_ok("settings", json!({}))["settings"].clone();
        settings["handTimeoutSeconds"] = seconds;
        page.call("set_settings", json!({ "settings": settings }))
    };
    for seconds in [0, 4, 601] {
        let refusal = set_hand_timeout(json!(seconds))
            .expect_err("a time limit out of range should be refused");
        assert_eq!(
            refusal["error"],
            json!({ "type": "handTimeout", "min": 5, "max": 600 })
        );
    }
    set_hand_timeout(json!(5)).expect("the setting should be accepted");
    page.reload_table();
    page.open_table_hand(first_seat);
    page.take_messages();
    sleep(Duration::from_secs(3));
    page.call_ok("table_keep_hand_open", json!({}));
    sleep(Duration::from_secs(3));
    assert_eq!(
        hand_state(),
        "open",
        "activity should restart the time limit"
    );
    sleep(Duration::from_secs(3));
    // The page receives an update without a request, and the update contains no card.
    let messages = page.take_messages().join("");
    assert!(
        messages.contains("\\\"hand\\\":{\\\"type\\\":\\\"closed\\\""),
        "{messages}"
    );
    assert!(messages.contains("\\\"viewer\\\":null"));
    assert_eq!(hand_state(), "closed");
    set_hand_timeout(Value::Null).expect("the setting should be accepted");
    page.open_table_hand(first_seat);
    sleep(Duration::from_secs(6));
    assert_eq!(hand_state(), "open");
}

#[test]
fn hand_opens_only_with_its_pin_and_removal_of_a_forgotten_pin_is_public() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let (page, first_seat) = table_managing_everything(folder.path());
    let pin_change = |old: Value, pin: Value| json!({ "seat": first_seat, "old": old, "pin": pin });
    let no_pin = Value::Null;
    assert_eq!(
        page.call_err("table_set_pin", pin_change(no_pin.clone(), json!("4711"))),
        "handClosed"
    );
    page.open_table_hand(first_seat);
    let error = page
        .call("table_set_pin", pin_change(no_pin.clone(), json!("47")))
        .expect_err("a PIN of two digits should be refused");
    assert_eq!(
        error,
        json!({ "type": "pin", "seat": first_seat, "error": { "type": "invalidFormat" } })
    );
    page.call_ok("table_set_pin", pin_change(no_pin.clone(), json!("4711")));
    assert_eq!(
        page.scoreboard_table()["update"]["status"]["hasPinBySeat"][usize::from(first_seat)],
        true
    );
    page.call_ok("tables.close_hand", json!({}));

    let open_arguments =
        |pin: Value| json!({ "version": page.table_version(), "seat": first_seat, "pin": pin });
    let error_type = |pin: Value| {
        page.call("tables.open_hand", open_arguments(pin))
            .expect_err("the hand should stay closed")["error"]["type"]
            .clone()
    };
    assert_eq!(error_type(no_pin.clone()), "needed");
    assert_eq!(error_type(json!("0000")), "wrong");
    page.call_ok("tables.open_hand", open_arguments(json!("4711")));
    assert_eq!(
        page.call_err("table_set_pin", pin_change(json!("0000"), no_pin.clone())),
        "pin"
    );

    // The PIN is still needed after the table is reopened.
    let id = page.reload_table()["info"]["id"].clone();
    page.call_ok("leave", json!({ "collection": "tables" }));
    page.call_ok("open_table", json!({ "id": id }));
    let open_arguments =
        |pin: Value| json!({ "version": page.table_version(), "seat": first_seat, "pin": pin });
    assert_eq!(
        page.call_err("tables.open_hand", open_arguments(no_pin.clone())),
        "pin"
    );
    page.take_messages();
    page.call_ok("table_forget_pin", json!({ "seat": first_seat }));
    assert!(page.take_messages().join("").contains("pinForgotten"));
    let status = page.scoreboard_table()["update"]["status"].clone();
    assert_eq!(
        status["forgottenPins"],
        json!([{ "seat": first_seat, "stepCount": status["stepCount"] }])
    );
    page.call_ok("tables.open_hand", open_arguments(no_pin));
    assert_eq!(
        page.call_err("table_forget_pin", json!({ "seat": first_seat })),
        "pin"
    );
}

#[test]
fn scoreboard_receives_every_update_and_never_a_hand() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let (page, first_seat) = table_managing_everything(folder.path());
    page.reload_table();
    page.scoreboard_table();
    page.open_table_hand(first_seat);
    page.take_messages();
    page.enter(
        Some(first_seat),
        json!([{ "type": "draw", "deck": "energize" }]),
    )
    .or_else(|refusal| {
        override_warning(
            &page,
            Some(first_seat),
            json!({ "type": "draw", "deck": "energize" }),
            refusal,
        )
    })
    .expect("a card should be drawn");
    let messages = page.take_messages();
    let count_views_of = |viewer: &str| {
        messages
            .iter()
            .filter(|message| message.contains(&format!("\\\"viewer\\\":{viewer}")))
            .count()
    };
    assert_eq!(
        (
            count_views_of(&first_seat.to_string()),
            count_views_of("null")
        ),
        (1, 1),
        "{messages:?}"
    );
    let public_message = messages
        .iter()
        .find(|message| message.contains("\\\"viewer\\\":null"))
        .expect("the scoreboard should receive an update");
    assert!(public_message.contains("\\\"hand\\\":[]"));
}

/// Returns the names of all commands, from the generated bindings of the page.
fn command_names() -> Vec<String> {
    let bindings = include_str!("../../ui/src/bindings.ts");
    let calls = bindings
        .lines()
        .filter_map(|line| line.split_once("__TAURI_INVOKE"));
    let names = calls.filter_map(|(_, call)| call.split('"').nth(1));
    names.map(str::to_owned).collect()
}

#[test]
fn scoreboard_window_may_call_read_only_commands_only() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let (page, first_seat) = table_managing_everything(folder.path());
    page.call_ok("open_scoreboard", json!({}));
    page.call_ok("open_scoreboard", json!({}));
    assert_eq!(
        page.window_count(),
        2,
        "there should be only one scoreboard window"
    );
    page.open_table_hand(first_seat);
    let scoreboard_before = page.scoreboard_table();
    let commands = command_names();
    assert!(commands.len() > 60, "{} commands", commands.len());
    let mut permitted_commands = Vec::new();
    for command in commands {
        let arguments = json!({ "updates": "__CHANNEL__:9", "text": "a test", "version": scoreboard_before["update"]["version"], "seat": 0, "pin": null });
        match page.call_from_scoreboard(&command, arguments) {
            Err(refusal) if refusal == json!({ "type": "readOnlyWindow" }) => {}
            answer => {
                assert!(answer.is_ok(), "{command}: {answer:?}");
                permitted_commands.push(command);
            }
        }
    }
    permitted_commands.sort();
    assert_eq!(
        permitted_commands,
        [
            "app_info",
            "connect_scoreboard",
            "log_page_error",
            "rulebook",
            "settings"
        ]
    );
    let scoreboard_after =
        page.call_from_scoreboard("connect_scoreboard", json!({ "updates": "__CHANNEL__:9" }));
    let scoreboard_after = scoreboard_after.expect("the scoreboard should connect");
    assert_eq!(
        scoreboard_after, scoreboard_before,
        "the calls should not have changed the table"
    );
    assert_eq!(scoreboard_after["update"]["view"]["viewer"], Value::Null);
}

/// A scoreboard that stayed open would show the score of the table that was left.
#[test]
fn scoreboard_closes_when_another_table_is_opened() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    page.create_table("everything");
    page.call_ok("open_scoreboard", json!({}));
    let connected =
        page.call_from_scoreboard("connect_scoreboard", json!({ "updates": "__CHANNEL__:9" }));
    assert!(connected.is_ok_and(|opened| opened.is_object()));
    let scoreboard_stays_open = Arc::new(AtomicBool::new(true));
    let stays_open = Arc::clone(&scoreboard_stays_open);
    let observer = move |open_sessions: OpenSessions| {
        stays_open.fetch_and(open_sessions.can_scoreboard_stay_open, Ordering::Relaxed);
    };
    page.state().observe_open_sessions(Box::new(observer));
    page.create_table("rubiumOnly");
    assert!(
        !scoreboard_stays_open.load(Ordering::Relaxed),
        "the scoreboard window should close"
    );
    // When the scoreboard is opened again, it shows the table that is open now.
    let connected =
        page.call_from_scoreboard("connect_scoreboard", json!({ "updates": "__CHANNEL__:9" }));
    assert_eq!(
        connected.expect("the scoreboard should connect")["info"],
        page.reload_table()["info"]
    );
}

#[test]
fn pins_stay_with_their_players_when_another_player_joins_late() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let (page, first_seat) = table_managing_everything(folder.path());
    page.open_table_hand(first_seat);
    page.call_ok(
        "table_set_pin",
        json!({ "seat": first_seat, "old": null, "pin": "4711" }),
    );
    page.call_ok("tables.close_hand", json!({}));
    let newcomer = json!({
        "seat": { "name": "Dora", "faction": "galacticSyndicate" },
        "rubium": 9,
        "units": [],
    });
    let new_table = page.call_ok("table_with_newcomer", json!({ "newcomer": newcomer }));
    // At the new table the first player has seat 0.
    assert_eq!(
        new_table["update"]["status"]["hasPinBySeat"],
        json!([true, false, false, false])
    );
    let open_arguments =
        |pin: Value| json!({ "version": page.table_version(), "seat": 0, "pin": pin });
    assert_eq!(
        page.call_err("tables.open_hand", open_arguments(Value::Null)),
        "pin"
    );
    page.call_ok("tables.open_hand", open_arguments(json!("4711")));
}

#[test]
fn newcomer_with_the_name_of_another_player_is_refused() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let (page, _) = table_managing_everything(folder.path());
    let name = page.reload_table()["update"]["view"]["seats"][0]["name"].clone();
    let newcomer = json!({
        "seat": { "name": name, "faction": "galacticSyndicate" },
        "rubium": 9,
        "units": [],
    });
    assert_eq!(
        page.call_err("table_with_newcomer", json!({ "newcomer": newcomer })),
        "name"
    );
}
