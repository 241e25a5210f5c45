//! Best responses: each casualty is the optimal choice, given that all later choices are optimal (minimax).
//!
//! Floating-point numbers are used only to compare choices. The weights along the chosen paths are exact.
//! Of equally good choices, the first in cheapest-first order is taken.

use crate::casualties::{BattleUtility, costs};
use crate::dice::{Throw, throws};
use crate::error::{ForecastError, MAX_BEST_RESPONSE_UNITS};
use crate::remaining_steps::{Pending, Step, most_dice};
use crate::weight::Weight;
use ethnum::U256;
use rubium_rules::battle::{Battle, Side};
use rubium_rules::units::Units;
use rubium_rules::{Kind, Stack};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Maximum number of dice for best responses. It exceeds the dice of 14 units, and `6^24` fits into 64
/// bits.
const MAX_BEST_RESPONSE_DICE: u16 = 24;

type Pairs = Vec<([Stack; 2], U256)>;

/// Plays all `steps`. Returns the possible forces in order, with weights that sum to 6 to the power of the
/// returned dice.
pub(crate) fn fight(
    units: &Units,
    battle: &Battle,
    steps: &[Step],
    utility: BattleUtility,
) -> Result<(Pairs, u16), ForecastError> {
    let largest = battle.forces.iter().map(|force| force.total()).max();
    if let Some(units) = largest.filter(|&units| units > MAX_BEST_RESPONSE_UNITS) {
        return Err(ForecastError::TooManyUnits { units });
    }
    let dice = most_dice(battle, steps);
    if dice > MAX_BEST_RESPONSE_DICE {
        return Err(ForecastError::TooManyDice { dice });
    }
    let mut search = Search {
        costs: costs(units),
        battle,
        steps,
        utility,
        values: FxHashMap::default(),
        removals: FxHashMap::default(),
    };
    let mut pairs: Pairs = vec![(battle.forces, U256::ONE)];
    let mut rolled_in_all = 0;
    for (place, step) in steps.iter().enumerate() {
        let max = Side::BOTH.map(|side| {
            let numbers = pairs
                .iter()
                .map(|(forces, _)| step.dice_of(side, forces[side.index()]));
            numbers.max().unwrap_or(0)
        });
        let max = u16::from(max[0]) + u16::from(max[1]);
        let mut next = BTreeMap::new();
        for (forces, weight) in pairs {
            for (removal, ways, rolled) in search.throws(place, forces) {
                let left = search.play(removal);
                let scale = 6_u64.pow(u32::from(max - rolled));
                let sum = next.entry(left).or_insert(U256::ZERO);
                *sum += weight.times(ways).times(scale);
            }
        }
        pairs = next.into_iter().collect();
        rolled_in_all += max;
    }
    Ok((pairs, rolled_in_all))
}

/// A state in the middle of removals: forces, and their remaining hits of the current step.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Removal {
    place: usize,
    forces: [Stack; 2],
    /// For each force: hits whose casualties others pick, then hits whose casualties the owner chooses
    /// (BAT-6).
    hits: [[u8; 2]; 2],
}

struct Search<'a> {
    costs: [u8; 6],
    battle: &'a Battle,
    steps: &'a [Step],
    utility: BattleUtility,
    /// Memoized expected utility to the attacker, by next step and forces.
    values: FxHashMap<(usize, [Stack; 2]), f64>,
    /// The same with hits still to be taken.
    removals: FxHashMap<Removal, f64>,
}

impl Search<'_> {
    /// All results of both forces' dice in a step: the following removals, their multiplicity, and the
    /// number of dice.
    fn throws(&self, place: usize, forces: [Stack; 2]) -> Vec<(Removal, u64, u16)> {
        let step = &self.steps[place];
        let dice = Side::BOTH.map(|side| step.dice_of(side, forces[side.index()]));
        let rolled = u16::from(dice[0]) + u16::from(dice[1]);
        let [by_attacker, by_defender] =
            Side::BOTH.map(|side| throws(step.dice[side.index()], dice[side.index()]));
        let by_attacker: Vec<Throw> = by_attacker.collect();
        let taken = |pending: Pending, throw: Throw| {
            [
                pending.picked.saturating_add(throw.picks),
                pending.own.saturating_add(throw.hits),
            ]
        };
        let both = by_defender.flat_map(|at_attacker| {
            by_attacker.iter().map(move |at_defender| {
                let hits = [
                    taken(step.pending[0], at_attacker),
                    taken(step.pending[1], *at_defender),
                ];
                let removal = Removal {
                    place,
                    forces,
                    hits,
                };
                (
                    removal.forced(),
                    at_attacker.ways * at_defender.ways,
                    rolled,
                )
            })
        });
        both.collect()
    }

    /// The attacker's expected utility before the step at `place`.
    fn value(&mut self, place: usize, forces: [Stack; 2]) -> f64 {
        let over = forces.iter().any(|force| force.is_empty());
        if over || place == self.steps.len() {
            let ended = Battle {
                forces,
                ..*self.battle
            };
            return f64::from(self.utility.value(&self.costs, &ended));
        }
        if let Some(&value) = self.values.get(&(place, forces)) {
            return value;
        }
        let mut value = 0.0;
        for (removal, ways, rolled) in self.throws(place, forces) {
            let whole = 6_u64.pow(u32::from(rolled));
            value += self.removal(removal) * (ways as f64 / whole as f64);
        }
        self.values.insert((place, forces), value);
        value
    }

    /// The attacker's expected utility before these removals.
    fn removal(&mut self, removal: Removal) -> f64 {
        if let Some(&value) = self.removals.get(&removal) {
            return value;
        }
        let value = match self.best(removal) {
            Some((_, value)) => value,
            None => self.value(removal.place + 1, removal.forces),
        };
        self.removals.insert(removal, value);
        value
    }

    /// The forces after these removals.
    fn play(&mut self, mut removal: Removal) -> [Stack; 2] {
        while let Some((next, _)) = self.best(removal) {
            removal = next;
        }
        removal.forces
    }

    /// The optimal next removal and its value to the attacker; `None` if no hit is left.
    fn best(&mut self, removal: Removal) -> Option<(Removal, f64)> {
        let side = Side::BOTH.into_iter().find(|side| {
            let [picked, own] = removal.hits[side.index()];
            (picked > 0 || own > 0) && !removal.forces[side.index()].is_empty()
        })?;
        let index = side.index();
        let picked = removal.hits[index][0] > 0;
        // The chooser is the owner of the force, or with a pick the opponent.
        let attacker_chooses = (side == Side::Attacker) != picked;
        let order = *self.steps[removal.place].orders[index].kinds();
        let mut best: Option<(Removal, f64)> = None;
        for place in 0..order.len() {
            let kind = order[if picked {
                order.len() - 1 - place
            } else {
                place
            }];
            let Some(next) = removal.without(index, kind, picked) else {
                continue;
            };
            let next = next.forced();
            let value = self.removal(next);
            let better = best.is_none_or(|(_, best)| match attacker_chooses {
                true => value > best,
                false => value < best,
            });
            if better {
                best = Some((next, value));
            }
        }
        best
    }
}

impl Removal {
    /// Removes one unit of `kind`, if present.
    fn without(mut self, index: usize, kind: Kind, picked: bool) -> Option<Removal> {
        if !self.forces[index].has(kind) {
            return None;
        }
        self.forces[index].remove(kind);
        self.hits[index][usize::from(!picked)] -= 1;
        Some(self)
    }

    /// Applies all removals without a choice: every unit is removed, or only one kind is left.
    fn forced(mut self) -> Removal {
        for (force, hits) in self.forces.iter_mut().zip(&mut self.hits) {
            let all = hits[0].saturating_add(hits[1]);
            if all >= force.total() {
                (*force, *hits) = (Stack::EMPTY, [0; 2]);
            } else if let Some(kind) = force.only_kind() {
                (*force, *hits) = (force.minus(Stack::of(kind, all)), [0; 2]);
            }
        }
        self
    }
}
