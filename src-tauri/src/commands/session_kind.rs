//! Command logic shared by games and tables: opening and running them.

use std::sync::Arc;

use rubium_host::game::{Game, GameInfo, GameSession};
use rubium_host::library::{
    Library, LibraryRefusal, OpenRecord, RecordId, StoredKind, default_title, parse_record_id,
};
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

/// Viewer of the main window, the shared screen.
pub(super) const MAIN: ViewerId = ViewerId(0);
/// Viewer of the scoreboard window.
pub(super) const SCOREBOARD: ViewerId = ViewerId(1);

/// A kind of session, named by its state machine: `Rules` for games, `Table` for tables.
pub(super) trait SessionKind: StoredKind {
    /// The session type that runs a record of this kind.
    type LiveSession: Session<Refusal: From<NothingOpen> + Into<LibraryRefusal>>;

    /// Returns the library that stores this kind.
    fn library(app: &AppState) -> Result<Arc<Library<Self>>, LibraryRefusal>;

    /// Returns the running sessions of this kind.
    fn sessions(app: &AppState) -> &Registry<Self::LiveSession>;

    /// Creates a session and the information about it from an open journal.
    fn start_session(
        app: &AppState,
        id: &RecordId,
        open_record: OpenRecord<Self>,
    ) -> Result<SessionWithInfo<Self>, LibraryRefusal>;

    /// Changes the title in the information about a session.
    fn set_title(info: &mut Info<Self>, title: String);
}

/// The information about a session that no step changes.
type Info<K> = <<K as SessionKind>::LiveSession as Session>::Info;
/// A session and the information about it.
type SessionWithInfo<K> = (<K as SessionKind>::LiveSession, Info<K>);
/// The full state, for a page that has just connected.
type Snapshot<K> = <<K as SessionKind>::LiveSession as Session>::Snapshot;
/// A change, for a page that is already connected.
type Update<K> = <<K as SessionKind>::LiveSession as Session>::Update;

impl SessionKind for Rules {
    type LiveSession = GameSession;

    fn library(app: &AppState) -> Result<Arc<Library>, LibraryRefusal> {
        app.library()
    }

    fn sessions(app: &AppState) -> &Registry<GameSession> {
        &app.games
    }

    fn start_session(
        app: &AppState,
        id: &RecordId,
        open_record: OpenRecord<Rules>,
    ) -> Result<(GameSession, GameInfo), LibraryRefusal> {
        let title = open_record
            .title
            .unwrap_or_else(|| default_title(&open_record.timeline, &open_record.sidecar));
        let mut info = GameInfo::new(id.to_string(), title, &open_record.timeline);
        info.notice = open_record.notice;
        let game = Game::new(
            open_record.timeline,
            Box::new(open_record.journal),
            open_record.sidecar,
        );
        Ok((
            GameSession::new(game, app.settings()?.get().computer_pace),
            info,
        ))
    }

    fn set_title(info: &mut GameInfo, title: String) {
        info.title = title;
    }
}

impl SessionKind for Table {
    type LiveSession = TableSession;

    fn library(app: &AppState) -> Result<Arc<Library<Table>>, LibraryRefusal> {
        app.table_library()
    }

    fn sessions(app: &AppState) -> &Registry<TableSession> {
        &app.tables
    }

    fn start_session(
        app: &AppState,
        id: &RecordId,
        open_record: OpenRecord<Table>,
    ) -> Result<(TableSession, TableInfo), LibraryRefusal> {
        let mut info = TableInfo::new(id.to_string(), open_record.title, &open_record.timeline);
        info.notice = open_record.notice;
        let table = RunningTable::new(
            open_record.timeline,
            Box::new(open_record.journal),
            open_record.sidecar,
        )?;
        Ok((
            TableSession::new(table, app.settings()?.get().hand_timeout_duration()),
            info,
        ))
    }

    fn set_title(info: &mut TableInfo, title: String) {
        info.title = Some(title);
    }
}

/// Creates a sink that sends updates through a channel. It does not report the end of a session, because the
/// command that ended the session replies to the main window, and the scoreboard window closes.
fn channel_sink<U: Serialize + Send + 'static>(updates: Channel<U>) -> Sink<U> {
    Box::new(move |notification| {
        if let Notification::Update(update) = notification
            && let Err(error) = updates.send(update)
        {
            log::warn!("an update did not reach the page: {error}");
        }
    })
}

/// Connects the main window to its open session, if there is one. A session that has stopped is reopened from
/// its journal.
pub(super) async fn resync<K: SessionKind>(
    app: &AppState,
    updates: Channel<Update<K>>,
) -> Result<Option<Snapshot<K>>, LibraryRefusal>
where
    Update<K>: Serialize,
{
    let sessions = K::sessions(app);
    let id_before = sessions.session_of(MAIN);
    let connected = sessions.connect(MAIN, channel_sink(updates));
    let Some(answer) = connected.map_err(LibraryRefusal::internal)? else {
        return Ok(None);
    };
    match answer.wait().await.map_err(Into::into) {
        Err(LibraryRefusal::Internal { .. }) => {}
        answer => return answer.map(Some),
    }
    // The session has stopped, but its journal is valid. While this command waited for the answer, another
    // command may have left or reopened the session.
    let _guard = app.session_lock().await;
    match sessions.session_of(MAIN) {
        Some(id) if id_before.as_ref() == Some(&id) => {
            sessions.end(&id);
            app.report_open_sessions();
            let opened = open_from_disk::<K>(app, id, Library::load).await;
            opened.map(Some)
        }
        _ => Ok(None),
    }
}

/// Connects the scoreboard to the session that is open in the main window. The scoreboard must not show any
/// other session; see [`AppState::report_open_sessions`].
pub(super) async fn connect_scoreboard<K: SessionKind>(
    app: &AppState,
    updates: Channel<Update<K>>,
) -> Result<Option<Snapshot<K>>, <K::LiveSession as Session>::Refusal>
where
    Update<K>: Serialize,
{
    let sessions = K::sessions(app);
    let _guard = app.session_lock().await;
    sessions.admit(SCOREBOARD, Rights::spectator());
    let joined = match sessions.connect(SCOREBOARD, channel_sink(updates))? {
        None => sessions
            .session_of(MAIN)
            .and_then(|id| sessions.join(SCOREBOARD, &id)),
        joined => joined,
    };
    match joined {
        None => Ok(None),
        Some(answer) => answer.wait().await.map(Some),
    }
}

/// Sends a request to the session in the main window, with the rights of the shared screen.
pub(super) async fn ask<S: Session<Refusal: From<NothingOpen>>, T>(
    sessions: &Registry<S>,
    request: impl FnOnce(Access<'_, S>) -> Answer<T, S::Refusal>,
) -> Result<T, S::Refusal> {
    sessions.ask(MAIN, request)?.wait().await
}

/// Reads from the session in the main window.
pub(super) async fn read<S: Session<Refusal: From<NothingOpen>>, T: Send + 'static>(
    sessions: &Registry<S>,
    request: impl FnOnce(&S::Machine, ViewerId) -> Result<T, S::Refusal> + Send + 'static,
) -> Result<T, S::Refusal> {
    ask(sessions, |session| session.read(request)).await
}

/// Runs a blocking operation of the library on another thread, so that the page is not blocked.
pub(super) async fn with_library<K: SessionKind, T: Send + 'static>(
    app: &AppState,
    operation: impl FnOnce(&Library<K>) -> Result<T, LibraryRefusal> + Send + 'static,
) -> Result<T, LibraryRefusal> {
    let library = K::library(app)?;
    tauri::async_runtime::spawn_blocking(move || operation(&library))
        .await
        .map_err(LibraryRefusal::internal)?
}

/// Creates a game or table and opens it in place of the open game or table.
pub(super) async fn create<K: SessionKind>(
    app: &AppState,
    header: Header<K::Setup>,
    title: String,
    sidecar: K::Sidecar,
) -> Result<Snapshot<K>, LibraryRefusal> {
    let created = with_library::<K, _>(app, move |library| {
        let timeline = Timeline::begin(header.clone()).map_err(LibraryRefusal::internal)?;
        let (id, journal) = library.create(&header, &title, &sidecar)?;
        let open_record = OpenRecord {
            title: library.chosen_title(&id),
            timeline,
            sidecar,
            journal,
            notice: None,
        };
        Ok((id, open_record))
    });
    let (id, open_record) = created.await?;
    open_in_main_window::<K>(app, id, open_record).await
}

/// Reads a stored record: [`Library::load`] or [`Library::recover`].
type ReadFn<K> = fn(&Library<K>, &RecordId) -> Result<OpenRecord<K>, LibraryRefusal>;

/// Opens a stored game or table in place of the open game or table.
pub(super) async fn open<K: SessionKind>(
    app: &AppState,
    id: String,
    read: ReadFn<K>,
) -> Result<Snapshot<K>, LibraryRefusal> {
    let id = parse_record_id(&id)?;
    let _guard = app.session_lock().await;
    open_from_disk::<K>(app, id, read).await
}

/// Opens a session from its journal. If the session is already open in the main window, the window leaves it
/// first, because a journal must have only one writer. If the session then still runs for another viewer, the
/// main window joins it instead.
async fn open_from_disk<K: SessionKind>(
    app: &AppState,
    id: RecordId,
    read: ReadFn<K>,
) -> Result<Snapshot<K>, LibraryRefusal> {
    let sessions = K::sessions(app);
    if sessions.session_of(MAIN).as_ref() == Some(&id) {
        sessions.leave(MAIN);
        app.report_open_sessions();
    }
    if let Some(joined) = sessions.join(MAIN, &id) {
        app.report_open_sessions();
        match joined.wait().await.map_err(Into::into) {
            // The session has stopped, but its journal is valid.
            Err(LibraryRefusal::Internal { .. }) => {
                sessions.end(&id);
                app.report_open_sessions();
            }
            joined => return joined,
        }
    }
    let journal_id = id.clone();
    let open_record = with_library::<K, _>(app, move |library| read(library, &journal_id)).await?;
    open_in_main_window::<K>(app, id, open_record).await
}

/// Imports an exported record and opens it.
pub(super) async fn import<K: SessionKind>(
    app: &AppState,
    text: String,
) -> Result<Snapshot<K>, LibraryRefusal> {
    let _guard = app.session_lock().await;
    let imported = with_library::<K, _>(app, move |library| library.import(&text));
    let (id, open_record) = imported.await?;
    open_in_main_window::<K>(app, id, open_record).await
}

async fn open_in_main_window<K: SessionKind>(
    app: &AppState,
    id: RecordId,
    open_record: OpenRecord<K>,
) -> Result<Snapshot<K>, LibraryRefusal> {
    let (session, info) = K::start_session(app, &id, open_record)?;
    run_in_main_window::<K>(app, id, session, info).await
}

/// Runs a session in the main window, in place of the open session.
pub(super) async fn run_in_main_window<K: SessionKind>(
    app: &AppState,
    id: RecordId,
    session: K::LiveSession,
    info: Info<K>,
) -> Result<Snapshot<K>, LibraryRefusal> {
    let opened = K::sessions(app).open(MAIN, id, session, info);
    app.report_open_sessions();
    opened?.wait().await.map_err(Into::into)
}
