//! What runs: a game, a table, on a thread of its own. It takes requests one after another, and in between does what is due;
//! whatever changes goes to its viewers.
//!
//! A viewer has [`Rights`], and a stream of its own in which its updates are numbered, each cut to what it may know. What is
//! one viewer's alone, a hand that opens there, moves no other's. A command names the version that it was made at, which grows
//! with the lines of the record.

mod access;
mod actor;
mod gesture;
mod intent;
mod recorder;
mod redact;
mod registry;
mod rights;
mod session;
mod stream;
mod version;
mod viewers;

pub use access::Access;
pub use actor::Answer;
pub use gesture::MAX_IN_GESTURE;
pub(crate) use gesture::fits;
pub use intent::Intent;
pub use recorder::{RecordError, Recorder};
pub use redact::{Redact, Unredacted};
pub use registry::Registry;
pub use rights::{Rights, Role, Seats};
pub use session::{Session, UpdateHeader};
pub use stream::{Notification, Sink};
pub use version::ExpectedVersion;
pub use viewers::{Looking, Viewer, ViewerId, Viewers};

use std::time::Instant;

use crate::refusal::RunningRefusal;
use actor::Actor;
use stream::UpdateSender;
use version::Asked;

/// Something that runs. Dropping it ends it. What a viewer may ask of it goes through its [`Access`].
pub struct Running<H: Session>(Actor<Host<H>>);

/// What the thread holds.
struct Host<H: Session> {
    session: H,
    info: H::Info,
    /// The version of an empty record.
    first: u32,
    streams: Vec<(ViewerId, UpdateSender<H::Update>)>,
    asked: Asked,
}

impl<H: Session> Running<H> {
    /// Starts the thread. Versions are counted from `first`, which is that of an empty record.
    ///
    /// # Errors
    /// When the system gives no thread.
    fn start(session: H, info: H::Info, first: u32) -> Result<Running<H>, RunningRefusal> {
        let asked = Asked::until(first.wrapping_add(session.lines()));
        let host = Host {
            session,
            info,
            first,
            streams: Vec::new(),
            asked,
        };
        Actor::start(host).map(Running)
    }

    /// From now on `viewer` looks at it, and is told through `sender` what changes. The answer is how things stand. What chance
    /// owes is dealt for a keeper.
    fn join(
        &self,
        viewer: ViewerId,
        rights: Rights,
        sender: UpdateSender<H::Update>,
    ) -> Answer<H::Opened, H::Refusal> {
        self.0.ask(move |host| {
            host.streams.retain(|(id, _)| *id != viewer);
            let before = host.now();
            let keeper = rights.keeper;
            host.session.join(viewer, rights);
            let mut moments = Vec::new();
            if keeper {
                // What could not be kept is told when somebody asks for it by a press.
                let _ = host.session.deal(&mut moments);
            }
            host.tell(before, &moments);
            let due = UpdateHeader {
                viewer,
                seq: sender.seq(),
                version: host.version(),
            };
            host.streams.push((viewer, sender));
            host.session.opened(host.info.clone(), due)
        })
    }

    /// From now on `viewer` does not look at it.
    fn part(&self, viewer: ViewerId) {
        // Nobody waits for the answer: its stream is cut off already.
        let _: Answer<(), H::Refusal> = self.0.ask(move |host| {
            host.streams.retain(|(id, _)| *id != viewer);
            let before = host.now();
            host.session.part(viewer);
            // Whoever was waited for there is waited for no more.
            host.tell(before, &[]);
            Ok(())
        });
    }

    /// Changes something for `viewer`, who asks in this role, see [`ExpectedVersion`]. What happened goes to all viewers as one change; the
    /// answer is the number of the update in the stream of who asked.
    fn change(
        &self,
        viewer: ViewerId,
        role: Role,
        at: ExpectedVersion,
        change: impl FnOnce(&mut H, &mut Vec<Unredacted<H::Moment>>) -> Result<(), H::Refusal>
        + Send
        + 'static,
    ) -> Answer<u32, H::Refusal> {
        self.0.ask(move |host| {
            let before = host.check(viewer, role, at)?;
            host.session.asked(viewer);
            let mut moments = Vec::new();
            let done = change(&mut host.session, &mut moments);
            let version = host.version();
            if host.tell(before, &moments) {
                host.asked.note(role, version);
            }
            // What happened before something failed is told too: it is on disk.
            done?;
            let sender = host.streams.iter().find(|(id, _)| *id == viewer);
            Ok(sender.map_or(0, |(_, sender)| sender.seq()))
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
            read(host.session.machine())
        })
    }

    /// Changes how it is run: whatever of that viewers see they are told.
    pub fn set(&self, set: impl FnOnce(&mut H) + Send + 'static) {
        // Nobody waits for the answer.
        let _: Answer<(), H::Refusal> = self.0.ask(move |host| {
            host.wake();
            let before = host.now();
            set(&mut host.session);
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

impl<H: Session> actor::Host for Host<H> {
    fn due(&mut self) -> Option<Instant> {
        self.session.due()
    }

    fn act(&mut self) {
        let before = self.now();
        let mut moments = Vec::new();
        self.session.act(&mut moments);
        self.tell(before, &moments);
    }
}

/// What viewers are told of, beside what happened: what is everybody's, and what is each one's.
type Now<H> = (
    <H as Session>::SharedState,
    Vec<<H as Session>::ViewerState>,
);

impl<H: Session> Host<H> {
    fn version(&self) -> u32 {
        self.first.wrapping_add(self.session.lines())
    }

    fn now(&self) -> Now<H> {
        let streams = self.streams.iter();
        let own = streams.map(|(viewer, _)| self.session.viewer_state(*viewer));
        (self.session.shared_state(), own.collect())
    }

    /// Time has passed, which may have closed a hand.
    fn wake(&mut self) {
        let before = self.now();
        self.session.wake();
        self.tell(before, &[]);
    }

    /// Refuses what a viewer may not ask for, or what it asked for at another version than the one that holds; else how things
    /// stand.
    fn check(
        &mut self,
        viewer: ViewerId,
        role: Role,
        at: ExpectedVersion,
    ) -> Result<Now<H>, H::Refusal> {
        self.wake();
        self.session.viewers().check(viewer, role)?;
        self.asked.check(role, at, self.version())?;
        Ok(self.now())
    }

    /// Tells viewers of what happened and how things stand now, if anything is otherwise than `before`; whether what runs has
    /// changed.
    fn tell(&self, before: Now<H>, moments: &[Unredacted<H::Moment>]) -> bool {
        let (aside, own) = before;
        let changed = !moments.is_empty() || self.session.shared_state() != aside;
        let version = self.version();
        for ((viewer, sender), own) in self.streams.iter().zip(own) {
            if !changed && self.session.viewer_state(*viewer) == own {
                continue;
            }
            let audience = self.session.audience(*viewer);
            sender.send(|seq| {
                let due = UpdateHeader {
                    viewer: *viewer,
                    seq,
                    version,
                };
                let moments = moments.iter().map(|moment| moment.redact_for(audience));
                self.session.update(due, moments.collect())
            });
        }
        changed
    }
}
