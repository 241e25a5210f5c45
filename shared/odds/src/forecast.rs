//! Exact forecasts of battles.

use crate::best_response;
use crate::casualties::{BattleUtility, CasualtyPolicy, SortKey, costs};
use crate::error::ForecastError;
use crate::force_pairs::ForcePairDistribution;
use crate::remaining_steps::{Step, remaining_steps};
use crate::weight::{Weight, Width, six_to_the};
use ethnum::U256;
use rubium_rules::battle::{Battle, Side};
use rubium_rules::units::UnitSheet;
use rubium_rules::{BattleResult, Kind, Stack};

/// The exact probability distribution of a battle's outcome.
///
/// Every chance is an integer weight, so there are no rounding errors. All weights sum to
/// [`Forecast::total_weight`]. [`Forecast::fraction`] converts a weight to a chance between 0 and 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forecast {
    battle: Battle,
    costs: [u8; 6],
    dice_count: u16,
    outcomes: Vec<BattleOutcome>,
}

/// One possible outcome of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BattleOutcome {
    /// The remaining units of the attacking and the defending force.
    pub forces: [Stack; 2],
    /// The weight of the outcome, as part of [`Forecast::total_weight`]; never 0.
    pub weight: U256,
}

/// The expected losses of a force, multiplied by [`Forecast::total_weight`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Losses {
    /// Number of lost units.
    pub units: U256,
    /// Cost of the lost units, in rubium.
    pub rubium: U256,
}

/// Forecasts `battle` from its current stage. Any stage is possible: in a card window, in the middle
/// of a step, with pending hits, in a second attack, or over. The forecast assumes that no further card is
/// played and that no player sacrifices a unit.
///
/// # Errors
/// The battle has too many dice or outcomes, or too many units for best responses.
pub fn forecast(
    sheet: &UnitSheet,
    battle: &Battle,
    casualty_policy: CasualtyPolicy,
) -> Result<Forecast, ForecastError> {
    let sort_key = match casualty_policy {
        CasualtyPolicy::CheapestFirst | CasualtyPolicy::BestResponse { .. } => SortKey::Cost,
        CasualtyPolicy::LeastUsefulFirst => SortKey::ExpectedHits,
    };
    let steps = remaining_steps(sheet, battle, sort_key)?;
    if let CasualtyPolicy::BestResponse { utility } = casualty_policy {
        let (pairs, dice_count) = best_response::play_steps(sheet, battle, &steps, utility)?;
        return Ok(Forecast::new(sheet, battle, pairs.into_iter(), dice_count));
    }
    let dice_count = crate::remaining_steps::max_dice(battle, &steps);
    match Width::for_dice(dice_count).ok_or(ForecastError::TooManyDice { dice_count })? {
        Width::U64 => forecast_steps::<u64>(sheet, battle, &steps),
        Width::U128 => forecast_steps::<u128>(sheet, battle, &steps),
        Width::U256 => forecast_steps::<U256>(sheet, battle, &steps),
    }
}

/// Forecasts `steps` with weights of type `W`, for a casualty policy that ranks the units.
fn forecast_steps<W: Weight>(
    sheet: &UnitSheet,
    battle: &Battle,
    steps: &[Step],
) -> Result<Forecast, ForecastError> {
    let mut distribution = ForcePairDistribution::<W>::of_one_pair(battle.forces);
    for step in steps {
        distribution.play_step(step)?;
    }
    Ok(Forecast::new(
        sheet,
        battle,
        distribution.pairs(),
        distribution.dice_count,
    ))
}

impl Forecast {
    /// Builds a forecast from sorted pairs of forces, whose weights sum to `6^dice_count`.
    fn new<W: Weight>(
        sheet: &UnitSheet,
        battle: &Battle,
        pairs: impl Iterator<Item = ([Stack; 2], W)>,
        dice_count: u16,
    ) -> Forecast {
        let outcomes = pairs.map(|(forces, weight)| BattleOutcome {
            forces,
            weight: weight.to_u256(),
        });
        Forecast {
            battle: *battle,
            costs: costs(sheet),
            dice_count,
            outcomes: outcomes.collect(),
        }
    }

    /// Mixes the forecasts of two continuations of a battle. One die decides between them: `face_count` of
    /// its six faces lead to `self`, the remaining faces to `other`. Losses are relative to the battle of
    /// `other`.
    pub(crate) fn mix(self, other: &Forecast, face_count: u8) -> Result<Forecast, ForecastError> {
        let dice_count = self.dice_count.max(other.dice_count) + 1;
        if Width::for_dice(dice_count).is_none() {
            return Err(ForecastError::TooManyDice { dice_count });
        }
        let face_count = face_count.min(6);
        let parts = [(&self, face_count), (other, 6 - face_count)];
        let mut outcomes: Vec<BattleOutcome> =
            Vec::with_capacity(self.outcomes.len() + other.outcomes.len());
        for (part, face_count) in parts.into_iter().filter(|&(_, face_count)| face_count > 0) {
            let scale = six_to_the(dice_count - 1 - part.dice_count) * U256::from(face_count);
            outcomes.extend(part.outcomes.iter().map(|outcome| BattleOutcome {
                weight: outcome.weight * scale,
                ..*outcome
            }));
        }
        outcomes.sort_unstable_by_key(|outcome| outcome.forces);
        outcomes.dedup_by(|next, kept| {
            let is_same = next.forces == kept.forces;
            if is_same {
                kept.weight += next.weight;
            }
            is_same
        });
        Ok(Forecast {
            dice_count,
            outcomes,
            ..*other
        })
    }

    /// The same forecast, with losses relative to the earlier state `battle`.
    pub(crate) fn with_losses_since(self, battle: &Battle) -> Forecast {
        Forecast {
            battle: *battle,
            ..self
        }
    }

    /// All distinct outcomes, in a fixed order.
    pub fn outcomes(&self) -> &[BattleOutcome] {
        &self.outcomes
    }

    /// The sum of all weights: `6^dice_count` for the dice that can still be rolled.
    pub fn total_weight(&self) -> U256 {
        six_to_the(self.dice_count)
    }

    /// Converts a weight to a chance between 0 and 1.
    pub fn fraction(&self, weight: U256) -> f64 {
        weight.as_f64() / self.total_weight().as_f64()
    }

    /// The weight of a battle result (BAT-8, BAT-10).
    pub fn weight(&self, result: BattleResult) -> U256 {
        self.weight_where(|outcome| self.result(outcome) == result)
    }

    /// The chance of a battle result.
    pub fn chance(&self, result: BattleResult) -> f64 {
        self.fraction(self.weight(result))
    }

    /// The battle result of an outcome.
    pub fn result(&self, outcome: &BattleOutcome) -> BattleResult {
        self.battle_after(outcome).result()
    }

    /// The distribution of the number of units of `kind` that `side` has left. The item at index `n` is the
    /// weight of exactly `n` remaining units. The last index is the number of units of `kind` in
    /// [`Forecast::battle`].
    pub fn survivors(&self, side: Side, kind: Kind) -> Vec<U256> {
        let max = usize::from(self.battle.force(side).count(kind));
        let mut weights = vec![U256::ZERO; max + 1];
        for outcome in &self.outcomes {
            let remaining = outcome.forces[side.index()].count(kind);
            if let Some(weight) = weights.get_mut(usize::from(remaining)) {
                *weight += outcome.weight;
            }
        }
        weights
    }

    /// The expected losses of `side`, relative to [`Forecast::battle`].
    pub fn losses(&self, side: Side) -> Losses {
        let before = self.battle.force(side);
        let mut losses = Losses {
            units: U256::ZERO,
            rubium: U256::ZERO,
        };
        for outcome in &self.outcomes {
            for (kind, count) in before.counts() {
                let lost_count = count.saturating_sub(outcome.forces[side.index()].count(kind));
                if lost_count > 0 {
                    let lost_count = U256::from(lost_count);
                    losses.units += outcome.weight * lost_count;
                    losses.rubium +=
                        outcome.weight * lost_count * U256::from(self.costs[kind.index()]);
                }
            }
        }
        losses
    }

    /// The expected utility to the attacker (see [`BattleUtility`]), in rubium.
    pub fn value(&self, utility: BattleUtility) -> f64 {
        let values = self.outcomes.iter().map(|outcome| {
            let value = utility.value(&self.costs, &self.battle_after(outcome));
            f64::from(value) * outcome.weight.as_f64()
        });
        values.sum::<f64>() / self.total_weight().as_f64()
    }

    /// The battle from which the forecast starts. Losses are relative to its forces.
    pub fn battle(&self) -> &Battle {
        &self.battle
    }

    fn battle_after(&self, outcome: &BattleOutcome) -> Battle {
        Battle {
            forces: outcome.forces,
            ..self.battle
        }
    }

    fn weight_where(&self, predicate: impl Fn(&BattleOutcome) -> bool) -> U256 {
        let matching = self.outcomes.iter().filter(|outcome| predicate(outcome));
        matching.fold(U256::ZERO, |sum, outcome| sum + outcome.weight)
    }
}
