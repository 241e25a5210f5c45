//! Commands of the library that are for games alone: what is in the list, and what opens one.

use rubium_host::game::{NewGame, Opened, Preview, rematch as same_again};
use rubium_host::library::{Entry, Library, LibraryRefusal, from_names};
use rubium_rules::Rules;
use tauri::State;

use super::kinds::{self, MAIN, on_disk, read};
use super::{AppInfo, AppState};

/// All games, the one that was played last first; damaged ones too.
///
/// # Errors
/// [`LibraryRefusal::NoFolder`], [`LibraryRefusal::InUse`], [`LibraryRefusal::NotSaved`]: the library cannot be opened.
#[tauri::command]
#[specta::specta]
pub async fn games(app: State<'_, AppState>) -> Result<Vec<Entry<Preview>>, LibraryRefusal> {
    on_disk::<Rules, _>(&app, |library| library.list()).await
}

/// Begins a game and opens it; the game that was open is left.
///
/// # Errors
/// Those of [`NewGame::header`] (the open game goes on then), those of [`games`].
#[tauri::command]
#[specta::specta]
pub async fn new_game(
    app: State<'_, AppState>,
    options: NewGame,
) -> Result<Opened, LibraryRefusal> {
    let _turn = app.session_lock().await;
    begin(&app, options).await
}

/// Begins a game of the same players, the next one first, and opens it.
///
/// # Errors
/// [`LibraryRefusal::NoGame`] if none is open, those of [`games`].
#[tauri::command]
#[specta::specta]
pub async fn rematch(app: State<'_, AppState>) -> Result<Opened, LibraryRefusal> {
    let _turn = app.session_lock().await;
    let again = read(&app.games, |game, _| {
        Ok(same_again(
            &game.timeline().record().header,
            game.controllers(),
        ))
    });
    begin(&app, again.await?).await
}

async fn begin(app: &AppState, options: NewGame) -> Result<Opened, LibraryRefusal> {
    let (header, controllers) = options.header()?;
    let title = from_names(&header.seats);
    kinds::begin::<Rules>(app, header, title, controllers).await
}

/// Opens a game; the game that was open is left. A line that a crash cut short is left out.
///
/// # Errors
/// Those of [`games`]; [`LibraryRefusal::NoSuchGame`], [`LibraryRefusal::Damaged`]: the open game goes on then, unless it is this one.
#[tauri::command]
#[specta::specta]
pub async fn open_game(app: State<'_, AppState>, id: String) -> Result<Opened, LibraryRefusal> {
    kinds::open::<Rules>(&app, id, Library::load).await
}

/// Opens a damaged game where it is last sound; the damaged file is kept beside it.
///
/// # Errors
/// As [`open_game`]; [`LibraryRefusal::Damaged`] if nothing of it is sound.
#[tauri::command]
#[specta::specta]
pub async fn recover_game(app: State<'_, AppState>, id: String) -> Result<Opened, LibraryRefusal> {
    kinds::open::<Rules>(&app, id, Library::recover).await
}

/// Takes in a game that was exported, `text` being what the file holds, under an id of its own, and opens it. Persons play.
///
/// # Errors
/// [`LibraryRefusal::NotImported`]: nothing was taken in, and the open game goes on. Those of [`games`].
#[tauri::command]
#[specta::specta]
pub async fn import_game(app: State<'_, AppState>, text: String) -> Result<Opened, LibraryRefusal> {
    kinds::import::<Rules>(&app, text).await
}

/// Writes one file about the open game for whoever mends the rules: record, position, version and `words`. It holds
/// the hidden cards too. The answer is its path.
///
/// # Errors
/// [`LibraryRefusal::NoGame`], [`LibraryRefusal::Words`], those of [`games`].
#[tauri::command]
#[specta::specta]
pub async fn report_rule(
    app: State<'_, AppState>,
    info: State<'_, AppInfo>,
    words: String,
) -> Result<String, LibraryRefusal> {
    let (library, version) = (app.library()?, info.version.clone());
    let _turn = app.session_lock().await;
    let id = app.games.at(MAIN).ok_or(LibraryRefusal::NoGame)?;
    let written = read(&app.games, move |game, _| {
        Ok(library.export_report(&id, game.timeline(), &words, &version))
    });
    let path = written.await??;
    Ok(path.display().to_string())
}
