//! Commands of the open table. `version` is the version in the latest update that the page has received.
//! Commands that change the table return the number of the update with the change, which may arrive after the
//! reply.
//!
//! All commands except those that connect or open a window return [`TableRefusal::NoTable`] if no table is
//! open. Commands that change the table also return the
//! [refusals of every session](rubium_host::refusal::SessionRefusal): the version is outdated, the viewer
//! lacks the right, or the step cannot be saved.

use rubium_host::library::LibraryRefusal;
use rubium_host::table::{TableOdds, TableOddsQuery, TableRefusal, TableSnapshot, TableUpdate};
use rubium_rules::Seat;
use rubium_table::{
    BattleCorrection, BattleCorrectionAnswer, CorrectedDie, EntryRequest, Table,
    TableChanceOutcome, TableStep, TableSummary, TableUnits,
};
use tauri::State;
use tauri::ipc::Channel;

use super::AppState;
use super::session_kind::{self, MAIN, ask, read};
use crate::refusal::ProgramRefusal;

/// Connects the page to the open table, if there is one: at the start, after a reload, and after a gap in the
/// updates. The open hand closes. From now on updates arrive in order through `updates`, and no longer
/// through an earlier channel. The reply already includes every update whose number is not greater than the
/// number in the reply. A table that has stopped is reopened from its journal.
///
/// # Errors
/// The errors of [`open_table`](super::tables::open_table).
#[tauri::command]
#[specta::specta]
pub async fn table_resync(
    app: State<'_, AppState>,
    updates: Channel<TableUpdate>,
) -> Result<Option<TableSnapshot>, LibraryRefusal> {
    session_kind::resync::<Table>(&app, updates).await
}

/// Connects the scoreboard window to the open table, like [`table_resync`]. The window gets the public view,
/// even while a hand is open in the main window, and that hand stays open.
#[tauri::command]
#[specta::specta]
pub async fn connect_scoreboard(
    app: State<'_, AppState>,
    updates: Channel<TableUpdate>,
) -> Result<Option<TableSnapshot>, TableRefusal> {
    session_kind::connect_scoreboard::<Table>(&app, updates).await
}

/// Opens the read-only scoreboard window, or brings it to the front.
///
/// # Errors
/// [`ProgramRefusal::Internal`] if the window system reports an error.
#[tauri::command]
#[specta::specta]
pub async fn open_scoreboard(app: State<'_, AppState>) -> Result<(), ProgramRefusal> {
    app.open_scoreboard()
}

/// Applies entries of `by` as one step: all or none. If `by` is null, they are entries of the keeper, who
/// acts for the whole table. Entries that other seats have made since `version` do not make a seat's entries
/// outdated, unless one of the seat's entries overrides a warning.
///
/// # Errors
/// The errors of [`RunningTable::enter`](rubium_host::table::RunningTable::enter).
#[tauri::command]
#[specta::specta]
pub async fn enter(
    app: State<'_, AppState>,
    version: u32,
    by: Option<Seat>,
    entries: Vec<EntryRequest>,
) -> Result<u32, TableRefusal> {
    ask(&app.tables, |table| table.enter(version, by, entries)).await
}

/// Enters the physical outcomes that are pending, as one step: dice, a card, a token, or the first player.
///
/// # Errors
/// The errors of [`RunningTable::enter_outcomes`](rubium_host::table::RunningTable::enter_outcomes).
#[tauri::command]
#[specta::specta]
pub async fn enter_outcomes(
    app: State<'_, AppState>,
    version: u32,
    outcomes: Vec<TableChanceOutcome>,
) -> Result<u32, TableRefusal> {
    ask(&app.tables, |table| table.enter_outcomes(version, outcomes)).await
}

/// Corrects the forces and dice of the latest battle, whether it is still under way or over. Other dice, cards
/// and casualties that still apply are kept. `answers` are the answers to the questions of
/// [`TableRefusal::NeedsAnswer`], in order.
///
/// # Errors
/// The errors of [`RunningTable::correct_battle`](rubium_host::table::RunningTable::correct_battle).
#[tauri::command]
#[specta::specta]
pub async fn correct_battle(
    app: State<'_, AppState>,
    version: u32,
    attackers: Vec<TableUnits>,
    defenders: Vec<TableUnits>,
    dice: Vec<CorrectedDie>,
    answers: Vec<BattleCorrectionAnswer>,
) -> Result<u32, TableRefusal> {
    let forces = [attackers, defenders];
    let correction = BattleCorrection { forces, dice };
    ask(&app.tables, |table| {
        table.correct_battle(version, correction, answers)
    })
    .await
}

/// Confirms that line `line` of the to-do list, counted from 0, has been carried out. If `line` is null,
/// confirms all lines.
///
/// # Errors
/// [`TableRefusal::NoSuchLine`].
#[tauri::command]
#[specta::specta]
pub async fn tick_todo_lines(
    app: State<'_, AppState>,
    version: u32,
    line: Option<u32>,
) -> Result<u32, TableRefusal> {
    ask(&app.tables, |table| table.tick_todo_lines(version, line)).await
}

/// Returns the public log of all steps in effect.
#[tauri::command]
#[specta::specta]
pub async fn table_log(app: State<'_, AppState>) -> Result<Vec<TableStep>, TableRefusal> {
    read(&app.tables, |table, viewer| table.log(viewer)).await
}

/// Returns statistics of the table so far: rubium gained and spent, victory points by turn, battles, played
/// cards, and hits of dice.
#[tauri::command]
#[specta::specta]
pub async fn table_summary(app: State<'_, AppState>) -> Result<TableSummary, TableRefusal> {
    read(&app.tables, |table, _| table.summary()).await
}

/// Returns the odds of a battle, of special attacks or of a storm; null if there is no battle, a force is
/// empty, or no unit can be destroyed.
///
/// # Errors
/// [`NoOdds`](rubium_host::refusal::SessionRefusal::NoOdds).
#[tauri::command]
#[specta::specta]
pub async fn table_odds(
    app: State<'_, AppState>,
    query: TableOddsQuery,
) -> Result<Option<TableOdds>, TableRefusal> {
    read(&app.tables, move |table, _| table.odds(&query)).await
}

/// Restarts the time after which the open hand closes. The command changes nothing else, so it needs no
/// `version`.
#[tauri::command]
#[specta::specta]
pub async fn table_keep_hand_open(app: State<'_, AppState>) -> Result<(), TableRefusal> {
    Ok(app.tables.ask(MAIN, |table| table.keep_hand_open())?)
}

/// Sets or removes the PIN of `seat`, whose hand must be open. `old` is the current PIN, if there is one.
/// `pin` is the new PIN, which has 4 to 8 digits, or null to remove the PIN.
///
/// # Errors
/// [`NoSeat`](rubium_host::refusal::SessionRefusal::NoSeat),
/// [`HandClosed`](rubium_host::refusal::SessionRefusal::HandClosed), [`TableRefusal::Pin`].
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

/// Removes a forgotten PIN. The open hand closes, all players are notified, and the log records the removal.
///
/// # Errors
/// [`NoSeat`](rubium_host::refusal::SessionRefusal::NoSeat), [`TableRefusal::Pin`].
#[tauri::command]
#[specta::specta]
pub async fn table_forget_pin(app: State<'_, AppState>, seat: Seat) -> Result<u32, TableRefusal> {
    ask(&app.tables, |table| table.forget_pin(seat)).await
}
