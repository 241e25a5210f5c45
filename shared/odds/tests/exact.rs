//! Forecasts match an exhaustive enumeration of all possible rolls, forecasts with best responses match a
//! minimax search, and battles over a limit are refused.

#![cfg(test)]

mod common;

use common::*;
use proptest::prelude::*;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rubium_odds::{
    BattleUtility, CasualtyPolicy, Forecast, ForecastError, U256, forecast, forecast_with_sacrifice,
};
use rubium_rules::battle::{Battle, Side, Stage, effects};
use rubium_rules::units::UnitSheet;
use rubium_rules::{BattleResult, Kind, Stack, Terrain};

/// Checks that the forecast has the same weights as the enumeration, after scaling to the same total.
fn assert_exact(sheet: &UnitSheet, battle: &Battle, casualty_policy: CasualtyPolicy) {
    let forecast = forecast(sheet, battle, casualty_policy)
        .expect("the forces should be small enough to compute");
    let mut expected = OutcomeWeights::new();
    enumerate_outcomes(sheet, battle, casualty_policy, TOTAL_WEIGHT, &mut expected);
    let scale = U256::from(TOTAL_WEIGHT) / forecast.total_weight();
    let forecast_outcomes: OutcomeWeights = forecast
        .outcomes()
        .iter()
        .map(|outcome| (outcome.forces, (outcome.weight * scale).as_u128()))
        .collect();
    assert_eq!(
        forecast_outcomes, expected,
        "{casualty_policy:?} {battle:?}"
    );
}

#[test]
fn forecast_is_exact_for_all_pairs_of_forces_of_one_or_two_units() {
    let forces = forces(2);
    assert_eq!(forces.len(), 27);
    for (sheet, terrain) in sheets()
        .iter()
        .flat_map(|sheet| Terrain::ALL.map(|terrain| (sheet, terrain)))
    {
        for &attacking in &forces {
            for &defending in &forces {
                for casualty_policy in RANKING_POLICIES {
                    assert_exact(
                        sheet,
                        &battle(terrain, [attacking, defending]),
                        casualty_policy,
                    );
                }
            }
        }
    }
}

/// For all pairs of forces of one or two units: the forecast is exact if the sacrificing side has a Shardian;
/// otherwise it is refused (UNI-SHARDIAN).
#[test]
fn sacrifice_forecast_is_exact_or_refused() {
    let sheet = alternate_sheet();
    let kind = Kind::Crystalline;
    let forces = forces(2);
    let mut comparison_count = 0;
    for terrain in [Terrain::RockPlains, Terrain::MagmaPool] {
        for (&attacking, &defending) in forces
            .iter()
            .flat_map(|attacking| forces.iter().map(move |defending| (attacking, defending)))
        {
            for (side, casualty_policy) in Side::BOTH.into_iter().zip(RANKING_POLICIES) {
                let before = battle(terrain, [attacking, defending]);
                let forecast =
                    forecast_with_sacrifice(&sheet, &before, side, kind, casualty_policy);
                if !before.force(side).has(kind) {
                    assert_eq!(forecast, Err(ForecastError::IllegalSacrifice));
                    continue;
                }
                let forecast = forecast.expect("the forces should be small enough to compute");
                let mut after = before;
                effects::sacrifice(&mut after, side, kind);
                let mut expected = OutcomeWeights::new();
                enumerate_outcomes(&sheet, &after, casualty_policy, TOTAL_WEIGHT, &mut expected);
                let scale = U256::from(TOTAL_WEIGHT) / forecast.total_weight();
                let outcomes = forecast.outcomes().iter();
                let forecast_outcomes: OutcomeWeights = outcomes
                    .map(|outcome| (outcome.forces, (outcome.weight * scale).as_u128()))
                    .collect();
                assert_eq!(forecast_outcomes, expected, "{before:?}");
                // The sacrificed unit counts as a loss.
                assert!(forecast.losses(side).units >= forecast.total_weight());
                comparison_count += 1;
            }
        }
    }
    assert!(
        comparison_count > 200,
        "compared {comparison_count} sacrifices"
    );
    // The classic sheet has no unit that can be sacrificed.
    let [classic, _] = sheets();
    let before = battle(Terrain::RockPlains, [force("1C"), force("1H")]);
    let result =
        forecast_with_sacrifice(&classic, &before, Side::Attacker, kind, RANKING_POLICIES[0]);
    assert_eq!(result, Err(ForecastError::IllegalSacrifice));
}

/// Three Clones roll two dice, and a single Clone rolls none. Blitzers roll first in Rock Plains.
#[test]
fn alternate_units_match_hand_calculation() {
    let sheet = alternate_sheet();
    let clones = battle(Terrain::MagmaPool, [force("3H"), force("1H")]);
    let clones_forecast = forecast(&sheet, &clones, RANKING_POLICIES[0])
        .expect("two dice should be few enough to compute");
    assert_eq!(
        (
            clones_forecast.total_weight(),
            sum_of_weights(&clones_forecast)
        ),
        (U256::new(36), U256::new(36))
    );
    assert_eq!(
        clones_forecast.weight(BattleResult::AttackerWon),
        U256::new(11)
    );
    let forecast_against_wyrm = |terrain| {
        let battle = battle(terrain, [force("1S"), force("1D")]);
        forecast(&sheet, &battle, RANKING_POLICIES[0])
            .expect("two dice should be few enough to compute")
    };
    // The Blitzer rolls first and hits half of the time. The units are never both destroyed, because the Wyrm
    // rolls only if it survives.
    let attacker_won = forecast_against_wyrm(Terrain::RockPlains).chance(BattleResult::AttackerWon);
    assert_eq!(attacker_won, 0.5);
    // In other terrain the Wyrm rolls first and misses with one face.
    let attacker_won = forecast_against_wyrm(Terrain::MagmaPool).chance(BattleResult::AttackerWon);
    assert!((attacker_won - 1.0 / 12.0).abs() < 1e-15);
}

/// On the classic sheet the kinds are sorted by cost and by combat value. Other sheets need not be sorted.
#[test]
fn forecast_is_exact_for_a_sheet_that_is_not_sorted_by_cost_or_combat_value() {
    let sheet = sheet_with(|unit| {
        (unit.cost, unit.value) = match unit.kind {
            Kind::Human => (9, 3),
            Kind::Fungoid => (2, 3),
            Kind::Crystalline => (5, 3),
            Kind::RockStrider => (5, 6),
            Kind::LavaLeaper => (2, 5),
            Kind::RubiumDragon => (3, 5),
        };
    });
    let forces = forces(2);
    for &attacking in &forces {
        for &defending in &forces {
            for casualty_policy in RANKING_POLICIES {
                let battle = battle(Terrain::RockPlains, [attacking, defending]);
                assert_exact(&sheet, &battle, casualty_policy);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, ..ProptestConfig::default() })]

    /// Every attacking force has a Leaper, so that picks are common.
    #[test]
    fn forecast_with_modifiers_is_exact(seed: u64, modifiers: [[i8; 6]; 2], terrain_index in 0..7_usize) {
        let sheet = classic_sheet();
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut attacking = random_force(2, &mut random);
        attacking.add(Kind::LavaLeaper);
        let mut battle = battle(Terrain::ALL[terrain_index], [attacking, random_force(3, &mut random)]);
        battle.modifiers = modifiers.map(|row| row.map(|amount| amount % 4));
        for casualty_policy in RANKING_POLICIES {
            assert_exact(&sheet, &battle, casualty_policy);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]

    /// Stages include partly rolled steps, pending and cancelled hits, picked casualties, rerolled misses
    /// and a second attack.
    #[test]
    fn forecast_from_any_stage_is_exact(seed: u64) {
        for (sheet, casualty_policy) in sheets().iter().flat_map(|sheet| RANKING_POLICIES.map(|casualty_policy| (sheet, casualty_policy))) {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            let battle = battle_at_random_stage(sheet, 3, casualty_policy, &mut random);
            assert_exact(sheet, &battle, casualty_policy);
        }
    }

    #[test]
    fn weights_sum_to_total_weight(seed: u64) {
        let sheet = classic_sheet();
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        for casualty_policy in RANKING_POLICIES {
            let battle = battle_at_random_stage(&sheet, 10, casualty_policy, &mut random);
            let forecast = forecast(&sheet, &battle, casualty_policy).expect("20 dice should be few enough to compute");
            prop_assert_eq!(sum_of_weights(&forecast), forecast.total_weight());
            let results = [
                BattleResult::AttackerWon,
                BattleResult::AttackerDestroyed,
                BattleResult::Inconclusive,
            ];
            let sum = results.iter().fold(U256::ZERO, |sum, &result| sum + forecast.weight(result));
            prop_assert_eq!(sum, forecast.total_weight());
        }
    }

    #[test]
    fn best_responses_match_minimax_search(seed: u64, victory_value in 0..30_u8) {
        for sheet in sheets() {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            let battle = battle_at_random_stage(&sheet, 2, CasualtyPolicy::CheapestFirst, &mut random);
            assert_best_responses_match(&sheet, &battle, BattleUtility {
                    victory_value,
                });
        }
    }
}

/// Checks that the expected utility of best responses equals the result of a complete minimax search.
fn assert_best_responses_match(sheet: &UnitSheet, battle: &Battle, utility: BattleUtility) {
    let forecast = forecast(sheet, battle, CasualtyPolicy::BestResponse { utility })
        .expect("the forces should be small enough to compute");
    assert_eq!(sum_of_weights(&forecast), forecast.total_weight());
    let minimax_value = minimax(sheet, battle, utility);
    let values = forecast.outcomes().iter().map(|outcome| {
        let forces = outcome.forces;
        let final_battle = Battle { forces, ..*battle };
        forecast.fraction(outcome.weight) * attacker_utility(sheet, &final_battle, utility)
    });
    let expected_utility: f64 = values.sum();
    assert!(
        (expected_utility - minimax_value).abs() < 1e-9,
        "{expected_utility} instead of {minimax_value}: {battle:?}"
    );
    assert!((forecast.value(utility) - minimax_value).abs() < 1e-9);
}

#[test]
fn best_responses_match_minimax_search_in_larger_battles() {
    let sheet = classic_sheet();
    for (attacking, defending) in [
        ("1L 1F 1H", "1D 1C 1H"),
        ("1D 2H", "1S 1F 1C"),
        ("2L 1H", "1L 1S 1F"),
        ("1S 1C 1F", "1L 2H"),
    ] {
        let battle = battle(Terrain::RockPlains, [force(attacking), force(defending)]);
        assert_best_responses_match(&sheet, &battle, BattleUtility::default());
    }
}

/// Without picks, the chances to win differ only because the attacker also wins if both forces are destroyed
/// (BAT-10). The chance to be the only survivor and the expected losses are the same for both sides.
#[test]
fn equal_forces_have_equal_chances_to_be_the_only_survivor() {
    let sheet = classic_sheet();
    for text in ["3H", "1D 2S", "2F 2C", "1D 1S 4H"] {
        let forces = [force(text); 2];
        let forecast = forecast(
            &sheet,
            &battle(Terrain::RockPlains, forces),
            RANKING_POLICIES[0],
        );
        let forecast = forecast.expect("the forces should be small enough to compute");
        let weight_where = |predicate: &dyn Fn(Stack, Stack) -> bool| {
            let outcomes = forecast.outcomes().iter();
            outcomes
                .filter(|outcome| predicate(outcome.forces[0], outcome.forces[1]))
                .fold(U256::ZERO, |sum, outcome| sum + outcome.weight)
        };
        let only_defender_survives =
            weight_where(&|attacking, defending| attacking.is_empty() && !defending.is_empty());
        let only_attacker_survives =
            weight_where(&|attacking, defending| !attacking.is_empty() && defending.is_empty());
        assert_eq!(only_defender_survives, only_attacker_survives);
        assert_eq!(
            forecast.weight(BattleResult::AttackerDestroyed),
            only_defender_survives
        );
        assert!(forecast.weight(BattleResult::AttackerWon) >= only_attacker_survives);
        let [attacker_losses, defender_losses] = Side::BOTH.map(|side| forecast.losses(side));
        assert_eq!(attacker_losses, defender_losses);
    }
}

/// A second attack normally comes after all steps, so only the last card windows follow it (CRD-5).
#[test]
fn second_attack_after_all_steps_ends_battle() {
    let sheet = classic_sheet();
    let mut battle = battle(Terrain::RockPlains, [force("1D 1S 1H"), force("1L 1F")]);
    battle.steps_begun = Kind::ALL.len() as u8;
    effects::attack_again(&mut battle, &sheet, Side::Attacker, Kind::RubiumDragon);
    for casualty_policy in RANKING_POLICIES {
        let mut battle = battle;
        assert_exact(&sheet, &battle, casualty_policy);
        battle.apply_die(&sheet, 6);
        assert_exact(&sheet, &battle, casualty_policy);
        battle.close_window(&sheet);
        assert_exact(&sheet, &battle, casualty_policy);
        let forecast = forecast(&sheet, &battle, casualty_policy)
            .expect("the forces should be small enough to compute");
        assert_eq!(forecast.outcomes().len(), 1);
    }
}

/// At a table a kind may attack again at any time. The remaining steps follow the second attack.
#[test]
fn remaining_steps_follow_an_early_second_attack() {
    let sheet = classic_sheet();
    let mut battle = battle(Terrain::RockPlains, [force("1D 1S 1H"), force("1L 1F")]);
    effects::attack_again(&mut battle, &sheet, Side::Attacker, Kind::RubiumDragon);
    for casualty_policy in RANKING_POLICIES {
        let mut battle = battle;
        assert_exact(&sheet, &battle, casualty_policy);
        battle.apply_die(&sheet, 1);
        assert_exact(&sheet, &battle, casualty_policy);
        battle.close_window(&sheet);
        assert_exact(&sheet, &battle, casualty_policy);
        let forecast = forecast(&sheet, &battle, casualty_policy)
            .expect("the forces should be small enough to compute");
        assert!(forecast.outcomes().len() > 1);
    }
}

/// All units of the classic sheet on both sides roll 82 dice.
#[test]
fn largest_battle_can_be_forecast_with_cheapest_first_but_not_with_least_useful_first() {
    let sheet = classic_sheet();
    let largest_battle = battle(Terrain::MagmaPool, [force("12H 8F 8C 6S 4L 3D"); 2]);
    let cheapest_first_forecast = forecast(&sheet, &largest_battle, CasualtyPolicy::CheapestFirst)
        .expect("82 dice should be few enough to compute");
    assert_eq!(cheapest_first_forecast.total_weight(), U256::new(6).pow(82));
    assert_eq!(
        sum_of_weights(&cheapest_first_forecast),
        cheapest_first_forecast.total_weight()
    );
    let result = forecast(&sheet, &largest_battle, CasualtyPolicy::LeastUsefulFirst);
    assert!(matches!(result, Err(ForecastError::TooManyOutcomes { .. })));
}

fn sum_of_weights(forecast: &Forecast) -> U256 {
    let weights = forecast.outcomes().iter().map(|outcome| outcome.weight);
    weights.fold(U256::ZERO, |sum, weight| sum + weight)
}

#[test]
fn largest_battle_with_second_attack_reaches_dice_limit() {
    let sheet = classic_sheet();
    let mut largest_battle = battle(Terrain::MagmaPool, [force("12H 8F 8C 6S 4L 3D"); 2]);
    // At a table a Second Strike may be played even before the first step (CRD-5). Played for the eight
    // Fungoids, it adds 8 dice to the 82.
    largest_battle.stage = Stage::Roll;
    largest_battle.kind = Kind::Fungoid;
    largest_battle.dice_to_roll = [8, 0];
    assert!(forecast(&sheet, &largest_battle, RANKING_POLICIES[0]).is_ok());
    largest_battle.dice_to_roll = [9, 0];
    assert_eq!(
        forecast(&sheet, &largest_battle, RANKING_POLICIES[0]),
        Err(ForecastError::TooManyDice { dice_count: 91 })
    );
}

#[test]
fn only_battles_over_a_limit_return_the_error_of_that_limit() {
    let sheet = classic_sheet();
    let force_with_15_of_each_kind = Kind::ALL
        .into_iter()
        .fold(Stack::EMPTY, |force, kind| force.plus(Stack::of(kind, 15)));
    let result = forecast(
        &sheet,
        &battle(Terrain::RockPlains, [force_with_15_of_each_kind; 2]),
        RANKING_POLICIES[0],
    );
    assert_eq!(result, Err(ForecastError::TooManyDice { dice_count: 180 }));
    let best_response = CasualtyPolicy::BestResponse {
        utility: BattleUtility::default(),
    };
    let oversized_battle = battle(Terrain::RockPlains, [force("8H"), force("1H")]);
    assert_eq!(
        forecast(&sheet, &oversized_battle, best_response),
        Err(ForecastError::TooManyUnits { unit_count: 8 })
    );
    let mut impossible_battle = battle(Terrain::RockPlains, [force("1H"); 2]);
    impossible_battle.stage = Stage::Roll;
    impossible_battle.dice_to_roll = [200, 0];
    assert_eq!(
        forecast(&sheet, &impossible_battle, RANKING_POLICIES[0]),
        Err(ForecastError::TooManyDice { dice_count: 200 })
    );
    // More hits than units, and more steps than kinds, exceed no limit.
    impossible_battle.dice_to_roll = [15, 15];
    impossible_battle.hits[0].for_owner = 250;
    impossible_battle.hits[0].for_picker = [250; 4];
    impossible_battle.steps_begun = 200;
    assert!(forecast(&sheet, &impossible_battle, RANKING_POLICIES[0]).is_ok());
    assert_eq!(
        forecast(&sheet, &impossible_battle, best_response),
        Err(ForecastError::TooManyDice { dice_count: 30 })
    );
}
