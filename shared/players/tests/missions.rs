//! How missions in hand change the Officer's moves.

#![cfg(test)]

mod common;

use common::{OFFICER, actions_until_end_of};
use rubium_rules::Phase;

/// All actions that the Officer chooses in the Movement phase of seat 1, which has these cards in hand.
fn movement_actions(board: &str, hand: &str) -> Vec<String> {
    let position = format!("{board}\n seat 1 rubium 0 victory 8 hand {hand}\n seat 2 rubium 5");
    actions_until_end_of(Phase::Movement, &position, OFFICER)
}

/// A single Dragon next to four Humans and two Striders. With `giantKiller` in hand, a victory over the
/// Dragon with Humans alone wins the game.
const SINGLE_DRAGON: &str = "layout two
    turn 9 seat 1 movement
    hex 0,1 forest 2 1D
    hex 1,1 forest 1 4H 2S
    hex 2,2 1 2H-
    hex 2,1 1 1H-
    hex 1,2 1 1H-
    hex -2,-2 2 2H";

/// Two Dragons, one of them on the Monolith, next to the same Human.
const DRAGON_ON_MONOLITH: &str = "layout two
    turn 9 seat 1 movement
    hex 0,0 1 1D
    hex 1,1 forest 1 1D
    hex 0,1 forest 2 1H
    hex 2,2 1 2H-
    hex -2,-2 2 2H";

#[test]
fn only_humans_attack_if_mission_allows_only_humans() {
    let [human_move, strider_move] =
        ["move human 1,1 0,1", "move strider 1,1 0,1"].map(str::to_owned);
    let with_mission = movement_actions(SINGLE_DRAGON, "giantKiller");
    assert!(
        with_mission.contains(&human_move) && !with_mission.contains(&strider_move),
        "{with_mission:?}"
    );
    let with_other_mission = movement_actions(SINGLE_DRAGON, "objectivePool");
    assert!(
        with_other_mission.contains(&strider_move),
        "{with_other_mission:?}"
    );
}

#[test]
fn dragon_attacks_from_monolith_if_mission_needs_it() {
    let with_mission = movement_actions(DRAGON_ON_MONOLITH, "deathFromAbove");
    assert_eq!(with_mission[0], "move dragon 0,0 0,1", "{with_mission:?}");
    let with_other_mission = movement_actions(DRAGON_ON_MONOLITH, "objectivePool");
    assert_eq!(
        with_other_mission[0], "move dragon 1,1 0,1",
        "{with_other_mission:?}"
    );
}
