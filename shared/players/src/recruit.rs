//! The player that a child can beat.

use crate::Player;
use crate::mind::decide;
use crate::reason::Reason;
use crate::temper::{RECRUIT, Temper};
use rubium_rules::{Action, Rules, View};

/// Works its refineries, explores, attacks where it is clearly stronger and plays the missions that come its way;
/// it plans for none, sees no danger coming, and is often distracted.
#[derive(Clone, Copy, Debug)]
pub struct Recruit<'r> {
    rules: &'r Rules,
    temper: &'static Temper,
    seed: u64,
}

impl<'r> Recruit<'r> {
    /// The Recruit with this seed, for a game of `rules`.
    pub const fn new(rules: &'r Rules, seed: u64) -> Recruit<'r> {
        Recruit {
            rules,
            temper: &RECRUIT,
            seed,
        }
    }

    /// What the Recruit would do and why; `None` if nothing is legal.
    pub fn decide(&self, view: &View, decision: u64, legal: &[Action]) -> Option<(Action, Reason)> {
        decide(self.rules, self.temper, self.seed, view, decision, legal)
    }
}

impl Player<View, Action> for Recruit<'_> {
    fn choose(&self, view: &View, decision: u64, legal: &[Action]) -> Option<Action> {
        self.decide(view, decision, legal).map(|(action, _)| action)
    }
}
