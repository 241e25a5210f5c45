//! What runs: a game, a table, on a thread of its own. It takes requests one after another, and in between does what is due;
//! whatever changes goes to its viewers.

mod actor;
mod slot;
mod viewers;

pub use actor::Answer;
pub use slot::Slot;
pub use viewers::{Due, Rights, Sink, ViewerId, Viewers};

use std::time::Instant;

use crate::refusal::{Broken, Stale};
use actor::Actor;

/// Something that can run.
pub trait Hosted: Send + 'static {
    /// What requests are made of.
    type Machine;
    /// What stays the same while it runs.
    type Info: Clone + Send;
    /// Something that happened.
    type Moment: Clone;
    /// What a viewer is told of a change.
    type Update: Send + 'static;
    /// Everything that a viewer needs to show it from nothing.
    type Opened: Send + 'static;
    /// Why it does nothing.
    type Refusal: From<Stale> + From<Broken> + Send + 'static;
    /// What is beside the record, and everybody's to see.
    type Aside: PartialEq;
    /// What is the shared screen's alone.
    type Screen: PartialEq;

    /// What requests are made of.
    fn machine(&self) -> &Self::Machine;

    /// The same, to be changed.
    fn machine_mut(&mut self) -> &mut Self::Machine;

    /// What is beside the record now.
    fn aside(&self) -> Self::Aside;

    /// What is the shared screen's alone now.
    fn screen(&self) -> Self::Screen;

    /// Answers what chance owes.
    ///
    /// # Errors
    /// Why the answer could not be kept.
    fn deal(&mut self, moments: &mut Vec<Self::Moment>) -> Result<(), Self::Refusal>;

    /// Closes the hand that is open on the shared screen, if one is.
    fn close_hand(&mut self);

    /// How things stand for a viewer, after these moments.
    fn update(&self, due: Due, moments: Vec<Self::Moment>) -> Self::Update;

    /// Everything for a viewer who knows nothing yet.
    ///
    /// # Errors
    /// If the record does not replay.
    fn opened(&self, info: Self::Info, due: Due) -> Result<Self::Opened, Self::Refusal>;

    /// Before any request: time has passed.
    fn wake(&mut self) {}

    /// Before somebody's change.
    fn asked(&mut self) {}

    /// After somebody's change of the machine, if it changed anything.
    fn changed(&mut self) {}

    /// When it does something on its own, if nobody asks for anything before.
    fn due(&mut self) -> Option<Instant>;

    /// Does what is due.
    fn act(&mut self, moments: &mut Vec<Self::Moment>);
}

/// At which version somebody asks for a change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum At {
    /// At any.
    Any,
    /// At this one: it must be the latest.
    Exactly(u32),
    /// At this one, or one since then that nobody asked for: what is asked means the same whatever computers did.
    Since(u32),
}

/// Something that runs. Dropping it ends it.
pub struct Running<H: Hosted>(Actor<Host<H>>);

/// What the thread holds.
struct Host<H: Hosted> {
    hosted: H,
    info: H::Info,
    viewers: Viewers<H::Update>,
    /// The latest version that somebody asked for.
    asked: u32,
}

impl<H: Hosted> Running<H> {
    /// Starts the thread.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn start(
        hosted: H,
        info: H::Info,
        viewers: Viewers<H::Update>,
    ) -> Result<Running<H>, Broken> {
        let asked = viewers.version();
        let host = Host {
            hosted,
            info,
            viewers,
            asked,
        };
        Actor::start(host).map(Running)
    }

    /// Asks how things stand for a viewer. The answer comes when the requests before it are done.
    pub fn open(&self, viewer: ViewerId, rights: Rights) -> Answer<H::Opened, H::Refusal> {
        self.0.ask(move |host| {
            let due = Due {
                rights,
                seq: host.viewers.seq(viewer),
                version: host.viewers.version(),
            };
            host.hosted.opened(host.info.clone(), due)
        })
    }

    /// Reads something.
    pub fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&H::Machine) -> Result<T, H::Refusal> + Send + 'static,
    ) -> Answer<T, H::Refusal> {
        self.0.ask(|host| {
            host.wake();
            read(host.hosted.machine())
        })
    }

    /// Changes something, see [`At`]. What happened goes to all viewers as one change; the answer is the number of the update
    /// in the stream of `viewer`, who asks.
    pub fn change(
        &self,
        viewer: ViewerId,
        at: At,
        change: impl FnOnce(&mut H::Machine, &mut Vec<H::Moment>) -> Result<(), H::Refusal>
        + Send
        + 'static,
    ) -> Answer<u32, H::Refusal> {
        self.0.ask(move |host| {
            let before = host.check(at)?;
            host.hosted.asked();
            let mut moments = Vec::new();
            let done = change(host.hosted.machine_mut(), &mut moments);
            if !moments.is_empty() || host.now() != before {
                host.hosted.changed();
            }
            host.asked_for(viewer, before, moments, done)
        })
    }

    /// Changes something of what runs it.
    pub fn change_host(
        &self,
        viewer: ViewerId,
        at: At,
        change: impl FnOnce(&mut H, &mut Vec<H::Moment>) -> Result<(), H::Refusal> + Send + 'static,
    ) -> Answer<u32, H::Refusal> {
        self.0.ask(move |host| {
            let before = host.check(at)?;
            let mut moments = Vec::new();
            let done = change(&mut host.hosted, &mut moments);
            host.asked_for(viewer, before, moments, done)
        })
    }

    /// Does something with what runs it that no viewer sees.
    pub fn quietly(&self, work: impl FnOnce(&mut H) + Send + 'static) -> Answer<(), H::Refusal> {
        self.0.ask(move |host| {
            host.wake();
            work(&mut host.hosted);
            Ok(())
        })
    }

    /// Changes what stays the same for those who look at it already.
    pub fn inform(&self, change: impl FnOnce(&mut H::Info) + Send + 'static) {
        // Nobody waits for the answer: whoever opens it next gets what holds then.
        let _: Answer<(), H::Refusal> = self.0.ask(move |host| {
            change(&mut host.info);
            Ok(())
        });
    }
}

impl<H: Hosted> actor::Host for Host<H> {
    fn due(&mut self) -> Option<Instant> {
        self.hosted.due()
    }

    fn act(&mut self) {
        let before = self.now();
        let mut moments = Vec::new();
        self.hosted.act(&mut moments);
        self.tell(before, moments);
    }
}

/// What viewers are told of, beside what happened.
type Now<H> = (<H as Hosted>::Screen, <H as Hosted>::Aside);

impl<H: Hosted> Host<H> {
    fn now(&self) -> Now<H> {
        (self.hosted.screen(), self.hosted.aside())
    }

    /// Time has passed, which may have closed a hand.
    fn wake(&mut self) {
        let before = self.now();
        self.hosted.wake();
        self.tell(before, Vec::new());
    }

    /// Refuses what was asked at another version than the one that holds; else how things stand.
    fn check(&mut self, at: At) -> Result<Now<H>, H::Refusal> {
        self.wake();
        let now = self.viewers.version();
        match at {
            At::Exactly(at) if at != now => Err(Stale { at, now }.into()),
            At::Since(at) if !(self.asked..=now).contains(&at) => Err(Stale { at, now }.into()),
            _ => Ok(self.now()),
        }
    }

    /// Tells of what somebody asked for. What happened before something failed is told too: it is on disk.
    fn asked_for(
        &mut self,
        viewer: ViewerId,
        before: Now<H>,
        moments: Vec<H::Moment>,
        done: Result<(), H::Refusal>,
    ) -> Result<u32, H::Refusal> {
        if self.tell(before, moments) {
            self.asked = self.viewers.version();
        }
        done.map(|()| self.viewers.seq(viewer))
    }

    /// Tells viewers of what happened and how things stand now, if anything is otherwise than `before`; whether what runs has
    /// changed.
    fn tell(&self, before: Now<H>, moments: Vec<H::Moment>) -> bool {
        let (screen, aside) = before;
        let changed = !moments.is_empty() || self.hosted.aside() != aside;
        let update = |due| self.hosted.update(due, moments.clone());
        if changed {
            self.viewers.tell(update);
        } else if self.hosted.screen() != screen {
            self.viewers.tell_screen(update);
        }
        changed
    }
}
