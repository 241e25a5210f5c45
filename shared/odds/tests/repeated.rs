//! The odds of repeated battles match exact fractions from an enumeration of all dice. Stalemates are
//! detected, and best responses are rejected.

#![cfg(test)]

mod common;

use common::*;
use num_bigint::BigInt;
use num_rational::BigRational;
use rubium_odds::{BattleUtility, CasualtyPolicy, ForecastError, repeat_until_decided};
use rubium_rules::battle::Side;
use rubium_rules::units::UnitSheet;
use rubium_rules::{Kind, Stack, Terrain};
use std::collections::BTreeMap;

type Chances = BTreeMap<[Stack; 2], BigRational>;

fn ratio(weight: u128, total: u128) -> BigRational {
    BigRational::new(BigInt::from(weight), BigInt::from(total))
}

/// The chances of all outcomes, and the expected number of battles. Does not support forces that can reach a
/// stalemate.
fn exact_odds(
    sheet: &UnitSheet,
    terrain: Terrain,
    forces: [Stack; 2],
    casualty_policy: CasualtyPolicy,
    cache: &mut BTreeMap<[Stack; 2], (Chances, BigRational)>,
) -> (Chances, BigRational) {
    if forces.iter().any(|force| force.is_empty()) {
        return (Chances::from([(forces, ratio(1, 1))]), ratio(0, 1));
    }
    if let Some(cached) = cache.get(&forces) {
        return cached.clone();
    }
    let mut battle_outcomes = OutcomeWeights::new();
    enumerate_outcomes(
        sheet,
        &battle(terrain, forces),
        casualty_policy,
        TOTAL_WEIGHT,
        &mut battle_outcomes,
    );
    let weight_with_losses = TOTAL_WEIGHT - battle_outcomes.remove(&forces).unwrap_or(0);
    let mut chances = Chances::new();
    let mut expected_battles = ratio(TOTAL_WEIGHT, weight_with_losses);
    for (next, weight) in battle_outcomes {
        let chance_of_next = ratio(weight, weight_with_losses);
        let (next_chances, next_battles) = exact_odds(sheet, terrain, next, casualty_policy, cache);
        expected_battles += &chance_of_next * next_battles;
        for (outcome, chance) in next_chances {
            *chances.entry(outcome).or_insert_with(|| ratio(0, 1)) += &chance_of_next * chance;
        }
    }
    cache.insert(forces, (chances.clone(), expected_battles.clone()));
    (chances, expected_battles)
}

fn assert_near(number: f64, exact: &BigRational) {
    let number = BigRational::from_float(number).expect("the number should be finite");
    let difference = if number > *exact {
        number - exact
    } else {
        exact - number
    };
    assert!(
        difference < ratio(1, 1_000_000_000_000),
        "off by {difference}"
    );
}

#[test]
fn repeated_small_battles_match_exact_fractions() {
    let sheet = classic_sheet();
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
            for casualty_policy in RANKING_POLICIES {
                let forces = pair.map(force);
                let odds = repeat_until_decided(&sheet, terrain, forces, casualty_policy)
                    .expect("the forces should be small enough to compute");
                let mut cache = BTreeMap::new();
                let (chances, expected_battles) =
                    exact_odds(&sheet, terrain, forces, casualty_policy, &mut cache);
                let outcomes: Vec<_> = odds.outcomes.iter().map(|outcome| outcome.forces).collect();
                assert_eq!(outcomes, chances.keys().copied().collect::<Vec<_>>());
                for (outcome, exact) in odds.outcomes.iter().zip(chances.values()) {
                    assert_near(outcome.chance, exact);
                }
                assert_near(odds.expected_battles, &expected_battles);
                assert_eq!(odds.stalemate_chance, 0.0);
                let survival =
                    odds.survival_chance(Side::Attacker) + odds.survival_chance(Side::Defender);
                assert!((survival + odds.mutual_destruction_chance() - 1.0).abs() < 1e-12);
            }
        }
    }
}

#[test]
fn chances_of_repeated_large_battle_sum_to_one() {
    let sheet = classic_sheet();
    let forces = [force("8H 4F 4C 2S 1D"), force("6H 6F 4C 3S 1L")];
    let odds = repeat_until_decided(&sheet, Terrain::RockPlains, forces, RANKING_POLICIES[0])
        .expect("39 dice should be few enough to compute");
    let sum: f64 = odds.outcomes.iter().map(|outcome| outcome.chance).sum();
    assert!((sum - 1.0).abs() < 1e-12, "{sum}");
    assert!(odds.expected_battles > 1.0);
}

/// A sheet may have units that can never hit. Two forces of such units fight forever.
#[test]
fn units_that_cannot_hit_end_in_stalemate() {
    let sheet = sheet_with(|unit| {
        if unit.kind == Kind::Human {
            unit.value = 7;
        }
    });
    let odds = repeat_until_decided(
        &sheet,
        Terrain::RockPlains,
        [force("1H"), force("2H")],
        RANKING_POLICIES[0],
    );
    let odds = odds.expect("the forces should be small enough to compute");
    assert_eq!((odds.stalemate_chance, odds.expected_battles), (1.0, 0.0));
    assert!(odds.outcomes.is_empty());
}

#[test]
fn best_responses_are_rejected() {
    let best_response = CasualtyPolicy::BestResponse {
        utility: BattleUtility::default(),
    };
    let result = repeat_until_decided(
        &classic_sheet(),
        Terrain::RockPlains,
        [force("1H"); 2],
        best_response,
    );
    assert_eq!(result, Err(ForecastError::BestResponseNotRepeatable));
}
