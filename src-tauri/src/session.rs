//! A running game on its own thread, which takes requests one after another; in between computers decide.

use std::sync::mpsc::{self, RecvTimeoutError, TryRecvError};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use serde::Serialize;
use specta::Type;
use tokio::sync::oneshot;

use crate::errors::Refusal;
use crate::game::{Game, Moment};
use crate::info::GameInfo;
use crate::opponents::{Opponents, Pace};
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

/// At which change of the game somebody asks for another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum At {
    /// At any.
    Any,
    /// At this one: it must be the latest.
    Exactly(u32),
    /// At this one, or one of the computers' since then: what is asked means the same whatever they did.
    Since(u32),
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
    opponents: Opponents,
    /// The latest change that somebody asked for: those after it are of computers.
    asked: u32,
}

impl Session {
    /// Starts the thread of a game. What changes is posted to `post`; computers decide at `pace`.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn start(game: Game, info: GameInfo, post: Post, pace: Pace) -> Result<Session, Refusal> {
        let (requests, inbox) = mpsc::channel::<Work>();
        let host = Host {
            game,
            info,
            asked: post.latest(),
            post,
            opponents: Opponents::new(pace),
        };
        let thread = thread::Builder::new()
            .name("session".into())
            .spawn(move || host.run(&inbox))
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

    /// Changes the game, see [`At`]. What happened is posted as one change, whose number is the answer.
    pub fn change(
        &self,
        at: At,
        change: impl FnOnce(&mut Game, &mut Vec<Moment>) -> Result<(), Refusal> + Send + 'static,
    ) -> Answer<u32> {
        self.ask(move |host| host.change(at, change))
    }

    /// Lets computers decide at `pace` from now on.
    pub fn pace(&self, pace: Pace) -> Answer<()> {
        self.ask(move |host| {
            let before = host.opponents.state(&host.game);
            host.opponents.set_pace(pace);
            if host.opponents.state(&host.game) != before {
                // Nothing that somebody asks for means anything else now: their number stays good.
                host.tell(Vec::new());
            }
            Ok(())
        })
    }

    /// Lets the computer decide now that has to decide. The answer is the number of the latest change.
    pub fn next(&self, at: u32) -> Answer<u32> {
        self.ask(move |host| {
            host.check(At::Exactly(at))?;
            host.next()
        })
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
    /// Takes requests until nobody can make any more. What a computer decides waits for its time meanwhile, and is dropped
    /// by whatever changes the game.
    fn run(mut self, inbox: &mpsc::Receiver<Work>) {
        loop {
            match inbox.try_recv() {
                Ok(request) => {
                    request(&mut self);
                    continue;
                }
                Err(TryRecvError::Disconnected) => return,
                Err(TryRecvError::Empty) => {}
            }
            let come = match self.opponents.due(&self.game) {
                None => inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(due) => inbox.recv_timeout(due.saturating_duration_since(Instant::now())),
            };
            match come {
                Ok(request) => request(&mut self),
                Err(RecvTimeoutError::Timeout) => self.decide(),
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    fn open(&mut self) -> Result<Opened, Refusal> {
        Ok(Opened {
            info: self.info.clone(),
            history: self.game.history()?,
            update: Update {
                seq: self.post.latest(),
                moments: Vec::new(),
                view: self.game.view(),
                seating: self.game.seating(),
                opponent: self.opponents.state(&self.game),
            },
        })
    }

    /// Refuses what was asked at another change than the one that holds.
    fn check(&self, at: At) -> Result<(), Refusal> {
        let now = self.post.latest();
        match at {
            At::Exactly(at) if at != now => Err(Refusal::Stale { at, now }),
            At::Since(at) if !(self.asked..=now).contains(&at) => Err(Refusal::Stale { at, now }),
            _ => Ok(()),
        }
    }

    fn change(
        &mut self,
        at: At,
        change: impl FnOnce(&mut Game, &mut Vec<Moment>) -> Result<(), Refusal>,
    ) -> Result<u32, Refusal> {
        self.check(at)?;
        let mut moments = Vec::new();
        let seating = |game: &Game| (game.seating().looking, game.crew().clone());
        let before = seating(&self.game);
        let done = change(&mut self.game, &mut moments);
        let now = self.post.latest();
        // A change that changed nothing is none. What happened before something failed is told: it is on disk.
        if moments.is_empty() && seating(&self.game) == before {
            return done.map(|()| now);
        }
        self.opponents.again();
        self.asked = self.tell(moments);
        done.map(|()| self.asked)
    }

    /// What the computer decided whose time has come.
    fn decide(&mut self) {
        let mut moments = Vec::new();
        self.opponents.act(&mut self.game, &mut moments);
        self.tell(moments);
    }

    /// Lets the computer decide at once.
    fn next(&mut self) -> Result<u32, Refusal> {
        let mut moments = Vec::new();
        let before = self.opponents.state(&self.game);
        self.opponents.go_on();
        match self.game.deal(&mut moments) {
            Ok(()) => self.opponents.act(&mut self.game, &mut moments),
            Err(why) => self.opponents.stop(why),
        }
        if moments.is_empty() && self.opponents.state(&self.game) == before {
            return Ok(self.post.latest());
        }
        self.asked = self.tell(moments);
        Ok(self.asked)
    }

    /// Posts what happened, and how things stand now.
    fn tell(&self, moments: Vec<Moment>) -> u32 {
        self.post.send(|seq| Update {
            seq,
            moments,
            view: self.game.view(),
            seating: self.game.seating(),
            opponent: self.opponents.state(&self.game),
        })
    }
}
