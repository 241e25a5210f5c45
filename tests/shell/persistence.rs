//! Persistence: no step that was shown is lost when a game is left or deleted, when the process is killed, or
//! when a write fails. Also tests a second instance, replays and problem reports.

use std::fs;
use std::path::Path;

use rubium_host::game::{PlayRefusal, SeatControllers};
use rubium_host::refusal::SessionRefusal;
use rubium_host::running::HandState;
use rubium_players::Random;
use rubium_record::Timeline;
use rubium_rules::{PendingInput, View};
use serde_json::{Value, json};

use crate::app::{
    LimitedWriter, Page, act, game_from_record, game_with_writer, new_game, pending_input,
    random_action, start_game,
};
use crate::screen::ScreenGame;

/// Returns the view in the snapshot of an opened game or table. It is the public view, because no hand is
/// open.
pub fn public_view_of(opened: &Value) -> Value {
    opened["update"]["view"].clone()
}

/// Copies a folder recursively.
pub fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("the folder should be created");
    for item in fs::read_dir(from)
        .expect("the folder should be readable")
        .flatten()
    {
        let (path, target) = (item.path(), to.join(item.file_name()));
        if path.is_dir() {
            copy_folder(&path, &target);
        } else if path.is_file() {
            fs::copy(&path, &target).expect("the file should be copied");
        }
    }
}

#[test]
fn left_or_killed_game_continues_from_its_last_step() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    let id = page.create_game(2, "5")["info"]["id"].clone();
    page.open_game_hand(0);
    page.act(json!([{ "type": "endPhase" }]))
        .expect("the phase should end");
    let game_before = page.reload_game();
    page.call_ok("leave", json!({ "collection": "games" }));
    assert_eq!(page.reload_game(), Value::Null);
    assert_eq!(
        page.call_err("act", json!({ "version": 1, "seat": 0, "actions": [] })),
        "noGame"
    );
    let opened = page.call_ok("open_game", json!({ "id": id }));
    assert_eq!(opened["update"]["view"]["phase"], "movement");
    assert_eq!(opened["history"], game_before["history"]);

    // Simulates a kill: the next instance sees only what is on disk now.
    let copied_folder = tempfile::tempdir().expect("the temporary folder should be created");
    copy_folder(folder.path(), copied_folder.path());
    let page = Page::open(copied_folder.path());
    let reopened = page.call_ok("open_game", json!({ "id": id }));
    assert_eq!(public_view_of(&reopened), public_view_of(&opened));
    let games = page.call_ok("games", json!({ "limit": null }));
    assert_eq!(games["total"], 1);
}

#[test]
fn second_instance_on_a_folder_is_refused() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    assert_eq!(page.call_ok("start", json!({}))["library"]["type"], "open");
    let mut settings = page.call_ok("settings", json!({}))["settings"].clone();
    settings["language"] = json!("fr");
    page.call_ok("set_settings", json!({ "settings": settings }));
    let second_page = Page::open(folder.path());
    assert_eq!(
        second_page.call_err("games", json!({ "limit": null })),
        "inUse"
    );
    assert_eq!(
        second_page.call_err("new_game", json!({ "options": new_game(2, "1") })),
        "inUse"
    );
    // The page reports the lock in the user's language, so the settings must be readable without the lock.
    let start = second_page.call_ok("start", json!({}));
    assert_eq!(start["library"]["refusal"]["type"], "inUse");
    assert_eq!(start["settings"]["settings"]["language"], "fr");
    settings["language"] = json!("es");
    let change = json!({ "settings": settings });
    assert_eq!(second_page.call_err("set_settings", change), "inUse");
    assert_eq!(
        page.call_ok("settings", json!({}))["settings"]["language"],
        "fr"
    );
}

#[test]
fn games_can_be_renamed_deleted_and_restored() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    let id = page.create_game(2, "5")["info"]["id"].clone();
    page.call_ok(
        "rename",
        json!({ "collection": "games", "id": id, "title": " Sunday " }),
    );
    let title =
        |page: &Page| page.call_ok("games", json!({ "limit": 1 }))["entries"][0]["title"].clone();
    assert_eq!(title(&page), "Sunday");
    let long_text = "x".repeat(10_000);
    for title in ["", "a\nb", &long_text] {
        let arguments = json!({ "collection": "games", "id": id, "title": title });
        assert_eq!(page.call_err("rename", arguments), "title");
    }
    // Before the open game is deleted, it is left.
    page.call_ok("delete", json!({ "collection": "games", "id": id }));
    assert_eq!(page.reload_game(), Value::Null);
    assert_eq!(page.call_ok("games", json!({ "limit": null }))["total"], 0);
    assert_eq!(
        page.call_err("open_game", json!({ "id": id })),
        "noSuchRecord"
    );
    page.call_ok("restore", json!({ "collection": "games", "id": id }));
    assert_eq!(title(&page), "Sunday");
    let commands = [
        "open_game",
        "recover_game",
        "open_replay",
        "rename",
        "delete",
        "restore",
        "export",
    ];
    for id in ["../../etc/passwd", "", "A", "é", &long_text] {
        for command in commands {
            let arguments = json!({ "collection": "games", "id": id, "title": "Sunday" });
            assert_eq!(
                page.call_err(command, arguments),
                "noSuchRecord",
                "{command} {id}"
            );
        }
    }
}

/// Closes the open hand and returns the public view.
fn view_with_closed_hand(game: &mut ScreenGame) -> View {
    game.close_hand();
    game.view()
}

#[test]
fn failed_write_leaves_state_unchanged_and_can_be_retried() {
    let (mut failed_step_count, mut failed_outcome_count) = (0, 0);
    for space in 30..90 {
        let writer = LimitedWriter::with_space(space);
        let mut limited_game = game_with_writer(&new_game(2, "5"), &writer);
        let player = Random::new(2);
        let refused_action = loop {
            let (view_before, step) = (
                view_with_closed_hand(&mut limited_game),
                limited_game.status().step_count,
            );
            let action = random_action(&limited_game, &player).expect("the game should continue");
            match act(&mut limited_game, action) {
                Ok(_) => assert!(limited_game.status().step_count > step),
                Err(PlayRefusal::Session(SessionRefusal::NotSaved { .. }))
                    if limited_game.status().step_count == step =>
                {
                    // Only the hand was opened; the game is unchanged.
                    assert_eq!(view_before, view_with_closed_hand(&mut limited_game));
                    failed_step_count += 1;
                    break Some(action);
                }
                Err(PlayRefusal::Session(SessionRefusal::NotSaved { .. })) => {
                    // The step was saved, but its random outcomes were not, so they are pending.
                    assert!(matches!(
                        pending_input(&limited_game),
                        PendingInput::Chance { .. }
                    ));
                    failed_outcome_count += 1;
                    break None;
                }
                Err(other) => panic!("{other}"),
            }
        };
        assert_eq!(limited_game.timeline().record().entries.len(), space);
        // Once there is space again, the game continues exactly like a game without failures.
        writer.set_space(usize::MAX);
        limited_game
            .draw_pending_outcomes(&mut Vec::new())
            .expect("there should be space again");
        if let Some(action) = refused_action {
            act(&mut limited_game, action).expect("there should be space again");
        }
        assert_hand_matches_pending_decision(&limited_game);
        let mut unlimited_game = start_game(&new_game(2, "5"));
        while unlimited_game.timeline().step_count() < limited_game.timeline().step_count() {
            let action = random_action(&unlimited_game, &player).expect("the game should continue");
            act(&mut unlimited_game, action).expect("the action should be legal");
        }
        assert_eq!(
            view_with_closed_hand(&mut unlimited_game),
            view_with_closed_hand(&mut limited_game)
        );
    }
    assert!(
        failed_step_count > 3 && failed_outcome_count > 3,
        "{failed_step_count} steps, {failed_outcome_count} random outcomes"
    );
}

/// Asserts that an open hand is that of the deciding player, and that a handover is to the deciding player.
fn assert_hand_matches_pending_decision(game: &ScreenGame) {
    match (game.status().hand, pending_input(game)) {
        (HandState::Closed, _) => {}
        (HandState::Open { seat: open_seat }, PendingInput::Decision { seat, .. }) => {
            assert_eq!(open_seat, seat)
        }
        (HandState::Handover { next }, PendingInput::Decision { seat, .. }) => {
            assert_eq!(next, seat)
        }
        (hand, pending) => panic!("{hand:?} while {pending:?} is pending"),
    }
}

#[test]
fn game_reopened_after_various_steps_waits_for_the_deciding_player() {
    let mut complete_game = start_game(&new_game(3, "6"));
    let player = Random::new(4);
    while let Some(action) = random_action(&complete_game, &player) {
        act(&mut complete_game, action).expect("the action should be legal");
    }
    let record = complete_game.timeline().record();
    let entry_count = record.entries.len();
    // The last lengths include the die that ends the game.
    let last_lengths = entry_count.saturating_sub(12)..=entry_count;
    for length in (0..entry_count).step_by(37).chain(last_lengths) {
        let mut truncated_record = record.clone();
        truncated_record.entries.truncate(length);
        let timeline = Timeline::fold(truncated_record).expect("the record should replay");
        let mut opened = game_from_record(timeline, SeatControllers::default());
        opened
            .draw_pending_outcomes(&mut Vec::new())
            .expect("the random outcomes should be determined");
        assert_hand_matches_pending_decision(&opened);
        if opened.is_over() {
            assert_eq!(opened.status().hand, HandState::Closed);
        }
    }
}

#[test]
fn only_a_finished_game_can_be_replayed() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    let id = page.create_game(2, "5")["info"]["id"].clone();
    page.open_game_hand(0);
    page.act(json!([{ "type": "endPhase" }]))
        .expect("the phase should end");
    assert_eq!(page.call_err("open_replay", json!({ "id": id })), "notOver");
    assert_eq!(
        page.call_err("replay_view_at", json!({ "step": 0 })),
        "noGame"
    );
    page.call_ok(
        "agree_to_end",
        json!({ "version": page.version_after_reload() }),
    );
    let replay = page.call_ok("open_replay", json!({ "id": id }));
    assert_eq!(replay["seed"], "5");
    let steps = replay["history"].as_array().map_or(0, Vec::len);
    assert!(steps >= 2);
    assert_eq!(
        page.call_ok("replay_view_at", json!({ "step": 0 }))["phase"],
        "deployment"
    );
    let last_view = page.call_ok("replay_view_at", json!({ "step": steps }));
    assert_eq!(last_view["pendingInput"]["type"], "over");
    assert_eq!(
        page.call_err("replay_view_at", json!({ "step": steps + 1 })),
        "noStep"
    );
}

#[test]
fn report_is_one_file_with_a_description_a_position_and_the_journal() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    page.create_game(2, "5");
    page.open_game_hand(0);
    page.act(json!([{ "type": "endPhase" }]))
        .expect("the phase should end");
    let path = page.call_ok(
        "write_problem_report",
        json!({ "description": "My Human should fly." }),
    );
    let text = std::fs::read_to_string(path.as_str().expect("the answer should be a path"))
        .expect("the file should be readable");
    let report: Value = serde_json::from_str(&text).expect("the value should be valid JSON");
    assert_eq!(report["description"], "My Human should fly.");
    let position = report["position"]["text"]
        .as_str()
        .expect("the value should be a string");
    assert!(position.contains("movement"), "{position}");
    assert!(
        report["journal"]
            .as_array()
            .is_some_and(|lines| lines.len() >= 2)
    );
    let long_text = "é".repeat(100_000);
    assert_eq!(
        page.call_err("write_problem_report", json!({ "description": long_text })),
        "reportTooLong"
    );
}
