//! Commands shared by the open game and the open table. `version` is the version in the latest update that
//! the page has received. Commands that change something return the number of the update with the change,
//! which may arrive after the reply.
//!
//! All commands return [`PlayRefusal::NoGame`] or [`TableRefusal::NoTable`] if nothing is open. Commands that
//! change something also return the [refusals of every session](rubium_host::refusal::SessionRefusal): the
//! version is outdated, the viewer lacks the right, or the step cannot be saved.

use rubium_host::game::PlayRefusal;
use rubium_host::running::Intent;
use rubium_host::table::TableRefusal;
use rubium_rules::Seat;
use serde::Serialize;
use specta::Type;
use tauri::State;

use super::AppState;
use super::library::Collection;
use super::session_kind;

/// A refusal of the open game or table.
#[derive(Clone, Debug, Serialize, Type)]
#[serde(untagged)]
pub enum EitherRefusal {
    /// A refusal of the game.
    Game(PlayRefusal),
    /// A refusal of the table.
    Table(TableRefusal),
}

/// Opens the hand of `seat` on the shared screen, and closes the hand that was open. At tables a hand may
/// require its PIN; hands of games have no PIN.
///
/// # Errors
/// [`PlayRefusal::Handover`], [`NoSeat`](rubium_host::refusal::SessionRefusal::NoSeat),
/// [`PlayRefusal::Computer`]; [`TableRefusal::Pin`].
#[tauri::command]
#[specta::specta]
pub async fn open_hand(
    app: State<'_, AppState>,
    collection: Collection,
    version: u32,
    seat: Seat,
    pin: Option<String>,
) -> Result<u32, EitherRefusal> {
    let intent = Intent::OpenHand { version, seat, pin };
    ask(&app, collection, intent).await
}

/// Closes the open hand. In a game with only one person at the screen, that person's hand stays open. The
/// command needs no `version`, because closing a hand is never outdated.
#[tauri::command]
#[specta::specta]
pub async fn close_hand(
    app: State<'_, AppState>,
    collection: Collection,
) -> Result<u32, EitherRefusal> {
    ask(&app, collection, Intent::CloseHand).await
}

/// Draws the pending random outcomes. This is needed if a step was saved, but the outcomes after it could not
/// be saved.
#[tauri::command]
#[specta::specta]
pub async fn draw_pending_outcomes(
    app: State<'_, AppState>,
    collection: Collection,
    version: u32,
) -> Result<u32, EitherRefusal> {
    ask(&app, collection, Intent::RetryOutcomes { version }).await
}

/// Undoes the step with the index `step`, counted from 0, and all later steps.
///
/// # Errors
/// [`PlayRefusal::NoUndo`] and [`TableRefusal::NoUndo`] if this step cannot be undone;
/// [`PlayRefusal::Lesson`].
#[tauri::command]
#[specta::specta]
pub async fn undo(
    app: State<'_, AppState>,
    collection: Collection,
    version: u32,
    step: u32,
) -> Result<u32, EitherRefusal> {
    ask(&app, collection, Intent::Undo { version, step }).await
}

/// Redoes the next `count` undone steps; in a game, only the next step can be redone.
///
/// # Errors
/// [`NoRedo`](rubium_host::refusal::SessionRefusal::NoRedo).
#[tauri::command]
#[specta::specta]
pub async fn redo(
    app: State<'_, AppState>,
    collection: Collection,
    version: u32,
    count: u32,
) -> Result<u32, EitherRefusal> {
    ask(&app, collection, Intent::Redo { version, count }).await
}

async fn ask(app: &AppState, collection: Collection, intent: Intent) -> Result<u32, EitherRefusal> {
    match collection {
        Collection::Games => {
            let answer = session_kind::ask(&app.games, |game| game.ask(intent));
            answer.await.map_err(EitherRefusal::Game)
        }
        Collection::Tables => {
            let answer = session_kind::ask(&app.tables, |table| table.ask(intent));
            answer.await.map_err(EitherRefusal::Table)
        }
    }
}
