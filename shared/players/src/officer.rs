//! The player that plans for missions, money and position.

use crate::Player;
use crate::mind::decide;
use crate::reason::Reason;
use crate::temper::{OFFICER, OFFICER_1, OFFICER_2, OFFICER_3, OFFICER_4, Temper};
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

    /// The Officer as it was when it was first measured.
    pub const fn first(rules: &'r Rules, seed: u64) -> Officer<'r> {
        Officer {
            rules,
            temper: &OFFICER_1,
            seed,
        }
    }

    /// The Officer that knew of no optional rule.
    pub const fn second(rules: &'r Rules, seed: u64) -> Officer<'r> {
        Officer {
            rules,
            temper: &OFFICER_2,
            seed,
        }
    }

    /// The Officer that looked no further than the battle where units move on after one, and knew of no elimination.
    pub const fn third(rules: &'r Rules, seed: u64) -> Officer<'r> {
        Officer {
            rules,
            temper: &OFFICER_3,
            seed,
        }
    }

    /// The Officer that gave its last cards away, and kept those that would have decided the end.
    pub const fn fourth(rules: &'r Rules, seed: u64) -> Officer<'r> {
        Officer {
            rules,
            temper: &OFFICER_4,
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
