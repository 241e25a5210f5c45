//! The computer players that decide from a view and the legal actions alone, by name. The Commander and the
//! Director need more, so they are [`Planner`](crate::Planner)s instead.
//!
//! `random` and `greedy` are baselines that must not be changed. To compare a player with an earlier version
//! of itself, the arena builds an earlier revision of the repository.

use crate::{Greedy, Heuristic, Player, PlayingStyle, Random};
use rubium_rules::{Action, Rules, View};

/// The names that [`player_by_name`] accepts, without playing styles.
pub const ROSTER: [&str; 4] = ["random", "greedy", "recruit", "officer"];

/// Creates the player `name` with this seed for a game of `rules`; `None` for an unknown name. A playing
/// style may follow the name `recruit` or `officer`: `officer+miner`.
pub fn player_by_name<'r>(
    name: &str,
    rules: &'r Rules,
    seed: u64,
) -> Option<Box<dyn Player<View, Action> + Send + 'r>> {
    let (player, playing_style) = PlayingStyle::split_name(name)?;
    let heuristic = |player: Heuristic<'r>| Box::new(player.with_playing_style(playing_style));
    match player {
        "random" | "greedy" if playing_style != PlayingStyle::Balanced => None,
        "random" => Some(Box::new(Random::new(seed))),
        "greedy" => Some(Box::new(Greedy::new(rules, seed))),
        "recruit" => Some(heuristic(Heuristic::recruit(rules, seed))),
        "officer" => Some(heuristic(Heuristic::officer(rules, seed))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rubium_rules::Setup;

    #[test]
    fn player_by_name_creates_only_players_of_the_roster() {
        let rules = Rules::new(Setup::classic(2, |_| 0).unwrap()).unwrap();
        for name in ROSTER {
            assert!(player_by_name(name, &rules, 1).is_some(), "{name}");
        }
        for unknown in ["nobody", "officer+nobody", "greedy+miner"] {
            assert!(player_by_name(unknown, &rules, 1).is_none(), "{unknown}");
        }
    }
}
