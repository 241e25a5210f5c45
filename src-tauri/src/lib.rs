//! The shell of Rubium: it opens the windows, keeps the settings and answers the page's typed commands. What runs games and
//! tables is `rubium-host`; rules live in `shared/`.

pub mod commands;
pub mod refusal;
pub mod settings;

mod log;
mod single_instance;
mod start;
mod windows;

#[cfg(test)]
mod golden;
#[cfg(test)]
mod golden_moments;
#[cfg(test)]
mod golden_tables;

pub use start::{StartFault, build, run};
