//! Library commands that are the same for games and tables. Each of them except [`leave`] may also return
//! [`LibraryRefusal::Internal`].

use rubium_host::library::{LibraryRefusal, parse_record_id};
use rubium_rules::Rules;
use rubium_table::Table;
use serde::{Deserialize, Serialize};
use specta::Type;
use tauri::State;

use super::AppState;
use super::session_kind::{MAIN, SessionKind, with_library};

/// The two collections of the library.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum Collection {
    /// Games.
    Games,
    /// Tables.
    Tables,
}

/// Leaves the open game or table, which stays in the library. This command is never refused.
#[tauri::command]
#[specta::specta]
pub async fn leave(app: State<'_, AppState>, collection: Collection) -> Result<(), LibraryRefusal> {
    let _guard = app.session_lock().await;
    match collection {
        Collection::Games => app.games.leave(MAIN),
        Collection::Tables => app.tables.leave(MAIN),
    }
    app.report_open_sessions();
    Ok(())
}

/// Renames a game or table.
///
/// # Errors
/// [`LibraryRefusal::NoSuchRecord`], [`LibraryRefusal::Title`]; the errors of [`games`](super::games::games).
#[tauri::command]
#[specta::specta]
pub async fn rename(
    app: State<'_, AppState>,
    collection: Collection,
    id: String,
    title: String,
) -> Result<(), LibraryRefusal> {
    match collection {
        Collection::Games => rename_record::<Rules>(&app, id, title).await,
        Collection::Tables => rename_record::<Table>(&app, id, title).await,
    }
}

async fn rename_record<K: SessionKind>(
    app: &AppState,
    id: String,
    title: String,
) -> Result<(), LibraryRefusal> {
    let id = parse_record_id(&id)?;
    let _guard = app.session_lock().await;
    let (journal_id, new_title) = (id.clone(), title.clone());
    with_library::<K, _>(app, move |library| library.rename(&journal_id, &new_title)).await?;
    K::sessions(app).update_info(&id, move |info| K::set_title(info, title.trim().to_owned()));
    Ok(())
}

/// Deletes a game or table, after leaving it if it is open. [`restore`] can restore it for thirty days.
///
/// # Errors
/// [`LibraryRefusal::NoSuchRecord`]; the errors of [`games`](super::games::games).
#[tauri::command]
#[specta::specta]
pub async fn delete(
    app: State<'_, AppState>,
    collection: Collection,
    id: String,
) -> Result<(), LibraryRefusal> {
    match collection {
        Collection::Games => delete_record::<Rules>(&app, id).await,
        Collection::Tables => delete_record::<Table>(&app, id).await,
    }
}

async fn delete_record<K: SessionKind>(app: &AppState, id: String) -> Result<(), LibraryRefusal> {
    let id = parse_record_id(&id)?;
    let _guard = app.session_lock().await;
    K::sessions(app).end(&id);
    app.report_open_sessions();
    with_library::<K, _>(app, move |library| library.delete(&id)).await
}

/// Restores a deleted game or table. Does nothing if the game or table is not deleted.
///
/// # Errors
/// [`LibraryRefusal::NoSuchRecord`]; the errors of [`games`](super::games::games).
#[tauri::command]
#[specta::specta]
pub async fn restore(
    app: State<'_, AppState>,
    collection: Collection,
    id: String,
) -> Result<(), LibraryRefusal> {
    match collection {
        Collection::Games => restore_record::<Rules>(&app, id).await,
        Collection::Tables => restore_record::<Table>(&app, id).await,
    }
}

async fn restore_record<K: SessionKind>(app: &AppState, id: String) -> Result<(), LibraryRefusal> {
    let id = parse_record_id(&id)?;
    let _guard = app.session_lock().await;
    with_library::<K, _>(app, move |library| library.restore(&id)).await
}

/// Exports a game or table to a file that can be imported on another computer. The file contains every hand
/// and the seed, but no PIN. Returns the path of the file.
///
/// # Errors
/// [`LibraryRefusal::NoSuchRecord`], [`LibraryRefusal::Damaged`]; the errors of
/// [`games`](super::games::games).
#[tauri::command]
#[specta::specta]
pub async fn export(
    app: State<'_, AppState>,
    collection: Collection,
    id: String,
) -> Result<String, LibraryRefusal> {
    match collection {
        Collection::Games => export_record::<Rules>(&app, id).await,
        Collection::Tables => export_record::<Table>(&app, id).await,
    }
}

async fn export_record<K: SessionKind>(
    app: &AppState,
    id: String,
) -> Result<String, LibraryRefusal> {
    let id = parse_record_id(&id)?;
    let _guard = app.session_lock().await;
    with_library::<K, _>(app, move |library| {
        Ok(library.export(&id)?.display().to_string())
    })
    .await
}
