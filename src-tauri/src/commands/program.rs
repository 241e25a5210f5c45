//! Commands of the program itself: what it is, its settings, the rulebook, faults of the page.

use rubium_rules::rulebook::{Rulebook, rulebook as book};
use serde::Serialize;
use specta::Type;
use tauri::State;

use super::Desk;
use crate::errors::Refusal;

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

/// What this program is.
#[tauri::command]
#[specta::specta]
pub fn app_info(info: State<'_, AppInfo>) -> AppInfo {
    info.inner().clone()
}

/// Opens the folder of games, if it is not open yet.
///
/// # Errors
/// [`Refusal::NoFolder`]; [`Refusal::InUse`] while another Rubium has it; [`Refusal::NotSaved`].
#[tauri::command]
#[specta::specta]
pub async fn folder(desk: State<'_, Desk>) -> Result<(), Refusal> {
    desk.library().map(|_| ())
}

/// Every rule in three languages, with examples and words.
#[tauri::command]
#[specta::specta]
pub fn rulebook() -> Rulebook {
    book().clone()
}

/// Writes a fault of the page into the log.
#[tauri::command]
#[specta::specta]
pub fn report_fault(text: String) {
    let text: String = text.chars().take(FAULT_MOST).collect();
    log::error!("the page: {text}");
}
