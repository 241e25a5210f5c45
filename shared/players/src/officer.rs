//! The player that plans for missions, money and position.

use crate::Player;
use crate::mind::decide;
use crate::reason::Reason;
use crate::temper::{OFFICER, Temper};
use rubium_rules::{Action, Rules, View};

/// Judges every position one step ahead, by the exact odds of every battle, by the missions in hand, by what is
/// mined and held, and by what the enemy could do to it next.
#[derive(Clone, Copy, Debug)]
pub struct Officer<'r> {
    rules: &'r Rules,
    temper: &'static Temper,
    seed: u64,
}

impl<'r> Officer<'r> {
    /// The Officer with this seed, for a game of `rules`.
    pub const fn new(rules: &'r Rules, seed: u64) -> Officer<'r> {
        Officer {
            rules,
            temper: &OFFICER,
            seed,
        }
    }

    /// What the Officer would do and why; `None` if nothing is legal.
    pub fn decide(&self, view: &View, decision: u64, legal: &[Action]) -> Option<(Action, Reason)> {
        decide(self.rules, self.temper, self.seed, view, decision, legal)
    }
}

impl Player<View, Action> for Officer<'_> {
    fn choose(&self, view: &View, decision: u64, legal: &[Action]) -> Option<Action> {
        self.decide(view, decision, legal).map(|(action, _)| action)
    }
}
