//! Replay of a finished game: the record, step by step, in the public view.

use std::sync::{Mutex, PoisonError};

use rubium_odds::{Luck, luck};
use rubium_record::Timeline;
use rubium_rules::{Awaiting, Rules, View, awaiting, view};
use serde::Serialize;
use specta::Type;
use tauri::State;

use super::AppState;
use super::kinds::on_disk;
use rubium_host::game::GameInfo;
use rubium_host::game::PlayRefusal;
use rubium_host::game::{Moment, effective, events};
use rubium_host::library::{LibraryRefusal, game_id};

/// The finished game that is being replayed.
#[derive(Default)]
pub struct Screen(Mutex<Option<Timeline<Rules>>>);

/// A finished game for the replay viewer.
#[derive(Clone, Debug, Serialize, Type)]
pub struct Watched {
    /// Static information about the game.
    pub info: GameInfo,
    /// The effective steps in order, without undone ones.
    pub moments: Vec<Moment>,
    /// The seed as decimal digits.
    pub seed: String,
    /// Each seat's luck with the dice.
    pub luck: Vec<Luck>,
}

/// Loads a finished game for replay. The open game is not affected.
///
/// # Errors
/// Those of [`open_game`](super::games::open_game); [`LibraryRefusal::NotOver`].
#[tauri::command]
#[specta::specta]
pub async fn watch(
    app: State<'_, AppState>,
    screen: State<'_, Screen>,
    id: String,
) -> Result<Watched, LibraryRefusal> {
    let id = game_id(&id)?;
    let (watched, timeline) = on_disk::<Rules, _>(&app, move |library| {
        let (title, timeline) = library.peek(&id)?;
        if !matches!(
            awaiting(timeline.machine(), timeline.state()),
            Awaiting::Over { .. }
        ) {
            return Err(LibraryRefusal::NotOver);
        }
        let moments = effective(&timeline, None)?;
        let watched = Watched {
            info: GameInfo::new(id.to_string(), title, &timeline),
            luck: luck(timeline.machine(), events(&moments)),
            moments,
            seed: timeline.record().header.seed.to_string(),
        };
        Ok((watched, timeline))
    })
    .await?;
    *screen.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(timeline);
    Ok(watched)
}

/// Returns the public view of the replayed game after its first `step` steps.
///
/// # Errors
/// [`PlayRefusal::NoGame`] if no game is being replayed, [`PlayRefusal::NoStep`].
#[tauri::command]
#[specta::specta]
pub async fn watch_at(screen: State<'_, Screen>, step: u32) -> Result<View, PlayRefusal> {
    let screen = screen.0.lock().unwrap_or_else(PoisonError::into_inner);
    let timeline = screen.as_ref().ok_or(PlayRefusal::NoGame)?;
    let most = timeline.step_count() as u32;
    if step > most {
        return Err(PlayRefusal::NoStep { step, most });
    }
    let state = timeline
        .state_at(step as usize)
        .map_err(PlayRefusal::broken)?;
    Ok(view(timeline.machine(), &state, None))
}
