//! Forecasts match averages of simulated battles that are too large for an enumeration.

#![cfg(test)]

mod common;

use common::*;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rubium_odds::{CasualtyPolicy, Forecast, forecast};
use rubium_rules::BattleResult;
use rubium_rules::battle::{Battle, Side};
use rubium_rules::units::Units;

const BATTLES: u64 = 100;
const GAMES: u32 = 20_000;

/// Mean and variance of `number` over all outcomes.
fn expected(found: &Forecast, number: impl Fn(&Battle) -> f64) -> (f64, f64) {
    let outcomes = found.outcomes().iter().map(|outcome| {
        let ended = Battle {
            forces: outcome.forces,
            ..*found.battle()
        };
        (number(&ended), found.fraction(outcome.weight))
    });
    let (mean, square) = outcomes.fold((0.0, 0.0), |(mean, square), (number, chance)| {
        (mean + number * chance, square + number * number * chance)
    });
    (mean, (square - mean * mean).max(0.0))
}

fn compare(units: &Units, battle: &Battle, casualties: CasualtyPolicy, random: &mut ChaCha8Rng) {
    let found = forecast(units, battle, casualties).expect("at most 24 units");
    type DiceCount = Box<dyn Fn(&Battle) -> f64>;
    let mut numbers: Vec<DiceCount> = Vec::new();
    for result in [
        BattleResult::AttackerWon,
        BattleResult::AttackerDestroyed,
        BattleResult::Undecided,
    ] {
        numbers.push(Box::new(move |ended| {
            f64::from(u8::from(ended.result() == result))
        }));
    }
    for side in Side::BOTH {
        for kind in battle.force(side).kinds() {
            numbers.push(Box::new(move |ended| {
                f64::from(ended.force(side).count(kind))
            }));
        }
    }
    let mut sums = vec![0.0; numbers.len()];
    for _ in 0..GAMES {
        let forces = simulate(units, battle, casualties, random);
        let ended = Battle { forces, ..*battle };
        for (sum, number) in sums.iter_mut().zip(&numbers) {
            *sum += number(&ended);
        }
    }
    for (sum, number) in sums.iter().zip(&numbers) {
        let (mean, variance) = expected(&found, number);
        // A very rare outcome may occur once or twice.
        let error = (variance.max(1.0 / f64::from(GAMES)) / f64::from(GAMES)).sqrt();
        let average = sum / f64::from(GAMES);
        assert!(
            (average - mean).abs() <= 5.0 * error,
            "{average} instead of {mean}: {casualties:?} {battle:?}"
        );
    }
}

#[test]
fn forecast_matches_simulated_battles() {
    let units = units();
    let mut random = ChaCha8Rng::seed_from_u64(1863);
    for number in 0..BATTLES {
        let casualties = ORDERS[(number % 2) as usize];
        let caught = caught(&units, 12, casualties, &mut random);
        compare(&units, &caught, casualties, &mut random);
    }
}
