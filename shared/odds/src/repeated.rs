//! Battles repeated on one hex until at least one force is destroyed, or no remaining unit can hit.
//!
//! The computation uses floating-point numbers, because the chances of repeated battles have no small common
//! denominator. It only adds, multiplies and divides positive numbers, so rounding errors stay small: chances
//! are off by less than 1e-12.

use crate::casualties::CasualtyPolicy;
use crate::error::ForecastError;
use crate::forecast::forecast;
use ethnum::U256;
use rubium_rules::battle::{Battle, Side};
use rubium_rules::units::UnitSheet;
use rubium_rules::{Seat, Stack, Terrain};
use std::collections::BTreeMap;

/// The distribution of the outcome of repeated battles.
#[derive(Clone, PartialEq, Debug)]
pub struct RepeatedBattleOdds {
    /// All possible outcomes, in a fixed order. In each of them at least one force is destroyed.
    pub outcomes: Vec<RepeatedBattleOutcome>,
    /// The chance that the battles never end, because the remaining units cannot hit.
    pub stalemate_chance: f64,
    /// The expected number of battles. Endless battles between units that cannot hit do not count.
    pub expected_battles: f64,
}

/// One possible outcome of repeated battles.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RepeatedBattleOutcome {
    /// The remaining units of both forces.
    pub forces: [Stack; 2],
    /// The chance of this outcome.
    pub chance: f64,
}

impl RepeatedBattleOdds {
    /// The chance that `side` has units left and the other side has none.
    pub fn survival_chance(&self, side: Side) -> f64 {
        self.chance_where(|outcome| !outcome.forces[side.index()].is_empty())
    }

    /// The chance that the last battle destroys both forces.
    pub fn mutual_destruction_chance(&self) -> f64 {
        self.chance_where(|outcome| outcome.forces.iter().all(|force| force.is_empty()))
    }

    fn chance_where(&self, predicate: impl Fn(&RepeatedBattleOutcome) -> bool) -> f64 {
        let matching = self.outcomes.iter().filter(|outcome| predicate(outcome));
        matching.map(|outcome| outcome.chance).sum()
    }
}

/// Repeats battles between two forces in `terrain`, without cards, until at most one force is left or
/// the remaining units cannot hit. The result does not depend on which force attacks in each battle.
///
/// Each reachable pair of forces is forecast once. With 7 units per side this takes milliseconds, with 24
/// units per side tenths of a second. If some of the 24 are Leapers, this takes about 20 seconds, because
/// their picks make many more pairs reachable.
///
/// # Errors
/// The casualty policy is the best response, or a battle cannot be forecast.
pub fn repeat_until_decided(
    sheet: &UnitSheet,
    terrain: Terrain,
    forces: [Stack; 2],
    casualty_policy: CasualtyPolicy,
) -> Result<RepeatedBattleOdds, ForecastError> {
    if let CasualtyPolicy::BestResponse { .. } = casualty_policy {
        return Err(ForecastError::BestResponseNotRepeatable);
    }
    let mut odds = RepeatedBattleOdds {
        outcomes: Vec::new(),
        stalemate_chance: 0.0,
        expected_battles: 0.0,
    };
    // Forces only shrink, so no other unresolved pair can lead to the largest one.
    let mut unresolved_pairs = BTreeMap::from([(size_key(forces), 1.0)]);
    while let Some(((_, forces), chance)) = unresolved_pairs.pop_last() {
        if forces.iter().any(|force| force.is_empty()) {
            odds.outcomes.push(RepeatedBattleOutcome { forces, chance });
            continue;
        }
        let battle = Battle::new(Seat(0), Seat(1), terrain, forces);
        let forecast = forecast(sheet, &battle, casualty_policy)?;
        let outcomes_with_losses = forecast
            .outcomes()
            .iter()
            .filter(|outcome| outcome.forces != forces);
        let weight_with_losses = outcomes_with_losses
            .clone()
            .fold(U256::ZERO, |sum, outcome| sum + outcome.weight)
            .as_f64();
        if weight_with_losses == 0.0 {
            odds.stalemate_chance += chance;
            continue;
        }
        odds.expected_battles += chance * (forecast.total_weight().as_f64() / weight_with_losses);
        for outcome in outcomes_with_losses {
            *unresolved_pairs
                .entry(size_key(outcome.forces))
                .or_insert(0.0) += chance * (outcome.weight.as_f64() / weight_with_losses);
        }
    }
    odds.outcomes.sort_unstable_by_key(|outcome| outcome.forces);
    Ok(odds)
}

/// Sort key: larger pairs come after smaller ones.
fn size_key(forces: [Stack; 2]) -> (u8, [Stack; 2]) {
    (forces[0].total() + forces[1].total(), forces)
}
