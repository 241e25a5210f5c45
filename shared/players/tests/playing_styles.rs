//! Officers and Recruits of every playing style except the balanced one finish games with each option.

#![cfg(test)]

mod common;

use common::play_game;
use rubium_players::PlayingStyle;
use rubium_rules::{Edition, OptionalRule, Options};

/// The names of a level's players with each playing style except the balanced one.
fn names_with_unbalanced_styles(level: &str) -> Vec<String> {
    let playing_styles = PlayingStyle::ALL.into_iter().skip(1);
    let names = playing_styles.map(|playing_style| format!("{level}+{}", playing_style.name()));
    names.collect()
}

#[test]
fn players_that_are_not_balanced_finish_games_with_each_option() {
    let mut game_count = 0;
    for level in ["officer", "recruit"] {
        let owned_names = names_with_unbalanced_styles(level);
        let names: Vec<&str> = owned_names.iter().map(String::as_str).collect();
        for edition in [Edition::Year2012, Edition::Year2005] {
            let optional_rules = std::iter::once(None).chain(OptionalRule::ALL.map(Some));
            for (seed, option) in (3..).zip(optional_rules) {
                let options = Options {
                    edition,
                    optional_rules: option.into_iter().collect(),
                    ..Options::default()
                };
                // Three players are preferred, because each then has a different playing style.
                let mut player_counts = [3, 4, 2].into_iter();
                let Some(player_count) = player_counts.find(|&n| options.conflicts(n).is_empty())
                else {
                    continue;
                };
                let description = format!("{level}: {options:?}");
                let ends = play_game(options, player_count, seed, &names, 40_000, |_, _| {});
                assert!(ends, "{description}");
                game_count += 1;
            }
        }
    }
    assert!(game_count >= 40, "only {game_count} games");
}
