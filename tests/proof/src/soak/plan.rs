//! Which games a soak plays.

use super::agreements::Agreement;
use super::depth::Depth;
use crate::play::{MOST_STEPS, Random};
use rubium_rules::Options;

/// A long soak checks less of what takes long.
const LONG: u64 = 5_000;

/// What a soak plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Games, all numbers of players together.
    pub games: u64,
    /// From which every game's seed is drawn.
    pub seed: u64,
    /// The numbers of players, in turn.
    pub players: Vec<u8>,
    /// Edition and optional rules.
    pub options: Options,
    /// A game is given up after so many steps.
    pub most_steps: u32,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan {
            games: 1500,
            seed: 1,
            players: vec![2, 3, 4],
            options: Options::default(),
            most_steps: MOST_STEPS,
        }
    }
}

/// A game of a soak: how many play, and its own seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Players.
    pub players: u8,
    /// The seed that gives this game again, by itself.
    pub seed: u64,
}

impl Plan {
    /// How much is checked: the more games, the less of what takes long.
    pub fn depth(&self) -> Depth {
        if self.games > LONG {
            Depth::Wide
        } else {
            Depth::Close
        }
    }

    /// The plan for the agreement with this number, from 0: its games have seeds of their own.
    #[must_use]
    pub fn of(&self, number: u64, agreement: &Agreement) -> Plan {
        Plan {
            seed: spread(self.seed, number).seed(),
            players: vec![agreement.players],
            options: agreement.options.clone(),
            ..self.clone()
        }
    }

    /// The game with this number, from 0.
    pub fn entry(&self, number: u64) -> Option<Entry> {
        let players = *self
            .players
            .get((number % self.players.len().max(1) as u64) as usize)?;
        Some(Entry {
            players,
            seed: spread(self.seed, number).seed(),
        })
    }
}

/// The generator of the `number`th thing under a seed.
fn spread(seed: u64, number: u64) -> Random {
    Random::new(seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

#[cfg(test)]
mod tests {
    use super::super::agreements::agreements;
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn no_two_games_of_a_soak_have_the_same_seed_whatever_was_agreed() {
        let plan = Plan {
            games: 3,
            ..Plan::default()
        };
        let all = agreements(&plan.players, plan.seed);
        let seeds: BTreeSet<u64> = (0..)
            .zip(&all)
            .flat_map(|(number, agreement)| {
                let plan = plan.of(number, agreement);
                (0..plan.games).filter_map(move |game| plan.entry(game))
            })
            .map(|entry| entry.seed)
            .collect();
        assert_eq!(seeds.len(), 3 * all.len());
    }
}
