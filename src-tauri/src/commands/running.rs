//! Commands of the open game and of the open table that mean the same. `version` is that of the latest update that the page
//! knows; the answer is the number of the update that tells of the change, which may arrive later than the answer.
//!
//! Besides what is listed with them, all answer [`PlayRefusal::NoGame`] or [`TableRefusal::NoTable`] where nothing is open, and those that change something
//! whatever [everything that runs](rubium_host::refusal::RunningRefusal) refuses: what comes too late, what the viewer has no
//! right to, what cannot be kept.

use rubium_host::game::PlayRefusal;
use rubium_host::running::{ExpectedVersion, Intent};
use rubium_host::table::TableRefusal;
use rubium_rules::Seat;
use serde::Serialize;
use specta::Type;
use tauri::State;

use super::AppState;
use super::kinds;
use super::library::Collection;

/// Why the open game, or the open table, did nothing.
#[derive(Clone, Debug, Serialize, Type)]
#[serde(untagged)]
pub enum EitherRefusal {
    /// The game.
    Game(PlayRefusal),
    /// The table.
    Table(TableRefusal),
}

/// Opens the hand of `seat` to whoever sits at the screen, with its PIN if it has one (those of games have none); the hand that
/// was open closes.
///
/// # Errors
/// [`PlayRefusal::Curtain`], [`NoSeat`](rubium_host::refusal::RunningRefusal::NoSeat), [`PlayRefusal::Computer`];
/// [`TableRefusal::Pin`].
#[tauri::command]
#[specta::specta]
pub async fn open_hand(
    app: State<'_, AppState>,
    collection: Collection,
    version: u32,
    seat: Seat,
    pin: Option<String>,
) -> Result<u32, EitherRefusal> {
    let open = Intent::OpenHand { seat, pin };
    ask(
        &app,
        collection,
        ExpectedVersion::UnchangedBySeat(version),
        open,
    )
    .await
}

/// Closes the open hand, whatever happened meanwhile.
#[tauri::command]
#[specta::specta]
pub async fn close_hand(
    app: State<'_, AppState>,
    collection: Collection,
) -> Result<u32, EitherRefusal> {
    ask(&app, collection, ExpectedVersion::Any, Intent::CloseHand).await
}

/// Deals what chance still owes: after a step that was kept while its dice could not be.
#[tauri::command]
#[specta::specta]
pub async fn go_on(
    app: State<'_, AppState>,
    collection: Collection,
    version: u32,
) -> Result<u32, EitherRefusal> {
    ask(
        &app,
        collection,
        ExpectedVersion::Exactly(version),
        Intent::GoOn,
    )
    .await
}

/// Takes back all steps after the first `step`, which is the number of one that has a title.
///
/// # Errors
/// [`PlayRefusal::NoUndo`], [`TableRefusal::NoUndo`].
#[tauri::command]
#[specta::specta]
pub async fn undo(
    app: State<'_, AppState>,
    collection: Collection,
    version: u32,
    step: u32,
) -> Result<u32, EitherRefusal> {
    ask(
        &app,
        collection,
        ExpectedVersion::UnchangedByPlayers(version),
        Intent::Undo { step },
    )
    .await
}

/// Makes steps again that were taken back, up to the one whose number is `step`; in a game that is the next one.
///
/// # Errors
/// [`NoRedo`](rubium_host::refusal::RunningRefusal::NoRedo).
#[tauri::command]
#[specta::specta]
pub async fn redo(
    app: State<'_, AppState>,
    collection: Collection,
    version: u32,
    step: u32,
) -> Result<u32, EitherRefusal> {
    ask(
        &app,
        collection,
        ExpectedVersion::Exactly(version),
        Intent::Redo { step },
    )
    .await
}

async fn ask(
    app: &AppState,
    collection: Collection,
    at: ExpectedVersion,
    intent: Intent,
) -> Result<u32, EitherRefusal> {
    match collection {
        Collection::Games => {
            let asked = kinds::ask(&app.games, |game| game.ask(at, intent));
            asked.await.map_err(EitherRefusal::Game)
        }
        Collection::Tables => {
            let asked = kinds::ask(&app.tables, |table| table.ask(at, intent));
            asked.await.map_err(EitherRefusal::Table)
        }
    }
}
