//! Playing through the commands: steps of several actions, turns, undo, and the end of the game.

use std::time::Instant;

use rubium_host::game::PlayRefusal;
use rubium_host::game::{FirstPlayer, HistoryEntry, UndoObstacle};
use rubium_host::running::HandState;
use rubium_players::Random;
use rubium_rules::{Action, Event, IrreversibleReason, OptionalRule, PendingInput, Seat};
use serde_json::{Value, json};

use crate::app::{Page, act, new_game, pending_input, random_action, start_game};

/// Returns a home base hex of the active player.
fn home_base(page: &Page) -> Value {
    let choices = page.reload_game()["update"]["view"]["choices"].clone();
    choices["homes"][0].clone()
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
    let end = json!([{ "type": "endPhase" }]);
    let refusal = page
        .act(end.clone())
        .expect_err("an action during the handover should be refused");
    assert_eq!(refusal, json!({ "type": "handover", "next": 0 }));
    page.open_hand_of(0);
    page.act(end).expect("the phase should end");
    assert_eq!(page.reload_game()["update"]["view"]["phase"], "movement");
}

#[test]
fn agreed_options_apply_to_the_game_and_its_rematch() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
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
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    let arguments = |swaps: Value| json!({ "players": 2, "optional": ["extraExplorationTokens"], "swaps": swaps });
    let offer_without_rule = page.call_ok(
        "swap_offer",
        json!({ "players": 2, "optional": [], "swaps": [] }),
    );
    assert_eq!(offer_without_rule, Value::Null);
    let two_swaps = json!([
        { "leaves": "refinery2", "comes": "leaper" },
        { "leaves": "strider", "comes": "greenStrider" },
    ]);
    let offer = page.call_ok("swap_offer", arguments(two_swaps.clone()));
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
    new.swaps = serde_json::from_value(two_swaps.clone()).expect("the swaps should be readable");
    let stored_swaps = |opened: &Value| {
        let id = opened["info"]["id"]
            .as_str()
            .expect("the game should have an id");
        let journal = folder.path().join("games").join(format!("{id}.jsonl"));
        let text = std::fs::read_to_string(journal).expect("the journal should be readable");
        let header_line = text.lines().next().expect("there should be a line");
        let header: Value =
            serde_json::from_str(header_line).expect("the line should be valid JSON");
        header["header"]["setup"]["swaps"].clone()
    };
    let opened = page.call_ok("new_game", json!({ "options": new }));
    assert_eq!(stored_swaps(&opened), two_swaps);
    let rematch = page.call_ok("rematch", json!({}));
    assert_eq!(stored_swaps(&rematch), two_swaps);

    let mut too_many = new_game(2, "5");
    too_many.optional = vec![OptionalRule::ExtraExplorationTokens];
    let swap = &new.swaps[0];
    too_many.swaps = vec![swap.clone(), swap.clone()];
    let refusal = page
        .call("new_game", json!({ "options": too_many }))
        .expect_err("swapping two of one Leaper token should be refused");
    let error = json!({ "type": "tooMany", "token": "leaper", "swapped": 2, "count": 1 });
    assert_eq!(refusal, json!({ "type": "swaps", "error": error }));
}

#[test]
fn actions_of_one_request_are_one_titled_step_and_are_undone_together() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    page.create_game(2, "5");
    page.open_hand_of(0);
    let home = home_base(&page);
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
    let titles: Vec<Value> = purchases
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

    // The step is atomic: the second Human is too expensive, so the first one is not bought either.
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
        .expect("the value should be a list")
        .last()
        .cloned();
    assert_eq!(latest.expect("there should be an entry")["type"], "undone");
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
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    page.create_game(2, "5");
    page.open_hand_of(0);
    while page.reload_game()["update"]["view"]["turn"] == 1 {
        page.act(json!([{ "type": "endPhase" }]))
            .expect("the phase should end");
    }
    let status = page.reload_game()["update"]["status"].clone();
    assert_eq!(status["hand"], json!({ "type": "handover", "next": 1 }));
    // Only the end of the turn can be undone, not the draw before it.
    let undo = status["undo"]
        .as_array()
        .expect("the value should be a list")
        .clone();
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
        .expect("the decision of Blaise should be accepted");
    let refusal = page.call(
        "games.undo",
        json!({ "version": page.version(), "step": step }),
    );
    let other_player = json!({ "type": "noUndo", "reason": { "type": "otherPlayer" } });
    assert_eq!(
        refusal,
        Err(other_player),
        "the decision of Blaise should prevent the undo"
    );
}

#[test]
fn undo_in_a_practice_game_includes_dice_and_redo_repeats_them() {
    let mut new = new_game(2, "8");
    new.practice = true;
    let mut practice_game = start_game(&new);
    let player = Random::new(3);
    let mut actions = Vec::new();
    while actions.len() < 200 {
        let action = random_action(&practice_game, &player).expect("the game should continue");
        act(&mut practice_game, action).expect("the action should be legal");
        actions.push(action);
    }
    let (view, undo) = (practice_game.view(), practice_game.status().undo);
    assert!(undo.len() > 20, "{} steps can be undone", undo.len());
    let mut history = Vec::new();
    practice_game
        .undo(undo[0].step, &mut history)
        .expect("a practice game should allow any undo");
    assert!(
        matches!(&history[..], [HistoryEntry::Undone { titles, .. }] if titles.len() == undo.len())
    );
    for title in &undo {
        assert_eq!(practice_game.status().redo.as_ref(), Some(title));
        practice_game
            .redo(&mut history)
            .expect("an undone step should be redone");
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
    let mut chance_steps = 0;
    for _ in 0..400 {
        let action = random_action(&game, &player).expect("the game should continue");
        let history = act(&mut game, action).expect("the action should be legal");
        let has_chance_step = history
            .iter()
            .any(|entry| matches!(entry, HistoryEntry::Step { by: None, .. }));
        if has_chance_step {
            chance_steps += 1;
            let step = game.status().step - 1;
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
        chance_steps > 10,
        "{chance_steps} steps with random outcomes"
    );
}

#[test]
fn pass_window_passes_for_all_or_stops_at_the_named_player() {
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
                    "the window of the next kind should stay open"
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
        |entry: &&HistoryEntry| matches!(entry, HistoryEntry::Step { by: Some(_), .. });
    history.iter().filter(is_player_step).count()
}

#[test]
fn conceding_player_loses_and_end_by_agreement_ranks_all_players() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
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
        "the seed should be public after the end"
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
        "the next player should be first"
    );
    page.call_ok("agree_to_end", json!({ "version": page.version() }));
    let ending = page.reload_game()["update"]["view"]["waiting"]["ending"].clone();
    // The players are tied in everything but rubium, of which the second player has more at the start.
    assert_eq!(ending["reason"]["type"], "agreement");
    assert_eq!(ending["reason"]["decidedBy"], "rubium");
    assert_eq!(ending["winners"], json!([1]));
}

#[test]
fn whole_games_end_and_accept_no_more_actions() {
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
fn first_player_is_chosen_or_random() {
    let mut new = new_game(4, "1");
    new.first = FirstPlayer::Index { index: 2 };
    let (header, _) = new.header().expect("the set-up should be accepted");
    assert_eq!(header.seats, ["Carmen", "Dmitri", "Ada", "Blaise"]);
    new.first = FirstPlayer::Random;
    let mut first_players: Vec<String> = (0..40)
        .map(|seed| {
            new.seed = Some(seed.to_string());
            new.header().expect("the set-up should be accepted").0.seats[0].clone()
        })
        .collect();
    first_players.sort();
    first_players.dedup();
    assert_eq!(
        first_players.len(),
        4,
        "every player should be first at least once"
    );
    new.seed = None;
    let [header, other_header] =
        [(); 2].map(|()| new.header().expect("the set-up should be accepted").0);
    assert_ne!(
        header.seed, other_header.seed,
        "random seeds should be different"
    );
    assert!(!header.known_seed);
}

#[test]
fn hex_report_lists_units_in_reach() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    page.create_game(2, "5");
    page.open_hand_of(0);
    let home = home_base(&page);
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
        page.call_ok("explain", json!({ "seat": 0, "action": illegal_move }))["rule"],
        "MOV-2"
    );
    let legal_move = json!({ "type": "move", "kind": "human", "from": home, "to": to });
    assert_eq!(
        page.call_ok("explain", json!({ "seat": 0, "action": legal_move })),
        Value::Null
    );
}

/// In a practice game every step can be undone. Listing the latest steps must not take longer as the game
/// grows.
#[test]
fn undo_list_takes_no_longer_in_a_long_practice_game() {
    let mut new = new_game(2, "9");
    new.practice = true;
    let mut game = start_game(&new);
    let player = Random::new(9);
    let mut min_time_at = |steps: usize| {
        while game.timeline().step_count() < steps {
            // Phases are ended whenever possible, so that no player wins.
            if act(&mut game, Action::EndPhase).is_err() {
                let action = random_action(&game, &player).expect("the game should continue");
                act(&mut game, action).expect("the action should be legal");
            }
        }
        let list_time = |_| {
            let started = Instant::now();
            assert_eq!(game.status().undo.len(), 60);
            started.elapsed()
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
