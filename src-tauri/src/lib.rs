//! The shell of Rubium: windows, settings, and the typed commands that the page calls. `rubium-host` runs
//! games and tables; the rules are in `shared/`.

#[expect(
    clippy::unreachable,
    reason = "the attribute `tauri::command` expands to `unreachable!`"
)]
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
mod golden_positions;
#[cfg(test)]
mod golden_tables;

pub use start::{StartError, build, run};
