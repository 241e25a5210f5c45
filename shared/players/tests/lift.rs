//! The Officer and the two cards that move units.

use rubium_players::Officer;
use rubium_rules::content::Content;
use rubium_rules::notation::{read_action, read_position, write_action};
use rubium_rules::{Awaiting, Phase, Rules, State, apply, awaiting, legal, view};

/// What is done in the rest of the Deployment phase, as text.
fn deployment(position: &str, player: impl Fn(&Rules) -> Officer<'_>) -> Vec<String> {
    let (rules, mut state): (Rules, State) =
        read_position(position, Content::classic().unwrap()).unwrap();
    let mut done = Vec::new();
    while let Awaiting::Decision { seat, .. } = awaiting(&rules, &state) {
        let mut options = Vec::new();
        legal(&rules, &state, &mut options);
        let seen = view(&rules, &state, Some(seat));
        if seen.phase != Phase::Deployment {
            break;
        }
        let decision = done.len() as u64;
        let (action, _) = player(&rules)
            .decide(&seen, decision, &options)
            .expect("something is always legal");
        done.push(write_action(&rules, action));
        apply(&rules, &mut state, seat, action, &mut ()).unwrap();
    }
    done
}

/// Two Dragons in the middle of nowhere and one lone Human far away, which is worth the game.
const FAR_PREY: &str = "layout two
    turn 9 seat 1 deployment
    hex 0,2 forest 1 2D
    hex 0,-1 plains 2 1H
    hex 2,2 1 1H
    hex -2,-2 2 2H
    seat 1 rubium 0 victory 11 hand dropShip
    seat 2 rubium 5";

/// The same one hex too far to walk.
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
fn a_drop_ship_carries_units_to_the_battle_that_wins() {
    let done = deployment(FAR_PREY, |rules| Officer::new(rules, 1));
    assert_eq!(done[0], "play dropShip", "{done:?}");
    assert_eq!(done[1], "pick dragon 0,2", "{done:?}");
    let lands = ["land 0,-1", "land -2,-2"];
    let landed = done.iter().find(|action| action.starts_with("land"));
    assert!(
        landed.is_some_and(|action| lands.contains(&action.as_str())),
        "{done:?}"
    );
}

/// Where somebody else has begun with the card, as a person who then asks for advice.
#[test]
fn a_pick_that_was_not_planned_is_gone_on_from() {
    let (rules, mut state): (Rules, State) =
        read_position(FAR_PREY, Content::classic().unwrap()).unwrap();
    for text in ["play dropShip", "pick human 2,2"] {
        let action = read_action(&rules, text).unwrap();
        apply(&rules, &mut state, rubium_rules::Seat(0), action, &mut ()).unwrap();
    }
    let mut options = Vec::new();
    legal(&rules, &state, &mut options);
    let seen = view(&rules, &state, Some(rubium_rules::Seat(0)));
    let decided = Officer::new(&rules, 1).decide(&seen, 0, &options);
    assert!(decided.is_some_and(|(action, _)| options.contains(&action)));
}

#[test]
fn a_forced_march_is_for_the_units_that_then_reach_more() {
    let done = deployment(NEAR_PREY, |rules| Officer::new(rules, 1));
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
fn both_cards_are_kept_where_they_would_do_nothing() {
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
    let done = deployment(idle, |rules| Officer::new(rules, 1));
    assert_eq!(done, ["end"]);
}

#[test]
fn the_first_officer_never_played_them() {
    for position in [FAR_PREY, NEAR_PREY] {
        let done = deployment(position, |rules| Officer::first(rules, 1));
        assert!(
            !done.iter().any(|action| action.starts_with("play")),
            "{done:?}"
        );
    }
}
