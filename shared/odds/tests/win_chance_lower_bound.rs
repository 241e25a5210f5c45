//! The forecast chance to win is a lower bound if and only if only the attacker may still sacrifice units.

#![cfg(test)]

mod common;

use common::{hex_at, position};
use rubium_odds::{Odds, OddsQuery, odds};
use rubium_rules::{Action, Kind, Rules, Seat, State, apply, view};

const SACRIFICE: Action = Action::Sacrifice {
    kind: Kind::Crystalline,
};

/// A battle that has begun. The attacker has some Shardians, the defender has units of two kinds.
fn battle_with_shardians(shardian_count: u8) -> (Rules, State) {
    let text = format!(
        "
layout two
options alternateUnits
turn 5 seat 1 battle
hex 1,0 plains 1 {shardian_count}C 1S ; 2 1F 2H
hex -2,-2 2 1H
seat 1 rubium 8
seat 2 rubium 11
"
    );
    let (rules, mut state) = position(&text);
    let begin_battle = Action::Battle {
        hex: hex_at(&rules, 1, 0),
        defender: Seat(1),
    };
    apply(&rules, &mut state, Seat(0), begin_battle, &mut ())
        .expect("a battle should be legal on a contested hex");
    (rules, state)
}

fn lower_bound_flags(rules: &Rules, state: &State, query: &OddsQuery) -> Vec<bool> {
    let answers: Vec<Odds> = odds(rules, &view(rules, state, None), query)
        .expect("the dice should be few enough to compute");
    (answers.iter())
        .map(|answer| answer.is_win_chance_lower_bound)
        .collect()
}

#[test]
fn win_chance_after_a_sacrifice_is_a_lower_bound_only_if_a_shardian_is_left() {
    let sacrifice_query = OddsQuery::Sacrifice {
        kind: Kind::Crystalline,
    };
    for (shardian_count, is_lower_bound) in [(1, false), (2, true)] {
        let (rules, state) = battle_with_shardians(shardian_count);
        assert_eq!(
            lower_bound_flags(&rules, &state, &OddsQuery::CurrentBattle),
            [true]
        );
        assert_eq!(
            lower_bound_flags(&rules, &state, &sacrifice_query),
            [is_lower_bound],
            "{shardian_count} Shardians"
        );
    }
}

#[test]
fn win_chance_before_the_casualty_of_a_sacrifice_is_a_lower_bound_only_if_a_shardian_is_left() {
    for (shardian_count, is_lower_bound) in [(1, false), (2, true)] {
        let (rules, mut state) = battle_with_shardians(shardian_count);
        apply(&rules, &mut state, Seat(0), SACRIFICE, &mut ())
            .expect("the sacrifice should be legal");
        assert_eq!(
            lower_bound_flags(&rules, &state, &OddsQuery::CurrentBattle),
            [is_lower_bound; 2],
            "{shardian_count} Shardians"
        );
    }
}
