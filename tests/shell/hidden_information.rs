//! Hidden information: hands open only by `open_hand`, and close automatically.

use rubium_host::running::HandState;
use rubium_players::Random;
use rubium_rules::{Action, OptionalRule, PendingInput, Rules, Seat, Setup};
use serde_json::{json, to_value};

use crate::app::{Page, act, any_action, drawn_unseen, game, new_game, pending_input};

/// Checks everything the page receives in a whole game without an open hand.
#[test]
fn no_card_is_revealed_before_it_is_played_while_hands_are_closed() {
    let mut game = game(&new_game(3, "4"));
    let player = Random::new(9);
    let setup = Setup::classic(3, |_| 0).expect("a set-up");
    let rules = Rules::new(setup).expect("it can be played");
    while let Some(action) = any_action(&game, &player) {
        if let HandState::Handover { next } = game.status().hand {
            game.open_hand(next).expect("it is their turn");
            game.close_hand();
        }
        let PendingInput::Decision { seat, .. } = pending_input(&game) else {
            break;
        };
        let mut history = Vec::new();
        if action.depends_on_hand(&rules) {
            let closed = game.act(&[action], &mut history);
            assert!(closed.is_err(), "{action:?} needs an open hand");
            assert!(
                game.explain(action).is_err(),
                "and so does the question why not"
            );
            game.open_hand(seat).expect("the seat is there");
            game.act(&[action], &mut history).expect("it is legal");
            game.close_hand();
        } else {
            game.act(&[action], &mut history).expect("it is legal");
        }
        let view = game.view();
        assert_eq!((view.viewer, view.hand.len()), (None, 0));
        let choices = view.choices.iter();
        assert!(
            choices
                .clone()
                .all(|choices| choices.play.is_empty() && choices.exchange.is_empty())
        );
    }
    let drawn = drawn_unseen(&game);
    assert!(drawn > 20, "{drawn} cards were drawn");
}

#[test]
fn hand_closes_when_another_player_decides_and_a_new_turn_closes_the_curtain() {
    let (mut closed, mut curtains) = (0, 0);
    for seed in 1..8 {
        let mut game = game(&new_game(3, &seed.to_string()));
        let player = Random::new(seed);
        while let Some(action) = any_action(&game, &player) {
            let PendingInput::Decision { seat, .. } = pending_input(&game) else {
                break;
            };
            game.open_hand(seat).expect("the seat is there");
            assert_eq!(game.view().viewer, Some(seat));
            let turn = game.view().turn;
            game.act(&[action], &mut Vec::new()).expect("it is legal");
            match (game.status().hand, pending_input(&game)) {
                (HandState::Open { seat: open }, PendingInput::Decision { seat, .. }) => {
                    assert_eq!(open, seat, "a hand is open while its player decides");
                    assert_eq!(game.view().turn, turn);
                }
                (HandState::Handover { next }, _) => {
                    curtains += 1;
                    assert_eq!(next, game.view().active);
                    assert_ne!(game.view().turn, turn);
                    let other = Seat((next.0 + 1) % 3);
                    assert!(
                        game.open_hand(other).is_err(),
                        "the screen waits for {next:?}"
                    );
                }
                (HandState::Closed, _) => closed += 1,
                (HandState::Open { .. }, _) => panic!("a hand is open without a decision"),
            }
        }
    }
    assert!(
        closed > 20 && curtains > 20,
        "{closed} closed, {curtains} curtains"
    );
}

#[test]
fn reload_closes_the_hand_and_commands_ignore_a_viewer_argument() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = Page::open(folder.path());
    page.create_game(2, "5");
    page.open_hand_of(0);
    let now = page.reload_game();
    assert_eq!(now["update"]["view"]["viewer"], serde_json::Value::Null);
    assert_eq!(now["update"]["status"]["hand"], json!({ "type": "closed" }));
    assert_eq!(now["update"]["status"]["seed"], serde_json::Value::Null);
    assert_eq!(
        page.call_err(
            "games.open_hand",
            json!({ "version": page.version(), "seat": 4 })
        ),
        "noSeat"
    );
    page.call_ok("games.close_hand", json!({}));
    let exchange = json!([{ "type": "exchange", "card": 3 }]);
    let refusal = page.act(exchange).expect_err("the hand is closed");
    assert_eq!(refusal, json!({ "type": "handClosed", "seat": 0 }));
}

/// No title names the mission that was kept or the card that was passed facedown: neither in the undo list, nor in the
/// redo list, nor in the history.
#[test]
fn titles_do_not_name_kept_or_passed_cards() {
    let mut new = new_game(4, "3");
    new.optional = vec![OptionalRule::Teams, OptionalRule::TopPriority];
    // With free takeback no step is irreversible, so every title is listed.
    new.practice = true;
    let mut game = game(&new);
    let player = Random::new(2);
    let (mut kept, mut given) = (0, 0);
    while let Some(action) = any_action(&game, &player).filter(|_| kept < 5 || given < 5) {
        let number = game.timeline().step_count();
        act(&mut game, action).expect("it is legal");
        let title = match action {
            Action::Keep { .. } => json!([{ "type": "missionKept" }]),
            Action::Give { .. } => json!([{ "type": "cardGiven" }]),
            _ => continue,
        };
        kept += u32::from(matches!(action, Action::Keep { .. }));
        given += u32::from(matches!(action, Action::Give { .. }));
        game.close_hand();
        let undo = to_value(game.status().undo).expect("JSON");
        let last = undo.as_array().and_then(|titles| titles.last()).cloned();
        assert_eq!(last.expect("it can be undone")["actions"], title);
        let mut history = Vec::new();
        game.undo(number as u32, &mut history).expect("practice");
        let sent = to_value(&history).expect("JSON");
        assert_eq!(sent[0]["titles"][0]["actions"], title);
        let whole = to_value(game.history().expect("it replays")).expect("JSON");
        let latest = whole.as_array().and_then(|entries| entries.last()).cloned();
        assert_eq!(latest, Some(sent[0].clone()));
        let redo = to_value(game.status().redo).expect("JSON");
        assert_eq!(redo["actions"], title);
        game.redo(&mut history).expect("it was undone");
    }
    assert!(kept >= 5 && given >= 5, "{kept} kept, {given} passed");
}
