//! How the Officer plays the card that gives an extra step and the card that transports units.

#![cfg(test)]

mod common;

use common::{OFFICER, RosterPlayer, actions_until_end_of, next_decision, position_after};
use rubium_rules::Phase;

/// All actions that `player` chooses in `position` until the Deployment phase ends.
fn deployment_actions(position: &str, player: RosterPlayer) -> Vec<String> {
    actions_until_end_of(Phase::Deployment, position, player)
}

/// Two Dragons far from all enemies. Any won battle wins the game.
const DISTANT_ENEMIES: &str = "layout two
    turn 9 seat 1 deployment
    hex 0,2 forest 1 2D
    hex 0,-1 plains 2 1H
    hex 2,2 1 1H
    hex -2,-2 2 2H
    seat 1 rubium 0 victory 11 hand dropShip
    seat 2 rubium 5";

/// Two Dragons near a single Human, which they reach only with an extra step.
const HUMAN_OUT_OF_REACH: &str = "layout two
    turn 9 seat 1 deployment
    hex 0,2 forest 1 2D
    hex 0,0 1 1S
    hex -1,1 plains
    hex 0,1 plains
    hex 1,0 plains 2 1H
    hex 2,2 1 1H
    hex -2,-2 2 2H
    seat 1 rubium 0 hand forcedMarch
    seat 2 rubium 5";

#[test]
fn drop_ship_carries_units_to_winning_battle() {
    let actions = deployment_actions(DISTANT_ENEMIES, OFFICER);
    assert_eq!(actions[0], "play dropShip", "{actions:?}");
    assert_eq!(actions[1], "pick dragon 0,2", "{actions:?}");
    let winning_landings = ["land 0,-1", "land -2,-2"];
    let landing = actions.iter().find(|action| action.starts_with("land"));
    assert!(
        landing.is_some_and(|action| winning_landings.contains(&action.as_str())),
        "{actions:?}"
    );
}

/// A person may pick a unit that the Officer would not pick, and then ask for advice.
#[test]
fn action_is_advised_after_unplanned_pick() {
    let game = position_after(DISTANT_ENEMIES, &["1: play dropShip", "1: pick human 2,2"]);
    assert_ne!(next_decision(&game, OFFICER).1, "");
}

#[test]
fn forced_march_is_played_for_units_that_then_reach_a_target() {
    let actions = deployment_actions(HUMAN_OUT_OF_REACH, OFFICER);
    assert_eq!(
        actions,
        [
            "play forcedMarch",
            "pick dragon 0,2",
            "pick dragon 0,2",
            "end"
        ]
    );
}

#[test]
fn forced_march_without_gain_is_kept() {
    let position = "layout two
        turn 9 seat 1 deployment
        hex 2,2 1 1H
        hex 2,1 1 1H
        hex 1,2 1 1H
        hex -2,-2 2 3H
        hex -2,-1 2 3H
        hex -1,-2 2 3H
        seat 1 rubium 0 hand forcedMarch
        seat 2 rubium 5";
    let actions = deployment_actions(position, OFFICER);
    assert_eq!(actions, ["end"]);
}
