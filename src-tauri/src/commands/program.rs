//! Commands of the program itself: what it is, its settings, the rulebook, faults of the page.

use rubium_rules::rulebook::{Rulebook, rulebook as writer};
use rubium_rules::{
    Edition, Offer, OptionalRule, Options, Swap, SwapOffer, offer as what_is_offered,
    swap_offer as what_is_swapped,
};
use serde::Serialize;
use specta::Type;
use tauri::State;
use tauri::ipc::Channel;

use super::AppState;
use crate::refusal::ProgramRefusal;
use crate::settings::{Settings, SettingsNotice};
use rubium_host::game::GameSession;
use rubium_host::library::{LibraryRefusal, Notice};
use rubium_host::table::TableSession;

/// Most characters of a page's fault that the log takes.
const FAULT_MOST: usize = 4000;

/// What this program is.
#[derive(Clone, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct AppInfo {
    /// The version of the program, as in `1.2.3`.
    pub version: String,
    /// The folder that holds the log files; none where the system has no such place.
    pub log_folder: Option<String>,
    /// The folder that holds games and settings; none where the system has no such place.
    pub data_folder: Option<String>,
}

/// The settings, and how they were found.
#[derive(Clone, Debug, Serialize, Type)]
pub struct SettingsNow {
    /// The settings that hold.
    pub settings: Settings,
    /// What was not as it was left.
    pub notice: Option<SettingsNotice>,
}

/// What this program is.
#[tauri::command]
#[specta::specta]
pub fn app_info(info: State<'_, AppInfo>) -> AppInfo {
    info.inner().clone()
}

/// Opens the folder of games, if it is not open yet.
///
/// # Errors
/// [`LibraryRefusal::NoFolder`]; [`LibraryRefusal::InUse`] while another Rubium has it; [`LibraryRefusal::NotSaved`].
#[tauri::command]
#[specta::specta]
pub async fn folder(app: State<'_, AppState>) -> Result<(), LibraryRefusal> {
    app.library().map(|_| ())
}

/// From now on `updates` is told what happens to the files of the open game and table, and what did while nobody listened.
#[tauri::command]
#[specta::specta]
pub fn notices(app: State<'_, AppState>, updates: Channel<Notice>) {
    app.notices.listen(Box::new(move |notice| {
        if let Err(fault) = updates.send(notice.clone()) {
            log::warn!("a notice did not reach the page: {fault}");
        }
    }));
}

/// The settings that hold, and what was not as it was left with them when the program started. While another Rubium has
/// them they are only read: whoever is told so is told in their own language. It refuses nothing.
#[tauri::command]
#[specta::specta]
pub async fn settings(app: State<'_, AppState>) -> Result<SettingsNow, ProgramRefusal> {
    let Ok(store) = app.settings() else {
        return Ok(SettingsNow {
            settings: app.read_settings_unlocked(),
            notice: None,
        });
    };
    Ok(SettingsNow {
        settings: store.get(),
        notice: store.notice().cloned(),
    })
}

/// Changes the settings, all of them at once; the answer is those that hold now: names are trimmed.
///
/// # Errors
/// [`ProgramRefusal::Settings`]. With [`NotKept`](crate::settings::SettingsFault::NotKept) they hold until the program ends,
/// else nothing has changed. [`ProgramRefusal::InUse`].
#[tauri::command]
#[specta::specta]
pub async fn set_settings(
    app: State<'_, AppState>,
    settings: Settings,
) -> Result<Settings, ProgramRefusal> {
    let store = app.settings()?;
    let kept = store.set(settings);
    // What could not be kept holds all the same.
    let now = store.get();
    // What does not run takes the settings up when it does.
    let pace = move |playing: &mut GameSession| playing.set_pace(now.pace);
    app.games.set(pace);
    let limit = now.hand_limit();
    let limit = move |evening: &mut TableSession| evening.set_hand_limit(limit);
    app.tables.set(limit);
    kept.map_err(|fault| ProgramRefusal::Settings { fault })
}

/// Every rule in three languages, with examples and words.
#[tauri::command]
#[specta::specta]
pub async fn rulebook() -> Rulebook {
    writer().clone()
}

/// What `players` can agree on before a game, if they follow `edition` and have chosen `optional`: every optional rule with
/// what is in its way, and ready-made choices.
#[tauri::command]
#[specta::specta]
pub fn offer(players: u8, edition: Edition, optional: Vec<OptionalRule>) -> Offer {
    let chosen = Options {
        edition,
        optional,
        ..Options::default()
    };
    what_is_offered(&chosen, players)
}

/// Which exploration tokens `players` who have chosen `optional` can swap for green ones, `swaps` being agreed on; `None`
/// where none is swapped (OPT-EXTRA).
#[tauri::command]
#[specta::specta]
pub fn swap_offer(players: u8, optional: Vec<OptionalRule>, swaps: Vec<Swap>) -> Option<SwapOffer> {
    // The tokens are the same in both editions.
    let chosen = Options {
        optional,
        ..Options::default()
    };
    what_is_swapped(&chosen, players, &swaps)
}

/// Writes a fault of the page into the log.
#[tauri::command]
#[specta::specta]
pub fn report_fault(text: String) {
    let text: String = text.chars().take(FAULT_MOST).collect();
    log::error!("the page: {text}");
}
