//! Planners use only what their seat knows, make the same decisions with the same seed, need at most twice
//! their playout budget, follow decisions made earlier in a turn, can begin in the middle of a turn, can be
//! interrupted, and finish games. Nearly all playouts reach the end of the game.

#![cfg(test)]

mod common;

use common::{RandomNumbers, resolve_randomly};
use rubium_players::{Planner, PlannerSettings, PlayingStyle, TurnPlan, count_finished_playouts};
use rubium_rules::content::Content;
use rubium_rules::notation::{read_position, write_action};
use rubium_rules::{
    Action, Edition, Knowledge, OptionalRule as O, Options, PendingInput, Rules, Setup, State,
    apply, collect_legal_actions, pending_input,
};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

const SETTINGS: PlannerSettings = PlannerSettings {
    plan_playout_count: 400,
    decision_playout_count: 100,
    round_count: 1,
    required_standard_errors: 0.0,
};

fn rules(edition: Edition, optional_rules: &[O], player_count: u8, seed: u64) -> Rules {
    let mut random = RandomNumbers(seed);
    let options = Options {
        edition,
        optional_rules: optional_rules.to_vec(),
        ..Options::default()
    };
    Rules::new(Setup::new(options, player_count, |n| random.below(n)).unwrap()).unwrap()
}

/// Planners for all seats, each with a different playing style.
fn planners(rules: &Rules, seed: u64) -> Vec<Planner<'_>> {
    let playing_styles = PlayingStyle::ALL.into_iter().cycle().skip(1);
    let planner = |(seat, playing_style)| {
        Planner::new(rules, seed + seat, SETTINGS).with_playing_style(playing_style)
    };
    let planners = (0..).zip(playing_styles).map(planner);
    planners.take(usize::from(rules.players())).collect()
}

/// Plays `max_turns` turns, or to the end, with planners in all seats. At each decision, `make_alternative`
/// makes a state that the deciding seat cannot distinguish from the actual state, possibly an equal one. A
/// second planner of that seat gets the seat's knowledge of that alternative state and must make the same
/// decision, with the same number of playouts. Returns the chosen actions.
fn play_with_alternatives(
    rules: &Rules,
    max_turns: u16,
    mut make_alternative: impl FnMut(&Knowledge, &State) -> State,
) -> Vec<Action> {
    let mut random = RandomNumbers(11);
    let new_planners = || planners(rules, 5);
    let (mut planners, mut second_planners) = (new_planners(), new_planners());
    let mut state = State::new(rules);
    let (mut actions, mut decisions) = (Vec::new(), Vec::new());
    while state.turn() <= max_turns {
        match pending_input(rules, &state) {
            PendingInput::Over { .. } => break,
            PendingInput::Chance { request } => {
                resolve_randomly(rules, &mut state, request, &mut random)
            }
            PendingInput::Decision { seat, .. } => {
                collect_legal_actions(rules, &state, &mut actions);
                let knowledge = Knowledge::new(rules, &state, Some(seat));
                let alternative = make_alternative(&knowledge, &state);
                let second_knowledge = Knowledge::new(rules, &alternative, Some(seat));
                let decision_number = decisions.len() as u64;
                let action = planners[seat.index()].choose(&knowledge, decision_number, &actions);
                let second_action = second_planners[seat.index()].choose(
                    &second_knowledge,
                    decision_number,
                    &actions,
                );
                assert_eq!(action, second_action, "{seat:?}, turn {}", state.turn());
                let playout_counts = [&planners, &second_planners]
                    .map(|planners| planners[seat.index()].playout_count());
                assert_eq!(playout_counts[0], playout_counts[1], "{seat:?}");
                let action = action.expect("an action should be legal");
                assert!(actions.contains(&action), "{action:?}");
                apply(rules, &mut state, seat, action, &mut ()).unwrap();
                decisions.push(action);
            }
        }
    }
    decisions
}

/// Plays the beginning of one game of each configuration, or, if `GAMES` is set, that number of whole games
/// of each configuration. `GAMES=2 cargo test --release -p rubium-players --test search` plays about 5,300
/// decisions.
#[test]
fn planner_uses_only_what_its_seat_knows() {
    let game_count = std::env::var("GAMES").ok();
    let game_count: Option<u64> = game_count.and_then(|count| count.parse().ok());
    let max_turns = if game_count.is_some() { u16::MAX } else { 8 };
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
    let seeds = 3..3 + game_count.unwrap_or(1);
    let games = configurations
        .into_iter()
        .flat_map(|configuration| seeds.clone().map(move |seed| (configuration, seed)));
    for ((edition, optional_rules, player_count), seed) in games {
        let rules = rules(edition, optional_rules, player_count, seed);
        let mut random = RandomNumbers(7);
        let mut different_state_count = 0;
        let decisions = play_with_alternatives(&rules, max_turns, |knowledge, state| {
            let alternative = knowledge.deal(|n| random.below(n));
            different_state_count += u32::from(alternative != *state);
            alternative
        });
        let moves = (decisions.iter()).filter(|action| matches!(action, Action::Move { .. }));
        assert!(moves.count() > 10, "too few moves with {optional_rules:?}");
        assert!(
            different_state_count > 20,
            "{optional_rules:?}: only {different_state_count} alternatives differ from the actual state"
        );
    }
}

/// The budget is the number of playouts for a plan plus the number for a decision. The last iteration of a
/// search may exceed it, but a decision never needs more than twice the budget. This limits its time.
#[test]
fn no_decision_needs_more_than_twice_the_playout_budget() {
    for player_count in 2..=4 {
        let rules = rules(Edition::Year2012, &[], player_count, 2);
        let mut planners = planners(&rules, 1);
        let mut random = RandomNumbers(6);
        let (mut state, mut actions) = (State::new(&rules), Vec::new());
        let (mut decision_number, mut max_playout_count) = (0, 0);
        while state.turn() <= 12 {
            match pending_input(&rules, &state) {
                PendingInput::Over { .. } => break,
                PendingInput::Chance { request } => {
                    resolve_randomly(&rules, &mut state, request, &mut random)
                }
                PendingInput::Decision { seat, .. } => {
                    collect_legal_actions(&rules, &state, &mut actions);
                    let knowledge = Knowledge::new(&rules, &state, Some(seat));
                    let planner = &mut planners[seat.index()];
                    let count_before = planner.playout_count();
                    let action = planner.choose(&knowledge, decision_number, &actions);
                    max_playout_count =
                        max_playout_count.max(planner.playout_count() - count_before);
                    apply(&rules, &mut state, seat, action.unwrap(), &mut ()).unwrap();
                    decision_number += 1;
                }
            }
        }
        let PlannerSettings {
            plan_playout_count,
            decision_playout_count,
            ..
        } = SETTINGS;
        let budget = u64::from(plan_playout_count) + u64::from(decision_playout_count);
        assert!(max_playout_count > 100, "{max_playout_count} playouts");
        assert!(
            max_playout_count <= 2 * budget,
            "{max_playout_count} playouts"
        );
    }
}

#[test]
fn planners_with_same_seeds_play_same_game() {
    let rules = rules(Edition::Year2012, &[], 2, 4);
    let game = || play_with_alternatives(&rules, 6, |_, state| *state);
    assert_eq!(game(), game());
}

/// A planner that has only followed the earlier decisions of a turn makes the same next decision, and then
/// has the same plan, as a planner that was given the plan behind these decisions.
#[test]
fn planner_that_only_followed_a_turn_makes_same_next_decision() {
    let rules = rules(Edition::Year2012, &[O::AlternateUnits], 2, 9);
    let mut random = RandomNumbers(5);
    let mut state = State::new(&rules);
    let mut turn = 0;
    let mut decisions_of_turn = Vec::<(Knowledge, u64, Vec<Action>, Action)>::new();
    let mut plan = TurnPlan::default();
    let (mut decision_number, mut comparison_count) = (0, 0);
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
            decisions_of_turn.clear();
            plan = TurnPlan::default();
        }
        let mut actions = Vec::new();
        collect_legal_actions(&rules, &state, &mut actions);
        let planner = || Planner::new(&rules, 5, SETTINGS);
        let knowledge = Knowledge::new(&rules, &state, Some(seat));
        let is_own_turn = seat == state.active();
        let mut decider = planner().with_plan(plan.clone());
        let action = decider.choose(&knowledge, decision_number, &actions);
        let action = action.expect("an action should be legal");
        if is_own_turn {
            plan = decider.into_plan();
            if decisions_of_turn.len() % 3 == 2 {
                let mut follower = planner();
                for (knowledge, decision_number, actions, action) in &decisions_of_turn {
                    follower.follow(knowledge, *decision_number, actions, *action);
                }
                assert_eq!(
                    follower.choose(&knowledge, decision_number, &actions),
                    Some(action)
                );
                assert_eq!(follower.into_plan(), plan);
                comparison_count += 1;
            }
            decisions_of_turn.push((knowledge, decision_number, actions, action));
        }
        apply(&rules, &mut state, seat, action, &mut ()).unwrap();
        decision_number += 1;
    }
    assert!(comparison_count > 20, "only {comparison_count} comparisons");
}

/// A planner without a plan for the turn, for example in a puzzle, plans the moves that are left.
#[test]
fn planner_that_begins_in_the_middle_of_a_turn_plans_the_rest() {
    let position = "layout two
        turn 9 seat 1 movement
        hex 0,1 forest 2 1H
        hex 1,1 plains 1 2D
        hex 2,1 1 1H-
        hex -2,-2 2 1H
        seat 1 rubium 0 victory 11
        seat 2 rubium 0";
    let (rules, state) = read_position(position, Content::classic().unwrap()).unwrap();
    let mut actions = Vec::new();
    collect_legal_actions(&rules, &state, &mut actions);
    let knowledge = Knowledge::new(&rules, &state, Some(state.active()));
    let mut planner = Planner::new(&rules, 1, SETTINGS);
    let action = planner.choose(&knowledge, 0, &actions).unwrap();
    assert!(planner.has_planned_turn());
    assert_eq!(write_action(&rules, action), "move dragon 1,1 0,1");
}

#[test]
fn interrupted_planner_returns_no_action() {
    let rules = rules(Edition::Year2012, &[], 2, 9);
    let state = State::new(&rules);
    let PendingInput::Decision { seat, .. } = pending_input(&rules, &state) else {
        panic!("the first turn should begin with a decision");
    };
    let knowledge = Knowledge::new(&rules, &state, Some(seat));
    let mut actions = Vec::new();
    collect_legal_actions(&rules, &state, &mut actions);
    // Without an interruption, this search would practically never end.
    let settings = PlannerSettings {
        plan_playout_count: u32::MAX,
        ..SETTINGS
    };
    let interrupt = AtomicBool::new(false);
    let mut planner = Planner::new(&rules, 1, settings).interrupted_by(&interrupt);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(50));
            interrupt.store(true, Ordering::Relaxed);
        });
        assert_eq!(planner.choose(&knowledge, 0, &actions), None);
    });
    assert_eq!(planner.into_plan(), TurnPlan::default());
}

/// Returns whether a game of planners in all seats ends within 400 turns.
fn game_of_planners_ends(rules: &Rules) -> bool {
    let mut random = RandomNumbers(8);
    let mut planners = planners(rules, 0);
    let (mut state, mut actions) = (State::new(rules), Vec::new());
    let mut decision_number = 0;
    while state.turn() <= 400 {
        match pending_input(rules, &state) {
            PendingInput::Over { .. } => return true,
            PendingInput::Chance { request } => {
                resolve_randomly(rules, &mut state, request, &mut random)
            }
            PendingInput::Decision { seat, .. } => {
                collect_legal_actions(rules, &state, &mut actions);
                let knowledge = Knowledge::new(rules, &state, Some(seat));
                let action = planners[seat.index()].choose(&knowledge, decision_number, &actions);
                let action = action.expect("an action should be legal");
                apply(rules, &mut state, seat, action, &mut ()).unwrap();
                decision_number += 1;
            }
        }
    }
    false
}

#[test]
fn planners_finish_a_game_with_every_option() {
    let mut game_count = 0;
    for edition in [Edition::Year2012, Edition::Year2005] {
        let optional_rules = std::iter::once(None).chain(O::ALL.map(Some));
        for (index, option) in optional_rules.enumerate() {
            let optional_rules: Vec<O> = option.into_iter().collect();
            let options = Options {
                edition,
                optional_rules: optional_rules.clone(),
                ..Options::default()
            };
            let player_counts = [2, 3, 4].into_iter().cycle().skip(index).take(3);
            let mut possible_counts =
                player_counts.filter(|&player_count| options.conflicts(player_count).is_empty());
            let Some(player_count) = possible_counts.next() else {
                continue;
            };
            let rules = rules(edition, &optional_rules, player_count, 3 + index as u64);
            assert!(
                game_of_planners_ends(&rules),
                "{edition:?} {optional_rules:?}"
            );
            game_count += 1;
        }
    }
    assert!(game_count >= 20, "only {game_count} games");
}

#[test]
fn nearly_all_playouts_reach_the_end_of_the_game() {
    for (optional_rules, player_count) in
        [(&[][..], 2), (&[O::Teams], 4), (&[O::AlternateUnits], 3)]
    {
        let rules = rules(Edition::Year2012, optional_rules, player_count, 6);
        assert!(
            count_finished_playouts(&rules, 100, 1) > 95,
            "{optional_rules:?}"
        );
    }
}
