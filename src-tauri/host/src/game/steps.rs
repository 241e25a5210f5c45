//! Summaries of steps, and conversion of refusals.

use rubium_record::{Author, Machine, RedoError, Step, SubmitError, Timeline, UndoError};
use rubium_rules::{GameRefusal, IrreversibleReason, PublicAction, RecordInput, Rules, Seat};
use serde::Serialize;
use specta::Type;

use super::PlayRefusal;
use super::controllers::SeatControllers;
use super::history_entry::seat_of;
use crate::refusal::SessionRefusal;

/// Maximum number of steps in the undo list.
const MAX_LISTED_STEPS: usize = 60;

/// What everyone may know about a step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct StepSummary {
    /// Number of steps in effect before this step.
    pub step: u32,
    /// The seat that made the step.
    pub seat: Seat,
    /// The actions of the step.
    pub actions: Vec<PublicAction>,
}

/// The summary of a step; `None` for random outcomes and for the end by agreement.
pub(super) fn step_summary(rules: &Rules, step_number: usize, step: &Step) -> Option<StepSummary> {
    let seat = seat_of(step.by)?;
    let action = |text: &String| match rules.read(text) {
        Ok(RecordInput::Act(action)) => Some(action.to_public()),
        Ok(RecordInput::Chance(_) | RecordInput::Concede | RecordInput::AgreeToEnd) | Err(_) => {
            None
        }
    };
    Some(StepSummary {
        step: step_number as u32,
        seat,
        actions: step.inputs.iter().filter_map(action).collect(),
    })
}

/// People's steps from number `start` on, latest first.
fn steps_back_to<'a>(
    timeline: &'a Timeline<Rules>,
    start: usize,
    controllers: &'a SeatControllers,
) -> impl Iterator<Item = StepSummary> + 'a {
    let steps_of_persons = (start..timeline.step_count())
        .rev()
        .filter_map(|step_number| {
            let step = timeline.step(step_number)?;
            let is_by_person = seat_of(step.by).is_some_and(|seat| controllers.is_person(seat));
            is_by_person.then_some((step_number, step))
        });
    steps_of_persons
        .filter_map(|(step_number, step)| step_summary(timeline.machine(), step_number, step))
}

/// People's steps from number `start` on, oldest first.
pub(super) fn steps_from(
    timeline: &Timeline<Rules>,
    start: usize,
    controllers: &SeatControllers,
) -> Vec<StepSummary> {
    oldest_first(steps_back_to(timeline, start, controllers))
}

fn oldest_first(latest_first: impl Iterator<Item = StepSummary>) -> Vec<StepSummary> {
    let mut steps: Vec<StepSummary> = latest_first.collect();
    steps.reverse();
    steps
}

/// The latest steps of people that can be undone, oldest first. Reads only the listed steps, because the
/// function is called after every step, and in a practice game all steps can be undone.
pub(super) fn undoable_steps(
    timeline: &Timeline<Rules>,
    controllers: &SeatControllers,
) -> Vec<StepSummary> {
    let Some(authors) = undo_authors(timeline, controllers) else {
        return Vec::new();
    };
    let floor = timeline
        .min_undo_target(&authors)
        .max(controllers.step_count_at_takeover());
    oldest_first(steps_back_to(timeline, floor, controllers).take(MAX_LISTED_STEPS))
}

/// The next step to redo, if a person made it.
pub(super) fn redoable_step(
    timeline: &Timeline<Rules>,
    controllers: &SeatControllers,
) -> Option<StepSummary> {
    let summary = step_summary(
        timeline.machine(),
        timeline.step_count(),
        timeline.next_redo()?,
    )?;
    controllers.is_person(summary.seat).then_some(summary)
}

/// The authors whose steps a single undo can include: all computers, and the author of the last step that was
/// made neither by a computer nor by chance. `None` if there is no such step.
pub(super) fn undo_authors(
    timeline: &Timeline<Rules>,
    controllers: &SeatControllers,
) -> Option<Vec<Author>> {
    let computers: Vec<Author> = controllers
        .computer_seats()
        .map(|seat| Author::Seat(seat.0))
        .collect();
    let mut steps = timeline.steps().rev().map(|step| step.by);
    let last = steps.find(|by| *by != Author::Chance && !computers.contains(by))?;
    Some([last].into_iter().chain(computers).collect())
}

/// The obstacle to an undo.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type, thiserror::Error)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum UndoObstacle {
    /// Information was revealed, dice were rolled, or the game is over.
    #[error("{reason}")]
    Irreversible {
        /// The reason.
        reason: IrreversibleReason,
    },
    /// Another player has decided since then.
    #[error("another player has decided since then")]
    OtherPlayer,
}

/// Converts the refusal of an undo.
pub(super) fn undo_refusal(error: UndoError<IrreversibleReason, GameRefusal>) -> PlayRefusal {
    let reason = match error {
        UndoError::NothingToUndo { .. } => None,
        UndoError::Irreversible { reason, .. } => Some(UndoObstacle::Irreversible { reason }),
        UndoError::NotAuthor { .. } => Some(UndoObstacle::OtherPlayer),
        UndoError::Replay(_) => return SessionRefusal::replay_failed().into(),
    };
    PlayRefusal::NoUndo { reason }
}

/// Converts the refusal of a redo.
pub(super) fn redo_refusal(error: RedoError<GameRefusal>) -> PlayRefusal {
    match error {
        RedoError::NothingToRedo => SessionRefusal::NoRedo.into(),
        RedoError::Replay(_) => SessionRefusal::replay_failed().into(),
    }
}

/// Converts the refusal of a step.
pub(super) fn submit_refusal(error: SubmitError<GameRefusal>) -> PlayRefusal {
    match error {
        SubmitError::Refused {
            refusal: GameRefusal::Rule(violation),
            ..
        } => PlayRefusal::Rule { violation },
        // An action with invalid ids has no notation. Such an action is never legal.
        SubmitError::Refused {
            refusal: GameRefusal::Notation(error),
            ..
        } => SessionRefusal::UnknownReference {
            reason: error.to_string(),
        }
        .into(),
        // The input is left out, because it may name a hidden card.
        SubmitError::Refused {
            refusal: refusal @ (GameRefusal::WrongAuthor { .. } | GameRefusal::Setup(_)),
            ..
        } => PlayRefusal::internal(refusal),
        error @ SubmitError::NoInput => PlayRefusal::internal(error),
    }
}
