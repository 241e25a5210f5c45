//! Something on a thread of its own, which takes requests one after another: a running game, a running table.

use std::sync::mpsc::{self, RecvTimeoutError, TryRecvError};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use tokio::sync::oneshot;

use crate::refusal::RunningRefusal;

/// What takes the requests.
pub trait Host: Send + 'static {
    /// When it does something on its own, if nobody asks for anything before.
    fn due(&mut self) -> Option<Instant>;

    /// Does what is due.
    fn act(&mut self);
}

type Work<H> = Box<dyn FnOnce(&mut H) + Send>;

/// A host on its thread. Dropping it ends the host: the thread is gone before the drop returns, so that nothing of an old
/// one is told after a new one has begun.
pub struct Actor<H> {
    requests: Option<mpsc::Sender<Work<H>>>,
    thread: Option<JoinHandle<()>>,
}

impl<H: Host> Actor<H> {
    /// Starts the thread.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn start(host: H) -> Result<Actor<H>, RunningRefusal> {
        let (requests, inbox) = mpsc::channel::<Work<H>>();
        let thread = thread::Builder::new()
            .name("running".into())
            .spawn(move || run(host, &inbox))
            .map_err(RunningRefusal::broken)?;
        Ok(Actor {
            requests: Some(requests),
            thread: Some(thread),
        })
    }

    /// Asks for something. The answer comes when the requests before it are done.
    pub fn ask<T: Send + 'static, R: Send + 'static>(
        &self,
        work: impl FnOnce(&mut H) -> Result<T, R> + Send + 'static,
    ) -> Answer<T, R> {
        let (reply, answer) = oneshot::channel();
        if let Some(requests) = &self.requests {
            // A thread that is gone has dropped the inbox, and with the request its reply: the answer tells.
            let _ = requests.send(Box::new(move |host| {
                // A reply that nobody waits for any more is no fault.
                let _ = reply.send(work(host));
            }));
        }
        Answer(answer)
    }
}

/// Takes requests until nobody can make any more. What is due waits for its time meanwhile.
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
        let come = match host.due() {
            None => inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(due) => inbox.recv_timeout(due.saturating_duration_since(Instant::now())),
        };
        match come {
            Ok(request) => request(&mut host),
            Err(RecvTimeoutError::Timeout) => host.act(),
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

/// An answer that is on its way.
pub struct Answer<T, R>(oneshot::Receiver<Result<T, R>>);

impl<T, R: From<RunningRefusal>> Answer<T, R> {
    /// Waits for the answer without holding a thread.
    ///
    /// # Errors
    /// What the host refuses; [`RunningRefusal::Broken`] when its thread is gone.
    pub async fn wait(self) -> Result<T, R> {
        let gone = |_| RunningRefusal::broken("the thread of what runs is gone");
        self.0.await.map_err(gone)?
    }
}
