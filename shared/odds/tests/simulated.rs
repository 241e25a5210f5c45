//! Forecasts match averages of simulated battles, most of which are too large for an enumeration.

#![cfg(test)]

mod common;

use common::*;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rubium_odds::{CasualtyPolicy, Forecast, forecast};
use rubium_rules::BattleResult;
use rubium_rules::battle::{Battle, Side};
use rubium_rules::units::UnitSheet;

/// Number of battles for which the averages are compared.
const BATTLE_COUNT: u64 = 100;
/// Number of simulations of each battle.
const SIMULATIONS_PER_BATTLE: u32 = 20_000;

/// Mean and variance of `statistic` over all outcomes.
fn mean_and_variance(forecast: &Forecast, statistic: impl Fn(&Battle) -> f64) -> (f64, f64) {
    let outcomes = forecast.outcomes().iter().map(|outcome| {
        let final_battle = Battle {
            forces: outcome.forces,
            ..*forecast.battle()
        };
        (statistic(&final_battle), forecast.fraction(outcome.weight))
    });
    let (mean, mean_square) = outcomes.fold((0.0, 0.0), |(mean, mean_square), (value, chance)| {
        (mean + value * chance, mean_square + value * value * chance)
    });
    (mean, (mean_square - mean * mean).max(0.0))
}

fn assert_averages_match(
    sheet: &UnitSheet,
    battle: &Battle,
    casualty_policy: CasualtyPolicy,
    random: &mut ChaCha8Rng,
) {
    let forecast = forecast(sheet, battle, casualty_policy)
        .expect("at most 24 units should be few enough to compute");
    type Statistic = Box<dyn Fn(&Battle) -> f64>;
    let mut statistics: Vec<Statistic> = Vec::new();
    for result in [
        BattleResult::AttackerWon,
        BattleResult::AttackerDestroyed,
        BattleResult::Inconclusive,
    ] {
        statistics.push(Box::new(move |final_battle| {
            f64::from(u8::from(final_battle.result() == result))
        }));
    }
    for side in Side::BOTH {
        for kind in battle.force(side).kinds() {
            statistics.push(Box::new(move |final_battle| {
                f64::from(final_battle.force(side).count(kind))
            }));
        }
    }
    let mut sums = vec![0.0; statistics.len()];
    for _ in 0..SIMULATIONS_PER_BATTLE {
        let forces = simulate(sheet, battle, casualty_policy, random);
        let final_battle = Battle { forces, ..*battle };
        for (sum, statistic) in sums.iter_mut().zip(&statistics) {
            *sum += statistic(&final_battle);
        }
    }
    for (sum, statistic) in sums.iter().zip(&statistics) {
        let (mean, variance) = mean_and_variance(&forecast, statistic);
        // The lower bound of the variance allows a very rare outcome to occur once or twice.
        let simulations = f64::from(SIMULATIONS_PER_BATTLE);
        let standard_error = (variance.max(1.0 / simulations) / simulations).sqrt();
        let average = sum / simulations;
        assert!(
            (average - mean).abs() <= 5.0 * standard_error,
            "{average} instead of {mean}: {casualty_policy:?} {battle:?}"
        );
    }
}

#[test]
fn forecast_matches_simulated_battles() {
    let sheet = classic_sheet();
    let mut random = ChaCha8Rng::seed_from_u64(1863);
    for index in 0..BATTLE_COUNT {
        let casualty_policy = RANKING_POLICIES[(index % 2) as usize];
        let battle = battle_at_random_stage(&sheet, 12, casualty_policy, &mut random);
        assert_averages_match(&sheet, &battle, casualty_policy, &mut random);
    }
}
