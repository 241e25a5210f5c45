//! The job `lessons`, which checks lesson files, for authors of lessons.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use rubium_lessons::{ReadingTime, check, parse};

/// Arguments of the job.
pub const USAGE: &str = "[FILE...]";

/// Returns the folder of the lessons of the app.
pub fn default_folder() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.join("shared/lessons/content")
}

/// Checks the given files, or all lessons of the app. Prints the number of steps and the reading time of
/// each lesson.
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

/// Returns the lessons in a folder, sorted by name.
///
/// # Errors
/// The folder cannot be read.
pub fn lesson_files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = std::fs::read_dir(folder);
    let entries = entries.map_err(|error| format!("{}: {error}", folder.display()))?;
    let paths = entries.flatten().map(|entry| entry.path());
    let mut files: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|end| end == "lesson"))
        .collect();
    files.sort();
    Ok(files)
}

fn check_file(path: &Path) -> Result<String, String> {
    let name = path.display().to_string();
    let text = std::fs::read_to_string(path).map_err(|error| format!("{name}: {error}"))?;
    let lesson = parse(&name, &text).map_err(|error| error.to_string())?;
    let lesson = Arc::new(lesson);
    check(&lesson).map_err(|error| error.to_string())?;
    let ReadingTime(time) = ReadingTime::of(&lesson);
    Ok(format!(
        "{} steps, {} seconds",
        lesson.steps.len(),
        time / 1000
    ))
}
