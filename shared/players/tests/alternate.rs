//! The computer players with the alternate units (OPT-ALT).

mod common;

use common::{OFFICER, Who, after, decided, played};
use rubium_rules::{Action, Ask, Awaiting, OptionalRule, Options};

/// What the Officer does after these inputs.
fn chosen(position: &str, inputs: &[&str]) -> String {
    chosen_by(OFFICER, "alternateUnits", position, inputs)
}

/// What one of the roster does after these inputs.
fn chosen_by(who: Who, options: &str, position: &str, inputs: &[&str]) -> String {
    let position = format!("options {options}\n{position}");
    decided(&after(&position, inputs), who).1
}

#[test]
fn a_shardian_is_given_where_that_wins_and_not_for_less_than_it_costs() {
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
fn sporlings_go_on_to_a_battle_that_they_will_win() {
    let inputs = ["1: battle 1,0 2", "die 4"];
    assert_eq!(chosen(WON, &inputs), "move fungoid 1,0 2,0");
    // Together, one after the other.
    let inputs = ["1: battle 1,0 2", "die 4", "1: move fungoid 1,0 2,0"];
    assert_eq!(chosen(WON, &inputs), "move fungoid 1,0 2,0");
}

#[test]
fn sporlings_do_not_go_where_the_battle_was_fought_already() {
    let fought = format!("{WON}\n fought 2,0");
    let inputs = ["1: battle 1,0 2", "die 4"];
    assert_ne!(chosen(&fought, &inputs), "move fungoid 1,0 2,0");
    let strong = WON.replace("hex 2,0 plains 2 1H", "hex 2,0 plains 2 3D");
    assert_ne!(chosen(&strong, &inputs), "move fungoid 1,0 2,0");
}

/// A Sporling has won, and two hexes beside it are free: one has the refinery, the other makes an objective hold.
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
fn sporlings_move_on_for_an_objective() {
    let won = ["1: battle 1,0 2", "die 4", "1: pass"];
    let taken = ["1: battle 1,0 2", "die 4", "1: take victory"];
    // With the last of them the battle is over: in one edition the loser is asked about a card, in the other draws it.
    for (options, inputs) in [("alternateUnits", &won), ("ah alternateUnits", &taken)] {
        let to = "move fungoid 1,0 2,0";
        let chosen = chosen_by(OFFICER, options, FOR_A_MISSION, inputs);
        assert_eq!(chosen, to, "{options}");
    }
}

#[test]
fn a_wyrm_on_the_monolith_attacks_where_a_chain_destroys_most() {
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

/// Plays a game to its end. Tells how often units moved on or were given.
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
                Awaiting::Decision {
                    ask: Ask::Advance { .. },
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
fn whole_games_are_played_and_the_abilities_used() {
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
