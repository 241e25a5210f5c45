//! The Officer: the strongest player that does not search.

use crate::Player;
use crate::decision::decide;
use crate::profile::{OFFICER, PlayerProfile};
use crate::reason::DecisionReason;
use rubium_rules::{Action, Rules, View};

/// Evaluates positions one step ahead by exact battle odds, missions in hand, income, control of hexes, and
/// the opponents' possible attacks in their next turns.
#[derive(Clone, Copy, Debug)]
pub struct Officer<'r> {
    rules: &'r Rules,
    profile: &'static PlayerProfile,
    seed: u64,
}

impl<'r> Officer<'r> {
    /// Creates the Officer with this seed for a game of `rules`.
    pub const fn new(rules: &'r Rules, seed: u64) -> Officer<'r> {
        Officer {
            rules,
            profile: &OFFICER,
            seed,
        }
    }

    /// The Officer's decision and its reason; `None` if no action is legal.
    pub fn decide(
        &self,
        view: &View,
        decision: u64,
        legal: &[Action],
    ) -> Option<(Action, DecisionReason)> {
        decide(self.rules, self.profile, self.seed, view, decision, legal)
    }
}

impl Player<View, Action> for Officer<'_> {
    fn choose(&self, view: &View, decision: u64, legal: &[Action]) -> Option<Action> {
        self.decide(view, decision, legal).map(|(action, _)| action)
    }
}
