//! The shell without a display: its commands over the mock IPC, and games underneath them.

mod advice;
mod app;
mod begun_tables;
mod game_files;
mod hostile;
mod keeping;
#[cfg(unix)]
mod killed;
mod opponents;
mod playing;
mod screen;
mod secrecy;
mod spectators;
mod table_dice;
mod table_files;
mod table_hands;
mod table_log;
mod table_mends;
mod tables;
mod two_tables;
mod viewers;
mod worlds;
