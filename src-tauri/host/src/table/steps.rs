//! Summaries of the steps of a table, for undo and redo.
//!
//! An entry and the outcomes that the app drew for it are one undo step. They are undone together: after an
//! undo of the outcomes alone, the app would draw the same outcomes again.

use rubium_record::{Author, Machine, Replacement, Step, Timeline, UndoneChange};
use rubium_table::{
    Table, TableEvent, TableState, TableStepSummary, battle_correction_summary,
    correction_change_events, step_summary,
};

use crate::count::saturating_u32;

/// Maximum number of steps in the undo and redo lists of an update.
const MAX_LISTED_STEPS: usize = 60;

/// The undo steps of a table.
#[derive(Default)]
pub struct UndoSteps {
    in_effect: Vec<UndoStep>,
    /// For each correction in effect, the steps that it replaced. The latest correction is at the end.
    replaced_steps: Vec<Vec<UndoStep>>,
    /// Undone steps. The next step to redo is at the end.
    undone_steps: Vec<UndoStep>,
}

/// What one undo reverses: an entry, or an outcome that the players entered, with the outcomes that the app
/// drew afterwards; or a correction of a battle. Outcomes that the app drew before the first entry are also an
/// undo step, but they cannot be undone.
struct UndoStep {
    /// The public summary.
    summary: TableStepSummary,
    /// Number of changes to the record that make up the undo step.
    change_count: usize,
    /// Whether the step consists only of outcomes that the app drew.
    is_drawn_by_app: bool,
    /// If the step is a correction of a battle, the steps that it brought into effect, as the log lists them.
    corrected_steps: Option<Vec<UndoStep>>,
}

/// The result of an undo.
pub struct UndoResult {
    /// Summaries of the undone steps that were in effect, oldest first.
    pub summaries: Vec<TableStepSummary>,
    /// Whether steps that the undone correction had replaced are in effect again.
    pub has_restored_steps: bool,
}

impl UndoSteps {
    /// Reads the undo steps of a record.
    #[must_use]
    pub fn from_timeline(timeline: &Timeline<Table>) -> UndoSteps {
        let replacements: Vec<_> = timeline.replacements().collect();
        // The timeline has only the steps that are in effect now. The loop goes back from the latest
        // replacement. It splits off the steps made after each replacement, and then puts the steps that were
        // replaced back in their place.
        let mut steps: Vec<&Step> = timeline.steps().collect();
        let mut later_steps = Vec::with_capacity(replacements.len());
        for (replacement, replaced_steps) in replacements.iter().rev() {
            let end = replacement.first + replacement.steps.len();
            later_steps.push(steps.split_off(end.min(steps.len())));
            steps.truncate(replacement.first);
            steps.extend(replaced_steps);
        }
        let replacement_starts = replacements
            .iter()
            .map(|(replacement, _)| replacement.first);
        let mut reader = StepReader {
            table: timeline.machine(),
            first_step_count: 0,
            min_return_step_count: replacement_starts.min().unwrap_or(usize::MAX),
            states: vec![timeline.first_state().clone()],
        };
        let mut undo_steps = UndoSteps::default();
        reader.read(steps, &mut undo_steps);
        for ((replacement, _), later) in replacements.iter().zip(later_steps.into_iter().rev()) {
            let mut corrected = UndoSteps::default();
            let before = reader.states.last().cloned();
            // The steps that a correction replaced might not apply in a file recovered from damage.
            if reader.return_to(replacement.first)
                && reader.read(&replacement.steps, &mut corrected)
            {
                let changes = reader.changes_since(before);
                undo_steps.add_correction(replacement.first, corrected.in_effect, changes);
                reader.read(later, &mut undo_steps);
            }
        }
        undo_steps.undone_steps = read_undone(timeline);
        undo_steps.undone_steps.reverse();
        undo_steps
    }

    /// Adds the correction of a battle that has just replaced the steps from `first_step` on, and clears the
    /// redo list. `state_before` is the state before the correction.
    pub fn add_new_correction(
        &mut self,
        timeline: &Timeline<Table>,
        first_step: usize,
        state_before: &TableState,
    ) {
        let mut corrected = UndoSteps::default();
        if let Some(mut reader) = StepReader::at(timeline, first_step) {
            reader.read(timeline.steps().skip(first_step), &mut corrected);
        }
        let changes = correction_change_events(timeline.machine(), state_before, timeline.state());
        self.add_correction(first_step, corrected.in_effect, changes);
        self.clear_redo();
    }

    fn add_correction(
        &mut self,
        first_step: usize,
        steps: Vec<UndoStep>,
        changes: Vec<TableEvent>,
    ) {
        self.add_undo_step(UndoStep::correction(first_step, steps, changes));
    }

    /// Adds an undo step. A correction takes the place of the steps that it replaces.
    fn add_undo_step(&mut self, step: UndoStep) {
        if step.corrected_steps.is_some() {
            let is_earlier = |earlier: &UndoStep| earlier.summary.index < step.summary.index;
            let index = self.in_effect.partition_point(is_earlier);
            self.replaced_steps.push(self.in_effect.split_off(index));
        }
        self.in_effect.push(step);
    }

    /// Adds a recorded step. Outcomes that the app drew (`is_drawn_by_app`) become part of the preceding undo
    /// step, if there is one.
    pub fn add_recorded_step(&mut self, summary: TableStepSummary, is_drawn_by_app: bool) {
        match self.in_effect.last_mut() {
            Some(last) if is_drawn_by_app => {
                last.change_count += 1;
                last.latest_mut().entries.extend(summary.entries);
            }
            _ => self.in_effect.push(UndoStep {
                summary,
                change_count: 1,
                is_drawn_by_app,
                corrected_steps: None,
            }),
        }
    }

    /// Clears the redo list after a new step.
    pub fn clear_redo(&mut self) {
        self.undone_steps.clear();
    }

    /// Summaries of all undo steps in effect, in order.
    pub fn summaries(&self) -> impl ExactSizeIterator<Item = &TableStepSummary> {
        self.in_effect.iter().map(|step| &step.summary)
    }

    /// The numbers of the steps that the log lists, in order.
    pub fn logged_step_numbers(&self) -> impl Iterator<Item = u32> {
        self.in_effect.iter().flat_map(|step| {
            let listed = match &step.corrected_steps {
                Some(steps) => steps.as_slice(),
                None => std::slice::from_ref(step),
            };
            listed.iter().map(|step| step.summary.index)
        })
    }

    /// The summary of the latest step that the log lists.
    #[must_use]
    pub fn last_logged(&self) -> Option<&TableStepSummary> {
        self.in_effect.last().map(UndoStep::latest)
    }

    /// If the latest step is a correction of a battle, returns its number.
    #[must_use]
    pub fn last_correction(&self) -> Option<u32> {
        let last = self.in_effect.last()?;
        last.corrected_steps.as_ref().map(|_| last.summary.index)
    }

    /// Summaries of the latest steps that can be undone, oldest first. Earlier corrections of battles are also
    /// listed, each with the step after it, because they tell which steps of the log are undone together.
    #[must_use]
    pub fn undoable_steps(&self) -> Vec<TableStepSummary> {
        let undoable: Vec<_> = self
            .in_effect
            .iter()
            .filter(|step| !step.is_drawn_by_app)
            .collect();
        let earlier_count = undoable.len().saturating_sub(MAX_LISTED_STEPS);
        let is_listed = |&(index, step): &(usize, &&UndoStep)| {
            let follows_correction = || index > 0 && undoable[index - 1].corrected_steps.is_some();
            index >= earlier_count || step.corrected_steps.is_some() || follows_correction()
        };
        let listed = undoable.iter().enumerate().filter(is_listed);
        listed.map(|(_, step)| step.summary.clone()).collect()
    }

    /// Number of recorded steps before the first step that can be undone. These recorded steps consist only
    /// of drawn outcomes.
    #[must_use]
    pub fn first_undoable(&self) -> u32 {
        let drawn_steps = self
            .in_effect
            .iter()
            .take_while(|step| step.is_drawn_by_app);
        saturating_u32(drawn_steps.map(|step| step.change_count).sum())
    }

    /// Summaries of the next steps that can be redone, next first.
    #[must_use]
    pub fn redoable_steps(&self) -> Vec<TableStepSummary> {
        let next_steps = self.undone_steps.iter().rev().take(MAX_LISTED_STEPS);
        next_steps.map(|step| step.summary.clone()).collect()
    }

    /// Returns whether step `step_number` can be undone.
    #[must_use]
    pub fn can_undo(&self, step_number: u32) -> bool {
        let has_number = |step: &&UndoStep| step.summary.index == step_number;
        self.in_effect
            .iter()
            .find(has_number)
            .is_some_and(|step| !step.is_drawn_by_app)
    }

    /// Moves step `step_number` and all later steps to the redo list. If step `step_number` is a correction,
    /// the steps that it replaced are in effect again.
    pub fn move_to_redo(&mut self, step_number: u32) -> UndoResult {
        let mut summaries = Vec::new();
        let mut has_restored_steps = false;
        // Steps from this index on were replaced before the undo, so they were not in effect.
        let mut first_restored_index = usize::MAX;
        let is_at_or_after = |step: &mut UndoStep| step.summary.index >= step_number;
        while !has_restored_steps && let Some(step) = self.in_effect.pop_if(is_at_or_after) {
            let index = self.in_effect.len();
            if index < first_restored_index {
                summaries.push(step.summary.clone());
            }
            if step.corrected_steps.is_some() {
                first_restored_index = first_restored_index.min(index);
                self.in_effect
                    .extend(self.replaced_steps.pop().unwrap_or_default());
                has_restored_steps = step.summary.index == step_number;
            }
            self.undone_steps.push(step);
        }
        summaries.reverse();
        UndoResult {
            summaries,
            has_restored_steps,
        }
    }

    /// For each of the next `count` steps to redo, next first, the number of changes to the record; empty if
    /// fewer than `count` steps can be redone.
    #[must_use]
    pub fn change_counts_to_redo(&self, count: u32) -> Vec<usize> {
        let first = self.undone_steps.len().checked_sub(count as usize);
        let steps = first.map_or(&[][..], |first| &self.undone_steps[first..]);
        steps.iter().rev().map(|step| step.change_count).collect()
    }

    /// Moves the next step from the redo list back to the steps in effect.
    pub fn complete_redo(&mut self) {
        if let Some(step) = self.undone_steps.pop() {
            self.add_undo_step(step);
        }
    }
}

impl UndoStep {
    /// A correction of a battle that made these `changes`. `first_step` is the number of the first step that it
    /// replaced, `steps` are the steps that it brought into effect.
    fn correction(first_step: usize, steps: Vec<UndoStep>, changes: Vec<TableEvent>) -> UndoStep {
        UndoStep {
            summary: battle_correction_summary(first_step, changes),
            change_count: 1,
            is_drawn_by_app: false,
            corrected_steps: Some(steps),
        }
    }

    /// The summary of the latest step within this undo step.
    fn latest(&self) -> &TableStepSummary {
        let last = self.corrected_steps.as_ref().and_then(|steps| steps.last());
        last.map_or(&self.summary, |step| &step.summary)
    }

    fn latest_mut(&mut self) -> &mut TableStepSummary {
        let last = self
            .corrected_steps
            .as_mut()
            .and_then(|steps| steps.last_mut());
        last.map_or(&mut self.summary, |step| &mut step.summary)
    }
}

/// Reads the undone steps, the next one to redo first. In a file recovered from damage, some undone steps
/// cannot be applied. The first step that cannot be applied and all steps after it are left out.
fn read_undone(timeline: &Timeline<Table>) -> Vec<UndoStep> {
    let mut undone_steps = UndoSteps::default();
    let Some(mut reader) = StepReader::at(timeline, timeline.step_count()) else {
        return Vec::new();
    };
    for change in timeline.undone_changes() {
        match change {
            UndoneChange::Step(step) => {
                if !reader.read([step], &mut undone_steps) {
                    break;
                }
            }
            UndoneChange::Replacement(Replacement { first, steps, .. }) => {
                let before = reader.states.last().cloned();
                if !reader.return_to(*first) {
                    match StepReader::at(timeline, *first) {
                        Some(earlier) => reader = earlier,
                        None => break,
                    }
                }
                let mut corrected = UndoSteps::default();
                if !reader.read(steps, &mut corrected) {
                    break;
                }
                let changes = reader.changes_since(before);
                let correction = UndoStep::correction(*first, corrected.in_effect, changes);
                undone_steps.in_effect.push(correction);
            }
        }
    }
    undone_steps.in_effect
}

/// Reads undo steps by applying recorded steps in order.
struct StepReader<'a> {
    table: &'a Table,
    /// Number of steps before the first state in `states`.
    first_step_count: usize,
    /// The smallest number of steps to which [`return_to`](StepReader::return_to) has to return. States after
    /// fewer steps are not kept.
    min_return_step_count: usize,
    /// The state after the first `first_step_count` steps, then the states after each further step.
    states: Vec<TableState>,
}

impl<'a> StepReader<'a> {
    /// Starts after the first `step_count` steps in effect. Returns `None` if they cannot be replayed.
    fn at(timeline: &'a Timeline<Table>, step_count: usize) -> Option<StepReader<'a>> {
        Some(StepReader {
            table: timeline.machine(),
            first_step_count: step_count,
            min_return_step_count: step_count,
            states: vec![timeline.state_at(step_count).ok()?],
        })
    }

    /// Returns to the state after the first `step_count` steps. Returns false if that state was not reached
    /// or not kept.
    fn return_to(&mut self, step_count: usize) -> bool {
        let index = step_count.checked_sub(self.first_step_count);
        let index = index.filter(|&index| index < self.states.len());
        if let Some(index) = index {
            self.states.truncate(index + 1);
        }
        index.is_some()
    }

    /// The public numbers that a correction has changed; `before` is the state before it.
    fn changes_since(&self, before: Option<TableState>) -> Vec<TableEvent> {
        let states = before.as_ref().zip(self.states.last());
        states.map_or_else(Vec::new, |(before, after)| {
            correction_change_events(self.table, before, after)
        })
    }

    /// Applies `steps` and adds them to `undo_steps`, up to the first one that cannot be applied. Returns
    /// whether all were applied.
    fn read<'s>(
        &mut self,
        steps: impl IntoIterator<Item = &'s Step>,
        undo_steps: &mut UndoSteps,
    ) -> bool {
        steps.into_iter().all(|step| {
            let Some(mut state) = self.states.last().cloned() else {
                return false;
            };
            let is_step_drawn_by_app = is_drawn_by_app(self.table, &state, step.by);
            let step_number = self.first_step_count + self.states.len() - 1;
            let is_applied = try_apply(self.table, &mut state, step);
            if is_applied {
                undo_steps.add_recorded_step(
                    step_summary(self.table, step_number, step),
                    is_step_drawn_by_app,
                );
                if step_number < self.min_return_step_count {
                    self.states.clear();
                    self.first_step_count = step_number + 1;
                }
                self.states.push(state);
            }
            is_applied
        })
    }
}

/// Returns whether a step of `by` records a random outcome that the app draws, not an outcome that players
/// enter. `state` is the state before the step.
#[must_use]
pub fn is_drawn_by_app(table: &Table, state: &TableState, by: Author) -> bool {
    by == Author::Chance
        && table
            .chance_request(state)
            .is_some_and(|request| !table.is_entered_by_players(state, request))
}

/// Applies a recorded `step` to `state`. Returns whether it could be applied.
fn try_apply(table: &Table, state: &mut TableState, step: &Step) -> bool {
    step.inputs.iter().all(|text| {
        let read = table.read(text);
        read.is_ok_and(|input| table.apply(state, step.by, &input, None).is_ok())
    })
}
