//! A running game: one thread that owns it, and takes requests one after another.

use std::sync::mpsc;
use std::thread::{self, JoinHandle};

use serde::Serialize;
use specta::Type;
use tokio::sync::oneshot;

use crate::demo::Demo;
use crate::errors::Refusal;
use crate::info::GameInfo;
use crate::post::{Post, Update};

/// Most steps that one request may take: a request stays below a tenth of a second.
pub const MOST_STEPS: u16 = 1000;

/// Everything about a game that the page needs to show it from nothing.
#[derive(Clone, Debug, Serialize, Type)]
pub struct Opened {
    /// What stays the same all game long.
    pub info: GameInfo,
    /// The number from which dice and draws are derived, as decimal digits. A demo hides nothing.
    pub seed: String,
    /// How things stand, without events: what led here is not told again.
    pub update: Update,
}

enum Request {
    Open {
        reply: oneshot::Sender<Opened>,
    },
    Step {
        at: u32,
        steps: u16,
        reply: oneshot::Sender<Result<u32, Refusal>>,
    },
}

/// A running game. Dropping it ends the game: the thread is gone before the drop returns, so that nothing of an old
/// game is posted after a new one has begun.
pub struct Session {
    requests: Option<mpsc::Sender<Request>>,
    thread: Option<JoinHandle<()>>,
}

impl Session {
    /// Starts the thread of a game. What changes is posted to `post`.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn start(demo: Demo, post: Post) -> Result<Session, Refusal> {
        let (requests, inbox) = mpsc::channel();
        let thread = thread::Builder::new()
            .name("session".into())
            .spawn(move || Actor { demo, post }.work(&inbox))
            .map_err(Refusal::broken)?;
        Ok(Session {
            requests: Some(requests),
            thread: Some(thread),
        })
    }

    /// Asks how things stand. The answer comes when the requests before it are done.
    pub fn open(&self) -> Answer<Opened> {
        let (reply, answer) = oneshot::channel();
        self.ask(Request::Open { reply });
        Answer(answer)
    }

    /// Asks for up to `steps` steps, as one change; `at` is the latest change the page knows. The answer is the number
    /// of the change.
    pub fn step(&self, at: u32, steps: u16) -> Answer<Result<u32, Refusal>> {
        let (reply, answer) = oneshot::channel();
        self.ask(Request::Step { at, steps, reply });
        Answer(answer)
    }

    fn ask(&self, request: Request) {
        if let Some(requests) = &self.requests {
            // A thread that is gone has dropped the inbox, and with the request its reply: the answer tells.
            let _ = requests.send(request);
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.requests = None;
        if let Some(thread) = self.thread.take()
            && thread.join().is_err()
        {
            log::error!("the session's thread panicked");
        }
    }
}

/// An answer that is on its way.
pub struct Answer<T>(oneshot::Receiver<T>);

impl<T> Answer<T> {
    /// Waits for the answer without holding a thread.
    ///
    /// # Errors
    /// When the session's thread is gone.
    pub async fn come(self) -> Result<T, Refusal> {
        let gone = |_| Refusal::broken("the session's thread is gone");
        self.0.await.map_err(gone)
    }
}

/// The side of a session that runs on its thread.
struct Actor {
    demo: Demo,
    post: Post,
}

impl Actor {
    fn work(mut self, inbox: &mpsc::Receiver<Request>) {
        // A reply that nobody waits for any more is no fault.
        for request in inbox {
            match request {
                Request::Open { reply } => {
                    let _ = reply.send(self.open());
                }
                Request::Step { at, steps, reply } => {
                    let _ = reply.send(self.step(at, steps));
                }
            }
        }
    }

    fn open(&self) -> Opened {
        Opened {
            info: self.demo.info(),
            seed: self.demo.seed(),
            update: Update {
                seq: self.post.latest(),
                events: Vec::new(),
                view: self.demo.view(),
            },
        }
    }

    fn step(&mut self, at: u32, steps: u16) -> Result<u32, Refusal> {
        let now = self.post.latest();
        if at != now {
            return Err(Refusal::Stale { at, now });
        }
        if steps == 0 || steps > MOST_STEPS {
            return Err(Refusal::Steps {
                steps,
                most: MOST_STEPS,
            });
        }
        if self.demo.is_over() {
            return Err(Refusal::Over);
        }
        let mut events = Vec::new();
        let mut outcome = Ok(());
        for _ in 0..steps {
            outcome = self.demo.step(&mut events);
            if outcome.is_err() || self.demo.is_over() {
                break;
            }
        }
        let seq = self.post.send(events, self.demo.view());
        outcome.map(|()| seq)
    }
}
