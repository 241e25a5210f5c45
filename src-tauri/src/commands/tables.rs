//! Commands of the library that are for tables alone: what is in the list, what opens one, and what a new one can be.

use rubium_host::library::{Entry, Library, LibraryRefusal, from_names};
use rubium_host::table::{NewTable, Pins, TableOpened, TablePreview, TableValues};
use rubium_table::{Parts, Preset, Table};
use serde::Serialize;
use specta::Type;
use tauri::State;

use super::AppState;
use super::kinds::{self, on_disk};

/// A common setting of the switches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct TablePreset {
    /// Which.
    pub preset: Preset,
    /// How the switches stand.
    pub parts: Parts,
}

/// The common settings of the switches: which parts of the game are kept here, and which lie on the table.
#[tauri::command]
#[specta::specta]
pub fn table_presets() -> Vec<TablePreset> {
    let presets = Preset::ALL.into_iter();
    presets
        .map(|preset| TablePreset {
            preset,
            parts: preset.parts(),
        })
        .collect()
}

/// What of a game that is under way can be typed for the table that `options` would be.
///
/// # Errors
/// Those of [`NewTable::header`].
#[tauri::command]
#[specta::specta]
pub fn table_values(options: NewTable) -> Result<TableValues, LibraryRefusal> {
    TableValues::of(&options)
}

/// All tables, the one that was used last first; damaged ones too.
///
/// # Errors
/// [`LibraryRefusal::NoFolder`], [`LibraryRefusal::InUse`], [`LibraryRefusal::NotSaved`]: the library cannot be opened.
#[tauri::command]
#[specta::specta]
pub async fn tables(app: State<'_, AppState>) -> Result<Vec<Entry<TablePreview>>, LibraryRefusal> {
    on_disk::<Table, _>(&app, |library| library.list()).await
}

/// Sets up a table and opens it; the table that was open is left.
///
/// # Errors
/// Those of [`NewTable::header`] (the open table goes on then), [`LibraryRefusal::Title`], those of [`tables`].
#[tauri::command]
#[specta::specta]
pub async fn new_table(
    app: State<'_, AppState>,
    options: NewTable,
) -> Result<TableOpened, LibraryRefusal> {
    let _turn = app.session_lock().await;
    let header = options.header()?;
    let title = options.title.filter(|title| !title.trim().is_empty());
    let title = title.unwrap_or_else(|| from_names(&header.seats));
    kinds::begin::<Table>(&app, header, title, Pins::default()).await
}

/// Opens a table; the table that was open is left. A line that a crash cut short is left out.
///
/// # Errors
/// Those of [`tables`]; [`LibraryRefusal::NoSuchGame`], [`LibraryRefusal::Damaged`]: the open table goes on then, unless it is this one.
#[tauri::command]
#[specta::specta]
pub async fn open_table(
    app: State<'_, AppState>,
    id: String,
) -> Result<TableOpened, LibraryRefusal> {
    kinds::open::<Table>(&app, id, Library::load).await
}

/// Opens a damaged table where it is last sound; the damaged file is kept beside it.
///
/// # Errors
/// As [`open_table`]; [`LibraryRefusal::Damaged`] if nothing of it is sound.
#[tauri::command]
#[specta::specta]
pub async fn recover_table(
    app: State<'_, AppState>,
    id: String,
) -> Result<TableOpened, LibraryRefusal> {
    kinds::open::<Table>(&app, id, Library::recover).await
}

/// Takes in a table that was exported, `text` being what the file holds, under an id of its own, and opens it.
///
/// # Errors
/// [`LibraryRefusal::NotImported`]: nothing was taken in, and the open table goes on. Those of [`tables`].
#[tauri::command]
#[specta::specta]
pub async fn import_table(
    app: State<'_, AppState>,
    text: String,
) -> Result<TableOpened, LibraryRefusal> {
    kinds::import::<Table>(&app, text).await
}
