//! Viewers are a list: each has a stream of its own, and what is one viewer's makes nobody else late.

use std::sync::mpsc::{Receiver, channel};

use rubium_host::game::Update;
use rubium_host::running::{Rights, Sink, ViewerId};
use rubium_host::table::TableUpdate;
use serde_json::json;

use crate::app::Page;

/// A viewer that is a channel in memory.
fn in_memory<U: Send + 'static>() -> (Sink<U>, Receiver<U>) {
    let (sent, received) = channel();
    let sink = move |update| sent.send(update).expect("somebody looks");
    (Box::new(sink), received)
}

#[test]
fn a_hand_that_opens_on_the_screen_is_told_to_no_watcher_and_makes_nobody_late() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = Page::open(folder.path());
    let first = page.set_table("everything")["update"]["view"]["active"].clone();
    page.table();
    let desk = page.desk();
    let watchers = [7, 8].map(|id| {
        let (sink, updates) = in_memory::<TableUpdate>();
        let opened = desk.table.connect(ViewerId(id), Rights::Watcher, sink);
        assert!(opened.is_some(), "a table is open");
        updates
    });
    let before = desk.table.version();
    page.heard();
    page.must(
        "table_open_hand",
        json!({ "version": before, "seat": first, "pin": null }),
    );
    assert_eq!(page.heard().len(), 1, "the screen is told");
    assert_eq!(desk.table.version(), before);
    for updates in &watchers {
        assert!(updates.try_recv().is_err(), "a watcher is told");
    }

    // An entry that was on its way when the hand opened is taken.
    let gain = json!([{ "action": { "type": "gain", "amount": 2, "reason": "other" } }]);
    let entry = json!({ "version": before, "by": first, "entries": gain });
    page.must("enter", entry.clone());
    assert_eq!(desk.table.version(), before + 1);
    for updates in &watchers {
        let update = updates.try_recv().expect("a watcher is told");
        assert_eq!((update.seq, update.version), (1, before + 1));
        assert_eq!(update.moments.len(), 1);
        assert_eq!(update.view.viewer, None, "nobody's hand is in it");
        assert!(updates.try_recv().is_err(), "once");
    }
    assert_eq!(page.refused("enter", entry), "stale");
}

#[test]
fn another_pace_is_the_screens_alone_and_makes_nobody_late() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = Page::open(folder.path());
    let set_pace = |pace: &str| {
        let mut settings = page.must("settings", json!({}))["settings"].clone();
        settings["pace"] = json!(pace);
        page.must("set_settings", json!({ "settings": settings }));
    };
    let set_player = |version: u32, seat: u8| {
        let player = json!({ "version": version, "seat": seat, "player": "officer" });
        page.must("set_player", player)
    };
    set_pace("step");
    page.begin(2, "5");
    set_player(page.game_version(), 0);
    page.sit(1);
    let desk = page.desk();
    let (sink, updates) = in_memory::<Update>();
    let watched = desk.game.connect(ViewerId(7), Rights::Watcher, sink);
    assert!(watched.is_some(), "a game is open");
    assert_eq!(page.now()["update"]["opponent"]["type"], "waits");
    let before = desk.game.version();
    page.heard();
    set_pace("slow");
    assert_eq!(page.now()["update"]["opponent"]["type"], "thinks");
    let told = page.heard();
    assert_eq!(told.len(), 1, "the screen is told: {told:?}");
    assert_eq!(desk.game.version(), before);
    assert!(updates.try_recv().is_err(), "a watcher is told");

    // What was on its way meanwhile is taken, and is everybody's to see.
    set_player(before, 1);
    let update = updates.try_recv().expect("a watcher is told");
    assert_eq!((update.seq, update.version), (1, before + 1));
    assert_eq!(update.view.viewer, None, "nobody's hand is in it");
    assert_eq!(
        update.opponent, None,
        "the pace and the disk of the screen are its own"
    );
}
