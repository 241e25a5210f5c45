//! All forces that a battle can come to, with their weights, step by step, casualties in a fixed order.
//!
//! What one force loses in a step depends on itself and on the number of enemy dice alone. So a step is two
//! tables, one for each force, and the weights are a matrix: a row for each attacking force that is possible, a
//! column for each defending one. All weights of a matrix have one denominator: six for each die that the
//! fullest forces would have rolled. A force with fewer dice is scaled up by what it lacks.

use crate::course::Step;
use crate::dice::{MOST_IN_A_STEP, Throw, throws};
use crate::fault::{Fault, MOST_PAIRS};
use crate::weight::Weight;
use rubium_rules::Stack;
use rubium_rules::battle::Side;

/// Weights of all pairs of forces after some steps.
pub(crate) struct Spread<W> {
    /// The possible forces of each side, without repetition, in order.
    pub forces: [Vec<Stack>; 2],
    /// A row for each attacking force.
    pub weights: Vec<W>,
    /// The weights sum to six for each of these.
    pub dice: u16,
}

impl<W: Weight> Spread<W> {
    /// Two forces that are certain.
    pub(crate) fn certain(forces: [Stack; 2]) -> Spread<W> {
        Spread {
            forces: forces.map(|force| vec![force]),
            weights: vec![W::ONE],
            dice: 0,
        }
    }

    /// Every pair that is possible, in order.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = ([Stack; 2], W)> {
        let [rows, columns] = &self.forces;
        let pairs = rows
            .iter()
            .flat_map(move |&row| columns.iter().map(move |&column| [row, column]));
        pairs
            .zip(self.weights.iter().copied())
            .filter(|&(_, weight)| weight != W::ZERO)
    }

    /// Fights one step. A force that is gone neither rolls nor loses, so that a battle that is over stays as it
    /// is (BAT-8).
    pub(crate) fn fight(&mut self, step: &Step) -> Result<(), Fault> {
        let dice = Side::BOTH.map(|side| {
            let forces = self.forces[side.index()].iter();
            forces
                .map(|&force| step.dice_of(side, force))
                .collect::<Vec<u8>>()
        });
        let losses = Side::BOTH.map(|side| {
            Losses::new(
                step,
                side,
                &self.forces[side.index()],
                &dice[side.other().index()],
            )
        });
        let columns = losses[1].left.len();
        let pairs = losses[0].left.len() * columns;
        if pairs > MOST_PAIRS {
            return Err(Fault::TooManyEnds { pairs });
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
            .map(|losses| u16::from(losses.most))
            .sum::<u16>();
        self.forces = losses.map(|losses| losses.left);
        self.weights = weights;
        Ok(())
    }
}

/// What each possible force of one side can lose in a step.
struct Losses {
    /// The possible forces afterwards, without repetition, in order.
    left: Vec<Stack>,
    /// Places in `left` with their ways, one list after the other.
    ways: Vec<(u32, u64)>,
    /// Where the list of a force against a number of dice lies in `ways`: all numbers of the first force, then
    /// those of the next.
    lists: Vec<(u32, u32)>,
    /// The place of each number of dice among those that occur.
    number: [u8; MOST_IN_A_STEP as usize + 1],
    numbers: usize,
    /// The greatest of these numbers: the ways of each list sum to six for each.
    most: u8,
}

impl Losses {
    fn new(step: &Step, side: Side, forces: &[Stack], enemy_dice: &[u8]) -> Losses {
        let most = enemy_dice.iter().copied().max().unwrap_or(0);
        let mut number = [0; MOST_IN_A_STEP as usize + 1];
        let mut numbers: Vec<Vec<Throw>> = Vec::with_capacity(8);
        for dice in 0..=most {
            if enemy_dice.contains(&dice) {
                number[usize::from(dice)] = numbers.len() as u8;
                let scale = 6_u64.pow(u32::from(most - dice));
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
        Losses {
            ways: placed.collect(),
            left,
            lists,
            number,
            numbers: numbers.len(),
            most,
        }
    }

    /// What is left of the force at `place` against that many dice.
    fn of(&self, place: usize, enemy_dice: u8) -> &[(u32, u64)] {
        let number = usize::from(self.number[usize::from(enemy_dice)]);
        let (start, end) = self.lists[place * self.numbers + number];
        &self.ways[start as usize..end as usize]
    }
}

/// Tells what is left of `force` after each of `throws`, which stand by picks and then by hits: what others pick
/// goes before what its owner gives (BAT-6).
fn lose(
    step: &Step,
    side: Side,
    force: Stack,
    throws: &[Throw],
    tell: &mut impl FnMut(Stack, u64),
) {
    let order = &step.orders[side.index()];
    let pending = step.pending[side.index()];
    let mut picked = (0..pending.picked).fold(force, |left, _| order.pick(left));
    let given = |picked| (0..pending.own).fold(picked, |left, _| order.give(left));
    let (mut picks, mut hits) = (0, 0);
    let mut left = given(picked);
    for throw in throws {
        if throw.picks != picks {
            while picks < throw.picks {
                picked = order.pick(picked);
                picks += 1;
            }
            left = given(picked);
            hits = 0;
        }
        while hits < throw.hits {
            left = order.give(left);
            hits += 1;
        }
        tell(left, throw.ways);
    }
}
