//! Players that search: they compare plans by playouts.
//!
//! A search gets [`Knowledge`](rubium_rules::Knowledge) instead of a state, so it cannot use what its seat
//! does not know. It deals states that match this knowledge and plays each of them for some turns by a fast
//! policy. It evaluates the positions that it reaches with weights learned from games.

mod battle_estimate;
mod commander;
mod comparison;
mod movement_policy;
mod plan;
mod playout;
mod position_value;
mod purchase_policy;
mod search_rng;
mod tables;
mod turn_search;

pub use commander::{Commander, CommanderSettings};
pub use plan::TurnPlan;
pub use playout::count_finished_playouts;
pub use position_value::{FEATURES, Features, PositionValue, features};
