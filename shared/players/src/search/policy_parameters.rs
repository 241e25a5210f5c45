//! The parameters of the playout policy. They are learned by self-play.

use super::search_rng::SearchRng;
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

static LEARNED: LazyLock<PolicyFile> = LazyLock::new(|| {
    #[expect(
        clippy::expect_used,
        reason = "the file is part of the program, and a test reads it"
    )]
    serde_json::from_str(include_str!("values/policy.json"))
        .expect("the parameters should be valid")
});

/// The file of learned policy parameters.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PolicyFile {
    /// The commands that computed the parameters, in order.
    pub commands: Vec<String>,
    /// The parameters.
    pub parameters: PolicyParameters,
}

impl PolicyFile {
    /// The parameters of this program, and the commands that computed them.
    pub fn current() -> &'static PolicyFile {
        &LEARNED
    }

    /// The parameters before learning, set by hand.
    pub fn untrained() -> PolicyFile {
        PolicyFile {
            commands: Vec::new(),
            parameters: PolicyParameters::UNTRAINED,
        }
    }
}

/// How the policy values purchases, attacks and moves. All values share one dimensionless scale. Arrays are
/// indexed by kind.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PolicyParameters {
    /// Value of buying the first unit of a kind.
    pub purchase: [f32; 6],
    /// Amount by which `purchase` falls for each unit of the kind on the board.
    pub purchase_saturation: [f32; 6],
    /// Value added to a miner for each miner below the target number, or subtracted for each miner above it.
    pub missing_miner: f32,
    /// Target number of miners when every hex is explored.
    pub target_miners: f32,
    /// Increase of `target_miners` for each facedown token, up to five tokens.
    pub target_miners_per_token: f32,
    /// A unit is bought only if its value is at least this.
    pub min_purchase_value: f32,
    /// Value of placing a miner on a home base refinery without a miner, for each rubium that it yields.
    pub unworked_home_refinery: f32,
    /// Weight of the chance to hit when choosing the units that join an attack.
    pub attacker_hit_chance: f32,
    /// How much each rubium of a unit's price counts against sending it into an attack.
    pub attacker_price: f32,
    /// Units move into a battle only if the chance of winning it is at least this.
    pub min_win_chance: f32,
    /// Value of a victory point.
    pub victory_point: f32,
    /// Growth of `victory_point` as the score rises from 0 to the target, as a fraction.
    pub victory_point_growth: f32,
    /// Value of a mission's victory point.
    pub mission_victory_point: f32,
    /// Value of conquering a refinery, for each rubium.
    pub conquering_refinery: f32,
    /// Value of conquering the Monolith.
    pub conquering_monolith: f32,
    /// Value of a victory for each rubium of the defenders' price.
    pub defender_price: f32,
    /// Value of the defender's expected losses, for each rubium.
    pub defender_loss: f32,
    /// Cost of the attacker's expected losses, for each rubium.
    pub attacker_loss: f32,
    /// Cost of leaving a refinery without a miner, for each rubium.
    pub leaving_refinery: f32,
    /// Cost of leaving the Monolith.
    pub leaving_monolith: f32,
    /// Minimum gain, compared with staying, for which a unit moves without attacking.
    pub min_move_gain: f32,
    /// Value of staying on a contested hex in which the player has planned no attack.
    pub staying_without_attack: f32,
    /// Value of being the player's only unit on a hex.
    pub alone_on_hex: f32,
    /// Value of exploring with a miner that is alone on the hex.
    pub exploring_miner: f32,
    /// Value of exploring with a unit that is not a miner and is alone on the hex.
    pub exploring_soldier: f32,
    /// Value of occupying the Monolith.
    pub occupying_monolith: f32,
    /// Value, per rubium, of a miner on a refinery that has no other miner.
    pub miner_on_unworked_refinery: f32,
    /// Cost of each step between a miner and the nearest target.
    pub miner_distance: f32,
    /// Cost of each step between a unit that is not a miner and the nearest target.
    pub soldier_distance: f32,
    /// Value of each other unit of the player on the same hex, up to six.
    pub other_unit_on_hex: f32,
    /// Cost of a unit on a hex that enemies can reach, divided by the number of the player's units there.
    pub threatened_alone: f32,
    /// Size of the random part of each value.
    pub noise: f32,
    /// Amount of rubium that is not spent.
    pub kept_rubium: f32,
}

impl PolicyParameters {
    /// Parameters set by hand.
    const UNTRAINED: PolicyParameters = PolicyParameters {
        purchase: [1.0, 1.0, 1.0, 3.2, 3.6, 4.4],
        purchase_saturation: [0.0, 0.0, 0.0, 0.6, 0.6, 0.6],
        missing_miner: 2.5,
        target_miners: 3.0,
        target_miners_per_token: 1.0,
        min_purchase_value: -6.0,
        unworked_home_refinery: 4.0,
        attacker_hit_chance: 12.0,
        attacker_price: 0.3,
        min_win_chance: 0.4,
        victory_point: 9.0,
        victory_point_growth: 0.5,
        mission_victory_point: 9.0,
        conquering_refinery: 1.5,
        conquering_monolith: 4.0,
        defender_price: 0.2,
        defender_loss: 0.6,
        attacker_loss: 0.9,
        leaving_refinery: 1.5,
        leaving_monolith: 5.0,
        min_move_gain: 0.3,
        staying_without_attack: -3.0,
        alone_on_hex: 0.6,
        exploring_miner: 4.0,
        exploring_soldier: 2.0,
        occupying_monolith: 5.0,
        miner_on_unworked_refinery: 2.0,
        miner_distance: 0.25,
        soldier_distance: 0.8,
        other_unit_on_hex: 0.1,
        threatened_alone: 1.0,
        noise: 0.5,
        kept_rubium: 0.0,
    };

    /// The learned parameters, which playouts use.
    pub fn learned() -> &'static PolicyParameters {
        &LEARNED.parameters
    }

    /// These parameters with random changes, so that the policy makes different candidate plans.
    pub(crate) fn with_random_changes(&self, rng: &mut SearchRng) -> PolicyParameters {
        let bonus_range = rng.fraction();
        PolicyParameters {
            purchase: self
                .purchase
                .map(|value| value + 4.0 * bonus_range * (rng.fraction() - 0.5)),
            min_win_chance: 0.2 + 0.5 * rng.fraction(),
            victory_point: self.victory_point * (0.5 + rng.fraction()),
            threatened_alone: self.threatened_alone * 2.0 * rng.fraction(),
            noise: self.noise.abs() + 3.0 * rng.fraction() * rng.fraction(),
            kept_rubium: if rng.below(6) == 0 {
                rng.below(8) as f32
            } else {
                0.0
            },
            ..*self
        }
    }
}
