//! Computer players through the commands: games that play themselves, and how they are stopped, left and reopened.

use std::fs;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use rubium_host::game::Controller::{self, Commander, Officer, Person, Recruit};
use serde_json::{Value, json};

use crate::app::{Page, game, game_of};

/// Sets the speed of computer players.
pub fn set_pace(page: &Page, pace: &str) {
    let mut settings = page.call_ok("settings", json!({}))["settings"].clone();
    settings["pace"] = json!(pace);
    page.call_ok("set_settings", json!({ "settings": settings }));
}

/// Returns the number of effective steps in the open game.
pub fn steps(page: &Page) -> u64 {
    let reloaded = page.reload_game();
    reloaded["update"]["status"]["step"]
        .as_u64()
        .expect("a number")
}

/// Waits until the condition holds; fails after one minute.
pub fn wait_until(condition: impl Fn() -> bool) {
    let started = Instant::now();
    while !condition() {
        assert!(
            started.elapsed() < Duration::from_secs(60),
            "the condition holds in time"
        );
        sleep(Duration::from_millis(20));
    }
}

fn is_over(page: &Page) -> bool {
    page.reload_game()["update"]["view"]["waiting"]["type"] == "over"
}

/// Returns the history of a game between computers.
fn expected_lines(players: &[Controller], seed: &str) -> Value {
    let mut game = game(&game_of(players, seed));
    while let Some(action) = game.decide() {
        let done = game.act_for_computer(action, &mut Vec::new());
        done.expect("it is legal");
    }
    serde_json::to_value(game.history().expect("it replays")).expect("JSON")
}

/// Copies the data folder in its present state, as a kill would leave it.
fn copy_as_after_a_kill(folder: &Path) -> tempfile::TempDir {
    let copied_folder = tempfile::tempdir().expect("a folder");
    fs::create_dir_all(copied_folder.path().join("games")).expect("a folder");
    for item in fs::read_dir(folder.join("games")).expect("games").flatten() {
        let to = copied_folder.path().join("games").join(item.file_name());
        fs::copy(item.path(), to).expect("it can be copied");
    }
    copied_folder
}

#[test]
fn four_computers_finish_a_game_without_input_despite_a_kill() {
    let players = [Officer, Recruit, Officer, Recruit];
    let folder = tempfile::tempdir().expect("a folder");
    let page = Page::open(folder.path());
    set_pace(&page, "instant");
    let opened = page.create_game_from(&game_of(&players, "1"));
    assert_eq!(opened["update"]["status"]["hand"]["type"], "closed");
    wait_until(|| steps(&page) > 150);
    // Simulates a kill.
    let copied_folder = copy_as_after_a_kill(folder.path());
    drop(page);
    let page = Page::open(copied_folder.path());
    set_pace(&page, "instant");
    let opened = page.call_ok("open_game", json!({ "id": opened["info"]["id"] }));
    assert_eq!(
        opened["update"]["status"]["players"],
        json!(["officer", "recruit", "officer", "recruit"])
    );
    wait_until(|| is_over(&page));
    assert_eq!(page.reload_game()["history"], expected_lines(&players, "1"));
    for message in page.take_messages() {
        assert!(message.contains("viewer\\\":null"), "{message}");
    }
}

/// The session asks for its answer when a search has one, without any request.
#[test]
fn four_commanders_play_without_input() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = Page::open(folder.path());
    set_pace(&page, "instant");
    page.create_game_from(&game_of(&[Commander; 4], "1"));
    let before = page.game_version();
    wait_until(|| page.game_version() > before + 60);
    // Whoever does not want to wait for a computer is not refused because it has decided meanwhile.
    page.call_ok("advance_computer", json!({ "version": before }));
}

#[test]
fn at_step_speed_computers_wait_for_each_press() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = Page::open(folder.path());
    set_pace(&page, "step");
    let opened = page.create_game_from(&game_of(&[Officer, Recruit], "3"));
    let waits = json!({ "type": "waits", "seat": 0 });
    assert_eq!(opened["update"]["opponent"], waits);
    sleep(Duration::from_millis(300));
    assert_eq!(steps(&page), 0);
    for step in 1..=5 {
        page.call_ok("advance_computer", json!({ "version": page.version() }));
        assert!(steps(&page) >= step);
    }
    assert_eq!(
        page.call_err("advance_computer", json!({ "version": 1 })),
        "stale"
    );
    // At another speed they continue at once.
    let steps_before = steps(&page);
    set_pace(&page, "instant");
    let seq = page.version();
    wait_until(|| steps(&page) > steps_before);
    // A request to end the game is valid whatever the computers did meanwhile.
    page.call_ok("agree_to_end", json!({ "version": seq }));
    assert!(is_over(&page));
}

#[test]
fn undo_discards_the_pending_computer_decision() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = Page::open(folder.path());
    set_pace(&page, "slow");
    page.create_game_from(&game_of(&[Person, Officer], "5"));
    while page.reload_game()["update"]["view"]["turn"] == 1 {
        let end = json!([{ "type": "endPhase" }]);
        page.act(end).expect("nothing is left to do");
    }
    let before_undo = page.reload_game();
    let thinks = json!({ "type": "thinks", "seat": 1 });
    assert_eq!(before_undo["update"]["opponent"], thinks);
    let status = &before_undo["update"]["status"];
    assert_eq!(status["hand"], json!({ "type": "open", "seat": 0 }));
    let last = status["undo"][0]["step"].clone();
    page.call_ok(
        "games.undo",
        json!({ "version": page.version(), "step": last }),
    );
    let after_undo = page.reload_game();
    assert_eq!(after_undo["update"]["opponent"], Value::Null);
    sleep(Duration::from_millis(1500));
    assert_eq!(page.reload_game(), after_undo, "nothing was done");
}

#[test]
fn changed_seat_controller_persists_and_its_hand_stays_closed() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = Page::open(folder.path());
    set_pace(&page, "step");
    let id = page.create_game(3, "5")["info"]["id"].clone();
    page.open_hand_of(0);
    let change = json!({ "version": page.version(), "seat": 2, "player": "officer" });
    page.call_ok("set_player", change);
    let copied_folder = copy_as_after_a_kill(folder.path());
    let page = Page::open(copied_folder.path());
    let opened = page.call_ok("open_game", json!({ "id": id }));
    let players = &opened["update"]["status"]["players"];
    assert_eq!(*players, json!(["person", "person", "officer"]));
    let arguments = json!({ "version": page.version(), "seat": 2 });
    assert_eq!(
        page.call("games.open_hand", arguments),
        Err(json!({ "type": "computer", "seat": 2 }))
    );
    // The same after deleting and restoring the game; in a rematch the next player goes first.
    page.call_ok("delete", json!({ "collection": "games", "id": id }));
    page.call_ok("restore", json!({ "collection": "games", "id": id }));
    let opened = page.call_ok("open_game", json!({ "id": id }));
    assert_eq!(opened["update"]["status"]["players"][2], "officer");
    let rematch = page.call_ok("rematch", json!({}));
    let players = &rematch["update"]["status"]["players"];
    assert_eq!(*players, json!(["person", "officer", "person"]));
    page.call_ok("leave", json!({ "collection": "games" }));
    let listed = page.call_ok("games", json!({}));
    let listed = listed.as_array().expect("a list").iter();
    let mut players: Vec<_> = listed
        .map(|entry| {
            let players = entry["state"]["preview"]["players"].as_array();
            let players = players.expect("it is valid").iter();
            let decide =
                players.map(|player| player["controller"].as_str().expect("the controller"));
            decide.collect::<Vec<_>>()
        })
        .collect();
    players.sort();
    let both = [
        ["person", "officer", "person"],
        ["person", "person", "officer"],
    ];
    assert_eq!(players, both);
    // An unreadable file of seat controllers must not make the game unreadable.
    let file = format!("games/{}.seats", id.as_str().expect("an id"));
    let file = copied_folder.path().join(file);
    fs::write(&file, "{").expect("a file");
    let opened = page.call_ok("open_game", json!({ "id": id }));
    assert_eq!(opened["update"]["status"]["players"][2], "person");
    let damaged_path = file.with_extension("damaged-1.seats");
    let notice = json!({ "type": "controllersReset", "path": damaged_path.display().to_string() });
    assert_eq!(opened["info"]["notice"], notice);
    assert_eq!(fs::read_to_string(damaged_path).ok().as_deref(), Some("{"));
}
