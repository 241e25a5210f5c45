//! Tests of the commands for games with computer players: games between computers, pace, undo, and seat
//! controllers that are stored.

use std::fs;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use rubium_host::game::Controller::{self, Commander, Officer, Person, Recruit};
use serde_json::{Value, json};

use crate::app::{Page, new_game_with_controllers, start_game};

/// Sets the speed of computer players.
pub fn set_pace(page: &Page, pace: &str) {
    let mut settings = page.call_ok("settings", json!({}))["settings"].clone();
    settings["computerPace"] = json!(pace);
    page.call_ok("set_settings", json!({ "settings": settings }));
}

/// Returns the number of steps in effect in the open game.
pub fn step_count(page: &Page) -> u64 {
    let reloaded = page.reload_game();
    reloaded["update"]["status"]["stepCount"]
        .as_u64()
        .expect("the value should be a number")
}

/// Waits until the condition holds; fails after one minute.
pub fn wait_until(condition: impl Fn() -> bool) {
    let started_at = Instant::now();
    while !condition() {
        assert!(
            started_at.elapsed() < Duration::from_secs(60),
            "the condition should hold within a minute"
        );
        sleep(Duration::from_millis(20));
    }
}

fn is_over(page: &Page) -> bool {
    page.reload_game()["update"]["view"]["pendingInput"]["type"] == "over"
}

/// Returns the history of a game between computers that is played without interruption.
fn expected_history(controllers: &[Controller], seed: &str) -> Value {
    let mut game = start_game(&new_game_with_controllers(controllers, seed));
    while let Some(action) = game.decide() {
        let result = game.act_for_computer(action, &mut Vec::new());
        result.expect("the action should be legal");
    }
    serde_json::to_value(game.history().expect("the record should replay"))
        .expect("the value should be valid JSON")
}

/// Copies the games of the data folder in their present state, as a kill would leave them.
fn copy_as_if_killed(folder: &Path) -> tempfile::TempDir {
    let copied_folder = tempfile::tempdir().expect("the temporary folder should be created");
    fs::create_dir_all(copied_folder.path().join("games")).expect("the folder should be created");
    for file in fs::read_dir(folder.join("games"))
        .expect("the games folder should be readable")
        .flatten()
    {
        let target = copied_folder.path().join("games").join(file.file_name());
        fs::copy(file.path(), target).expect("the file should be copied");
    }
    copied_folder
}

#[test]
fn four_computers_finish_a_game_without_input_despite_a_kill() {
    let controllers = [Officer, Recruit, Officer, Recruit];
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    set_pace(&page, "instant");
    let opened = page.create_game_from(&new_game_with_controllers(&controllers, "1"));
    assert_eq!(opened["update"]["status"]["hand"]["type"], "closed");
    wait_until(|| step_count(&page) > 150);
    // Simulates a kill.
    let copied_folder = copy_as_if_killed(folder.path());
    drop(page);
    let page = Page::open(copied_folder.path());
    set_pace(&page, "instant");
    let opened = page.call_ok("open_game", json!({ "id": opened["info"]["id"] }));
    assert_eq!(
        opened["update"]["status"]["controllers"],
        json!(["officer", "recruit", "officer", "recruit"])
    );
    wait_until(|| is_over(&page));
    assert_eq!(
        page.reload_game()["history"],
        expected_history(&controllers, "1")
    );
    for message in page.take_messages() {
        assert!(message.contains("viewer\\\":null"), "{message}");
    }
}

/// When a search has a result, the session carries out the decision without any request.
#[test]
fn four_commanders_play_without_input() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    set_pace(&page, "instant");
    page.create_game_from(&new_game_with_controllers(&[Commander; 4], "1"));
    let version_before = page.game_version();
    wait_until(|| page.game_version() > version_before + 60);
    // A request to advance is valid even if computers have decided in the meantime.
    page.call_ok("advance_computer", json!({ "version": version_before }));
}

#[test]
fn at_step_pace_computers_wait_for_each_key_press() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    set_pace(&page, "step");
    let opened = page.create_game_from(&new_game_with_controllers(&[Officer, Recruit], "3"));
    let waits = json!({ "type": "waits", "seat": 0 });
    assert_eq!(opened["update"]["computerActivity"], waits);
    sleep(Duration::from_millis(300));
    assert_eq!(step_count(&page), 0);
    for step in 1..=5 {
        page.call_ok(
            "advance_computer",
            json!({ "version": page.version_after_reload() }),
        );
        assert!(step_count(&page) >= step);
    }
    assert_eq!(
        page.call_err("advance_computer", json!({ "version": 1 })),
        "stale"
    );
    // At another pace, computers continue without a key press.
    let steps_before = step_count(&page);
    set_pace(&page, "instant");
    let version_before = page.version_after_reload();
    wait_until(|| step_count(&page) > steps_before);
    // A request to end the game is valid even if computers have acted in the meantime.
    page.call_ok("agree_to_end", json!({ "version": version_before }));
    assert!(is_over(&page));
}

#[test]
fn undo_discards_the_pending_computer_decision() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    set_pace(&page, "slow");
    page.create_game_from(&new_game_with_controllers(&[Person, Officer], "5"));
    while page.reload_game()["update"]["view"]["turn"] == 1 {
        let end_phase = json!([{ "type": "endPhase" }]);
        page.act(end_phase).expect("the phase should end");
    }
    let before_undo = page.reload_game();
    let thinks = json!({ "type": "thinks", "seat": 1 });
    assert_eq!(before_undo["update"]["computerActivity"], thinks);
    let status = &before_undo["update"]["status"];
    assert_eq!(status["hand"], json!({ "type": "open", "seat": 0 }));
    let last_step = status["undoableSteps"][0]["step"].clone();
    page.call_ok(
        "games.undo",
        json!({ "version": page.version_after_reload(), "step": last_step }),
    );
    let after_undo = page.reload_game();
    assert_eq!(after_undo["update"]["computerActivity"], Value::Null);
    sleep(Duration::from_millis(1500));
    assert_eq!(
        page.reload_game(),
        after_undo,
        "the discarded decision should not be carried out"
    );
}

#[test]
fn seat_controllers_persist_rotate_in_a_rematch_and_are_reset_if_unreadable() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    set_pace(&page, "step");
    let id = page.create_game(3, "5")["info"]["id"].clone();
    page.open_game_hand(0);
    let change =
        json!({ "version": page.version_after_reload(), "seat": 2, "controller": "officer" });
    page.call_ok("set_controller", change);
    let change =
        json!({ "version": page.version_after_reload(), "seat": 2, "playingStyle": "miner" });
    page.call_ok("set_playing_style", change);
    let copied_folder = copy_as_if_killed(folder.path());
    let page = Page::open(copied_folder.path());
    let opened = page.call_ok("open_game", json!({ "id": id }));
    let controllers = &opened["update"]["status"]["controllers"];
    assert_eq!(*controllers, json!(["person", "person", "officer"]));
    let playing_styles = &opened["update"]["status"]["playingStyles"];
    assert_eq!(*playing_styles, json!(["balanced", "balanced", "miner"]));
    let arguments = json!({ "version": page.version_after_reload(), "seat": 2 });
    assert_eq!(
        page.call("games.open_hand", arguments),
        Err(json!({ "type": "computer", "seat": 2 }))
    );
    // Deleting and restoring the game keeps the controllers. In a rematch, the next player plays first.
    page.call_ok("delete", json!({ "collection": "games", "id": id }));
    page.call_ok("restore", json!({ "collection": "games", "id": id }));
    let opened = page.call_ok("open_game", json!({ "id": id }));
    assert_eq!(opened["update"]["status"]["controllers"][2], "officer");
    let rematch = page.call_ok("rematch", json!({}));
    let controllers = &rematch["update"]["status"]["controllers"];
    assert_eq!(*controllers, json!(["person", "officer", "person"]));
    let playing_styles = &rematch["update"]["status"]["playingStyles"];
    assert_eq!(*playing_styles, json!(["balanced", "miner", "balanced"]));
    page.call_ok("leave", json!({ "collection": "games" }));
    let games = page.call_ok("games", json!({ "limit": null }));
    let games = games["entries"]
        .as_array()
        .expect("the value should be a list")
        .iter();
    let mut controllers_of_games: Vec<_> = games
        .map(|entry| {
            let players = entry["state"]["preview"]["players"].as_array();
            let players = players.expect("the record should be valid").iter();
            let controllers = players.map(|player| {
                player["controller"]
                    .as_str()
                    .expect("the controller should be a string")
            });
            controllers.collect::<Vec<_>>()
        })
        .collect();
    controllers_of_games.sort();
    let expected = [
        ["person", "officer", "person"],
        ["person", "person", "officer"],
    ];
    assert_eq!(controllers_of_games, expected);
    // An unreadable file of seat controllers must not make the game unreadable.
    let file = format!(
        "games/{}.seats",
        id.as_str().expect("the id should be valid")
    );
    let file = copied_folder.path().join(file);
    fs::write(&file, "{").expect("the file should be written");
    let opened = page.call_ok("open_game", json!({ "id": id }));
    assert_eq!(opened["update"]["status"]["controllers"][2], "person");
    let damaged_path = file.with_extension("damaged-1.seats");
    let notice = json!({ "type": "controllersReset", "path": damaged_path.display().to_string() });
    assert_eq!(opened["info"]["notice"], notice);
    assert_eq!(fs::read_to_string(damaged_path).ok().as_deref(), Some("{"));
}
