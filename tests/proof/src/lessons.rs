//! The job `lessons`, with which authors of lessons and tips check their files.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use rubium_lessons::{
    GAME_TIPS_FILE, LessonDuration, TABLE_TIPS_FILE, TipScreen, check, check_tips, parse,
    parse_tips,
};

/// Arguments of the job.
pub const USAGE: &str = "[FILE...]";

/// Returns the folder of the lessons and tips of the app.
pub fn default_folder() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.join("shared/lessons/content")
}

/// Checks the given files, or all lessons and tips of the app. Prints the number of steps and the estimated
/// duration of each lesson, and the number of tips of each file of tips.
pub fn command(arguments: &[String]) -> ExitCode {
    let files = match arguments {
        [] => lesson_files(&default_folder()),
        files => Ok(files.iter().map(PathBuf::from).collect()),
    };
    let files = files.unwrap_or_else(|error| {
        eprintln!("{error}");
        Vec::new()
    });
    let mut is_success = !files.is_empty();
    for file in files {
        match check_file(&file) {
            Ok(summary) => println!("{}: {summary}", file.display()),
            Err(error) => {
                println!("{error}");
                is_success = false;
            }
        }
    }
    if is_success {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Returns the files of lessons and tips in a folder, sorted by name.
///
/// # Errors
/// The folder cannot be read.
pub fn lesson_files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = std::fs::read_dir(folder);
    let entries = entries.map_err(|error| format!("{}: {error}", folder.display()))?;
    let paths = entries.flatten().map(|entry| entry.path());
    let mut files: Vec<PathBuf> = paths
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "lesson" || extension == "tips")
        })
        .collect();
    files.sort();
    Ok(files)
}

fn check_file(path: &Path) -> Result<String, String> {
    let name = path.display().to_string();
    let text = std::fs::read_to_string(path).map_err(|error| format!("{name}: {error}"))?;
    if path
        .extension()
        .is_some_and(|extension| extension == "tips")
    {
        return check_tip_file(path, &text);
    }
    let lesson = parse(&name, &text).map_err(|error| error.to_string())?;
    let lesson = Arc::new(lesson);
    check(&lesson).map_err(|error| error.to_string())?;
    let LessonDuration(milliseconds) = LessonDuration::of(&lesson);
    Ok(format!(
        "{} steps, {} seconds",
        lesson.steps.len(),
        milliseconds / 1000
    ))
}

/// Checks a file of tips. The file name determines whether the tips are for games or for tables.
fn check_tip_file(path: &Path, text: &str) -> Result<String, String> {
    let name = path.file_name().and_then(|name| name.to_str());
    let screen = match name {
        Some(GAME_TIPS_FILE) => TipScreen::Game,
        Some(TABLE_TIPS_FILE) => TipScreen::Table,
        _ => {
            return Err(format!(
                "{}: tips are in {GAME_TIPS_FILE} or {TABLE_TIPS_FILE}",
                path.display()
            ));
        }
    };
    let tips = parse_tips(&path.display().to_string(), text, screen);
    let tips = tips.map_err(|error| error.to_string())?;
    check_tips(&tips).map_err(|error| error.to_string())?;
    Ok(format!("{} tips", tips.entries.len()))
}
