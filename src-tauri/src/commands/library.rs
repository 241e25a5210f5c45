//! Commands of the library that are the same for games and tables.
//!
//! Besides what is listed with them, they all answer [`LibraryRefusal::Broken`] when something happened that cannot happen.

use rubium_host::library::{LibraryRefusal, game_id};
use rubium_rules::Rules;
use rubium_table::Table;
use serde::Deserialize;
use specta::Type;
use tauri::State;

use super::Desk;
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
pub async fn leave(desk: State<'_, Desk>, collection: Collection) -> Result<(), LibraryRefusal> {
    let _turn = desk.turn().await;
    match collection {
        Collection::Games => desk.games.leave(MAIN),
        Collection::Tables => desk.tables.leave(MAIN),
    }
    desk.show();
    Ok(())
}

/// Calls a game or table something else.
///
/// # Errors
/// [`LibraryRefusal::NoSuchGame`], [`LibraryRefusal::Title`]; those of [`games`](super::games::games).
#[tauri::command]
#[specta::specta]
pub async fn rename(
    desk: State<'_, Desk>,
    collection: Collection,
    id: String,
    title: String,
) -> Result<(), LibraryRefusal> {
    match collection {
        Collection::Games => renamed::<Rules>(&desk, id, title).await,
        Collection::Tables => renamed::<Table>(&desk, id, title).await,
    }
}

async fn renamed<K: Kind>(desk: &Desk, id: String, title: String) -> Result<(), LibraryRefusal> {
    let id = game_id(&id)?;
    let _turn = desk.turn().await;
    let (key, text) = (id.clone(), title.clone());
    on_disk::<K, _>(desk, move |library| library.rename(&key, &text)).await?;
    K::running(desk).inform(&id, move |info| K::retitle(info, title.trim().to_owned()));
    Ok(())
}

/// Takes a game or table out of the list; for thirty days [`restore`] brings it back. If it is open, it is left.
///
/// # Errors
/// [`LibraryRefusal::NoSuchGame`]; those of [`games`](super::games::games).
#[tauri::command]
#[specta::specta]
pub async fn delete(
    desk: State<'_, Desk>,
    collection: Collection,
    id: String,
) -> Result<(), LibraryRefusal> {
    match collection {
        Collection::Games => deleted::<Rules>(&desk, id).await,
        Collection::Tables => deleted::<Table>(&desk, id).await,
    }
}

async fn deleted<K: Kind>(desk: &Desk, id: String) -> Result<(), LibraryRefusal> {
    let id = game_id(&id)?;
    let _turn = desk.turn().await;
    K::running(desk).end(&id);
    desk.show();
    on_disk::<K, _>(desk, move |library| library.delete(&id)).await
}

/// Brings back a game or table that was deleted; one that is there already is left as it is.
///
/// # Errors
/// [`LibraryRefusal::NoSuchGame`]; those of [`games`](super::games::games).
#[tauri::command]
#[specta::specta]
pub async fn restore(
    desk: State<'_, Desk>,
    collection: Collection,
    id: String,
) -> Result<(), LibraryRefusal> {
    match collection {
        Collection::Games => restored::<Rules>(&desk, id).await,
        Collection::Tables => restored::<Table>(&desk, id).await,
    }
}

async fn restored<K: Kind>(desk: &Desk, id: String) -> Result<(), LibraryRefusal> {
    let id = game_id(&id)?;
    let _turn = desk.turn().await;
    on_disk::<K, _>(desk, move |library| library.restore(&id)).await
}

/// Writes a game or table into one file that another Rubium can take in. It holds every hand and the seed, and no PIN. The
/// answer is its path.
///
/// # Errors
/// [`LibraryRefusal::NoSuchGame`], [`LibraryRefusal::Damaged`]; those of [`games`](super::games::games).
#[tauri::command]
#[specta::specta]
pub async fn export(
    desk: State<'_, Desk>,
    collection: Collection,
    id: String,
) -> Result<String, LibraryRefusal> {
    match collection {
        Collection::Games => exported::<Rules>(&desk, id).await,
        Collection::Tables => exported::<Table>(&desk, id).await,
    }
}

async fn exported<K: Kind>(desk: &Desk, id: String) -> Result<String, LibraryRefusal> {
    let id = game_id(&id)?;
    let _turn = desk.turn().await;
    on_disk::<K, _>(desk, move |library| {
        Ok(library.export(&id)?.display().to_string())
    })
    .await
}
