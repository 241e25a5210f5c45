//! The command that loads everything that the page shows first.

use rubium_host::game::Preview;
use rubium_host::library::{LibraryRefusal, Listing};
use rubium_host::table::TablePreview;
use rubium_rules::Rules;
use rubium_table::Table;
use serde::Serialize;
use specta::Type;
use tauri::State;

use super::AppState;
use super::library::Collection;
use super::program::{LoadedSettings, load_settings};
use super::session_kind::{MAIN, with_library};
use super::state::INITIAL_LIST_LENGTH;
use crate::refusal::ProgramRefusal;

/// Everything that the main window needs to show its first screen. A single answer arrives sooner than
/// several.
#[derive(Debug, Serialize, Type)]
pub struct Start {
    /// The settings.
    pub settings: LoadedSettings,
    /// The stored games and tables.
    pub library: LibraryAtStart,
}

/// The stored games and tables when the page starts, or the reason why they cannot be listed.
#[derive(Debug, Serialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum LibraryAtStart {
    /// The library is open.
    Open {
        /// The latest games.
        games: Listing<Preview>,
        /// The latest tables.
        tables: Listing<TablePreview>,
        /// The collection of the game or table that is already open; `None` unless the page was reloaded.
        open_collection: Option<Collection>,
    },
    /// The library cannot be opened or read.
    Refused {
        /// The reason.
        refusal: LibraryRefusal,
    },
}

/// Opens the library, unless it is open already, and returns what the main window shows first. This command
/// is never refused.
#[tauri::command]
#[specta::specta]
pub async fn start(app: State<'_, AppState>) -> Result<Start, ProgramRefusal> {
    let library = match open_library(&app).await {
        Ok(library) => library,
        Err(refusal) => LibraryAtStart::Refused { refusal },
    };
    Ok(Start {
        settings: load_settings(&app),
        library,
    })
}

async fn open_library(app: &AppState) -> Result<LibraryAtStart, LibraryRefusal> {
    let limit = Some(INITIAL_LIST_LENGTH);
    let games = with_library::<Rules, _>(app, move |library| library.list(limit)).await?;
    let tables = with_library::<Table, _>(app, move |library| library.list(limit)).await?;
    let open_collection = if app.tables.session_of(MAIN).is_some() {
        Some(Collection::Tables)
    } else {
        app.games.session_of(MAIN).map(|_| Collection::Games)
    };
    Ok(LibraryAtStart::Open {
        games,
        tables,
        open_collection,
    })
}
