//! History entries of a game, as they are sent to viewers.

use rubium_record::{Author, Timeline};
use rubium_rules::{Event, Rules, Seat};
use serde::Serialize;
use specta::Type;

use super::PlayRefusal;
use super::steps::StepTitle;
use crate::running::{Redact, Unredacted};

/// An entry of the history.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum HistoryEntry {
    /// A step was made or redone.
    Step {
        /// Number of effective steps before it.
        step: u32,
        /// The seat that made it; `None` for a random outcome or an agreement of all players.
        by: Option<Seat>,
        /// Its events in order.
        events: Vec<Event>,
    },
    /// Steps were undone.
    Undone {
        /// Number of steps that remain effective.
        step: u32,
        /// The undone steps of persons, oldest first.
        titles: Vec<StepTitle>,
    },
}

impl HistoryEntry {
    /// A step before redaction.
    pub(super) fn unredacted(
        step: usize,
        by: Option<Author>,
        events: Vec<Event>,
    ) -> Unredacted<HistoryEntry> {
        Unredacted(HistoryEntry::Step {
            step: step as u32,
            by: by.and_then(seat),
            events,
        })
    }
}

impl Redact for HistoryEntry {
    fn redact_for(self, viewer: Option<Seat>) -> HistoryEntry {
        match self {
            HistoryEntry::Step { step, by, events } => HistoryEntry::Step {
                step,
                by,
                events: events
                    .into_iter()
                    .map(|event| event.redact_for(viewer))
                    .collect(),
            },
            // Titles hold public information only.
            undone @ HistoryEntry::Undone { .. } => undone,
        }
    }
}

/// The seat that made a step.
pub(super) fn seat(by: Author) -> Option<Seat> {
    match by {
        Author::Seat(number) => Some(Seat(number)),
        Author::Chance | Author::Keeper => None,
    }
}

/// The effective steps of a record, redacted for `viewer`; with `None`, for the public.
///
/// # Errors
/// [`SessionRefusal::Internal`](crate::refusal::SessionRefusal::Internal) if the record does not replay.
pub fn effective_steps(
    timeline: &Timeline<Rules>,
    viewer: Option<Seat>,
) -> Result<Vec<HistoryEntry>, PlayRefusal> {
    let mut state = *timeline.first_state();
    let mut history = Vec::with_capacity(timeline.step_count());
    for (number, step) in timeline.steps().enumerate() {
        let mut events = Vec::new();
        timeline
            .replay(number, &mut state, Some(&mut events))
            .map_err(|_| replay_mismatch(number))?;
        history.push(HistoryEntry::unredacted(number, Some(step.by), events).redact_for(viewer));
    }
    Ok(history)
}

/// A record that was loaded but does not replay. The details are left out, because they may name a hidden card.
pub(super) fn replay_mismatch(number: usize) -> PlayRefusal {
    PlayRefusal::internal(format!("the record does not replay at step {number}"))
}
