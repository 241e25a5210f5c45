//! Hands of a table: who may enter what for them, PINs, and the scoreboard that never gets one.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::Duration;

use crate::app::Page;
use crate::tables::{anyway, everything};
use rubium_app::commands::state::OpenSessions;
use serde_json::{Value, json};

#[test]
fn private_entries_need_the_hand_and_a_hand_closes_by_itself() {
    let folder = tempfile::tempdir().expect("a folder");
    let (page, first) = everything(folder.path());
    let other = (first + 1) % 3;
    let discard = json!({ "type": "discard", "card": { "type": "card", "card": 0 } });
    let fulfil = json!({ "type": "fulfil", "card": 0 });
    let keep = json!({ "type": "keep", "card": 0 });
    let set = json!({ "type": "correct", "correction": { "type": "hand", "seat": first, "card": 0, "count": 1 } });
    let private = [
        (Some(first), &discard),
        (Some(first), &fulfil),
        (Some(first), &keep),
        (None, &set),
        (Some(other), &set),
    ];
    for (by, action) in private {
        let refusal = page
            .enter(by, json!([action]))
            .expect_err("the hand is closed");
        assert_eq!(
            refusal,
            json!({ "type": "handClosed", "seat": first }),
            "{action}"
        );
    }
    // With somebody else's open it is still closed; with the own one it is a matter of rules.
    page.open_hand(other);
    assert_eq!(
        page.enter(Some(first), json!([discard]))
            .expect_err("closed")["type"],
        "handClosed"
    );
    page.open_hand(first);
    assert_eq!(
        page.enter(Some(first), json!([discard]))
            .expect_err("no such card")["type"],
        "impossible"
    );
    page.enter(None, json!([set])).expect("the hand is open");
    page.enter(Some(first), json!([discard]))
        .or_else(|refusal| anyway(&page, Some(first), discard.clone(), refusal))
        .expect("it is there now");

    let looking = |page: &Page| page.table_looking();
    assert_eq!(looking(&page), json!({ "type": "open", "seat": first }));
    let gain = json!([{ "type": "gain", "amount": 1, "reason": "other" }]);
    page.enter(Some(other), gain.clone())
        .expect("it is entered");
    assert_eq!(
        looking(&page)["type"],
        "closed",
        "somebody else is at the screen"
    );
    page.open_hand(first);
    page.enter(None, gain).expect_err("the keeper has no money");
    page.table();
    assert_eq!(
        looking(&page)["type"],
        "closed",
        "a page that was loaded anew shows no hand"
    );
    page.open_hand(first);
    for _ in 0..7 {
        let end = json!({ "type": "endPhase" });
        page.enter(None, json!([end]))
            .or_else(|refusal| anyway(&page, None, end, refusal))
            .expect("it ends");
    }
    assert_eq!(
        looking(&page)["type"],
        "closed",
        "another turn is somebody else's"
    );
}

/// Neither leaving the table nor starting the program again shortens the wait after wrong PINs.
#[test]
fn wrong_pins_count_on_when_the_table_is_opened_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let (page, first) = everything(folder.path());
    page.open_hand(first);
    let set = json!({ "seat": first, "old": null, "pin": "4711" });
    page.must("table_set_pin", set);
    page.must("tables.close_hand", json!({}));
    let id = page.table()["info"]["id"].clone();
    let typed = |page: &Page, pin: &str| {
        let open = json!({ "version": page.table_version(), "seat": first, "pin": pin });
        let shut = page.call("tables.open_hand", open).expect_err("it is shut");
        shut["fault"].clone()
    };
    let before = page.table_version();
    for wait in [0, 0] {
        assert_eq!(
            typed(&page, "0000"),
            json!({ "type": "wrong", "wait": wait })
        );
    }
    assert_eq!(
        page.table_version(),
        before,
        "the page is told nothing else"
    );
    page.must("leave", json!({ "collection": "tables" }));
    page.must("open_table", json!({ "id": id }));
    for wait in [1, 2, 4, 8, 16, 32] {
        assert_eq!(
            typed(&page, "0000"),
            json!({ "type": "wrong", "wait": wait })
        );
        // Nobody waits so long in a test: what was typed is a minute ago.
        age(&folder.path().join("tables"), id.as_str().expect("an id"));
        page.must("leave", json!({ "collection": "tables" }));
        page.must("open_table", json!({ "id": id }));
    }
    assert_eq!(typed(&page, "0000"), json!({ "type": "wrong", "wait": 60 }));
    // The program is gone without a word; another one finds what it left.
    let found = tempfile::tempdir().expect("a folder");
    let [left, tables] = [folder.path(), found.path()].map(|folder| folder.join("tables"));
    fs::create_dir(&tables).expect("a folder");
    for item in fs::read_dir(left).expect("its folder") {
        let item = item.expect("a file");
        fs::copy(item.path(), tables.join(item.file_name())).expect("a copy");
    }
    let page = Page::open(found.path());
    page.must("open_table", json!({ "id": id }));
    let fault = typed(&page, "4711");
    assert_eq!(fault["type"], "wait");
    assert!(fault["wait"].as_u64() > Some(50), "{fault}");
}

/// Makes the wrong PINs of a table older than any wait.
fn age(tables: &Path, id: &str) {
    let path = tables.join(format!("{id}.pins"));
    let text = fs::read_to_string(&path).expect("the PINs");
    let mut pins: Value = serde_json::from_str(&text).expect("JSON");
    let at = pins["wrong"][0]["at"].as_u64().expect("a time");
    pins["wrong"][0]["at"] = json!(at - 60);
    fs::write(&path, pins.to_string()).expect("they are kept");
}

#[test]
fn a_card_that_everybody_looks_at_closes_the_hand() {
    let folder = tempfile::tempdir().expect("a folder");
    let (page, first) = everything(folder.path());
    let looking = || page.table_looking()["type"].clone();
    let cards = page.table()["info"]["catalogue"]["cards"].clone();
    let id = |key: &str| {
        let mut all = cards.as_array().into_iter().flatten();
        all.find(|card| card["key"] == key).expect("the card")["id"].clone()
    };
    for (key, action) in [
        (
            "windfall",
            json!({ "type": "play", "card": { "type": "card", "card": id("windfall") }, "target": null }),
        ),
        (
            "flawless",
            json!({ "type": "fulfil", "card": id("flawless") }),
        ),
    ] {
        page.open_hand(first);
        let get = json!({ "type": "correct",
            "correction": { "type": "hand", "seat": first, "card": id(key), "count": 1 } });
        page.enter(None, json!([get])).expect("it is in the hand");
        assert_eq!(looking(), "open");
        page.enter(Some(first), json!([action]))
            .or_else(|refusal| anyway(&page, Some(first), action, refusal))
            .expect("everybody sees it");
        assert_eq!(looking(), "closed", "{key}");
    }
}

#[test]
fn a_hand_that_nobody_touches_closes_in_the_time_that_is_set() {
    let folder = tempfile::tempdir().expect("a folder");
    let (page, first) = everything(folder.path());
    let looking = || page.table_looking()["type"].clone();
    let after = |seconds: Value| {
        let mut settings = page.must("settings", json!({}))["settings"].clone();
        settings["handCloses"] = seconds;
        page.call("set_settings", json!({ "settings": settings }))
    };
    for seconds in [0, 4, 601] {
        let refusal = after(json!(seconds)).expect_err("nobody could read it, or all would");
        assert_eq!(
            refusal["fault"],
            json!({ "type": "handCloses", "least": 5, "most": 600 })
        );
    }
    after(json!(5)).expect("it is set");
    page.table();
    page.open_hand(first);
    page.heard();
    sleep(Duration::from_secs(3));
    page.must("table_touch_hand", json!({}));
    sleep(Duration::from_secs(3));
    assert_eq!(looking(), "open", "it was touched");
    sleep(Duration::from_secs(3));
    // The page is told, unasked, and what it gets holds no card.
    let told = page.heard().join("");
    assert!(
        told.contains("\\\"looking\\\":{\\\"type\\\":\\\"closed\\\""),
        "{told}"
    );
    assert!(told.contains("\\\"viewer\\\":null"));
    assert_eq!(looking(), "closed");
    after(Value::Null).expect("it stays open");
    page.open_hand(first);
    sleep(Duration::from_secs(6));
    assert_eq!(looking(), "open");
}

#[test]
fn a_pin_shuts_the_door_and_a_forgotten_one_is_told_to_all() {
    let folder = tempfile::tempdir().expect("a folder");
    let (page, first) = everything(folder.path());
    let set = |old: Value, pin: Value| json!({ "seat": first, "old": old, "pin": pin });
    let none = Value::Null;
    assert_eq!(
        page.refused("table_set_pin", set(none.clone(), json!("4711"))),
        "handClosed"
    );
    page.open_hand(first);
    let fault = page
        .call("table_set_pin", set(none.clone(), json!("47")))
        .expect_err("too short");
    assert_eq!(
        fault,
        json!({ "type": "pin", "seat": first, "fault": { "type": "notAPin" } })
    );
    page.must("table_set_pin", set(none.clone(), json!("4711")));
    assert_eq!(
        page.watched()["update"]["seating"]["pins"][usize::from(first)],
        true
    );
    page.must("tables.close_hand", json!({}));

    let open = |pin: Value| json!({ "version": page.table_version(), "seat": first, "pin": pin });
    let kind = |pin: Value| {
        page.call("tables.open_hand", open(pin))
            .expect_err("it is shut")["fault"]["type"]
            .clone()
    };
    assert_eq!(kind(none.clone()), "needed");
    assert_eq!(kind(json!("0000")), "wrong");
    page.must("tables.open_hand", open(json!("4711")));
    assert_eq!(
        page.refused("table_set_pin", set(json!("0000"), none.clone())),
        "pin"
    );

    // It outlives the session.
    let id = page.table()["info"]["id"].clone();
    page.must("leave", json!({ "collection": "tables" }));
    page.must("open_table", json!({ "id": id }));
    let open = |pin: Value| json!({ "version": page.table_version(), "seat": first, "pin": pin });
    assert_eq!(page.refused("tables.open_hand", open(none.clone())), "pin");
    page.heard();
    page.must("table_forget_pin", json!({ "seat": first }));
    assert!(page.heard().join("").contains("pinForgotten"));
    let seating = page.watched()["update"]["seating"].clone();
    assert_eq!(
        seating["forgotten"],
        json!([{ "seat": first, "step": seating["step"] }])
    );
    page.must("tables.open_hand", open(none));
    assert_eq!(
        page.refused("table_forget_pin", json!({ "seat": first })),
        "pin"
    );
}

#[test]
fn the_scoreboard_gets_every_change_and_never_a_hand() {
    let folder = tempfile::tempdir().expect("a folder");
    let (page, first) = everything(folder.path());
    page.table();
    page.watched();
    page.open_hand(first);
    page.heard();
    page.enter(Some(first), json!([{ "type": "draw", "deck": "energize" }]))
        .or_else(|refusal| {
            anyway(
                &page,
                Some(first),
                json!({ "type": "draw", "deck": "energize" }),
                refusal,
            )
        })
        .expect("a card is drawn");
    let heard = page.heard();
    let views = |viewer: &str| {
        heard
            .iter()
            .filter(|told| told.contains(&format!("\\\"viewer\\\":{viewer}")))
            .count()
    };
    assert_eq!(
        (views(&first.to_string()), views("null")),
        (1, 1),
        "{heard:?}"
    );
    let public = heard
        .iter()
        .find(|told| told.contains("\\\"viewer\\\":null"))
        .expect("the scoreboard");
    assert!(public.contains("\\\"hand\\\":[]"));
}

/// Every command there is, by the page's own list of them.
fn commands() -> Vec<String> {
    let bindings = include_str!("../../ui/src/bindings.ts");
    let calls = bindings
        .lines()
        .filter_map(|line| line.split_once("__TAURI_INVOKE"));
    let names = calls.filter_map(|(_, call)| call.split('"').nth(1));
    names.map(str::to_owned).collect()
}

#[test]
fn the_scoreboards_window_watches_and_can_call_nothing_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let (page, first) = everything(folder.path());
    page.must("open_scoreboard", json!({}));
    page.must("open_scoreboard", json!({}));
    assert_eq!(page.windows(), 2, "there is one scoreboard");
    page.open_hand(first);
    let before = page.watched();
    let all = commands();
    assert!(all.len() > 60, "{} commands", all.len());
    let mut may = Vec::new();
    for command in all {
        let channel = json!({ "updates": "__CHANNEL__:9", "text": "a test", "version": before["update"]["version"], "seat": 0, "pin": null });
        match page.call_from_scoreboard(&command, channel) {
            Err(refusal) if refusal == json!({ "type": "onlyWatches" }) => {}
            answer => {
                assert!(answer.is_ok(), "{command}: {answer:?}");
                may.push(command);
            }
        }
    }
    may.sort();
    assert_eq!(
        may,
        [
            "app_info",
            "report_fault",
            "rulebook",
            "settings",
            "table_watch"
        ]
    );
    let watched = page.call_from_scoreboard("table_watch", json!({ "updates": "__CHANNEL__:9" }));
    let watched = watched.expect("it watches");
    assert_eq!(
        watched, before,
        "nothing has changed, and the open hand is still open"
    );
    assert_eq!(watched["update"]["view"]["viewer"], Value::Null);
}

/// The score of a table that was left would stand there for ever.
#[test]
fn the_scoreboard_goes_when_another_table_is_opened() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = Page::open(folder.path());
    page.set_table("everything");
    page.must("open_scoreboard", json!({}));
    let watched = page.call_from_scoreboard("table_watch", json!({ "updates": "__CHANNEL__:9" }));
    assert!(watched.is_ok_and(|opened| opened.is_object()));
    let stays = Arc::new(AtomicBool::new(true));
    let told = Arc::clone(&stays);
    let follow = move |shown: OpenSessions| {
        told.fetch_and(shown.scoreboard, Ordering::Relaxed);
    };
    page.state().follow(Box::new(follow));
    page.set_table("moneyOnly");
    assert!(!stays.load(Ordering::Relaxed), "its window closes");
    // Opened again it shows the one that is open now.
    let watched = page.call_from_scoreboard("table_watch", json!({ "updates": "__CHANNEL__:9" }));
    assert_eq!(watched.expect("it watches")["info"], page.table()["info"]);
}
