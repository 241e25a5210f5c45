//! Tests of what a seat or the public can see (choices, warnings, reports on hexes, hidden information), and
//! of the end of a phase or game.

#![cfg(test)]

mod choices;
mod game_end;
mod hex_report;
mod phase_end;
mod seat_view;
mod special_attacks;

use rubium_rules::content::{Axial, Content};
use rubium_rules::notation::read_position;
use rubium_rules::{Choices, Hex, Rules, Seat, State, view};

fn position(text: &str) -> (Rules, State) {
    let content = Content::classic().expect("the built-in content should be valid");
    read_position(text, content).expect("the position should be valid")
}

/// The choices of the deciding seat, as `viewer` sees them.
fn choices(rules: &Rules, state: &State, viewer: Option<Seat>) -> Choices {
    let choices = view(rules, state, viewer).choices;
    choices.expect("a decision should be pending")
}

/// The hex with these coordinates.
fn hex_at(rules: &Rules, q: i8, r: i8) -> Hex {
    rules
        .board()
        .hex_at(Axial { q, r })
        .expect("the hex should be on the board")
}

/// A position of three players, of whom only the active player has units.
const THREE_PLAYERS: &str = "
layout three
turn 4 seat 1 movement
hex 0,1 1 2H
seat 1 rubium 3
seat 2 rubium 9
seat 3 rubium 9
";
