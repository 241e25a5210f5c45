//! Hidden stays hidden: hands open only by `take_seat`, and close again by themselves.

use rubium_app::game::Looking;
use rubium_players::Random;
use rubium_rules::{Awaiting, Rules, Seat, Setup};
use serde_json::json;

use crate::app::{Page, any_action, asks, drawn_unseen, game, new_game};

/// Everything a page is told in a whole game in which nobody ever opens a hand.
#[test]
fn without_an_open_hand_no_card_is_told_before_it_is_played() {
    let mut game = game(&new_game(3, "4"));
    let player = Random::new(9);
    let setup = Setup::classic(3, |_| 0).expect("a set-up");
    let rules = Rules::new(setup).expect("it can be played");
    while let Some(action) = any_action(&game, &player) {
        if let Looking::Curtain { next } = game.seating().looking {
            game.take_seat(next).expect("it is their turn");
            game.close_hand();
        }
        let Awaiting::Decision { seat, .. } = asks(&game) else {
            break;
        };
        let mut moments = Vec::new();
        if action.tells_of_hand(&rules) {
            let closed = game.act(&[action], &mut moments);
            assert!(closed.is_err(), "{action:?} needs an open hand");
            assert!(
                game.why(action).is_err(),
                "and so does the question why not"
            );
            game.take_seat(seat).expect("the seat is there");
            game.act(&[action], &mut moments).expect("it is legal");
            game.close_hand();
        } else {
            game.act(&[action], &mut moments).expect("it is legal");
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
fn a_hand_closes_when_somebody_else_decides_and_a_new_turn_draws_the_curtain() {
    let (mut closed, mut curtains) = (0, 0);
    for seed in 1..8 {
        let mut game = game(&new_game(3, &seed.to_string()));
        let player = Random::new(seed);
        while let Some(action) = any_action(&game, &player) {
            let Awaiting::Decision { seat, .. } = asks(&game) else {
                break;
            };
            game.take_seat(seat).expect("the seat is there");
            assert_eq!(game.view().viewer, Some(seat));
            let turn = game.view().turn;
            game.act(&[action], &mut Vec::new()).expect("it is legal");
            match (game.seating().looking, asks(&game)) {
                (Looking::Open { seat: open }, Awaiting::Decision { seat, .. }) => {
                    assert_eq!(open, seat, "a hand is open while its player decides");
                    assert_eq!(game.view().turn, turn);
                }
                (Looking::Curtain { next }, _) => {
                    curtains += 1;
                    assert_eq!(next, game.view().active);
                    assert_ne!(game.view().turn, turn);
                    let other = Seat((next.0 + 1) % 3);
                    assert!(
                        game.take_seat(other).is_err(),
                        "the screen waits for {next:?}"
                    );
                }
                (Looking::Closed, _) => closed += 1,
                (Looking::Open { .. }, _) => panic!("nobody decides, and a hand is open"),
            }
        }
    }
    assert!(
        closed > 20 && curtains > 20,
        "{closed} closed, {curtains} curtains"
    );
}

#[test]
fn a_reload_closes_the_hand_and_commands_take_no_viewer() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = Page::open(folder.path());
    page.begin(2, "5");
    page.sit(0);
    let now = page.now();
    assert_eq!(now["update"]["view"]["viewer"], serde_json::Value::Null);
    assert_eq!(
        now["update"]["seating"]["looking"],
        json!({ "type": "closed" })
    );
    assert_eq!(now["update"]["seating"]["seed"], serde_json::Value::Null);
    assert_eq!(
        page.refused("take_seat", json!({ "seq": page.seq(), "seat": 4 })),
        "noSeat"
    );
    page.must("close_hand", json!({}));
    let exchange = json!([{ "type": "exchange", "card": 3 }]);
    let refusal = page.act(exchange).expect_err("the hand is closed");
    assert_eq!(refusal, json!({ "type": "handClosed", "seat": 0 }));
}
