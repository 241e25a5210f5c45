//! Viewers are a list: each has rights, a view and a stream of its own. What is one viewer's makes nobody else late.

pub mod devices;
mod evening;
mod game;
mod memory;

use rubium_host::game::Update;
use rubium_host::running::{Notification, Rights};
use rubium_host::table::TableUpdate;
use serde_json::json;

use crate::app::{MAIN, Page};
use memory::InMemory;

#[test]
fn a_hand_that_opens_on_the_screen_is_told_to_no_watcher_and_makes_nobody_late() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = Page::open(folder.path());
    let first = page.set_table("everything")["update"]["view"]["active"].clone();
    let before = page.table()["update"]["version"].clone();
    let state = page.state();
    let table = state.tables.at(MAIN).expect("it is open");
    let watchers = [7, 8].map(|id| {
        let watcher = InMemory::<TableUpdate>::new(&state.tables, id, Rights::watcher());
        let opened = watcher.join(&state.tables, &table);
        (watcher, opened.update)
    });
    page.heard();
    page.must(
        "tables.open_hand",
        json!({ "version": before, "seat": first, "pin": null }),
    );
    assert_eq!(page.heard().len(), 1, "the screen is told");
    for (watcher, _) in &watchers {
        assert!(watcher.heard().is_empty(), "a watcher is told");
    }

    // An entry that was on its way when the hand opened is taken.
    let gain = json!([{ "action": { "type": "gain", "amount": 2, "reason": "other" } }]);
    let entry = json!({ "version": before, "by": first, "entries": gain });
    page.must("enter", entry.clone());
    for (watcher, opened) in &watchers {
        let update = watcher.update();
        assert_eq!(
            (update.seq, update.version),
            (opened.seq + 1, opened.version + 1)
        );
        assert_eq!(update.moments.len(), 1);
        assert_eq!(update.view.viewer, None, "nobody's hand is in it");
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
    let state = page.state();
    let game = state.games.at(MAIN).expect("it is open");
    let watcher = InMemory::<Update>::new(&state.games, 7, Rights::watcher());
    let opened = watcher.join(&state.games, &game).update;
    assert_eq!(page.now()["update"]["opponent"]["type"], "waits");
    let before = page.game_version();
    page.heard();
    set_pace("slow");
    assert_eq!(page.game_version(), before);
    let told = page.heard();
    assert_eq!(told.len(), 1, "the screen is told: {told:?}");
    assert_eq!(page.now()["update"]["opponent"]["type"], "thinks");
    assert!(watcher.heard().is_empty(), "a watcher is told");

    // What was on its way meanwhile is taken, and is everybody's to see.
    set_player(before, 1);
    let update = watcher.update();
    assert_eq!(update.seq, opened.seq + 1);
    assert_eq!(update.view.viewer, None, "nobody's hand is in it");
    assert_eq!(
        update.opponent, None,
        "the pace and the disk of the screen are its own"
    );
}

/// A page that leaves a game ends it for nobody else; what is deleted ends for all.
#[test]
fn a_game_runs_until_the_last_one_leaves_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = Page::open(folder.path());
    let id = page.begin(2, "5")["info"]["id"].clone();
    let state = page.state();
    let game = state.games.at(MAIN).expect("it is open");
    let watcher = InMemory::<Update>::new(&state.games, 7, Rights::watcher());
    watcher.join(&state.games, &game);

    page.must("leave", json!({ "collection": "games" }));
    assert!(watcher.heard().is_empty(), "somebody looks at it still");
    assert_eq!(
        page.refused("games.go_on", json!({ "version": 0 })),
        "noGame"
    );

    // Another game runs beside it, and nothing of that is told here.
    page.begin(3, "6");
    page.sit(0);
    page.act(json!([{ "type": "endPhase" }])).expect("it ends");
    assert!(watcher.heard().is_empty());

    // Who opens it again finds it as it runs, and goes on.
    page.must("open_game", json!({ "id": id }));
    page.sit(0);
    page.act(json!([{ "type": "endPhase" }])).expect("it ends");
    assert_eq!(watcher.update().moments.len(), 1);

    page.must("delete", json!({ "collection": "games", "id": id }));
    assert!(matches!(watcher.heard().as_slice(), [Notification::Ended]));
    assert!(state.games.join(watcher.id, &game).is_none());
}
