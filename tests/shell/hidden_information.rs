//! Hidden information: only `open_hand` opens a hand, hands close automatically, and the history, the list
//! of undoable steps and the step to redo do not name hidden cards.

use rubium_host::running::HandState;
use rubium_players::Random;
use rubium_rules::{Action, OptionalRule, PendingInput, Rules, Seat, Setup};
use serde_json::{json, to_value};

use crate::app::{
    Page, act, count_hidden_draws, new_game, pending_input, random_action, start_game,
};

/// Plays a whole game in which hands are open only while an action needs them.
#[test]
fn no_card_is_revealed_before_it_is_played_while_hands_are_closed() {
    let mut game = start_game(&new_game(3, "4"));
    let player = Random::new(9);
    let setup = Setup::classic(3, |_| 0).expect("the set-up should be valid");
    let rules = Rules::new(setup).expect("the set-up should be valid");
    while let Some(action) = random_action(&game, &player) {
        if let HandState::Handover { next } = game.status().hand {
            game.open_hand(next).expect("the hand should open");
            game.close_hand();
        }
        let PendingInput::Decision { seat, .. } = pending_input(&game) else {
            break;
        };
        let mut history = Vec::new();
        if action.depends_on_hand(&rules) {
            let result = game.act(&[action], &mut history);
            assert!(result.is_err(), "{action:?} should need an open hand");
            assert!(
                game.explain_refusal(action).is_err(),
                "explaining {action:?} should need an open hand"
            );
            game.open_hand(seat).expect("the hand should open");
            game.act(&[action], &mut history)
                .expect("the action should be legal");
            game.close_hand();
        } else {
            game.act(&[action], &mut history)
                .expect("the action should be legal");
        }
        let view = game.view();
        assert_eq!((view.viewer, view.hand.len()), (None, 0));
        let choices = view.choices.iter();
        assert!(
            choices
                .clone()
                .all(|choices| choices.playable_cards.is_empty()
                    && choices.exchangeable_cards.is_empty())
        );
    }
    let drawn_count = count_hidden_draws(&game);
    assert!(drawn_count > 20, "{drawn_count} cards were drawn");
}

#[test]
fn each_decision_of_another_player_closes_the_hand_and_each_turn_begins_with_a_handover() {
    let (mut closed_count, mut handover_count) = (0, 0);
    for seed in 1..8 {
        let mut game = start_game(&new_game(3, &seed.to_string()));
        let player = Random::new(seed);
        while let Some(action) = random_action(&game, &player) {
            let PendingInput::Decision { seat, .. } = pending_input(&game) else {
                break;
            };
            game.open_hand(seat).expect("the hand should open");
            assert_eq!(game.view().viewer, Some(seat));
            let turn = game.view().turn;
            game.act(&[action], &mut Vec::new())
                .expect("the action should be legal");
            match (game.status().hand, pending_input(&game)) {
                (HandState::Open { seat: open_seat }, PendingInput::Decision { seat, .. }) => {
                    assert_eq!(
                        open_seat, seat,
                        "only the deciding player's hand may be open"
                    );
                    assert_eq!(game.view().turn, turn);
                }
                (HandState::Handover { next }, _) => {
                    handover_count += 1;
                    assert_eq!(next, game.view().active);
                    assert_ne!(game.view().turn, turn);
                    let other_seat = Seat((next.0 + 1) % 3);
                    assert!(
                        game.open_hand(other_seat).is_err(),
                        "only the hand of {next:?} should open during the handover"
                    );
                }
                (HandState::Closed, _) => closed_count += 1,
                (HandState::Open { .. }, _) => panic!("no hand should be open without a decision"),
            }
        }
    }
    assert!(
        closed_count > 20 && handover_count > 20,
        "{closed_count} closed, {handover_count} handovers"
    );
}

#[test]
fn reload_closes_the_hand_and_actions_that_need_it_are_refused() {
    let folder = tempfile::tempdir().expect("the temporary folder should be created");
    let page = Page::open(folder.path());
    page.create_game(2, "5");
    page.open_game_hand(0);
    let update = page.reload_game()["update"].clone();
    assert_eq!(update["view"]["viewer"], serde_json::Value::Null);
    assert_eq!(update["status"]["hand"], json!({ "type": "closed" }));
    assert_eq!(update["status"]["seed"], serde_json::Value::Null);
    assert_eq!(
        page.call_err(
            "games.open_hand",
            json!({ "version": page.version_after_reload(), "seat": 4 })
        ),
        "noSeat"
    );
    page.call_ok("games.close_hand", json!({}));
    let exchange = json!([{ "type": "exchange", "card": 3 }]);
    let refusal = page
        .act(exchange)
        .expect_err("an action that needs the hand should be refused while it is closed");
    assert_eq!(refusal, json!({ "type": "handClosed", "seat": 0 }));
}

#[test]
fn history_and_steps_to_undo_or_redo_do_not_name_kept_or_passed_cards() {
    let mut options = new_game(4, "3");
    options.optional_rules = vec![OptionalRule::Teams, OptionalRule::TopPriority];
    // In a practice game every step can be undone, so every step is listed.
    options.is_practice = true;
    let mut game = start_game(&options);
    let player = Random::new(2);
    let (mut kept_count, mut passed_count) = (0, 0);
    while let Some(action) =
        random_action(&game, &player).filter(|_| kept_count < 5 || passed_count < 5)
    {
        let step = game.timeline().step_count();
        act(&mut game, action).expect("the action should be legal");
        let public_actions = match action {
            Action::Keep { .. } => json!([{ "type": "missionKept" }]),
            Action::PassToTeammate { .. } => json!([{ "type": "cardGiven" }]),
            _ => continue,
        };
        kept_count += u32::from(matches!(action, Action::Keep { .. }));
        passed_count += u32::from(matches!(action, Action::PassToTeammate { .. }));
        game.close_hand();
        let undoable_steps =
            to_value(game.status().undoable_steps).expect("the value should be valid JSON");
        let last_step = undoable_steps
            .as_array()
            .and_then(|steps| steps.last())
            .cloned();
        assert_eq!(
            last_step.expect("the step should be listed for undo")["actions"],
            public_actions
        );
        let mut history = Vec::new();
        game.undo(step as u32, &mut history)
            .expect("a practice game should allow any undo");
        let undo_entries = to_value(&history).expect("the value should be valid JSON");
        assert_eq!(undo_entries[0]["undoneSteps"][0]["actions"], public_actions);
        let whole_history = to_value(game.history().expect("the record should replay"))
            .expect("the value should be valid JSON");
        let latest = whole_history
            .as_array()
            .and_then(|entries| entries.last())
            .cloned();
        assert_eq!(latest, Some(undo_entries[0].clone()));
        let redoable_step =
            to_value(game.status().redoable_step).expect("the value should be valid JSON");
        assert_eq!(redoable_step["actions"], public_actions);
        game.redo(&mut history)
            .expect("the redo should be possible");
    }
    assert!(
        kept_count >= 5 && passed_count >= 5,
        "{kept_count} kept, {passed_count} passed"
    );
}
