//! The computer players with the alternate units (OPT-ALT).

#![cfg(test)]

mod common;

use common::{OFFICER, RosterPlayer, next_decision, play_game, position_after};
use rubium_rules::{Action, DecisionKind, OptionalRule, Options, PendingInput};

/// The Officer's next action with the alternate units, in `position` after these inputs.
fn officer_action(position: &str, inputs: &[&str]) -> String {
    player_action(OFFICER, "alternateUnits", position, inputs)
}

/// The next action of `player` with these options, in `position` after these inputs.
fn player_action(player: RosterPlayer, options: &str, position: &str, inputs: &[&str]) -> String {
    let position = format!("options {options}\n{position}");
    next_decision(&position_after(&position, inputs), player).1
}

#[test]
fn shardian_is_sacrificed_only_if_hit_is_worth_more() {
    let dragon_defends = "layout two
        turn 5 seat 1 battle
        hex 1,0 plains 1 2C ; 2 1D
        hex 2,2 1 2H
        hex -2,-2 2 2H";
    assert_eq!(
        officer_action(dragon_defends, &["1: battle 1,0 2"]),
        "sacrifice crystalline"
    );
    let humans_attack = "layout two
        turn 5 seat 1 battle
        hex 1,0 plains 1 3H ; 2 1C 1D
        hex 2,2 1 2H
        hex -2,-2 2 2H";
    assert_eq!(officer_action(humans_attack, &["1: battle 1,0 2"]), "pass");
}

/// Three Sporlings and a Blitzer before a battle against a single Clone, which the Blitzer destroys with a 4.
/// A second Clone is on an adjacent hex.
const SPORLINGS_BEFORE_VICTORY: &str = "layout two
    turn 5 seat 1 battle
    hex 1,0 plains 1 3F 1S ; 2 1H
    hex 2,0 plains 2 1H
    hex 2,2 1 2H
    hex -2,-2 2 2H";

#[test]
fn sporlings_advance_into_a_favourable_battle() {
    let inputs = ["1: battle 1,0 2", "die 4"];
    assert_eq!(
        officer_action(SPORLINGS_BEFORE_VICTORY, &inputs),
        "move fungoid 1,0 2,0"
    );
    // The second Sporling advances as well.
    let inputs = ["1: battle 1,0 2", "die 4", "1: move fungoid 1,0 2,0"];
    assert_eq!(
        officer_action(SPORLINGS_BEFORE_VICTORY, &inputs),
        "move fungoid 1,0 2,0"
    );
}

#[test]
fn sporlings_do_not_advance_to_hex_where_battle_is_over_or_unfavourable() {
    let with_finished_battle = format!("{SPORLINGS_BEFORE_VICTORY}\n fought 2,0");
    let inputs = ["1: battle 1,0 2", "die 4"];
    assert_ne!(
        officer_action(&with_finished_battle, &inputs),
        "move fungoid 1,0 2,0"
    );
    let with_strong_defender =
        SPORLINGS_BEFORE_VICTORY.replace("hex 2,0 plains 2 1H", "hex 2,0 plains 2 3D");
    assert_ne!(
        officer_action(&with_strong_defender, &inputs),
        "move fungoid 1,0 2,0"
    );
}

/// A Sporling wins a battle and may advance. Of the unoccupied hexes next to it, hex 0,1 has a refinery, and
/// control of hex 2,0, which is Rock Plains, fulfils an objective.
const SPORLING_NEAR_OBJECTIVE: &str = "layout two
    turn 5 seat 1 battle
    hex 1,0 plains 1 1F 1S ; 2 1H
    hex 2,0 plains
    hex 0,1 forest mine 1
    hex 1,-1 pool
    hex 2,-1 forest
    hex 1,1 spires
    hex -1,0 plains 2 1H
    hex 2,2 1 2H
    hex -2,-2 2 2H
    seat 1 hand dominatePlains";

#[test]
fn sporlings_advance_for_an_objective() {
    let inputs_in_2012_edition = ["1: battle 1,0 2", "die 4", "1: pass"];
    let inputs_in_2005_edition = ["1: battle 1,0 2", "die 4", "1: take victory"];
    // To value an advance, the Officer evaluates the state after the loser's card. In the 2012 edition, the
    // loser decides whether to draw this card; in the 2005 edition, it is always drawn.
    for (options, inputs) in [
        ("alternateUnits", &inputs_in_2012_edition),
        ("2005 alternateUnits", &inputs_in_2005_edition),
    ] {
        let expected = "move fungoid 1,0 2,0";
        let next_action = player_action(OFFICER, options, SPORLING_NEAR_OBJECTIVE, inputs);
        assert_eq!(next_action, expected, "{options}");
    }
}

#[test]
fn wyrm_on_monolith_attacks_hex_with_best_chain() {
    let position = "layout two
        turn 5 seat 1 movement
        moves over
        hex 0,0 1 1D
        hex 1,0 plains 2 1H
        hex -2,2 plains 2 3S
        hex 2,2 1 2H
        hex -2,-2 2 2H";
    assert_eq!(officer_action(position, &[]), "special dragon 0,0 -2,2");
}

/// Plays a complete game. Returns the numbers of advances and of sacrifices.
fn count_advances_and_sacrifices(player_count: u8, seed: u64) -> (u32, u32) {
    let options = Options {
        optional_rules: vec![OptionalRule::AlternateUnits],
        ..Options::default()
    };
    let (mut advance_count, mut sacrifice_count) = (0, 0);
    let is_over = play_game(
        options,
        player_count,
        seed,
        &["officer", "recruit"],
        20_000,
        |seat_view, action| {
            let is_advance = matches!(
                seat_view.pending_input,
                PendingInput::Decision {
                    decision: DecisionKind::Advance { .. },
                    ..
                }
            );
            advance_count += u32::from(is_advance && matches!(action, Action::Move { .. }));
            sacrifice_count += u32::from(matches!(action, Action::Sacrifice { .. }));
        },
    );
    assert!(
        is_over,
        "the game with {player_count} players and seed {seed} should end"
    );
    (advance_count, sacrifice_count)
}

#[test]
fn complete_games_contain_advances_and_sacrifices() {
    let (mut advance_count, mut sacrifice_count) = (0, 0);
    for seed in 0..60 {
        let (game_advance_count, game_sacrifice_count) =
            count_advances_and_sacrifices(2 + (seed % 3) as u8, seed);
        advance_count += game_advance_count;
        sacrifice_count += game_sacrifice_count;
    }
    assert!(
        advance_count > 0 && sacrifice_count > 0,
        "{advance_count} advances, {sacrifice_count} sacrifices"
    );
}
