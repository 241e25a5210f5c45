//! A change that is checked but not yet committed.

use super::{StepMetadata, Timeline};
use crate::jsonl::entry_line;
use crate::machine::Machine;
use crate::record::Entry;

/// A checked step, undo, redo or mark. The timeline is unchanged until [`commit`](Pending::commit). Write
/// [`line`](Pending::line) to disk first, and drop this value if that fails.
#[must_use = "the timeline does not change until the change is committed"]
pub struct Pending<'a, M: Machine> {
    timeline: &'a mut Timeline<M>,
    entry: Entry,
    state: M::State,
    events: Vec<M::Event>,
    metadata: Option<StepMetadata<M::IrreversibleReason>>,
}

impl<'a, M: Machine> Pending<'a, M> {
    pub(crate) fn new(
        timeline: &'a mut Timeline<M>,
        entry: Entry,
        state: M::State,
        events: Vec<M::Event>,
        metadata: Option<StepMetadata<M::IrreversibleReason>>,
    ) -> Self {
        Pending {
            timeline,
            entry,
            state,
            events,
            metadata,
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
        &self.state
    }

    /// Applies the change and returns its events. An undo or a mark has none.
    pub fn commit(self) -> Vec<M::Event> {
        self.timeline.append(self.entry, self.state, self.metadata);
        self.events
    }
}
