//! Games played by commands: steps of several actions, card windows, the end of the game, reports about
//! hexes, and explanations of illegal moves.

use rubium_host::game::{HistoryEntry, PlayRefusal};
use rubium_host::running::HandState;
use rubium_players::Random;
use rubium_rules::{Action, Event, PendingInput, Seat};
use serde_json::{Value, json};

use crate::app::{Page, act, new_game, pending_input, random_action, start_game};

/// Returns a home base hex of the active player.
fn home_hex(page: &Page) -> Value {
    let choices = page.reload_game()["update"]["view"]["choices"].clone();
    choices["homeHexes"][0].clone()
}

fn buy(kind: &str, hex: &Value) -> Value {
    json!({ "type": "buy", "kind": kind, "hex": hex })
}

#[test]
fn game_starts_with_a_handover_and_continues_when_the_hand_opens() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    let opened = page.create_game(3, "5");
    assert_eq!(opened["info"]["players"][0]["name"], "Ada");
    assert_eq!(
        opened["update"]["status"]["hand"],
        json!({ "type": "handover", "next": 0 })
    );
    let end_phase = json!([{ "type": "endPhase" }]);
    let refusal = page
        .act(end_phase.clone())
        .expect_err("an action during the handover should be refused");
    assert_eq!(refusal, json!({ "type": "handover", "next": 0 }));
    page.open_game_hand(0);
    page.act(end_phase).expect("the phase should end");
    assert_eq!(page.reload_game()["update"]["view"]["phase"], "movement");
}

#[test]
fn actions_of_one_request_are_one_step_and_are_undone_together() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    page.create_game(2, "5");
    page.open_game_hand(0);
    let home = home_hex(&page);
    let three_purchases = json!([
        buy("human", &home),
        buy("human", &home),
        buy("human", &home)
    ]);
    page.act(three_purchases.clone())
        .expect("8 rubium should be enough for three Humans");
    let status = page.reload_game()["update"]["status"].clone();
    let purchases = three_purchases
        .as_array()
        .expect("the value should be a list")
        .iter();
    let public_actions: Vec<Value> = purchases
        .map(|action| json!({ "type": "open", "action": action }))
        .collect();
    assert_eq!(
        status["undoableSteps"],
        json!([{ "step": 0, "seat": 0, "actions": public_actions }])
    );
    assert_eq!(
        page.reload_game()["update"]["view"]["seats"][0]["rubium"],
        2
    );

    // The step is atomic: the second Human is too expensive, so the first Human is not bought either.
    let two_purchases = json!([buy("human", &home), buy("human", &home)]);
    let refusal = page
        .act(two_purchases)
        .expect_err("buying two Humans with 2 rubium should be refused");
    assert_eq!(refusal["type"], "rule");
    assert_eq!(refusal["violation"]["rule"], "DEP-1");
    assert_eq!(
        page.reload_game()["update"]["view"]["seats"][0]["rubium"],
        2
    );

    page.call_ok(
        "games.undo",
        json!({ "version": page.version_after_reload(), "step": 0 }),
    );
    let reloaded = page.reload_game();
    assert_eq!(reloaded["update"]["view"]["seats"][0]["rubium"], 8);
    assert_eq!(
        reloaded["update"]["status"]["redoableStep"]["actions"],
        json!(public_actions)
    );
    let latest = reloaded["history"]
        .as_array()
        .expect("the value should be a list")
        .last()
        .cloned();
    assert_eq!(latest.expect("there should be an entry")["type"], "undone");
    let redo_arguments = || json!({ "version": page.version_after_reload(), "count": 1 });
    page.call_ok("games.redo", redo_arguments());
    assert_eq!(
        page.reload_game()["update"]["view"]["seats"][0]["rubium"],
        2
    );
    assert_eq!(page.call_err("games.redo", redo_arguments()), "noRedo");
}

#[test]
fn pass_window_passes_for_all_players_or_stops_before_the_named_player() {
    let mut window_count = 0;
    for seed in 1..30 {
        let mut game = start_game(&new_game(3, &seed.to_string()));
        let player = Random::new(seed);
        while let Some(action) = random_action(&game, &player) {
            let seats_to_ask = game
                .view()
                .battle
                .map(|battle| battle.seats_to_ask)
                .unwrap_or_default();
            if let Some(&last) = seats_to_ask.last() {
                window_count += 1;
                let mut history = Vec::new();
                for seat in (0..3)
                    .map(Seat)
                    .filter(|seat| !seats_to_ask.contains(seat))
                    .chain([Seat(9)])
                {
                    let refusal = game.pass_window(Some(seat), &mut history);
                    assert!(
                        matches!(refusal, Err(PlayRefusal::Rule { .. })),
                        "{seat:?}, who is not asked, should be refused"
                    );
                }
                game.pass_window(Some(last), &mut history)
                    .expect("the card window should be passed");
                assert_eq!(count_player_steps(&history), seats_to_ask.len() - 1);
                assert!(
                    matches!(pending_input(&game), PendingInput::Decision { seat, .. } if seat == last)
                );
                history.clear();
                game.pass_window(None, &mut history)
                    .expect("the card window should still be open");
                assert_eq!(
                    count_player_steps(&history),
                    1,
                    "the card window of the next step should stay open"
                );
                break;
            }
            act(&mut game, action).expect("the action should be legal");
        }
    }
    assert!(window_count > 5, "{window_count} windows");
    let mut game_without_window = start_game(&new_game(2, "1"));
    let refusal = game_without_window
        .pass_window(None, &mut Vec::new())
        .expect_err("passing without a card window should be refused");
    assert!(matches!(refusal, PlayRefusal::Rule { .. }));
}

/// Counts the steps that are not random outcomes.
fn count_player_steps(history: &[HistoryEntry]) -> usize {
    let is_player_step =
        |entry: &&HistoryEntry| matches!(entry, HistoryEntry::Step { seat: Some(_), .. });
    history.iter().filter(is_player_step).count()
}

#[test]
fn conceding_player_loses_and_agreed_end_compares_all_players() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    page.create_game(2, "5");
    assert_eq!(
        page.call_err(
            "concede",
            json!({ "version": page.version_after_reload(), "seat": 2 })
        ),
        "noSeat"
    );
    page.call_ok(
        "concede",
        json!({ "version": page.version_after_reload(), "seat": 0 }),
    );
    let opened = page.reload_game();
    let ending = &opened["update"]["view"]["pendingInput"]["ending"];
    assert_eq!(ending["winners"], json!([1]));
    assert_eq!(
        ending["reason"],
        json!({ "type": "concession", "seat": 0, "decidedBy": "lastPlayer" })
    );
    assert_eq!(
        opened["update"]["status"]["seed"], "5",
        "the seed should be public after the end"
    );
    assert_eq!(
        page.call_err(
            "concede",
            json!({ "version": page.version_after_reload(), "seat": 1 })
        ),
        "over"
    );
    assert_eq!(
        page.call_err(
            "games.undo",
            json!({ "version": page.version_after_reload(), "step": 0 })
        ),
        "noUndo"
    );

    let rematch = page.call_ok("rematch", json!({}));
    assert_eq!(
        rematch["info"]["players"][0]["name"], "Blaise",
        "the next player should be first"
    );
    page.call_ok(
        "agree_to_end",
        json!({ "version": page.version_after_reload() }),
    );
    let ending = page.reload_game()["update"]["view"]["pendingInput"]["ending"].clone();
    // The players are tied in everything but rubium, of which the second player has more at the start.
    assert_eq!(ending["reason"]["type"], "agreement");
    assert_eq!(ending["reason"]["decidedBy"], "rubium");
    assert_eq!(ending["winners"], json!([1]));
}

#[test]
fn finished_games_accept_no_more_actions_and_have_serializable_events() {
    for players in 2..=4 {
        let mut game = start_game(&new_game(players, "2026"));
        let player = Random::new(1);
        let mut events = Vec::new();
        while let Some(action) = random_action(&game, &player) {
            for entry in act(&mut game, action).expect("the action should be legal") {
                if let HistoryEntry::Step {
                    events: step_events,
                    ..
                } = entry
                {
                    events.extend(step_events);
                }
            }
        }
        assert!(game.is_over());
        assert_eq!(
            game.act(&[Action::EndPhase], &mut Vec::new()),
            Err(PlayRefusal::Over)
        );
        assert_eq!(game.status().hand, HandState::Closed);
        for event in events {
            let json = serde_json::to_value(event).expect("an event should be serializable");
            let read_back: Event =
                serde_json::from_value(json).expect("the event should be read back");
            assert_eq!(read_back, event);
        }
        let entry_count = game.history().expect("the record should replay").len();
        assert_eq!(
            entry_count,
            game.timeline().step_count(),
            "the history should contain every step"
        );
    }
}

#[test]
fn hex_report_lists_units_in_reach_and_illegal_move_is_explained() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    page.create_game(2, "5");
    page.open_game_hand(0);
    let home = home_hex(&page);
    page.act(json!([buy("human", &home)]))
        .expect("the purchase of a Human should be accepted");
    page.act(json!([{ "type": "endPhase" }]))
        .expect("the phase should end");
    let moves = page.reload_game()["update"]["view"]["choices"]["moves"].clone();
    let to = &moves[0]["to"][0];
    let report = page.call_ok("hex_report", json!({ "hex": to }));
    let human = json!({ "seat": Seat(0), "kind": "human", "from": home, "count": 1, "via": [] });
    assert_eq!(report["unitsInReach"], json!([human]));
    assert_eq!(
        page.call_ok("hex_report", json!({ "hex": 200 })),
        Value::Null
    );
    let illegal_move = json!({ "type": "move", "kind": "human", "from": home, "to": home });
    assert_eq!(
        page.call_ok(
            "explain_refusal",
            json!({ "seat": 0, "action": illegal_move })
        )["rule"],
        "MOV-2"
    );
    let legal_move = json!({ "type": "move", "kind": "human", "from": home, "to": to });
    assert_eq!(
        page.call_ok(
            "explain_refusal",
            json!({ "seat": 0, "action": legal_move })
        ),
        Value::Null
    );
}
