//! Players that search: they deal what they do not know anew, and play on from there.
//!
//! A search gets [`Knowledge`](rubium_rules::Knowledge) in place of a state, so it cannot look at what its seat does
//! not know. It plays states that were dealt from it with a fast policy, and judges where that leads by a value that
//! was learned from games.

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
pub use playout::play_out;
pub use position_value::{FEATURES, Features, PositionValue, features};
