//! Exact odds of battles.
#![forbid(unsafe_code)]

mod cards;
mod casualties;
mod course;
mod dice;
mod fault;
mod forecast;
mod reply;
mod spread;
mod weight;

pub use cards::{best_target, targets, what_if};
pub use casualties::{Casualties, Stakes};
pub use ethnum::U256;
pub use fault::Fault;
pub use forecast::{End, Forecast, Losses, forecast};
pub use reply::MOST_UNITS;
pub use spread::MOST_PAIRS;
pub use weight::MOST_DICE;
