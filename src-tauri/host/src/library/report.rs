//! "Report a wrong rule": one file with everything that somebody needs to see what happened.

use std::path::PathBuf;

use rubium_record::{Timeline, jsonl};
use rubium_rules::Rules;
use rubium_rules::notation::write_position;
use serde::Serialize;

use super::Library;
use super::id::GameId;
use super::refusal::LibraryRefusal;
use crate::files;

/// Most characters of what somebody writes for a report.
const MAX_WORDS: u16 = 4000;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Report<'a> {
    /// The version of the program.
    version: &'a str,
    /// What somebody wrote.
    words: &'a str,
    /// Steps that count.
    steps: usize,
    /// The latest position that can be written down; none before the first.
    position: Option<Position>,
    /// The whole journal, line by line. It holds every hand.
    journal: Vec<&'a str>,
}

#[derive(Serialize)]
struct Position {
    /// How many steps led there.
    steps: usize,
    /// The position in the game's notation.
    text: String,
}

impl Library {
    /// Writes a report of a game into `reports/`, and answers where. `words` is what somebody says of it, `version` the
    /// program's. The report holds hidden cards and the seed: who sends it should know.
    ///
    /// # Errors
    /// [`LibraryRefusal::Words`], [`LibraryRefusal::NotSaved`].
    pub fn export_report(
        &self,
        id: &GameId,
        timeline: &Timeline<Rules>,
        words: &str,
        version: &str,
    ) -> Result<PathBuf, LibraryRefusal> {
        if words.chars().count() > usize::from(MAX_WORDS) {
            return Err(LibraryRefusal::Words { most: MAX_WORDS });
        }
        let journal = jsonl::write(timeline.record()).map_err(LibraryRefusal::broken)?;
        let report = Report {
            version,
            words: words.trim(),
            steps: timeline.step_count(),
            position: position(timeline),
            journal: journal.lines().collect(),
        };
        let json = serde_json::to_vec_pretty(&report).map_err(LibraryRefusal::broken)?;
        let folder = self.folder.join("reports");
        Ok(files::create_numbered(&folder, id.as_str(), "json", &json)?)
    }
}

/// The position now, or at the latest step before at which nothing is half resolved.
fn position(timeline: &Timeline<Rules>) -> Option<Position> {
    (0..=timeline.step_count()).rev().find_map(|steps| {
        let state = timeline.state_at(steps).ok()?;
        let text = write_position(timeline.machine(), &state)?;
        Some(Position { steps, text })
    })
}
