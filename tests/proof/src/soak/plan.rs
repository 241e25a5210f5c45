//! The plan of a soak test: which games are played.

use super::check_frequency::CheckFrequency;
use super::configurations::Configuration;
use crate::random_play::{MAX_STEPS, Random};
use rubium_rules::Options;

/// Number of games above which slow checks are made less often.
const SPARSE_CHECKS_ABOVE: u64 = 5_000;

/// The games of a soak test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Number of games, for all numbers of players together.
    pub game_count: u64,
    /// The seed from which the seed of each game is derived.
    pub seed: u64,
    /// The numbers of players. Consecutive games use them cyclically.
    pub player_counts: Vec<u8>,
    /// Edition and optional rules.
    pub options: Options,
    /// Number of steps after which a game is abandoned.
    pub max_steps: u32,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan {
            game_count: 1500,
            seed: 1,
            player_counts: vec![2, 3, 4],
            options: Options::default(),
            max_steps: MAX_STEPS,
        }
    }
}

/// One game of a [`Plan`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlannedGame {
    /// Number of players.
    pub players: u8,
    /// The seed of this game. It determines the game, together with the options and the number of players.
    pub seed: u64,
}

impl Plan {
    /// Returns how often slow checks are made: less often if there are many games.
    pub fn check_frequency(&self) -> CheckFrequency {
        if self.game_count > SPARSE_CHECKS_ABOVE {
            CheckFrequency::Sparse
        } else {
            CheckFrequency::Dense
        }
    }

    /// Returns the plan for the configuration with this index, from 0. Different configurations have
    /// different seeds.
    #[must_use]
    pub fn for_configuration(&self, index: u64, configuration: &Configuration) -> Plan {
        Plan {
            seed: generator(self.seed, index).next_seed(),
            player_counts: vec![configuration.players],
            options: configuration.options.clone(),
            ..self.clone()
        }
    }

    /// Returns the game with this index, from 0; `None` if the plan has no numbers of players. The index may
    /// exceed the number of games.
    pub fn game(&self, index: u64) -> Option<PlannedGame> {
        let players = *self
            .player_counts
            .get((index % self.player_counts.len().max(1) as u64) as usize)?;
        Some(PlannedGame {
            players,
            seed: generator(self.seed, index).next_seed(),
        })
    }
}

/// Returns a generator that `seed` and `index` determine.
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
            game_count: 3,
            ..Plan::default()
        };
        let configurations = configurations(&plan.player_counts, plan.seed);
        let seeds: BTreeSet<u64> = (0..)
            .zip(&configurations)
            .flat_map(|(index, configuration)| {
                let plan = plan.for_configuration(index, configuration);
                (0..plan.game_count).filter_map(move |game| plan.game(game))
            })
            .map(|game| game.seed)
            .collect();
        assert_eq!(seeds.len(), 3 * configurations.len());
    }
}
