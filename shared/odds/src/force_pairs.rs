//! The distribution over all possible pairs of forces after each step, for casualty policies that rank the
//! units of a force.
//!
//! The losses of a force in a step depend only on that force and on the number of enemy dice. A step
//! therefore needs two tables of losses, one per side. The weights form a matrix with a row per possible
//! attacking force and a column per possible defending force. All weights of a matrix have the same
//! denominator, `6^dice_count`, where `dice_count` is the largest number of dice that could have been rolled.
//! Weights of forces that roll fewer dice are scaled accordingly.

use crate::dice::{DiceResult, MAX_DICE_PER_STEP, dice_results};
use crate::error::{ForecastError, MAX_FORCE_PAIRS};
use crate::remaining_steps::Step;
use crate::weight::Weight;
use rubium_rules::Stack;
use rubium_rules::battle::Side;

/// The weights of all pairs of forces after some steps.
pub(crate) struct ForcePairDistribution<W> {
    /// The possible forces of each side, sorted and distinct.
    pub forces: [Vec<Stack>; 2],
    /// The matrix of weights in row-major order, with a row per attacking force.
    pub weights: Vec<W>,
    /// The weights sum to `6^dice_count`.
    pub dice_count: u16,
}

impl<W: Weight> ForcePairDistribution<W> {
    /// The distribution in which only this pair of forces is possible.
    pub(crate) fn of_one_pair(forces: [Stack; 2]) -> ForcePairDistribution<W> {
        ForcePairDistribution {
            forces: forces.map(|force| vec![force]),
            weights: vec![W::ONE],
            dice_count: 0,
        }
    }

    /// All pairs of forces with positive weight, in order.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = ([Stack; 2], W)> {
        let [rows, columns] = &self.forces;
        let pairs = rows
            .iter()
            .flat_map(move |&row| columns.iter().map(move |&column| [row, column]));
        pairs
            .zip(self.weights.iter().copied())
            .filter(|&(_, weight)| weight != W::ZERO)
    }

    /// Plays one step. A destroyed force neither rolls nor loses units, so a finished battle stays
    /// unchanged (BAT-8).
    pub(crate) fn play_step(&mut self, step: &Step) -> Result<(), ForecastError> {
        let dice_counts = Side::BOTH.map(|side| {
            let forces = self.forces[side.index()].iter();
            forces
                .map(|&force| step.count_dice(side, force))
                .collect::<Vec<u8>>()
        });
        let loss_tables = Side::BOTH.map(|side| {
            LossTable::new(
                step,
                side,
                &self.forces[side.index()],
                &dice_counts[side.other().index()],
            )
        });
        let column_count = loss_tables[1].forces_after.len();
        let pair_count = loss_tables[0].forces_after.len() * column_count;
        if pair_count > MAX_FORCE_PAIRS {
            return Err(ForecastError::TooManyOutcomes { pair_count });
        }
        let mut weights = vec![W::ZERO; pair_count];
        let mut weights_before = self.weights.iter();
        for (row, &attacker_dice) in dice_counts[0].iter().enumerate() {
            for (column, &defender_dice) in dice_counts[1].iter().enumerate() {
                let Some(&weight) = weights_before.next().filter(|&&weight| weight != W::ZERO)
                else {
                    continue;
                };
                let defender_transitions = loss_tables[1].transitions_for(column, attacker_dice);
                for &(to_row, multiplicity) in loss_tables[0].transitions_for(row, defender_dice) {
                    let weight = weight.times(multiplicity);
                    let weight_row = &mut weights[to_row as usize * column_count..][..column_count];
                    for &(to_column, multiplicity) in defender_transitions {
                        let cell = &mut weight_row[to_column as usize];
                        *cell = cell.plus(weight.times(multiplicity));
                    }
                }
            }
        }
        self.dice_count += loss_tables
            .iter()
            .map(|table| u16::from(table.max_enemy_dice))
            .sum::<u16>();
        self.forces = loss_tables.map(|table| table.forces_after);
        self.weights = weights;
        Ok(())
    }
}

/// The possible losses of each force of one side in a step.
struct LossTable {
    /// The possible forces after the step, sorted and distinct.
    forces_after: Vec<Stack>,
    /// Indices into `forces_after` with their multiplicities: one list per force and number of enemy dice.
    transitions: Vec<(u32, u64)>,
    /// The range of each of these lists in `transitions`, grouped by force.
    ranges: Vec<(u32, u32)>,
    /// For each number of enemy dice that occurs: the index of its list among the lists of a force.
    list_index_by_dice: [u8; MAX_DICE_PER_STEP as usize + 1],
    /// Number of lists per force: one for each number of enemy dice that occurs.
    lists_per_force: usize,
    /// The largest number of enemy dice. The multiplicities of each list sum to `6^max_enemy_dice`.
    max_enemy_dice: u8,
}

impl LossTable {
    fn new(step: &Step, side: Side, forces: &[Stack], enemy_dice_counts: &[u8]) -> LossTable {
        let max_enemy_dice = enemy_dice_counts.iter().copied().max().unwrap_or(0);
        let mut list_index_by_dice = [0; MAX_DICE_PER_STEP as usize + 1];
        let mut results_by_list: Vec<Vec<DiceResult>> = Vec::with_capacity(8);
        for dice_count in 0..=max_enemy_dice {
            if enemy_dice_counts.contains(&dice_count) {
                list_index_by_dice[usize::from(dice_count)] = results_by_list.len() as u8;
                let scale = 6_u64.pow(u32::from(max_enemy_dice - dice_count));
                let die = step.die_by_side[side.other().index()];
                let scaled = |result: DiceResult| DiceResult {
                    multiplicity: result.multiplicity * scale,
                    ..result
                };
                results_by_list.push(dice_results(die, dice_count).map(scaled).collect());
            }
        }
        let mut transitions: Vec<(Stack, u64)> =
            Vec::with_capacity(forces.len() * results_by_list.len() * 4);
        let mut ranges = Vec::with_capacity(forces.len() * results_by_list.len());
        for &force in forces {
            for results in &results_by_list {
                let start = transitions.len();
                for_each_remaining_force(
                    step,
                    side,
                    force,
                    results,
                    &mut |remaining, multiplicity| match transitions[start..]
                        .iter_mut()
                        .rev()
                        .find(|(force, _)| *force == remaining)
                    {
                        Some((_, sum)) => *sum += multiplicity,
                        None => transitions.push((remaining, multiplicity)),
                    },
                );
                ranges.push((start as u32, transitions.len() as u32));
            }
        }
        let mut forces_after: Vec<Stack> = transitions.iter().map(|&(force, _)| force).collect();
        forces_after.sort_unstable();
        forces_after.dedup();
        let indexed_transitions = transitions.iter().map(|&(force, multiplicity)| {
            let index = forces_after.partition_point(|&other| other < force);
            (index as u32, multiplicity)
        });
        LossTable {
            transitions: indexed_transitions.collect(),
            forces_after,
            ranges,
            list_index_by_dice,
            lists_per_force: results_by_list.len(),
            max_enemy_dice,
        }
    }

    /// The transitions of the force at `force_index` against `enemy_dice_count` dice.
    fn transitions_for(&self, force_index: usize, enemy_dice_count: u8) -> &[(u32, u64)] {
        let list_index = usize::from(self.list_index_by_dice[usize::from(enemy_dice_count)]);
        let (start, end) = self.ranges[force_index * self.lists_per_force + list_index];
        &self.transitions[start as usize..end as usize]
    }
}

/// Calls `emit` with the remaining units of `force` after each of `results`, and with the result's
/// multiplicity. `results` are sorted by picks and then by hits. Picked casualties are removed before
/// casualties that the owner chooses (BAT-6).
fn for_each_remaining_force(
    step: &Step,
    side: Side,
    force: Stack,
    results: &[DiceResult],
    emit: &mut impl FnMut(Stack, u64),
) {
    let order = &step.removal_orders[side.index()];
    let pending_hits = step.pending_hits[side.index()];
    let mut after_picks =
        (0..pending_hits.for_picker).fold(force, |force, _| order.without_picker_choice(force));
    let after_owner_hits = |force| {
        (0..pending_hits.for_owner).fold(force, |force, _| order.without_owner_choice(force))
    };
    let (mut picks, mut hits) = (0, 0);
    let mut remaining = after_owner_hits(after_picks);
    for result in results {
        if result.picks != picks {
            while picks < result.picks {
                after_picks = order.without_picker_choice(after_picks);
                picks += 1;
            }
            remaining = after_owner_hits(after_picks);
            hits = 0;
        }
        while hits < result.hits {
            remaining = order.without_owner_choice(remaining);
            hits += 1;
        }
        emit(remaining, result.multiplicity);
    }
}
