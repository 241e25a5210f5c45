//! Finds mistakes in games between computer players, and prints them as material for puzzles of the suite.
//!
//! The moves of every turn are compared with those that a deep search chooses. If a difference lowers the
//! chance to win by at least `MIN_LOSS`, it becomes a position in which only the units of this difference can
//! still move. In the Battle phase and in all decisions that are not part of a phase, such as casualties, the
//! possible actions are compared with each other instead.
//!
//! A mistake is printed only if
//! - the same actions are best by a large margin with several seeds of the search,
//! - the best of them is also better than the best other action in games that the playout policy plays to the
//!   end, and
//! - it is not clearly worse than the other action in games that Officers continue for two rounds.

mod judge;
mod position;

use crate::arguments::Arguments;
use crate::tournament::{TournamentError, play_game, rules_of_game};
use judge::{
    EVALUATION_DECISION_NUMBER, PLAN_DECISION_NUMBER, SEEDS, Verdict, is_exchange, judge, planner,
};
use position::{difference, group_by_hex, position_with_free_units, shortened};
use rubium_proof::random_play::apply_input;
use rubium_rules::notation::{Input, write_action, write_input, write_position};
use rubium_rules::{
    Action, DecisionKind, Knowledge, PendingInput, Phase, Rules, Seat, State,
    collect_legal_actions, pending_input,
};

/// By how much a mistake must lower the chance to win, where 1 is certain victory.
const MIN_LOSS: f32 = 0.06;

/// A position in which a player made a mistake.
#[derive(Clone, Debug)]
struct Mistake {
    /// The position in notation.
    position: String,
    /// The inputs that lead from the position to the mistake, in notation.
    inputs: Vec<String>,
    /// The actions with which the player lowered the chance to win.
    wrong_actions: Vec<Action>,
}

/// Plays the games, and prints the mistakes of the players as puzzles.
///
/// # Errors
/// The error of the first game that failed, could not be set up or has an unknown player.
pub fn print_mistakes(arguments: &Arguments) -> Result<(), TournamentError> {
    for game_number in 0..arguments.game_count {
        let (result, ()) = play_game(arguments, game_number, |_| ())?;
        let rules = rules_of_game(arguments, game_number)?;
        for mistake in mistakes_of_game(&rules, &result.inputs) {
            if let Some((turn, verdict)) = judge(&mistake) {
                let context = format!(
                    "{} seed {} game {game_number} turn {turn}",
                    arguments.player_names[0], arguments.seed
                );
                print_puzzle(&rules, &context, &mistake, &verdict);
            }
        }
        eprintln!("game {game_number} examined");
    }
    Ok(())
}

fn print_puzzle(rules: &Rules, context: &str, mistake: &Mistake, verdict: &Verdict) {
    let notation_of = |actions: &[Action]| {
        let words: Vec<String> = (actions.iter())
            .map(|&action| write_action(rules, action))
            .collect();
        words.join(" | ")
    };
    println!(
        "# {context}; played: {}; best other: {}",
        notation_of(&mistake.wrong_actions),
        notation_of(&[verdict.best_non_solution])
    );
    println!(
        "# chances by seed: {:.3?}, in whole games {:.3?}, by Officers {:.3?}",
        verdict.chances, verdict.whole_game_chances, verdict.officer_chances
    );
    println!("puzzle ?");
    for line in mistake.position.lines() {
        println!("  {line}");
    }
    for input in &mistake.inputs {
        println!("  after {input}");
    }
    println!("best {}\n", notation_of(&verdict.solutions));
}

/// The possible mistakes in a game, before they are confirmed.
fn mistakes_of_game(rules: &Rules, inputs: &[Input]) -> Vec<Mistake> {
    let mut mistakes = Vec::new();
    let mut state = State::new(rules);
    let mut last_phase_decision = (state, 0);
    let mut last_compared_turn = 0;
    let mut legal_actions = Vec::new();
    for (index, &input) in inputs.iter().enumerate() {
        if let (PendingInput::Decision { seat, decision }, Input::Act { action, .. }) =
            (pending_input(rules, &state), input)
        {
            if matches!(decision, DecisionKind::Phase { .. }) {
                last_phase_decision = (state, index);
            }
            let is_movement = decision
                == DecisionKind::Phase {
                    phase: Phase::Movement,
                };
            let compares_all_actions = match decision {
                DecisionKind::Phase { phase } => phase == Phase::Battle,
                _ => true,
            };
            if is_movement && last_compared_turn != state.turn() {
                last_compared_turn = state.turn();
                mistakes.extend(mistakes_in_movement(rules, &state, seat, &inputs[index..]));
            } else if compares_all_actions {
                collect_legal_actions(rules, &state, &mut legal_actions);
                let state_and_inputs = (
                    &last_phase_decision.0,
                    &inputs[last_phase_decision.1..index],
                );
                mistakes.extend(mistake_in_decision(
                    rules,
                    &state,
                    state_and_inputs,
                    seat,
                    &legal_actions,
                    action,
                ));
            }
        }
        if apply_input(rules, &mut state, input, &mut ()).is_err() {
            break;
        }
    }
    mistakes
}

/// Returns the decision as a mistake if another action is better by at least [`MIN_LOSS`] and is not an
/// exchange. Decisions with a single legal action, or with more than twelve, are not examined. `inputs` lead
/// from `phase_state`, the state at the latest decision in a phase, to `state`.
fn mistake_in_decision(
    rules: &Rules,
    state: &State,
    (phase_state, inputs): (&State, &[Input]),
    seat: Seat,
    legal_actions: &[Action],
    chosen_action: Action,
) -> Option<Mistake> {
    if legal_actions.len() < 2 || legal_actions.len() > 12 {
        return None;
    }
    let knowledge = Knowledge::new(rules, state, Some(seat));
    let mut planner = planner(rules, SEEDS[0], 0, 2);
    let mut chance =
        |action| planner.evaluate(&knowledge, EVALUATION_DECISION_NUMBER, &[action], 250);
    let chosen_chance = chance(chosen_action)?;
    let compared_actions = legal_actions.iter().filter(|action| !is_exchange(action));
    let best_chance = compared_actions
        .filter_map(|&action| chance(action))
        .fold(0.0, f32::max);
    (best_chance - chosen_chance >= MIN_LOSS).then_some(())?;
    Some(Mistake {
        position: shortened(&write_position(rules, phase_state)?),
        inputs: inputs
            .iter()
            .map(|&input| write_input(rules, input))
            .collect(),
        wrong_actions: vec![chosen_action],
    })
}

/// Compares the moves of a turn with those that a deep search chooses. Returns the differences that lower the
/// chance to win by at least [`MIN_LOSS`]. A difference is a group of missed moves to the same hex, or of
/// needless moves from the same hex.
fn mistakes_in_movement(
    rules: &Rules,
    state: &State,
    seat: Seat,
    inputs: &[Input],
) -> Vec<Mistake> {
    let moves_in = |actions: &mut dyn Iterator<Item = Action>| -> Vec<Action> {
        actions
            .filter(|action| matches!(action, Action::Move { .. }))
            .collect()
    };
    let precedes_end_of_moves = |input: &&Input| {
        !matches!(
            input,
            Input::Act {
                action: Action::EndPhase | Action::SpecialAttack { .. },
                ..
            }
        )
    };
    let played_moves = moves_in(
        &mut inputs
            .iter()
            .take_while(precedes_end_of_moves)
            .filter_map(|input| match input {
                Input::Act { action, .. } => Some(*action),
                Input::Chance { .. } => None,
            }),
    );
    let knowledge = Knowledge::new(rules, state, Some(seat));
    let mut planner = planner(rules, SEEDS[0], 3_000, 2);
    let mut legal_actions = Vec::new();
    collect_legal_actions(rules, state, &mut legal_actions);
    let Some(advice) = planner.advise(&knowledge, PLAN_DECISION_NUMBER, &legal_actions) else {
        return Vec::new();
    };
    let best_moves = moves_in(&mut advice.best.actions.into_iter());
    let mut loss = |better: &[Action], worse: &[Action]| -> f32 {
        let mut chance =
            |moves| planner.evaluate(&knowledge, EVALUATION_DECISION_NUMBER, moves, 400);
        chance(better)
            .zip(chance(worse))
            .map_or(0.0, |(better, worse)| better - worse)
    };
    if loss(&best_moves, &played_moves) < MIN_LOSS {
        return Vec::new();
    }
    let mut mistakes = Vec::new();
    let missed_moves = difference(&best_moves, &played_moves);
    let needless_moves = difference(&played_moves, &best_moves);
    let mut groups: Vec<Vec<Action>> = group_by_hex(&missed_moves, |(_, _, to)| to);
    let missed_count = groups.len();
    groups.extend(group_by_hex(&needless_moves, |(_, from, _)| from));
    for (index, group) in groups.iter().enumerate() {
        let is_missed = index < missed_count;
        let base_moves = match is_missed {
            true => difference(&best_moves, group),
            false => best_moves.clone(),
        };
        let with_group = [&base_moves[..], group].concat();
        let costs_enough = match is_missed {
            true => loss(&best_moves, &base_moves) >= MIN_LOSS,
            false => loss(&best_moves, &with_group) >= MIN_LOSS,
        };
        if !costs_enough {
            continue;
        }
        // Where moves were missed, the mistake was to end the phase without them.
        let wrong_actions: Vec<Action> = match is_missed {
            true => vec![Action::EndPhase],
            false => group.clone(),
        };
        if let Some(position) = position_with_free_units(rules, state, seat, &base_moves, group) {
            mistakes.push(Mistake {
                position,
                inputs: Vec::new(),
                wrong_actions,
            });
        }
    }
    mistakes
}
