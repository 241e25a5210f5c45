//! Commands of the open table. `version` is that of the latest update that the page knows; the answer is the number of the
//! update that tells of the change, which may arrive later than the answer.
//!
//! Besides what is listed with them, all answer [`TableRefusal::NoTable`] where no table is open, and those that change something
//! whatever [everything that runs](rubium_host::refusal::RunningRefusal) refuses: what comes too late, what the viewer has no
//! right to, what cannot be kept.

use rubium_host::library::LibraryRefusal;
use rubium_host::table::{TableOdds, TableOpened, TableQuestion, TableRefusal, TableUpdate};
use rubium_rules::Seat;
use rubium_table::{Entered, Table, TableOutcome, TableStep, TableSummary};
use tauri::State;
use tauri::ipc::Channel;

use super::AppState;
use super::kinds::{self, MAIN, ask, read};
use crate::refusal::ProgramRefusal;

/// Takes up the table that is open, if one is: when the page starts, after a reload, after a gap in the updates. The open
/// hand closes. From now on updates come down `updates`, in order, and no longer where they went before. An update whose
/// number is not greater than that of the answer is part of the answer already. A table that has stopped is opened anew from its
/// journal.
///
/// # Errors
/// Those of [`open_table`](super::tables::open_table).
#[tauri::command]
#[specta::specta]
pub async fn table_resync(
    app: State<'_, AppState>,
    updates: Channel<TableUpdate>,
) -> Result<Option<TableOpened>, LibraryRefusal> {
    kinds::resync::<Table>(&app, updates).await
}

/// Watches whatever table is open from the scoreboard, as everybody may know it, whoever has a hand open. Nothing closes.
/// Otherwise as [`table_resync`].
#[tauri::command]
#[specta::specta]
pub async fn table_watch(
    app: State<'_, AppState>,
    updates: Channel<TableUpdate>,
) -> Result<Option<TableOpened>, TableRefusal> {
    kinds::watch::<Table>(&app, updates).await
}

/// Opens a second window with the public scoreboard, or brings it forward. It only watches.
///
/// # Errors
/// [`ProgramRefusal::Broken`] if the system gives no window.
#[tauri::command]
#[specta::specta]
pub async fn open_scoreboard(app: State<'_, AppState>) -> Result<(), ProgramRefusal> {
    app.open_scoreboard()
}

/// Takes entries of `by` (none: whoever keeps the table), one after another, as one step: all or none. What players of other
/// seats entered since `version` makes an entry of a seat not late.
///
/// # Errors
/// Those of [`RunningTable::enter`](rubium_host::table::RunningTable::enter).
#[tauri::command]
#[specta::specta]
pub async fn enter(
    app: State<'_, AppState>,
    version: u32,
    by: Option<Seat>,
    entries: Vec<Entered>,
) -> Result<u32, TableRefusal> {
    ask(&app.tables, |table| table.enter(version, by, entries)).await
}

/// Takes what lies on the table for what is asked: dice, a card, a token, who plays first. All is one step.
///
/// # Errors
/// Those of [`RunningTable::type_outcomes`](rubium_host::table::RunningTable::type_outcomes).
#[tauri::command]
#[specta::specta]
pub async fn type_outcome(
    app: State<'_, AppState>,
    version: u32,
    outcomes: Vec<TableOutcome>,
) -> Result<u32, TableRefusal> {
    ask(&app.tables, |table| table.type_outcomes(version, outcomes)).await
}

/// Everything that happened and counts, step by step, as everybody may know it.
#[tauri::command]
#[specta::specta]
pub async fn table_log(app: State<'_, AppState>) -> Result<Vec<TableStep>, TableRefusal> {
    read(&app.tables, |table, viewer| table.log(viewer)).await
}

/// What came of the whole table so far: rubium in and out, victory points by turn, battles, dice.
#[tauri::command]
#[specta::specta]
pub async fn table_summary(app: State<'_, AppState>) -> Result<TableSummary, TableRefusal> {
    read(&app.tables, |table, _| table.summary()).await
}

/// The odds of the battle that is fought, or of forces that are typed; nothing where nobody would fight.
///
/// # Errors
/// [`NoForecast`](rubium_host::refusal::RunningRefusal::NoForecast).
#[tauri::command]
#[specta::specta]
pub async fn table_forecast(
    app: State<'_, AppState>,
    question: TableQuestion,
) -> Result<Option<TableOdds>, TableRefusal> {
    read(&app.tables, move |table, _| table.forecast(&question)).await
}

/// The open hand is touched: it stays open for as long as the settings say. Nothing changes, so no `version` is needed.
#[tauri::command]
#[specta::specta]
pub async fn table_touch_hand(app: State<'_, AppState>) -> Result<(), TableRefusal> {
    Ok(app.tables.ask(MAIN, |table| table.touch_hand())?)
}

/// Gives the open hand of `seat` another PIN of 4 to 8 digits, or none; `old` is the one it has.
///
/// # Errors
/// [`NoSeat`](rubium_host::refusal::RunningRefusal::NoSeat),
/// [`HandClosed`](rubium_host::refusal::RunningRefusal::HandClosed), [`TableRefusal::Pin`].
#[tauri::command]
#[specta::specta]
pub async fn table_set_pin(
    app: State<'_, AppState>,
    seat: Seat,
    old: Option<String>,
    pin: Option<String>,
) -> Result<u32, TableRefusal> {
    ask(&app.tables, |table| table.set_pin(seat, old, pin)).await
}

/// Removes a PIN that was forgotten. Everybody is told, and it stays in the log.
///
/// # Errors
/// [`NoSeat`](rubium_host::refusal::RunningRefusal::NoSeat), [`TableRefusal::Pin`].
#[tauri::command]
#[specta::specta]
pub async fn table_forget_pin(app: State<'_, AppState>, seat: Seat) -> Result<u32, TableRefusal> {
    ask(&app.tables, |table| table.forget_pin(seat)).await
}
