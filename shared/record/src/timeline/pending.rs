//! A change that was checked and not yet made.

use super::{Mark, Timeline};
use crate::lines::entry_line;
use crate::machine::Machine;
use crate::record::Entry;

/// A step, undo or redo that was checked. The timeline is as before until [`commit`](Pending::commit): write
/// [`line`](Pending::line) to disk first, and drop this if that fails.
#[must_use = "nothing changes until it is committed"]
pub struct Pending<'a, M: Machine> {
    timeline: &'a mut Timeline<M>,
    entry: Entry,
    state: M::State,
    events: Vec<M::Event>,
    mark: Option<Mark<M::Seal>>,
}

impl<'a, M: Machine> Pending<'a, M> {
    pub(crate) fn new(
        timeline: &'a mut Timeline<M>,
        entry: Entry,
        state: M::State,
        events: Vec<M::Event>,
        mark: Option<Mark<M::Seal>>,
    ) -> Self {
        Pending {
            timeline,
            entry,
            state,
            events,
            mark,
        }
    }

    /// The entry that will be added.
    pub fn entry(&self) -> &Entry {
        &self.entry
    }

    /// The entry's line in the file, newline included.
    pub fn line(&self) -> String {
        entry_line(self.timeline.record.entries.len() + 1, &self.entry)
    }

    /// The state that it leads to.
    pub fn state(&self) -> &M::State {
        &self.state
    }

    /// Makes the change, and hands out what happened (nothing for an undo).
    pub fn commit(self) -> Vec<M::Event> {
        self.timeline.take(self.entry, self.state, self.mark);
        self.events
    }
}
