//! What a viewer is told of what happened.

use rubium_record::{By, Machine, Timeline};
use rubium_rules::{Event, Rules, Seat};
use serde::Serialize;
use specta::Type;

use super::PlayRefusal;
use super::steps::StepTitle;
use crate::running::{Redact, Unredacted};

/// Something that happened, in order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Moment {
    /// A step was made, or made again.
    Step {
        /// How many steps counted before it.
        step: u32,
        /// Who made it; `None`: chance, or all together.
        by: Option<Seat>,
        /// What happened, in order.
        events: Vec<Event>,
    },
    /// Steps were taken back: only the first `step` still count.
    TookBack {
        /// How many steps still count.
        step: u32,
        /// What persons did of what was taken back, the oldest first; steps of chance have no title.
        titles: Vec<StepTitle>,
    },
}

impl Moment {
    /// A step, with all that is hidden.
    pub(super) fn unredacted(
        step: usize,
        by: Option<By>,
        events: Vec<Event>,
    ) -> Unredacted<Moment> {
        Unredacted(Moment::Step {
            step: step as u32,
            by: by.and_then(seat),
            events,
        })
    }
}

impl Redact for Moment {
    fn redact_for(self, viewer: Option<Seat>) -> Moment {
        match self {
            Moment::Step { step, by, events } => Moment::Step {
                step,
                by,
                events: events.into_iter().map(|event| event.cut(viewer)).collect(),
            },
            // Titles are made of what everybody may know.
            took_back @ Moment::TookBack { .. } => took_back,
        }
    }
}

/// The seat that gave a step, if one did.
pub(super) fn seat(by: By) -> Option<Seat> {
    match by {
        By::Seat(number) => Some(Seat(number)),
        By::Chance | By::Keeper => None,
    }
}

/// The steps of a record that count, as `viewer` may know them; `None`: as everybody may.
///
/// # Errors
/// [`RunningRefusal::Broken`](crate::refusal::RunningRefusal::Broken) if the record does not replay.
pub fn effective(
    timeline: &Timeline<Rules>,
    viewer: Option<Seat>,
) -> Result<Vec<Moment>, PlayRefusal> {
    let mut state = timeline.machine().start();
    let mut moments = Vec::with_capacity(timeline.count());
    for (number, step) in timeline.steps().enumerate() {
        let mut events = Vec::new();
        timeline
            .replay(number, &mut state, Some(&mut events))
            .map_err(|_| replay_mismatch(number))?;
        moments.push(Moment::unredacted(number, Some(step.by), events).redact_for(viewer));
    }
    Ok(moments)
}

/// A record that was folded and now does not replay. Its text stays unsaid: it may name a card that is hidden.
pub(super) fn replay_mismatch(number: usize) -> PlayRefusal {
    PlayRefusal::broken(format!("the record does not replay at number {number}"))
}
