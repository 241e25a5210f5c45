//! Several viewers, each with its own rights, view and update stream. Changes that only one viewer sees never
//! make requests of other viewers outdated.

pub mod devices;
mod game;
mod memory;
mod table_session;

use rubium_host::game::GameUpdate;
use rubium_host::running::{Notification, Rights};
use rubium_host::table::TableUpdate;
use serde_json::json;

use crate::app::{MAIN, Page};
use memory::InMemoryViewer;

#[test]
fn hand_opened_on_the_screen_sends_no_update_to_others_and_makes_no_request_stale() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    let first_seat = page.create_table("everything")["update"]["view"]["active"].clone();
    let version_before = page.reload_table()["update"]["version"].clone();
    let state = page.state();
    let table = state
        .tables
        .session_of(MAIN)
        .expect("the session should be open");
    let spectators = [7, 8].map(|id| {
        let spectator = InMemoryViewer::<TableUpdate>::new(&state.tables, id, Rights::spectator());
        let snapshot = spectator.join(&state.tables, &table);
        (spectator, snapshot.update)
    });
    page.take_messages();
    page.call_ok(
        "tables.open_hand",
        json!({ "version": version_before, "seat": first_seat, "pin": null }),
    );
    assert_eq!(
        page.take_messages().len(),
        1,
        "the screen should receive one update"
    );
    for (spectator, _) in &spectators {
        assert!(
            spectator.take_notifications().is_empty(),
            "a spectator should receive no update"
        );
    }

    // An entry with the version from before the hand was opened is still valid.
    let gain = json!([{ "action": { "type": "gain", "amount": 2, "reason": "other" } }]);
    let entry = json!({ "version": version_before, "by": first_seat, "entries": gain });
    page.call_ok("enter", entry.clone());
    for (spectator, first_update) in &spectators {
        let update = spectator.take_only_update();
        assert_eq!(
            (update.update_number, update.version),
            (first_update.update_number + 1, first_update.version + 1)
        );
        assert_eq!(update.history.len(), 1);
        assert_eq!(update.view.viewer, None, "the view should contain no hand");
    }
    assert_eq!(page.call_err("enter", entry), "stale");
}

#[test]
fn pace_change_is_visible_only_on_the_screen_and_makes_no_request_stale() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    let set_pace = |pace: &str| {
        let mut settings = page.call_ok("settings", json!({}))["settings"].clone();
        settings["computerPace"] = json!(pace);
        page.call_ok("set_settings", json!({ "settings": settings }));
    };
    let set_controller = |version: u32, seat: u8| {
        let change = json!({ "version": version, "seat": seat, "controller": "officer" });
        page.call_ok("set_controller", change)
    };
    set_pace("step");
    page.create_game(2, "5");
    set_controller(page.game_version(), 0);
    page.open_game_hand(1);
    let state = page.state();
    let game = state
        .games
        .session_of(MAIN)
        .expect("the session should be open");
    let spectator = InMemoryViewer::<GameUpdate>::new(&state.games, 7, Rights::spectator());
    let first_update = spectator.join(&state.games, &game).update;
    assert_eq!(
        page.reload_game()["update"]["computerActivity"]["type"],
        "waits"
    );
    let version_before = page.game_version();
    page.take_messages();
    set_pace("slow");
    assert_eq!(page.game_version(), version_before);
    let messages = page.take_messages();
    assert_eq!(
        messages.len(),
        1,
        "the screen should receive one update: {messages:?}"
    );
    assert_eq!(
        page.reload_game()["update"]["computerActivity"]["type"],
        "thinks"
    );
    assert!(
        spectator.take_notifications().is_empty(),
        "a spectator should receive no update"
    );

    // A request with the version from before the change is still valid, and its effect is public.
    set_controller(version_before, 1);
    let update = spectator.take_only_update();
    assert_eq!(update.update_number, first_update.update_number + 1);
    assert_eq!(update.view.viewer, None, "the view should contain no hand");
    assert_eq!(
        update.computer_activity, None,
        "only keepers should see the activity of computers"
    );
}

/// When the page leaves a game, the game continues for other viewers. A deleted game ends for all viewers.
#[test]
fn game_runs_while_a_viewer_watches_it_until_it_is_deleted() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    let id = page.create_game(2, "5")["info"]["id"].clone();
    let state = page.state();
    let game = state
        .games
        .session_of(MAIN)
        .expect("the session should be open");
    let spectator = InMemoryViewer::<GameUpdate>::new(&state.games, 7, Rights::spectator());
    spectator.join(&state.games, &game);

    page.call_ok("leave", json!({ "collection": "games" }));
    assert!(
        spectator.take_notifications().is_empty(),
        "the game should not end while a viewer watches it"
    );
    assert_eq!(
        page.call_err("games.draw_pending_outcomes", json!({ "version": 0 })),
        "noGame"
    );

    // Another game runs at the same time. The spectator of the first game receives no event of the other
    // game.
    page.create_game(3, "6");
    page.open_game_hand(0);
    page.act(json!([{ "type": "endPhase" }]))
        .expect("the phase should end");
    assert!(spectator.take_notifications().is_empty());

    // When the first game is opened again, the page joins the running session.
    page.call_ok("open_game", json!({ "id": id }));
    page.open_game_hand(0);
    page.act(json!([{ "type": "endPhase" }]))
        .expect("the phase should end");
    assert_eq!(spectator.take_only_update().history.len(), 1);

    page.call_ok("delete", json!({ "collection": "games", "id": id }));
    assert!(matches!(
        spectator.take_notifications().as_slice(),
        [Notification::Ended]
    ));
    assert!(state.games.join(spectator.id, &game).is_none());
}
