//! Entries of the list of journals. `P` is the summary: [`Preview`](crate::game::Preview) for games,
//! [`TablePreview`](crate::table::TablePreview) for tables.

use serde::Serialize;
use specta::Type;

use super::file_problem::FileProblem;
use super::id::RecordId;

/// The games or tables changed most recently, latest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
pub struct Listing<P> {
    /// The listed games or tables.
    pub entries: Vec<Entry<P>>,
    /// The number of games or tables in the library, including those that are not listed.
    pub total: u32,
}

/// A game or table in the library.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct Entry<P> {
    /// The id; `None` if the file name is not a valid id. Such a file cannot be opened, renamed or deleted in
    /// the app.
    pub id: Option<RecordId>,
    /// The title; by default the players' names, or the file name if the names cannot be read.
    pub title: String,
    /// Time of the last write to the journal, in seconds since 1970 (UTC); 0 if it is unknown.
    pub changed_at: u32,
    /// State of the journal.
    pub state: ListEntryState<P>,
}

/// Whether the journal can be opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum ListEntryState<P> {
    /// The journal can be opened.
    Valid {
        /// The summary.
        preview: P,
    },
    /// The journal is damaged.
    Damaged {
        /// The kind of damage.
        problem: FileProblem,
        /// Summary of the valid prefix, from which the game would resume; `None` if no prefix is valid.
        preview: Option<P>,
    },
}

impl<P> ListEntryState<P> {
    /// Returns the state of a journal without a valid prefix.
    pub(super) const fn without_preview(problem: FileProblem) -> ListEntryState<P> {
        ListEntryState::Damaged {
            problem,
            preview: None,
        }
    }

    /// Returns the summary, if there is one.
    #[must_use]
    pub fn preview(&self) -> Option<&P> {
        match self {
            ListEntryState::Valid { preview } => Some(preview),
            ListEntryState::Damaged { preview, .. } => preview.as_ref(),
        }
    }
}
