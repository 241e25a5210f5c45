//! The numbered stream of updates to one viewer.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A message to a viewer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Notification<U> {
    /// The session has changed.
    Update(U),
    /// The session has ended.
    Ended,
}

/// Callback that receives the messages to a viewer. The session waits for the callback, which must only pass
/// the message on: it must not block, nor call the session or the registry. The callback reports no errors; a
/// viewer that missed an update requests a resync.
pub type Sink<U> = Box<dyn Fn(Notification<U>) + Send>;

/// The stream of updates to one viewer, across all sessions that it watches.
pub(super) struct Stream<U>(Mutex<StreamState<U>>);

struct StreamState<U> {
    /// Number of the latest update.
    update_number: u32,
    /// Number of the current subscription; a cut-off also increases it. Only the sender with the current
    /// number may send.
    subscription_number: u32,
    /// The receiver; `None` until the viewer connects.
    sink: Option<Sink<U>>,
}

impl<U> Default for Stream<U> {
    fn default() -> Stream<U> {
        Stream(Mutex::new(StreamState {
            update_number: 0,
            subscription_number: 0,
            sink: None,
        }))
    }
}

impl<U> Stream<U> {
    /// Directs the stream to `sink`. Returns the previous sink, which must be dropped only when no lock is
    /// held.
    #[must_use]
    pub fn connect(&self, sink: Sink<U>) -> Option<Sink<U>> {
        self.state().sink.replace(sink)
    }

    /// Starts a new subscription and returns its sender. The senders of earlier subscriptions are cut off.
    pub fn replace_sender(self: &Arc<Self>) -> UpdateSender<U> {
        let mut state = self.state();
        state.subscription_number += 1;
        UpdateSender {
            stream: Arc::clone(self),
            subscription_number: state.subscription_number,
        }
    }

    /// Leaves a gap in the numbers when the viewer starts to watch another session. A viewer that missed the
    /// switch notices the gap.
    pub fn mark_gap(&self) {
        self.state().update_number += 1;
    }

    /// Cuts off the current sender.
    pub fn cut_off(&self) {
        self.state().subscription_number += 1;
    }

    /// Locks the state. A poisoned lock is accepted, because the fields are consistent even after a panic.
    fn state(&self) -> MutexGuard<'_, StreamState<U>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The sending end that a session holds. It sends nothing once it is cut off, at the latest when the viewer
/// watches another session.
pub(super) struct UpdateSender<U> {
    stream: Arc<Stream<U>>,
    subscription_number: u32,
}

impl<U> UpdateSender<U> {
    /// Number of the latest update.
    pub fn update_number(&self) -> u32 {
        self.stream.state().update_number
    }

    /// Sends the update that `create` returns for the next number. Does nothing if this sender was cut off.
    /// `create` is not called if there is no receiver.
    pub fn send(&self, create: impl FnOnce(u32) -> U) {
        let mut state = self.stream.state();
        if state.subscription_number != self.subscription_number {
            return;
        }
        state.update_number += 1;
        if let Some(sink) = &state.sink {
            sink(Notification::Update(create(state.update_number)));
        }
    }

    /// Reports that the session has ended, unless this sender was cut off.
    pub fn end(self) {
        let state = self.stream.state();
        if state.subscription_number == self.subscription_number
            && let Some(sink) = &state.sink
        {
            sink(Notification::Ended);
        }
    }
}
