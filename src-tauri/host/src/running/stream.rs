//! What goes to one viewer, in order and numbered.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What a viewer is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Notification<U> {
    /// What it looks at has changed.
    Update(U),
    /// What it looked at runs no longer.
    Ended,
}

/// Takes what a viewer is told. It says nothing back: one that is gone is one that will ask for a resync. It hands on what it
/// gets and returns at once: what runs waits for it, so it must not ask anything of that, nor of the registry.
pub type Sink<U> = Box<dyn Fn(Notification<U>) + Send>;

/// What goes to one viewer, whatever it looks at.
pub(super) struct Stream<U>(Mutex<StreamState<U>>);

struct StreamState<U> {
    /// The number of the latest update.
    seq: u32,
    /// How often the viewer has begun to look at something: what it left before tells it nothing any more.
    subscription: u32,
    /// Where it goes; nowhere before the viewer is connected.
    sink: Option<Sink<U>>,
}

impl<U> Default for Stream<U> {
    fn default() -> Stream<U> {
        Stream(Mutex::new(StreamState {
            seq: 0,
            subscription: 0,
            sink: None,
        }))
    }
}

impl<U> Stream<U> {
    /// From now on it goes down `sink`, and nowhere else.
    pub fn connect(&self, sink: Sink<U>) {
        let before = self.state().sink.replace(sink);
        // What its end sets off finds the stream free.
        drop(before);
    }

    /// The viewer begins to look at something, which sends through what is given back; what it looked at before is cut off.
    pub fn begin(self: &Arc<Self>) -> UpdateSender<U> {
        let mut state = self.state();
        state.subscription += 1;
        UpdateSender {
            stream: Arc::clone(self),
            subscription: state.subscription,
        }
    }

    /// The viewer looks at something else, which counts as an update: who missed it sees a gap.
    pub fn count(&self) {
        self.state().seq += 1;
    }

    /// The viewer looks at nothing any more.
    pub fn cut_off(&self) {
        self.state().subscription += 1;
    }

    /// A panic while it was held left numbers and a sink, all still good.
    fn state(&self) -> MutexGuard<'_, StreamState<U>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A stream as what its viewer looks at has it: it carries nothing once the viewer looks elsewhere.
pub(super) struct UpdateSender<U> {
    stream: Arc<Stream<U>>,
    subscription: u32,
}

impl<U> UpdateSender<U> {
    /// The number of the latest update.
    pub fn seq(&self) -> u32 {
        self.stream.state().seq
    }

    /// Sends what `update` makes for its number. Nothing is made where it would go nowhere.
    pub fn send(&self, update: impl FnOnce(u32) -> U) {
        let mut state = self.stream.state();
        if state.subscription != self.subscription {
            return;
        }
        state.seq += 1;
        if let Some(sink) = &state.sink {
            sink(Notification::Update(update(state.seq)));
        }
    }

    /// Tells that what the viewer looked at runs no longer, unless it looks at something else already.
    pub fn end(self) {
        let state = self.stream.state();
        if state.subscription == self.subscription
            && let Some(sink) = &state.sink
        {
            sink(Notification::Ended);
        }
    }
}
