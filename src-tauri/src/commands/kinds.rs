//! What the commands of games and those of tables have in common: what is opened, and what runs.

use std::sync::Arc;

use rubium_host::game::{Game, GameInfo, GameSession};
use rubium_host::library::{GameId, Library, LibraryRefusal, OpenJournal, StoredKind, game_id};
use rubium_host::refusal::NothingOpen;
use rubium_host::running::{
    Access, Answer, Notification, Registry, Rights, Session, Sink, ViewerId,
};
use rubium_host::table::{RunningTable, TableInfo, TableSession};
use rubium_record::{Header, Timeline};
use rubium_rules::Rules;
use rubium_table::Table;
use serde::Serialize;
use tauri::ipc::Channel;

use super::AppState;

/// The main window: everybody's screen.
pub(super) const MAIN: ViewerId = ViewerId(0);
/// The scoreboard's window.
pub(super) const SCOREBOARD: ViewerId = ViewerId(1);

/// Games, or tables.
pub(super) trait Kind: StoredKind {
    /// What runs one.
    type Runs: Session<Refusal: From<NothingOpen> + Into<LibraryRefusal>>;

    /// Where they are kept.
    fn library(app: &AppState) -> Result<Arc<Library<Self>>, LibraryRefusal>;

    /// Those that run.
    fn running(app: &AppState) -> &Registry<Self::Runs>;

    /// Takes one up that was opened: what runs it, and what is to be known of it.
    fn take_up(
        app: &AppState,
        id: &GameId,
        opening: OpenJournal<Self>,
    ) -> Result<Up<Self>, LibraryRefusal>;

    /// It is called something else from now on.
    fn retitle(info: &mut Info<Self>, title: String);
}

/// What is to be known of something that runs.
type Info<K> = <<K as Kind>::Runs as Session>::Info;
/// What runs something, and what is to be known of it.
type Up<K> = (<K as Kind>::Runs, Info<K>);
/// What a page gets that knows nothing.
type Opened<K> = <<K as Kind>::Runs as Session>::Opened;
/// What a page is told of a change.
type Update<K> = <<K as Kind>::Runs as Session>::Update;

impl Kind for Rules {
    type Runs = GameSession;

    fn library(app: &AppState) -> Result<Arc<Library>, LibraryRefusal> {
        app.library()
    }

    fn running(app: &AppState) -> &Registry<GameSession> {
        &app.games
    }

    fn take_up(
        app: &AppState,
        id: &GameId,
        opening: OpenJournal<Rules>,
    ) -> Result<(GameSession, GameInfo), LibraryRefusal> {
        let mut info = GameInfo::new(id.to_string(), opening.title, &opening.timeline);
        info.notice = opening.notice;
        let game = Game::new(opening.timeline, Box::new(opening.journal), opening.sidecar);
        Ok((GameSession::new(game, app.settings()?.get().pace), info))
    }

    fn retitle(info: &mut GameInfo, title: String) {
        info.title = title;
    }
}

impl Kind for Table {
    type Runs = TableSession;

    fn library(app: &AppState) -> Result<Arc<Library<Table>>, LibraryRefusal> {
        app.table_library()
    }

    fn running(app: &AppState) -> &Registry<TableSession> {
        &app.tables
    }

    fn take_up(
        app: &AppState,
        id: &GameId,
        opening: OpenJournal<Table>,
    ) -> Result<(TableSession, TableInfo), LibraryRefusal> {
        let mut info = TableInfo::new(id.to_string(), opening.title, &opening.timeline);
        info.notice = opening.notice;
        let table =
            RunningTable::new(opening.timeline, Box::new(opening.journal), opening.sidecar)?;
        Ok((
            TableSession::new(table, app.settings()?.get().hand_limit()),
            info,
        ))
    }

    fn retitle(info: &mut TableInfo, title: String) {
        info.title = title;
    }
}

/// Takes updates down a channel. What has ended is told to windows by what ended it.
fn down<U: Serialize + Send + 'static>(updates: Channel<U>) -> Sink<U> {
    Box::new(move |told| {
        if let Notification::Update(update) = told
            && let Err(fault) = updates.send(update)
        {
            log::warn!("an update did not reach the page: {fault}");
        }
    })
}

/// Takes up what is open, if something is, in the main window. What has stopped is opened anew from its journal.
pub(super) async fn resync<K: Kind>(
    app: &AppState,
    updates: Channel<Update<K>>,
) -> Result<Option<Opened<K>>, LibraryRefusal>
where
    Update<K>: Serialize,
{
    let running = K::running(app);
    let stopped = running.at(MAIN);
    let connected = running.connect(MAIN, down(updates));
    let Some(answer) = connected.map_err(LibraryRefusal::broken)? else {
        return Ok(None);
    };
    match answer.wait().await.map_err(Into::into) {
        Err(LibraryRefusal::Broken { .. }) => {}
        answer => return answer.map(Some),
    }
    // What is on disk is sound. Meanwhile it may have been left, or opened anew by another request.
    let _turn = app.session_lock().await;
    match running.at(MAIN) {
        Some(id) if stopped.as_ref() == Some(&id) => {
            running.end(&id);
            app.show();
            let opened = take_from_disk::<K>(app, id, Library::load).await;
            opened.map(Some)
        }
        _ => Ok(None),
    }
}

/// Watches whatever is open in the main window from the scoreboard, which looks at nothing else, see [`AppState::show`].
pub(super) async fn watch<K: Kind>(
    app: &AppState,
    updates: Channel<Update<K>>,
) -> Result<Option<Opened<K>>, <K::Runs as Session>::Refusal>
where
    Update<K>: Serialize,
{
    let running = K::running(app);
    let _turn = app.session_lock().await;
    running.admit(SCOREBOARD, Rights::watcher());
    let joined = match running.connect(SCOREBOARD, down(updates))? {
        None => running
            .at(MAIN)
            .and_then(|id| running.join(SCOREBOARD, &id)),
        joined => joined,
    };
    match joined {
        None => Ok(None),
        Some(answer) => answer.wait().await.map(Some),
    }
}

/// Asks for something in the main window, on behalf of whoever sits there.
pub(super) async fn ask<H: Session<Refusal: From<NothingOpen>>, T>(
    running: &Registry<H>,
    ask: impl FnOnce(Access<'_, H>) -> Answer<T, H::Refusal>,
) -> Result<T, H::Refusal> {
    running.ask(MAIN, ask)?.wait().await
}

/// Reads something of what is open in the main window.
pub(super) async fn read<H: Session<Refusal: From<NothingOpen>>, T: Send + 'static>(
    running: &Registry<H>,
    read: impl FnOnce(&H::Machine, ViewerId) -> Result<T, H::Refusal> + Send + 'static,
) -> Result<T, H::Refusal> {
    ask(running, |open| open.read(read)).await
}

/// Does something with the disk, away from the thread that answers the page.
pub(super) async fn on_disk<K: Kind, T: Send + 'static>(
    app: &AppState,
    work: impl FnOnce(&Library<K>) -> Result<T, LibraryRefusal> + Send + 'static,
) -> Result<T, LibraryRefusal> {
    let library = K::library(app)?;
    tauri::async_runtime::spawn_blocking(move || work(&library))
        .await
        .map_err(LibraryRefusal::broken)?
}

/// Begins one and opens it, in the place of what was open.
pub(super) async fn begin<K: Kind>(
    app: &AppState,
    header: Header<K::Setup>,
    title: String,
    sidecar: K::Sidecar,
) -> Result<Opened<K>, LibraryRefusal> {
    let begun = on_disk::<K, _>(app, move |library| {
        let timeline = Timeline::begin(header.clone()).map_err(LibraryRefusal::broken)?;
        let (id, journal) = library.create(&header, &title, &sidecar)?;
        let title = library.title_of(&id, &timeline);
        let opening = OpenJournal {
            title,
            timeline,
            sidecar,
            journal,
            notice: None,
        };
        Ok((id, opening))
    });
    let (id, opening) = begun.await?;
    show::<K>(app, id, opening).await
}

/// How one is read that is kept: [`Library::load`] or [`Library::recover`].
type Read<K> = fn(&Library<K>, &GameId) -> Result<OpenJournal<K>, LibraryRefusal>;

/// Opens one that is kept, in the place of what was open.
pub(super) async fn open<K: Kind>(
    app: &AppState,
    id: String,
    read: Read<K>,
) -> Result<Opened<K>, LibraryRefusal> {
    let id = game_id(&id)?;
    let _turn = app.session_lock().await;
    take_from_disk::<K>(app, id, read).await
}

/// Opens it from its journal, which must have one writer: where it is open it is left first, and where it runs for somebody else
/// the main window joins them.
async fn take_from_disk<K: Kind>(
    app: &AppState,
    id: GameId,
    read: Read<K>,
) -> Result<Opened<K>, LibraryRefusal> {
    let running = K::running(app);
    if running.at(MAIN).as_ref() == Some(&id) {
        running.leave(MAIN);
        app.show();
    }
    if let Some(joined) = running.join(MAIN, &id) {
        app.show();
        match joined.wait().await.map_err(Into::into) {
            // It has stopped: what is on disk is sound.
            Err(LibraryRefusal::Broken { .. }) => {
                running.end(&id);
                app.show();
            }
            joined => return joined,
        }
    }
    let key = id.clone();
    let opening = on_disk::<K, _>(app, move |library| read(library, &key)).await?;
    show::<K>(app, id, opening).await
}

/// Takes in one that was exported, and opens it.
pub(super) async fn import<K: Kind>(
    app: &AppState,
    text: String,
) -> Result<Opened<K>, LibraryRefusal> {
    let _turn = app.session_lock().await;
    let taken = on_disk::<K, _>(app, move |library| library.import(&text));
    let (id, opening) = taken.await?;
    show::<K>(app, id, opening).await
}

async fn show<K: Kind>(
    app: &AppState,
    id: GameId,
    opening: OpenJournal<K>,
) -> Result<Opened<K>, LibraryRefusal> {
    let (runs, info) = K::take_up(app, &id, opening)?;
    let opened = K::running(app).open(MAIN, id, runs, info);
    app.show();
    opened?.wait().await.map_err(Into::into)
}
