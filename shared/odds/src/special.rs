//! Odds of special attacks (MOV-6), including chains that continue until a miss (UNI-WYRM).

use crate::error::ForecastError;
use crate::weight::{MAX_DICE, six_to_the};
use ethnum::U256;
use rubium_rules::units::UnitStats;
use rubium_rules::{Action, Hex, Kind, Rules, View, apply, determinize};
use serde::Serialize;
use specta::Type;

/// The exact distribution of the number of units destroyed by special attacks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpecialAttackDistribution {
    /// The weight of each number of destroyed units, from 0.
    weights: Vec<U256>,
    /// Maximum number of dice; the weights sum to `6^dice_count`.
    dice_count: u16,
}

impl SpecialAttackDistribution {
    /// The sum of all weights.
    #[must_use]
    pub fn total_weight(&self) -> U256 {
        six_to_the(self.dice_count)
    }

    /// The weight of the outcome that exactly `destroyed_count` units are destroyed.
    #[must_use]
    pub fn weight(&self, destroyed_count: usize) -> U256 {
        self.weights
            .get(destroyed_count)
            .copied()
            .unwrap_or(U256::ZERO)
    }

    /// The chance that at least `destroyed_count` units are destroyed.
    #[must_use]
    pub fn chance_of_at_least(&self, destroyed_count: usize) -> f64 {
        let weights = self.weights.iter().skip(destroyed_count).copied();
        weights
            .fold(U256::ZERO, |sum, weight| sum + weight)
            .as_f64()
            / self.total_weight().as_f64()
    }

    /// The maximum number of destroyed units.
    #[must_use]
    pub fn max_destroyed(&self) -> usize {
        self.weights.len() - 1
    }

    /// The expected number of destroyed units.
    #[must_use]
    pub fn expected_destroyed(&self) -> f64 {
        (1..self.weights.len())
            .map(|destroyed_count| self.chance_of_at_least(destroyed_count))
            .sum()
    }
}

/// The distribution of one special attack by `unit` on a hex with `enemy_count` enemy units. Each hit
/// destroys one enemy unit, regardless of its kind.
///
/// # Errors
/// The unit has no special attack ([`ForecastError::NoSpecialAttack`]), or the dice exceed [`MAX_DICE`].
pub fn special_attack(
    unit: &UnitStats,
    enemy_count: u16,
) -> Result<SpecialAttackDistribution, ForecastError> {
    repeated_special_attacks(unit, 1, enemy_count)
}

/// The distribution of `attack_count` consecutive special attacks on the same hex. They stop when no enemy
/// unit is left.
///
/// # Errors
/// The same as for [`special_attack`].
pub fn repeated_special_attacks(
    unit: &UnitStats,
    attack_count: u16,
    enemy_count: u16,
) -> Result<SpecialAttackDistribution, ForecastError> {
    let min_face = unit
        .special_attack_min_face
        .ok_or(ForecastError::NoSpecialAttack)?;
    let dice_count = match (enemy_count, attack_count) {
        (0, _) | (_, 0) => 0,
        // The last die is hit number `enemy_count` or miss number `attack_count`. Before it there are at most
        // `enemy_count - 1` hits and `attack_count - 1` misses.
        _ if unit.repeats_special_attack_after_hit => enemy_count.saturating_add(attack_count - 1),
        _ => attack_count,
    };
    if dice_count > MAX_DICE {
        return Err(ForecastError::TooManyDice { dice_count });
    }
    let hit_face_count = (1..=6).filter(|face| *face >= min_face).count() as u128;
    let (hit_face_count, miss_face_count) =
        (U256::new(hit_face_count), U256::new(6 - hit_face_count));
    let max_destroyed = if unit.repeats_special_attack_after_hit {
        enemy_count
    } else {
        enemy_count.min(attack_count)
    };
    let mut weights = vec![U256::ZERO; usize::from(max_destroyed) + 1];
    // The weights before each die, by the number of attacks left and the number of units destroyed so far.
    let mut weights_before_die =
        vec![vec![U256::ZERO; weights.len()]; usize::from(attack_count) + 1];
    weights_before_die[usize::from(attack_count)][0] = six_to_the(dice_count);
    for _ in 0..=dice_count {
        let mut weights_after_die = vec![vec![U256::ZERO; weights.len()]; weights_before_die.len()];
        for (attacks_left, row) in weights_before_die.iter().enumerate() {
            for (destroyed_count, &weight) in row.iter().enumerate() {
                if weight == U256::ZERO {
                    continue;
                }
                if attacks_left == 0 || destroyed_count == usize::from(enemy_count) {
                    weights[destroyed_count] += weight;
                    continue;
                }
                // The total weight includes a factor of 6 for this die, so `weight` is a multiple of 6.
                let sixth = weight / U256::new(6);
                let attacks_left_after_hit = if unit.repeats_special_attack_after_hit {
                    attacks_left
                } else {
                    attacks_left - 1
                };
                weights_after_die[attacks_left_after_hit][destroyed_count + 1] +=
                    sixth * hit_face_count;
                weights_after_die[attacks_left - 1][destroyed_count] += sixth * miss_face_count;
            }
        }
        weights_before_die = weights_after_die;
    }
    Ok(SpecialAttackDistribution {
        weights,
        dice_count,
    })
}

/// The odds of a special attack, as shown in the user interface.
#[derive(Clone, PartialEq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct SpecialAttackOdds {
    /// The attacking kind.
    pub kind: Kind,
    /// The attacked hex.
    pub to: Hex,
    /// The chance that at least one unit is destroyed, the chance that at least two are, and so on up to the
    /// maximum.
    #[specta(type = Vec<u8>)]
    pub chances_of_at_least: Vec<f64>,
    /// The expected number of destroyed units.
    #[specta(type = u8)]
    pub expected_destroyed: f64,
}

/// The odds of a special attack that the active player could make now, computed from a view alone. Returns
/// `None` if `attack` is illegal or not a special attack, or if no game can have this view.
///
/// # Errors
/// The same as for [`special_attack`].
pub fn special_attack_odds(
    rules: &Rules,
    view: &View,
    attack: Action,
) -> Result<Option<SpecialAttackOdds>, ForecastError> {
    let Action::SpecialAttack { kind, to, .. } = attack else {
        return Ok(None);
    };
    let seat = view.active;
    let Some(state) = determinize(rules, view) else {
        return Ok(None);
    };
    let mut state_after = state;
    if apply(rules, &mut state_after, seat, attack, &mut ()).is_err() {
        return Ok(None);
    }
    let enemies = rules
        .seats()
        .filter(|&other| rules.are_opponents(seat, other));
    let unit_counts = enemies.map(|enemy| u16::from(state.units(enemy, to).total()));
    let distribution = special_attack(rules.unit_sheet().get(kind), unit_counts.sum())?;
    Ok(Some(SpecialAttackOdds {
        kind,
        to,
        chances_of_at_least: (1..=distribution.max_destroyed())
            .map(|destroyed_count| distribution.chance_of_at_least(destroyed_count))
            .collect(),
        expected_destroyed: distribution.expected_destroyed(),
    }))
}
