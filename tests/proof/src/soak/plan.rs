//! The games of a soak.

use super::configurations::Configuration;
use super::depth::Depth;
use crate::random_play::{MAX_STEPS, Random};
use rubium_rules::Options;

/// Number of games above which a soak makes slow checks less often.
const SPARSE_CHECKS_ABOVE: u64 = 5_000;

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
    pub max_steps: u32,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan {
            games: 1500,
            seed: 1,
            players: vec![2, 3, 4],
            options: Options::default(),
            max_steps: MAX_STEPS,
        }
    }
}

/// A game of a soak: number of players, and its own seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlannedGame {
    /// Number of players.
    pub players: u8,
    /// The seed that reproduces this game on its own.
    pub seed: u64,
}

impl Plan {
    /// Returns the depth of the checks: the more games, the fewer slow checks.
    pub fn depth(&self) -> Depth {
        if self.games > SPARSE_CHECKS_ABOVE {
            Depth::Sparse
        } else {
            Depth::Dense
        }
    }

    /// Returns the plan for the configuration with this index, from 0. Its games have their own seeds.
    #[must_use]
    pub fn for_configuration(&self, index: u64, configuration: &Configuration) -> Plan {
        Plan {
            seed: generator(self.seed, index).seed(),
            players: vec![configuration.players],
            options: configuration.options.clone(),
            ..self.clone()
        }
    }

    /// Returns the game with this index, from 0.
    pub fn game(&self, index: u64) -> Option<PlannedGame> {
        let players = *self
            .players
            .get((index % self.players.len().max(1) as u64) as usize)?;
        Some(PlannedGame {
            players,
            seed: generator(self.seed, index).seed(),
        })
    }
}

/// Returns the generator for item `index` under a seed.
fn generator(seed: u64, index: u64) -> Random {
    Random::new(seed ^ index.wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

#[cfg(test)]
mod tests {
    use super::super::configurations::configurations;
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn all_soak_games_have_distinct_seeds() {
        let plan = Plan {
            games: 3,
            ..Plan::default()
        };
        let all = configurations(&plan.players, plan.seed);
        let seeds: BTreeSet<u64> = (0..)
            .zip(&all)
            .flat_map(|(index, configuration)| {
                let plan = plan.for_configuration(index, configuration);
                (0..plan.games).filter_map(move |game| plan.game(game))
            })
            .map(|game| game.seed)
            .collect();
        assert_eq!(seeds.len(), 3 * all.len());
    }
}
