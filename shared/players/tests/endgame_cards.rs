//! At the end of a game, cards are exchanged if and only if their rubium decides the final comparison (TRN-3,
//! WIN-2).

#![cfg(test)]

mod common;

use common::{OFFICER, RECRUIT, RosterPlayer, next_decision, position_after};

/// Seat 1's last decision before the game ends with the elimination of seat 2. Before this decision, seat 1
/// has exchanged `exchanged_count` cards. In the final comparison, seats 1 and 3 differ only in rubium.
fn last_decision(player: RosterPlayer, rubium: u8, exchanged_count: usize) -> String {
    let position = format!(
        "layout three
        turn 4 seat 1 battle
        hex 1,0 plains 1 1D ; 2 1H
        hex -3,2 3 1D
        seat 1 rubium {rubium} hand windfall*2
        seat 2 rubium 0
        seat 3 rubium 9 victory 1"
    );
    let mut inputs = vec!["1: battle 1,0 2", "1: pass battle", "die 2", "2: pass"];
    inputs.extend(vec!["1: exchange windfall"; exchanged_count]);
    next_decision(&position_after(&position, &inputs), player).1
}

#[test]
fn only_cards_that_win_the_comparison_are_exchanged() {
    for player in [OFFICER, RECRUIT] {
        assert_eq!(
            last_decision(player, 8, 0),
            "exchange windfall",
            "{player:?}"
        );
        assert_eq!(
            last_decision(player, 8, 1),
            "exchange windfall",
            "{player:?}"
        );
        assert_eq!(
            last_decision(player, 9, 0),
            "exchange windfall",
            "{player:?}"
        );
        assert_eq!(last_decision(player, 9, 1), "pass", "{player:?}");
    }
}

#[test]
fn cards_are_exchanged_to_share_the_victory() {
    assert_eq!(last_decision(OFFICER, 7, 0), "exchange windfall");
    assert_eq!(last_decision(OFFICER, 7, 1), "exchange windfall");
}
