//! The value of a position: each seat's chance to win, computed from the features of the position by a small
//! neural network.

use super::features::{FEATURE_COUNT, FEATURE_NAMES, Features};
use rubium_rules::{Ending, MAX_SEATS, Seat};
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

/// Number of hidden neurons of the network.
pub const HIDDEN_NEURON_COUNT: usize = 12;

/// The networks for 2, 3 and 4 players. Each file names the command that computed it.
static TRAINED: LazyLock<[PositionNetwork; 3]> = LazyLock::new(|| {
    let files = [
        include_str!("values/2-players.json"),
        include_str!("values/3-players.json"),
        include_str!("values/4-players.json"),
    ];
    #[expect(
        clippy::expect_used,
        reason = "the files are part of the program, and a test reads them"
    )]
    files.map(|text| serde_json::from_str(text).expect("the network should be valid"))
});

/// A network that estimates each seat's chance to win. The strength of a seat is a weighted sum of its
/// features, plus the contributions of the hidden neurons. The chances are the softmax of the strengths.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PositionNetwork {
    /// The command that computed the weights.
    pub command: String,
    /// The names of the features, in the order of the weights.
    pub features: Vec<String>,
    /// The weight of each feature.
    pub weights: Features,
    /// The hidden neurons.
    pub hidden_neurons: [HiddenNeuron; HIDDEN_NEURON_COUNT],
}

/// A hidden neuron. It contributes `output * max(0, bias + weighted sum of the features)`.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HiddenNeuron {
    /// The sum for a seat whose features are all 0.
    pub bias: f32,
    /// The weight of each feature.
    pub weights: Features,
    /// The factor by which the neuron contributes to the strength.
    pub output: f32,
}

impl PositionNetwork {
    /// The trained network for games with this number of players.
    pub fn trained(player_count: u8) -> &'static PositionNetwork {
        &TRAINED[usize::from(player_count.clamp(2, 4)) - 2]
    }

    /// Whether the network was trained on the current features.
    pub fn has_current_features(&self) -> bool {
        self.features == FEATURE_NAMES
    }

    /// The chance of each seat to win; the chances of all seats sum to 1.
    pub fn win_chances(
        &self,
        player_count: usize,
        features: &[Features; MAX_SEATS],
    ) -> [f32; MAX_SEATS] {
        let mut exponentials = [0.0_f32; MAX_SEATS];
        let mut total = 0.0;
        for (exponential, features) in exponentials.iter_mut().zip(features).take(player_count) {
            // `f32::exp` differs between platforms, so the same seed would give different games.
            *exponential = libm::expf(self.strength(features).clamp(-30.0, 30.0));
            total += *exponential;
        }
        exponentials.map(|exponential| exponential / total.max(f32::MIN_POSITIVE))
    }

    fn strength(&self, features: &Features) -> f32 {
        let hidden_contributions = self.hidden_neurons.iter().map(|neuron| {
            let sum = neuron.bias + weighted_sum(&neuron.weights, features);
            neuron.output * sum.max(0.0)
        });
        weighted_sum(&self.weights, features) + hidden_contributions.sum::<f32>()
    }
}

fn weighted_sum(weights: &Features, features: &Features) -> f32 {
    let mut sum = 0.0;
    for index in 0..FEATURE_COUNT {
        sum += weights[index] * features[index];
    }
    sum
}

/// The share of `seat` in the victory: 1 for a single winner, a fraction for one of several, 0 for a loser.
pub(crate) fn victory_share(ending: &Ending, seat: Seat) -> f32 {
    match ending.winners.contains(seat) {
        true => 1.0 / ending.winners.len().max(1) as f32,
        false => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::super::features::features;
    use super::*;
    use rubium_rules::{Rules, Setup, State};

    #[test]
    fn trained_networks_have_the_current_features() {
        for player_count in 2..=4 {
            assert!(
                PositionNetwork::trained(player_count).has_current_features(),
                "{player_count}"
            );
        }
    }

    #[test]
    fn win_chances_sum_to_one_and_rise_with_victory_points() {
        let rules = Rules::new(Setup::classic(3, |_| 0).unwrap()).unwrap();
        let mut features = features(&rules, &State::new(&rules));
        let network = PositionNetwork::trained(3);
        let before = network.win_chances(3, &features);
        assert!((before.iter().sum::<f32>() - 1.0).abs() < 1e-5);
        features[1][0] += 0.25;
        features[1][3] += 0.25;
        let after = network.win_chances(3, &features);
        assert!(after[1] > before[1]);
        assert_eq!(after[3], 0.0);
    }
}
