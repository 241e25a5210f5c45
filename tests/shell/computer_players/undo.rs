//! Undo and the recap of turns in games with computer players.

use rubium_host::game::Controller::{Officer, Person, Recruit};
use rubium_host::game::{HistoryEntry, PlayRefusal, UndoObstacle};
use rubium_host::running::HandState;
use rubium_rules::{Action, Seat};

use super::{let_computer_decide, play_until_computer, play_while};
use crate::app::{act, new_game_with_controllers, start_game};
use crate::screen::ScreenGame;

#[test]
fn undo_returns_to_the_persons_step_and_computers_repeat_their_decisions() {
    let mut options = new_game_with_controllers(&[Person, Officer], "5");
    options.is_practice = true;
    let mut game = start_game(&options);
    play_until_computer(&mut game);
    for _ in 0..3 {
        assert!(let_computer_decide(&mut game));
    }
    let (step_count, view) = (game.timeline().step_count(), game.view());
    let status = game.status();
    assert!(
        status
            .undoable_steps
            .iter()
            .all(|step| step.seat == Seat(0))
    );
    let own_step = status
        .undoable_steps
        .last()
        .expect("the person should have decided")
        .clone();
    let mut history = Vec::new();
    game.undo(own_step.step, &mut history)
        .expect("a practice game should allow any undo");
    let Some(HistoryEntry::Undone { undone_steps, .. }) = history.last() else {
        panic!("{history:?}");
    };
    assert!(
        undone_steps.iter().all(|step| step.seat == Seat(0)),
        "{undone_steps:?}"
    );
    assert_eq!(
        game.computer_to_decide(),
        None,
        "the person should have to decide again"
    );
    // Only the person's own step is redone.
    assert_eq!(game.status().redoable_step.as_ref(), Some(&own_step));
    game.redo(&mut history)
        .expect("the redo should be possible");
    assert_eq!(game.status().redoable_step, None);
    for _ in 0..3 {
        assert!(let_computer_decide(&mut game));
    }
    assert_eq!(
        (game.timeline().step_count(), game.view()),
        (step_count, view)
    );
}

#[test]
fn undo_outside_practice_includes_computer_steps_but_no_dice() {
    let mut game = start_game(&new_game_with_controllers(&[Person, Recruit], "5"));
    play_until_computer(&mut game);
    let own_step = game
        .status()
        .undoable_steps
        .last()
        .expect("the person should have ended the turn")
        .step;
    assert!(let_computer_decide(&mut game));
    game.undo(own_step, &mut Vec::new())
        .expect("it should be possible to undo a step without dice");
    assert_eq!(game.view().active, Seat(0));
    // Nothing can be undone after the dice and cards of a whole turn.
    game.redo(&mut Vec::new())
        .expect("the redo should be possible");
    play_while(&mut game, |game| game.computer_to_decide().is_some());
    let refusal = game.undo(own_step, &mut Vec::new());
    assert!(
        matches!(refusal, Err(PlayRefusal::NoUndo { .. })),
        "{refusal:?}"
    );
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
    assert_eq!(game.status().undoable_steps.len(), 1);
    game.set_controller(seat, Officer)
        .expect("the change should be stored");
    game.set_controller(seat, Person)
        .expect("the change should be stored");
    assert_eq!(game.status().undoable_steps, []);
    let reason = Some(UndoObstacle::OtherPlayer);
    let refusal = game.undo(step_before, &mut Vec::new());
    assert_eq!(refusal, Err(PlayRefusal::NoUndo { reason }));
    let step_after = end_phase(&mut game);
    assert_eq!(game.status().undoable_steps.len(), 1);
    game.undo(step_after, &mut Vec::new())
        .expect("players should be able to undo their own step");
}

#[test]
fn recap_starts_after_the_persons_previous_turn() {
    let mut game = start_game(&new_game_with_controllers(&[Person, Officer, Recruit], "5"));
    assert_eq!(
        game.turn_recap()
            .expect("the record should replay")
            .first_step,
        0
    );
    play_until_computer(&mut game);
    let (turn, steps_before) = (game.view().turn, game.timeline().step_count());
    play_while(&mut game, |game| game.view().active != Seat(0));
    let recap = game.turn_recap().expect("the record should replay");
    let first_step = recap.first_step as usize;
    assert!(first_step <= steps_before, "{first_step} > {steps_before}");
    assert_eq!(
        recap.history.len(),
        game.timeline().step_count() - first_step
    );
    let view = game
        .public_view_at(recap.first_step)
        .expect("the step should exist");
    assert_eq!((view.viewer, view.hand.len()), (None, 0));
    assert!(view.turn == turn, "{} {turn}", view.turn);
    for step in first_step..=game.timeline().step_count() {
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
