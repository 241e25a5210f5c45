//! Best responses: each casualty is the optimal choice, given that all later choices are optimal (minimax).
//!
//! Floating-point numbers are used only to compare choices. The weights along the chosen paths are exact.
//! Of equally good choices, the owner takes the first in cheapest-first order, the opponent the last.

use crate::casualties::{BattleUtility, costs};
use crate::dice::{DiceResult, dice_results};
use crate::error::{ForecastError, MAX_BEST_RESPONSE_UNITS};
use crate::remaining_steps::{PendingHits, Step, max_dice};
use crate::weight::Weight;
use ethnum::U256;
use rubium_rules::battle::{Battle, Side};
use rubium_rules::units::UnitSheet;
use rubium_rules::{Kind, Stack};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Maximum number of dice for best responses. The 14 units of the largest battle with best
/// responses (7 per side) roll fewer without cards, and `6^24` still fits into 64 bits.
const MAX_BEST_RESPONSE_DICE: u16 = 24;

type WeightedForcePairs = Vec<([Stack; 2], U256)>;

/// Plays all `steps`. Returns the sorted pairs of forces that are possible afterwards, with their weights,
/// and the maximum number of dice. The weights sum to 6 to the power of that number.
pub(crate) fn play_steps(
    sheet: &UnitSheet,
    battle: &Battle,
    steps: &[Step],
    utility: BattleUtility,
) -> Result<(WeightedForcePairs, u16), ForecastError> {
    let larger_force_size = battle.forces.iter().map(|force| force.total()).max();
    if let Some(unit_count) = larger_force_size.filter(|&count| count > MAX_BEST_RESPONSE_UNITS) {
        return Err(ForecastError::TooManyUnits { unit_count });
    }
    let dice_count = max_dice(battle, steps);
    if dice_count > MAX_BEST_RESPONSE_DICE {
        return Err(ForecastError::TooManyDice { dice_count });
    }
    let mut search = Search {
        costs: costs(sheet),
        battle,
        steps,
        utility,
        step_values: FxHashMap::default(),
        removal_values: FxHashMap::default(),
    };
    let mut pairs: WeightedForcePairs = vec![(battle.forces, U256::ONE)];
    let mut total_dice = 0;
    for (index, step) in steps.iter().enumerate() {
        let max_dice_by_side = Side::BOTH.map(|side| {
            let dice_counts = pairs
                .iter()
                .map(|(forces, _)| step.count_dice(side, forces[side.index()]));
            dice_counts.max().unwrap_or(0)
        });
        let max_step_dice: u16 = max_dice_by_side.map(u16::from).iter().sum();
        let mut weights_after_step = BTreeMap::new();
        for (forces, weight) in pairs {
            for (removals, multiplicity, rolled_dice) in search.roll_results(index, forces) {
                let remaining_forces = search.forces_after(removals);
                let scale = 6_u64.pow(u32::from(max_step_dice - rolled_dice));
                let sum = weights_after_step
                    .entry(remaining_forces)
                    .or_insert(U256::ZERO);
                *sum += weight.times(multiplicity).times(scale);
            }
        }
        pairs = weights_after_step.into_iter().collect();
        total_dice += max_step_dice;
    }
    Ok((pairs, total_dice))
}

/// The pending removals of a step: the forces before them, and the hits that each force must still take.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct PendingRemovals {
    step_index: usize,
    forces: [Stack; 2],
    /// For each force: hits whose casualties another player picks, then hits whose casualties the owner
    /// chooses (BAT-6).
    hits: [[u8; 2]; 2],
}

struct Search<'a> {
    costs: [u8; 6],
    battle: &'a Battle,
    steps: &'a [Step],
    utility: BattleUtility,
    /// Memoized expected utility to the attacker, by next step and forces.
    step_values: FxHashMap<(usize, [Stack; 2]), f64>,
    /// Memoized expected utility to the attacker before pending removals.
    removal_values: FxHashMap<PendingRemovals, f64>,
}

impl Search<'_> {
    /// All results of both forces' dice in step `index`. Each item contains the removals that the result
    /// causes, the multiplicity of the result, and the number of dice.
    fn roll_results(&self, index: usize, forces: [Stack; 2]) -> Vec<(PendingRemovals, u64, u16)> {
        let step = &self.steps[index];
        let dice_counts = Side::BOTH.map(|side| step.count_dice(side, forces[side.index()]));
        let total_dice = u16::from(dice_counts[0]) + u16::from(dice_counts[1]);
        let [attacker_results, defender_results] = Side::BOTH
            .map(|side| dice_results(step.die_by_side[side.index()], dice_counts[side.index()]));
        let attacker_results: Vec<DiceResult> = attacker_results.collect();
        let total_hits = |pending: PendingHits, result: DiceResult| {
            [
                pending.for_picker.saturating_add(result.picks),
                pending.for_owner.saturating_add(result.hits),
            ]
        };
        let results = defender_results.flat_map(|defender_result| {
            attacker_results.iter().map(move |attacker_result| {
                let hits = [
                    total_hits(step.pending_hits[0], defender_result),
                    total_hits(step.pending_hits[1], *attacker_result),
                ];
                let removals = PendingRemovals {
                    step_index: index,
                    forces,
                    hits,
                };
                (
                    removals.with_forced_removals(),
                    defender_result.multiplicity * attacker_result.multiplicity,
                    total_dice,
                )
            })
        });
        results.collect()
    }

    /// The attacker's expected utility before the step `index`.
    fn step_value(&mut self, index: usize, forces: [Stack; 2]) -> f64 {
        let is_over = forces.iter().any(|force| force.is_empty());
        if is_over || index == self.steps.len() {
            let final_battle = Battle {
                forces,
                ..*self.battle
            };
            return f64::from(self.utility.value(&self.costs, &final_battle));
        }
        if let Some(&value) = self.step_values.get(&(index, forces)) {
            return value;
        }
        let mut value = 0.0;
        for (removals, multiplicity, dice_count) in self.roll_results(index, forces) {
            let total_multiplicity = 6_u64.pow(u32::from(dice_count));
            value +=
                self.removal_value(removals) * (multiplicity as f64 / total_multiplicity as f64);
        }
        self.step_values.insert((index, forces), value);
        value
    }

    /// The attacker's expected utility before `removals`.
    fn removal_value(&mut self, removals: PendingRemovals) -> f64 {
        if let Some(&value) = self.removal_values.get(&removals) {
            return value;
        }
        let value = match self.best_removal(removals) {
            Some((_, value)) => value,
            None => self.step_value(removals.step_index + 1, removals.forces),
        };
        self.removal_values.insert(removals, value);
        value
    }

    /// The forces after all of `removals`, with optimal choices.
    fn forces_after(&mut self, mut removals: PendingRemovals) -> [Stack; 2] {
        while let Some((next, _)) = self.best_removal(removals) {
            removals = next;
        }
        removals.forces
    }

    /// The removals that remain after the optimal choice of the next unit, and their expected utility to the
    /// attacker; `None` if no hit is left.
    fn best_removal(&mut self, removals: PendingRemovals) -> Option<(PendingRemovals, f64)> {
        let side = Side::BOTH.into_iter().find(|side| {
            let [picker_hits, owner_hits] = removals.hits[side.index()];
            (picker_hits > 0 || owner_hits > 0) && !removals.forces[side.index()].is_empty()
        })?;
        let index = side.index();
        let opponent_picks = removals.hits[index][0] > 0;
        // Either the owner of the force chooses the casualty, or the opponent picks it.
        let attacker_chooses = (side == Side::Attacker) != opponent_picks;
        let order = *self.steps[removals.step_index].removal_orders[index].kinds();
        let mut best: Option<(PendingRemovals, f64)> = None;
        for position in 0..order.len() {
            let kind = order[if opponent_picks {
                order.len() - 1 - position
            } else {
                position
            }];
            let Some(next) = removals.after_removing(side, kind, opponent_picks) else {
                continue;
            };
            let next = next.with_forced_removals();
            let value = self.removal_value(next);
            let is_better = best.is_none_or(|(_, best)| match attacker_chooses {
                true => value > best,
                false => value < best,
            });
            if is_better {
                best = Some((next, value));
            }
        }
        best
    }
}

impl PendingRemovals {
    /// The removals that remain after `side` has lost a unit of `kind`; `None` if the side has no such unit.
    /// `opponent_picks` says whether the opponent picks this casualty; otherwise its owner chooses it.
    fn after_removing(
        mut self,
        side: Side,
        kind: Kind,
        opponent_picks: bool,
    ) -> Option<PendingRemovals> {
        let index = side.index();
        if !self.forces[index].has(kind) {
            return None;
        }
        self.forces[index].remove(kind);
        self.hits[index][usize::from(!opponent_picks)] -= 1;
        Some(self)
    }

    /// Applies the removals that leave no choice: those of a force that is destroyed by its hits, or that has
    /// only one kind left.
    fn with_forced_removals(mut self) -> PendingRemovals {
        for (force, hits) in self.forces.iter_mut().zip(&mut self.hits) {
            let total_hits = hits[0].saturating_add(hits[1]);
            if total_hits >= force.total() {
                (*force, *hits) = (Stack::EMPTY, [0; 2]);
            } else if let Some(kind) = force.only_kind() {
                (*force, *hits) = (force.minus(Stack::of(kind, total_hits)), [0; 2]);
            }
        }
        self
    }
}
