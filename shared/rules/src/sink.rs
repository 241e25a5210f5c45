//! Receivers of events.

use crate::event::Event;

/// Receives events. Searches pass `()`, which discards all events at no cost.
pub trait EventSink {
    /// Returns whether the receiver needs the details of events, such as the path of a move. If not, details
    /// that only events need are not computed. Events are emitted in either case.
    fn needs_event_details(&self) -> bool;
    /// Receives an event.
    fn emit(&mut self, event: Event);
}

impl EventSink for () {
    #[inline]
    fn needs_event_details(&self) -> bool {
        false
    }
    #[inline]
    fn emit(&mut self, _: Event) {}
}

impl EventSink for Vec<Event> {
    fn needs_event_details(&self) -> bool {
        true
    }
    fn emit(&mut self, event: Event) {
        self.push(event);
    }
}
