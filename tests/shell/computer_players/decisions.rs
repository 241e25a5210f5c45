//! When computers decide, and whether the same seed leads to the same decisions.

use std::time::{Duration, Instant};

use rubium_host::game::Controller::{self, Commander, Director, Officer, Person, Recruit};
use rubium_host::game::PlayingStyle::{Aggressive, Miner, Missions};
use rubium_host::game::{ComputerActivity, ComputerPace, ComputerPlayers, NewGame};
use rubium_host::running::HandState;
use rubium_rules::{Action, Seat, collect_legal_actions};

use super::{let_computer_decide, let_computer_search, play_until_computer};
use crate::app::{
    LimitedWriter, game_from_record, game_with_writer, new_game_with_controllers, start_game,
};

/// Returns the options with a different playing style in each of the first three seats.
fn with_playing_styles(mut options: NewGame) -> NewGame {
    let playing_styles = [Aggressive, Miner, Missions];
    for (seat, playing_style) in options.seats.iter_mut().zip(playing_styles) {
        seat.playing_style = playing_style;
    }
    options
}

#[test]
fn decisions_depend_on_the_playing_style() {
    let balanced = new_game_with_controllers(&[Officer, Officer], "7");
    let decisions = |options: &NewGame| {
        let mut game = start_game(options);
        for _ in 0..60 {
            assert!(let_computer_decide(&mut game));
        }
        game.timeline().record().clone()
    };
    let styled = with_playing_styles(balanced.clone());
    assert_ne!(decisions(&balanced), decisions(&styled));
}

#[test]
fn same_seed_gives_the_same_game_despite_reopening() {
    let options = with_playing_styles(new_game_with_controllers(&[Officer, Recruit, Officer], "7"));
    let [mut uninterrupted, mut reopened] = [&options, &options].map(start_game);
    let mut decision_count = 0;
    while let_computer_decide(&mut uninterrupted) {
        decision_count += 1;
        if decision_count % 40 == 0 {
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
    assert!(
        uninterrupted.is_over() && decision_count > 100,
        "{decision_count} decisions"
    );
    assert_eq!(
        uninterrupted.timeline().record(),
        reopened.timeline().record()
    );
}

/// If a game is reopened in the middle of a turn, the Commander continues with the same plan.
#[test]
fn commanders_play_the_same_game_after_reopening() {
    assert_same_game_after_reopening(&[Commander, Officer, Commander], 9);
}

#[test]
fn directors_play_the_same_game_after_reopening() {
    assert_same_game_after_reopening(&[Director, Officer], 6);
}

/// Plays a game until `last_turn`, once without interruption and once reopened after every 11 decisions.
fn assert_same_game_after_reopening(controllers: &[Controller], last_turn: u16) {
    let options = with_playing_styles(new_game_with_controllers(controllers, "7"));
    let [mut uninterrupted, mut reopened] = [&options, &options].map(start_game);
    let [mut computers, mut reopened_computers] =
        [(); 2].map(|()| ComputerPlayers::new(ComputerPace::Instant));
    let (mut decision_count, mut move_count) = (0, 0);
    while uninterrupted.view().turn < last_turn {
        assert!(let_computer_search(&mut uninterrupted, &mut computers));
        decision_count += 1;
        if decision_count % 11 == 0 {
            let record = reopened.timeline().record().clone();
            let timeline = rubium_record::Timeline::fold(record).expect("the record should replay");
            let controllers = reopened.controllers().clone();
            reopened = game_from_record(timeline, controllers);
            reopened_computers = ComputerPlayers::new(ComputerPace::Instant);
        }
        assert!(let_computer_search(&mut reopened, &mut reopened_computers));
        let last_step = uninterrupted
            .timeline()
            .steps()
            .last()
            .expect("there should be a step")
            .clone();
        move_count += u32::from(last_step.inputs[0].starts_with("move"));
    }
    assert!(move_count > 10, "{move_count} moves");
    assert_eq!(
        uninterrupted.timeline().record(),
        reopened.timeline().record()
    );
}

/// The delay of a Director hides how long it searched, and whether it had a card to consider at all.
#[test]
fn delay_of_a_director_in_a_card_window_is_constant() {
    let mut game = start_game(&new_game_with_controllers(&[Director, Recruit], "2"));
    let mut computers = ComputerPlayers::new(ComputerPace::Instant);
    let mut card_decision_count = 0;
    while card_decision_count < 3 {
        assert!(
            game.computer_to_decide().is_some(),
            "the game should last longer"
        );
        if game.computer_to_decide() != Some(Seat(0)) || !game.is_card_decision_pending() {
            assert!(let_computer_search(&mut game, &mut computers));
            continue;
        }
        let before = Instant::now();
        let first_due = computers.decision_time(&game);
        let after = Instant::now();
        let due = first_due.unwrap_or_else(|| {
            loop {
                if let Some(due) = computers.decision_time(&game) {
                    break due;
                }
            }
        });
        let delay = Duration::from_millis(400);
        assert!(due >= before + delay && due <= after + delay);
        computers.act(&mut game, &mut Vec::new());
        card_decision_count += 1;
    }
}

#[test]
fn commander_repeats_its_turn_after_undo_and_redo() {
    let mut options = new_game_with_controllers(&[Person, Commander], "5");
    options.is_practice = true;
    let mut game = start_game(&options);
    let mut computers = ComputerPlayers::new(ComputerPace::Instant);
    play_until_computer(&mut game);
    let own_step = game
        .status()
        .undoable_steps
        .last()
        .expect("the person should have decided")
        .step;
    for _ in 0..6 {
        assert!(let_computer_search(&mut game, &mut computers));
    }
    let (step_count, view) = (game.timeline().step_count(), game.view());
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
            (step_count, view.clone())
        );
    }
}

#[test]
fn search_result_is_dropped_if_the_game_has_changed() {
    let mut game = start_game(&new_game_with_controllers(&[Person, Commander], "5"));
    let mut computers = ComputerPlayers::new(ComputerPace::Instant);
    play_until_computer(&mut game);
    assert_eq!(
        computers.decision_time(&game),
        None,
        "the search should not be over yet"
    );
    let thinks = Some(ComputerActivity::Thinks { seat: Seat(1) });
    assert_eq!(computers.activity(&game), thinks);
    let own_step = game
        .status()
        .undoable_steps
        .last()
        .expect("the person should have ended the turn")
        .step;
    game.undo(own_step, &mut Vec::new())
        .expect("it should be possible to undo a step without dice");
    let step_count = game.timeline().step_count();
    for _ in 0..40 {
        assert_eq!(computers.decision_time(&game), None);
        computers.act(&mut game, &mut Vec::new());
        std::thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(
        (computers.activity(&game), game.timeline().step_count()),
        (None, step_count)
    );
}

/// The delay reveals whether a turn was planned, but not how long the planning took.
#[test]
fn delay_of_a_plan_is_constant() {
    let mut game = start_game(&new_game_with_controllers(&[Commander, Officer], "5"));
    let mut computers = ComputerPlayers::new(ComputerPace::Instant);
    for is_plan in [true, false, false] {
        let before = Instant::now();
        let mut due = computers.decision_time(&game);
        let after = Instant::now();
        assert!(
            !is_plan || due.is_none(),
            "the search should not be over yet"
        );
        while due.is_none() {
            due = computers.decision_time(&game);
        }
        let due = due.unwrap();
        let delay = Duration::from_millis(if is_plan { 400 } else { 0 });
        assert!(due >= before + delay && due <= after + delay, "{is_plan}");
        computers.act(&mut game, &mut Vec::new());
    }
}

/// The computer decides without another key press, as soon as its search is over.
#[test]
fn key_press_during_the_search_is_not_lost() {
    let mut game = start_game(&new_game_with_controllers(&[Commander, Officer], "5"));
    let mut computers = ComputerPlayers::new(ComputerPace::Step);
    let waits = Some(ComputerActivity::Waits { seat: Seat(0) });
    assert_eq!(
        (computers.decision_time(&game), computers.activity(&game)),
        (None, waits.clone())
    );
    computers.resume(&mut game, &mut Vec::new());
    let thinks = Some(ComputerActivity::Thinks { seat: Seat(0) });
    assert_eq!(computers.activity(&game), thinks);
    assert!(let_computer_search(&mut game, &mut computers));
    assert_eq!(game.timeline().step_count(), 1);
    assert_eq!(
        (computers.decision_time(&game), computers.activity(&game)),
        (None, waits)
    );
}

#[test]
fn delay_of_a_computer_in_a_card_window_does_not_depend_on_its_hand() {
    let mut game = start_game(&new_game_with_controllers(
        &[Officer, Officer, Recruit],
        "2",
    ));
    let mut computers = ComputerPlayers::new(ComputerPace::Instant);
    let (mut playable_count, mut unplayable_count, mut other_count) = (0, 0, 0);
    while game.computer_to_decide().is_some() {
        let is_card_decision = game.is_card_decision_pending();
        let before = Instant::now();
        let due = computers
            .decision_time(&game)
            .expect("the decision should be due without a key press");
        if is_card_decision {
            let (delay, now) = (Duration::from_millis(60), Instant::now());
            assert!(due >= before + delay && due <= now + delay);
            // Asking again after the decision is ready does not postpone it.
            assert_eq!(computers.decision_time(&game), Some(due));
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
                playable_count += 1;
            } else {
                unplayable_count += 1;
            }
        } else {
            other_count += 1;
            assert!(due <= Instant::now());
        }
        computers.act(&mut game, &mut Vec::new());
    }
    assert!(
        playable_count > 10 && unplayable_count > 10 && other_count > 100,
        "{playable_count} with playable cards, {unplayable_count} without, {other_count} other decisions"
    );
}

#[test]
fn failed_write_stops_computers_until_they_are_resumed() {
    for line_count in 40..60 {
        let writer = LimitedWriter::with_space(line_count);
        let options = new_game_with_controllers(&[Recruit, Officer], "3");
        let mut game = game_with_writer(&options, &writer);
        let mut computers = ComputerPlayers::new(ComputerPace::Instant);
        while computers.decision_time(&game).is_some() {
            computers.act(&mut game, &mut Vec::new());
        }
        assert!(matches!(
            computers.activity(&game),
            Some(ComputerActivity::Stopped { .. })
        ));
        assert_eq!(game.timeline().record().entries.len(), line_count);
        writer.set_space(usize::MAX);
        computers.resume(&mut game, &mut Vec::new());
        while computers.decision_time(&game).is_some() {
            computers.act(&mut game, &mut Vec::new());
        }
        assert!(game.is_over());
    }
}
