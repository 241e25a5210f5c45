//! How optional rules and the 2005 edition change decisions of the Officer and, in one case, of the Recruit.

#![cfg(test)]

mod common;

use common::{OFFICER, RECRUIT, next_action, next_decision, position_after};
use rubium_rules::Seat;

/// A Strider next to the Monolith. Its player has `points` victory points. Two enemy Dragons could attack it
/// on the Monolith next turn.
fn strider_near_monolith(points: u8) -> String {
    format!(
        "layout two
        options kingOfTheHill
        turn 9 seat 1 movement
        hex 1,0 plains 1 1S
        hex -1,0 plains 2 2D
        hex 2,2 1 2H-
        hex -2,-2 2 2H
        seat 1 rubium 0 victory {points}
        seat 2 rubium 5 victory 6"
    )
}

#[test]
fn king_of_the_hill_monolith_is_entered_one_point_short_of_winning() {
    let enter_monolith = "move strider 1,0 0,0";
    assert_eq!(
        next_action(&strider_near_monolith(11), OFFICER),
        enter_monolith
    );
    assert_eq!(
        next_action(&strider_near_monolith(11), RECRUIT),
        enter_monolith
    );
}

#[test]
fn king_of_the_hill_leader_on_monolith_is_attacked() {
    let position = "layout two
        options kingOfTheHill
        turn 9 seat 1 movement
        hex 0,0 2 3D
        hex 1,0 plains 1 4L
        hex 2,2 1 2H-
        hex -2,-2 2 2H
        seat 1 rubium 0 victory 2
        seat 2 rubium 5 victory 11";
    assert_eq!(next_action(position, OFFICER), "move leaper 1,0 0,0");
}

#[test]
fn king_of_the_hill_second_unit_is_bought_for_monolith() {
    let position = "layout two
        options kingOfTheHill
        turn 9 seat 1 deployment
        hex 0,0 1 1S
        hex 2,2 1 2H
        hex 2,1 1 2H
        hex 1,2 1 2H
        hex -2,-2 2 2H
        seat 1 rubium 6
        seat 2 rubium 5";
    assert_eq!(next_action(position, OFFICER), "buy strider 1,2");
}

#[test]
fn king_of_the_hill_battle_is_avoided_if_stack_is_empty() {
    let position_with_stack = |card_count: u8| {
        format!(
            "layout two
            options kingOfTheHill
            turn 9 seat 1 movement
            hex 2,0 plains 1 3S
            hex 1,1 plains 2 1S 1H
            hex 2,2 1 2H-
            hex -2,-2 2 2H
            seat 1 rubium 0
            seat 2 rubium 5
            victory left {card_count}"
        )
    };
    assert_eq!(
        next_action(&position_with_stack(9), OFFICER),
        "move strider 2,0 1,1"
    );
    assert_eq!(next_action(&position_with_stack(0), OFFICER), "end");
}

/// In the 2005 edition, a slayer mission only requires that a unit of a certain kind be destroyed (MIS-5).
/// Two Striders cannot defeat four units, but one hit destroys the Human.
#[test]
fn battle_for_slayer_mission_is_fought_without_chance_of_victory() {
    let position_with = |card: &str| {
        format!(
            "layout two
            options 2005
            turn 9 seat 1 movement
            hex 0,1 plains 2 1H 3S
            hex 1,1 plains 1 2S
            hex 2,2 1 2H-
            hex -2,-2 2 2H
            seat 1 rubium 0 victory 8 hand {card}
            seat 2 rubium 5"
        )
    };
    assert_eq!(
        next_action(&position_with("humanSlayer"), OFFICER),
        "move strider 1,1 0,1"
    );
    assert_eq!(next_action(&position_with("objectivePool"), OFFICER), "end");
}

#[test]
fn special_attack_is_not_wasted_on_a_battle_that_is_won_anyway() {
    let position = "layout two
        turn 5 seat 1 movement
        moves over
        hex 2,0 plains 1 1D
        hex 1,0 plains 1 4S ; 2 1C
        hex 1,1 plains 2 1H
        hex 2,2 1 2H
        hex -2,-2 2 2H";
    let position_with_wyrm = position.replace("layout two", "layout two\noptions alternateUnits");
    for position in [position, &position_with_wyrm] {
        assert_eq!(next_action(position, OFFICER), "special dragon 2,0 1,1");
        let without_target = position.replace("        hex 1,1 plains 2 1H\n", "");
        assert_eq!(next_action(&without_target, OFFICER), "end");
    }
}

#[test]
fn wyrm_moves_to_monolith_where_its_range_is_unlimited() {
    let position = "layout two
        options alternateUnits
        turn 5 seat 1 movement
        hex 1,-1 plains 1 1D
        hex 2,-1 ?
        hex 0,1 pool 2 3L
        hex -2,2 plains 2 3S
        hex 2,2 1 2H-
        hex -2,-2 2 2H";
    assert_eq!(next_action(position, OFFICER), "move dragon 1,-1 0,0");
}

#[test]
fn card_is_played_in_battle_of_teammate() {
    let position = "layout four
        options teams
        turn 6 seat 1 battle
        hex 1,0 plains 1 1H ; 2 1H
        hex 2,2 1 2H
        hex -3,1 2 4H
        hex -2,-1 3 4H
        hex 3,-2 4 4H
        seat 3 rubium 0 hand sniperTeam";
    let inputs = ["1: battle 1,0 2"];
    let game = position_after(position, &inputs);
    let by_seat_3 = |action: &str| (Seat(2), action.to_owned());
    assert_eq!(next_decision(&game, OFFICER), by_seat_3("play sniperTeam"));
}

/// Four Humans on the hex of a single Dragon, and two Striders on an adjacent hex. If the Striders join, the
/// battle cannot fulfil the public mission, which requires a force of Humans.
#[test]
fn public_mission_is_planned_for_like_mission_in_hand() {
    let position_with_line = |line: &str| {
        format!(
            "layout two
            options interceptedTransmissions
            line {line}
            turn 9 seat 1 movement
            hex 0,1 forest 1 4H- ; 2 1D
            hex 1,1 forest 1 2S
            hex 2,2 1 2H-
            hex 2,1 1 1H-
            hex 1,2 1 1H-
            hex -2,-2 2 2H
            seat 1 rubium 0 victory 8
            seat 2 rubium 5"
        )
    };
    assert_eq!(
        next_action(&position_with_line("giantKiller"), OFFICER),
        "end"
    );
    assert_eq!(
        next_action(&position_with_line("objectivePool"), OFFICER),
        "move strider 1,1 0,1"
    );
}

#[test]
fn mission_that_is_easier_to_fulfil_is_kept() {
    let position = "layout two
        options topPriority
        turn 9 seat 1 mining
        hex 0,1 forest 1 1F
        hex 1,1 forest 1 1F
        hex 2,2 1 2H
        hex -2,-2 2 2H
        seat 1 rubium 0
        seat 2 rubium 5";
    let missions = ["card dominateForests", "card deathFromAbove"];
    for [first, second] in [missions, [missions[1], missions[0]]] {
        let game = position_after(position, &["1: end", first, second]);
        assert_eq!(next_decision(&game, OFFICER).1, "keep dominateForests");
    }
}

#[test]
fn only_cheap_units_move_next_to_vortex() {
    let position = |unit: &str| {
        format!(
            "layout two
        options vortex
        turn 9 seat 1 movement
        hex 2,0 plains 1 1{unit}
        hex 1,0 plains
        hex 2,2 1 2H-
            hex 2,1 1 1H-
            hex 1,2 1 1H-
        hex -2,-2 2 2H"
        )
    };
    let ends_next_to_vortex = |action: String| {
        ["1,0", "0,1", "1,-1"].contains(&action.rsplit(' ').next().unwrap_or_default())
    };
    assert!(ends_next_to_vortex(next_action(&position("F"), OFFICER)));
    assert!(!ends_next_to_vortex(next_action(&position("D"), OFFICER)));
}

/// Two refineries of equal value, both next to an enemy who could attack there. The public mission rewards a
/// victory on the terrain of one of them.
#[test]
fn terrain_on_which_an_enemy_could_fulfil_public_mission_is_avoided() {
    let position_with_line = |line: &str| {
        format!(
            "layout two
            options interceptedTransmissions
            turn 9 seat 1 movement
            hex 1,1 plains mine 2
            hex 2,0 forest mine 2
            hex 2,1 1 1H 1F-
            hex 1,0 plains 2 1H
            hex 2,2 1 1H-
            hex 1,2 1 1H-
            hex -2,-2 2 2H
            seat 1 rubium 0
            seat 2 rubium 5
            line {line}"
        )
    };
    let (forest, plains) = ("move human 2,1 2,0", "move human 2,1 1,1");
    assert_eq!(
        next_action(&position_with_line("objectivePlains"), OFFICER),
        forest
    );
    assert_eq!(
        next_action(&position_with_line("objectiveForest"), OFFICER),
        plains
    );
}
