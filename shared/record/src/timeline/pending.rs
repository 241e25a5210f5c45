//! A change that is checked but not yet committed.

use super::{SNAPSHOT_INTERVAL, StepMetadata, Timeline};
use crate::jsonl::entry_line;
use crate::machine::{Machine, UndoPolicy};
use crate::record::{Entry, Step};

/// A checked step, replacement, undo, redo or mark. The timeline is unchanged until
/// [`commit`](Pending::commit). Write [`line`](Pending::line) to disk first, and drop this value if that
/// fails.
#[must_use = "the timeline does not change until the change is committed"]
pub struct Pending<'a, M: Machine> {
    timeline: &'a mut Timeline<M>,
    entry: Entry,
    tail: Tail<M>,
    events: Vec<M::Event>,
}

impl<'a, M: Machine> Pending<'a, M> {
    pub(crate) fn new(
        timeline: &'a mut Timeline<M>,
        entry: Entry,
        tail: Tail<M>,
        events: Vec<M::Event>,
    ) -> Self {
        Pending {
            timeline,
            entry,
            tail,
            events,
        }
    }

    /// The entry that the commit appends.
    pub fn entry(&self) -> &Entry {
        &self.entry
    }

    /// The line of the entry in the file, newline included.
    pub fn line(&self) -> String {
        entry_line(self.timeline.record.entries.len() + 1, &self.entry)
    }

    /// The state after the change.
    pub fn state(&self) -> &M::State {
        &self.tail.state
    }

    /// Applies the change and returns its events. An undo or a mark has none.
    pub fn commit(self) -> Vec<M::Event> {
        self.timeline.append(self.entry, self.tail);
        self.events
    }
}

/// The steps that a change brings into effect, after those that stay in effect.
pub(crate) struct Tail<M: Machine> {
    /// The number of steps that stay in effect.
    pub kept_count: usize,
    /// One item per new step.
    pub metadata: Vec<StepMetadata<M::IrreversibleReason>>,
    /// A copy of the state after each new step at which the number of effective steps is a multiple of
    /// [`SNAPSHOT_INTERVAL`].
    pub snapshots: Vec<M::State>,
    /// The state after the last step.
    pub state: M::State,
    /// Number of chance inputs in effect up to and including the last step.
    total_chance_input_count: u64,
}

impl<M: Machine> Tail<M> {
    pub fn new(kept_count: usize, state: M::State, total_chance_input_count: u64) -> Tail<M> {
        Tail {
            kept_count,
            metadata: Vec::new(),
            snapshots: Vec::new(),
            state,
            total_chance_input_count,
        }
    }

    /// Adds the step that has led to the current state.
    pub fn push_step(&mut self, step: &Step, undo_policy: UndoPolicy<M::IrreversibleReason>) {
        self.total_chance_input_count += step.chance_input_count();
        self.metadata.push(StepMetadata {
            by: step.by,
            undo_policy,
            total_chance_input_count: self.total_chance_input_count,
        });
        if (self.kept_count + self.metadata.len()).is_multiple_of(SNAPSHOT_INTERVAL) {
            self.snapshots.push(self.state.clone());
        }
    }
}
