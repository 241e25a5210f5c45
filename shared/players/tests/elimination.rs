//! Decisions of the Officer that can end the game.

#![cfg(test)]

mod common;

use common::{OFFICER, next_action};

/// Seat 2 has a single unit and cannot buy another unit. Seats 1 and 3 have `first_vp` and `third_vp` victory
/// points.
fn position_with_last_human(first_vp: u8, third_vp: u8) -> String {
    format!(
        "layout three
        turn 9 seat 1 movement
        hex 1,0 plains 1 3F
        hex 0,1 plains 2 1H
        seat 1 rubium 0 victory {first_vp}
        seat 2 rubium 0 victory 0
        seat 3 rubium 5 victory {third_vp}"
    )
}

#[test]
fn only_leading_player_eliminates_another_player() {
    let attack = "move fungoid 1,0 0,1";
    assert_ne!(
        next_action(&position_with_last_human(2, 8), OFFICER),
        attack
    );
    assert_eq!(
        next_action(&position_with_last_human(8, 2), OFFICER),
        attack
    );
}

#[test]
fn attack_with_poor_odds_is_made_if_elimination_wins_game() {
    let position_with_dragon = |rubium: u8| {
        format!(
            "layout two
            turn 9 seat 1 movement
            hex 1,0 plains 1 2H
            hex 0,1 plains 2 1D
            hex 2,2 1 2H
            seat 1 rubium 0
            seat 2 rubium {rubium}"
        )
    };
    let attack = "move human 1,0 0,1";
    assert_eq!(next_action(&position_with_dragon(0), OFFICER), attack);
    // A player who can buy another unit is not eliminated.
    assert_ne!(next_action(&position_with_dragon(9), OFFICER), attack);
}
