//! The parameters of the playout policy. They are learned by self-play.

use super::search_rng::SearchRng;
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

static LEARNED: LazyLock<LearnedPolicy> = LazyLock::new(|| {
    #[expect(
        clippy::expect_used,
        reason = "the file is part of the program, and a test reads it"
    )]
    serde_json::from_str(include_str!("values/policy.json")).expect("valid parameters")
});

/// The file of learned parameters.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LearnedPolicy {
    /// The commands that learned the parameters, one after the other.
    pub commands: Vec<String>,
    /// The parameters.
    pub parameters: PolicyParameters,
}

impl LearnedPolicy {
    /// The parameters of this program, and how they were learned.
    pub fn current() -> &'static LearnedPolicy {
        &LEARNED
    }

    /// The parameters with which learning begins. They were set by hand.
    pub fn untrained() -> LearnedPolicy {
        LearnedPolicy {
            commands: Vec::new(),
            parameters: PolicyParameters::UNTRAINED,
        }
    }
}

/// How the policy values purchases, attacks and moves. All values are on one scale, which has no unit. Arrays
/// are indexed by kind.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PolicyParameters {
    /// Value of buying the first unit of a kind.
    pub purchase: [f32; 6],
    /// Loss of that value for each unit of the kind on the board.
    pub purchase_saturation: [f32; 6],
    /// Value of a miner for each miner that is missing.
    pub missing_miner: f32,
    /// Number of miners that are wanted when every hex is explored.
    pub wanted_miners: f32,
    /// Further miners that are wanted for each facedown token, up to five tokens.
    pub wanted_miners_per_token: f32,
    /// Value below which a unit is not bought.
    pub min_purchase: f32,
    /// Value of a home base hex whose refinery has no miner, for each rubium it mines, when a miner is placed.
    pub home_refinery: f32,
    /// Value of a joining unit's chance to hit.
    pub joining_hit_chance: f32,
    /// Cost of a joining unit, for each rubium of its price.
    pub joining_price: f32,
    /// Minimum chance to win of a battle into which units move.
    pub min_win_chance: f32,
    /// Value of a victory point.
    pub victory_point: f32,
    /// Growth of that value from no points to the last one, as a fraction.
    pub victory_point_growth: f32,
    /// Value of a mission's victory point.
    pub mission_point: f32,
    /// Value of conquering a refinery, for each rubium.
    pub conquered_refinery: f32,
    /// Value of conquering the Monolith.
    pub conquered_monolith: f32,
    /// Value of an attack for each rubium of the defenders' price.
    pub defender_price: f32,
    /// Value of the defender's expected losses, for each rubium.
    pub defender_loss: f32,
    /// Cost of the attacker's expected losses, for each rubium.
    pub attacker_loss: f32,
    /// Cost of leaving a refinery without a miner, for each rubium.
    pub left_refinery: f32,
    /// Cost of leaving the Monolith.
    pub left_monolith: f32,
    /// Value of a move that is not an attack must exceed that of staying by this.
    pub inertia: f32,
    /// Value of staying on a contested hex without an attack.
    pub staying_contested: f32,
    /// Value of a unit alone on a hex.
    pub new_hex: f32,
    /// Value of exploring with a miner.
    pub exploring_miner: f32,
    /// Value of exploring with another unit.
    pub exploring_soldier: f32,
    /// Value of occupying the Monolith.
    pub monolith: f32,
    /// Value of a miner on a refinery without one, for each rubium.
    pub worked_refinery: f32,
    /// Cost of each step between a miner and the nearest target.
    pub miner_distance: f32,
    /// Cost of each step between another unit and the nearest target.
    pub soldier_distance: f32,
    /// Value of each other unit on the hex, up to six.
    pub company: f32,
    /// Cost of a hex that enemies can reach, for a unit alone. Each unit of the stack reduces it.
    pub exposed: f32,
    /// Size of the random part of each value.
    pub noise: f32,
    /// Rubium that is not spent.
    pub kept_rubium: f32,
}

impl PolicyParameters {
    /// Parameters set by hand.
    const UNTRAINED: PolicyParameters = PolicyParameters {
        purchase: [1.0, 1.0, 1.0, 3.2, 3.6, 4.4],
        purchase_saturation: [0.0, 0.0, 0.0, 0.6, 0.6, 0.6],
        missing_miner: 2.5,
        wanted_miners: 3.0,
        wanted_miners_per_token: 1.0,
        min_purchase: -6.0,
        home_refinery: 4.0,
        joining_hit_chance: 12.0,
        joining_price: 0.3,
        min_win_chance: 0.4,
        victory_point: 9.0,
        victory_point_growth: 0.5,
        mission_point: 9.0,
        conquered_refinery: 1.5,
        conquered_monolith: 4.0,
        defender_price: 0.2,
        defender_loss: 0.6,
        attacker_loss: 0.9,
        left_refinery: 1.5,
        left_monolith: 5.0,
        inertia: 0.3,
        staying_contested: -3.0,
        new_hex: 0.6,
        exploring_miner: 4.0,
        exploring_soldier: 2.0,
        monolith: 5.0,
        worked_refinery: 2.0,
        miner_distance: 0.25,
        soldier_distance: 0.8,
        company: 0.1,
        exposed: 1.0,
        noise: 0.5,
        kept_rubium: 0.0,
    };

    /// The parameters of playouts.
    pub fn learned() -> &'static PolicyParameters {
        &LEARNED.parameters
    }

    /// Parameters that differ at random, for the candidates of a plan.
    pub(crate) fn varied(&self, rng: &mut SearchRng) -> PolicyParameters {
        let bonus_range = rng.unit();
        PolicyParameters {
            purchase: self
                .purchase
                .map(|value| value + 4.0 * bonus_range * (rng.unit() - 0.5)),
            min_win_chance: 0.2 + 0.5 * rng.unit(),
            victory_point: self.victory_point * (0.5 + rng.unit()),
            exposed: self.exposed * 2.0 * rng.unit(),
            noise: self.noise.abs() + 3.0 * rng.unit() * rng.unit(),
            kept_rubium: if rng.below(6) == 0 {
                rng.below(8) as f32
            } else {
                0.0
            },
            ..*self
        }
    }
}
