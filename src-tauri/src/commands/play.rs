//! Commands of the open game. `version` is the version in the latest update that the page has received.
//! Commands that change the game return the number of the update with the change, which may arrive after the
//! reply.
//!
//! All commands except [`resync`] and [`cancel_advice`] return [`PlayRefusal::NoGame`] if no game is open,
//! and [`Internal`](rubium_host::refusal::SessionRefusal::Internal) after an internal error. Commands that
//! change the game also return the [refusals of every session](rubium_host::refusal::SessionRefusal): the
//! version is outdated, the viewer lacks the right, or the step cannot be saved.

use rubium_host::game::{
    Advice, Controller, GameSnapshot, GameUpdate, PlayRefusal, PlayingStyle, TurnRecap,
};
use rubium_host::library::LibraryRefusal;
use rubium_odds::{DiceStatistics, Odds, OddsQuery, SpecialAttackOdds};
use rubium_rules::{Action, Hex, HexReport, Rules, Seat, View, Violation};
use tauri::State;
use tauri::ipc::Channel;

use super::AppState;
use super::session_kind::{self, MAIN, ask, read};

/// Connects the page to the open game, if there is one: at the start, after a reload, and after a gap in the
/// updates. The open hand closes, unless only one person plays on this screen. From now on updates arrive in
/// order through `updates`, and no longer through an earlier channel. The reply already includes every update
/// whose number is not greater than the number in the reply. A game that has stopped is reopened from its
/// journal.
///
/// # Errors
/// The errors of [`open_game`](super::games::open_game).
#[tauri::command]
#[specta::specta]
pub async fn resync(
    app: State<'_, AppState>,
    updates: Channel<GameUpdate>,
) -> Result<Option<GameSnapshot>, LibraryRefusal> {
    session_kind::resync::<Rules>(&app, updates).await
}

/// Applies actions of `seat`, whose decision must be pending, as one step: all or none.
///
/// # Errors
/// The errors of [`Game::act`](rubium_host::game::Game::act).
#[tauri::command]
#[specta::specta]
pub async fn act(
    app: State<'_, AppState>,
    version: u32,
    seat: Seat,
    actions: Vec<Action>,
) -> Result<u32, PlayRefusal> {
    ask(&app.games, |game| game.act(version, seat, actions)).await
}

/// Passes the open card window for all people at the main window who are still to be asked, or only for those
/// asked before the seat `stop_before`. Stops before the first seat in which a computer, or a person at
/// another viewer, decides.
///
/// # Errors
/// The errors of [`Game::pass_window`](rubium_host::game::Game::pass_window).
#[tauri::command]
#[specta::specta]
pub async fn pass_window(
    app: State<'_, AppState>,
    version: u32,
    stop_before: Option<Seat>,
) -> Result<u32, PlayRefusal> {
    ask(&app.games, |game| game.pass_window(version, stop_before)).await
}

/// Ends the game because `seat` concedes; the opponents compare scores as after an elimination (WIN-2).
///
/// # Errors
/// [`PlayRefusal::Over`], [`NoSeat`](rubium_host::refusal::SessionRefusal::NoSeat),
/// [`PlayRefusal::Computer`], [`PlayRefusal::Lesson`].
#[tauri::command]
#[specta::specta]
pub async fn concede(
    app: State<'_, AppState>,
    version: u32,
    seat: Seat,
) -> Result<u32, PlayRefusal> {
    ask(&app.games, |game| game.concede(version, seat)).await
}

/// Ends the game by agreement of all players; they compare scores as after an elimination (WIN-2).
///
/// # Errors
/// [`PlayRefusal::Over`], [`PlayRefusal::Lesson`].
#[tauri::command]
#[specta::specta]
pub async fn agree_to_end(app: State<'_, AppState>, version: u32) -> Result<u32, PlayRefusal> {
    ask(&app.games, |game| game.agree_to_end(version)).await
}

/// Carries out the pending decision of a computer now. If an earlier attempt to save it failed, tries again.
#[tauri::command]
#[specta::specta]
pub async fn advance_computer(app: State<'_, AppState>, version: u32) -> Result<u32, PlayRefusal> {
    ask(&app.games, |game| game.advance_computer(version)).await
}

/// Assigns a person or a computer to `seat` from now on.
///
/// # Errors
/// [`NoSeat`](rubium_host::refusal::SessionRefusal::NoSeat), [`PlayRefusal::Over`], [`PlayRefusal::Lesson`].
#[tauri::command]
#[specta::specta]
pub async fn set_controller(
    app: State<'_, AppState>,
    version: u32,
    seat: Seat,
    controller: Controller,
) -> Result<u32, PlayRefusal> {
    ask(&app.games, |game| {
        game.set_controller(version, seat, controller)
    })
    .await
}

/// Gives the computer in `seat` another playing style from now on. If a person plays there, the playing style
/// is kept for a later computer.
///
/// # Errors
/// [`NoSeat`](rubium_host::refusal::SessionRefusal::NoSeat), [`PlayRefusal::Over`], [`PlayRefusal::Lesson`].
#[tauri::command]
#[specta::specta]
pub async fn set_playing_style(
    app: State<'_, AppState>,
    version: u32,
    seat: Seat,
    playing_style: PlayingStyle,
) -> Result<u32, PlayRefusal> {
    ask(&app.games, |game| {
        game.set_playing_style(version, seat, playing_style)
    })
    .await
}

/// Returns the steps, with the events that the viewer may know, since the previous turn of the player at the
/// main window ended; all steps if that player has not had a turn yet. If it is not known who that player is,
/// returns the steps since the previous turn of any player began.
#[tauri::command]
#[specta::specta]
pub async fn turn_recap(app: State<'_, AppState>) -> Result<TurnRecap, PlayRefusal> {
    read(&app.games, |game, viewer| game.turn_recap(viewer)).await
}

/// Returns the public view of the open game after its first `step` steps.
///
/// # Errors
/// [`PlayRefusal::NoStep`].
#[tauri::command]
#[specta::specta]
pub async fn view_at(app: State<'_, AppState>, step: u32) -> Result<View, PlayRefusal> {
    read(&app.games, move |game, _| game.public_view_at(step)).await
}

/// Returns the rule that forbids `action` of `seat`, and the reason; null if the action is legal.
///
/// # Errors
/// The errors of [`Game::explain_refusal`](rubium_host::game::Game::explain_refusal).
#[tauri::command]
#[specta::specta]
pub async fn explain_refusal(
    app: State<'_, AppState>,
    seat: Seat,
    action: Action,
) -> Result<Option<Violation>, PlayRefusal> {
    read(&app.games, move |game, viewer| {
        game.explain_refusal(viewer, seat, action)
    })
    .await
}

/// Returns a report on a hex: units that can reach it, income, and how unit kinds fight there; null if there
/// is no such hex.
#[tauri::command]
#[specta::specta]
pub async fn hex_report(
    app: State<'_, AppState>,
    hex: Hex,
) -> Result<Option<HexReport>, PlayRefusal> {
    read(&app.games, move |game, _| Ok(game.hex_report(hex))).await
}

/// Returns the odds of current or possible battles, based on what the viewer knows: one forecast for each
/// battle of the query; empty if there would be no battle.
///
/// # Errors
/// [`InvalidInputCount`](rubium_host::refusal::SessionRefusal::InvalidInputCount),
/// [`NoOdds`](rubium_host::refusal::SessionRefusal::NoOdds).
#[tauri::command]
#[specta::specta]
pub async fn odds(app: State<'_, AppState>, query: OddsQuery) -> Result<Vec<Odds>, PlayRefusal> {
    read(&app.games, move |game, viewer| game.odds(viewer, &query)).await
}

/// Returns the odds of a special attack that the active player could make now; null if it is illegal.
///
/// # Errors
/// [`NoOdds`](rubium_host::refusal::SessionRefusal::NoOdds).
#[tauri::command]
#[specta::specta]
pub async fn special_attack_odds(
    app: State<'_, AppState>,
    attack: Action,
) -> Result<Option<SpecialAttackOdds>, PlayRefusal> {
    read(&app.games, move |game, viewer| {
        game.special_attack_odds(viewer, attack)
    })
    .await
}

/// Returns what a Commander would do in place of `seat`, as soon as the search is over; null if no decision
/// of that seat is pending, if the search finds no advice, or if it was cancelled. [`cancel_advice`], another
/// request for advice, a change to the game, its end, and the closing of the hand cancel the search.
///
/// # Errors
/// [`NoSeat`](rubium_host::refusal::SessionRefusal::NoSeat), [`PlayRefusal::Computer`],
/// [`HandClosed`](rubium_host::refusal::SessionRefusal::HandClosed).
#[tauri::command]
#[specta::specta]
pub async fn advice(app: State<'_, AppState>, seat: Seat) -> Result<Option<Advice>, PlayRefusal> {
    let pending = ask(&app.games, |game| game.advice(seat)).await?;
    Ok(pending.wait().await)
}

/// Cancels the request for advice, if there is one.
#[tauri::command]
#[specta::specta]
pub fn cancel_advice(app: State<'_, AppState>) {
    // If no game is open, there is no request.
    let _ = app.games.ask(MAIN, |game| game.cancel_advice());
}

/// Returns each seat's dice statistics; only after the end of the game.
///
/// # Errors
/// [`PlayRefusal::NotOver`].
#[tauri::command]
#[specta::specta]
pub async fn dice_statistics(app: State<'_, AppState>) -> Result<Vec<DiceStatistics>, PlayRefusal> {
    read(&app.games, |game, _| game.dice_statistics()).await
}
