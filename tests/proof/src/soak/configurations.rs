//! Configurations of games: all sets of up to two compatible optional rules, and some maximal combinations.

use crate::random_play::Random;
use rubium_rules::{Edition, OptionalRule, Options};

/// Number of maximal combinations, to which no compatible option can be added.
const MAXIMAL_COMBINATION_COUNT: usize = 20;

/// The number of players and the options of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Configuration {
    /// Number of players.
    pub players: u8,
    /// Edition and optional rules.
    pub options: Options,
}

/// Returns all compatible combinations of an edition, a number of players and up to two options, and
/// `MAXIMAL_COMBINATION_COUNT` maximal combinations that `seed` determines.
pub fn configurations(player_counts: &[u8], seed: u64) -> Vec<Configuration> {
    let mut configurations: Vec<Configuration> = player_counts
        .iter()
        .flat_map(|&player_count| {
            let small_option_sets = small_option_sets().into_iter();
            small_option_sets.map(move |options| Configuration {
                players: player_count,
                options,
            })
        })
        .filter(is_compatible)
        .collect();
    let mut random = Random::new(seed);
    for index in 0..MAXIMAL_COMBINATION_COUNT {
        let player_count = player_counts[index % player_counts.len().max(1)];
        configurations.push(maximal_configuration(player_count, &mut random));
    }
    configurations
}

fn is_compatible(configuration: &Configuration) -> bool {
    configuration
        .options
        .conflicts(configuration.players)
        .is_empty()
}

/// Returns the options with no, one or two optional rules, in both editions.
fn small_option_sets() -> Vec<Options> {
    let mut option_sets = vec![Vec::new()];
    for (index, &first) in OptionalRule::ALL.iter().enumerate() {
        option_sets.push(vec![first]);
        for &second in &OptionalRule::ALL[index + 1..] {
            option_sets.push(vec![first, second]);
        }
    }
    let editions = [Edition::Year2012, Edition::Year2005].into_iter();
    editions
        .flat_map(|edition| {
            option_sets.iter().map(move |optional_rules| Options {
                edition,
                optional_rules: optional_rules.clone(),
                ..Options::default()
            })
        })
        .collect()
}

/// Returns a random configuration to which no compatible option can be added.
fn maximal_configuration(players: u8, random: &mut Random) -> Configuration {
    let mut configuration = Configuration {
        players,
        options: Options {
            edition: [Edition::Year2012, Edition::Year2005][random.below(2)],
            ..Options::default()
        },
    };
    let mut remaining = OptionalRule::ALL.to_vec();
    while !remaining.is_empty() {
        let option = remaining.swap_remove(random.below(remaining.len()));
        configuration.options.optional_rules.push(option);
        if !is_compatible(&configuration) {
            configuration.options.optional_rules.pop();
        }
    }
    configuration
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_occurs_alone_in_both_editions_and_some_configuration_has_many_options() {
        let configurations = configurations(&[2, 3, 4], 1);
        for option in OptionalRule::ALL {
            for edition in [Edition::Year2012, Edition::Year2005] {
                let is_alone = |configuration: &&Configuration| {
                    configuration.options.edition == edition
                        && configuration.options.optional_rules == [option]
                };
                assert!(
                    configurations
                        .iter()
                        .any(|configuration| is_alone(&configuration)),
                    "{option:?}, {edition:?}"
                );
            }
        }
        assert!(configurations.iter().all(is_compatible));
        let most_options = configurations
            .iter()
            .map(|configuration| configuration.options.optional_rules.len())
            .max();
        assert!(
            most_options > Some(4),
            "at most {most_options:?} options together"
        );
    }
}
