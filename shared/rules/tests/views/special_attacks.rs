//! Tests of the special attacks that are not possible now.

use super::{choices, hex_at, position};
use rubium_rules::{
    Action, ChanceOutcome, Hex, Kind, Seat, SpecialAttackObstacle, State, apply, resolve,
};

#[test]
fn special_attacks_that_are_not_possible_have_a_reason() {
    use SpecialAttackObstacle::{AlreadyAttacked, Contested, NoEnemyInRange};
    let text = "
layout two
turn 5 seat 1 movement
hex 0,1 1 1D
hex 1,1 2 1H
hex -1,-1 1 1D ; 2 1H
hex 2,-2 1 1D 1H
";
    let (rules, mut state) = position(text);
    let obstacles = |state: &State| -> Vec<(Hex, Kind, SpecialAttackObstacle)> {
        (choices(&rules, state, None).unavailable_special_attacks)
            .into_iter()
            .map(|attack| (attack.from, attack.kind, attack.obstacle))
            .collect()
    };
    let kind = Kind::RubiumDragon;
    let [ready, contested, far] = [(0, 1), (-1, -1), (2, -2)].map(|(q, r)| hex_at(&rules, q, r));
    let mut expected = vec![(contested, kind, Contested), (far, kind, NoEnemyInRange)];
    let sorted = |mut list: Vec<(Hex, Kind, SpecialAttackObstacle)>| {
        list.sort_by_key(|&(hex, ..)| hex);
        list
    };
    assert_eq!(sorted(obstacles(&state)), sorted(expected.clone()));
    let attack = Action::SpecialAttack {
        kind,
        from: ready,
        to: hex_at(&rules, 1, 1),
    };
    apply(&rules, &mut state, Seat(0), attack, &mut ()).expect("the attack should be legal");
    resolve(&rules, &mut state, ChanceOutcome::Die { face: 1 }, &mut ())
        .expect("the die should be pending");
    expected.push((ready, kind, AlreadyAttacked));
    assert_eq!(sorted(obstacles(&state)), sorted(expected));
    apply(&rules, &mut state, Seat(0), Action::EndPhase, &mut ()).expect("the phase should end");
    assert_eq!(obstacles(&state), []);
}
