//! A running game on its own thread: it takes requests, and in between computers decide.

use std::time::Instant;

use rubium_rules::View;
use serde::Serialize;
use specta::Type;

use super::PlayRefusal;
use super::{Game, GameInfo, Moment, Opponent, Opponents, Pace, Seating};
use crate::actor::{self, Actor, Answer};
use crate::post::Post;

/// What changed, in the order it happened.
#[derive(Clone, Debug, Serialize, Type)]
pub struct Update {
    /// Counts the changes, one by one, over all games: after a gap the page asks for a resync, and what is not newer
    /// than what it shows it leaves aside.
    pub seq: u32,
    /// What happened since the change before.
    pub moments: Vec<Moment>,
    /// How things stand now.
    pub view: View,
    /// Who is looking, and what can be taken back.
    pub seating: Seating,
    /// The computer that has to decide, if one has.
    pub opponent: Option<Opponent>,
}

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

/// A running game. Dropping it ends the game.
pub struct Session(Actor<Host>);

/// What the thread of a session holds.
struct Host {
    game: Game,
    info: GameInfo,
    post: Post<Update>,
    opponents: Opponents,
    /// The latest change that somebody asked for: those after it are of computers.
    asked: u32,
}

impl Session {
    /// Starts the thread of a game. What changes is posted to `post`; computers decide at `pace`.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn start(
        game: Game,
        info: GameInfo,
        post: Post<Update>,
        pace: Pace,
    ) -> Result<Session, PlayRefusal> {
        let host = Host {
            game,
            info,
            asked: post.latest(),
            post,
            opponents: Opponents::new(pace),
        };
        Ok(Session(Actor::start(host)?))
    }

    /// Asks how things stand. The answer comes when the requests before it are done.
    pub fn open(&self) -> Answer<Opened, PlayRefusal> {
        self.0.ask(Host::open)
    }

    /// Reads something of the game.
    pub fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Game) -> Result<T, PlayRefusal> + Send + 'static,
    ) -> Answer<T, PlayRefusal> {
        self.0.ask(|host| read(&host.game))
    }

    /// Changes the game, see [`At`]. What happened is posted as one change, whose number is the answer.
    pub fn change(
        &self,
        at: At,
        change: impl FnOnce(&mut Game, &mut Vec<Moment>) -> Result<(), PlayRefusal> + Send + 'static,
    ) -> Answer<u32, PlayRefusal> {
        self.0.ask(move |host| host.change(at, change))
    }

    /// Lets computers decide at `pace` from now on.
    pub fn pace(&self, pace: Pace) -> Answer<(), PlayRefusal> {
        self.0.ask(move |host| {
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
    pub fn next(&self, at: u32) -> Answer<u32, PlayRefusal> {
        self.0.ask(move |host| {
            host.check(At::Exactly(at))?;
            host.next()
        })
    }
}

impl actor::Host for Host {
    /// When the next computer decides.
    fn due(&mut self) -> Option<Instant> {
        self.opponents.due(&self.game)
    }

    /// What the computer decided whose time has come; whatever changes the game before has dropped it.
    fn act(&mut self) {
        let mut moments = Vec::new();
        self.opponents.act(&mut self.game, &mut moments);
        self.tell(moments);
    }
}

impl Host {
    fn open(&mut self) -> Result<Opened, PlayRefusal> {
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
    fn check(&self, at: At) -> Result<(), PlayRefusal> {
        let now = self.post.latest();
        match at {
            At::Exactly(at) if at != now => Err(PlayRefusal::Stale { at, now }),
            At::Since(at) if !(self.asked..=now).contains(&at) => {
                Err(PlayRefusal::Stale { at, now })
            }
            _ => Ok(()),
        }
    }

    fn change(
        &mut self,
        at: At,
        change: impl FnOnce(&mut Game, &mut Vec<Moment>) -> Result<(), PlayRefusal>,
    ) -> Result<u32, PlayRefusal> {
        self.check(at)?;
        let mut moments = Vec::new();
        let seating = |game: &Game| (game.looking(), game.crew().clone());
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

    /// Lets the computer decide at once.
    fn next(&mut self) -> Result<u32, PlayRefusal> {
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
