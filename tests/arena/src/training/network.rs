//! Trains a network by stochastic gradient descent (Adam).

use super::{Position, cross_entropy};
use rubium_players::{
    FEATURE_COUNT, FEATURE_NAMES, Features, HIDDEN_NEURON_COUNT, HiddenNeuron, PositionNetwork,
};
use rubium_proof::random_play::Random;
use rubium_rules::MAX_SEATS;

/// Number of times that every position is used.
const EPOCH_COUNT: usize = 24;
/// Number of positions per step of the descent.
const BATCH_SIZE: usize = 128;
/// Initial step size, which falls linearly to 0.
const INITIAL_STEP_SIZE: f32 = 3e-3;
/// Strength of L2 regularization, which keeps the weights of rare features small.
const REGULARIZATION: f32 = 1e-4;
/// Number of parameters: the weights of the features, and the bias, output and weights of each hidden neuron.
const PARAMETER_COUNT: usize = FEATURE_COUNT + HIDDEN_NEURON_COUNT * (FEATURE_COUNT + 2);

/// Trains a network that predicts the winners of `positions`.
pub(super) fn train(positions: &[Position], seed: u64) -> PositionNetwork {
    let mut random = Random::new(seed);
    let mut parameters = initial_parameters(&mut random);
    let mut gradient = vec![0.0; PARAMETER_COUNT];
    let (mut momentum, mut mean_square) = (vec![0.0; PARAMETER_COUNT], vec![0.0; PARAMETER_COUNT]);
    let mut order: Vec<usize> = (0..positions.len()).collect();
    let step_count = (EPOCH_COUNT * positions.len().div_ceil(BATCH_SIZE)).max(1);
    let mut step = 0;
    for epoch in 0..EPOCH_COUNT {
        shuffle(&mut order, &mut random);
        for batch in order.chunks(BATCH_SIZE) {
            for (slope, parameter) in gradient.iter_mut().zip(&parameters) {
                *slope = 2.0 * REGULARIZATION * parameter;
            }
            for &index in batch {
                add_gradient(
                    &positions[index],
                    &parameters,
                    1.0 / batch.len() as f32,
                    &mut gradient,
                );
            }
            step += 1;
            let step_size = INITIAL_STEP_SIZE * (1.0 - step as f32 / step_count as f32);
            let bias_correction = |decay: f32| 1.0 - decay.powi(step);
            for index in 0..PARAMETER_COUNT {
                momentum[index] = 0.9 * momentum[index] + 0.1 * gradient[index];
                mean_square[index] = 0.999 * mean_square[index] + 0.001 * gradient[index].powi(2);
                let scale = (mean_square[index] / bias_correction(0.999)).sqrt() + 1e-8;
                parameters[index] -= step_size * momentum[index] / bias_correction(0.9) / scale;
            }
        }
        if positions.len() > 10_000 {
            let loss = cross_entropy(positions, &network(&parameters));
            eprintln!("epoch {} of {EPOCH_COUNT}: loss {loss:.4}", epoch + 1);
        }
    }
    network(&parameters)
}

/// The initial weights of the features are 0. The parameters of the hidden neurons are random, so that the
/// neurons learn different things.
fn initial_parameters(random: &mut Random) -> Vec<f32> {
    let mut parameters = vec![0.0; PARAMETER_COUNT];
    for parameter in &mut parameters[FEATURE_COUNT..] {
        *parameter = (random.below(2_001) as f32 / 1_000.0 - 1.0) * 0.4;
    }
    parameters
}

fn shuffle(order: &mut [usize], random: &mut Random) {
    for index in (1..order.len()).rev() {
        order.swap(index, random.below(index + 1));
    }
}

/// The network with these parameters, rounded as they are stored.
fn network(parameters: &[f32]) -> PositionNetwork {
    let rounded = |value: f32| (value * 10_000.0).round() / 10_000.0;
    let weights = |offset: usize| -> Features {
        std::array::from_fn(|index| rounded(parameters[offset + index]))
    };
    PositionNetwork {
        command: String::new(),
        features: FEATURE_NAMES.map(str::to_owned).to_vec(),
        weights: weights(0),
        hidden_neurons: std::array::from_fn(|neuron| {
            let offset = hidden_neuron_offset(neuron);
            HiddenNeuron {
                bias: rounded(parameters[offset]),
                output: rounded(parameters[offset + 1]),
                weights: weights(offset + 2),
            }
        }),
    }
}

const fn hidden_neuron_offset(neuron: usize) -> usize {
    FEATURE_COUNT + neuron * (FEATURE_COUNT + 2)
}

/// Adds the gradient of the loss at `position`, times `factor`.
fn add_gradient(position: &Position, parameters: &[f32], factor: f32, gradient: &mut [f32]) {
    let mut sums = [[0.0_f32; HIDDEN_NEURON_COUNT]; MAX_SEATS];
    let mut exponentials = [0.0_f32; MAX_SEATS];
    let dot = |weights: &[f32], features: &Features| -> f32 {
        weights
            .iter()
            .zip(features)
            .map(|(weight, feature)| weight * feature)
            .sum()
    };
    for seat in 0..position.player_count {
        let features = &position.features[seat];
        let mut strength = dot(&parameters[..FEATURE_COUNT], features);
        for (neuron, sum) in sums[seat].iter_mut().enumerate() {
            let offset = hidden_neuron_offset(neuron);
            let weights = &parameters[offset + 2..offset + 2 + FEATURE_COUNT];
            *sum = parameters[offset] + dot(weights, features);
            strength += parameters[offset + 1] * sum.max(0.0);
        }
        exponentials[seat] = strength.clamp(-30.0, 30.0).exp();
    }
    let total: f32 = exponentials[..position.player_count].iter().sum();
    for seat in 0..position.player_count {
        let features = &position.features[seat];
        let error = (exponentials[seat] / total - position.victory_shares[seat]) * factor;
        for (slope, feature) in gradient.iter_mut().zip(features) {
            *slope += error * feature;
        }
        for (neuron, &sum) in sums[seat].iter().enumerate() {
            if sum <= 0.0 {
                continue;
            }
            let offset = hidden_neuron_offset(neuron);
            gradient[offset + 1] += error * sum;
            let hidden_error = error * parameters[offset + 1];
            gradient[offset] += hidden_error;
            for (slope, feature) in gradient[offset + 2..].iter_mut().zip(features) {
                *slope += hidden_error * feature;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The seat with the larger first feature wins three quarters of the games; the second feature does not
    /// matter.
    #[test]
    fn network_learns_which_feature_decides() {
        let position = |game_number: u64| {
            let mut features = [[0.0; FEATURE_COUNT]; MAX_SEATS];
            let favourite = (game_number % 2) as usize;
            features[favourite][0] = 1.0;
            features[(game_number / 2 % 2) as usize][1] = 1.0;
            let winner = if game_number % 16 < 4 {
                1 - favourite
            } else {
                favourite
            };
            let mut victory_shares = [0.0; MAX_SEATS];
            victory_shares[winner] = 1.0;
            Position {
                game_number,
                player_count: 2,
                features,
                victory_shares,
            }
        };
        let positions: Vec<Position> = (0..3_200).map(position).collect();
        let network = train(&positions, 1);
        for position in &positions[..16] {
            let favourite = (position.game_number % 2) as usize;
            let chance = network.win_chances(2, &position.features)[favourite];
            assert!(
                (chance - 0.75).abs() < 0.04,
                "{}: {chance}",
                position.game_number
            );
        }
    }
}
