//! Receivers of events.

use crate::event::Event;

/// Receives events. Searches pass `()`, which discards them at no cost.
pub trait EventSink {
    /// Whether the receiver uses events. If not, data that only events need is not computed.
    fn wanted(&self) -> bool;
    /// Receives an event.
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
