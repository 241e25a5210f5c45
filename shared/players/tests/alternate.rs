//! The computer players with the alternate units (OPT-ALT).

use rubium_players::{Officer, Player, Recruit};
use rubium_rules::content::Content;
use rubium_rules::notation::{Input, read_input, read_position, write_action};
use rubium_rules::{
    Action, Awaiting, OptionalRule, Options, Outcome, Rules, Setup, State, View, apply, awaiting,
    legal, resolve, view, weights,
};

fn give(rules: &Rules, state: &mut State, input: Input) {
    match input {
        Input::Act { seat, action } => apply(rules, state, seat, action, &mut ()).unwrap(),
        Input::Chance { outcome } => resolve(rules, state, outcome, &mut ()).unwrap(),
    }
}

/// What the Officer does after these inputs.
fn chosen(position: &str, inputs: &[&str]) -> String {
    let text = format!("options alternateUnits\n{position}");
    let (rules, mut state) = read_position(&text, Content::classic().unwrap()).unwrap();
    for input in inputs {
        let input = read_input(&rules, input).unwrap();
        give(&rules, &mut state, input);
    }
    let Awaiting::Decision { seat, .. } = awaiting(&rules, &state) else {
        panic!("nobody decides");
    };
    let mut options = Vec::new();
    legal(&rules, &state, &mut options);
    let seen = view(&rules, &state, Some(seat));
    let decided = Officer::new(&rules, 1).decide(&seen, 7, &options);
    write_action(&rules, decided.expect("something is always legal").0)
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

/// Numbers that look random enough to play by.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, n: u32) -> u32 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as u32 % n.max(1)
    }
}

/// Plays a game to its end: whatever is chosen is legal. Tells how often units moved on or were given.
fn played(players: u8, seed: u64) -> (u32, u32) {
    let mut numbers = Numbers(seed);
    let options = Options {
        optional: vec![OptionalRule::AlternateUnits],
        ..Options::default()
    };
    let setup = Setup::new(options, players, |n| numbers.below(n as u32) as usize).unwrap();
    let rules = Rules::new(setup).unwrap();
    let (officer, recruit) = (Officer::new(&rules, seed), Recruit::new(&rules, seed));
    let mut state = State::new(&rules);
    let (mut moved_on, mut given) = (0, 0);
    for decision in 0..20_000 {
        match awaiting(&rules, &state) {
            Awaiting::Over { .. } => return (moved_on, given),
            Awaiting::Decision { seat, ask } => {
                let mut options = Vec::new();
                legal(&rules, &state, &mut options);
                let seen = view(&rules, &state, Some(seat));
                let player: &dyn Player<View, Action> =
                    if seat.0 % 2 == 0 { &officer } else { &recruit };
                let action = player.choose(&seen, decision, &options).expect("a choice");
                let advances = matches!(ask, rubium_rules::Ask::Advance { .. });
                moved_on += u32::from(advances && matches!(action, Action::Move { .. }));
                given += u32::from(matches!(action, Action::Sacrifice { .. }));
                apply(&rules, &mut state, seat, action, &mut ()).expect("it is legal");
            }
            Awaiting::Chance { request } => {
                let mut outcomes = Vec::new();
                weights(&rules, &state, request, &mut outcomes);
                let total = outcomes.iter().map(|(_, weight)| weight).sum();
                let mut rest = numbers.below(total);
                let outcome = outcomes.iter().find_map(|&(outcome, weight)| {
                    if rest < weight {
                        return Some(outcome);
                    }
                    rest -= weight;
                    None
                });
                let outcome: Outcome = outcome.expect("one of them");
                resolve(&rules, &mut state, outcome, &mut ()).expect("it can be");
            }
        }
    }
    panic!("{players} players, seed {seed}: the game does not end");
}

#[test]
fn whole_games_are_played_and_the_abilities_used() {
    let (mut moved_on, mut given) = (0, 0);
    for seed in 0..60 {
        let (moves, gifts) = played(2 + (seed % 3) as u8, seed);
        moved_on += moves;
        given += gifts;
    }
    assert!(
        moved_on > 0 && given > 0,
        "{moved_on} moves on, {given} given"
    );
}
