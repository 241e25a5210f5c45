//! Tests of computer players: when they decide, what they must not reveal, open hands, handovers and undo.

mod decisions;
mod hands;
mod undo;

use std::time::Duration;

use rubium_host::game::ComputerPlayers;
use rubium_players::Random;
use rubium_rules::PendingInput;

use crate::app::{pending_input, random_action};
use crate::screen::ScreenGame;

/// Carries out the decision of the computer that must decide now. Returns `false` if there is no such
/// computer.
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
    if game.computer_to_decide().is_none() {
        return false;
    }
    while computers.decision_time(game).is_none() {
        std::thread::sleep(Duration::from_millis(1));
    }
    computers.act(game, &mut Vec::new());
    true
}

/// Plays while `should_continue` returns true. People decide at random, each with their hand open.
fn play_while(game: &mut ScreenGame, should_continue: impl Fn(&ScreenGame) -> bool) {
    let player = Random::new(3);
    while !game.is_over() && should_continue(game) {
        if let_computer_decide(game) {
            continue;
        }
        let PendingInput::Decision { seat, .. } = pending_input(game) else {
            panic!("only a decision should be pending");
        };
        game.open_hand(seat)
            .expect("the hand of a person should open");
        let action = random_action(game, &player).expect("an action should be legal");
        game.act(&[action], &mut Vec::new())
            .expect("the action should be legal");
    }
}

/// Plays until a computer has to decide.
fn play_until_computer(game: &mut ScreenGame) {
    play_while(game, |game| game.computer_to_decide().is_none());
    assert!(
        game.computer_to_decide().is_some(),
        "a computer should have to decide"
    );
}
