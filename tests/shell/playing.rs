//! Playing through the commands: gestures, turns, undo, the end of the game.

use std::time::Instant;

use rubium_host::game::PlayRefusal;
use rubium_host::game::{FirstPlayer, HistoryEntry, UndoObstacle};
use rubium_host::running::HandState;
use rubium_players::Random;
use rubium_rules::{Action, Event, IrreversibleReason, OptionalRule, PendingInput, Seat};
use serde_json::{Value, json};

use crate::app::{Page, act, any_action, game, new_game, pending_input};

/// Returns a home base hex of the active player.
fn home_base(page: &Page) -> Value {
    let choices = page.reload_game()["update"]["view"]["choices"].clone();
    choices["homes"][0].clone()
}

fn buy(kind: &str, hex: &Value) -> Value {
    json!({ "type": "buy", "kind": kind, "hex": hex })
}

#[test]
fn game_starts_behind_the_curtain_and_continues_when_the_hand_opens() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = Page::open(folder.path());
    let opened = page.create_game(3, "5");
    assert_eq!(opened["info"]["players"][0]["name"], "Ada");
    assert_eq!(
        opened["update"]["status"]["hand"],
        json!({ "type": "handover", "next": 0 })
    );
    let end = json!([{ "type": "endPhase" }]);
    let refusal = page.act(end.clone()).expect_err("the curtain is drawn");
    assert_eq!(refusal, json!({ "type": "handover", "next": 0 }));
    page.open_hand_of(0);
    page.act(end).expect("the phase ends");
    assert_eq!(page.reload_game()["update"]["view"]["phase"], "movement");
}

#[test]
fn agreed_options_apply_to_the_game_and_its_rematch() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = Page::open(folder.path());
    let mut new = new_game(2, "5");
    new.optional = vec![OptionalRule::InForTheLongHaul];
    let opened = page.call_ok("new_game", json!({ "options": new }));
    assert_eq!(opened["info"]["optional"], json!(["inForTheLongHaul"]));
    assert_eq!(opened["update"]["view"]["target"], 14);
    let rematch = page.call_ok("rematch", json!({}));
    assert_eq!(rematch["info"]["optional"], json!(["inForTheLongHaul"]));
    let arguments = json!({ "players": 2, "edition": "2012", "optional": ["inForTheLongHaul"] });
    let offer = page.call_ok("option_catalogue", arguments);
    assert_eq!(
        (&offer["target"], &offer["conflicts"]),
        (&json!(14), &json!([]))
    );
}

#[test]
fn overview_has_the_numbers_of_the_chosen_rules() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = Page::open(folder.path());
    let overview = |players: u8, optional: &[&str]| {
        let chosen = json!({ "players": players, "edition": "2012", "optional": optional });
        page.call_ok("overview", chosen)
    };
    let basic = overview(2, &[]);
    assert_eq!(
        (
            &basic["target"],
            &basic["monolithCards"],
            &basic["kinds"][0]["kind"]
        ),
        (&json!(12), &json!(2), &json!("rubiumDragon"))
    );
    let teams = overview(4, &["teams", "vortex"]);
    assert_eq!(
        (
            &teams["target"],
            &teams["isTeamTarget"],
            &teams["monolithCards"]
        ),
        (&json!(20), &json!(true), &json!(0))
    );
    assert_eq!(
        overview(2, &["teams"]),
        Value::Null,
        "teams need four players"
    );
}

#[test]
fn agreed_token_swaps_apply_to_the_game_and_its_rematch() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = Page::open(folder.path());
    let agreed = |swaps: Value| json!({ "players": 2, "optional": ["extraExplorationTokens"], "swaps": swaps });
    let none = page.call_ok(
        "swap_offer",
        json!({ "players": 2, "optional": [], "swaps": [] }),
    );
    assert_eq!(none, Value::Null);
    let two = json!([
        { "leaves": "refinery2", "comes": "leaper" },
        { "leaves": "strider", "comes": "greenStrider" },
    ]);
    let offer = page.call_ok("swap_offer", agreed(two.clone()));
    assert_eq!(
        (&offer["refineries"], &offer["few"], &offer["fault"]),
        (
            &json!({ "sum": 14, "recommended": 16 }),
            &json!(true),
            &Value::Null
        )
    );

    let mut new = new_game(2, "5");
    new.optional = vec![OptionalRule::ExtraExplorationTokens];
    new.swaps = serde_json::from_value(two.clone()).expect("they are swaps");
    let stored_swaps = |opened: &Value| {
        let id = opened["info"]["id"].as_str().expect("it has an id");
        let journal = folder.path().join("games").join(format!("{id}.jsonl"));
        let text = std::fs::read_to_string(journal).expect("it is stored");
        let first = text.lines().next().expect("a line");
        let first: Value = serde_json::from_str(first).expect("it is JSON");
        first["header"]["setup"]["swaps"].clone()
    };
    let opened = page.call_ok("new_game", json!({ "options": new }));
    assert_eq!(stored_swaps(&opened), two);
    let rematch = page.call_ok("rematch", json!({}));
    assert_eq!(stored_swaps(&rematch), two);

    let mut too_many = new_game(2, "5");
    too_many.optional = vec![OptionalRule::ExtraExplorationTokens];
    let swap = &new.swaps[0];
    too_many.swaps = vec![swap.clone(), swap.clone()];
    let refusal = page
        .call("new_game", json!({ "options": too_many }))
        .expect_err("there is one Leaper");
    let error = json!({ "type": "tooMany", "token": "leaper", "swapped": 2, "count": 1 });
    assert_eq!(refusal, json!({ "type": "swaps", "error": error }));
}

#[test]
fn gesture_is_one_titled_step_and_is_undone_as_a_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = Page::open(folder.path());
    page.create_game(2, "5");
    page.open_hand_of(0);
    let home = home_base(&page);
    let three = json!([
        buy("human", &home),
        buy("human", &home),
        buy("human", &home)
    ]);
    page.act(three.clone()).expect("8 rubium buy three Humans");
    let status = page.reload_game()["update"]["status"].clone();
    let bought = three.as_array().expect("a list").iter();
    let titles: Vec<Value> = bought
        .map(|action| json!({ "type": "open", "action": action }))
        .collect();
    assert_eq!(
        status["undo"],
        json!([{ "step": 0, "seat": 0, "actions": titles }])
    );
    assert_eq!(
        page.reload_game()["update"]["view"]["seats"][0]["rubium"],
        2
    );

    // Atomic: the second Human is too expensive, so the first is not bought either.
    let two = json!([buy("human", &home), buy("human", &home)]);
    let refusal = page.act(two).expect_err("2 rubium buy one");
    assert_eq!(refusal["type"], "rule");
    assert_eq!(refusal["violation"]["rule"], "DEP-1");
    assert_eq!(
        page.reload_game()["update"]["view"]["seats"][0]["rubium"],
        2
    );

    page.call_ok(
        "games.undo",
        json!({ "version": page.version(), "step": 0 }),
    );
    let reloaded = page.reload_game();
    assert_eq!(reloaded["update"]["view"]["seats"][0]["rubium"], 8);
    assert_eq!(
        reloaded["update"]["status"]["redo"]["actions"],
        json!(titles)
    );
    let latest = reloaded["history"]
        .as_array()
        .expect("a list")
        .last()
        .cloned();
    assert_eq!(latest.expect("an entry")["type"], "undone");
    let redo = || json!({ "version": page.version(), "step": 0 });
    page.call_ok("games.redo", redo());
    assert_eq!(
        page.reload_game()["update"]["view"]["seats"][0]["rubium"],
        2
    );
    assert_eq!(page.call_err("games.redo", redo()), "noRedo");
}

#[test]
fn end_of_turn_can_be_undone_until_another_player_has_decided() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = Page::open(folder.path());
    page.create_game(2, "5");
    page.open_hand_of(0);
    while page.reload_game()["update"]["view"]["turn"] == 1 {
        page.act(json!([{ "type": "endPhase" }]))
            .expect("nothing is left to do");
    }
    let status = page.reload_game()["update"]["status"].clone();
    assert_eq!(status["hand"], json!({ "type": "handover", "next": 1 }));
    // The cards stay drawn; only the end of the turn is undone.
    let undo = status["undo"].as_array().expect("a list").clone();
    assert_eq!(undo.len(), 1, "{undo:?}");
    let step = &undo[0]["step"];
    page.call_ok(
        "games.undo",
        json!({ "version": page.version(), "step": step }),
    );
    assert_eq!(page.reload_game()["update"]["view"]["turn"], 1);
    page.call_ok(
        "games.redo",
        json!({ "version": page.version(), "step": step }),
    );
    page.open_hand_of(1);
    page.act(json!([{ "type": "endPhase" }]))
        .expect("Blaise decides");
    let refusal = page.call(
        "games.undo",
        json!({ "version": page.version(), "step": step }),
    );
    let others = json!({ "type": "noUndo", "reason": { "type": "otherPlayer" } });
    assert_eq!(refusal, Err(others), "Blaise has decided since");
}

#[test]
fn undo_with_free_takeback_crosses_dice_which_roll_the_same_again() {
    let mut new = new_game(2, "8");
    new.practice = true;
    let mut practice_game = game(&new);
    let player = Random::new(3);
    let mut actions = Vec::new();
    while actions.len() < 200 {
        let action = any_action(&practice_game, &player).expect("the game continues");
        act(&mut practice_game, action).expect("it is legal");
        actions.push(action);
    }
    let (view, undo) = (practice_game.view(), practice_game.status().undo);
    assert!(undo.len() > 20, "{} steps can be undone", undo.len());
    let mut history = Vec::new();
    practice_game
        .undo(undo[0].step, &mut history)
        .expect("it is practice");
    assert!(
        matches!(&history[..], [HistoryEntry::Undone { titles, .. }] if titles.len() == undo.len())
    );
    for title in &undo {
        assert_eq!(practice_game.status().redo.as_ref(), Some(title));
        practice_game
            .redo(&mut history)
            .expect("it was possible before");
    }
    practice_game.close_hand();
    let mut expected_view = view;
    let replayed_view = practice_game.view();
    expected_view.viewer = replayed_view.viewer;
    expected_view.hand.clone_from(&replayed_view.hand);
    expected_view.choices.clone_from(&replayed_view.choices);
    assert_eq!(
        expected_view, replayed_view,
        "the same dice, the same cards"
    );
}

#[test]
fn undo_without_free_takeback_stops_at_dice_and_drawn_cards() {
    let mut game = game(&new_game(2, "8"));
    let player = Random::new(3);
    let mut chance_steps = 0;
    for _ in 0..400 {
        let action = any_action(&game, &player).expect("the game continues");
        let history = act(&mut game, action).expect("it is legal");
        let has_chance_step = history
            .iter()
            .any(|entry| matches!(entry, HistoryEntry::Step { by: None, .. }));
        if has_chance_step {
            chance_steps += 1;
            let step = game.status().step - 1;
            let refusal = game
                .undo(step, &mut Vec::new())
                .expect_err("chance has answered");
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
    assert!(chance_steps > 10, "{chance_steps} steps of chance");
}

#[test]
fn pass_window_passes_for_all_or_stops_at_the_named_player() {
    let mut windows = 0;
    for seed in 1..30 {
        let mut game = game(&new_game(3, &seed.to_string()));
        let player = Random::new(seed);
        while let Some(action) = any_action(&game, &player) {
            let pending = game
                .view()
                .battle
                .map(|battle| battle.seats_to_ask)
                .unwrap_or_default();
            if let Some(&last) = pending.last() {
                windows += 1;
                let mut history = Vec::new();
                for nobody in (0..3)
                    .map(Seat)
                    .filter(|seat| !pending.contains(seat))
                    .chain([Seat(9)])
                {
                    let refusal = game.pass_window(Some(nobody), &mut history);
                    assert!(
                        matches!(refusal, Err(PlayRefusal::Rule { .. })),
                        "{nobody:?} is not asked"
                    );
                }
                game.pass_window(Some(last), &mut history)
                    .expect("a window is open");
                assert_eq!(count_player_steps(&history), pending.len() - 1);
                assert!(
                    matches!(pending_input(&game), PendingInput::Decision { seat, .. } if seat == last)
                );
                history.clear();
                game.pass_window(None, &mut history).expect("it still is");
                assert_eq!(
                    count_player_steps(&history),
                    1,
                    "the next kind's window stays open"
                );
                break;
            }
            act(&mut game, action).expect("it is legal");
        }
    }
    assert!(windows > 5, "{windows} windows");
    let mut game_without_window = game(&new_game(2, "1"));
    let refusal = game_without_window
        .pass_window(None, &mut Vec::new())
        .expect_err("no window is open");
    assert!(matches!(refusal, PlayRefusal::Rule { .. }));
}

/// Counts the steps that are not random outcomes.
fn count_player_steps(history: &[HistoryEntry]) -> usize {
    let is_player_step =
        |entry: &&HistoryEntry| matches!(entry, HistoryEntry::Step { by: Some(_), .. });
    history.iter().filter(is_player_step).count()
}

#[test]
fn conceding_player_loses_and_an_agreed_end_ranks_all() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = Page::open(folder.path());
    page.create_game(2, "5");
    assert_eq!(
        page.call_err("concede", json!({ "version": page.version(), "seat": 2 })),
        "noSeat"
    );
    page.call_ok("concede", json!({ "version": page.version(), "seat": 0 }));
    let opened = page.reload_game();
    let ending = &opened["update"]["view"]["waiting"]["ending"];
    assert_eq!(ending["winners"], json!([1]));
    assert_eq!(
        ending["reason"],
        json!({ "type": "concession", "seat": 0, "decidedBy": "lastPlayer" })
    );
    assert_eq!(
        opened["update"]["status"]["seed"], "5",
        "the seed is public"
    );
    assert_eq!(
        page.call_err("concede", json!({ "version": page.version(), "seat": 1 })),
        "over"
    );
    assert_eq!(
        page.call_err(
            "games.undo",
            json!({ "version": page.version(), "step": 0 })
        ),
        "noUndo"
    );

    let rematch = page.call_ok("rematch", json!({}));
    assert_eq!(
        rematch["info"]["players"][0]["name"], "Blaise",
        "the next player is first"
    );
    page.call_ok("agree_to_end", json!({ "version": page.version() }));
    let ending = page.reload_game()["update"]["view"]["waiting"]["ending"].clone();
    // All players have rubium only, and the second player starts with more of it.
    assert_eq!(ending["reason"]["type"], "agreement");
    assert_eq!(ending["reason"]["decidedBy"], "rubium");
    assert_eq!(ending["winners"], json!([1]));
}

#[test]
fn whole_games_end_and_accept_no_more_actions() {
    for players in 2..=4 {
        let mut game = game(&new_game(players, "2026"));
        let player = Random::new(1);
        let mut events = Vec::new();
        while let Some(action) = any_action(&game, &player) {
            for moment in act(&mut game, action).expect("it is legal") {
                if let HistoryEntry::Step {
                    events: step_events,
                    ..
                } = moment
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
            let json = serde_json::to_value(event).expect("an event is JSON");
            let back: Event = serde_json::from_value(json).expect("and back");
            assert_eq!(back, event);
        }
        let history = game.history().expect("the record replays").len();
        assert_eq!(
            history,
            game.timeline().step_count(),
            "a page that knows nothing receives everything"
        );
    }
}

#[test]
fn first_player_is_chosen_or_random() {
    let mut new = new_game(4, "1");
    new.first = FirstPlayer::Index { index: 2 };
    let (header, _) = new.header().expect("it can be set up");
    assert_eq!(header.seats, ["Carmen", "Dmitri", "Ada", "Blaise"]);
    new.first = FirstPlayer::Random;
    let mut firsts: Vec<String> = (0..40)
        .map(|seed| {
            new.seed = Some(seed.to_string());
            new.header().expect("it can be set up").0.seats[0].clone()
        })
        .collect();
    firsts.sort();
    firsts.dedup();
    assert_eq!(firsts.len(), 4, "every seat is first at least once");
    new.seed = None;
    let [one, two] = [(); 2].map(|()| new.header().expect("it can be set up").0);
    assert_ne!(one.seed, two.seed, "a random seed is unpredictable");
    assert!(!one.known_seed);
}

#[test]
fn hex_report_lists_units_in_reach() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = Page::open(folder.path());
    page.create_game(2, "5");
    page.open_hand_of(0);
    let home = home_base(&page);
    page.act(json!([buy("human", &home)]))
        .expect("a Human is bought");
    page.act(json!([{ "type": "endPhase" }]))
        .expect("the phase ends");
    let moves = page.reload_game()["update"]["view"]["choices"]["moves"].clone();
    let to = &moves[0]["to"][0];
    let look = page.call_ok("hex_report", json!({ "hex": to }));
    let human = json!({ "seat": Seat(0), "kind": "human", "from": home, "count": 1, "via": [] });
    assert_eq!(look["reach"], json!([human]));
    assert_eq!(
        page.call_ok("hex_report", json!({ "hex": 200 })),
        Value::Null
    );
    let far = json!({ "type": "move", "kind": "human", "from": home, "to": home });
    assert_eq!(
        page.call_ok("explain", json!({ "seat": 0, "action": far }))["rule"],
        "MOV-2"
    );
    let near = json!({ "type": "move", "kind": "human", "from": home, "to": to });
    assert_eq!(
        page.call_ok("explain", json!({ "seat": 0, "action": near })),
        Value::Null
    );
}

/// In a practice game every step can be undone. Listing the latest ones must not take longer as the game grows.
#[test]
fn undo_list_of_a_long_practice_game_is_as_fast_as_of_a_short_one() {
    let mut new = new_game(2, "9");
    new.practice = true;
    let mut game = game(&new);
    let player = Random::new(9);
    let mut takes_at = |steps: usize| {
        while game.timeline().step_count() < steps {
            // A player who does nothing never wins.
            if act(&mut game, Action::EndPhase).is_err() {
                let action = any_action(&game, &player).expect("it continues");
                act(&mut game, action).expect("it is legal");
            }
        }
        let listed = |_| {
            let begun = Instant::now();
            assert_eq!(game.status().undo.len(), 60);
            begun.elapsed()
        };
        (0..30).map(listed).min().expect("thirty times")
    };
    let (short, long) = (takes_at(200), takes_at(2500));
    assert!(long < short * 4, "{short:?} and {long:?}");
}
