//! Steps by name, and why one is refused.

use rubium_record::{By, Machine, RedoError, Step, SubmitError, Timeline, UndoError};
use rubium_rules::{ActionTitle, GameRefusal, RecordInput, Rules, Seal, Seat};
use serde::Serialize;
use specta::Type;

use super::PlayRefusal;
use super::controllers::SeatControllers;
use super::moments::seat;
use crate::refusal::RunningRefusal;

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
    /// What was done, as everybody may know it.
    pub actions: Vec<ActionTitle>,
}

/// The title of a step of a seat; chance has none.
pub(super) fn title(rules: &Rules, number: usize, step: &Step) -> Option<StepTitle> {
    let seat = seat(step.by)?;
    let action = |text: &String| match rules.read(text) {
        Ok(RecordInput::Act(action)) => Some(action.title()),
        Ok(RecordInput::Chance(_) | RecordInput::Concede | RecordInput::Agree) | Err(_) => None,
    };
    Some(StepTitle {
        step: number as u32,
        seat,
        actions: step.inputs.iter().filter_map(action).collect(),
    })
}

/// The titles of the steps of persons after the first `first`, the latest first.
fn titles_back_to<'a>(
    timeline: &'a Timeline<Rules>,
    first: usize,
    controllers: &'a SeatControllers,
) -> impl Iterator<Item = StepTitle> + 'a {
    let persons = (first..timeline.count()).rev().filter_map(|number| {
        let step = timeline.step(number)?;
        let made = seat(step.by).is_some_and(|seat| controllers.is_person(seat));
        made.then_some((number, step))
    });
    persons.filter_map(|(number, step)| title(timeline.machine(), number, step))
}

/// The titles of the steps of persons after the first `first`, the oldest first.
pub(super) fn titles_from(
    timeline: &Timeline<Rules>,
    first: usize,
    controllers: &SeatControllers,
) -> Vec<StepTitle> {
    oldest_first(titles_back_to(timeline, first, controllers))
}

fn oldest_first(titles: impl Iterator<Item = StepTitle>) -> Vec<StepTitle> {
    let mut titles: Vec<StepTitle> = titles.collect();
    titles.reverse();
    titles
}

/// The latest steps of persons that can be taken back now, the oldest first. Only those that are listed are read: in
/// practice all steps can be taken back, and this is asked at each.
pub(super) fn undoable(
    timeline: &Timeline<Rules>,
    controllers: &SeatControllers,
) -> Vec<StepTitle> {
    let Some(by) = undo_authors(timeline, controllers) else {
        return Vec::new();
    };
    let floor = timeline.undo_floor(&by).max(controllers.taken_over());
    oldest_first(titles_back_to(timeline, floor, controllers).take(LISTED))
}

/// The step that a person would make again.
pub(super) fn redoable(
    timeline: &Timeline<Rules>,
    controllers: &SeatControllers,
) -> Option<StepTitle> {
    let title = title(timeline.machine(), timeline.count(), timeline.undone()?)?;
    controllers.is_person(title.seat).then_some(title)
}

/// Who takes back together: the person who decided last, named first, and the computers, who mind nothing. Nobody, if no person
/// has decided.
pub(super) fn undo_authors(
    timeline: &Timeline<Rules>,
    controllers: &SeatControllers,
) -> Option<Vec<By>> {
    let computers: Vec<By> = controllers
        .seats(false)
        .map(|seat| By::Seat(seat.0))
        .collect();
    let mut steps = timeline.steps().rev().map(|step| step.by);
    let last = steps.find(|by| *by != By::Chance && !computers.contains(by))?;
    Some([last].into_iter().chain(computers).collect())
}

/// Why something cannot be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Type, thiserror::Error)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum NoUndo {
    /// Something was shown, rolled or drawn, or the game is over.
    #[error("{seal}")]
    Sealed {
        /// Which.
        seal: Seal,
    },
    /// Another player has decided since.
    #[error("another player has decided since then")]
    Others,
}

/// Why an undo is refused.
pub(super) fn not_undone(error: UndoError<Seal, GameRefusal>) -> PlayRefusal {
    let why = match error {
        UndoError::NothingToUndo { .. } => None,
        UndoError::Sealed { why, .. } => Some(NoUndo::Sealed { seal: why }),
        UndoError::Others { .. } => Some(NoUndo::Others),
        UndoError::Fault(_) => return replay_mismatch(),
    };
    PlayRefusal::NoUndo { why }
}

/// Why a redo is refused.
pub(super) fn not_redone(error: RedoError<GameRefusal>) -> PlayRefusal {
    match error {
        RedoError::Nothing => RunningRefusal::NoRedo.into(),
        RedoError::Fault(_) => replay_mismatch(),
    }
}

/// A record that was folded and now does not replay. Its text stays unsaid: it may name a card that is hidden.
fn replay_mismatch() -> PlayRefusal {
    PlayRefusal::broken("the record does not replay")
}

/// Why a step is refused.
pub(super) fn not_taken(error: SubmitError<GameRefusal>) -> PlayRefusal {
    match error {
        SubmitError::Refused {
            refusal: GameRefusal::Rule(violation),
            ..
        } => PlayRefusal::Rule { violation },
        // An action whose numbers name nothing has no text: the rules could not have listed it.
        SubmitError::Refused {
            refusal: GameRefusal::Notation(fault),
            ..
        } => RunningRefusal::NoSuchThing {
            why: fault.to_string(),
        }
        .into(),
        // The input stays unsaid: it may name a card that is hidden.
        SubmitError::Refused {
            refusal: refusal @ (GameRefusal::NotBy { .. } | GameRefusal::Setup(_)),
            ..
        } => PlayRefusal::broken(refusal),
        nothing @ SubmitError::NoInput => PlayRefusal::broken(nothing),
    }
}
