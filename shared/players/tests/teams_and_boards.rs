//! How computer players decide in teams (OPT-TEAM), and whether their games end: in teams, with the Vortex
//! (OPT-VORTEX), on the boards of OPT-ENERGY and OPT-NEIGHBORS, and with combinations of optional rules.

#![cfg(test)]

mod common;

use common::{
    OFFICER, RECRUIT, RosterPlayer, next_action, next_decision, play_game, position_after,
};
use rubium_rules::{OptionalRule, Options};

#[test]
fn teammate_is_not_attacked_and_keeps_its_refinery() {
    let position = |owner: u8| {
        format!(
            "layout four
            options teams
            turn 5 seat 1 movement
            hex 2,0 plains 1 3D
            hex 1,0 plains mine 2 {owner} 1H
            hex 2,2 1 2H
            hex -3,1 2 4H
            hex -2,-1 3 4H
            hex 3,-2 4 4H"
        )
    };
    assert_eq!(next_action(&position(4), OFFICER), "move dragon 2,0 1,0");
    assert!(!next_action(&position(3), OFFICER).ends_with(" 1,0"));
}

#[test]
fn player_with_one_unit_passes_mission_that_teammate_can_use() {
    let position = "layout four
        options teams
        turn 5 seat 1 draw
        hex 1,0 plains 1 3H 3S 2D
        hex -3,1 2 4H
        hex -2,-1 3 1H
        hex 3,-2 4 4H
        seat 3 rubium 0 hand twoFronts windfall";
    let game = position_after(position, &["1: end"]);
    assert_eq!(next_decision(&game, OFFICER).1, "give twoFronts");
}

/// If the teammate controls the most Rock Plains, the teammate can score a point with the objective this
/// turn. The card is then passed, although it could be worth more in this player's hand later.
#[test]
fn objective_that_teammate_can_fulfil_at_once_is_passed() {
    let position = |owner: u8| {
        format!(
            "layout four
            options teams
            turn 5 seat 1 draw
            hex 1,0 plains {owner} 1H
            hex 2,1 1 1H
            hex -3,1 2 4H
            hex -2,-1 3 4H 3S 2D
            hex 3,-2 4 4H
            seat 3 rubium 9 hand dominatePlains"
        )
    };
    let decision_with_owner =
        |owner: u8| next_decision(&position_after(&position(owner), &["1: end"]), OFFICER).1;
    assert_eq!(decision_with_owner(1), "give dominatePlains");
    assert_eq!(decision_with_owner(3), "pass");
}

/// Seat 3 has no units. With 1 rubium, it can buy one only if it exchanges its card. With 2 rubium, it does
/// not need the card.
#[test]
fn card_that_prevents_elimination_is_not_passed() {
    let position = |rubium: u8| {
        format!(
            "layout four
            options teams
            turn 5 seat 1 draw
            hex 1,0 plains 1 3H 3S 2D
            hex -3,1 2 4H
            hex 3,-2 4 4H
            seat 3 rubium {rubium} hand twoFronts"
        )
    };
    let decision_with_rubium = |rubium: u8, player: RosterPlayer| {
        next_decision(&position_after(&position(rubium), &["1: end"]), player).1
    };
    for player in [OFFICER, RECRUIT] {
        assert_eq!(decision_with_rubium(1, player), "pass", "{player:?}");
        assert_eq!(
            decision_with_rubium(2, player),
            "give twoFronts",
            "{player:?}"
        );
    }
}

/// Seat 3 has no units, as in the test above.
#[test]
fn card_that_prevents_elimination_is_not_played_for_teammate() {
    let position = |rubium: u8| {
        format!(
            "layout four
            options teams
            turn 5 seat 1 battle
            hex 1,0 plains 1 3S ; 2 2S
            hex -3,1 2 4H
            hex 3,-2 4 4H
            seat 3 rubium {rubium} hand targetingUplink"
        )
    };
    let decision_with_rubium = |rubium: u8, player: RosterPlayer| {
        next_decision(
            &position_after(&position(rubium), &["1: battle 1,0 2"]),
            player,
        )
        .1
    };
    for player in [OFFICER, RECRUIT] {
        assert_eq!(decision_with_rubium(1, player), "pass", "{player:?}");
        assert_eq!(
            decision_with_rubium(2, player),
            "play targetingUplink",
            "{player:?}"
        );
    }
}

/// Plays a game with these options and returns whether it ends.
fn game_ends(optional_rules: &[OptionalRule], player_count: u8, seed: u64) -> bool {
    let options = Options {
        optional_rules: optional_rules.to_vec(),
        ..Options::default()
    };
    let mut player_names = ["officer", "recruit", "greedy"];
    player_names.rotate_left(seed as usize % 3);
    play_game(options, player_count, seed, &player_names, 8_000, |_, _| {})
}

#[test]
fn nearly_all_games_end() {
    use OptionalRule as O;
    let games: [(&[OptionalRule], u8); 9] = [
        (&[O::Teams], 4),
        (&[O::Vortex], 3),
        (&[O::Teams, O::Vortex], 4),
        (&[O::EnergyDependence], 2),
        (&[O::BadNeighbors, O::Vortex], 2),
        (&[O::Teams, O::AlternateUnits, O::Vortex], 4),
        (&[O::KingOfTheHill, O::TopPriority], 2),
        (&[O::KingOfTheHill, O::InterceptedTransmissions], 3),
        (&[O::Teams, O::KingOfTheHill, O::ExecutiveOrders], 4),
    ];
    for (optional_rules, player_count) in games {
        let ended_count = (0..12)
            .filter(|&seed| game_ends(optional_rules, player_count, seed))
            .count();
        assert!(
            ended_count >= 11,
            "{optional_rules:?}: {ended_count} of 12 games ended"
        );
    }
}
