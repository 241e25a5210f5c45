//! Keeps and runs games and tables of Rubium for whoever looks at them. It knows no window: the shell around it has windows,
//! commands and settings, and a server for other devices would stand where the shell does.

pub mod count;
pub mod files;
pub mod game;
pub mod library;
pub mod names;
pub mod refusal;
pub mod running;
pub mod setup;
pub mod table;
pub mod text;
