//! Odds of special attacks, including chains that continue until a miss, match an enumeration of all dice.
//! Attacks that are illegal or need too many dice have no odds.

#![cfg(test)]

mod common;

use common::{hex_at, position};
use rubium_odds::{
    ForecastError, U256, repeated_special_attacks, special_attack, special_attack_odds,
};
use rubium_rules::{
    Action, ChanceOutcome, ChanceRequest, Kind, PendingInput, Phase, Rules, Seat, State, apply,
    collect_legal_actions, pending_input, resolve, view,
};

/// A position in which the active player has a Dragon (a Wyrm with the alternate sheet) on the Monolith and
/// `units` are on an adjacent hex, and the special attack on that hex.
fn position_before_attack(options: &str, units: &str) -> (Rules, State, Action) {
    let text = format!(
        "layout three\n{options}\nturn 4 seat 1 movement\nhex 0,0 1 1D\nhex 1,0 forest {units}\n\
         hex -3,2 2 1H\nhex 1,-3 3 1H\nseat 1 rubium 5\n"
    );
    let (rules, state) = position(&text);
    let [from, to] = [(0, 0), (1, 0)].map(|(q, r)| hex_at(&rules, q, r));
    let kind = Kind::RubiumDragon;
    (rules, state, Action::SpecialAttack { kind, from, to })
}

/// Plays the special attack with every face of every die. Always removes the first unit that may be removed.
/// Returns the weight of each number of destroyed units; the weights sum to `6^max_dice`.
fn enumerate_attack_in_game(
    rules: &Rules,
    state: &State,
    attack: Action,
    max_dice: u32,
) -> Vec<u128> {
    let mut after = *state;
    apply(rules, &mut after, Seat(0), attack, &mut ()).expect("the special attack should be legal");
    let enemies_on_board = |state: &State| -> u16 {
        let hexes = || rules.board().hexes().map(|(hex, _)| hex);
        let unit_counts = |seat| hexes().map(move |hex| u16::from(state.units(seat, hex).total()));
        [Seat(1), Seat(2)].into_iter().flat_map(unit_counts).sum()
    };
    let enemies_before = enemies_on_board(state);
    let mut weights = vec![0; max_dice as usize + 1];
    let mut unresolved_states = vec![(after, max_dice)];
    while let Some((state, dice_left)) = unresolved_states.pop() {
        match pending_input(rules, &state) {
            PendingInput::Chance {
                request: ChanceRequest::SpecialAttackDie { .. },
            } => unresolved_states.extend((1..=6).map(|face| {
                let mut next = state;
                resolve(rules, &mut next, ChanceOutcome::Die { face }, &mut ())
                    .expect("a die should be pending");
                (next, dice_left - 1)
            })),
            PendingInput::Decision { seat, decision } => {
                let mut actions = Vec::new();
                collect_legal_actions(rules, &state, &mut actions);
                let removal = actions.iter().find(|action| {
                    matches!(action, Action::Casualty { .. } | Action::Victim { .. })
                });
                match removal {
                    Some(&action) => {
                        let mut next = state;
                        apply(rules, &mut next, seat, action, &mut ())
                            .expect("a listed action should be legal");
                        unresolved_states.push((next, dice_left));
                    }
                    None => {
                        let destroyed_count = enemies_before - enemies_on_board(&state);
                        let movement_decision = rubium_rules::DecisionKind::Phase {
                            phase: Phase::Movement,
                        };
                        assert_eq!(decision, movement_decision, "the attack should be over");
                        weights[usize::from(destroyed_count)] += 6_u128.pow(dice_left);
                    }
                }
            }
            other => panic!("unexpected input: {other:?}"),
        }
    }
    weights
}

#[test]
fn weights_match_enumeration_of_all_dice() {
    for (options, units, enemy_count) in [
        ("", "2 1H", 1),
        ("", "2 3H 1F", 4),
        ("options alternateUnits", "2 1H", 1),
        ("options alternateUnits", "2 2H 1F", 3),
        ("options alternateUnits", "2 2H 1L ; 3 2C", 5),
        ("options alternateUnits", "2 6H", 6),
        // The attacking player's unit on the hex is not a target.
        ("options alternateUnits", "1 1S ; 2 1H ; 3 1H", 2),
    ] {
        let (rules, state, action) = position_before_attack(options, units);
        let distribution = special_attack(rules.unit_sheet().get(Kind::RubiumDragon), enemy_count)
            .expect("the dice should be few enough to compute");
        let max_dice = if options.is_empty() {
            1
        } else {
            u32::from(enemy_count)
        };
        let expected = enumerate_attack_in_game(&rules, &state, action, max_dice);
        assert_eq!(distribution.total_weight(), U256::new(6_u128.pow(max_dice)));
        for (destroyed, &weight) in expected.iter().enumerate() {
            assert_eq!(
                distribution.weight(destroyed),
                U256::new(weight),
                "{units}: {destroyed}"
            );
        }
        let sum: u128 = expected.iter().sum();
        assert_eq!(U256::new(sum), distribution.total_weight(), "{units}");
    }
}

#[test]
fn odds_from_view_match_hand_calculation() {
    let (rules, state, action) = position_before_attack("options alternateUnits", "2 2H ; 3 1F");
    for viewer in [None, Some(Seat(0)), Some(Seat(1))] {
        let player_view = view(&rules, &state, viewer);
        let odds = special_attack_odds(&rules, &player_view, action)
            .expect("the dice should be few enough to compute");
        let odds = odds.expect("the special attack should be legal");
        // The attack hits on 4, 5 and 6.
        assert_eq!(odds.chances_of_at_least, [0.5, 0.25, 0.125]);
        assert!((odds.expected_destroyed - 0.875).abs() < 1e-12);
    }
    let (rules, state, action) = position_before_attack("", "2 2H ; 3 1F");
    let player_view = view(&rules, &state, None);
    let odds = special_attack_odds(&rules, &player_view, action)
        .expect("the odds of a single die should be computable");
    assert_eq!(odds.map(|odds| odds.chances_of_at_least), Some(vec![0.5]));
}

#[test]
fn attacks_that_are_illegal_or_need_too_many_dice_have_no_odds() {
    let (rules, state, action) = position_before_attack("", "2 1H");
    let player_view = view(&rules, &state, None);
    let Action::SpecialAttack { kind, from, to } = action else {
        panic!("{action:?}");
    };
    let reverse = Action::SpecialAttack {
        kind,
        from: to,
        to: from,
    };
    for action in [reverse, Action::EndPhase, Action::Explore { hex: to }] {
        assert_eq!(special_attack_odds(&rules, &player_view, action), Ok(None));
    }
    let human_attack = special_attack(rules.unit_sheet().get(Kind::Human), 3);
    assert_eq!(human_attack, Err(ForecastError::NoSpecialAttack));
    let (rules, ..) = position_before_attack("options alternateUnits", "2 1H");
    let wyrm = rules.unit_sheet().get(Kind::RubiumDragon);
    assert!(special_attack(wyrm, 90).is_ok());
    assert_eq!(
        special_attack(wyrm, 91),
        Err(ForecastError::TooManyDice { dice_count: 91 })
    );
}

/// Enumerates the dice of `attack_count` special attacks on a hex with `enemy_count` units, without playing
/// the attacks in a game. Returns the weight of each number of destroyed units; the weights sum to
/// `6^max_dice`.
fn enumerate_repeated_attacks(
    min_face: u8,
    repeats_special_attack_after_hit: bool,
    attack_count: u16,
    enemy_count: u16,
    max_dice: u32,
) -> Vec<u128> {
    let mut weights = vec![0; usize::from(enemy_count) + 1];
    if attack_count == 0 || enemy_count == 0 {
        weights[0] = 6_u128.pow(max_dice);
        return weights;
    }
    for face in 1..=6 {
        let is_hit = face >= min_face;
        let attacks_left = if is_hit && repeats_special_attack_after_hit {
            attack_count
        } else {
            attack_count - 1
        };
        let later_weights = enumerate_repeated_attacks(
            min_face,
            repeats_special_attack_after_hit,
            attacks_left,
            enemy_count - u16::from(is_hit),
            max_dice - 1,
        );
        for (destroyed, weight) in later_weights.into_iter().enumerate() {
            weights[destroyed + usize::from(is_hit)] += weight;
        }
    }
    weights
}

#[test]
fn repeated_attacks_match_enumeration() {
    for (options, repeats_special_attack_after_hit) in
        [("", false), ("options alternateUnits", true)]
    {
        let (rules, ..) = position_before_attack(options, "2 1H");
        let unit = rules.unit_sheet().get(Kind::RubiumDragon);
        let min_face = unit
            .special_attack_min_face
            .expect("the kind should have a special attack");
        assert_eq!(
            unit.repeats_special_attack_after_hit,
            repeats_special_attack_after_hit
        );
        for attack_count in 0..=3 {
            for enemy_count in 0..=4 {
                let distribution = repeated_special_attacks(unit, attack_count, enemy_count)
                    .expect("the dice should be few enough to compute");
                let max_dice = u32::from(attack_count + enemy_count);
                let expected = enumerate_repeated_attacks(
                    min_face,
                    repeats_special_attack_after_hit,
                    attack_count,
                    enemy_count,
                    max_dice,
                );
                let total_weight = U256::new(6_u128.pow(max_dice));
                for (destroyed, weight) in expected.into_iter().enumerate() {
                    // The two distributions have different total weights.
                    assert_eq!(
                        distribution.weight(destroyed) * total_weight,
                        U256::new(weight) * distribution.total_weight(),
                        "{attack_count} attacks destroy {destroyed} of {enemy_count} units"
                    );
                }
            }
        }
    }
}
