//! The computer players with the alternate units (OPT-ALT).

#![cfg(test)]

mod common;

use common::{OFFICER, Who, after, decided, played};
use rubium_rules::{Action, DecisionKind, OptionalRule, Options, PendingInput};

/// The Officer's next action after these inputs.
fn chosen(position: &str, inputs: &[&str]) -> String {
    chosen_by(OFFICER, "alternateUnits", position, inputs)
}

/// The next action of the player `who` after these inputs.
fn chosen_by(who: Who, options: &str, position: &str, inputs: &[&str]) -> String {
    let position = format!("options {options}\n{position}");
    decided(&after(&position, inputs), who).1
}

#[test]
fn shardian_is_destroyed_only_if_the_hit_is_worth_more() {
    let dear = "layout two
        turn 5 seat 1 battle
        hex 1,0 plains 1 2C ; 2 1D
        hex 2,2 1 2H
        hex -2,-2 2 2H";
    assert_eq!(chosen(dear, &["1: battle 1,0 2"]), "sacrifice crystalline");
    let cheap = "layout two
        turn 5 seat 1 battle
        hex 1,0 plains 1 3H ; 2 1C 1D
        hex 2,2 1 2H
        hex -2,-2 2 2H";
    assert_eq!(chosen(cheap, &["1: battle 1,0 2"]), "pass");
}

const WON: &str = "layout two
    turn 5 seat 1 battle
    hex 1,0 plains 1 3F 1S ; 2 1H
    hex 2,0 plains 2 1H
    hex 2,2 1 2H
    hex -2,-2 2 2H";

#[test]
fn sporlings_advance_into_a_favourable_battle() {
    let inputs = ["1: battle 1,0 2", "die 4"];
    assert_eq!(chosen(WON, &inputs), "move fungoid 1,0 2,0");
    // Both move, one after the other.
    let inputs = ["1: battle 1,0 2", "die 4", "1: move fungoid 1,0 2,0"];
    assert_eq!(chosen(WON, &inputs), "move fungoid 1,0 2,0");
}

#[test]
fn sporlings_do_not_advance_to_a_hex_whose_battle_is_over() {
    let fought = format!("{WON}\n fought 2,0");
    let inputs = ["1: battle 1,0 2", "die 4"];
    assert_ne!(chosen(&fought, &inputs), "move fungoid 1,0 2,0");
    let strong = WON.replace("hex 2,0 plains 2 1H", "hex 2,0 plains 2 3D");
    assert_ne!(chosen(&strong, &inputs), "move fungoid 1,0 2,0");
}

/// A Sporling has won, and two adjacent hexes are free: one has the refinery, the other fulfils an
/// objective.
const FOR_A_MISSION: &str = "layout two
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
    let won = ["1: battle 1,0 2", "die 4", "1: pass"];
    let taken = ["1: battle 1,0 2", "die 4", "1: take victory"];
    // The last move ends the battle. Depending on the edition, the loser is then asked about a card or
    // draws it.
    for (options, inputs) in [("alternateUnits", &won), ("ah alternateUnits", &taken)] {
        let to = "move fungoid 1,0 2,0";
        let chosen = chosen_by(OFFICER, options, FOR_A_MISSION, inputs);
        assert_eq!(chosen, to, "{options}");
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
    assert_eq!(chosen(position, &[]), "special dragon 0,0 -2,2");
}

/// Plays a complete game. Returns the number of moves after victories and of destroyed own units.
fn abilities(players: u8, seed: u64) -> (u32, u32) {
    let options = Options {
        optional: vec![OptionalRule::AlternateUnits],
        ..Options::default()
    };
    let (mut moved_on, mut given) = (0, 0);
    let ended = played(
        options,
        players,
        seed,
        &["officer", "recruit"],
        20_000,
        |seen, action| {
            let advances = matches!(
                seen.waiting,
                PendingInput::Decision {
                    ask: DecisionKind::Advance { .. },
                    ..
                }
            );
            moved_on += u32::from(advances && matches!(action, Action::Move { .. }));
            given += u32::from(matches!(action, Action::Sacrifice { .. }));
        },
    );
    assert!(
        ended,
        "{players} players, seed {seed}: the game does not end"
    );
    (moved_on, given)
}

#[test]
fn complete_games_use_all_abilities() {
    let (mut moved_on, mut given) = (0, 0);
    for seed in 0..60 {
        let (moves, gifts) = abilities(2 + (seed % 3) as u8, seed);
        moved_on += moves;
        given += gifts;
    }
    assert!(
        moved_on > 0 && given > 0,
        "{moved_on} moves on, {given} given"
    );
}
