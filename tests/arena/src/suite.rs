//! Puzzles: positions with clearly best actions. The suite measures how many of them a player solves.
//!
//! A puzzle in a suite file consists of a line `puzzle NAME`, the indented lines of a position, and a line
//! `best` with the solving actions, separated by `|`.

use rubium_players::{ROSTER, by_name};
use rubium_rules::content::Content;
use rubium_rules::notation::{read_action, read_position, without_comment, write_action};
use rubium_rules::{
    Action, PendingInput, Rules, State, collect_legal_actions, pending_input, view,
};

/// A position with its solution.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// Name of the puzzle.
    pub name: String,
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
    /// The chosen action as text.
    pub action: String,
    /// Whether the action solves the puzzle.
    pub is_solved: bool,
}

/// Parses the puzzles of a file.
///
/// # Errors
/// The first invalid puzzle: its position is invalid, a solution is illegal, or more than half of the legal
/// actions are solutions.
pub fn parse_suite(text: &str) -> Result<Vec<Puzzle>, String> {
    let mut puzzles = Vec::new();
    let mut name = String::new();
    let mut position = String::new();
    for line in text.lines() {
        let content = without_comment(line);
        if let Some(rest) = content.strip_prefix("puzzle ") {
            rest.trim().clone_into(&mut name);
            position.clear();
        } else if let Some(solutions) = content.strip_prefix("best ") {
            let puzzle = parse_puzzle(&name, &position, solutions)
                .map_err(|reason| format!("{name}: {reason}"))?;
            puzzles.push(puzzle);
        } else {
            position.push_str(content);
            position.push('\n');
        }
    }
    Ok(puzzles)
}

fn parse_puzzle(name: &str, position: &str, solutions: &str) -> Result<Puzzle, String> {
    let content = Content::classic().map_err(|errors| format!("{errors:?}"))?;
    let (rules, state) = read_position(position, content).map_err(|errors| {
        let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
        errors.join("; ")
    })?;
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
        rules,
        state,
        solutions,
    })
}

/// Returns the answer of the player `player_name`; `None` if the player is unknown or no decision is pending.
pub fn solve(puzzle: &Puzzle, player_name: &str) -> Option<Answer> {
    let PendingInput::Decision { seat, .. } = pending_input(&puzzle.rules, &puzzle.state) else {
        return None;
    };
    let player = by_name(player_name, &puzzle.rules, 1)?;
    let mut legal_actions = Vec::new();
    collect_legal_actions(&puzzle.rules, &puzzle.state, &mut legal_actions);
    let seat_view = view(&puzzle.rules, &puzzle.state, Some(seat));
    let action = player.choose(&seat_view, 0, &legal_actions)?;
    Some(Answer {
        name: puzzle.name.clone(),
        action: write_action(&puzzle.rules, action),
        is_solved: puzzle.solutions.contains(&action),
    })
}

/// Reads the puzzles of this repository.
///
/// # Errors
/// The same as for [`parse_suite`].
pub fn read_suite() -> Result<Vec<Puzzle>, String> {
    let files = [
        include_str!("../positions/missions.txt"),
        include_str!("../positions/battles.txt"),
        include_str!("../positions/economy.txt"),
        include_str!("../positions/blocks.txt"),
        include_str!("../positions/defence.txt"),
    ];
    let puzzles: Result<Vec<_>, String> = files.into_iter().map(parse_suite).collect();
    Ok(puzzles?.concat())
}

/// Prints a player's answers to the suite.
///
/// # Errors
/// The same as for [`parse_suite`]; or the player is unknown.
pub fn print_report(name: &str) -> Result<(), String> {
    if !ROSTER.contains(&name) {
        return Err(format!(
            "unknown player `{name}`; the players are {}",
            ROSTER.join(", ")
        ));
    }
    let puzzles = read_suite()?;
    let answers: Vec<Answer> = puzzles
        .iter()
        .filter_map(|puzzle| solve(puzzle, name))
        .collect();
    for answer in &answers {
        let label = if answer.is_solved { "solved" } else { "      " };
        println!("{label}  {}: {}", answer.name, answer.action);
    }
    let solved = answers.iter().filter(|answer| answer.is_solved).count();
    println!("{name} solves {solved} of {}", puzzles.len());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solved_fraction(name: &str) -> f64 {
        let puzzles = read_suite().unwrap();
        let solved = puzzles
            .iter()
            .filter(|puzzle| solve(puzzle, name).is_some_and(|answer| answer.is_solved));
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
        assert!(parse_suite(invalid_puzzle).is_err());
    }
}
