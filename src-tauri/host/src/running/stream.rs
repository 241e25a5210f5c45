//! What goes to one viewer, in order and numbered.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What a viewer is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Told<U> {
    /// What it looks at has changed.
    Update(U),
    /// What it looked at runs no longer.
    Ended,
}

/// Takes what a viewer is told. It says nothing back: one that is gone is one that will ask for a resync. It hands on what it
/// gets and returns at once: what runs waits for it, so it must not ask anything of that, nor of the registry.
pub type Sink<U> = Box<dyn Fn(Told<U>) + Send>;

/// What goes to one viewer, whatever it looks at.
pub(super) struct Stream<U>(Mutex<Flow<U>>);

struct Flow<U> {
    /// The number of the latest update.
    seq: u32,
    /// How often the viewer has begun to look at something: what it left before tells it nothing any more.
    begun: u32,
    /// Where it goes; nowhere before the viewer is connected.
    sink: Option<Sink<U>>,
}

impl<U> Default for Stream<U> {
    fn default() -> Stream<U> {
        Stream(Mutex::new(Flow {
            seq: 0,
            begun: 0,
            sink: None,
        }))
    }
}

impl<U> Stream<U> {
    /// From now on it goes down `sink`, and nowhere else.
    pub fn connect(&self, sink: Sink<U>) {
        let before = self.flow().sink.replace(sink);
        // What its end sets off finds the stream free.
        drop(before);
    }

    /// The viewer begins to look at something, which sends through what is given back; what it looked at before is cut off.
    pub fn begin(self: &Arc<Self>) -> Share<U> {
        let mut flow = self.flow();
        flow.begun += 1;
        Share {
            stream: Arc::clone(self),
            begun: flow.begun,
        }
    }

    /// The viewer looks at something else, which counts as an update: who missed it sees a gap.
    pub fn count(&self) {
        self.flow().seq += 1;
    }

    /// The viewer looks at nothing any more.
    pub fn cut_off(&self) {
        self.flow().begun += 1;
    }

    /// A panic while it was held left numbers and a sink, all still good.
    fn flow(&self) -> MutexGuard<'_, Flow<U>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A stream as what its viewer looks at has it: it carries nothing once the viewer looks elsewhere.
pub(super) struct Share<U> {
    stream: Arc<Stream<U>>,
    begun: u32,
}

impl<U> Share<U> {
    /// The number of the latest update.
    pub fn seq(&self) -> u32 {
        self.stream.flow().seq
    }

    /// Sends what `update` makes for its number. Nothing is made where it would go nowhere.
    pub fn send(&self, update: impl FnOnce(u32) -> U) {
        let mut flow = self.stream.flow();
        if flow.begun != self.begun {
            return;
        }
        flow.seq += 1;
        if let Some(sink) = &flow.sink {
            sink(Told::Update(update(flow.seq)));
        }
    }

    /// Tells that what the viewer looked at runs no longer, unless it looks at something else already.
    pub fn end(self) {
        let flow = self.stream.flow();
        if flow.begun == self.begun
            && let Some(sink) = &flow.sink
        {
            sink(Told::Ended);
        }
    }
}
