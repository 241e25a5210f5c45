//! What runs: a game, a table, on a thread of its own. It takes requests one after another, and in between does what is due;
//! whatever changes goes to its viewers.
//!
//! A viewer has [`Rights`], and a stream of its own in which its updates are numbered, each cut to what it may know. What is
//! one viewer's alone, a hand that opens there, moves no other's. A command names the version that it was made at, which grows
//! with the lines of the record.

mod access;
mod actor;
mod gesture;
mod hosted;
mod intent;
mod late;
mod recorded;
mod registry;
mod rights;
mod stream;
mod uncut;
mod viewers;

pub use access::Access;
pub use actor::Answer;
pub use gesture::MOST_IN_GESTURE;
pub(crate) use gesture::fits;
pub use hosted::{Due, Hosted};
pub use intent::Intent;
pub use late::At;
pub use recorded::{NotKept, Recorded};
pub use registry::Registry;
pub use rights::{Rights, Role, Seats};
pub use stream::{Sink, Told};
pub use uncut::{Cut, Uncut};
pub use viewers::{Looking, Viewer, ViewerId, Viewers};

use std::time::Instant;

use crate::refusal::RunningRefusal;
use actor::Actor;
use late::Asked;
use stream::Share;

/// Something that runs. Dropping it ends it. What a viewer may ask of it goes through its [`Access`].
pub struct Running<H: Hosted>(Actor<Host<H>>);

/// What the thread holds.
struct Host<H: Hosted> {
    hosted: H,
    info: H::Info,
    /// The version of an empty record.
    first: u32,
    streams: Vec<(ViewerId, Share<H::Update>)>,
    asked: Asked,
}

impl<H: Hosted> Running<H> {
    /// Starts the thread. Versions are counted from `first`, which is that of an empty record.
    ///
    /// # Errors
    /// When the system gives no thread.
    fn start(hosted: H, info: H::Info, first: u32) -> Result<Running<H>, RunningRefusal> {
        let asked = Asked::until(first.wrapping_add(hosted.lines()));
        let host = Host {
            hosted,
            info,
            first,
            streams: Vec::new(),
            asked,
        };
        Actor::start(host).map(Running)
    }

    /// From now on `viewer` looks at it, and is told through `share` what changes. The answer is how things stand. What chance
    /// owes is dealt for a keeper.
    fn join(
        &self,
        viewer: ViewerId,
        rights: Rights,
        share: Share<H::Update>,
    ) -> Answer<H::Opened, H::Refusal> {
        self.0.ask(move |host| {
            host.streams.retain(|(id, _)| *id != viewer);
            let before = host.now();
            let keeper = rights.keeper;
            host.hosted.join(viewer, rights);
            let mut moments = Vec::new();
            if keeper {
                // What could not be kept is told when somebody asks for it by a press.
                let _ = host.hosted.deal(&mut moments);
            }
            host.tell(before, &moments);
            let due = Due {
                viewer,
                seq: share.seq(),
                version: host.version(),
            };
            host.streams.push((viewer, share));
            host.hosted.opened(host.info.clone(), due)
        })
    }

    /// From now on `viewer` does not look at it.
    fn part(&self, viewer: ViewerId) {
        // Nobody waits for the answer: its stream is cut off already.
        let _: Answer<(), H::Refusal> = self.0.ask(move |host| {
            host.streams.retain(|(id, _)| *id != viewer);
            let before = host.now();
            host.hosted.part(viewer);
            // Whoever was waited for there is waited for no more.
            host.tell(before, &[]);
            Ok(())
        });
    }

    /// Changes something for `viewer`, who asks in this role, see [`At`]. What happened goes to all viewers as one change; the
    /// answer is the number of the update in the stream of who asked.
    fn change(
        &self,
        viewer: ViewerId,
        role: Role,
        at: At,
        change: impl FnOnce(&mut H, &mut Vec<Uncut<H::Moment>>) -> Result<(), H::Refusal>
        + Send
        + 'static,
    ) -> Answer<u32, H::Refusal> {
        self.0.ask(move |host| {
            let before = host.check(viewer, role, at)?;
            host.hosted.asked(viewer);
            let mut moments = Vec::new();
            let done = change(&mut host.hosted, &mut moments);
            let version = host.version();
            if host.tell(before, &moments) {
                host.asked.note(role, version);
            }
            // What happened before something failed is told too: it is on disk.
            done?;
            let share = host.streams.iter().find(|(id, _)| *id == viewer);
            Ok(share.map_or(0, |(_, share)| share.seq()))
        })
    }

    /// The version that holds.
    fn version(&self) -> Answer<u32, H::Refusal> {
        self.0.ask(|host| {
            host.wake();
            Ok(host.version())
        })
    }

    /// Reads something.
    fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&H::Machine) -> Result<T, H::Refusal> + Send + 'static,
    ) -> Answer<T, H::Refusal> {
        self.0.ask(|host| {
            host.wake();
            read(host.hosted.machine())
        })
    }

    /// Changes how it is run: whatever of that viewers see they are told.
    pub fn set(&self, set: impl FnOnce(&mut H) + Send + 'static) {
        // Nobody waits for the answer.
        let _: Answer<(), H::Refusal> = self.0.ask(move |host| {
            host.wake();
            let before = host.now();
            set(&mut host.hosted);
            host.tell(before, &[]);
            Ok(())
        });
    }

    /// Changes what stays the same for those who look at it already.
    fn inform(&self, change: impl FnOnce(&mut H::Info) + Send + 'static) {
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
        self.tell(before, &moments);
    }
}

/// What viewers are told of, beside what happened: what is everybody's, and what is each one's.
type Now<H> = (<H as Hosted>::Aside, Vec<<H as Hosted>::Own>);

impl<H: Hosted> Host<H> {
    fn version(&self) -> u32 {
        self.first.wrapping_add(self.hosted.lines())
    }

    fn now(&self) -> Now<H> {
        let streams = self.streams.iter();
        let own = streams.map(|(viewer, _)| self.hosted.own(*viewer));
        (self.hosted.aside(), own.collect())
    }

    /// Time has passed, which may have closed a hand.
    fn wake(&mut self) {
        let before = self.now();
        self.hosted.wake();
        self.tell(before, &[]);
    }

    /// Refuses what a viewer may not ask for, or what it asked for at another version than the one that holds; else how things
    /// stand.
    fn check(&mut self, viewer: ViewerId, role: Role, at: At) -> Result<Now<H>, H::Refusal> {
        self.wake();
        self.hosted.viewers().check(viewer, role)?;
        self.asked.check(role, at, self.version())?;
        Ok(self.now())
    }

    /// Tells viewers of what happened and how things stand now, if anything is otherwise than `before`; whether what runs has
    /// changed.
    fn tell(&self, before: Now<H>, moments: &[Uncut<H::Moment>]) -> bool {
        let (aside, own) = before;
        let changed = !moments.is_empty() || self.hosted.aside() != aside;
        let version = self.version();
        for ((viewer, share), own) in self.streams.iter().zip(own) {
            if !changed && self.hosted.own(*viewer) == own {
                continue;
            }
            let told_as = self.hosted.told_as(*viewer);
            share.send(|seq| {
                let due = Due {
                    viewer: *viewer,
                    seq,
                    version,
                };
                let moments = moments.iter().map(|moment| moment.cut(told_as));
                self.hosted.update(due, moments.collect())
            });
        }
        changed
    }
}
