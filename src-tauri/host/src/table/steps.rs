//! Summaries of the steps of a table, for undo and redo.
//!
//! An entry and the outcomes that the app drew for it are one undo step. They are undone together: after an
//! undo of the outcomes alone, the app would draw the same outcomes again.

use rubium_record::{Author, Machine, Replacement, Step, Timeline, Undone};
use rubium_table::{Table, TableState, TableStepSummary, correction_summary, step_summary};

use crate::count::saturating_u32;

/// Maximum number of steps in the undo and redo lists of an update.
const MAX_LISTED_STEPS: usize = 60;

/// The undo steps of a table.
#[derive(Default)]
pub struct UndoSteps {
    in_effect: Vec<UndoStep>,
    /// Undone steps. The next step to redo is at the end.
    undone: Vec<UndoStep>,
}

/// A step of undo: an entry, with the outcomes that the app drew for it, or a correction of forces.
#[derive(Clone)]
struct UndoStep {
    /// The public summary.
    summary: TableStepSummary,
    /// Number of changes of the record of which the undo step consists.
    change_count: usize,
    /// Whether the step consists only of outcomes that the app drew. Such a step cannot be undone.
    is_drawn: bool,
    /// The correction of forces; `None` for an entry.
    correction: Option<ForcesCorrection>,
}

/// A correction of forces.
#[derive(Clone, Default)]
struct ForcesCorrection {
    /// The steps that it brought into effect, as the log lists them.
    steps: Vec<UndoStep>,
    /// The steps that it replaced; empty while it is undone.
    replaced: Vec<UndoStep>,
}

/// The result of an undo.
pub struct UndoneSteps {
    /// Summaries of the undone steps, oldest first.
    pub summaries: Vec<TableStepSummary>,
    /// Whether an undone correction has brought back the steps that it had replaced.
    pub has_restored_steps: bool,
}

impl UndoSteps {
    /// Reads the undo steps of a record.
    #[must_use]
    pub fn from_timeline(timeline: &Timeline<Table>) -> UndoSteps {
        let steps: Vec<&Step> = timeline.steps().collect();
        let replacements: Vec<_> = timeline.replacements().collect();
        let mut undo_steps = UndoSteps::read_effective(timeline.machine(), &steps, &replacements);
        undo_steps.undone = read_undone(timeline);
        undo_steps.undone.reverse();
        undo_steps
    }

    /// Reads the undo steps of `steps`, which are in effect because of these replacements.
    fn read_effective(
        table: &Table,
        steps: &[&Step],
        replacements: &[(&Replacement, Vec<&Step>)],
    ) -> UndoSteps {
        let (mut undo_steps, corrected) = match replacements.split_last() {
            None => (UndoSteps::default(), 0..0),
            Some(((replacement, replaced), earlier)) => {
                let first = replacement.first.min(steps.len());
                let before = [&steps[..first], replaced].concat();
                let undo_steps = UndoSteps::read_effective(table, &before, earlier);
                (undo_steps, first..first + replacement.steps.len())
            }
        };
        let (mut correction, mut state) = (UndoSteps::default(), table.initial_state());
        for (number, step) in steps.iter().enumerate() {
            let is_drawn = is_drawn_by_app(table, &state, step.by);
            // The steps that a correction replaced may not apply in a file recovered from damage.
            if !try_apply(table, &mut state, step) {
                break;
            }
            if number < corrected.start {
                continue;
            }
            let summary = step_summary(table, number, step);
            if !corrected.contains(&number) {
                undo_steps.add(summary, is_drawn);
                continue;
            }
            correction.add(summary, is_drawn);
            if number + 1 == corrected.end {
                undo_steps
                    .put_correction(corrected.start, std::mem::take(&mut correction.in_effect));
            }
        }
        undo_steps
    }

    /// Adds the correction of forces that has just replaced the steps from `number` on, and clears the redo
    /// list.
    pub fn correct(&mut self, timeline: &Timeline<Table>, number: usize) {
        let steps: Vec<&Step> = timeline.steps().collect();
        let read = UndoSteps::read_effective(timeline.machine(), &steps, &[]);
        let is_corrected = |step: &UndoStep| step.summary.number as usize >= number;
        let corrected = read.in_effect.into_iter().filter(is_corrected);
        self.put_correction(number, corrected.collect());
        self.clear_redo();
    }

    fn put_correction(&mut self, number: usize, steps: Vec<UndoStep>) {
        let mut step = UndoStep::correction(number, steps);
        self.replace_by(&mut step);
        self.in_effect.push(step);
    }

    /// Moves the steps that a correction replaces into it.
    fn replace_by(&mut self, step: &mut UndoStep) {
        if let Some(correction) = &mut step.correction {
            let is_earlier = |earlier: &UndoStep| earlier.summary.number < step.summary.number;
            let index = self.in_effect.partition_point(is_earlier);
            correction.replaced = self.in_effect.split_off(index);
        }
    }

    /// Adds a recorded step. Outcomes that the app drew (`is_drawn`) become part of the preceding undo step,
    /// if there is one.
    pub fn add(&mut self, summary: TableStepSummary, is_drawn: bool) {
        match self.in_effect.last_mut() {
            Some(last) if is_drawn => {
                last.change_count += 1;
                last.latest_mut().entries.extend(summary.entries);
            }
            _ => self.in_effect.push(UndoStep {
                summary,
                change_count: 1,
                is_drawn,
                correction: None,
            }),
        }
    }

    /// Clears the redo list after a new step.
    pub fn clear_redo(&mut self) {
        self.undone.clear();
    }

    /// Summaries of all steps in effect, in order.
    pub fn summaries(&self) -> impl ExactSizeIterator<Item = &TableStepSummary> {
        self.in_effect.iter().map(|step| &step.summary)
    }

    /// The numbers of the steps that the log lists, in order.
    pub fn log_numbers(&self) -> impl Iterator<Item = u32> {
        self.in_effect.iter().flat_map(|step| {
            let listed = match &step.correction {
                Some(correction) => correction.steps.as_slice(),
                None => std::slice::from_ref(step),
            };
            listed.iter().map(|step| step.summary.number)
        })
    }

    /// The summary of the latest step that the log lists.
    #[must_use]
    pub fn last(&self) -> Option<&TableStepSummary> {
        self.in_effect.last().map(UndoStep::latest)
    }

    /// If the latest step is a correction of forces, returns its number.
    #[must_use]
    pub fn last_correction(&self) -> Option<u32> {
        let last = self.in_effect.last()?;
        last.correction.as_ref().map(|_| last.summary.number)
    }

    /// Summaries of the latest steps that can be undone, oldest first.
    #[must_use]
    pub fn undoable_steps(&self) -> Vec<TableStepSummary> {
        let undoable = self.in_effect.iter().filter(|step| !step.is_drawn);
        let mut latest: Vec<_> = undoable
            .rev()
            .take(MAX_LISTED_STEPS)
            .map(|step| step.summary.clone())
            .collect();
        latest.reverse();
        latest
    }

    /// Number of recorded steps before the first step that can be undone. These recorded steps consist only
    /// of drawn outcomes.
    #[must_use]
    pub fn first_undoable(&self) -> u32 {
        let drawn_steps = self.in_effect.iter().take_while(|step| step.is_drawn);
        saturating_u32(drawn_steps.map(|step| step.change_count).sum())
    }

    /// Summaries of the next steps that can be redone, next first.
    #[must_use]
    pub fn redoable_steps(&self) -> Vec<TableStepSummary> {
        let next_steps = self.undone.iter().rev().take(MAX_LISTED_STEPS);
        next_steps.map(|step| step.summary.clone()).collect()
    }

    /// Returns whether the step with this number can be undone.
    #[must_use]
    pub fn can_undo(&self, number: u32) -> bool {
        let has_number = |step: &&UndoStep| step.summary.number == number;
        self.in_effect
            .iter()
            .find(has_number)
            .is_some_and(|step| !step.is_drawn)
    }

    /// Moves step `number` and all later steps to the redo list. If step `number` is a correction, the steps
    /// that it replaced are in effect again.
    pub fn move_to_redo(&mut self, number: u32) -> UndoneSteps {
        let mut summaries = Vec::new();
        let mut has_restored_steps = false;
        let is_undone = |step: &mut UndoStep| step.summary.number >= number;
        while !has_restored_steps && let Some(mut step) = self.in_effect.pop_if(is_undone) {
            if let Some(correction) = &mut step.correction {
                self.in_effect.append(&mut correction.replaced);
                has_restored_steps = step.summary.number == number;
            }
            summaries.push(step.summary.clone());
            self.undone.push(step);
        }
        summaries.reverse();
        UndoneSteps {
            summaries,
            has_restored_steps,
        }
    }

    /// For each step to redo up to and including step `step`, next first, the number of changes of the record;
    /// empty if there is no such step.
    #[must_use]
    pub fn changes_to_redo(&self, number: u32) -> Vec<usize> {
        let has_number = |step: &UndoStep| step.summary.number == number;
        let index = self.undone.iter().rposition(has_number);
        let steps = &self.undone[index.unwrap_or(self.undone.len())..];
        steps.iter().rev().map(|step| step.change_count).collect()
    }

    /// Moves the next step from the redo list back to the steps in effect.
    pub fn complete_redo(&mut self) {
        if let Some(mut step) = self.undone.pop() {
            self.replace_by(&mut step);
            self.in_effect.push(step);
        }
    }
}

impl UndoStep {
    /// A correction of forces with `number` steps before it.
    fn correction(number: usize, steps: Vec<UndoStep>) -> UndoStep {
        UndoStep {
            summary: correction_summary(number),
            change_count: 1,
            is_drawn: false,
            correction: Some(ForcesCorrection {
                steps,
                replaced: Vec::new(),
            }),
        }
    }

    /// The summary of the latest step of which the undo step consists.
    fn latest(&self) -> &TableStepSummary {
        let steps = self
            .correction
            .iter()
            .flat_map(|correction| &correction.steps);
        steps.last().map_or(&self.summary, |step| &step.summary)
    }

    fn latest_mut(&mut self) -> &mut TableStepSummary {
        let correction = self.correction.as_mut();
        let last = correction.and_then(|correction| correction.steps.last_mut());
        last.map_or(&mut self.summary, |step| &mut step.summary)
    }
}

/// Reads the undone steps, the next one to redo first. In a file recovered from damage, some of them cannot be
/// applied. The first of them and all later steps are left out.
fn read_undone(timeline: &Timeline<Table>) -> Vec<UndoStep> {
    let table = timeline.machine();
    let mut undone_steps = UndoSteps::default();
    // The states after `first` and more steps.
    let (mut first, mut states) = (timeline.step_count(), vec![timeline.state().clone()]);
    for change in timeline.undone() {
        if let Undone::Replacement(replacement) = change {
            if let Some(later) = replacement.first.checked_sub(first) {
                states.truncate(later + 1);
            } else if let Ok(state) = timeline.state_at(replacement.first) {
                (first, states) = (replacement.first, vec![state]);
            }
        }
        let mut correction = UndoSteps::default();
        for step in change.steps() {
            let mut state = states
                .last()
                .cloned()
                .unwrap_or_else(|| table.initial_state());
            let is_drawn = is_drawn_by_app(table, &state, step.by);
            if !try_apply(table, &mut state, step) {
                return undone_steps.in_effect;
            }
            let summary = step_summary(table, first + states.len() - 1, step);
            states.push(state);
            match change {
                Undone::Step(_) => undone_steps.add(summary, is_drawn),
                Undone::Replacement(_) => correction.add(summary, is_drawn),
            }
        }
        if let Undone::Replacement(Replacement { first, .. }) = change {
            let corrected = UndoStep::correction(*first, correction.in_effect);
            undone_steps.in_effect.push(corrected);
        }
    }
    undone_steps.in_effect
}

/// Returns whether `by` is chance and the app draws the pending outcome by itself, so that players do not
/// enter it.
#[must_use]
pub fn is_drawn_by_app(table: &Table, state: &TableState, by: Author) -> bool {
    by == Author::Chance
        && table
            .chance_request(state)
            .is_some_and(|request| !table.is_entered_by_players(state, request))
}

/// Applies an undone `step`. Returns whether it could be applied.
fn try_apply(table: &Table, state: &mut TableState, step: &Step) -> bool {
    step.inputs.iter().all(|text| {
        let read = table.read(text);
        read.is_ok_and(|input| table.apply(state, step.by, &input, None).is_ok())
    })
}
