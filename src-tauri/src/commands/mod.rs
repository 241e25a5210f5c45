//! The commands that the page may call. `ui/src/bindings.ts` is generated from this list.
//!
//! A command returns success or a refusal. Changes to the open game or table arrive in order through a
//! channel ([`resync`](play::resync), [`table_resync`](table::table_resync)). No command has a viewer
//! parameter: [`connect_scoreboard`](table::connect_scoreboard) connects the viewer of the scoreboard window,
//! and all other commands that need a viewer act for the main window. The page can open a hand only with
//! [`open_hand`](running::open_hand).

pub mod games;
pub mod lessons;
pub mod library;
pub mod play;
pub mod program;
pub mod replay;
pub mod running;
mod session_kind;
pub mod start;
pub mod state;
pub mod table;
pub mod tables;

pub use program::AppInfo;
pub use state::AppState;

use tauri::Runtime;
use tauri::ipc::Invoke;

/// Passes the list of all commands to the macro of the invoke handler or of the bindings generator. Only
/// tests use the generator, because the names and docs of all types would make up a tenth of the program's
/// size.
macro_rules! every_command {
    ($($receiver:ident)::+) => {
        $($receiver)::+![
            start::start,
            program::app_info,
            program::subscribe_notices,
            program::settings,
            program::set_settings,
            program::toggle_full_screen,
            program::rulebook,
            program::option_catalogue,
            program::available_swaps,
            program::overview,
            program::log_page_error,
            program::announce,
            library::leave,
            library::rename,
            library::delete,
            library::restore,
            library::export,
            games::games,
            games::new_game,
            games::rematch,
            games::open_game,
            games::recover_game,
            games::import_game,
            games::write_problem_report,
            running::open_hand,
            running::close_hand,
            running::draw_pending_outcomes,
            running::undo,
            running::redo,
            play::resync,
            play::act,
            play::pass_window,
            play::concede,
            play::agree_to_end,
            play::advance_computer,
            play::set_controller,
            play::set_playing_style,
            play::turn_recap,
            play::view_at,
            play::explain_refusal,
            play::hex_report,
            play::odds,
            play::special_attack_odds,
            play::advice,
            play::cancel_advice,
            play::dice_statistics,
            lessons::lessons,
            lessons::rule_example,
            lessons::open_lesson,
            lessons::continue_lesson,
            replay::open_replay,
            replay::replay_view_at,
            tables::table_presets,
            tables::opening_values,
            tables::tables,
            tables::new_table,
            tables::table_with_newcomer,
            tables::open_table,
            tables::recover_table,
            tables::import_table,
            table::table_resync,
            table::connect_scoreboard,
            table::open_scoreboard,
            table::enter,
            table::correct_battle,
            table::tick_todo_lines,
            table::enter_outcomes,
            table::table_log,
            table::table_summary,
            table::table_odds,
            table::table_keep_hand_open,
            table::table_set_pin,
            table::table_forget_pin,
        ]
    };
}

/// Returns the handler of calls from the page.
pub fn handler<R: Runtime>() -> impl Fn(Invoke<R>) -> bool + Send + Sync + 'static {
    every_command!(tauri::generate_handler)
}

/// Returns the commands and their types for the bindings generator.
#[cfg(test)]
pub fn builder<R: Runtime>() -> tauri_specta::Builder<R> {
    tauri_specta::Builder::new()
        // No type has different forms for reading and writing, so no separate types are needed.
        .disable_serde_phases()
        .commands(every_command!(tauri_specta::collect_commands))
}
