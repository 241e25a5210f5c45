//! The Commander's advice on request: whose hand must be open, what it contains, and when it is dropped.

use rubium_host::game::PendingAdvice;
use rubium_rules::Seat;
use serde_json::{Value, json};
use tauri::async_runtime::block_on;

use crate::app::{MAIN, Page};

/// Requests advice for `seat` without waiting for the search.
fn request_advice(page: &Page, seat: u8) -> PendingAdvice {
    let games = &page.state().games;
    let pending = games.ask(MAIN, |game| game.advice(Seat(seat)));
    block_on(pending.expect("a game should be open").wait()).expect("the hand should be open")
}

/// Creates a game of two players and opens the hand of the first player.
fn create_game_with_open_hand(page: &Page) {
    page.create_game(2, "5");
    page.open_game_hand(0);
}

#[test]
fn advice_needs_the_open_hand_of_the_deciding_seat_and_changes_nothing() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    assert_eq!(page.call_err("advice", json!({ "seat": 0 })), "noGame");
    page.create_game(2, "5");
    // During the handover no hand is open.
    assert_eq!(page.call_err("advice", json!({ "seat": 0 })), "handClosed");
    page.open_game_hand(0);
    assert_eq!(page.call_ok("advice", json!({ "seat": 1 })), Value::Null);
    let version_before = page.game_version();
    let advice = page.call_ok("advice", json!({ "seat": 0 }));
    assert_eq!(advice["seat"], 0);
    assert_eq!(page.game_version(), version_before);
    // The same question has the same answer.
    assert_eq!(page.call_ok("advice", json!({ "seat": 0 })), advice);
}

#[test]
fn advice_at_the_beginning_of_a_turn_is_a_plan_with_its_chance_to_win() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    create_game_with_open_hand(&page);
    let advice = page.call_ok("advice", json!({ "seat": 0 }));
    let percent = advice["best"]["winPercent"].as_u64();
    assert!(percent.is_some_and(|percent| percent <= 100), "{advice}");
    let steps = advice["best"]["steps"]
        .as_array()
        .expect("the value should be a list");
    assert!(steps.iter().any(|step| step["type"] == "move"), "{advice}");
    // Each step that plans purchases or moves has either a reason or the odds of its battles.
    for step in steps.iter().filter(|step| step["type"] != "act") {
        let has_odds = step["attacks"]
            .as_array()
            .is_some_and(|attacks| !attacks.is_empty());
        assert_ne!(step["reason"].is_object(), has_odds, "{advice}");
    }
    // Every purchase is legal, and the player can pay for all purchases together.
    let mut purchases = Vec::new();
    for step in steps.iter().filter(|step| step["type"] == "buy") {
        for units in step["units"]
            .as_array()
            .expect("the value should be a list")
        {
            let buy = json!({ "type": "buy", "kind": units["kind"], "hex": step["hex"] });
            let count = units["count"].as_u64().expect("there should be a count");
            purchases.extend((0..count).map(|_| buy.clone()));
        }
    }
    assert!(!purchases.is_empty(), "{advice}");
    assert!(page.act(json!(purchases)).is_ok(), "{advice}");
}

/// While the search runs, the session answers other requests. Each change below causes the advice to be
/// dropped.
#[test]
fn advice_is_dropped_if_it_is_cancelled_or_the_hand_or_the_game_changes() {
    type Change = fn(&Page);
    let changes: [(&str, Change); 4] = [
        ("cancel", |page| {
            page.call_ok("cancel_advice", json!({}));
        }),
        ("another request", |page| {
            let _ = page.call_ok("advice", json!({ "seat": 0 }));
        }),
        ("closed hand", |page| {
            page.call_ok("games.close_hand", json!({}));
        }),
        ("step", |page| {
            let end_phase = json!([{ "type": "endPhase" }]);
            let version = page.game_version();
            let arguments = json!({ "version": version, "seat": 0, "actions": end_phase });
            page.call_ok("act", arguments);
        }),
    ];
    for (name, change) in changes {
        let folder = tempfile::tempdir().expect("the temporary folder should be created");
        let page = Page::open(folder.path());
        create_game_with_open_hand(&page);
        let pending = request_advice(&page, 0);
        change(&page);
        assert_eq!(block_on(pending.wait()), None, "{name}");
    }
}

/// An interrupted search frees its thread for the next search.
#[test]
fn advice_arrives_after_many_cancelled_requests() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    create_game_with_open_hand(&page);
    let dropped_requests: Vec<PendingAdvice> = (0..30).map(|_| request_advice(&page, 0)).collect();
    let advice = block_on(request_advice(&page, 0).wait());
    assert!(advice.is_some_and(|advice| !advice.best.steps.is_empty()));
    for pending in dropped_requests {
        assert_eq!(block_on(pending.wait()), None);
    }
}

/// Every decision in the first part of a game has advice. The test follows the first step of each advice.
#[test]
fn advice_can_be_followed_in_each_of_many_decisions() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    page.create_game(2, "6");
    let mut single_action_count = 0;
    for _ in 0..60 {
        let reloaded = page.reload_game();
        let pending_input = &reloaded["update"]["view"]["pendingInput"];
        if pending_input["type"] != "decision" {
            break;
        }
        let seat = pending_input["seat"]
            .as_u64()
            .expect("a seat should decide") as u8;
        page.open_game_hand(seat);
        let advice = page.call_ok("advice", json!({ "seat": seat }));
        let step = &advice["best"]["steps"][0];
        let action = match step["type"].as_str() {
            Some("buy") => {
                json!({ "type": "buy", "kind": step["units"][0]["kind"], "hex": step["hex"] })
            }
            // The advice contains no purchases, so the Deployment phase ends.
            Some("move") if pending_input["decision"]["phase"] == "deployment" => {
                json!({ "type": "endPhase" })
            }
            Some("move") => json!({
                "type": "move",
                "kind": step["units"][0]["kind"],
                "from": step["units"][0]["from"],
                "to": step["to"],
            }),
            _ => {
                single_action_count += 1;
                step["action"].clone()
            }
        };
        let version = page.game_version();
        let arguments = json!({ "version": version, "seat": seat, "actions": [action] });
        page.call_ok("act", arguments);
    }
    assert!(
        single_action_count > 10,
        "{single_action_count} single actions"
    );
}
