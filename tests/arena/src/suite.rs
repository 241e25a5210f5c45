//! Puzzles: positions with clearly best actions. The suite measures how many of them a player solves.
//!
//! A puzzle in a suite file consists of the line `puzzle NAME`, the indented lines of a position, and a
//! `best` line with the solving actions, separated by `|`. Any `after` lines before the `best` line
//! contain the inputs that lead from the position to the decision, for example to a card window in a battle.

use crate::seated_player::SeatedPlayer;
use rubium_proof::random_play::apply_input;
use rubium_rules::content::Content;
use rubium_rules::notation::{
    read_action, read_input, read_position, without_comment, write_action,
};
use rubium_rules::{
    Action, PendingInput, Rules, Seat, State, apply, collect_legal_actions, pending_input,
};

/// A position with its solution.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// Name of the puzzle.
    pub name: String,
    /// The theme, which is also the name of the puzzle's file.
    pub theme: &'static str,
    /// The rules of the game.
    pub rules: Rules,
    /// The position.
    pub state: State,
    /// The actions that solve the puzzle.
    pub solutions: Vec<Action>,
}

/// A player's answer to a puzzle.
#[derive(Clone, Debug)]
pub struct Answer {
    /// Name of the puzzle.
    pub name: String,
    /// The theme, which is also the name of the puzzle's file.
    pub theme: &'static str,
    /// The first action that the player chose, in notation.
    pub action: String,
    /// Whether this action solves the puzzle.
    pub is_solved: bool,
    /// Whether this action, or a later action of the same phase, solves the puzzle. A player that plans its
    /// turn may make other moves first.
    pub is_solved_in_phase: bool,
}

/// Parses the puzzles of the file with the name `theme`.
///
/// # Errors
/// The first invalid puzzle: its position is invalid, an input or a solution is invalid or illegal, or more
/// than half of the legal actions are solutions.
pub fn parse_suite(theme: &'static str, text: &str) -> Result<Vec<Puzzle>, String> {
    let mut puzzles = Vec::new();
    let mut name = String::new();
    let mut position = String::new();
    let mut inputs = Vec::new();
    for line in text.lines() {
        let content = without_comment(line);
        if let Some(rest) = content.strip_prefix("puzzle ") {
            rest.trim().clone_into(&mut name);
            position.clear();
            inputs.clear();
        } else if let Some(input) = content.strip_prefix("after ") {
            inputs.push(input.trim().to_owned());
        } else if let Some(solutions) = content.strip_prefix("best ") {
            let puzzle = parse_puzzle(theme, &name, &position, &inputs, solutions)
                .map_err(|reason| format!("{name}: {reason}"))?;
            puzzles.push(puzzle);
        } else {
            position.push_str(content);
            position.push('\n');
        }
    }
    Ok(puzzles)
}

fn parse_puzzle(
    theme: &'static str,
    name: &str,
    position: &str,
    inputs: &[String],
    solutions: &str,
) -> Result<Puzzle, String> {
    let content = Content::classic().map_err(|errors| format!("{errors:?}"))?;
    let (rules, mut state) = read_position(position, content).map_err(|errors| {
        let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
        errors.join("; ")
    })?;
    for text in inputs {
        let input = read_input(&rules, text).map_err(|error| error.to_string())?;
        apply_input(&rules, &mut state, input, &mut ())
            .map_err(|violation| format!("`{text}`: {violation}"))?;
    }
    let solutions: Result<Vec<Action>, String> = solutions
        .split('|')
        .map(|action| read_action(&rules, action.trim()).map_err(|error| error.to_string()))
        .collect();
    let solutions = solutions?;
    let mut legal_actions = Vec::new();
    collect_legal_actions(&rules, &state, &mut legal_actions);
    if let Some(&action) = solutions
        .iter()
        .find(|action| !legal_actions.contains(action))
    {
        return Err(format!("`{}` is not legal", write_action(&rules, action)));
    }
    if solutions.len() * 2 > legal_actions.len() {
        return Err(format!(
            "{} of {} legal actions are solutions, more than half",
            solutions.len(),
            legal_actions.len()
        ));
    }
    Ok(Puzzle {
        name: name.to_owned(),
        theme,
        rules,
        state,
        solutions,
    })
}

/// Returns the answer of the player `player_name` with this seed; `None` if the player is unknown, fails or
/// chooses no legal action, or if no decision is pending.
pub fn solve(puzzle: &Puzzle, player_name: &str, seed: u64) -> Option<Answer> {
    let seat = deciding_seat(&puzzle.rules, &puzzle.state)?;
    let mut player = SeatedPlayer::new(player_name, &puzzle.rules, seed).ok()??;
    let mut state = puzzle.state;
    let mut legal_actions = Vec::new();
    let mut actions = Vec::new();
    while deciding_seat(&puzzle.rules, &state) == Some(seat)
        && state.phase() == puzzle.state.phase()
    {
        collect_legal_actions(&puzzle.rules, &state, &mut legal_actions);
        let decision_number = actions.len() as u64;
        let action = player
            .choose(&puzzle.rules, &state, seat, decision_number, &legal_actions)
            .ok()??;
        actions.push(action);
        if puzzle.solutions.contains(&action) {
            break;
        }
        apply(&puzzle.rules, &mut state, seat, action, &mut ()).ok()?;
    }
    let is_solution = |action: &&Action| puzzle.solutions.contains(action);
    let first_action = actions.first()?;
    Some(Answer {
        name: puzzle.name.clone(),
        theme: puzzle.theme,
        action: write_action(&puzzle.rules, *first_action),
        is_solved: is_solution(&first_action),
        is_solved_in_phase: actions.last().filter(is_solution).is_some(),
    })
}

fn deciding_seat(rules: &Rules, state: &State) -> Option<Seat> {
    match pending_input(rules, state) {
        PendingInput::Decision { seat, .. } => Some(seat),
        PendingInput::Chance { .. } | PendingInput::Over { .. } => None,
    }
}

/// Reads the puzzles of this repository.
///
/// # Errors
/// The same as for [`parse_suite`].
pub fn read_suite() -> Result<Vec<Puzzle>, String> {
    let files = [
        ("missions", include_str!("../positions/missions.txt")),
        ("battles", include_str!("../positions/battles.txt")),
        ("economy", include_str!("../positions/economy.txt")),
        ("blocks", include_str!("../positions/blocks.txt")),
        ("defence", include_str!("../positions/defence.txt")),
        ("outposts", include_str!("../positions/outposts.txt")),
        (
            "joint-attacks",
            include_str!("../positions/joint-attacks.txt"),
        ),
        ("match-point", include_str!("../positions/match-point.txt")),
        ("denial", include_str!("../positions/denial.txt")),
        ("timing", include_str!("../positions/timing.txt")),
    ];
    let puzzles: Result<Vec<_>, String> = files
        .into_iter()
        .map(|(theme, text)| parse_suite(theme, text))
        .collect();
    Ok(puzzles?.concat())
}

/// Prints a player's answers to the suite, and how many puzzles the player solves.
///
/// # Errors
/// The same as for [`parse_suite`].
pub fn print_report(player_name: &str, seed: u64) -> Result<(), String> {
    let puzzles = read_suite()?;
    let answers: Vec<Answer> = puzzles
        .iter()
        .filter_map(|puzzle| solve(puzzle, player_name, seed))
        .collect();
    let mut themes: Vec<&str> = puzzles.iter().map(|puzzle| puzzle.theme).collect();
    themes.dedup();
    for theme in themes {
        let theme_answers: Vec<&Answer> = answers
            .iter()
            .filter(|answer| answer.theme == theme)
            .collect();
        for answer in &theme_answers {
            let label = match (answer.is_solved, answer.is_solved_in_phase) {
                (true, _) => "solved",
                (false, true) => "later ",
                (false, false) => "      ",
            };
            println!("{label}  {}: {}", answer.name, answer.action);
        }
        println!(
            "{theme}: {} of {}\n",
            count_solved(theme_answers),
            puzzles
                .iter()
                .filter(|puzzle| puzzle.theme == theme)
                .count()
        );
    }
    println!(
        "{player_name} solves {} of {} with its first action, {} in the same phase",
        count_solved(&answers),
        puzzles.len(),
        answers
            .iter()
            .filter(|answer| answer.is_solved_in_phase)
            .count()
    );
    Ok(())
}

fn count_solved<'a>(answers: impl IntoIterator<Item = &'a Answer>) -> usize {
    answers
        .into_iter()
        .filter(|answer| answer.is_solved)
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solved_fraction(name: &str) -> f64 {
        let puzzles = read_suite().unwrap();
        let solved = puzzles
            .iter()
            .filter(|puzzle| solve(puzzle, name, 1).is_some_and(|answer| answer.is_solved));
        solved.count() as f64 / puzzles.len() as f64
    }

    #[test]
    fn officer_solves_most_puzzles_but_random_player_solves_few() {
        assert!(
            solved_fraction("officer") >= 0.6,
            "{}",
            solved_fraction("officer")
        );
        assert!(
            solved_fraction("random") < 0.3,
            "{}",
            solved_fraction("random")
        );
    }

    #[test]
    fn puzzle_with_illegal_solution_is_rejected() {
        let invalid_puzzle =
            "puzzle x\n  layout two\n  turn 1 seat 1 deployment\nbest buy rubiumDragon 0,0";
        assert!(parse_suite("x", invalid_puzzle).is_err());
    }
}
