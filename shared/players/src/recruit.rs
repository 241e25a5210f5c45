//! The Recruit: an opponent for beginners.

use crate::Player;
use crate::decision::decide;
use crate::profile::{PlayerProfile, RECRUIT};
use crate::reason::DecisionReason;
use rubium_rules::{Action, Rules, View};

/// Mines with its refineries, explores, attacks where it is clearly stronger, and plays missions whose
/// conditions happen to hold. It does not plan ahead, ignores threats, and makes frequent blunders.
#[derive(Clone, Copy, Debug)]
pub struct Recruit<'r> {
    rules: &'r Rules,
    profile: &'static PlayerProfile,
    seed: u64,
}

impl<'r> Recruit<'r> {
    /// Creates the Recruit with this seed for a game of `rules`.
    pub const fn new(rules: &'r Rules, seed: u64) -> Recruit<'r> {
        Recruit {
            rules,
            profile: &RECRUIT,
            seed,
        }
    }

    /// The Recruit's decision and its reason; `None` if no action is legal.
    pub fn decide(
        &self,
        view: &View,
        decision: u64,
        legal: &[Action],
    ) -> Option<(Action, DecisionReason)> {
        decide(self.rules, self.profile, self.seed, view, decision, legal)
    }
}

impl Player<View, Action> for Recruit<'_> {
    fn choose(&self, view: &View, decision: u64, legal: &[Action]) -> Option<Action> {
        self.decide(view, decision, legal).map(|(action, _)| action)
    }
}
