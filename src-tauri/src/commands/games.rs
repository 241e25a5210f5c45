//! Library commands for games only: listing, creating, opening and importing games, and reporting a problem
//! with the open game. Each of them may also return [`LibraryRefusal::Internal`].

use rubium_host::game::{Controller, GameSnapshot, NewGame, Preview, rematch as rematch_of};
use rubium_host::library::{Library, LibraryRefusal, Listing, title_from_names};
use rubium_rules::Rules;
use tauri::State;

use super::session_kind::{self, MAIN, read, with_library};
use super::{AppInfo, AppState};

/// Returns the games, including damaged games, beginning with the one that was changed last: at most `limit`,
/// or all if `limit` is null.
///
/// # Errors
/// [`LibraryRefusal::NoFolder`], [`LibraryRefusal::InUse`], [`LibraryRefusal::NotSaved`]: the library cannot
/// be opened or read.
#[tauri::command]
#[specta::specta]
pub async fn games(
    app: State<'_, AppState>,
    limit: Option<u32>,
) -> Result<Listing<Preview>, LibraryRefusal> {
    with_library::<Rules, _>(&app, move |library| library.list(limit)).await
}

/// Creates a game and opens it, after leaving the open game.
///
/// # Errors
/// The errors of [`NewGame::header`], after which the open game stays open; the errors of [`games`].
#[tauri::command]
#[specta::specta]
pub async fn new_game(
    app: State<'_, AppState>,
    options: NewGame,
) -> Result<GameSnapshot, LibraryRefusal> {
    let _guard = app.session_lock().await;
    create_and_open(&app, options).await
}

/// Creates a game with the same players as the open game, and opens it. The second player of the open game
/// goes first. `controllers` are the new controllers in the seat order of the open game; with null, the
/// controllers stay the same.
///
/// # Errors
/// [`LibraryRefusal::NoGame`] if no game is open, [`LibraryRefusal::InvalidSetup`] if there is not
/// exactly one controller for each seat, the errors of [`games`].
#[tauri::command]
#[specta::specta]
pub async fn rematch(
    app: State<'_, AppState>,
    controllers: Option<Vec<Controller>>,
) -> Result<GameSnapshot, LibraryRefusal> {
    let _guard = app.session_lock().await;
    let controller_count = controllers.as_ref().map(Vec::len);
    let rematch = read(&app.games, |game, _| {
        let current = game.controllers();
        let replaced = controllers.map(|controllers| current.clone().with_controllers(controllers));
        let header = &game.timeline().record().header;
        Ok(rematch_of(header, replaced.as_ref().unwrap_or(current)))
    });
    let rematch = rematch.await?;
    let seat_count = rematch.seats.len();
    if controller_count.is_some_and(|count| count != seat_count) {
        let reason = format!("{seat_count} controllers are needed, one for each seat");
        return Err(LibraryRefusal::InvalidSetup { reason });
    }
    create_and_open(&app, rematch).await
}

async fn create_and_open(app: &AppState, options: NewGame) -> Result<GameSnapshot, LibraryRefusal> {
    let (header, controllers) = options.header()?;
    let title = title_from_names(&header.seats);
    session_kind::create::<Rules>(app, header, title, controllers).await
}

/// Opens a game, after leaving the open game. A truncated last line is dropped.
///
/// # Errors
/// The errors of [`games`]; [`LibraryRefusal::NoSuchRecord`] and [`LibraryRefusal::Damaged`], after which the
/// open game stays open unless it is the game with this `id`.
#[tauri::command]
#[specta::specta]
pub async fn open_game(
    app: State<'_, AppState>,
    id: String,
) -> Result<GameSnapshot, LibraryRefusal> {
    session_kind::open::<Rules>(&app, id, Library::load).await
}

/// Opens a damaged game at its last valid step. If lines of the journal have to be changed or dropped, a copy
/// of the damaged file is kept.
///
/// # Errors
/// The errors of [`open_game`]; [`LibraryRefusal::Damaged`] only if the journal has no valid prefix, not even
/// its header.
#[tauri::command]
#[specta::specta]
pub async fn recover_game(
    app: State<'_, AppState>,
    id: String,
) -> Result<GameSnapshot, LibraryRefusal> {
    session_kind::open::<Rules>(&app, id, Library::recover).await
}

/// Imports a game from the text of an exported file, under a new id, and opens it. People play in all seats.
///
/// # Errors
/// [`LibraryRefusal::NotImported`], after which the open game stays open; the errors of [`games`].
#[tauri::command]
#[specta::specta]
pub async fn import_game(
    app: State<'_, AppState>,
    text: String,
) -> Result<GameSnapshot, LibraryRefusal> {
    session_kind::import::<Rules>(&app, text).await
}

/// Writes a report file about the open game for the developers: record, position, version, and the user's
/// text `description`. The file contains hidden cards. Returns its path.
///
/// # Errors
/// [`LibraryRefusal::NoGame`], [`LibraryRefusal::ReportTooLong`], the errors of [`games`].
#[tauri::command]
#[specta::specta]
pub async fn write_problem_report(
    app: State<'_, AppState>,
    info: State<'_, AppInfo>,
    description: String,
) -> Result<String, LibraryRefusal> {
    let (library, version) = (app.library()?, info.version.clone());
    let _guard = app.session_lock().await;
    let id = app.games.session_of(MAIN).ok_or(LibraryRefusal::NoGame)?;
    let report_path = read(&app.games, move |game, _| {
        Ok(library.export_report(&id, game.timeline(), &description, &version))
    });
    let path = report_path.await??;
    Ok(path.display().to_string())
}
