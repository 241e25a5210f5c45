//! A thread that owns a value and serves requests to it one after another.

use std::sync::mpsc::{self, RecvTimeoutError, TryRecvError};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use tokio::sync::oneshot;

use crate::refusal::SessionRefusal;

/// The value that the thread owns.
pub trait Host: Send + 'static {
    /// The time of the next action of its own, if no request comes first.
    fn next_due(&mut self) -> Option<Instant>;

    /// Performs the action that is due.
    fn run_due(&mut self);
}

type Work<H> = Box<dyn FnOnce(&mut H) + Send>;

/// A handle to the thread. Dropping it ends and joins the thread, so no update of an ended session can follow one of
/// its successor.
pub struct Actor<H> {
    requests: Option<mpsc::Sender<Work<H>>>,
    thread: Option<JoinHandle<()>>,
}

impl<H: Host> Actor<H> {
    /// Starts the thread.
    ///
    /// # Errors
    /// The system cannot start another thread.
    pub fn start(host: H) -> Result<Actor<H>, SessionRefusal> {
        let (requests, inbox) = mpsc::channel::<Work<H>>();
        let thread = thread::Builder::new()
            .name("running".into())
            .spawn(move || run(host, &inbox))
            .map_err(SessionRefusal::internal)?;
        Ok(Actor {
            requests: Some(requests),
            thread: Some(thread),
        })
    }

    /// Queues a request. Requests are answered in the order in which they were made.
    pub fn ask<T: Send + 'static, R: Send + 'static>(
        &self,
        work: impl FnOnce(&mut H) -> Result<T, R> + Send + 'static,
    ) -> Answer<T, R> {
        let (reply, answer) = oneshot::channel();
        if let Some(requests) = &self.requests {
            // If the thread has ended, the inbox and this reply were dropped; the caller sees that as an error.
            let _ = requests.send(Box::new(move |host| {
                // The caller may have stopped waiting. That is not an error.
                let _ = reply.send(work(host));
            }));
        }
        Answer(answer)
    }
}

/// Serves requests until all handles are gone; in between, performs what is due.
fn run<H: Host>(mut host: H, inbox: &mpsc::Receiver<Work<H>>) {
    loop {
        match inbox.try_recv() {
            Ok(request) => {
                request(&mut host);
                continue;
            }
            Err(TryRecvError::Disconnected) => return,
            Err(TryRecvError::Empty) => {}
        }
        let come = match host.next_due() {
            None => inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(due) => inbox.recv_timeout(due.saturating_duration_since(Instant::now())),
        };
        match come {
            Ok(request) => request(&mut host),
            Err(RecvTimeoutError::Timeout) => host.run_due(),
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

impl<H> Drop for Actor<H> {
    fn drop(&mut self) {
        self.requests = None;
        if let Some(thread) = self.thread.take()
            && thread.join().is_err()
        {
            log::error!("the thread of what runs panicked");
        }
    }
}

/// The pending answer to a request.
pub struct Answer<T, R>(oneshot::Receiver<Result<T, R>>);

impl<T, R: From<SessionRefusal>> Answer<T, R> {
    /// Waits for the answer without blocking a thread.
    ///
    /// # Errors
    /// The refusal of the host; [`SessionRefusal::Internal`] if its thread has ended.
    pub async fn wait(self) -> Result<T, R> {
        let gone = |_| SessionRefusal::internal("the thread of what runs is gone");
        self.0.await.map_err(gone)?
    }
}
