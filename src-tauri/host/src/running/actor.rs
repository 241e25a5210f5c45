//! A thread that owns a value and serves requests to it one after another.

use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError, TryRecvError};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use tokio::sync::oneshot;

use crate::refusal::SessionRefusal;

/// Callback that makes the actor's thread reconsider when its next scheduled action is due. Does nothing once
/// the thread has ended.
pub type Wake = Arc<dyn Fn() + Send + Sync>;

/// The value that the thread of an [`Actor`] owns.
pub trait ActorState: Send + 'static {
    /// Called before the first request. `wake` may be called from other threads.
    fn on_start(&mut self, wake: Wake);

    /// Returns when the next scheduled action is due, unless a request arrives first.
    fn next_due(&mut self) -> Option<Instant>;

    /// Performs the scheduled action that is due.
    fn run_due(&mut self);
}

type Request<S> = Box<dyn FnOnce(&mut S) + Send>;

/// A handle to the thread that owns a value. Dropping the handle ends the thread and waits until it has
/// ended, so that an ended session sends no update once its successor has started.
pub struct Actor<S> {
    requests: Option<Arc<mpsc::Sender<Request<S>>>>,
    thread: Option<JoinHandle<()>>,
}

impl<S: ActorState> Actor<S> {
    /// Starts the thread.
    ///
    /// # Errors
    /// [`SessionRefusal::Internal`] if the system cannot start another thread.
    pub fn start(mut state: S) -> Result<Actor<S>, SessionRefusal> {
        let (requests, inbox) = mpsc::channel::<Request<S>>();
        let requests = Arc::new(requests);
        // A weak reference, so that the callback does not keep the inbox open.
        let weak_requests = Arc::downgrade(&requests);
        state.on_start(Arc::new(move || {
            if let Some(requests) = weak_requests.upgrade() {
                let _ = requests.send(Box::new(|_| {}));
            }
        }));
        let thread = thread::Builder::new()
            .name("running".into())
            .spawn(move || run(state, &inbox))
            .map_err(SessionRefusal::internal)?;
        Ok(Actor {
            requests: Some(requests),
            thread: Some(thread),
        })
    }

    /// Queues a request. Requests are answered in the order in which they were made.
    pub fn ask<T: Send + 'static, R: Send + 'static>(
        &self,
        request: impl FnOnce(&mut S) -> Result<T, R> + Send + 'static,
    ) -> Answer<T, R> {
        let (reply, answer) = oneshot::channel();
        if let Some(requests) = &self.requests {
            // If the thread has ended, the reply is dropped with the request, and `Answer::wait` returns an
            // error.
            let _ = requests.send(Box::new(move |state| {
                // The caller may have stopped waiting. That is not an error.
                let _ = reply.send(request(state));
            }));
        }
        Answer(answer)
    }
}

/// Serves requests until the handle is dropped. Between requests, performs the scheduled actions that are
/// due.
fn run<S: ActorState>(mut state: S, inbox: &mpsc::Receiver<Request<S>>) {
    loop {
        match inbox.try_recv() {
            Ok(request) => {
                request(&mut state);
                continue;
            }
            Err(TryRecvError::Disconnected) => return,
            Err(TryRecvError::Empty) => {}
        }
        let received = match state.next_due() {
            None => inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(due) => inbox.recv_timeout(due.saturating_duration_since(Instant::now())),
        };
        match received {
            Ok(request) => request(&mut state),
            Err(RecvTimeoutError::Timeout) => state.run_due(),
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

impl<S> Drop for Actor<S> {
    fn drop(&mut self) {
        self.requests = None;
        if let Some(thread) = self.thread.take()
            && thread.join().is_err()
        {
            log::error!("the session thread panicked");
        }
    }
}

/// The pending answer to a request.
pub struct Answer<T, R>(oneshot::Receiver<Result<T, R>>);

impl<T, R: From<SessionRefusal>> Answer<T, R> {
    /// Waits for the answer without blocking a thread.
    ///
    /// # Errors
    /// The refusal of the session; [`SessionRefusal::Internal`] if its thread has ended.
    pub async fn wait(self) -> Result<T, R> {
        let ended = |_| SessionRefusal::internal("the session thread has ended");
        self.0.await.map_err(ended)?
    }
}
