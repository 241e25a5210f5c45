//! A baseline player that picks uniformly among the legal actions.
//!
//! The player must not be changed: it is the reference for measuring strength, so a change would invalidate
//! all earlier tournaments.

use crate::Player;
use crate::rng::decision_rng;
use rand::seq::IndexedRandom;

/// Picks uniformly among the legal actions. It ignores the view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Random {
    seed: u64,
}

impl Random {
    /// Creates the random player with this seed.
    pub const fn new(seed: u64) -> Random {
        Random { seed }
    }
}

impl<V, A: Copy> Player<V, A> for Random {
    fn choose(&self, _: &V, decision_number: u64, legal_actions: &[A]) -> Option<A> {
        legal_actions
            .choose(&mut decision_rng(self.seed, decision_number))
            .copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picks(seed: u64, decision_count: u64, legal_actions: &[usize]) -> Vec<usize> {
        let player = Random::new(seed);
        (0..decision_count)
            .map(|decision_number| player.choose(&(), decision_number, legal_actions).unwrap())
            .collect()
    }

    /// If these numbers change, the baseline is no longer the same player, and recorded tournaments cannot be
    /// repeated.
    #[test]
    fn picks_match_recorded_sequences() {
        let legal_actions: Vec<usize> = (0..10).collect();
        assert_eq!(
            picks(0, 16, &legal_actions),
            [5, 5, 7, 8, 9, 7, 5, 8, 0, 4, 7, 0, 1, 3, 3, 0]
        );
        assert_eq!(
            picks(u64::MAX, 16, &legal_actions),
            [4, 1, 0, 4, 6, 9, 7, 7, 8, 9, 7, 9, 0, 4, 4, 8]
        );
    }

    #[test]
    fn picks_are_uniform() {
        let mut counts = [0i32; 7];
        for action in picks(5, 70_000, &[0, 1, 2, 3, 4, 5, 6]) {
            counts[action] += 1;
        }
        for count in counts {
            assert!((count - 10_000).abs() < 500, "{counts:?}");
        }
    }

    #[test]
    fn only_legal_action_is_picked_and_empty_list_gives_none() {
        assert_eq!(Random::new(1).choose(&(), 0, &["only"]), Some("only"));
        assert_eq!(Random::new(1).choose(&(), 0, &[] as &[u8]), None);
    }
}
