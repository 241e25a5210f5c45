//! Problem reports: a report is one file with all the information needed to investigate a wrong rule.

use std::path::PathBuf;

use rubium_record::{Timeline, jsonl};
use rubium_rules::Rules;
use rubium_rules::notation::write_position;
use serde::Serialize;

use super::Library;
use super::id::RecordId;
use super::refusal::LibraryRefusal;
use crate::files;

/// Maximum number of characters in the user's text.
const MAX_DESCRIPTION_CHARS: u16 = 4000;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Report<'a> {
    /// Version of the program.
    version: &'a str,
    /// The user's description of the problem.
    description: &'a str,
    /// Number of steps in effect.
    steps: usize,
    /// The latest position that the notation can express; `None` if it can express no position of the game.
    position: Option<Position>,
    /// The lines of the whole journal. They contain every hand.
    journal: Vec<&'a str>,
}

#[derive(Serialize)]
struct Position {
    /// Number of steps up to the position.
    steps: usize,
    /// The position in notation.
    text: String,
}

impl Library {
    /// Writes a report of a game into `reports/` and returns the path of the file. `description` is the
    /// user's text, `version` the version of the program. The report contains hidden cards and the seed, so
    /// the user must be warned before sending it.
    ///
    /// # Errors
    /// [`LibraryRefusal::ReportTooLong`], [`LibraryRefusal::NotSaved`]; [`LibraryRefusal::Internal`] if the
    /// report cannot be serialized.
    pub fn export_report(
        &self,
        id: &RecordId,
        timeline: &Timeline<Rules>,
        description: &str,
        version: &str,
    ) -> Result<PathBuf, LibraryRefusal> {
        if description.chars().count() > usize::from(MAX_DESCRIPTION_CHARS) {
            return Err(LibraryRefusal::ReportTooLong {
                max: MAX_DESCRIPTION_CHARS,
            });
        }
        let journal = jsonl::write(timeline.record()).map_err(LibraryRefusal::internal)?;
        let report = Report {
            version,
            description: description.trim(),
            steps: timeline.step_count(),
            position: position(timeline),
            journal: journal.lines().collect(),
        };
        let json = serde_json::to_vec_pretty(&report).map_err(LibraryRefusal::internal)?;
        let folder = self.folder.join("reports");
        Ok(files::create_numbered(&folder, id.as_str(), "json", &json)?)
    }
}

/// Returns the latest position in which an action of a phase is pending. The notation can express no other
/// positions.
fn position(timeline: &Timeline<Rules>) -> Option<Position> {
    (0..=timeline.step_count()).rev().find_map(|step_count| {
        let state = timeline.state_at(step_count).ok()?;
        let text = write_position(timeline.machine(), &state)?;
        Some(Position {
            steps: step_count,
            text,
        })
    })
}
