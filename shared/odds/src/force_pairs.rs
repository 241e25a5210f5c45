//! The distribution over all reachable pairs of forces, step by step, for casualty policies with a fixed
//! order.
//!
//! The losses of a force in a step depend only on that force and on the number of enemy dice. A step is
//! therefore two tables, one per force, and the weights are a matrix: a row per possible attacking force, a
//! column per possible defending force. All weights of a matrix have the same denominator: `6^dice` for the
//! dice of the largest forces. Weights of forces with fewer dice are scaled accordingly.

use crate::dice::{MAX_DICE_PER_STEP, Throw, throws};
use crate::error::{ForecastError, MAX_FORCE_PAIRS};
use crate::remaining_steps::Step;
use crate::weight::Weight;
use rubium_rules::Stack;
use rubium_rules::battle::Side;

/// The weights of all pairs of forces after some steps.
pub(crate) struct ForcePairDistribution<W> {
    /// The possible forces of each side, sorted and distinct.
    pub forces: [Vec<Stack>; 2],
    /// The matrix in row-major order: a row per attacking force.
    pub weights: Vec<W>,
    /// The weights sum to `6^dice`.
    pub dice: u16,
}

impl<W: Weight> ForcePairDistribution<W> {
    /// The distribution with a single pair of forces.
    pub(crate) fn point_mass(forces: [Stack; 2]) -> ForcePairDistribution<W> {
        ForcePairDistribution {
            forces: forces.map(|force| vec![force]),
            weights: vec![W::ONE],
            dice: 0,
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
    pub(crate) fn fight(&mut self, step: &Step) -> Result<(), ForecastError> {
        let dice = Side::BOTH.map(|side| {
            let forces = self.forces[side.index()].iter();
            forces
                .map(|&force| step.dice_of(side, force))
                .collect::<Vec<u8>>()
        });
        let losses = Side::BOTH.map(|side| {
            LossTable::new(
                step,
                side,
                &self.forces[side.index()],
                &dice[side.other().index()],
            )
        });
        let columns = losses[1].left.len();
        let pairs = losses[0].left.len() * columns;
        if pairs > MAX_FORCE_PAIRS {
            return Err(ForecastError::TooManyOutcomes { pairs });
        }
        let mut weights = vec![W::ZERO; pairs];
        let mut before = self.weights.iter();
        for (row, &attacking) in dice[0].iter().enumerate() {
            for (column, &defending) in dice[1].iter().enumerate() {
                let Some(&weight) = before.next().filter(|&&weight| weight != W::ZERO) else {
                    continue;
                };
                let lost = losses[1].of(column, attacking);
                for &(to_row, ways) in losses[0].of(row, defending) {
                    let weight = weight.times(ways);
                    let line = &mut weights[to_row as usize * columns..][..columns];
                    for &(to_column, ways) in lost {
                        let cell = &mut line[to_column as usize];
                        *cell = cell.plus(weight.times(ways));
                    }
                }
            }
        }
        self.dice += losses
            .iter()
            .map(|losses| u16::from(losses.max))
            .sum::<u16>();
        self.forces = losses.map(|losses| losses.left);
        self.weights = weights;
        Ok(())
    }
}

/// The possible losses of each force of one side in a step.
struct LossTable {
    /// The possible forces after the step, sorted and distinct.
    left: Vec<Stack>,
    /// Indices into `left` with their multiplicities, one list after the other.
    ways: Vec<(u32, u64)>,
    /// Range in `ways` for each force and number of enemy dice, grouped by force.
    lists: Vec<(u32, u32)>,
    /// Index of each occurring number of enemy dice.
    number: [u8; MAX_DICE_PER_STEP as usize + 1],
    numbers: usize,
    /// The largest number of enemy dice: the multiplicities of each list sum to `6^max`.
    max: u8,
}

impl LossTable {
    fn new(step: &Step, side: Side, forces: &[Stack], enemy_dice: &[u8]) -> LossTable {
        let max = enemy_dice.iter().copied().max().unwrap_or(0);
        let mut number = [0; MAX_DICE_PER_STEP as usize + 1];
        let mut numbers: Vec<Vec<Throw>> = Vec::with_capacity(8);
        for dice in 0..=max {
            if enemy_dice.contains(&dice) {
                number[usize::from(dice)] = numbers.len() as u8;
                let scale = 6_u64.pow(u32::from(max - dice));
                let die = step.dice[side.other().index()];
                let scaled = |throw: Throw| Throw {
                    ways: throw.ways * scale,
                    ..throw
                };
                numbers.push(throws(die, dice).map(scaled).collect());
            }
        }
        let mut ways: Vec<(Stack, u64)> = Vec::with_capacity(forces.len() * numbers.len() * 4);
        let mut lists = Vec::with_capacity(forces.len() * numbers.len());
        for &force in forces {
            for throws in &numbers {
                let start = ways.len();
                lose(
                    step,
                    side,
                    force,
                    throws,
                    &mut |left, more| match ways[start..]
                        .iter_mut()
                        .rev()
                        .find(|(force, _)| *force == left)
                    {
                        Some((_, ways)) => *ways += more,
                        None => ways.push((left, more)),
                    },
                );
                lists.push((start as u32, ways.len() as u32));
            }
        }
        let mut left: Vec<Stack> = ways.iter().map(|&(force, _)| force).collect();
        left.sort_unstable();
        left.dedup();
        let placed = ways.iter().map(|&(force, ways)| {
            let place = left.partition_point(|&other| other < force);
            (place as u32, ways)
        });
        LossTable {
            ways: placed.collect(),
            left,
            lists,
            number,
            numbers: numbers.len(),
            max,
        }
    }

    /// The results for the force at `place` against `enemy_dice` dice.
    fn of(&self, place: usize, enemy_dice: u8) -> &[(u32, u64)] {
        let number = usize::from(self.number[usize::from(enemy_dice)]);
        let (start, end) = self.lists[place * self.numbers + number];
        &self.ways[start as usize..end as usize]
    }
}

/// Emits the rest of `force` after each of `throws`, which are sorted by picks and then by hits. Picked
/// casualties are removed before those that the owner chooses (BAT-6).
fn lose(
    step: &Step,
    side: Side,
    force: Stack,
    throws: &[Throw],
    emit: &mut impl FnMut(Stack, u64),
) {
    let order = &step.orders[side.index()];
    let pending = step.pending[side.index()];
    let mut picked = (0..pending.picked).fold(force, |left, _| order.remove_by_picker(left));
    let given = |picked| (0..pending.own).fold(picked, |left, _| order.remove_by_owner(left));
    let (mut picks, mut hits) = (0, 0);
    let mut left = given(picked);
    for throw in throws {
        if throw.picks != picks {
            while picks < throw.picks {
                picked = order.remove_by_picker(picked);
                picks += 1;
            }
            left = given(picked);
            hits = 0;
        }
        while hits < throw.hits {
            left = order.remove_by_owner(left);
            hits += 1;
        }
        emit(left, throw.ways);
    }
}
