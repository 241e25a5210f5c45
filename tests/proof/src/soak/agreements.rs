//! Agreements of groups: every pair of compatible optional rules, and some maximal combinations.

use crate::play::Random;
use rubium_rules::{Edition, OptionalRule, Options};

/// Number of maximal combinations.
const FULL: usize = 20;

/// The options that a group of a given size plays with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Agreement {
    /// Number of players.
    pub players: u8,
    /// Edition and optional rules.
    pub options: Options,
}

/// Returns every compatible combination of edition, number of players and pair of options, and [`FULL`] maximal
/// combinations drawn from `seed`.
pub fn agreements(players: &[u8], seed: u64) -> Vec<Agreement> {
    let mut all: Vec<Agreement> = players
        .iter()
        .flat_map(|&players| {
            let pairs = pairs().into_iter();
            pairs.map(move |options| Agreement { players, options })
        })
        .filter(goes)
        .collect();
    let mut random = Random::new(seed);
    for number in 0..FULL {
        let players = players[number % players.len().max(1)];
        all.push(full(players, &mut random));
    }
    all
}

fn goes(agreement: &Agreement) -> bool {
    agreement.options.conflicts(agreement.players).is_empty()
}

/// Returns no option, each single option and each pair, in both editions.
fn pairs() -> Vec<Options> {
    let mut sets = vec![Vec::new()];
    for (place, &one) in OptionalRule::ALL.iter().enumerate() {
        sets.push(vec![one]);
        for &other in &OptionalRule::ALL[place + 1..] {
            sets.push(vec![one, other]);
        }
    }
    let editions = [Edition::Ffg, Edition::Ah].into_iter();
    editions
        .flat_map(|edition| {
            sets.iter().map(move |optional| Options {
                edition,
                optional: optional.clone(),
                ..Options::default()
            })
        })
        .collect()
}

/// Goes through the options in random order, and adds each one that is compatible with those before.
fn full(players: u8, random: &mut Random) -> Agreement {
    let mut agreement = Agreement {
        players,
        options: Options {
            edition: [Edition::Ffg, Edition::Ah][random.below(2)],
            ..Options::default()
        },
    };
    let mut left = OptionalRule::ALL.to_vec();
    while !left.is_empty() {
        let option = left.swap_remove(random.below(left.len()));
        agreement.options.optional.push(option);
        if !goes(&agreement) {
            agreement.options.optional.pop();
        }
    }
    agreement
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn soak_covers_compatible_option_pairs_in_both_editions() {
        let all = agreements(&[2, 3, 4], 1);
        for option in OptionalRule::ALL {
            for edition in [Edition::Ffg, Edition::Ah] {
                let alone = |one: &&Agreement| {
                    one.options.edition == edition && one.options.optional == [option]
                };
                assert!(all.iter().any(|one| alone(&one)), "{option:?}, {edition:?}");
            }
        }
        assert!(all.iter().all(goes));
        let fullest = all.iter().map(|one| one.options.optional.len()).max();
        assert!(fullest > Some(4), "{fullest:?} options together");
    }
}
