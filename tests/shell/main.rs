//! Tests of the shell without a display: its commands over the mock IPC, and the sessions beneath them.

#![cfg(test)]

mod advice;
mod app;
mod command_fuzzing;
mod computer_games;
mod computer_players;
mod game_files;
mod hidden_information;
#[cfg(unix)]
mod killed_process;
mod lessons;
mod new_games;
mod noninterference;
mod odds;
mod persistence;
mod playing;
mod screen;
mod stopped_sessions;
mod table_corrections;
mod table_creation;
mod table_dice;
mod table_files;
mod table_hands;
mod table_noninterference;
mod table_page;
mod table_suggestions;
#[cfg(unix)]
mod table_todo;
mod table_update_size;
mod tables;
mod undo;
mod viewers;
