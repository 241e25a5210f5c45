//! Players that search: they compare plans and actions in playouts.
//!
//! A search gets [`Knowledge`](rubium_rules::Knowledge) instead of a state, so it cannot use what its seat
//! does not know. It deals states that match this knowledge and continues each of them for some turns with a
//! fast policy. A network trained on games evaluates the positions that the playouts reach.

mod battle_estimate;
mod battle_policy;
mod comparison;
mod decision_search;
mod features;
mod movement_policy;
mod plan;
mod planner;
mod playout;
mod policy_parameters;
mod position_value;
mod purchase_policy;
mod search_rng;
mod tables;
mod turn_search;

pub use features::{FEATURE_COUNT, FEATURE_NAMES, Features, features};
pub use plan::{Plan, TurnPlan};
pub use planner::{Advice, Planner, PlannerSettings};
pub use playout::{count_finished_playouts, play_policy_games};
pub use policy_parameters::{PolicyFile, PolicyParameters};
pub use position_value::{HIDDEN_NEURON_COUNT, HiddenNeuron, PositionNetwork};
pub use turn_search::EvaluatedPlan;
