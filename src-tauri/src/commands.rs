//! What the page may ask of the shell. `ui/src/bindings.ts` is generated from this list.

use serde::Serialize;
use specta::Type;
use tauri::{Runtime, State};
use tauri_specta::{Builder, collect_commands};

/// The commands, their types and their handlers.
#[must_use]
pub fn builder<R: Runtime>() -> Builder<R> {
    Builder::new()
        .disable_serde_phases()
        .commands(collect_commands![app_info])
}

/// What this program is.
#[derive(Clone, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct AppInfo {
    /// The version of the program, as in `1.2.3`.
    pub version: String,
    /// The folder that holds the log files; none where the system has no such place.
    pub log_folder: Option<String>,
}

/// What this program is.
#[tauri::command]
#[specta::specta]
pub fn app_info(info: State<'_, AppInfo>) -> AppInfo {
    info.inner().clone()
}
