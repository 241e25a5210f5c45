//! The soak test: complete random games, with invariants checked after each step. Slow checks are made only
//! at random steps.

mod abilities;
mod asking_order;
mod check_frequency;
mod checks;
mod command;
mod configurations;
mod determinization;
mod ending;
mod game;
mod limits;
mod piles;
mod plan;
mod reference_model;
mod refusals;
mod run;
#[cfg(test)]
mod test_game;
mod views;

pub use check_frequency::CheckFrequency;
pub use command::{USAGE, command};
pub use configurations::{Configuration, configurations};
pub use game::{BrokenInvariant, GameResult, play};
pub use plan::{Plan, PlannedGame};
pub use run::{Report, Totals, play_one, run};
