//! Commands of the library that are the same for games and tables.
//!
//! Besides what is listed with them, they all answer [`LibraryRefusal::Broken`] when something happened that cannot happen.

use rubium_host::library::{LibraryRefusal, game_id};
use rubium_rules::Rules;
use rubium_table::Table;
use serde::Deserialize;
use specta::Type;
use tauri::State;

use super::AppState;
use super::kinds::{Kind, MAIN, on_disk};

/// One of the two that are kept in a library.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Type)]
#[serde(rename_all = "camelCase")]
pub enum Collection {
    /// The games.
    Games,
    /// The tables.
    Tables,
}

/// Leaves the game or table that is open; it lies in the library as it stands. It refuses nothing.
#[tauri::command]
#[specta::specta]
pub async fn leave(app: State<'_, AppState>, collection: Collection) -> Result<(), LibraryRefusal> {
    let _turn = app.session_lock().await;
    match collection {
        Collection::Games => app.games.leave(MAIN),
        Collection::Tables => app.tables.leave(MAIN),
    }
    app.show();
    Ok(())
}

/// Calls a game or table something else.
///
/// # Errors
/// [`LibraryRefusal::NoSuchGame`], [`LibraryRefusal::Title`]; those of [`games`](super::games::games).
#[tauri::command]
#[specta::specta]
pub async fn rename(
    app: State<'_, AppState>,
    collection: Collection,
    id: String,
    title: String,
) -> Result<(), LibraryRefusal> {
    match collection {
        Collection::Games => renamed::<Rules>(&app, id, title).await,
        Collection::Tables => renamed::<Table>(&app, id, title).await,
    }
}

async fn renamed<K: Kind>(app: &AppState, id: String, title: String) -> Result<(), LibraryRefusal> {
    let id = game_id(&id)?;
    let _turn = app.session_lock().await;
    let (key, text) = (id.clone(), title.clone());
    on_disk::<K, _>(app, move |library| library.rename(&key, &text)).await?;
    K::running(app).inform(&id, move |info| K::retitle(info, title.trim().to_owned()));
    Ok(())
}

/// Takes a game or table out of the list; for thirty days [`restore`] brings it back. If it is open, it is left.
///
/// # Errors
/// [`LibraryRefusal::NoSuchGame`]; those of [`games`](super::games::games).
#[tauri::command]
#[specta::specta]
pub async fn delete(
    app: State<'_, AppState>,
    collection: Collection,
    id: String,
) -> Result<(), LibraryRefusal> {
    match collection {
        Collection::Games => deleted::<Rules>(&app, id).await,
        Collection::Tables => deleted::<Table>(&app, id).await,
    }
}

async fn deleted<K: Kind>(app: &AppState, id: String) -> Result<(), LibraryRefusal> {
    let id = game_id(&id)?;
    let _turn = app.session_lock().await;
    K::running(app).end(&id);
    app.show();
    on_disk::<K, _>(app, move |library| library.delete(&id)).await
}

/// Brings back a game or table that was deleted; one that is there already is left as it is.
///
/// # Errors
/// [`LibraryRefusal::NoSuchGame`]; those of [`games`](super::games::games).
#[tauri::command]
#[specta::specta]
pub async fn restore(
    app: State<'_, AppState>,
    collection: Collection,
    id: String,
) -> Result<(), LibraryRefusal> {
    match collection {
        Collection::Games => restored::<Rules>(&app, id).await,
        Collection::Tables => restored::<Table>(&app, id).await,
    }
}

async fn restored<K: Kind>(app: &AppState, id: String) -> Result<(), LibraryRefusal> {
    let id = game_id(&id)?;
    let _turn = app.session_lock().await;
    on_disk::<K, _>(app, move |library| library.restore(&id)).await
}

/// Writes a game or table into one file that another Rubium can take in. It holds every hand and the seed, and no PIN. The
/// answer is its path.
///
/// # Errors
/// [`LibraryRefusal::NoSuchGame`], [`LibraryRefusal::Damaged`]; those of [`games`](super::games::games).
#[tauri::command]
#[specta::specta]
pub async fn export(
    app: State<'_, AppState>,
    collection: Collection,
    id: String,
) -> Result<String, LibraryRefusal> {
    match collection {
        Collection::Games => exported::<Rules>(&app, id).await,
        Collection::Tables => exported::<Table>(&app, id).await,
    }
}

async fn exported<K: Kind>(app: &AppState, id: String) -> Result<String, LibraryRefusal> {
    let id = game_id(&id)?;
    let _turn = app.session_lock().await;
    on_disk::<K, _>(app, move |library| {
        Ok(library.export(&id)?.display().to_string())
    })
    .await
}
