//! Receivers of events.

use crate::event::Event;

/// Receives events. Searches pass `()`, which discards all events at no cost.
pub trait EventSink {
    /// Returns whether the receiver uses all data of events. If not, data that only events need, such as the
    /// path of a move, is not computed. Events are emitted in either case.
    fn wants_events(&self) -> bool;
    /// Receives an event.
    fn emit(&mut self, event: Event);
}

impl EventSink for () {
    #[inline]
    fn wants_events(&self) -> bool {
        false
    }
    #[inline]
    fn emit(&mut self, _: Event) {}
}

impl EventSink for Vec<Event> {
    fn wants_events(&self) -> bool {
        true
    }
    fn emit(&mut self, event: Event) {
        self.push(event);
    }
}
