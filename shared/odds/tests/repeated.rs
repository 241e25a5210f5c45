//! Repeated battles, compared with exact fractions from an enumeration of all dice.

#![cfg(test)]

mod common;

use common::*;
use num_bigint::BigInt;
use num_rational::BigRational;
use rubium_odds::{BattleUtility, CasualtyPolicy, ForecastError, repeat_until_decided};
use rubium_rules::battle::Side;
use rubium_rules::units::Units;
use rubium_rules::{Kind, Stack, Terrain};
use std::collections::BTreeMap;

type Chances = BTreeMap<[Stack; 2], BigRational>;

fn ratio(weight: u128, whole: u128) -> BigRational {
    BigRational::new(BigInt::from(weight), BigInt::from(whole))
}

/// The chances of all outcomes and the average number of battles, if there is no stalemate.
fn exactly(
    units: &Units,
    terrain: Terrain,
    forces: [Stack; 2],
    casualties: CasualtyPolicy,
    known: &mut BTreeMap<[Stack; 2], (Chances, BigRational)>,
) -> (Chances, BigRational) {
    if forces.iter().any(|force| force.is_empty()) {
        return (Chances::from([(forces, ratio(1, 1))]), ratio(0, 1));
    }
    if let Some(found) = known.get(&forces) {
        return found.clone();
    }
    let mut once = Ends::new();
    brute(
        units,
        &battle(terrain, forces),
        casualties,
        WHOLE,
        &mut once,
    );
    let changing = WHOLE - once.remove(&forces).unwrap_or(0);
    let mut chances = Chances::new();
    let mut battles = ratio(WHOLE, changing);
    for (next, weight) in once {
        let share = ratio(weight, changing);
        let (more, after) = exactly(units, terrain, next, casualties, known);
        battles += &share * after;
        for (end, chance) in more {
            *chances.entry(end).or_insert_with(|| ratio(0, 1)) += &share * chance;
        }
    }
    known.insert(forces, (chances.clone(), battles.clone()));
    (chances, battles)
}

fn assert_near(found: f64, exact: &BigRational) {
    let found = BigRational::from_float(found).expect("a finite number");
    let error = if found > *exact {
        found - exact
    } else {
        exact - found
    };
    assert!(error < ratio(1, 1_000_000_000_000), "off by {error}");
}

#[test]
fn repeated_small_battles_match_exact_fractions() {
    let units = units();
    let pairs = [
        ["1H", "1H"],
        ["2H", "1F"],
        ["1D", "2H"],
        ["1L 1H", "1S 1F"],
        ["2L", "1L 1C"],
        ["3H", "1S"],
        ["1H 1F 1C", "1L 1S"],
        ["1D 2H", "3F"],
    ];
    for pair in pairs {
        for terrain in [Terrain::RockPlains, Terrain::MagmaPool] {
            for casualties in ORDERS {
                let forces = pair.map(force);
                let found = repeat_until_decided(&units, terrain, forces, casualties)
                    .expect("small forces");
                let mut known = BTreeMap::new();
                let (chances, battles) = exactly(&units, terrain, forces, casualties, &mut known);
                let outcomes: Vec<_> = found
                    .outcomes
                    .iter()
                    .map(|outcome| outcome.forces)
                    .collect();
                assert_eq!(outcomes, chances.keys().copied().collect::<Vec<_>>());
                for (end, exact) in found.outcomes.iter().zip(chances.values()) {
                    assert_near(end.chance, exact);
                }
                assert_near(found.battles, &battles);
                assert_eq!(found.stalemate, 0.0);
                let left =
                    found.survival_chance(Side::Attacker) + found.survival_chance(Side::Defender);
                assert!((left + found.mutual_destruction_chance() - 1.0).abs() < 1e-12);
            }
        }
    }
}

#[test]
fn chances_of_repeated_large_battle_sum_to_one() {
    let units = units();
    let forces = [force("8H 4F 4C 2S 1D"), force("6H 6F 4C 3S 1L")];
    let found =
        repeat_until_decided(&units, Terrain::RockPlains, forces, ORDERS[0]).expect("40 dice");
    let sum: f64 = found.outcomes.iter().map(|outcome| outcome.chance).sum();
    assert!((sum - 1.0).abs() < 1e-12, "{sum}");
    assert!(found.battles > 1.0);
}

/// A sheet may have units that can never hit. Two such units fight forever.
#[test]
fn units_that_cannot_hit_end_in_stalemate() {
    let units = changed(|unit| {
        if unit.kind == Kind::Human {
            unit.value = 7;
        }
    });
    let found = repeat_until_decided(
        &units,
        Terrain::RockPlains,
        [force("1H"), force("2H")],
        ORDERS[0],
    );
    let found = found.expect("small forces");
    assert_eq!((found.stalemate, found.battles), (1.0, 0.0));
    assert!(found.outcomes.is_empty());
}

#[test]
fn best_responses_are_rejected() {
    let best = CasualtyPolicy::BestResponse {
        utility: BattleUtility::default(),
    };
    let refused = repeat_until_decided(&units(), Terrain::RockPlains, [force("1H"); 2], best);
    assert_eq!(refused, Err(ForecastError::OrderNotFixed));
}
