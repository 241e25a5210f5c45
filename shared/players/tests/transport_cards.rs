//! The Officer and the two cards that move units.

#![cfg(test)]

mod common;

use common::{OFFICER, Who, after, all_of, decided};
use rubium_rules::Phase;

/// All further actions of the Deployment phase, as text.
fn deployment(position: &str, who: Who) -> Vec<String> {
    all_of(Phase::Deployment, position, who)
}

/// Two Dragons far from everything, and a single distant Human whose destruction wins the game.
const FAR_PREY: &str = "layout two
    turn 9 seat 1 deployment
    hex 0,2 forest 1 2D
    hex 0,-1 plains 2 1H
    hex 2,2 1 1H
    hex -2,-2 2 2H
    seat 1 rubium 0 victory 11 hand dropShip
    seat 2 rubium 5";

/// The same with the Human one hex out of reach.
const NEAR_PREY: &str = "layout two
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
    let done = deployment(FAR_PREY, OFFICER);
    assert_eq!(done[0], "play dropShip", "{done:?}");
    assert_eq!(done[1], "pick dragon 0,2", "{done:?}");
    let lands = ["land 0,-1", "land -2,-2"];
    let landed = done.iter().find(|action| action.starts_with("land"));
    assert!(
        landed.is_some_and(|action| lands.contains(&action.as_str())),
        "{done:?}"
    );
}

/// A person may have made the first pick and then ask for advice.
#[test]
fn unplanned_pick_is_continued() {
    let game = after(FAR_PREY, &["1: play dropShip", "1: pick human 2,2"]);
    assert_ne!(decided(&game, OFFICER).1, "");
}

#[test]
fn forced_march_goes_to_units_that_gain_a_target() {
    let done = deployment(NEAR_PREY, OFFICER);
    assert_eq!(
        done,
        [
            "play forcedMarch",
            "pick dragon 0,2",
            "pick dragon 0,2",
            "end"
        ]
    );
}

#[test]
fn transport_cards_without_gain_are_kept() {
    let idle = "layout two
        turn 9 seat 1 deployment
        hex 2,2 1 1H
        hex 2,1 1 1H
        hex 1,2 1 1H
        hex -2,-2 2 3H
        hex -2,-1 2 3H
        hex -1,-2 2 3H
        seat 1 rubium 0 hand forcedMarch
        seat 2 rubium 5";
    let done = deployment(idle, OFFICER);
    assert_eq!(done, ["end"]);
}
