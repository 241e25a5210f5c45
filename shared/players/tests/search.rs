//! Players that search: they decide by what their seat knows, and the same seed decides the same.

#![cfg(test)]

mod common;

use common::{RandomNumbers, resolve_randomly};
use rubium_players::{Commander, CommanderSettings, TurnPlan, play_out};
use rubium_rules::{
    Action, Edition, Knowledge, OptionalRule as O, Options, PendingInput, Rules, Setup, State,
    apply, legal, pending_input,
};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

const SETTINGS: CommanderSettings = CommanderSettings {
    evaluations: 400,
    rounds: 1,
    required_errors: 0.0,
};

fn rules(edition: Edition, optional: &[O], players: u8, seed: u64) -> Rules {
    let mut random = RandomNumbers(seed);
    let options = Options {
        edition,
        optional: optional.to_vec(),
        ..Options::default()
    };
    Rules::new(Setup::new(options, players, |n| random.below(n)).unwrap()).unwrap()
}

/// Plays `turns` turns, or to the end, with Commanders in all seats. `second_world` makes another state that the seat cannot tell from the
/// actual one; a twin of each Commander gets what the seat knows there. Returns the decisions.
fn play_in_two_worlds(
    rules: &Rules,
    turns: u16,
    mut second_world: impl FnMut(&Knowledge, &State) -> State,
) -> Vec<Action> {
    let mut random = RandomNumbers(11);
    let commanders = || -> Vec<Commander> {
        let commander = |seat| Commander::new(rules, 5 + u64::from(seat), SETTINGS);
        (0..rules.players()).map(commander).collect()
    };
    let (mut commanders, mut twins) = (commanders(), commanders());
    let mut state = State::new(rules);
    let (mut actions, mut decisions) = (Vec::new(), Vec::new());
    while state.turn() <= turns {
        match pending_input(rules, &state) {
            PendingInput::Over { .. } => break,
            PendingInput::Chance { request } => {
                resolve_randomly(rules, &mut state, request, &mut random)
            }
            PendingInput::Decision { seat, .. } => {
                legal(rules, &state, &mut actions);
                let knowledge = Knowledge::new(rules, &state, Some(seat));
                let second = second_world(&knowledge, &state);
                let twins_knowledge = Knowledge::new(rules, &second, Some(seat));
                let number = decisions.len() as u64;
                let action = commanders[seat.index()].choose(&knowledge, number, &actions);
                let twins_action = twins[seat.index()].choose(&twins_knowledge, number, &actions);
                assert_eq!(action, twins_action, "{seat:?}, turn {}", state.turn());
                let action = action.expect("something is always legal");
                assert!(actions.contains(&action), "{action:?}");
                apply(rules, &mut state, seat, action, &mut ()).unwrap();
                decisions.push(action);
            }
        }
    }
    decisions
}

/// `TURNS=200 cargo test --release -p rubium-players --test search` plays that many turns of each game.
#[test]
fn commander_decides_by_what_its_seat_knows() {
    let turns = std::env::var("TURNS").ok();
    let turns = turns.and_then(|turns| turns.parse().ok()).unwrap_or(8);
    let configurations: [(Edition, &[O], u8); 5] = [
        (Edition::Year2012, &[], 2),
        (Edition::Year2005, &[O::TopPriority, O::KingOfTheHill], 3),
        (Edition::Year2012, &[O::Teams, O::AlternateUnits], 4),
        (
            Edition::Year2012,
            &[O::InterceptedTransmissions, O::Vortex],
            3,
        ),
        (Edition::Year2012, &[O::ExecutiveOrders], 2),
    ];
    for (edition, optional, players) in configurations {
        let rules = rules(edition, optional, players, 3);
        let mut random = RandomNumbers(7);
        let mut different_worlds = 0;
        let decisions = play_in_two_worlds(&rules, turns, |knowledge, state| {
            let second = knowledge.deal(|n| random.below(n));
            different_worlds += u32::from(second != *state);
            second
        });
        let plans = decisions.iter();
        let moves = plans.filter(|action| matches!(action, Action::Move { .. }));
        assert!(moves.count() > 10, "{optional:?}");
        assert!(different_worlds > 20, "{optional:?}: {different_worlds}");
    }
}

#[test]
fn same_seed_plays_same_game() {
    let rules = rules(Edition::Year2012, &[], 2, 4);
    let game = || play_in_two_worlds(&rules, 6, |_, state| *state);
    assert_eq!(game(), game());
}

/// Whoever has followed a turn from its first decision decides as the player that made these decisions.
#[test]
fn commander_continues_the_turn_of_another() {
    let rules = rules(Edition::Year2012, &[O::AlternateUnits], 2, 9);
    let mut random = RandomNumbers(5);
    let mut state = State::new(&rules);
    let (mut turn, mut taken) = (0, Vec::<(Knowledge, u64, Vec<Action>, Action)>::new());
    let mut plan = TurnPlan::default();
    let (mut number, mut continued) = (0, 0);
    while state.turn() <= 9 {
        let PendingInput::Decision { seat, .. } = pending_input(&rules, &state) else {
            let PendingInput::Chance { request } = pending_input(&rules, &state) else {
                break;
            };
            resolve_randomly(&rules, &mut state, request, &mut random);
            continue;
        };
        if state.turn() != turn {
            turn = state.turn();
            taken.clear();
            plan = TurnPlan::default();
        }
        let mut actions = Vec::new();
        legal(&rules, &state, &mut actions);
        let commander = || Commander::new(&rules, 5, SETTINGS);
        let knowledge = Knowledge::new(&rules, &state, Some(seat));
        let is_own_turn = seat == state.active();
        let mut first = commander().with_plan(plan.clone());
        let action = first.choose(&knowledge, number, &actions);
        let action = action.expect("something is always legal");
        if is_own_turn {
            plan = first.into_plan();
            if taken.len() % 3 == 2 {
                let mut other = commander();
                for (knowledge, number, actions, action) in &taken {
                    other.follow(knowledge, *number, actions, *action);
                }
                assert_eq!(other.choose(&knowledge, number, &actions), Some(action));
                assert_eq!(other.into_plan(), plan);
                continued += 1;
            }
            taken.push((knowledge, number, actions, action));
        }
        apply(&rules, &mut state, seat, action, &mut ()).unwrap();
        number += 1;
    }
    assert!(continued > 20, "{continued}");
}

#[test]
fn interrupted_commander_has_no_answer() {
    let rules = rules(Edition::Year2012, &[], 2, 9);
    let state = State::new(&rules);
    let PendingInput::Decision { seat, .. } = pending_input(&rules, &state) else {
        panic!("the first turn begins with a decision");
    };
    let knowledge = Knowledge::new(&rules, &state, Some(seat));
    let mut actions = Vec::new();
    legal(&rules, &state, &mut actions);
    // Nobody lives to see the end of this search.
    let settings = CommanderSettings {
        evaluations: u32::MAX,
        ..SETTINGS
    };
    let interrupt = AtomicBool::new(false);
    let mut commander = Commander::new(&rules, 1, settings).interrupted_by(&interrupt);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(50));
            interrupt.store(true, Ordering::Relaxed);
        });
        assert_eq!(commander.choose(&knowledge, 0, &actions), None);
    });
    assert_eq!(commander.into_plan(), TurnPlan::default());
}

/// Whether Commanders in all seats reach the end of a game.
fn is_finished_by_commanders(rules: &Rules) -> bool {
    let mut random = RandomNumbers(8);
    let commander = |seat| Commander::new(rules, u64::from(seat), SETTINGS);
    let mut commanders: Vec<Commander> = (0..rules.players()).map(commander).collect();
    let (mut state, mut actions) = (State::new(rules), Vec::new());
    let mut number = 0;
    while state.turn() <= 400 {
        match pending_input(rules, &state) {
            PendingInput::Over { .. } => return true,
            PendingInput::Chance { request } => {
                resolve_randomly(rules, &mut state, request, &mut random)
            }
            PendingInput::Decision { seat, .. } => {
                legal(rules, &state, &mut actions);
                let knowledge = Knowledge::new(rules, &state, Some(seat));
                let action = commanders[seat.index()].choose(&knowledge, number, &actions);
                let action = action.expect("something is always legal");
                apply(rules, &mut state, seat, action, &mut ()).unwrap();
                number += 1;
            }
        }
    }
    false
}

#[test]
fn commanders_finish_a_game_with_every_option() {
    let mut games = 0;
    for edition in [Edition::Year2012, Edition::Year2005] {
        let options = std::iter::once(None).chain(O::ALL.map(Some));
        for (index, option) in options.enumerate() {
            let optional: Vec<O> = option.into_iter().collect();
            let options = Options {
                edition,
                optional: optional.clone(),
                ..Options::default()
            };
            let players = [2, 3, 4].into_iter().cycle().skip(index).take(3);
            let mut players = players.filter(|&players| options.conflicts(players).is_empty());
            let Some(players) = players.next() else {
                continue;
            };
            let rules = rules(edition, &optional, players, 3 + index as u64);
            assert!(
                is_finished_by_commanders(&rules),
                "{edition:?} {optional:?}"
            );
            games += 1;
        }
    }
    assert!(games >= 20, "{games} games");
}

#[test]
fn playouts_reach_the_end_of_games() {
    for (optional, players) in [(&[][..], 2), (&[O::Teams], 4), (&[O::AlternateUnits], 3)] {
        let rules = rules(Edition::Year2012, optional, players, 6);
        assert!(play_out(&rules, 100, 1) > 95, "{optional:?}");
    }
}
