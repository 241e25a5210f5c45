//! What each optional rule makes of a position: the Officer beside the one before it, which knew of none.

mod common;

use common::{OFFICER, RECRUIT, after, chosen, decided};
use rubium_rules::Seat;

/// A Strider beside the Monolith, which two Dragons could take back next turn.
fn summit(points: u8) -> String {
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
fn king_of_the_hill_one_turn_from_the_target_the_monolith_wins() {
    let climb = "move strider 1,0 0,0";
    assert_eq!(chosen(&summit(11), OFFICER), climb);
    assert_eq!(chosen(&summit(11), RECRUIT), climb);
}

#[test]
fn king_of_the_hill_who_wins_by_holding_the_monolith_is_joined_there() {
    let throne = "layout two
        options kingOfTheHill
        turn 9 seat 1 movement
        hex 0,0 2 3D
        hex 1,0 plains 1 4L
        hex 2,2 1 2H-
        hex -2,-2 2 2H
        seat 1 rubium 0 victory 2
        seat 2 rubium 5 victory 11";
    assert_eq!(chosen(throne, OFFICER), "move leaper 1,0 0,0");
}

#[test]
fn king_of_the_hill_a_second_unit_that_climbs_is_bought() {
    let market = "layout two
        options kingOfTheHill
        turn 9 seat 1 deployment
        hex 0,0 1 1S
        hex 2,2 1 2H
        hex 2,1 1 2H
        hex 1,2 1 2H
        hex -2,-2 2 2H
        seat 1 rubium 6
        seat 2 rubium 5";
    assert_eq!(chosen(market, OFFICER), "buy strider 1,2");
}

#[test]
fn king_of_the_hill_an_empty_stack_pays_no_point_for_a_battle() {
    let stack = |left: u8| {
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
            victory left {left}"
        )
    };
    assert_eq!(chosen(&stack(9), OFFICER), "move strider 2,0 1,1");
    assert_eq!(chosen(&stack(0), OFFICER), "end");
}

/// Two Striders will not win against four units, but a hit makes the owner give the Human (MIS-5).
#[test]
fn the_2005_edition_asks_only_that_the_unit_was_destroyed() {
    let prey = |card: &str| {
        format!(
            "layout two
            options ah
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
        chosen(&prey("humanSlayer"), OFFICER),
        "move strider 1,1 0,1"
    );
    assert_eq!(chosen(&prey("objectivePool"), OFFICER), "end");
}

#[test]
fn a_special_attack_does_not_take_a_battle_away_that_is_won_anyway() {
    let position = "layout two
        turn 5 seat 1 movement
        moves over
        hex 2,0 plains 1 1D
        hex 1,0 plains 1 4S ; 2 1C
        hex 1,1 plains 2 1H
        hex 2,2 1 2H
        hex -2,-2 2 2H";
    let wyrm = position.replace("layout two", "layout two\noptions alternateUnits");
    for position in [position, &wyrm] {
        assert_eq!(chosen(position, OFFICER), "special dragon 2,0 1,1");
        let alone = position.replace("        hex 1,1 plains 2 1H\n", "");
        assert_eq!(chosen(&alone, OFFICER), "end");
    }
}

#[test]
fn a_wyrm_goes_where_it_reaches_everything() {
    let position = "layout two
        options alternateUnits
        turn 5 seat 1 movement
        hex 1,-1 plains 1 1D
        hex 2,-1 ?
        hex 0,1 pool 2 3L
        hex -2,2 plains 2 3S
        hex 2,2 1 2H-
        hex -2,-2 2 2H";
    assert_eq!(chosen(position, OFFICER), "move dragon 1,-1 0,0");
}

#[test]
fn a_card_is_played_for_the_battle_of_the_teammate() {
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
    let game = after(position, &inputs);
    let third = |action: &str| (Seat(2), action.to_owned());
    assert_eq!(decided(&game, OFFICER), third("play sniperTeam"));
}

/// Four Humans in the hex of a lone Dragon, and two Striders that could help them, but not to that mission.
#[test]
fn a_mission_in_the_line_is_planned_for_as_one_in_hand() {
    let giant = |line: &str| {
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
    assert_eq!(chosen(&giant("giantKiller"), OFFICER), "end");
    assert_eq!(
        chosen(&giant("objectivePool"), OFFICER),
        "move strider 1,1 0,1"
    );
}

#[test]
fn of_two_missions_the_one_that_the_board_allows_is_kept() {
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
    for [one, other] in [missions, [missions[1], missions[0]]] {
        let game = after(position, &["1: end", one, other]);
        assert_eq!(decided(&game, OFFICER).1, "keep dominateForests");
    }
}

#[test]
fn beside_the_vortex_cheap_units_stand_and_dear_ones_do_not() {
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
    let beside = |action: String| {
        ["1,0", "0,1", "1,-1"].contains(&action.rsplit(' ').next().unwrap_or_default())
    };
    assert!(beside(chosen(&position("F"), OFFICER)));
    assert!(!beside(chosen(&position("D"), OFFICER)));
}

/// Two refineries that are as good, with an enemy beside both: what lies in the line pays who takes one of them.
#[test]
fn transmission_line_the_terrain_that_an_open_mission_asks_for_is_left_to_nobody() {
    let mines = |line: &str| {
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
    assert_eq!(chosen(&mines("objectivePlains"), OFFICER), forest);
    assert_eq!(chosen(&mines("objectiveForest"), OFFICER), plains);
}
