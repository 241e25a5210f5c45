//! Computer players: when they decide, hands and curtains, undo, and what they must not reveal.

use rubium_host::game::Controller::{Commander, Officer, Person, Recruit};
use rubium_host::game::PlayRefusal;
use rubium_host::game::{ComputerActivity, ComputerPlayers, Pace};
use rubium_host::game::{HistoryEntry, UndoObstacle};
use rubium_host::refusal::SessionRefusal;
use rubium_host::running::HandState;
use rubium_players::Random;
use rubium_rules::{Action, DecisionKind, PendingInput, Seat, legal};
use std::time::{Duration, Instant};

use crate::app::{
    LimitedWriter, act, any_action, drawn_unseen, game, game_from_record, game_of,
    game_with_writer, pending_input,
};
use crate::screen::ScreenGame;

/// Makes the computer whose decision is pending decide; returns whether there was one.
fn computer_decides(game: &mut ScreenGame) -> bool {
    let Some(action) = game.decide() else {
        return false;
    };
    let done = game.act_for_computer(action, &mut Vec::new());
    done.expect("decisions of computers are legal");
    true
}

/// Makes the computer decide whose decision is pending, once it has searched. Returns whether there was one.
fn computer_searches(game: &mut ScreenGame, computers: &mut ComputerPlayers) -> bool {
    if game.computer().is_none() {
        return false;
    }
    while computers.due(game).is_none() {
        std::thread::sleep(Duration::from_millis(1));
    }
    computers.act(game, &mut Vec::new());
    true
}

/// Plays while `goes_on` returns true. Persons decide at random, each with their hand open.
fn play_while(game: &mut ScreenGame, goes_on: impl Fn(&ScreenGame) -> bool) {
    let player = Random::new(3);
    while !game.is_over() && goes_on(game) {
        if computer_decides(game) {
            continue;
        }
        let PendingInput::Decision { seat, .. } = pending_input(game) else {
            panic!("chance has answered");
        };
        game.open_hand(seat).expect("it is a person's");
        let action = any_action(game, &player).expect("something is legal");
        game.act(&[action], &mut Vec::new()).expect("it is legal");
    }
}

/// Plays until a computer has to decide after a person.
fn play_until_computer(game: &mut ScreenGame) {
    play_while(game, |game| game.computer().is_none());
    assert!(game.computer().is_some(), "a computer has its turn");
}

#[test]
fn same_seed_gives_the_same_game_despite_reopening_and_undo() {
    let new = game_of(&[Officer, Recruit, Officer], "7");
    let [mut one, mut other] = [&new, &new].map(game);
    let mut steps = 0;
    while computer_decides(&mut one) {
        // Leave here, and reopen from the record.
        steps += 1;
        if steps % 40 == 0 {
            let record = other.timeline().record().clone();
            let timeline = rubium_record::Timeline::fold(record).expect("it replays");
            let controllers = other.controllers().clone();
            other = game_from_record(timeline, controllers);
        }
        assert!(computer_decides(&mut other), "both are over at once");
        assert_eq!(one.status().hand, HandState::Closed, "no hand is open");
    }
    assert!(one.is_over() && steps > 100, "{steps} decisions");
    assert_eq!(one.timeline().record(), other.timeline().record());
}

/// Whoever reopens the game in the middle of a turn goes on with the same plan.
#[test]
fn commanders_play_the_same_game_after_reopening() {
    let new = game_of(&[Commander, Officer, Commander], "7");
    let [mut one, mut other] = [&new, &new].map(game);
    let [mut ones, mut others] = [(); 2].map(|()| ComputerPlayers::new(Pace::Instant));
    let (mut steps, mut moves) = (0, 0);
    while one.view().turn < 9 {
        assert!(computer_searches(&mut one, &mut ones));
        steps += 1;
        if steps % 11 == 0 {
            let record = other.timeline().record().clone();
            let timeline = rubium_record::Timeline::fold(record).expect("it replays");
            let controllers = other.controllers().clone();
            other = game_from_record(timeline, controllers);
            others = ComputerPlayers::new(Pace::Instant);
        }
        assert!(computer_searches(&mut other, &mut others));
        let last = one.timeline().steps().last().expect("a step").clone();
        moves += u32::from(last.inputs[0].starts_with("move"));
    }
    assert!(moves > 10, "{moves} moves");
    assert_eq!(one.timeline().record(), other.timeline().record());
}

#[test]
fn commander_repeats_its_turn_after_undo_and_redo() {
    let mut new = game_of(&[Person, Commander], "5");
    new.practice = true;
    let mut game = game(&new);
    let mut computers = ComputerPlayers::new(Pace::Instant);
    play_until_computer(&mut game);
    let own = game
        .status()
        .undo
        .last()
        .expect("the person has decided")
        .step;
    for _ in 0..6 {
        assert!(computer_searches(&mut game, &mut computers));
    }
    let (steps, view) = (game.timeline().step_count(), game.view());
    for _ in 0..2 {
        game.undo(own, &mut Vec::new())
            .expect("practice games allow any undo");
        game.redo(&mut Vec::new()).expect("it was undone");
        for _ in 0..6 {
            assert!(computer_searches(&mut game, &mut computers));
        }
        assert_eq!(
            (game.timeline().step_count(), game.view()),
            (steps, view.clone())
        );
    }
}

#[test]
fn what_a_search_finds_is_dropped_once_the_game_has_changed() {
    let mut game = game(&game_of(&[Person, Commander], "5"));
    let mut computers = ComputerPlayers::new(Pace::Instant);
    play_until_computer(&mut game);
    assert_eq!(computers.due(&game), None, "it has to search first");
    let thinks = Some(ComputerActivity::Thinks { seat: Seat(1) });
    assert_eq!(computers.state(&game), thinks);
    let own = game.status().undo.last().expect("the turn was ended").step;
    game.undo(own, &mut Vec::new()).expect("nothing was rolled");
    let steps = game.timeline().step_count();
    for _ in 0..40 {
        assert_eq!(computers.due(&game), None);
        computers.act(&mut game, &mut Vec::new());
        std::thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(
        (computers.state(&game), game.timeline().step_count()),
        (None, steps)
    );
}

/// What can be seen at once is that a turn is planned, not how long that took.
#[test]
fn delay_of_a_plan_is_constant() {
    let mut game = game(&game_of(&[Commander, Officer], "5"));
    let mut computers = ComputerPlayers::new(Pace::Instant);
    for of_plan in [true, false, false] {
        let before = Instant::now();
        assert_eq!(computers.due(&game), None, "it has to search first");
        let asked_by = Instant::now();
        let due = loop {
            if let Some(due) = computers.due(&game) {
                break due;
            }
        };
        let rest = Duration::from_millis(if of_plan { 400 } else { 0 });
        assert!(due >= before + rest && due <= asked_by + rest, "{of_plan}");
        computers.act(&mut game, &mut Vec::new());
    }
}

/// A key press while a computer searches counts as soon as it has decided.
#[test]
fn key_press_during_a_search_carries_its_decision_out() {
    let mut game = game(&game_of(&[Commander, Officer], "5"));
    let mut computers = ComputerPlayers::new(Pace::Step);
    let waits = Some(ComputerActivity::Waits { seat: Seat(0) });
    assert_eq!(
        (computers.due(&game), computers.state(&game)),
        (None, waits.clone())
    );
    computers.resume(&mut game, &mut Vec::new());
    let thinks = Some(ComputerActivity::Thinks { seat: Seat(0) });
    assert_eq!(computers.state(&game), thinks);
    assert!(computer_searches(&mut game, &mut computers));
    assert_eq!(game.timeline().step_count(), 1);
    assert_eq!(
        (computers.due(&game), computers.state(&game)),
        (None, waits)
    );
}

#[test]
fn single_persons_hand_is_open_and_computer_hands_never_are() {
    let mut game = game(&game_of(&[Recruit, Person, Officer], "4"));
    let (me, player) = (Seat(1), Random::new(9));
    while !game.is_over() {
        assert_eq!(game.status().hand, HandState::Open { seat: me });
        game.close_hand();
        assert_eq!(game.view().viewer, Some(me), "there is no other person");
        for seat in [Seat(0), Seat(2)] {
            let refusal = game.open_hand(seat);
            assert_eq!(refusal, Err(PlayRefusal::Computer { seat }));
            let refusal = game.concede(seat, &mut Vec::new());
            assert_eq!(refusal, Err(PlayRefusal::Computer { seat }));
        }
        if let Some(seat) = game.computer() {
            let view = game.view();
            let choices = view.choices.expect("a decision is pending");
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
            assert!(computer_decides(&mut game));
        } else {
            let action = any_action(&game, &player).expect("something is legal");
            game.act(&[action], &mut Vec::new()).expect("it is legal");
        }
    }
    let drawn = drawn_unseen(&game);
    assert!(drawn > 20, "{drawn} cards were drawn");
}

#[test]
fn curtain_closes_between_persons_and_computer_turns_are_public() {
    let mut game = game(&game_of(&[Person, Officer, Person], "6"));
    let (mut curtains, mut closed) = (0, 0);
    let mut turn = 0;
    play_while(&mut game, |game| game.view().turn < 2);
    for _ in 0..400 {
        play_while(&mut game, |game| game.view().turn == turn);
        turn = game.view().turn;
        match game.status().hand {
            HandState::Handover { next } => {
                curtains += 1;
                assert_eq!(next, game.view().active);
                assert!(game.controllers().is_person(next));
            }
            HandState::Closed if game.is_over() => break,
            HandState::Closed => {
                closed += 1;
                assert_eq!(game.view().active, Seat(1));
            }
            HandState::Open { .. } => panic!("a turn begins with an open hand"),
        }
    }
    assert!(
        curtains > 4 && closed > 2,
        "{curtains} curtains, {closed} turns"
    );
}

#[test]
fn undo_returns_to_the_persons_step_and_computers_repeat_their_decisions() {
    let mut new = game_of(&[Person, Officer], "5");
    new.practice = true;
    let mut game = game(&new);
    play_until_computer(&mut game);
    for _ in 0..3 {
        assert!(computer_decides(&mut game));
    }
    let (before, view) = (game.timeline().step_count(), game.view());
    let status = game.status();
    assert!(status.undo.iter().all(|title| title.seat == Seat(0)));
    let own = status.undo.last().expect("the person has decided").clone();
    let mut history = Vec::new();
    game.undo(own.step, &mut history)
        .expect("practice games allow any undo");
    let Some(HistoryEntry::Undone { titles, .. }) = history.last() else {
        panic!("{history:?}");
    };
    assert!(
        titles.iter().all(|title| title.seat == Seat(0)),
        "{titles:?}"
    );
    assert_eq!(game.computer(), None, "the person has to decide again");
    // Only the person's own step is redone.
    assert_eq!(game.status().redo.as_ref(), Some(&own));
    game.redo(&mut history).expect("it was undone");
    assert_eq!(game.status().redo, None);
    for _ in 0..3 {
        assert!(computer_decides(&mut game));
    }
    assert_eq!((game.timeline().step_count(), game.view()), (before, view));
}

#[test]
fn undo_outside_practice_crosses_computer_steps_but_not_dice() {
    let mut game = game(&game_of(&[Person, Recruit], "5"));
    play_until_computer(&mut game);
    let own = game.status().undo.last().expect("the turn was ended").step;
    assert!(computer_decides(&mut game));
    game.undo(own, &mut Vec::new()).expect("nothing was rolled");
    assert_eq!(game.view().active, Seat(0));
    // Nothing can be undone after the dice and cards of a whole turn.
    game.redo(&mut Vec::new()).expect("it was undone");
    play_while(&mut game, |game| game.computer().is_some());
    let refusal = game.undo(own, &mut Vec::new());
    assert!(
        matches!(refusal, Err(PlayRefusal::NoUndo { .. })),
        "{refusal:?}"
    );
}

#[test]
fn pass_window_stops_at_a_computer() {
    let (mut before, mut after) = (0, 0);
    for seed in 1..12 {
        let mut game = game(&game_of(&[Person, Officer, Person], &seed.to_string()));
        let window = |game: &ScreenGame| matches!(pending_input(game), PendingInput::Decision { ask: DecisionKind::Window { .. }, seat } if game.controllers().is_person(seat));
        while !game.is_over() {
            play_while(&mut game, |game| !window(game));
            let Some(battle) = game.view().battle.filter(|_| window(&game)) else {
                break;
            };
            let asked = battle.seats_to_ask;
            let mut history = Vec::new();
            if let HandState::Handover { next } = game.status().hand {
                game.open_hand(next).expect("it is their turn");
            }
            game.pass_window(None, &mut history)
                .expect("a person is asked");
            let passed = history.iter().filter_map(|moment| match moment {
                HistoryEntry::Step { by, .. } => *by,
                HistoryEntry::Undone { .. } => None,
            });
            let persons = asked.iter().copied().take_while(|&seat| seat != Seat(1));
            assert!(passed.eq(persons), "{asked:?}");
            if asked.contains(&Seat(1)) {
                before += 1;
                assert_eq!(game.computer(), Some(Seat(1)), "it is asked next");
            } else {
                after += 1;
            }
        }
    }
    assert!(
        before > 3 && after > 3,
        "{before} before a computer, {after} without"
    );
}

#[test]
fn delay_of_a_computer_in_a_card_window_does_not_depend_on_its_hand() {
    let mut game = game(&game_of(&[Officer, Officer, Recruit], "2"));
    let mut computers = ComputerPlayers::new(Pace::Instant);
    let (mut held, mut empty, mut others) = (0, 0, 0);
    while game.computer().is_some() {
        let window = game.is_card_decision_pending();
        let before = Instant::now();
        let due = computers.due(&game).expect("no press is needed");
        if window {
            let (rest, now) = (Duration::from_millis(60), Instant::now());
            assert!(due >= before + rest && due <= now + rest);
            // Asking again after the decision is ready does not postpone it.
            assert_eq!(computers.due(&game), Some(due));
            let mut actions = Vec::new();
            legal(
                game.timeline().machine(),
                game.timeline().state(),
                &mut actions,
            );
            if actions
                .iter()
                .any(|action| matches!(action, Action::Play { .. }))
            {
                held += 1;
            } else {
                empty += 1;
            }
        } else {
            others += 1;
            assert!(due <= Instant::now());
        }
        computers.act(&mut game, &mut Vec::new());
    }
    assert!(
        held > 10 && empty > 10 && others > 100,
        "{held} {empty} {others}"
    );
}

#[test]
fn failed_write_stops_computers_until_go_on() {
    for room in 40..60 {
        let lines = LimitedWriter::with_space(room);
        let mut game = game_with_writer(&game_of(&[Recruit, Officer], "3"), &lines);
        let mut computers = ComputerPlayers::new(Pace::Instant);
        while computers.due(&game).is_some() {
            computers.act(&mut game, &mut Vec::new());
        }
        assert!(matches!(
            computers.state(&game),
            Some(ComputerActivity::Stopped { .. })
        ));
        assert_eq!(game.timeline().record().entries.len(), room);
        lines.add_space(usize::MAX);
        computers.resume(&mut game, &mut Vec::new());
        while computers.due(&game).is_some() {
            computers.act(&mut game, &mut Vec::new());
        }
        assert!(game.is_over());
    }
}

#[test]
fn changed_seat_controller_opens_no_hand_without_a_press() {
    let mut game = game(&game_of(&[Person, Person, Officer], "5"));
    let seats = [0, 1, 2].map(Seat);
    game.open_hand(seats[0]).expect("it is their turn");
    // A player who is the only person from now on must open their hand, unless it is open already.
    game.set_player(seats[1], Recruit).expect("it is stored");
    assert_eq!(game.status().hand, HandState::Open { seat: seats[0] });
    game.set_player(seats[1], Person).expect("it is stored");
    game.set_player(seats[0], Officer).expect("it is stored");
    assert_eq!(game.status().hand, HandState::Handover { next: seats[1] });
    assert_eq!(game.computer(), None, "the screen waits");
    game.open_hand(seats[1])
        .expect("the curtain is for this player");
    assert_eq!(game.computer(), Some(seats[0]));
    assert!(computer_decides(&mut game));
    // With no person left, the screen has the public view. The next person is the only one, so the hand is open.
    game.set_player(seats[1], Officer).expect("it is stored");
    assert_eq!(
        (game.status().hand, game.view().viewer),
        (HandState::Closed, None)
    );
    game.set_player(seats[2], Person).expect("it is stored");
    assert_eq!(game.status().hand, HandState::Open { seat: seats[2] });
    assert_eq!(game.status().players, [Officer, Officer, Person]);
    let refusal = game.set_player(Seat(3), Person);
    assert_eq!(
        refusal,
        Err(PlayRefusal::Session(SessionRefusal::NoSeat {
            seat: Seat(3)
        }))
    );
    // A change that cannot be saved has not happened.
    let full = LimitedWriter::with_space(0);
    let mut game = game_with_writer(&game_of(&[Person, Person], "5"), &full);
    assert!(game.set_player(seats[0], Officer).is_err());
    assert!(game.controllers().is_person(seats[0]));
}

#[test]
fn steps_of_a_person_cannot_be_undone_by_the_computer_that_replaces_them() {
    let mut game = game(&game_of(&[Person, Person], "5"));
    let seat = Seat(0);
    let ends_phase = |game: &mut ScreenGame| {
        if let HandState::Handover { next } = game.status().hand {
            game.open_hand(next)
                .expect("the curtain is for this player");
        }
        let step = game.timeline().step_count() as u32;
        act(game, Action::EndPhase).expect("the phase can end");
        step
    };
    let before = ends_phase(&mut game);
    assert_eq!(game.status().undo.len(), 1);
    game.set_player(seat, Officer).expect("it is stored");
    game.set_player(seat, Person).expect("it is stored");
    assert_eq!(game.status().undo, []);
    let reason = Some(UndoObstacle::OtherPlayer);
    let refusal = game.undo(before, &mut Vec::new());
    assert_eq!(refusal, Err(PlayRefusal::NoUndo { reason }));
    let after = ends_phase(&mut game);
    assert_eq!(game.status().undo.len(), 1);
    game.undo(after, &mut Vec::new()).expect("it is their own");
}

#[test]
fn last_turn_starts_after_the_persons_previous_turn() {
    let mut game = game(&game_of(&[Person, Officer, Recruit], "5"));
    assert_eq!(game.turn_recap().expect("it replays").from, 0);
    play_until_computer(&mut game);
    let (turn, left) = (game.view().turn, game.timeline().step_count());
    play_while(&mut game, |game| game.view().active != Seat(0));
    let last = game.turn_recap().expect("it replays");
    let from = last.from as usize;
    assert!(from <= left, "{from} {left}");
    assert_eq!(last.history.len(), game.timeline().step_count() - from);
    let shown = game
        .public_view_at(last.from)
        .expect("there is such a step");
    assert_eq!((shown.viewer, shown.hand.len()), (None, 0));
    assert!(shown.turn == turn, "{} {turn}", shown.turn);
    for step in from..=game.timeline().step_count() {
        let shown = game
            .public_view_at(step as u32)
            .expect("there is such a step");
        assert_eq!(shown.viewer, None, "the view is public");
    }
    let max = game.timeline().step_count() as u32;
    let refusal = game.public_view_at(max + 1);
    assert_eq!(
        refusal.err(),
        Some(PlayRefusal::NoStep { step: max + 1, max })
    );
}
