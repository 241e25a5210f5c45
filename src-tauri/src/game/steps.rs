//! Steps by name, and why one is refused.

use rubium_record::{By, Machine, Step, SubmitError, Timeline, UndoError};
use rubium_rules::{Action, GameRefusal, RecordInput, Rules, Seal, Seat};
use serde::Serialize;
use specta::Type;

use super::moments::seat;
use crate::errors::Refusal;

/// Most steps that the list of what can be taken back names.
const LISTED: usize = 60;

/// What a step was: enough to name it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct StepTitle {
    /// How many steps counted before it: where to undo to.
    pub step: u32,
    /// Who made it.
    pub seat: Seat,
    /// What was done.
    pub actions: Vec<Action>,
}

/// The title of a step of a seat; chance has none.
pub(super) fn title(rules: &Rules, number: usize, step: &Step) -> Option<StepTitle> {
    let seat = seat(step.by)?;
    let action = |text: &String| match rules.read(text) {
        Ok(RecordInput::Act(action)) => Some(action),
        _ => None,
    };
    Some(StepTitle {
        step: number as u32,
        seat,
        actions: step.inputs.iter().filter_map(action).collect(),
    })
}

/// The latest steps of seats that can be taken back now, the oldest first.
pub(super) fn undoable(timeline: &Timeline<Rules>) -> Vec<StepTitle> {
    let Some(last) = timeline.steps().rev().find(|step| step.by != By::Chance) else {
        return Vec::new();
    };
    let floor = timeline.undo_floor(last.by);
    let first = floor.max(timeline.count().saturating_sub(LISTED));
    let titles = (first..timeline.count())
        .filter_map(|number| title(timeline.machine(), number, timeline.step(number)?));
    titles.collect()
}

/// The step that would be made again.
pub(super) fn redoable(timeline: &Timeline<Rules>) -> Option<StepTitle> {
    title(timeline.machine(), timeline.count(), timeline.undone()?)
}

/// Why nothing can be taken back now.
pub(super) fn why_not(timeline: &Timeline<Rules>) -> Refusal {
    Refusal::NoUndo {
        seal: seal(timeline),
    }
}

/// What sealed the latest step, if something did.
fn seal(timeline: &Timeline<Rules>) -> Option<Seal> {
    if timeline.count() == 0 {
        return None;
    }
    let over = rubium_rules::awaiting(timeline.machine(), timeline.state());
    Some(match timeline.steps().next_back().map(|step| step.by) {
        _ if matches!(over, rubium_rules::Awaiting::Over { .. }) => Seal::Over,
        Some(By::Chance) => Seal::Chance,
        _ => Seal::Revealed,
    })
}

/// Why an undo is refused.
pub(super) fn refused(error: UndoError<Seal, GameRefusal>) -> Refusal {
    match error {
        UndoError::NothingToUndo { .. } => Refusal::NoUndo { seal: None },
        UndoError::Sealed { why, .. } => Refusal::NoUndo { seal: Some(why) },
        UndoError::Others { .. } => Refusal::NoUndo { seal: None },
        UndoError::Fault(fault) => Refusal::broken(fault),
    }
}

/// Why a step is refused.
pub(super) fn not_taken(error: SubmitError<GameRefusal>) -> Refusal {
    match error {
        SubmitError::Refused {
            refusal: GameRefusal::Rule(violation),
            ..
        } => Refusal::Rule { violation },
        // An action whose numbers name nothing has no text: the rules could not have listed it.
        SubmitError::Refused {
            refusal: GameRefusal::Notation(fault),
            ..
        } => Refusal::NoSuchThing {
            why: fault.to_string(),
        },
        other => Refusal::broken(other),
    }
}
