//! Undo and redo of steps in games without computer players.

use std::time::Instant;

use rubium_host::game::{HistoryEntry, PlayRefusal, UndoObstacle};
use rubium_players::Random;
use rubium_rules::{Action, IrreversibleReason};
use serde_json::json;

use crate::app::{Page, act, new_game, random_action, start_game};

#[test]
fn end_of_turn_can_be_undone_until_another_player_has_decided() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    page.create_game(2, "5");
    page.open_game_hand(0);
    while page.reload_game()["update"]["view"]["turn"] == 1 {
        page.act(json!([{ "type": "endPhase" }]))
            .expect("the phase should end");
    }
    let status = page.reload_game()["update"]["status"].clone();
    assert_eq!(status["hand"], json!({ "type": "handover", "next": 1 }));
    // Only the end of the turn can be undone, not the draw before it.
    let undoable_steps = status["undoableSteps"]
        .as_array()
        .expect("the value should be a list")
        .clone();
    assert_eq!(undoable_steps.len(), 1, "{undoable_steps:?}");
    let step = &undoable_steps[0]["step"];
    page.call_ok(
        "games.undo",
        json!({ "version": page.version_after_reload(), "step": step }),
    );
    assert_eq!(page.reload_game()["update"]["view"]["turn"], 1);
    page.call_ok(
        "games.redo",
        json!({ "version": page.version_after_reload(), "count": 1 }),
    );
    page.open_game_hand(1);
    page.act(json!([{ "type": "endPhase" }]))
        .expect("the second player's action should be accepted");
    let refusal = page.call(
        "games.undo",
        json!({ "version": page.version_after_reload(), "step": step }),
    );
    let other_player = json!({ "type": "noUndo", "reason": { "type": "otherPlayer" } });
    assert_eq!(
        refusal,
        Err(other_player),
        "the second player's action should prevent the undo"
    );
}

#[test]
fn undo_in_a_practice_game_includes_dice_and_redo_repeats_them() {
    let mut options = new_game(2, "8");
    options.is_practice = true;
    let mut practice_game = start_game(&options);
    let player = Random::new(3);
    let mut actions = Vec::new();
    while actions.len() < 200 {
        let action = random_action(&practice_game, &player).expect("the game should continue");
        act(&mut practice_game, action).expect("the action should be legal");
        actions.push(action);
    }
    let (view, undoable_steps) = (practice_game.view(), practice_game.status().undoable_steps);
    assert!(
        undoable_steps.len() > 20,
        "{} steps can be undone",
        undoable_steps.len()
    );
    let mut history = Vec::new();
    practice_game
        .undo(undoable_steps[0].step, &mut history)
        .expect("a practice game should allow any undo");
    assert!(
        matches!(&history[..], [HistoryEntry::Undone { undone_steps, .. }] if undone_steps.len() == undoable_steps.len())
    );
    for step in &undoable_steps {
        assert_eq!(practice_game.status().redoable_step.as_ref(), Some(step));
        practice_game
            .redo(&mut history)
            .expect("it should be possible to redo an undone step");
    }
    practice_game.close_hand();
    let mut expected_view = view;
    let replayed_view = practice_game.view();
    expected_view.viewer = replayed_view.viewer;
    expected_view.hand.clone_from(&replayed_view.hand);
    expected_view.choices.clone_from(&replayed_view.choices);
    assert_eq!(
        expected_view, replayed_view,
        "the redone steps should have the same dice and cards"
    );
}

#[test]
fn undo_outside_practice_stops_at_dice_and_drawn_cards() {
    let mut game = start_game(&new_game(2, "8"));
    let player = Random::new(3);
    let mut chance_step_count = 0;
    for _ in 0..400 {
        let action = random_action(&game, &player).expect("the game should continue");
        let history = act(&mut game, action).expect("the action should be legal");
        let has_chance_step = history
            .iter()
            .any(|entry| matches!(entry, HistoryEntry::Step { seat: None, .. }));
        if has_chance_step {
            chance_step_count += 1;
            let step = game.status().step_count - 1;
            let refusal = game
                .undo(step, &mut Vec::new())
                .expect_err("an undo after a random outcome should be refused");
            assert_eq!(
                refusal,
                PlayRefusal::NoUndo {
                    reason: Some(UndoObstacle::Irreversible {
                        reason: IrreversibleReason::Chance
                    })
                }
            );
        }
    }
    assert!(
        chance_step_count > 10,
        "{chance_step_count} steps with random outcomes"
    );
}

/// In a practice game every step can be undone. Listing the latest steps must not take longer as the game
/// grows.
#[test]
fn undo_list_takes_no_longer_in_a_long_practice_game() {
    let mut options = new_game(2, "9");
    options.is_practice = true;
    let mut game = start_game(&options);
    let player = Random::new(9);
    let mut min_time_at = |step_count: usize| {
        while game.timeline().step_count() < step_count {
            // Phases are ended whenever possible, so that no player wins.
            if act(&mut game, Action::EndPhase).is_err() {
                let action = random_action(&game, &player).expect("the game should continue");
                act(&mut game, action).expect("the action should be legal");
            }
        }
        let list_time = |_| {
            let started_at = Instant::now();
            assert_eq!(game.status().undoable_steps.len(), 60);
            started_at.elapsed()
        };
        (0..30)
            .map(list_time)
            .min()
            .expect("there should be measurements")
    };
    let (short_game_time, long_game_time) = (min_time_at(200), min_time_at(2500));
    assert!(
        long_game_time < short_game_time * 4,
        "{short_game_time:?} and {long_game_time:?}"
    );
}
