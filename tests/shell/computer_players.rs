//! Computer players: when they decide, open hands and handovers, undo, and what they must not reveal.

use rubium_host::game::Controller::{Commander, Officer, Person, Recruit};
use rubium_host::game::PlayRefusal;
use rubium_host::game::{ComputerActivity, ComputerPlayers, Pace};
use rubium_host::game::{HistoryEntry, UndoObstacle};
use rubium_host::refusal::SessionRefusal;
use rubium_host::running::HandState;
use rubium_players::Random;
use rubium_rules::{Action, DecisionKind, PendingInput, Seat, collect_legal_actions};
use std::time::{Duration, Instant};

use crate::app::{
    LimitedWriter, act, count_hidden_draws, game_from_record, game_with_writer,
    new_game_with_controllers, pending_input, random_action, start_game,
};
use crate::screen::ScreenGame;

/// Carries out the decision of the computer that must decide now. Returns `false` if there is none.
fn let_computer_decide(game: &mut ScreenGame) -> bool {
    let Some(action) = game.decide() else {
        return false;
    };
    let result = game.act_for_computer(action, &mut Vec::new());
    result.expect("the decision of a computer should be legal");
    true
}

/// Waits for the search of the computer that must decide now, and carries out its decision. Returns `false`
/// if there is no such computer.
fn let_computer_search(game: &mut ScreenGame, computers: &mut ComputerPlayers) -> bool {
    if game.computer().is_none() {
        return false;
    }
    while computers.due(game).is_none() {
        std::thread::sleep(Duration::from_millis(1));
    }
    computers.act(game, &mut Vec::new());
    true
}

/// Plays while `should_continue` returns true. Persons decide at random, each with their hand open.
fn play_while(game: &mut ScreenGame, should_continue: impl Fn(&ScreenGame) -> bool) {
    let player = Random::new(3);
    while !game.is_over() && should_continue(game) {
        if let_computer_decide(game) {
            continue;
        }
        let PendingInput::Decision { seat, .. } = pending_input(game) else {
            panic!("chance has answered");
        };
        game.open_hand(seat)
            .expect("the hand of a person should open");
        let action = random_action(game, &player).expect("an action should be legal");
        game.act(&[action], &mut Vec::new())
            .expect("the action should be legal");
    }
}

/// Plays until a computer has to decide after a person.
fn play_until_computer(game: &mut ScreenGame) {
    play_while(game, |game| game.computer().is_none());
    assert!(
        game.computer().is_some(),
        "a computer should have to decide"
    );
}

#[test]
fn same_seed_gives_the_same_game_despite_reopening_and_undo() {
    let new = new_game_with_controllers(&[Officer, Recruit, Officer], "7");
    let [mut uninterrupted, mut reopened] = [&new, &new].map(start_game);
    let mut steps = 0;
    while let_computer_decide(&mut uninterrupted) {
        steps += 1;
        if steps % 40 == 0 {
            let record = reopened.timeline().record().clone();
            let timeline = rubium_record::Timeline::fold(record).expect("the record should replay");
            let controllers = reopened.controllers().clone();
            reopened = game_from_record(timeline, controllers);
        }
        assert!(
            let_computer_decide(&mut reopened),
            "both games should end with the same step"
        );
        let hand = uninterrupted.status().hand;
        assert_eq!(hand, HandState::Closed, "no hand should be open");
    }
    assert!(uninterrupted.is_over() && steps > 100, "{steps} decisions");
    assert_eq!(
        uninterrupted.timeline().record(),
        reopened.timeline().record()
    );
}

/// If a game is reopened in the middle of a turn, the Commander continues with the same plan.
#[test]
fn commanders_play_the_same_game_after_reopening() {
    let new = new_game_with_controllers(&[Commander, Officer, Commander], "7");
    let [mut uninterrupted, mut reopened] = [&new, &new].map(start_game);
    let [mut computers, mut reopened_computers] =
        [(); 2].map(|()| ComputerPlayers::new(Pace::Instant));
    let (mut steps, mut moves) = (0, 0);
    while uninterrupted.view().turn < 9 {
        assert!(let_computer_search(&mut uninterrupted, &mut computers));
        steps += 1;
        if steps % 11 == 0 {
            let record = reopened.timeline().record().clone();
            let timeline = rubium_record::Timeline::fold(record).expect("the record should replay");
            let controllers = reopened.controllers().clone();
            reopened = game_from_record(timeline, controllers);
            reopened_computers = ComputerPlayers::new(Pace::Instant);
        }
        assert!(let_computer_search(&mut reopened, &mut reopened_computers));
        let last = uninterrupted
            .timeline()
            .steps()
            .last()
            .expect("there should be a step")
            .clone();
        moves += u32::from(last.inputs[0].starts_with("move"));
    }
    assert!(moves > 10, "{moves} moves");
    assert_eq!(
        uninterrupted.timeline().record(),
        reopened.timeline().record()
    );
}

#[test]
fn commander_repeats_its_turn_after_undo_and_redo() {
    let mut new = new_game_with_controllers(&[Person, Commander], "5");
    new.practice = true;
    let mut game = start_game(&new);
    let mut computers = ComputerPlayers::new(Pace::Instant);
    play_until_computer(&mut game);
    let own_step = game
        .status()
        .undo
        .last()
        .expect("the person should have decided")
        .step;
    for _ in 0..6 {
        assert!(let_computer_search(&mut game, &mut computers));
    }
    let (steps, view) = (game.timeline().step_count(), game.view());
    for _ in 0..2 {
        game.undo(own_step, &mut Vec::new())
            .expect("a practice game should allow any undo");
        game.redo(&mut Vec::new())
            .expect("the redo should be possible");
        for _ in 0..6 {
            assert!(let_computer_search(&mut game, &mut computers));
        }
        assert_eq!(
            (game.timeline().step_count(), game.view()),
            (steps, view.clone())
        );
    }
}

#[test]
fn search_result_is_dropped_if_the_game_has_changed() {
    let mut game = start_game(&new_game_with_controllers(&[Person, Commander], "5"));
    let mut computers = ComputerPlayers::new(Pace::Instant);
    play_until_computer(&mut game);
    assert_eq!(
        computers.due(&game),
        None,
        "the search should not be over yet"
    );
    let thinks = Some(ComputerActivity::Thinks { seat: Seat(1) });
    assert_eq!(computers.activity(&game), thinks);
    let own_step = game
        .status()
        .undo
        .last()
        .expect("the person should have ended the turn")
        .step;
    game.undo(own_step, &mut Vec::new())
        .expect("a step without dice should be undone");
    let steps = game.timeline().step_count();
    for _ in 0..40 {
        assert_eq!(computers.due(&game), None);
        computers.act(&mut game, &mut Vec::new());
        std::thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(
        (computers.activity(&game), game.timeline().step_count()),
        (None, steps)
    );
}

/// The delay reveals whether a turn was planned, but not how long the planning took.
#[test]
fn delay_of_a_plan_is_constant() {
    let mut game = start_game(&new_game_with_controllers(&[Commander, Officer], "5"));
    let mut computers = ComputerPlayers::new(Pace::Instant);
    for is_plan in [true, false, false] {
        let before = Instant::now();
        assert_eq!(
            computers.due(&game),
            None,
            "the search should not be over yet"
        );
        let after = Instant::now();
        let due = loop {
            if let Some(due) = computers.due(&game) {
                break due;
            }
        };
        let delay = Duration::from_millis(if is_plan { 400 } else { 0 });
        assert!(due >= before + delay && due <= after + delay, "{is_plan}");
        computers.act(&mut game, &mut Vec::new());
    }
}

/// A key press while a computer searches takes effect when the computer has decided.
#[test]
fn decision_is_carried_out_at_once_after_a_key_press_during_the_search() {
    let mut game = start_game(&new_game_with_controllers(&[Commander, Officer], "5"));
    let mut computers = ComputerPlayers::new(Pace::Step);
    let waits = Some(ComputerActivity::Waits { seat: Seat(0) });
    assert_eq!(
        (computers.due(&game), computers.activity(&game)),
        (None, waits.clone())
    );
    computers.resume(&mut game, &mut Vec::new());
    let thinks = Some(ComputerActivity::Thinks { seat: Seat(0) });
    assert_eq!(computers.activity(&game), thinks);
    assert!(let_computer_search(&mut game, &mut computers));
    assert_eq!(game.timeline().step_count(), 1);
    assert_eq!(
        (computers.due(&game), computers.activity(&game)),
        (None, waits)
    );
}

#[test]
fn hand_of_the_only_person_is_open_and_hands_of_computers_never_are() {
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
        if let Some(seat) = game.computer() {
            let view = game.view();
            let choices = view.choices.expect("a decision should be pending");
            assert!(choices.play.is_empty() && choices.exchange.is_empty());
            assert!(
                game.explain(Action::Play {
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
    let drawn = count_hidden_draws(&game);
    assert!(drawn > 20, "{drawn} cards were drawn");
}

#[test]
fn handover_comes_before_a_persons_turn_and_computer_turns_are_public() {
    let mut game = start_game(&new_game_with_controllers(&[Person, Officer, Person], "6"));
    let (mut handovers, mut closed) = (0, 0);
    let mut turn = 0;
    play_while(&mut game, |game| game.view().turn < 2);
    for _ in 0..400 {
        play_while(&mut game, |game| game.view().turn == turn);
        turn = game.view().turn;
        match game.status().hand {
            HandState::Handover { next } => {
                handovers += 1;
                assert_eq!(next, game.view().active);
                assert!(game.controllers().is_person(next));
            }
            HandState::Closed if game.is_over() => break,
            HandState::Closed => {
                closed += 1;
                assert_eq!(game.view().active, Seat(1));
            }
            HandState::Open { .. } => panic!("a turn should not begin with an open hand"),
        }
    }
    assert!(
        handovers > 4 && closed > 2,
        "{handovers} handovers, {closed} computer turns"
    );
}

#[test]
fn undo_returns_to_the_persons_step_and_computers_repeat_their_decisions() {
    let mut new = new_game_with_controllers(&[Person, Officer], "5");
    new.practice = true;
    let mut game = start_game(&new);
    play_until_computer(&mut game);
    for _ in 0..3 {
        assert!(let_computer_decide(&mut game));
    }
    let (step_count, view) = (game.timeline().step_count(), game.view());
    let status = game.status();
    assert!(status.undo.iter().all(|title| title.seat == Seat(0)));
    let own_step = status
        .undo
        .last()
        .expect("the person should have decided")
        .clone();
    let mut history = Vec::new();
    game.undo(own_step.step, &mut history)
        .expect("a practice game should allow any undo");
    let Some(HistoryEntry::Undone { titles, .. }) = history.last() else {
        panic!("{history:?}");
    };
    assert!(
        titles.iter().all(|title| title.seat == Seat(0)),
        "{titles:?}"
    );
    assert_eq!(
        game.computer(),
        None,
        "the person should have to decide again"
    );
    // Only the person's own step is redone.
    assert_eq!(game.status().redo.as_ref(), Some(&own_step));
    game.redo(&mut history)
        .expect("the redo should be possible");
    assert_eq!(game.status().redo, None);
    for _ in 0..3 {
        assert!(let_computer_decide(&mut game));
    }
    assert_eq!(
        (game.timeline().step_count(), game.view()),
        (step_count, view)
    );
}

#[test]
fn undo_outside_practice_crosses_computer_steps_but_not_dice() {
    let mut game = start_game(&new_game_with_controllers(&[Person, Recruit], "5"));
    play_until_computer(&mut game);
    let own_step = game
        .status()
        .undo
        .last()
        .expect("the person should have ended the turn")
        .step;
    assert!(let_computer_decide(&mut game));
    game.undo(own_step, &mut Vec::new())
        .expect("a step without dice should be undone");
    assert_eq!(game.view().active, Seat(0));
    // Nothing can be undone after the dice and cards of a whole turn.
    game.redo(&mut Vec::new())
        .expect("the redo should be possible");
    play_while(&mut game, |game| game.computer().is_some());
    let refusal = game.undo(own_step, &mut Vec::new());
    assert!(
        matches!(refusal, Err(PlayRefusal::NoUndo { .. })),
        "{refusal:?}"
    );
}

#[test]
fn pass_window_stops_at_a_computer() {
    let (mut with_computer, mut without_computer) = (0, 0);
    for seed in 1..12 {
        let mut game = start_game(&new_game_with_controllers(
            &[Person, Officer, Person],
            &seed.to_string(),
        ));
        let is_person_asked = |game: &ScreenGame| matches!(pending_input(game), PendingInput::Decision { ask: DecisionKind::Window { .. }, seat } if game.controllers().is_person(seat));
        while !game.is_over() {
            play_while(&mut game, |game| !is_person_asked(game));
            let Some(battle) = game.view().battle.filter(|_| is_person_asked(&game)) else {
                break;
            };
            let asked = battle.seats_to_ask;
            let mut history = Vec::new();
            if let HandState::Handover { next } = game.status().hand {
                game.open_hand(next).expect("the hand should open");
            }
            game.pass_window(None, &mut history)
                .expect("a person should be asked");
            let passed = history.iter().filter_map(|entry| match entry {
                HistoryEntry::Step { by, .. } => *by,
                HistoryEntry::Undone { .. } => None,
            });
            let persons = asked.iter().copied().take_while(|&seat| seat != Seat(1));
            assert!(passed.eq(persons), "{asked:?}");
            if asked.contains(&Seat(1)) {
                with_computer += 1;
                assert_eq!(
                    game.computer(),
                    Some(Seat(1)),
                    "the computer should be asked next"
                );
            } else {
                without_computer += 1;
            }
        }
    }
    assert!(
        with_computer > 3 && without_computer > 3,
        "{with_computer} windows that ask a computer, {without_computer} that do not"
    );
}

#[test]
fn delay_of_a_computer_in_a_card_window_does_not_depend_on_its_hand() {
    let mut game = start_game(&new_game_with_controllers(
        &[Officer, Officer, Recruit],
        "2",
    ));
    let mut computers = ComputerPlayers::new(Pace::Instant);
    let (mut with_cards, mut without_cards, mut others) = (0, 0, 0);
    while game.computer().is_some() {
        let is_card_decision = game.is_card_decision_pending();
        let before = Instant::now();
        let due = computers
            .due(&game)
            .expect("the decision should be due without a key press");
        if is_card_decision {
            let (delay, now) = (Duration::from_millis(60), Instant::now());
            assert!(due >= before + delay && due <= now + delay);
            // Asking again after the decision is ready does not postpone it.
            assert_eq!(computers.due(&game), Some(due));
            let mut actions = Vec::new();
            collect_legal_actions(
                game.timeline().machine(),
                game.timeline().state(),
                &mut actions,
            );
            if actions
                .iter()
                .any(|action| matches!(action, Action::Play { .. }))
            {
                with_cards += 1;
            } else {
                without_cards += 1;
            }
        } else {
            others += 1;
            assert!(due <= Instant::now());
        }
        computers.act(&mut game, &mut Vec::new());
    }
    assert!(
        with_cards > 10 && without_cards > 10 && others > 100,
        "{with_cards} with playable cards, {without_cards} without, {others} other decisions"
    );
}

#[test]
fn failed_write_stops_computers_until_they_are_resumed() {
    for space in 40..60 {
        let writer = LimitedWriter::with_space(space);
        let new = new_game_with_controllers(&[Recruit, Officer], "3");
        let mut game = game_with_writer(&new, &writer);
        let mut computers = ComputerPlayers::new(Pace::Instant);
        while computers.due(&game).is_some() {
            computers.act(&mut game, &mut Vec::new());
        }
        assert!(matches!(
            computers.activity(&game),
            Some(ComputerActivity::Stopped { .. })
        ));
        assert_eq!(game.timeline().record().entries.len(), space);
        writer.set_space(usize::MAX);
        computers.resume(&mut game, &mut Vec::new());
        while computers.due(&game).is_some() {
            computers.act(&mut game, &mut Vec::new());
        }
        assert!(game.is_over());
    }
}

#[test]
fn changed_seat_controller_opens_no_hand_without_a_key_press() {
    let mut game = start_game(&new_game_with_controllers(&[Person, Person, Officer], "5"));
    let seats = [0, 1, 2].map(Seat);
    game.open_hand(seats[0]).expect("the hand should open");
    // A player who becomes the only person must open the hand, unless it is already open.
    game.set_player(seats[1], Recruit)
        .expect("the change should be stored");
    assert_eq!(game.status().hand, HandState::Open { seat: seats[0] });
    game.set_player(seats[1], Person)
        .expect("the change should be stored");
    game.set_player(seats[0], Officer)
        .expect("the change should be stored");
    assert_eq!(game.status().hand, HandState::Handover { next: seats[1] });
    assert_eq!(
        game.computer(),
        None,
        "computers should wait during the handover"
    );
    game.open_hand(seats[1])
        .expect("the hand should open during the handover to its player");
    assert_eq!(game.computer(), Some(seats[0]));
    assert!(let_computer_decide(&mut game));
    // Without persons, the screen shows the public view. The next person is then the only one, so that hand
    // is open.
    game.set_player(seats[1], Officer)
        .expect("the change should be stored");
    assert_eq!(
        (game.status().hand, game.view().viewer),
        (HandState::Closed, None)
    );
    game.set_player(seats[2], Person)
        .expect("the change should be stored");
    assert_eq!(game.status().hand, HandState::Open { seat: seats[2] });
    assert_eq!(game.status().players, [Officer, Officer, Person]);
    let refusal = game.set_player(Seat(3), Person);
    assert_eq!(
        refusal,
        Err(PlayRefusal::Session(SessionRefusal::NoSeat {
            seat: Seat(3)
        }))
    );
    // A change that cannot be saved has no effect.
    let full_writer = LimitedWriter::with_space(0);
    let new = new_game_with_controllers(&[Person, Person], "5");
    let mut game = game_with_writer(&new, &full_writer);
    assert!(game.set_player(seats[0], Officer).is_err());
    assert!(game.controllers().is_person(seats[0]));
}

#[test]
fn steps_of_a_person_cannot_be_undone_after_a_computer_has_replaced_that_person() {
    let mut game = start_game(&new_game_with_controllers(&[Person, Person], "5"));
    let seat = Seat(0);
    let end_phase = |game: &mut ScreenGame| {
        if let HandState::Handover { next } = game.status().hand {
            game.open_hand(next)
                .expect("the hand should open during the handover to its player");
        }
        let step = game.timeline().step_count() as u32;
        act(game, Action::EndPhase).expect("the phase should end");
        step
    };
    let step_before = end_phase(&mut game);
    assert_eq!(game.status().undo.len(), 1);
    game.set_player(seat, Officer)
        .expect("the change should be stored");
    game.set_player(seat, Person)
        .expect("the change should be stored");
    assert_eq!(game.status().undo, []);
    let reason = Some(UndoObstacle::OtherPlayer);
    let refusal = game.undo(step_before, &mut Vec::new());
    assert_eq!(refusal, Err(PlayRefusal::NoUndo { reason }));
    let step_after = end_phase(&mut game);
    assert_eq!(game.status().undo.len(), 1);
    game.undo(step_after, &mut Vec::new())
        .expect("a player should be able to undo an own step");
}

#[test]
fn recap_starts_after_the_persons_previous_turn() {
    let mut game = start_game(&new_game_with_controllers(&[Person, Officer, Recruit], "5"));
    assert_eq!(game.turn_recap().expect("the record should replay").from, 0);
    play_until_computer(&mut game);
    let (turn, steps_before) = (game.view().turn, game.timeline().step_count());
    play_while(&mut game, |game| game.view().active != Seat(0));
    let recap = game.turn_recap().expect("the record should replay");
    let from = recap.from as usize;
    assert!(from <= steps_before, "{from} > {steps_before}");
    assert_eq!(recap.history.len(), game.timeline().step_count() - from);
    let view = game
        .public_view_at(recap.from)
        .expect("the step should exist");
    assert_eq!((view.viewer, view.hand.len()), (None, 0));
    assert!(view.turn == turn, "{} {turn}", view.turn);
    for step in from..=game.timeline().step_count() {
        let view = game
            .public_view_at(step as u32)
            .expect("the step should exist");
        assert_eq!(view.viewer, None, "the view should be public");
    }
    let max = game.timeline().step_count() as u32;
    let refusal = game.public_view_at(max + 1);
    assert_eq!(
        refusal.err(),
        Some(PlayRefusal::NoStep { step: max + 1, max })
    );
}
