//! Trains the network that evaluates positions. From many games, the network learns which features of a
//! position predict the winner.

mod network;
pub mod policy;

use crate::arguments::Arguments;
use crate::games_file::{GamesFile, GamesFileError};
use crate::tournament::rules_of_game;
use rubium_players::{Features, PositionNetwork, features};
use rubium_proof::random_play::apply_input;
use rubium_rules::{MAX_SEATS, PendingInput, State, pending_input};
use std::path::Path;

/// Games whose number is a multiple of this number are used to test the network instead of training it.
const TEST_GAME_INTERVAL: u64 = 10;

/// A position at the beginning of a turn, and who won the game in the end.
#[derive(Clone, Debug)]
struct Position {
    game_number: u64,
    player_count: usize,
    features: [Features; MAX_SEATS],
    /// The share of each seat in the victory: a sole winner has 1, two winners have 1/2 each. The members of
    /// a winning team also share the victory.
    victory_shares: [f32; MAX_SEATS],
}

/// Plays the games that are missing from the file at `games_path`. Trains a network with most games of the
/// file and tests it with the others. Returns the network and a report of its quality.
///
/// # Errors
/// A game failed, or the file cannot be used.
pub fn train(
    arguments: &Arguments,
    games_path: &Path,
) -> Result<(PositionNetwork, String), GamesFileError> {
    let file = GamesFile::new(arguments, games_path);
    file.play_missing()?;
    let mut positions = Vec::new();
    for (game_number, inputs) in file.stored_inputs()? {
        positions.extend(positions_of_game(arguments, game_number, &inputs)?);
    }
    let (test_positions, training_positions): (Vec<_>, Vec<_>) = positions
        .into_iter()
        .partition(|position| position.game_number.is_multiple_of(TEST_GAME_INTERVAL));
    let network = network::train(&training_positions, arguments.seed);
    let command = format!(
        "cargo xtask train --seats {} --games {} --seed {}",
        arguments.player_names.join(","),
        arguments.game_count,
        arguments.seed
    );
    let current_network = PositionNetwork::trained(arguments.player_names.len() as u8);
    let report = format!(
        "{} positions to learn from, {} to test. In the test games, winners predicted correctly: {:.1}%, by \
         the current network {:.1}%; loss: {:.4}, by the current network {:.4}.",
        training_positions.len(),
        test_positions.len(),
        100.0 * prediction_accuracy(&test_positions, &network),
        100.0 * prediction_accuracy(&test_positions, current_network),
        cross_entropy(&test_positions, &network),
        cross_entropy(&test_positions, current_network),
    );
    Ok((PositionNetwork { command, ..network }, report))
}

/// The positions of a stored game; empty if the game was abandoned.
fn positions_of_game(
    arguments: &Arguments,
    game_number: u64,
    inputs: &str,
) -> Result<Vec<Position>, GamesFileError> {
    let rules = rules_of_game(arguments, game_number)?;
    let mut state = State::new(&rules);
    let mut features_by_turn = Vec::new();
    let mut last_recorded_turn = 0;
    for input in GamesFile::parse_inputs(&rules, game_number, inputs)? {
        if state.turn() != last_recorded_turn {
            last_recorded_turn = state.turn();
            features_by_turn.push(features(&rules, &state));
        }
        apply_input(&rules, &mut state, input, &mut ())
            .map_err(|_| GamesFileError::Replay { game: game_number })?;
    }
    let PendingInput::Over { ending } = pending_input(&rules, &state) else {
        return Ok(Vec::new());
    };
    let mut victory_shares = [0.0; MAX_SEATS];
    for winner in ending.winners.iter() {
        victory_shares[winner.index()] = 1.0 / ending.winners.len().max(1) as f32;
    }
    let position = |features| Position {
        game_number,
        player_count: arguments.player_names.len(),
        features,
        victory_shares,
    };
    Ok(features_by_turn.into_iter().map(position).collect())
}

/// The fraction of the positions in which the seat with the highest predicted chance won.
fn prediction_accuracy(positions: &[Position], network: &PositionNetwork) -> f32 {
    let is_correct = |position: &&Position| {
        let chances = network.win_chances(position.player_count, &position.features);
        let seats = 0..position.player_count;
        let favourite = seats.max_by(|&a, &b| chances[a].total_cmp(&chances[b]));
        favourite.is_some_and(|seat| position.victory_shares[seat] > 0.0)
    };
    let correct = positions.iter().filter(is_correct).count();
    correct as f32 / positions.len().max(1) as f32
}

/// The mean loss. The loss of a position is the negative logarithm of the chance that the network gave to the
/// winner, or the mean of these logarithms if there are several winners.
fn cross_entropy(positions: &[Position], network: &PositionNetwork) -> f32 {
    let loss = |position: &Position| {
        let chances = network.win_chances(position.player_count, &position.features);
        let terms = chances.iter().zip(position.victory_shares);
        -terms
            .map(|(chance, share)| share * chance.max(1e-6).ln())
            .sum::<f32>()
    };
    positions.iter().map(loss).sum::<f32>() / positions.len().max(1) as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arguments::parse;

    fn arguments(game_count: &str) -> Arguments {
        let words = [
            "--seats",
            "greedy,random",
            "--games",
            game_count,
            "--seed",
            "7",
        ];
        parse(&words.map(str::to_owned), &[]).unwrap()
    }

    #[test]
    fn interrupted_training_resumes_with_the_same_result_and_rejects_another_seed() {
        let folder = std::env::temp_dir().join(format!("rubium-training-{}", std::process::id()));
        let [at_once, resumed] = ["at-once.games", "resumed.games"].map(|name| folder.join(name));
        let expected = train(&arguments("6"), &at_once).unwrap();
        train(&arguments("3"), &resumed).unwrap();
        let with_truncated_line = std::fs::read_to_string(&resumed).unwrap() + "3 1: buy hum";
        std::fs::write(&resumed, with_truncated_line).unwrap();
        assert_eq!(train(&arguments("6"), &resumed).unwrap(), expected);
        let other_seed = Arguments {
            seed: 8,
            ..arguments("6")
        };
        let error = train(&other_seed, &resumed).unwrap_err();
        assert!(matches!(error, GamesFileError::OtherGames(_)), "{error}");
        std::fs::remove_dir_all(folder).unwrap();
    }
}
