//! Lessons. One is played like a game, with the commands of [`play`](super::play), but its game is stored nowhere.

use std::sync::Arc;

use rubium_host::game::{GameInfo, GameSession, Opened, PlayRefusal, lesson_game};
use rubium_host::library::{LibraryRefusal, game_id};
use rubium_host::text::excerpt;
use rubium_lessons::{Lesson, LessonSummary, built_in};
use rubium_rules::Rules;
use tauri::State;

use super::AppState;
use super::kinds::{ask, run_in_main_window};

/// Returns all lessons, in the order in which they are learned.
///
/// # Errors
/// [`LibraryRefusal::Internal`] if a lesson is invalid.
#[tauri::command]
#[specta::specta]
pub fn lessons() -> Result<Vec<LessonSummary>, LibraryRefusal> {
    let lessons = all()?.iter();
    Ok(lessons.map(|lesson| lesson.summary()).collect())
}

/// Opens a lesson at the beginning of a step, or of its last one if it has fewer; the game that was open is left.
/// Everything before the step is done as the lesson says first.
///
/// # Errors
/// [`LibraryRefusal::NoSuchLesson`], after which the open game stays open.
#[tauri::command]
#[specta::specta]
pub async fn open_lesson(
    app: State<'_, AppState>,
    lesson: String,
    step: u32,
) -> Result<Opened, LibraryRefusal> {
    let found = all()?.iter().find(|one| one.id == lesson);
    let found = found.ok_or_else(|| LibraryRefusal::NoSuchLesson {
        id: excerpt(&lesson),
    })?;
    let _guard = app.session_lock().await;
    let id = game_id(&format!("lesson-{}", found.id))?;
    let game = lesson_game(Arc::clone(found), step as usize)?;
    let info = GameInfo::new(id.to_string(), found.title.en.clone(), game.timeline());
    let session = GameSession::new(game, app.settings()?.get().pace);
    run_in_main_window::<Rules>(&app, id, session, info).await
}

/// Moves on from a step that is only read.
///
/// # Errors
/// [`PlayRefusal::Lesson`] if the step waits for an action, or if the next one begins with another position.
#[tauri::command]
#[specta::specta]
pub async fn go_on_in_lesson(app: State<'_, AppState>, version: u32) -> Result<u32, PlayRefusal> {
    ask(&app.games, |game| game.go_on_in_lesson(version)).await
}

fn all() -> Result<&'static [Arc<Lesson>], LibraryRefusal> {
    built_in().map_err(LibraryRefusal::internal)
}
