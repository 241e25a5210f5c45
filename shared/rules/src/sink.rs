//! Who takes events.

use crate::event::Event;

/// Receives events. Search passes `()`, which takes none and costs nothing.
pub trait EventSink {
    /// Whether events are wanted; what only events need is not computed otherwise.
    fn wanted(&self) -> bool;
    /// Takes one event.
    fn event(&mut self, event: Event);
}

impl EventSink for () {
    #[inline]
    fn wanted(&self) -> bool {
        false
    }
    #[inline]
    fn event(&mut self, _: Event) {}
}

impl EventSink for Vec<Event> {
    fn wanted(&self) -> bool {
        true
    }
    fn event(&mut self, event: Event) {
        self.push(event);
    }
}
