//! Replay of a finished game: its steps and events, and the public view after any step.

use std::sync::{Mutex, PoisonError};

use rubium_odds::{DiceStatistics, dice_statistics};
use rubium_record::Timeline;
use rubium_rules::{PendingInput, Rules, View, pending_input, view};
use serde::Serialize;
use specta::Type;
use tauri::State;

use super::AppState;
use super::session_kind::with_library;
use rubium_host::game::GameInfo;
use rubium_host::game::PlayRefusal;
use rubium_host::game::{HistoryEntry, effective_steps, events};
use rubium_host::library::{LibraryRefusal, parse_record_id};

/// The finished game that is being replayed.
#[derive(Default)]
pub struct OpenReplay(Mutex<Option<Timeline<Rules>>>);

/// A finished game for the replay screen.
#[derive(Clone, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct Replay {
    /// The information that no step changes.
    pub info: GameInfo,
    /// The steps in effect, in order.
    pub history: Vec<HistoryEntry>,
    /// The seed as decimal digits.
    pub seed: String,
    /// Each seat's dice statistics.
    pub dice_statistics: Vec<DiceStatistics>,
}

/// Loads a finished game for replay. The open game is not affected.
///
/// # Errors
/// The errors of [`open_game`](super::games::open_game); [`LibraryRefusal::NotOver`];
/// [`LibraryRefusal::Internal`] if the record does not replay.
#[tauri::command]
#[specta::specta]
pub async fn open_replay(
    app: State<'_, AppState>,
    replay_state: State<'_, OpenReplay>,
    id: String,
) -> Result<Replay, LibraryRefusal> {
    let id = parse_record_id(&id)?;
    let (replay, timeline) = with_library::<Rules, _>(&app, move |library| {
        let (title, timeline) = library.read_without_opening(&id)?;
        if !matches!(
            pending_input(timeline.machine(), timeline.state()),
            PendingInput::Over { .. }
        ) {
            return Err(LibraryRefusal::NotOver);
        }
        let history = effective_steps(&timeline, None)?;
        let replay = Replay {
            info: GameInfo::new(id.to_string(), title, &timeline),
            dice_statistics: dice_statistics(timeline.machine(), events(&history)),
            history,
            seed: timeline.record().header.seed.to_string(),
        };
        Ok((replay, timeline))
    })
    .await?;
    *replay_state
        .0
        .lock()
        .unwrap_or_else(PoisonError::into_inner) = Some(timeline);
    Ok(replay)
}

/// Returns the public view of the replayed game after its first `step` steps.
///
/// # Errors
/// [`PlayRefusal::NoGame`] if no game is being replayed; [`PlayRefusal::NoStep`] if the game has fewer steps;
/// [`SessionRefusal::Internal`](rubium_host::refusal::SessionRefusal::Internal) if the record does not
/// replay.
#[tauri::command]
#[specta::specta]
pub async fn replay_view_at(
    replay_state: State<'_, OpenReplay>,
    step: u32,
) -> Result<View, PlayRefusal> {
    let open_replay = replay_state
        .0
        .lock()
        .unwrap_or_else(PoisonError::into_inner);
    let timeline = open_replay.as_ref().ok_or(PlayRefusal::NoGame)?;
    let max = timeline.step_count() as u32;
    if step > max {
        return Err(PlayRefusal::NoStep { step, max });
    }
    let state = timeline
        .state_at(step as usize)
        .map_err(PlayRefusal::internal)?;
    Ok(view(timeline.machine(), &state, None))
}
