//! The games of a soak.

use super::agreements::Agreement;
use super::depth::Depth;
use crate::play::{MOST_STEPS, Random};
use rubium_rules::Options;

/// Number of games above which a soak makes slow checks less often.
const LONG: u64 = 5_000;

/// The games of a soak.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Number of games, for all numbers of players together.
    pub games: u64,
    /// The seed from which the seed of each game is drawn.
    pub seed: u64,
    /// The numbers of players, used in turn.
    pub players: Vec<u8>,
    /// Edition and optional rules.
    pub options: Options,
    /// Maximum number of steps after which a game is abandoned.
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

/// A game of a soak: number of players, and its own seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Number of players.
    pub players: u8,
    /// The seed that reproduces this game on its own.
    pub seed: u64,
}

impl Plan {
    /// Returns the depth of the checks: the more games, the fewer slow checks.
    pub fn depth(&self) -> Depth {
        if self.games > LONG {
            Depth::Wide
        } else {
            Depth::Close
        }
    }

    /// Returns the plan for the agreement with this number, from 0. Its games have their own seeds.
    #[must_use]
    pub fn of(&self, number: u64, agreement: &Agreement) -> Plan {
        Plan {
            seed: spread(self.seed, number).seed(),
            players: vec![agreement.players],
            options: agreement.options.clone(),
            ..self.clone()
        }
    }

    /// Returns the game with this number, from 0.
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

/// Returns the generator for item `number` under a seed.
fn spread(seed: u64, number: u64) -> Random {
    Random::new(seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

#[cfg(test)]
mod tests {
    use super::super::agreements::agreements;
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn all_soak_games_have_distinct_seeds() {
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
