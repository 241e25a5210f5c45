//! The shell of Rubium: it opens the window, runs the games and answers the page's typed commands.
//! It knows no rule of the game; rules live in `shared/`.

pub mod actor;
pub mod book;
pub mod commands;
pub mod errors;
pub mod files;
pub mod game;
pub mod info;
pub mod library;
pub mod opponents;
pub mod post;
pub mod session;
pub mod settings;
pub mod table;

mod log;
mod second_start;
mod start;
mod text;
mod windows;

#[cfg(test)]
mod golden;
#[cfg(test)]
mod golden_moments;
#[cfg(test)]
mod golden_tables;

pub use start::{StartFault, build, run};
