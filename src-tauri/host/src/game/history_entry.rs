//! History entries of a game, as they are sent to viewers.

use rubium_record::{Author, Timeline};
use rubium_rules::{Event, Rules, Seat};
use serde::Serialize;
use specta::Type;

use super::PlayRefusal;
use super::steps::StepSummary;
use crate::refusal::SessionRefusal;
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
        /// Number of steps in effect before this step.
        step: u32,
        /// The seat that made the step; `None` for a random outcome or an agreement of all players.
        seat: Option<Seat>,
        /// Events of the step, in order.
        events: Vec<Event>,
    },
    /// Steps were undone.
    Undone {
        /// Number of steps that remain in effect.
        step: u32,
        /// The undone steps of people, oldest first.
        undone_steps: Vec<StepSummary>,
    },
}

impl HistoryEntry {
    /// The entry of a step, before redaction.
    pub(super) fn unredacted(
        step: usize,
        by: Option<Author>,
        events: Vec<Event>,
    ) -> Unredacted<HistoryEntry> {
        Unredacted(HistoryEntry::Step {
            step: step as u32,
            seat: by.and_then(seat_of),
            events,
        })
    }
}

impl Redact for HistoryEntry {
    fn redact_for(self, audience: Option<Seat>) -> HistoryEntry {
        match self {
            HistoryEntry::Step { step, seat, events } => HistoryEntry::Step {
                step,
                seat,
                events: events
                    .into_iter()
                    .map(|event| event.redact_for(audience))
                    .collect(),
            },
            // Step summaries contain only public information.
            undone @ HistoryEntry::Undone { .. } => undone,
        }
    }
}

/// The seat of an author; `None` for chance and the keeper.
pub(super) fn seat_of(by: Author) -> Option<Seat> {
    match by {
        Author::Seat(number) => Some(Seat(number)),
        Author::Chance | Author::Keeper => None,
    }
}

/// The history entries of the steps in effect, redacted for the seat `audience`; with `None`, for the public.
///
/// # Errors
/// [`SessionRefusal::Internal`] if the record does not replay.
pub fn effective_steps(
    timeline: &Timeline<Rules>,
    audience: Option<Seat>,
) -> Result<Vec<HistoryEntry>, PlayRefusal> {
    let mut state = *timeline.first_state();
    let mut history = Vec::with_capacity(timeline.step_count());
    for (step_number, step) in timeline.steps().enumerate() {
        let mut events = Vec::new();
        timeline
            .replay(step_number, &mut state, Some(&mut events))
            .map_err(|_| SessionRefusal::replay_failed())?;
        history.push(
            HistoryEntry::unredacted(step_number, Some(step.by), events).redact_for(audience),
        );
    }
    Ok(history)
}
