//! Jobs in which computer players play: tournaments, statistics of the game's balance and of the playing
//! styles, puzzles and the search for new ones, and training.
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
