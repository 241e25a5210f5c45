//! Commands of the program itself, such as those about its version, the settings, the rulebook and page
//! errors.

use rubium_host::game::IllustratedRulebook;
use rubium_rules::{
    AvailableSwaps, Edition, OptionCatalogue, OptionalRule, Options, Overview, Swap,
    available_swaps as available_swaps_for, option_catalogue as catalogue_for,
    overview as overview_for,
};
use serde::Serialize;
use specta::Type;
use tauri::State;
use tauri::ipc::Channel;

use super::AppState;
use crate::refusal::ProgramRefusal;
use crate::settings::{Settings, SettingsNotice};
use rubium_host::game::GameSession;
use rubium_host::library::Notice;
use rubium_host::table::TableSession;

/// Maximum number of characters of a text that is passed to screen readers.
const MAX_ANNOUNCED_CHARS: usize = 2000;
/// Maximum number of characters that are logged for a page error.
const MAX_ERROR_CHARS: usize = 4000;

/// Information about this program.
#[derive(Clone, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct AppInfo {
    /// Version of the program, such as `1.2.3`.
    pub version: String,
    /// Folder of the log files; `None` if the system provides none.
    pub log_folder: Option<String>,
    /// Folder of games and settings; `None` if the system provides none.
    pub data_folder: Option<String>,
}

/// The settings, and a problem found when they were loaded.
#[derive(Clone, Debug, Serialize, Type)]
pub struct LoadedSettings {
    /// The settings in effect.
    pub settings: Settings,
    /// A problem found when the settings were loaded.
    pub notice: Option<SettingsNotice>,
}

/// Returns information about this program.
#[tauri::command]
#[specta::specta]
pub fn app_info(info: State<'_, AppInfo>) -> AppInfo {
    info.inner().clone()
}

/// Sends notices about the files of the open game and table to `updates` from now on, beginning with queued
/// notices.
#[tauri::command]
#[specta::specta]
pub fn subscribe_notices(app: State<'_, AppState>, updates: Channel<Notice>) {
    app.notices.listen(Box::new(move |notice| {
        if let Err(error) = updates.send(notice.clone()) {
            log::warn!("a notice did not reach the page: {error}");
        }
    }));
}

/// Returns the settings in effect, and a problem found when they were loaded. This command is never refused.
#[tauri::command]
#[specta::specta]
pub async fn settings(app: State<'_, AppState>) -> Result<LoadedSettings, ProgramRefusal> {
    Ok(load_settings(&app))
}

/// Loads the settings. If another running instance of the app has locked them, they are read without the lock
/// and never written, so that the page can report the lock in the user's language.
pub(super) fn load_settings(app: &AppState) -> LoadedSettings {
    match app.settings() {
        Ok(store) => LoadedSettings {
            settings: store.get(),
            notice: store.notice().cloned(),
        },
        Err(_) => LoadedSettings {
            settings: app.read_settings_unlocked(),
            notice: None,
        },
    }
}

/// Replaces all settings; returns the settings in effect, with trimmed names.
///
/// # Errors
/// [`ProgramRefusal::InUse`] if another running instance of the app has locked the settings.
/// [`ProgramRefusal::Settings`] if they are invalid or cannot be saved. With
/// [`NotSaved`](crate::settings::SettingsError::NotSaved) the new settings are in effect until the program
/// ends; with any other error nothing has changed.
#[tauri::command]
#[specta::specta]
pub async fn set_settings(
    app: State<'_, AppState>,
    settings: Settings,
) -> Result<Settings, ProgramRefusal> {
    let store = app.settings()?;
    let theme_before = store.get().theme;
    let saved = store.set(settings);
    // Settings that could not be saved are in effect nevertheless.
    let settings = store.get();
    if settings.theme != theme_before {
        app.show_theme(settings.theme);
    }
    // Running sessions are changed here; later sessions read the settings when they are opened.
    let set_pace = move |game: &mut GameSession| game.set_pace(settings.computer_pace);
    app.games.configure(set_pace);
    let hand_timeout = settings.hand_timeout_duration();
    let set_hand_timeout = move |table: &mut TableSession| table.set_hand_timeout(hand_timeout);
    app.tables.configure(set_hand_timeout);
    saved.map_err(|error| ProgramRefusal::Settings { error })
}

/// Switches full screen on or off in the main window.
///
/// # Errors
/// [`ProgramRefusal::Internal`] if the window system reports an error.
#[tauri::command]
#[specta::specta]
pub async fn toggle_full_screen(app: State<'_, AppState>) -> Result<(), ProgramRefusal> {
    app.toggle_full_screen()
}

/// Returns all rules in three languages, with examples and a glossary.
#[tauri::command]
#[specta::specta]
pub async fn rulebook() -> IllustratedRulebook {
    IllustratedRulebook::built_in()
}

/// Returns the options of a game of `edition` with this number of players and these optional rules:
/// every optional rule with its conflicts, and the presets.
#[tauri::command]
#[specta::specta]
pub fn option_catalogue(
    players: u8,
    edition: Edition,
    optional_rules: Vec<OptionalRule>,
) -> OptionCatalogue {
    let chosen = Options {
        edition,
        optional_rules,
        ..Options::default()
    };
    catalogue_for(&chosen, players)
}

/// Returns the possible swaps of exploration tokens for green tokens, given the `swaps` agreed on so far, in
/// a game with this number of players and these optional rules; null if swapping is not allowed (OPT-EXTRA)
/// or no such game is possible.
#[tauri::command]
#[specta::specta]
pub fn available_swaps(
    players: u8,
    optional_rules: Vec<OptionalRule>,
    swaps: Vec<Swap>,
) -> Option<AvailableSwaps> {
    // Both editions have the same tokens.
    let chosen = Options {
        optional_rules,
        ..Options::default()
    };
    available_swaps_for(&chosen, players, &swaps)
}

/// Returns what the overview of the rules shows for a game with this edition, number of players
/// and optional rules; null if no such game is possible.
#[tauri::command]
#[specta::specta]
pub fn overview(
    players: u8,
    edition: Edition,
    optional_rules: Vec<OptionalRule>,
) -> Option<Overview> {
    let chosen = Options {
        edition,
        optional_rules,
        ..Options::default()
    };
    overview_for(chosen, players).ok()
}

/// Writes a page error to the log.
#[tauri::command]
#[specta::specta]
pub fn log_page_error(text: String) {
    let text: String = text.chars().take(MAX_ERROR_CHARS).collect();
    log::error!("the page: {text}");
}

/// Passes the text of a live region of the page to screen readers, if the web view does not announce it.
#[tauri::command]
#[specta::specta]
pub fn announce(app: State<'_, AppState>, text: String) {
    app.announce(text.chars().take(MAX_ANNOUNCED_CHARS).collect());
}
