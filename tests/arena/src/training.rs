//! Learns the weights of position features from games: which features predict the winner.

use crate::arguments::Arguments;
use crate::tournament::{TournamentError, play_observed_game};
use rubium_players::{FEATURES, Features, PositionValue, features};
use rubium_rules::MAX_SEATS;

/// Number of steps of the gradient descent.
const STEPS: usize = 4_000;
/// Strength of L2 regularization, which keeps the weights of rare features small.
const REGULARIZATION: f64 = 2e-4;
/// Every game whose number is a multiple of this is used to test the weights instead of learning them.
const TEST_GAME_INTERVAL: u64 = 5;

/// A position of a game, and the winners of that game.
struct Position {
    game: u64,
    features: [Features; MAX_SEATS],
    players: usize,
    /// The share of each seat in the victory: a sole winner has 1, two winners have 1/2 each.
    victory_shares: [f64; MAX_SEATS],
}

/// Plays the games, learns from them, and returns the weights and the quality of their predictions.
///
/// # Errors
/// The first game that failed.
pub fn report(arguments: &Arguments) -> Result<String, TournamentError> {
    let positions = play_positions(arguments)?;
    let (test_positions, training_positions): (Vec<_>, Vec<_>) = positions
        .iter()
        .partition(|position| position.game.is_multiple_of(TEST_GAME_INTERVAL));
    let weights = learn_weights(&training_positions);
    let current_weights = PositionValue::learned().weights.map(f64::from);
    let mut text = format!(
        "Weights of the features of a position, written by\n\
         cargo xtask arena --train --seats {} --games {} --seed {}\n\n",
        arguments.seats.join(","),
        arguments.games,
        arguments.seed
    );
    for (name, weight) in PositionValue::NAMES.iter().zip(weights) {
        text += &format!("{name}: {weight:.4}\n");
    }
    text += &format!(
        "\n{} positions. Winners predicted correctly in the test games: {:.1}%, by the current weights {:.1}%; \
         loss {:.4}, by the current weights {:.4}.\n",
        positions.len(),
        100.0 * prediction_accuracy(&test_positions, &weights),
        100.0 * prediction_accuracy(&test_positions, &current_weights),
        cross_entropy(&test_positions, &weights),
        cross_entropy(&test_positions, &current_weights),
    );
    Ok(text)
}

fn play_positions(arguments: &Arguments) -> Result<Vec<Position>, TournamentError> {
    let threads = arguments.threads as u64;
    let positions_of_thread = |thread: u64| -> Result<Vec<Position>, TournamentError> {
        let mut all = Vec::new();
        for number in (thread..arguments.games).step_by(arguments.threads) {
            let mut features_by_turn: Vec<[Features; MAX_SEATS]> = Vec::new();
            let (result, ()) = play_observed_game(
                arguments,
                number,
                |_| (),
                |rules, state| features_by_turn.push(features(rules, state)),
            )?;
            let Some(ending) = result.ending else {
                continue;
            };
            let players = arguments.seats.len();
            let mut victory_shares = [0.0; MAX_SEATS];
            for winner in ending.winners.iter() {
                victory_shares[winner.index()] = 1.0 / ending.winners.len().max(1) as f64;
            }
            all.extend(features_by_turn.into_iter().map(|features| Position {
                game: number,
                features,
                players,
                victory_shares,
            }));
        }
        Ok(all)
    };
    let mut all = Vec::new();
    std::thread::scope(|scope| {
        let handles: Vec<_> = (0..threads)
            .map(|thread| scope.spawn(move || positions_of_thread(thread)))
            .collect();
        for handle in handles {
            let positions = handle
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            all.extend(positions?);
        }
        Ok(())
    })?;
    all.sort_by_key(|position: &Position| position.game);
    Ok(all)
}

/// Returns the probability of victory of each seat that the weights predict.
fn win_chances(position: &Position, weights: &[f64; FEATURES]) -> [f64; MAX_SEATS] {
    let mut strengths = [0.0; MAX_SEATS];
    for (strength, features) in strengths
        .iter_mut()
        .zip(&position.features)
        .take(position.players)
    {
        let products = features.iter().zip(weights);
        *strength = products
            .map(|(&feature, weight)| f64::from(feature) * weight)
            .sum::<f64>()
            .exp();
    }
    let total: f64 = strengths.iter().sum();
    strengths.map(|strength| strength / total)
}

/// Returns the weights that maximize the likelihood of the winners, found by gradient descent (Adam).
fn learn_weights(positions: &[&Position]) -> [f64; FEATURES] {
    let mut weights = [0.0; FEATURES];
    let (mut momentum, mut mean_square) = ([0.0; FEATURES], [0.0; FEATURES]);
    for step in 1..=STEPS {
        let mut gradient = weights.map(|weight| 2.0 * REGULARIZATION * weight);
        for position in positions {
            let expected = win_chances(position, &weights)
                .into_iter()
                .zip(position.victory_shares);
            for ((chance, share), features) in expected.zip(&position.features) {
                let error = (chance - share) / positions.len() as f64;
                for (slope, &feature) in gradient.iter_mut().zip(features) {
                    *slope += error * f64::from(feature);
                }
            }
        }
        let bias_correction = |decay: f64| 1.0 - decay.powi(step as i32);
        for index in 0..FEATURES {
            momentum[index] = 0.9 * momentum[index] + 0.1 * gradient[index];
            mean_square[index] = 0.999 * mean_square[index] + 0.001 * gradient[index].powi(2);
            let step_scale = (mean_square[index] / bias_correction(0.999)).sqrt() + 1e-9;
            weights[index] -= 0.01 * momentum[index] / bias_correction(0.9) / step_scale;
        }
    }
    weights
}

/// Returns the fraction of the positions in which the seat with the highest predicted chance won.
fn prediction_accuracy(positions: &[&Position], weights: &[f64; FEATURES]) -> f64 {
    let is_predicted_correctly = |position: &&&Position| {
        let chances = win_chances(position, weights);
        let best = (0..position.players).max_by(|&a, &b| chances[a].total_cmp(&chances[b]));
        best.is_some_and(|seat| position.victory_shares[seat] > 0.0)
    };
    positions.iter().filter(is_predicted_correctly).count() as f64 / positions.len().max(1) as f64
}

/// Returns the average cross-entropy between the predicted chances and the actual victories.
fn cross_entropy(positions: &[&Position], weights: &[f64; FEATURES]) -> f64 {
    let losses = positions.iter().map(|position| {
        let chances = win_chances(position, weights);
        let terms = position.victory_shares.iter().zip(chances);
        -terms
            .filter(|(share, _)| **share > 0.0)
            .map(|(share, chance)| share * chance.max(1e-9).ln())
            .sum::<f64>()
    });
    losses.sum::<f64>() / positions.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The seat with the first feature wins three times out of four; the second feature has no influence.
    #[test]
    fn learned_weights_match_win_rate() {
        let position = |game: u64| {
            let mut features = [[0.0; FEATURES]; MAX_SEATS];
            let favourite = (game % 2) as usize;
            features[favourite][0] = 1.0;
            features[(game / 2 % 2) as usize][1] = 1.0;
            let winner = if game % 16 < 4 {
                1 - favourite
            } else {
                favourite
            };
            let mut victory_shares = [0.0; MAX_SEATS];
            victory_shares[winner] = 1.0;
            Position {
                game,
                features,
                players: 2,
                victory_shares,
            }
        };
        let positions: Vec<Position> = (0..160).map(position).collect();
        let weights = learn_weights(&positions.iter().collect::<Vec<_>>());
        assert!((weights[0] - 3.0_f64.ln()).abs() < 0.02, "{weights:?}");
        assert!(weights[1].abs() < 0.02, "{weights:?}");
        let predicted = prediction_accuracy(&positions.iter().collect::<Vec<_>>(), &weights);
        assert!((predicted - 0.75).abs() < 1e-9);
    }
}
