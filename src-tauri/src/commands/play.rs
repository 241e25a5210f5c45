//! Commands of the open game. `version` is that of the latest update that the page knows; the answer is the number of the
//! update that tells of the change, which may arrive later than the answer.
//!
//! Besides what is listed with them, all answer [`PlayRefusal::NoGame`] where no game is open, and those that change something
//! whatever [everything that runs](rubium_host::refusal::RunningRefusal) refuses: what comes too late, what the viewer has no
//! right to, what cannot be kept.

use rubium_host::game::{Controller, Hint, LastTurn, Opened, PlayRefusal, Update};
use rubium_host::library::LibraryRefusal;
use rubium_odds::{Luck, Odds, OddsQuery, SpecialAttackOdds};
use rubium_rules::{Action, Hex, Outlook, Rules, Seat, View, Violation};
use tauri::State;
use tauri::ipc::Channel;

use super::AppState;
use super::kinds::{self, ask, read};

/// Takes up the game that is open, if one is: when the page starts, after a reload, after a gap in the updates. The
/// open hand closes. From now on updates come down `updates`, in order, and no longer where they went before. An
/// update whose number is not greater than that of the answer is part of the answer already. A game that has stopped is
/// opened anew from its journal.
///
/// # Errors
/// Those of [`open_game`](super::games::open_game).
#[tauri::command]
#[specta::specta]
pub async fn resync(
    app: State<'_, AppState>,
    updates: Channel<Update>,
) -> Result<Option<Opened>, LibraryRefusal> {
    kinds::resync::<Rules>(&app, updates).await
}

/// Takes actions of `seat`, which must be asked, one after another, as one step: all or none.
///
/// # Errors
/// Those of [`Game::act`](rubium_host::game::Game::act).
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

/// Passes the open card window for all persons that are still asked, or for those who are asked before `until`. It ends
/// before a computer, who decides on its own.
///
/// # Errors
/// As [`act`].
#[tauri::command]
#[specta::specta]
pub async fn pass_window(
    app: State<'_, AppState>,
    version: u32,
    until: Option<Seat>,
) -> Result<u32, PlayRefusal> {
    ask(&app.games, |game| game.pass_window(version, until)).await
}

/// Ends the game because `seat` gives up; the others compare as after an elimination (WIN-2).
///
/// # Errors
/// [`PlayRefusal::Over`], [`NoSeat`](rubium_host::refusal::RunningRefusal::NoSeat), [`PlayRefusal::Computer`].
#[tauri::command]
#[specta::specta]
pub async fn concede(
    app: State<'_, AppState>,
    version: u32,
    seat: Seat,
) -> Result<u32, PlayRefusal> {
    ask(&app.games, |game| game.concede(version, seat)).await
}

/// Ends the game because all players agree to; all compare as after an elimination (WIN-2).
///
/// # Errors
/// [`PlayRefusal::Over`].
#[tauri::command]
#[specta::specta]
pub async fn agree_to_end(app: State<'_, AppState>, version: u32) -> Result<u32, PlayRefusal> {
    ask(&app.games, |game| game.agree_to_end(version)).await
}

/// Lets the computer decide now that has to decide, or try again after what it decided could not be kept.
#[tauri::command]
#[specta::specta]
pub async fn next(app: State<'_, AppState>, version: u32) -> Result<u32, PlayRefusal> {
    ask(&app.games, |game| game.next(version)).await
}

/// Lets a person or a computer decide for `seat` from now on.
///
/// # Errors
/// [`NoSeat`](rubium_host::refusal::RunningRefusal::NoSeat), [`PlayRefusal::Over`].
#[tauri::command]
#[specta::specta]
pub async fn set_player(
    app: State<'_, AppState>,
    version: u32,
    seat: Seat,
    player: Controller,
) -> Result<u32, PlayRefusal> {
    ask(&app.games, |game| game.set_player(version, seat, player)).await
}

/// What happened since the latest turn before this one of whoever is looking, as everybody may know it.
#[tauri::command]
#[specta::specta]
pub async fn last_turn(app: State<'_, AppState>) -> Result<LastTurn, PlayRefusal> {
    read(&app.games, |game, viewer| game.last_turn(viewer)).await
}

/// How things stood in the open game after its first `step` steps, as everybody may know it.
///
/// # Errors
/// [`PlayRefusal::NoStep`].
#[tauri::command]
#[specta::specta]
pub async fn last_turn_at(app: State<'_, AppState>, step: u32) -> Result<View, PlayRefusal> {
    read(&app.games, move |game, _| game.public_at(step)).await
}

/// Why `seat` may not take `action`; nothing if it may.
///
/// # Errors
/// [`HandClosed`](rubium_host::refusal::RunningRefusal::HandClosed).
#[tauri::command]
#[specta::specta]
pub async fn why(
    app: State<'_, AppState>,
    seat: Seat,
    action: Action,
) -> Result<Option<Violation>, PlayRefusal> {
    read(&app.games, move |game, viewer| {
        game.why(viewer, seat, action)
    })
    .await
}

/// A look at a hex: who can come there, what it yields, how kinds fight there. Nothing if there is no such hex.
#[tauri::command]
#[specta::specta]
pub async fn outlook(app: State<'_, AppState>, hex: Hex) -> Result<Option<Outlook>, PlayRefusal> {
    read(&app.games, move |game, _| Ok(game.outlook(hex))).await
}

/// The odds of battles that are fought or lie ahead, from what the one who is looking may know: one answer for each
/// battle that is meant, none where no battle would be fought.
///
/// # Errors
/// [`Gesture`](rubium_host::refusal::RunningRefusal::Gesture),
/// [`NoForecast`](rubium_host::refusal::RunningRefusal::NoForecast).
#[tauri::command]
#[specta::specta]
pub async fn forecast(
    app: State<'_, AppState>,
    question: OddsQuery,
) -> Result<Vec<Odds>, PlayRefusal> {
    read(&app.games, move |game, viewer| {
        game.forecast(viewer, &question)
    })
    .await
}

/// The odds of a special attack that the active player could make now; nothing if it could not be made.
///
/// # Errors
/// [`NoForecast`](rubium_host::refusal::RunningRefusal::NoForecast).
#[tauri::command]
#[specta::specta]
pub async fn special_forecast(
    app: State<'_, AppState>,
    attack: Action,
) -> Result<Option<SpecialAttackOdds>, PlayRefusal> {
    read(&app.games, move |game, viewer| {
        game.special_forecast(viewer, attack)
    })
    .await
}

/// What the Officer would do in the place of `seat`, and why; nothing if that does not decide now.
///
/// # Errors
/// [`HandClosed`](rubium_host::refusal::RunningRefusal::HandClosed).
#[tauri::command]
#[specta::specta]
pub async fn hint(app: State<'_, AppState>, seat: Seat) -> Result<Option<Hint>, PlayRefusal> {
    read(&app.games, move |game, viewer| game.hint(viewer, seat)).await
}

/// The luck of each seat with the dice, once the game is over.
///
/// # Errors
/// [`PlayRefusal::NotOver`].
#[tauri::command]
#[specta::specta]
pub async fn luck(app: State<'_, AppState>) -> Result<Vec<Luck>, PlayRefusal> {
    read(&app.games, |game, _| game.luck()).await
}
