//! What the commands of games and those of tables have in common: what is opened, and what runs.

use std::sync::Arc;

use rubium_host::game::{Game, GameInfo, Playing};
use rubium_host::library::{GameId, Kept, Library, LibraryRefusal, Opening, game_id};
use rubium_host::refusal::NothingOpen;
use rubium_host::running::{Access, Answer, Hosted, Registry, Rights, Sink, Told, ViewerId};
use rubium_host::table::{Evening, RunningTable, TableInfo};
use rubium_record::{Header, Timeline};
use rubium_rules::Rules;
use rubium_table::Table;
use serde::Serialize;
use tauri::ipc::Channel;

use super::Desk;

/// The main window: everybody's screen.
pub(super) const MAIN: ViewerId = ViewerId(0);
/// The scoreboard's window.
pub(super) const SCOREBOARD: ViewerId = ViewerId(1);

/// Games, or tables.
pub(super) trait Kind: Kept {
    /// What runs one.
    type Runs: Hosted<Refusal: From<NothingOpen> + Into<LibraryRefusal>>;

    /// Where they are kept.
    fn library(desk: &Desk) -> Result<Arc<Library<Self>>, LibraryRefusal>;

    /// Those that run.
    fn running(desk: &Desk) -> &Registry<Self::Runs>;

    /// Takes one up that was opened: what runs it, and what is to be known of it.
    fn take_up(
        desk: &Desk,
        id: &GameId,
        opening: Opening<Self>,
    ) -> Result<Up<Self>, LibraryRefusal>;

    /// It is called something else from now on.
    fn retitle(info: &mut Info<Self>, title: String);
}

/// What is to be known of something that runs.
type Info<K> = <<K as Kind>::Runs as Hosted>::Info;
/// What runs something, and what is to be known of it.
type Up<K> = (<K as Kind>::Runs, Info<K>);
/// What a page gets that knows nothing.
type Opened<K> = <<K as Kind>::Runs as Hosted>::Opened;
/// What a page is told of a change.
type Update<K> = <<K as Kind>::Runs as Hosted>::Update;

impl Kind for Rules {
    type Runs = Playing;

    fn library(desk: &Desk) -> Result<Arc<Library>, LibraryRefusal> {
        desk.library()
    }

    fn running(desk: &Desk) -> &Registry<Playing> {
        &desk.games
    }

    fn take_up(
        desk: &Desk,
        id: &GameId,
        opening: Opening<Rules>,
    ) -> Result<(Playing, GameInfo), LibraryRefusal> {
        let mut info = GameInfo::new(id.to_string(), opening.title, &opening.timeline);
        info.notice = opening.notice;
        let game = Game::new(opening.timeline, Box::new(opening.journal), opening.beside);
        Ok((Playing::new(game, desk.keeper()?.get().pace), info))
    }

    fn retitle(info: &mut GameInfo, title: String) {
        info.title = title;
    }
}

impl Kind for Table {
    type Runs = Evening;

    fn library(desk: &Desk) -> Result<Arc<Library<Table>>, LibraryRefusal> {
        desk.table_library()
    }

    fn running(desk: &Desk) -> &Registry<Evening> {
        &desk.tables
    }

    fn take_up(
        desk: &Desk,
        id: &GameId,
        opening: Opening<Table>,
    ) -> Result<(Evening, TableInfo), LibraryRefusal> {
        let mut info = TableInfo::new(id.to_string(), opening.title, &opening.timeline);
        info.notice = opening.notice;
        let table = RunningTable::new(opening.timeline, Box::new(opening.journal), opening.beside)?;
        Ok((Evening::new(table, desk.keeper()?.get().hand_limit()), info))
    }

    fn retitle(info: &mut TableInfo, title: String) {
        info.title = title;
    }
}

/// Takes updates down a channel. What has ended is told to windows by what ended it.
fn down<U: Serialize + Send + 'static>(updates: Channel<U>) -> Sink<U> {
    Box::new(move |told| {
        if let Told::Update(update) = told
            && let Err(fault) = updates.send(update)
        {
            log::warn!("an update did not reach the page: {fault}");
        }
    })
}

/// Takes up what is open, if something is, in the main window. What has stopped is opened anew from its journal.
pub(super) async fn resync<K: Kind>(
    desk: &Desk,
    updates: Channel<Update<K>>,
) -> Result<Option<Opened<K>>, LibraryRefusal>
where
    Update<K>: Serialize,
{
    let running = K::running(desk);
    let stopped = running.at(MAIN);
    let connected = running.connect(MAIN, down(updates));
    let Some(answer) = connected.map_err(LibraryRefusal::broken)? else {
        return Ok(None);
    };
    match answer.come().await.map_err(Into::into) {
        Err(LibraryRefusal::Broken { .. }) => {}
        answer => return answer.map(Some),
    }
    // What is on disk is sound. Meanwhile it may have been left, or opened anew by another request.
    let _turn = desk.turn().await;
    match running.at(MAIN) {
        Some(id) if stopped.as_ref() == Some(&id) => {
            running.end(&id);
            desk.show();
            let opened = take_from_disk::<K>(desk, id, Library::load).await;
            opened.map(Some)
        }
        _ => Ok(None),
    }
}

/// Watches whatever is open in the main window from the scoreboard, which looks at nothing else, see [`Desk::show`].
pub(super) async fn watch<K: Kind>(
    desk: &Desk,
    updates: Channel<Update<K>>,
) -> Result<Option<Opened<K>>, <K::Runs as Hosted>::Refusal>
where
    Update<K>: Serialize,
{
    let running = K::running(desk);
    let _turn = desk.turn().await;
    running.admit(SCOREBOARD, Rights::watcher());
    let joined = match running.connect(SCOREBOARD, down(updates))? {
        None => running
            .at(MAIN)
            .and_then(|id| running.join(SCOREBOARD, &id)),
        joined => joined,
    };
    match joined {
        None => Ok(None),
        Some(answer) => answer.come().await.map(Some),
    }
}

/// Asks for something in the main window, on behalf of whoever sits there.
pub(super) async fn ask<H: Hosted<Refusal: From<NothingOpen>>, T>(
    running: &Registry<H>,
    ask: impl FnOnce(Access<'_, H>) -> Answer<T, H::Refusal>,
) -> Result<T, H::Refusal> {
    running.ask(MAIN, ask)?.come().await
}

/// Reads something of what is open in the main window.
pub(super) async fn read<H: Hosted<Refusal: From<NothingOpen>>, T: Send + 'static>(
    running: &Registry<H>,
    read: impl FnOnce(&H::Machine, ViewerId) -> Result<T, H::Refusal> + Send + 'static,
) -> Result<T, H::Refusal> {
    ask(running, |open| open.read(read)).await
}

/// Does something with the disk, away from the thread that answers the page.
pub(super) async fn on_disk<K: Kind, T: Send + 'static>(
    desk: &Desk,
    work: impl FnOnce(&Library<K>) -> Result<T, LibraryRefusal> + Send + 'static,
) -> Result<T, LibraryRefusal> {
    let library = K::library(desk)?;
    tauri::async_runtime::spawn_blocking(move || work(&library))
        .await
        .map_err(LibraryRefusal::broken)?
}

/// Begins one and opens it, in the place of what was open.
pub(super) async fn begin<K: Kind>(
    desk: &Desk,
    header: Header<K::Setup>,
    title: String,
    beside: K::Beside,
) -> Result<Opened<K>, LibraryRefusal> {
    let begun = on_disk::<K, _>(desk, move |library| {
        let timeline = Timeline::begin(header.clone()).map_err(LibraryRefusal::broken)?;
        let (id, journal) = library.create(&header, &title, &beside)?;
        let title = library.title_of(&id, &timeline);
        let opening = Opening {
            title,
            timeline,
            beside,
            journal,
            notice: None,
        };
        Ok((id, opening))
    });
    let (id, opening) = begun.await?;
    show::<K>(desk, id, opening).await
}

/// How one is read that is kept: [`Library::load`] or [`Library::recover`].
type Read<K> = fn(&Library<K>, &GameId) -> Result<Opening<K>, LibraryRefusal>;

/// Opens one that is kept, in the place of what was open.
pub(super) async fn open<K: Kind>(
    desk: &Desk,
    id: String,
    read: Read<K>,
) -> Result<Opened<K>, LibraryRefusal> {
    let id = game_id(&id)?;
    let _turn = desk.turn().await;
    take_from_disk::<K>(desk, id, read).await
}

/// Opens it from its journal, which must have one writer: where it is open it is left first, and where it runs for somebody else
/// the main window joins them.
async fn take_from_disk<K: Kind>(
    desk: &Desk,
    id: GameId,
    read: Read<K>,
) -> Result<Opened<K>, LibraryRefusal> {
    let running = K::running(desk);
    if running.at(MAIN).as_ref() == Some(&id) {
        running.leave(MAIN);
        desk.show();
    }
    if let Some(joined) = running.join(MAIN, &id) {
        desk.show();
        match joined.come().await.map_err(Into::into) {
            // It has stopped: what is on disk is sound.
            Err(LibraryRefusal::Broken { .. }) => {
                running.end(&id);
                desk.show();
            }
            joined => return joined,
        }
    }
    let key = id.clone();
    let opening = on_disk::<K, _>(desk, move |library| read(library, &key)).await?;
    show::<K>(desk, id, opening).await
}

/// Takes in one that was exported, and opens it.
pub(super) async fn import<K: Kind>(
    desk: &Desk,
    text: String,
) -> Result<Opened<K>, LibraryRefusal> {
    let _turn = desk.turn().await;
    let taken = on_disk::<K, _>(desk, move |library| library.import(&text));
    let (id, opening) = taken.await?;
    show::<K>(desk, id, opening).await
}

async fn show<K: Kind>(
    desk: &Desk,
    id: GameId,
    opening: Opening<K>,
) -> Result<Opened<K>, LibraryRefusal> {
    let (runs, info) = K::take_up(desk, &id, opening)?;
    let opened = K::running(desk).open(MAIN, id, runs, info);
    desk.show();
    opened?.come().await.map_err(Into::into)
}
