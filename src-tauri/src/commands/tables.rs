//! Library commands for tables only: listing, creating, opening and importing tables, and the options of new
//! tables. Each command that returns a [`LibraryRefusal`] may also return [`LibraryRefusal::Internal`].

use rubium_host::library::{Library, LibraryRefusal, Listing, title_from_names};
use rubium_host::table::{NewTable, OpeningValueChoices, Pins, TablePreview, TableSnapshot};
use rubium_table::{Newcomer, PartSettings, PartsPreset, Table};
use serde::Serialize;
use specta::Type;
use tauri::State;

use super::AppState;
use super::session_kind::{self, read, with_library};

/// A preset, and the parts of the game that the app manages with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type)]
pub struct TablePreset {
    /// The preset.
    pub preset: PartsPreset,
    /// The parts that the app manages with this preset.
    pub parts: PartSettings,
}

/// Returns the presets, which select the parts of the game that the app manages.
#[tauri::command]
#[specta::specta]
pub fn table_presets() -> Vec<TablePreset> {
    let presets = PartsPreset::ALL.into_iter();
    presets
        .map(|preset| TablePreset {
            preset,
            parts: preset.parts(),
        })
        .collect()
}

/// Returns the values that can be entered when a table with these options starts in the middle of a game.
///
/// # Errors
/// The errors of [`NewTable::header`].
#[tauri::command]
#[specta::specta]
pub fn opening_values(options: NewTable) -> Result<OpeningValueChoices, LibraryRefusal> {
    OpeningValueChoices::for_new_table(&options)
}

/// Returns the tables, including damaged tables, beginning with the table that was changed last: at most
/// `limit`, or all if `limit` is null.
///
/// # Errors
/// [`LibraryRefusal::NoFolder`], [`LibraryRefusal::InUse`], [`LibraryRefusal::NotSaved`]: the library cannot
/// be opened or read.
#[tauri::command]
#[specta::specta]
pub async fn tables(
    app: State<'_, AppState>,
    limit: Option<u32>,
) -> Result<Listing<TablePreview>, LibraryRefusal> {
    with_library::<Table, _>(&app, move |library| library.list(limit)).await
}

/// Creates a table and opens it, after leaving the open table.
///
/// # Errors
/// The errors of [`NewTable::header`], after which the open table stays open; [`LibraryRefusal::Title`]; the
/// errors of [`tables`].
#[tauri::command]
#[specta::specta]
pub async fn new_table(
    app: State<'_, AppState>,
    options: NewTable,
) -> Result<TableSnapshot, LibraryRefusal> {
    let _guard = app.session_lock().await;
    let header = options.header()?;
    let title = options.title.filter(|title| !title.trim().is_empty());
    let title = title.unwrap_or_else(|| title_from_names(&header.seats));
    session_kind::create::<Table>(&app, header, title, Pins::default()).await
}

/// Creates a table at which the game of the open table continues with another player, and opens it. The
/// stored record of the old table is unchanged.
///
/// # Errors
/// The errors of [`RunningTable::with_newcomer`](rubium_host::table::RunningTable::with_newcomer), after
/// which the old table stays open; the errors of [`tables`].
#[tauri::command]
#[specta::specta]
pub async fn table_with_newcomer(
    app: State<'_, AppState>,
    newcomer: Newcomer,
) -> Result<TableSnapshot, LibraryRefusal> {
    let _guard = app.session_lock().await;
    let header_and_pins = read(&app.tables, move |table, _| {
        Ok(table.with_newcomer(&newcomer))
    });
    let (header, pins) = header_and_pins.await??;
    let title = title_from_names(&header.seats);
    session_kind::create::<Table>(&app, header, title, pins).await
}

/// Opens a table, after leaving the open table. A truncated last line is dropped.
///
/// # Errors
/// The errors of [`tables`]; [`LibraryRefusal::NoSuchRecord`] and [`LibraryRefusal::Damaged`], after which
/// the open table stays open unless it is the table with this `id`.
#[tauri::command]
#[specta::specta]
pub async fn open_table(
    app: State<'_, AppState>,
    id: String,
) -> Result<TableSnapshot, LibraryRefusal> {
    session_kind::open::<Table>(&app, id, Library::load).await
}

/// Opens a damaged table at its last valid step. If lines of the journal have to be changed or dropped, a
/// copy of the damaged file is kept.
///
/// # Errors
/// The errors of [`open_table`]; [`LibraryRefusal::Damaged`] only if the journal has no valid prefix, not
/// even its header.
#[tauri::command]
#[specta::specta]
pub async fn recover_table(
    app: State<'_, AppState>,
    id: String,
) -> Result<TableSnapshot, LibraryRefusal> {
    session_kind::open::<Table>(&app, id, Library::recover).await
}

/// Imports a table from the text of an exported file, under a new id, and opens it.
///
/// # Errors
/// [`LibraryRefusal::NotImported`], after which the open table stays open; the errors of [`tables`].
#[tauri::command]
#[specta::specta]
pub async fn import_table(
    app: State<'_, AppState>,
    text: String,
) -> Result<TableSnapshot, LibraryRefusal> {
    session_kind::import::<Table>(&app, text).await
}
