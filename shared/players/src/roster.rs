//! Every player by name.
//!
//! A player that was measured keeps its name for ever: a better one gets a new number.

use crate::{Greedy, Officer, Player, Random, Recruit};
use rubium_rules::{Action, Rules, View};

/// The names that [`by_name`] knows. A name without a number is the newest of its sort.
pub const ROSTER: [&str; 12] = [
    "random",
    "greedy",
    "recruit",
    "recruit-3",
    "recruit-2",
    "recruit-1",
    "officer",
    "officer-5",
    "officer-4",
    "officer-3",
    "officer-2",
    "officer-1",
];

/// The player of this name with this seed, for a game of `rules`; `None` if nobody is called so.
pub fn by_name<'r>(
    name: &str,
    rules: &'r Rules,
    seed: u64,
) -> Option<Box<dyn Player<View, Action> + Send + 'r>> {
    match name {
        "random" => Some(Box::new(Random::new(seed))),
        "greedy" => Some(Box::new(Greedy::new(rules, seed))),
        "recruit" | "recruit-3" => Some(Box::new(Recruit::new(rules, seed))),
        "recruit-2" => Some(Box::new(Recruit::second(rules, seed))),
        "recruit-1" => Some(Box::new(Recruit::first(rules, seed))),
        "officer" | "officer-5" => Some(Box::new(Officer::new(rules, seed))),
        "officer-4" => Some(Box::new(Officer::fourth(rules, seed))),
        "officer-3" => Some(Box::new(Officer::third(rules, seed))),
        "officer-2" => Some(Box::new(Officer::second(rules, seed))),
        "officer-1" => Some(Box::new(Officer::first(rules, seed))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rubium_rules::Setup;

    #[test]
    fn every_name_of_the_roster_is_somebody_and_no_other_is() {
        let rules = Rules::new(Setup::classic(2, |_| 0).unwrap()).unwrap();
        for name in ROSTER {
            assert!(by_name(name, &rules, 1).is_some(), "{name}");
        }
        assert!(by_name("nobody", &rules, 1).is_none());
    }
}
