//! Watching a finished game again: a record that is read, step by step, as everybody may know it.

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

/// The finished game that is watched.
#[derive(Default)]
pub struct Screen(Mutex<Option<Timeline<Rules>>>);

/// A finished game.
#[derive(Clone, Debug, Serialize, Type)]
pub struct Watched {
    /// What stays the same all game long.
    pub info: GameInfo,
    /// The steps that count, in order, without what was taken back.
    pub moments: Vec<Moment>,
    /// The seed as decimal digits.
    pub seed: String,
    /// The luck of each seat with the dice.
    pub luck: Vec<Luck>,
}

/// Takes a finished game to be watched. The open game is left alone.
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

/// How things stood in the watched game after its first `step` steps.
///
/// # Errors
/// [`PlayRefusal::NoGame`] if none is watched, [`PlayRefusal::NoStep`].
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
