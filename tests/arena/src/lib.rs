//! Tournaments between computer players, and balance statistics of the game.
#![forbid(unsafe_code)]

pub mod arguments;
pub mod balance;
pub mod game;
pub mod games_file;
pub mod mistakes;
pub mod playing_styles;
pub mod report;
pub mod seated_player;
pub mod stats;
pub mod suite;
pub mod tournament;
pub mod training;
