use super::*;
use crate::{PartSettings, example};
use rubium_rules::{Terrain, TieBreak};
use std::collections::BTreeSet;

/// Checks that each of `changes` leads to a different hash, and that none of them leads to the hash without a
/// change.
fn assert_all_hashes_differ(changes: &[fn(&mut TableState)]) {
    let start = example::table(PartSettings::default()).initial_state();
    let changed_hashes = changes.iter().map(|change| {
        let mut state = start.clone();
        change(&mut state);
        table_hash(&state)
    });
    let hashes: BTreeSet<u64> = changed_hashes.chain([table_hash(&start)]).collect();
    assert_eq!(hashes.len(), changes.len() + 1);
}

#[test]
fn turn_facts_change_hash() {
    assert_all_hashes_differ(&[
        |state| state.turn_facts.has_mined = true,
        |state| state.turn_facts.battles_won = 1,
        |state| state.turn_facts.has_destroyed_by_special_attack = true,
        |state| state.turn_facts.due_card_counts = [1, 0],
        |state| state.turn_facts.due_card_counts = [0, 1],
        |state| state.turn_facts.drawn_due_card_counts = [1, 0],
        |state| state.turn_facts.has_taken_monolith_cards = true,
        |state| {
            state
                .turn_facts
                .holder_units_off_monolith
                .add(Kind::RubiumDragon)
        },
        |state| {
            state
                .turn_facts
                .special_attack_counts
                .add(Kind::RubiumDragon)
        },
        |state| {
            state
                .turn_facts
                .max_destroyed_in_one_battle
                .add(Kind::Human)
        },
        |state| state.turn_facts.has_teammate_passed_card = true,
        |state| state.turn_facts.has_units_unable_to_advance = true,
        |state| state.turn_facts.has_revealed_token = true,
        |state| state.turn_facts.unworked_finds[2] = 1,
    ]);
}

#[test]
fn mining_changes_hash() {
    const fn missed(amount: u16, is_certain: bool, made_up_for: u16) -> Mining {
        Mining::Missed {
            amount,
            is_certain,
            made_up_for,
        }
    }
    assert_all_hashes_differ(&[
        |state| {
            state.seat_mut(Seat(0)).mining = Mining::Mined {
                amount: 5,
                counts_as_whole_income: false,
            }
        },
        |state| {
            state.seat_mut(Seat(0)).mining = Mining::Mined {
                amount: 5,
                counts_as_whole_income: true,
            }
        },
        |state| {
            state.seat_mut(Seat(0)).mining = Mining::Mined {
                amount: 6,
                counts_as_whole_income: false,
            }
        },
        |state| state.seat_mut(Seat(0)).mining = missed(5, true, 0),
        |state| state.seat_mut(Seat(1)).mining = missed(5, true, 0),
        |state| state.seat_mut(Seat(0)).mining = missed(5, false, 0),
        |state| state.seat_mut(Seat(0)).mining = missed(5, true, 1),
        |state| state.seat_mut(Seat(0)).has_mined_in_earlier_round = true,
    ]);
}

#[test]
fn purchases_change_hash() {
    assert_all_hashes_differ(&[
        |state| state.seat_mut(Seat(0)).bought.add(Kind::Human),
        |state| state.seat_mut(Seat(1)).bought.add(Kind::Human),
    ]);
}

#[test]
fn last_to_mine_and_turns_of_round_change_hash() {
    assert_all_hashes_differ(&[
        |state| state.last_to_mine = Some(Seat(1)),
        |state| state.turns_of_round = vec![Seat(1)],
        |state| state.turns_of_round = vec![Seat(0), Seat(1)],
        |state| state.turns_of_round = vec![Seat(1), Seat(0)],
    ]);
}

#[test]
fn result_of_last_battle_changes_hash() {
    const LAST: FoughtBattle = FoughtBattle {
        attacker: Seat(0),
        defender: Seat(1),
        terrain: Terrain::RockPlains,
        forces: [Stack::of(Kind::Human, 1), Stack::EMPTY],
    };
    assert_all_hashes_differ(&[
        |state| state.last_battle = Some(LAST),
        |state| {
            state.last_battle = Some(FoughtBattle {
                defender: Seat(2),
                ..LAST
            });
        },
        |state| {
            state.last_battle = Some(FoughtBattle {
                terrain: Terrain::MagmaPool,
                ..LAST
            });
        },
        |state| {
            state.last_battle = Some(FoughtBattle {
                forces: [Stack::of(Kind::Human, 2), Stack::EMPTY],
                ..LAST
            });
        },
    ]);
}

#[test]
fn inconclusive_battles_change_hash() {
    const BATTLE: FoughtBattle = FoughtBattle {
        attacker: Seat(0),
        defender: Seat(1),
        terrain: Terrain::RockPlains,
        forces: [Stack::EMPTY; 2],
    };
    const fn in_turn(turn: u16) -> InconclusiveBattle {
        InconclusiveBattle {
            battle: BATTLE,
            turn,
        }
    }
    assert_all_hashes_differ(&[
        |state| state.inconclusive_battles = vec![in_turn(3)],
        |state| state.inconclusive_battles = vec![in_turn(4)],
        |state| state.inconclusive_battles = vec![in_turn(3); 2],
    ]);
}

#[test]
fn battle_refinery_and_idle_refineries_change_hash() {
    const REFINERY: BattleRefinery = BattleRefinery {
        lost_by: Some(Seat(1)),
        gained_by: None,
        is_home_base: false,
        was_contested: false,
    };
    fn set_refinery(state: &mut TableState, change: impl Fn(&mut BattleRefinery)) {
        change(state.battle_refinery.insert(REFINERY));
    }
    assert_all_hashes_differ(&[
        |state| set_refinery(state, |_| {}),
        |state| set_refinery(state, |refinery| refinery.lost_by = Some(Seat(2))),
        |state| set_refinery(state, |refinery| refinery.lost_by = None),
        |state| set_refinery(state, |refinery| refinery.gained_by = Some(Seat(0))),
        |state| set_refinery(state, |refinery| refinery.is_home_base = true),
        |state| set_refinery(state, |refinery| refinery.was_contested = true),
        |state| state.add_idle_refinery(Refinery::new(2, false)),
        |state| state.add_idle_refinery(Refinery::new(3, false)),
        |state| state.add_idle_refinery(Refinery::new(2, true)),
    ]);
}

#[test]
fn pending_comparison_changes_hash() {
    fn set_comparison(state: &mut TableState, change: impl Fn(&mut PendingComparison)) {
        let mut comparison = PendingComparison {
            cause: GameEndCause::Agreement,
            candidates: vec![Seat(0), Seat(1)],
            criterion: TieBreak::ControlledHexes,
            counts: Vec::new(),
        };
        change(&mut comparison);
        state.pending_input = PendingInput::Comparison(comparison);
    }
    assert_all_hashes_differ(&[
        |state| set_comparison(state, |_| {}),
        |state| {
            set_comparison(state, |comparison| {
                comparison.cause = GameEndCause::Concession { seat: Seat(2) }
            })
        },
        |state| {
            set_comparison(state, |comparison| {
                comparison.candidates = vec![Seat(0), Seat(2)]
            })
        },
        |state| set_comparison(state, |comparison| comparison.criterion = TieBreak::Units),
        |state| set_comparison(state, |comparison| comparison.counts = vec![4]),
    ]);
}
