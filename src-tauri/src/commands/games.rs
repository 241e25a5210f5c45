//! Commands of the library: games that lie there, and which of them is open.

use std::sync::Arc;

use rubium_record::Timeline;
use tauri::State;

use super::{AppInfo, Desk};
use rubium_host::game::Entry;
use rubium_host::game::GameInfo;
use rubium_host::game::Opened;
use rubium_host::game::{Game, NewGame, rematch as same_again};
use rubium_host::library::{GameId, Kept, Library, LibraryFault, Opening, from_names};
use rubium_host::library::{LibraryRefusal, game_id};

/// Does something with the disk, away from the thread that answers the page.
pub(super) async fn on_disk<M: Kept, T: Send + 'static>(
    library: Arc<Library<M>>,
    work: impl FnOnce(&Library<M>) -> Result<T, LibraryRefusal> + Send + 'static,
) -> Result<T, LibraryRefusal> {
    tauri::async_runtime::spawn_blocking(move || work(&library))
        .await
        .map_err(LibraryRefusal::broken)?
}

/// All games, the one that was played last first; damaged ones too.
///
/// # Errors
/// [`LibraryRefusal::NoFolder`], [`LibraryRefusal::InUse`], [`LibraryRefusal::NotSaved`]: the library cannot be opened.
#[tauri::command]
#[specta::specta]
pub async fn games(desk: State<'_, Desk>) -> Result<Vec<Entry>, LibraryRefusal> {
    on_disk(desk.library()?, |library| Ok(library.list()?)).await
}

/// Begins a game and opens it; the game that was open is left.
///
/// # Errors
/// Those of [`NewGame::header`] (the open game goes on then), those of [`games`].
#[tauri::command]
#[specta::specta]
pub async fn new_game(desk: State<'_, Desk>, options: NewGame) -> Result<Opened, LibraryRefusal> {
    let _turn = desk.turn().await;
    begin(&desk, options).await
}

/// Begins a game of the same players, the next one first, and opens it.
///
/// # Errors
/// [`LibraryRefusal::NoGame`] if none is open, else as [`new_game`].
#[tauri::command]
#[specta::specta]
pub async fn rematch(desk: State<'_, Desk>) -> Result<Opened, LibraryRefusal> {
    let _turn = desk.turn().await;
    let again = desk.read(|game| Ok(same_again(&game.timeline().record().header, game.crew())))?;
    begin(&desk, again.come().await?).await
}

async fn begin(desk: &Desk, options: NewGame) -> Result<Opened, LibraryRefusal> {
    let (header, crew) = options.header()?;
    let title = from_names(&header.seats);
    let begun = {
        let title = title.clone();
        on_disk(desk.library()?, move |library| {
            let timeline = Timeline::begin(header.clone()).map_err(LibraryRefusal::broken)?;
            let (id, journal) = library.create(&header, &title, &crew)?;
            Ok((id, Game::new(timeline, Box::new(journal), crew)))
        })
    };
    let (id, game) = begun.await?;
    let info = GameInfo::new(id.to_string(), title, game.timeline());
    Ok(desk.open(id, game, info)?.come().await?)
}

/// Opens a game; the game that was open is left. A line that a crash cut short is left out.
///
/// # Errors
/// Those of [`games`]; [`LibraryRefusal::NoSuchGame`], [`LibraryRefusal::Damaged`]: the open game goes on then, unless it is this one.
#[tauri::command]
#[specta::specta]
pub async fn open_game(desk: State<'_, Desk>, id: String) -> Result<Opened, LibraryRefusal> {
    load(&desk, game_id(&id)?).await
}

/// Opens the open game anew from its journal: what ran it has panicked.
pub(super) async fn open_anew(desk: &Desk) -> Result<Option<Opened>, LibraryRefusal> {
    match desk.open_id() {
        Some(id) => load(desk, id).await.map(Some),
        None => Ok(None),
    }
}

async fn load(desk: &Desk, id: GameId) -> Result<Opened, LibraryRefusal> {
    let _turn = desk.turn().await;
    // Its journal must have one writer.
    desk.leave_if(&id);
    let key = id.clone();
    let opening = on_disk(desk.library()?, move |library| Ok(library.load(&key)?)).await?;
    take_up(desk, id, opening).await
}

/// Opens a damaged game where it is last sound; the damaged file is kept beside it.
///
/// # Errors
/// As [`open_game`]; [`LibraryRefusal::Damaged`] if nothing of it is sound.
#[tauri::command]
#[specta::specta]
pub async fn recover_game(desk: State<'_, Desk>, id: String) -> Result<Opened, LibraryRefusal> {
    let id = game_id(&id)?;
    let _turn = desk.turn().await;
    desk.leave_if(&id);
    let key = id.clone();
    let opening = on_disk(desk.library()?, move |library| Ok(library.recover(&key)?)).await?;
    take_up(&desk, id, opening).await
}

async fn take_up(desk: &Desk, id: GameId, opening: Opening) -> Result<Opened, LibraryRefusal> {
    let mut info = GameInfo::new(id.to_string(), opening.title, &opening.timeline);
    info.notice = opening.notice;
    let game = Game::new(opening.timeline, Box::new(opening.journal), opening.beside);
    Ok(desk.open(id, game, info)?.come().await?)
}

/// Leaves the open game; it lies in the library as it stands.
#[tauri::command]
#[specta::specta]
pub async fn leave_game(desk: State<'_, Desk>) -> Result<(), LibraryRefusal> {
    let _turn = desk.turn().await;
    desk.leave();
    Ok(())
}

/// Calls a game something else.
///
/// # Errors
/// Those of [`games`]; [`LibraryRefusal::NoSuchGame`], [`LibraryRefusal::Title`].
#[tauri::command]
#[specta::specta]
pub async fn rename_game(
    desk: State<'_, Desk>,
    id: String,
    title: String,
) -> Result<(), LibraryRefusal> {
    let id = game_id(&id)?;
    let _turn = desk.turn().await;
    on_disk(desk.library()?, move |library| {
        Ok(library.rename(&id, &title)?)
    })
    .await
}

/// Takes a game out of the list; for thirty days [`restore_game`] brings it back.
///
/// # Errors
/// Those of [`games`]; [`LibraryRefusal::NoSuchGame`].
#[tauri::command]
#[specta::specta]
pub async fn delete_game(desk: State<'_, Desk>, id: String) -> Result<(), LibraryRefusal> {
    let id = game_id(&id)?;
    let _turn = desk.turn().await;
    desk.leave_if(&id);
    on_disk(desk.library()?, move |library| Ok(library.delete(&id)?)).await
}

/// Brings a deleted game back.
///
/// # Errors
/// Those of [`games`]; [`LibraryRefusal::NoSuchGame`].
#[tauri::command]
#[specta::specta]
pub async fn restore_game(desk: State<'_, Desk>, id: String) -> Result<(), LibraryRefusal> {
    let id = game_id(&id)?;
    let _turn = desk.turn().await;
    on_disk(desk.library()?, move |library| {
        match library.restore(&id) {
            // Somebody was faster: it is there.
            Ok(()) | Err(LibraryFault::Taken { .. }) => Ok(()),
            Err(fault) => Err(fault.into()),
        }
    })
    .await
}

/// Writes one file about the open game for whoever mends the rules: record, position, version and `words`. It holds
/// the hidden cards too. The answer is its path.
///
/// # Errors
/// [`LibraryRefusal::NoGame`], [`LibraryRefusal::NotSaved`].
#[tauri::command]
#[specta::specta]
pub async fn report_rule(
    desk: State<'_, Desk>,
    info: State<'_, AppInfo>,
    words: String,
) -> Result<String, LibraryRefusal> {
    let (library, version) = (desk.library()?, info.version.clone());
    let _turn = desk.turn().await;
    let id = desk.open_id().ok_or(LibraryRefusal::NoGame)?;
    let written =
        desk.read(move |game| Ok(library.export_report(&id, game.timeline(), &words, &version)))?;
    let path = written.come().await??;
    Ok(path.display().to_string())
}
