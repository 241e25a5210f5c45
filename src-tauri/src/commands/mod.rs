//! What the page may ask of the shell. `ui/src/bindings.ts` is generated from this list.
//!
//! A command answers yes or a refusal; what changed in the open game comes down one ordered channel
//! ([`resync`](play::resync)). Commands never take a viewer: they are the main window's, or the
//! scoreboard's. Only [`open_hand`](running::open_hand) opens a hand.

pub mod games;
mod kinds;
pub mod library;
pub mod play;
pub mod program;
pub mod running;
pub mod state;
pub mod table;
pub mod tables;
pub mod watch;

pub use program::AppInfo;
pub use state::AppState;

use tauri::Runtime;
use tauri::ipc::Invoke;

/// Every command, for a macro that takes their names: what answers the page, and what writes its bindings. The second is
/// not in the program: the names and words of all types would be a tenth of it.
macro_rules! every_command {
    ($($taker:ident)::+) => {
        $($taker)::+![
            program::app_info,
            program::folder,
            program::notices,
            program::settings,
            program::set_settings,
            program::rulebook,
            program::offer,
            program::swap_offer,
            program::report_fault,
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
            games::report_rule,
            running::open_hand,
            running::close_hand,
            running::go_on,
            running::undo,
            running::redo,
            play::resync,
            play::act,
            play::pass_window,
            play::concede,
            play::agree_to_end,
            play::next,
            play::set_player,
            play::last_turn,
            play::last_turn_at,
            play::why,
            play::outlook,
            play::forecast,
            play::special_forecast,
            play::hint,
            play::luck,
            watch::watch,
            watch::watch_at,
            tables::table_presets,
            tables::table_values,
            tables::tables,
            tables::new_table,
            tables::open_table,
            tables::recover_table,
            tables::import_table,
            table::table_resync,
            table::table_watch,
            table::open_scoreboard,
            table::enter,
            table::type_outcome,
            table::table_log,
            table::table_summary,
            table::table_forecast,
            table::table_touch_hand,
            table::table_set_pin,
            table::table_forget_pin,
        ]
    };
}

/// Answers the page's calls.
pub fn handler<R: Runtime>() -> impl Fn(Invoke<R>) -> bool + Send + Sync + 'static {
    every_command!(tauri::generate_handler)
}

/// The commands and their types.
#[cfg(test)]
pub fn builder<R: Runtime>() -> tauri_specta::Builder<R> {
    tauri_specta::Builder::new()
        // Types cross the border in one direction each: no pairs for reading and writing.
        .disable_serde_phases()
        .commands(every_command!(tauri_specta::collect_commands))
}
