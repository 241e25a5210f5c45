//! The full history of a game, including undone steps.

use rubium_record::{Entry, Machine, Timeline};
use rubium_rules::{RecordInput, Rules, Seat, State};

use super::controllers::SeatControllers;
use super::steps::{StepSummary, step_summary};
use super::{HistoryEntry, PlayRefusal};
use crate::refusal::SessionRefusal;

/// All history entries of a record, redacted for the seat `audience`; with `None`, for the public.
pub(super) fn history(
    timeline: &Timeline<Rules>,
    controllers: &SeatControllers,
    audience: Option<Seat>,
) -> Result<Vec<HistoryEntry>, PlayRefusal> {
    /// A step in effect at this point of the record: the state before it, the index of its entry, and whether
    /// the step could be applied. In a file recovered from damage, a step that cannot be applied is undone
    /// later, with all steps after it.
    struct AppliedStep {
        state_before: State,
        entry_index: usize,
        is_valid: bool,
    }
    let (rules, entries) = (timeline.machine(), &timeline.record().entries);
    let (mut history, mut state) = (Vec::new(), *timeline.first_state());
    let (mut applied_steps, mut redoable_entries) =
        (Vec::<AppliedStep>::new(), Vec::<usize>::new());
    for (index, entry) in entries.iter().enumerate() {
        let entry_index = match entry {
            Entry::Step(_) => {
                redoable_entries.clear();
                index
            }
            Entry::Redo => redoable_entries
                .pop()
                .ok_or_else(|| PlayRefusal::internal("a redo with nothing undone"))?,
            Entry::UndoTo { step } => {
                let mut undone_steps = Vec::new();
                while applied_steps.len() > *step {
                    let Some(applied) = applied_steps.pop() else {
                        break;
                    };
                    state = applied.state_before;
                    redoable_entries.push(applied.entry_index);
                    let undone = entries
                        .get(applied.entry_index)
                        .filter(|_| applied.is_valid);
                    if let Some(Entry::Step(undone)) = undone {
                        undone_steps.extend(step_summary(rules, applied_steps.len(), undone));
                    }
                }
                undone_steps.retain(|summary: &StepSummary| controllers.is_person(summary.seat));
                undone_steps.reverse();
                history.push(HistoryEntry::Undone {
                    step: *step as u32,
                    undone_steps,
                });
                continue;
            }
            // The record of a game has no marks.
            Entry::Mark(_) => continue,
            Entry::Replace(_) => {
                return Err(PlayRefusal::internal("a game has no corrected battles"));
            }
        };
        let Some(Entry::Step(step)) = entries.get(entry_index) else {
            return Err(PlayRefusal::internal(
                "a redo of an entry that is not a step",
            ));
        };
        let (state_before, mut events) = (state, Vec::new());
        let is_valid = applied_steps.last().is_none_or(|applied| applied.is_valid)
            && step.inputs.iter().all(|text| {
                let input: Result<RecordInput, _> = rules.read(text);
                input.is_ok_and(|input| {
                    let result = rules.apply(&mut state, step.by, &input, Some(&mut events));
                    result.is_ok()
                })
            });
        if is_valid {
            history.push(
                HistoryEntry::unredacted(applied_steps.len(), Some(step.by), events)
                    .redact_for(audience),
            );
        } else {
            state = state_before;
        }
        applied_steps.push(AppliedStep {
            state_before,
            entry_index,
            is_valid,
        });
    }
    match applied_steps.iter().all(|applied| applied.is_valid) {
        true => Ok(history),
        false => Err(SessionRefusal::replay_failed().into()),
    }
}
