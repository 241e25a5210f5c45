//! Lessons. A lesson is played like a game, with the commands of [`play`](super::play), but its game is not
//! stored.

use std::sync::Arc;

use rubium_host::game::{
    GameInfo, GameSession, GameSnapshot, PlayRefusal, RuleExample, lesson_game,
};
use rubium_host::library::{LibraryRefusal, parse_record_id};
use rubium_host::text::excerpt;
use rubium_lessons::{Lesson, LessonSummary, built_in, example_game};
use rubium_rules::Rules;
use tauri::State;

use super::AppState;
use super::session_kind::{ask, run_in_main_window};

/// Returns the summaries of all lessons, in the order in which learners should play them.
///
/// # Errors
/// [`LibraryRefusal::Internal`] if a lesson is invalid.
#[tauri::command]
#[specta::specta]
pub fn lessons() -> Result<Vec<LessonSummary>, LibraryRefusal> {
    let lessons = all_lessons()?.iter();
    Ok(lessons.map(|lesson| lesson.summary()).collect())
}

/// Opens a lesson at the beginning of step `step`, or of the last step if there are fewer steps, after
/// leaving the open game. Earlier steps are carried out as the lesson prescribes.
///
/// # Errors
/// [`LibraryRefusal::NoSuchLesson`], after which the open game stays open; [`LibraryRefusal::InUse`] if
/// another running instance of the app has locked the settings; [`LibraryRefusal::Internal`] if a lesson is
/// invalid.
#[tauri::command]
#[specta::specta]
pub async fn open_lesson(
    app: State<'_, AppState>,
    lesson: String,
    step: u32,
) -> Result<GameSnapshot, LibraryRefusal> {
    let found = all_lessons()?
        .iter()
        .find(|candidate| candidate.id == lesson);
    let lesson = found.ok_or_else(|| LibraryRefusal::NoSuchLesson {
        id: excerpt(&lesson),
    })?;
    let _guard = app.session_lock().await;
    let id = parse_record_id(&format!("lesson-{}", lesson.id))?;
    let game = lesson_game(Arc::clone(lesson), step as usize)?;
    let info = GameInfo::new(id.to_string(), lesson.title.en.clone(), game.timeline());
    let session = GameSession::new(game, app.settings()?.get().computer_pace);
    run_in_main_window::<Rules>(&app, id, session, info).await
}

/// Continues after a step that the learner only reads.
///
/// # Errors
/// [`PlayRefusal::Lesson`] if the open game is not a lesson, if the step needs an action, or if it is the
/// last step of its scene; the errors that all commands of [`play`](super::play) share.
#[tauri::command]
#[specta::specta]
pub async fn continue_lesson(app: State<'_, AppState>, version: u32) -> Result<u32, PlayRefusal> {
    ask(&app.games, |game| game.continue_lesson(version)).await
}

/// Returns the example of the rule with this id, or the worked example with this id, move by move; null if
/// there is none.
///
/// # Errors
/// [`LibraryRefusal::Internal`] if the example is invalid.
#[tauri::command]
#[specta::specta]
pub fn rule_example(id: String) -> Result<Option<RuleExample>, LibraryRefusal> {
    let game = example_game(&id).map_err(LibraryRefusal::internal)?;
    Ok(game.map(|game| RuleExample::new(id, game)))
}

fn all_lessons() -> Result<&'static [Arc<Lesson>], LibraryRefusal> {
    built_in().map_err(LibraryRefusal::internal)
}
