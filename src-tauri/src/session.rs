//! A running game on its own thread, which takes requests one after another.

use std::sync::mpsc;
use std::thread::{self, JoinHandle};

use serde::Serialize;
use specta::Type;
use tokio::sync::oneshot;

use crate::errors::Refusal;
use crate::game::{Game, Moment};
use crate::info::GameInfo;
use crate::post::{Post, Update};

/// Everything about a game that the page needs to show it from nothing.
#[derive(Clone, Debug, Serialize, Type)]
pub struct Opened {
    /// What stays the same all game long.
    pub info: GameInfo,
    /// All that has happened, as everybody may know it.
    pub history: Vec<Moment>,
    /// How things stand.
    pub update: Update,
}

type Work = Box<dyn FnOnce(&mut Host) + Send>;

/// A running game. Dropping it ends the game: the thread is gone before the drop returns, so that nothing of an old
/// game is posted after a new one has begun.
pub struct Session {
    requests: Option<mpsc::Sender<Work>>,
    thread: Option<JoinHandle<()>>,
}

/// What the thread of a session holds.
struct Host {
    game: Game,
    info: GameInfo,
    post: Post,
}

impl Session {
    /// Starts the thread of a game. What changes is posted to `post`.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn start(game: Game, info: GameInfo, post: Post) -> Result<Session, Refusal> {
        let (requests, inbox) = mpsc::channel::<Work>();
        let thread = thread::Builder::new()
            .name("session".into())
            .spawn(move || {
                let mut host = Host { game, info, post };
                for request in inbox {
                    request(&mut host);
                }
            })
            .map_err(Refusal::broken)?;
        Ok(Session {
            requests: Some(requests),
            thread: Some(thread),
        })
    }

    /// Asks how things stand. The answer comes when the requests before it are done.
    pub fn open(&self) -> Answer<Opened> {
        self.ask(Host::open)
    }

    /// Reads something of the game.
    pub fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Game) -> Result<T, Refusal> + Send + 'static,
    ) -> Answer<T> {
        self.ask(|host| read(&host.game))
    }

    /// Changes the game; `at` is the latest change that the page knows, or `None` if that does not matter. What
    /// happened is posted as one change, whose number is the answer.
    pub fn change(
        &self,
        at: Option<u32>,
        change: impl FnOnce(&mut Game, &mut Vec<Moment>) -> Result<(), Refusal> + Send + 'static,
    ) -> Answer<u32> {
        self.ask(move |host| host.change(at, change))
    }

    fn ask<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Host) -> Result<T, Refusal> + Send + 'static,
    ) -> Answer<T> {
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
pub struct Answer<T>(oneshot::Receiver<Result<T, Refusal>>);

impl<T> Answer<T> {
    /// Waits for the answer without holding a thread.
    ///
    /// # Errors
    /// What the session refuses; [`Refusal::Broken`] when its thread is gone.
    pub async fn come(self) -> Result<T, Refusal> {
        let gone = |_| Refusal::broken("the session's thread is gone");
        self.0.await.map_err(gone)?
    }
}

impl Host {
    fn open(&mut self) -> Result<Opened, Refusal> {
        Ok(Opened {
            info: self.info.clone(),
            history: self.game.history()?,
            update: Update {
                seq: self.post.latest(),
                moments: Vec::new(),
                view: self.game.view(),
                seating: self.game.seating(),
            },
        })
    }

    fn change(
        &mut self,
        at: Option<u32>,
        change: impl FnOnce(&mut Game, &mut Vec<Moment>) -> Result<(), Refusal>,
    ) -> Result<u32, Refusal> {
        let now = self.post.latest();
        if let Some(at) = at.filter(|&at| at != now) {
            return Err(Refusal::Stale { at, now });
        }
        let (mut moments, before) = (Vec::new(), self.game.seating().looking);
        let done = change(&mut self.game, &mut moments);
        // A change that changed nothing is none. What happened before something failed is told: it is on disk.
        if moments.is_empty() && self.game.seating().looking == before {
            return done.map(|()| now);
        }
        let seq = self
            .post
            .send(moments, self.game.view(), self.game.seating());
        done.map(|()| seq)
    }
}
