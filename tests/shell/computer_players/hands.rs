//! Open hands and handovers in games with computer players.

use rubium_host::game::Controller::{Officer, Person, Recruit};
use rubium_host::game::{HistoryEntry, PlayRefusal};
use rubium_host::refusal::SessionRefusal;
use rubium_host::running::HandState;
use rubium_players::Random;
use rubium_rules::{Action, DecisionKind, PendingInput, Seat};

use super::{let_computer_decide, play_while};
use crate::app::{
    LimitedWriter, count_hidden_draws, game_with_writer, new_game_with_controllers, pending_input,
    random_action, start_game,
};
use crate::screen::ScreenGame;

#[test]
fn hand_of_the_only_person_is_open_and_hands_of_computers_stay_closed() {
    let mut game = start_game(&new_game_with_controllers(&[Recruit, Person, Officer], "4"));
    let (person, player) = (Seat(1), Random::new(9));
    while !game.is_over() {
        assert_eq!(game.status().hand, HandState::Open { seat: person });
        game.close_hand();
        assert_eq!(
            game.view().viewer,
            Some(person),
            "the hand of the only person should stay open"
        );
        for seat in [Seat(0), Seat(2)] {
            let refusal = game.open_hand(seat);
            assert_eq!(refusal, Err(PlayRefusal::Computer { seat }));
            let refusal = game.concede(seat, &mut Vec::new());
            assert_eq!(refusal, Err(PlayRefusal::Computer { seat }));
        }
        if let Some(seat) = game.computer_to_decide() {
            let view = game.view();
            let choices = view.choices.expect("a decision should be pending");
            assert!(choices.playable_cards.is_empty() && choices.exchangeable_cards.is_empty());
            assert!(
                game.explain_refusal(Action::Play {
                    card: rubium_rules::CardId(3)
                })
                .is_err()
            );
            for refusal in [
                game.act(&[Action::EndPhase], &mut Vec::new()),
                game.pass_window(None, &mut Vec::new()),
            ] {
                assert_eq!(refusal, Err(PlayRefusal::Computer { seat }));
            }
            assert!(let_computer_decide(&mut game));
        } else {
            let action = random_action(&game, &player).expect("an action should be legal");
            game.act(&[action], &mut Vec::new())
                .expect("the action should be legal");
        }
    }
    assert_eq!(
        game.status().hand,
        HandState::Open { seat: person },
        "the hand should not disappear before the page has shown the last events"
    );
    let drawn_count = count_hidden_draws(&game);
    assert!(drawn_count > 20, "{drawn_count} cards were drawn");
}

#[test]
fn handover_comes_before_a_persons_turn_and_computer_turns_are_public() {
    let mut game = start_game(&new_game_with_controllers(&[Person, Officer, Person], "6"));
    let (mut handover_count, mut computer_turn_count) = (0, 0);
    let mut turn = 0;
    play_while(&mut game, |game| game.view().turn < 2);
    for _ in 0..400 {
        play_while(&mut game, |game| game.view().turn == turn);
        turn = game.view().turn;
        match game.status().hand {
            HandState::Handover { next } => {
                handover_count += 1;
                assert_eq!(next, game.view().active);
                assert!(game.controllers().is_person(next));
            }
            HandState::Closed if game.is_over() => break,
            HandState::Closed => {
                computer_turn_count += 1;
                assert_eq!(game.view().active, Seat(1));
            }
            HandState::Open { .. } => panic!("a turn should not begin with an open hand"),
        }
    }
    assert!(
        handover_count > 4 && computer_turn_count > 2,
        "{handover_count} handovers, {computer_turn_count} computer turns"
    );
}

#[test]
fn pass_window_stops_at_a_computer() {
    let (mut computer_window_count, mut person_window_count) = (0, 0);
    for seed in 1..12 {
        let mut game = start_game(&new_game_with_controllers(
            &[Person, Officer, Person],
            &seed.to_string(),
        ));
        let is_person_asked = |game: &ScreenGame| matches!(pending_input(game), PendingInput::Decision { decision: DecisionKind::Window { .. }, seat } if game.controllers().is_person(seat));
        while !game.is_over() {
            play_while(&mut game, |game| !is_person_asked(game));
            let Some(battle) = game.view().battle.filter(|_| is_person_asked(&game)) else {
                break;
            };
            let seats_to_ask = battle.seats_to_ask;
            let mut history = Vec::new();
            if let HandState::Handover { next } = game.status().hand {
                game.open_hand(next).expect("the hand should open");
            }
            game.pass_window(None, &mut history)
                .expect("a person should be asked");
            let seats_that_passed = history.iter().filter_map(|entry| match entry {
                HistoryEntry::Step { seat, .. } => *seat,
                HistoryEntry::Undone { .. } => None,
            });
            let seats_before_computer =
                (seats_to_ask.iter().copied()).take_while(|&seat| seat != Seat(1));
            assert!(
                seats_that_passed.eq(seats_before_computer),
                "{seats_to_ask:?}"
            );
            if seats_to_ask.contains(&Seat(1)) {
                computer_window_count += 1;
                assert_eq!(
                    game.computer_to_decide(),
                    Some(Seat(1)),
                    "the computer should be asked next"
                );
            } else {
                person_window_count += 1;
            }
        }
    }
    assert!(
        computer_window_count > 3 && person_window_count > 3,
        "{computer_window_count} windows that ask a computer, {person_window_count} that do not"
    );
}

#[test]
fn changed_seat_controller_opens_a_hand_only_if_there_was_no_person_before() {
    let mut game = start_game(&new_game_with_controllers(&[Person, Person, Officer], "5"));
    let seats = [0, 1, 2].map(Seat);
    game.open_hand(seats[0]).expect("the hand should open");
    // A player who becomes the only person must open the hand, unless it is already open.
    game.set_controller(seats[1], Recruit)
        .expect("the change should be stored");
    assert_eq!(game.status().hand, HandState::Open { seat: seats[0] });
    game.set_controller(seats[1], Person)
        .expect("the change should be stored");
    game.set_controller(seats[0], Officer)
        .expect("the change should be stored");
    assert_eq!(game.status().hand, HandState::Handover { next: seats[1] });
    assert_eq!(
        game.computer_to_decide(),
        None,
        "computers should wait during the handover"
    );
    game.open_hand(seats[1])
        .expect("the hand should open during the handover to its player");
    assert_eq!(game.computer_to_decide(), Some(seats[0]));
    assert!(let_computer_decide(&mut game));
    // Without people, the screen shows the public view. A person who then takes a seat takes over from
    // nobody, so that person's hand opens at once.
    game.set_controller(seats[1], Officer)
        .expect("the change should be stored");
    assert_eq!(
        (game.status().hand, game.view().viewer),
        (HandState::Closed, None)
    );
    game.set_controller(seats[2], Person)
        .expect("the change should be stored");
    assert_eq!(game.status().hand, HandState::Open { seat: seats[2] });
    assert_eq!(game.status().controllers, [Officer, Officer, Person]);
    let refusal = game.set_controller(Seat(3), Person);
    assert_eq!(
        refusal,
        Err(PlayRefusal::Session(SessionRefusal::NoSeat {
            seat: Seat(3)
        }))
    );
    // A change that cannot be saved has no effect.
    let full_writer = LimitedWriter::with_space(0);
    let options = new_game_with_controllers(&[Person, Person], "5");
    let mut game = game_with_writer(&options, &full_writer);
    assert!(game.set_controller(seats[0], Officer).is_err());
    assert!(game.controllers().is_person(seats[0]));
}
