//! Sessions: games and tables that run, each on a thread of its own.
//!
//! A session serves requests one after another and acts on its own in between, for example for computer players. Its
//! viewers are informed of every change.
//!
//! A viewer has [`Rights`] and its own numbered stream of updates, each redacted to what it may know. State of one
//! viewer, such as an open hand, does not affect the others. A request names the version of the session at which it
//! was formed; the version grows with every line of the record.

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
pub use viewers::{HandState, Viewer, ViewerId, Viewers};

use std::time::Instant;

use crate::refusal::SessionRefusal;
use actor::Actor;
use stream::UpdateSender;
use version::LatestRequests;

/// A handle to a running session. Dropping it ends the session. Viewers make their requests through an [`Access`].
pub struct Running<S: Session>(Actor<Host<S>>);

/// The state that the thread owns.
struct Host<S: Session> {
    session: S,
    info: S::Info,
    /// The version of an empty record.
    first: u32,
    streams: Vec<(ViewerId, UpdateSender<S::Update>)>,
    latest_requests: LatestRequests,
}

impl<S: Session> Running<S> {
    /// Starts the thread. `first` is the version of an empty record.
    ///
    /// # Errors
    /// The system cannot start another thread.
    fn start(session: S, info: S::Info, first: u32) -> Result<Running<S>, SessionRefusal> {
        let latest_requests = LatestRequests::starting_at(first.wrapping_add(session.lines()));
        let host = Host {
            session,
            info,
            first,
            streams: Vec::new(),
            latest_requests,
        };
        Actor::start(host).map(Running)
    }

    /// Adds `viewer`, whose updates go to `sender`, and returns a snapshot for it. For a keeper, pending random
    /// outcomes are drawn first.
    fn join(
        &self,
        viewer: ViewerId,
        rights: Rights,
        sender: UpdateSender<S::Update>,
    ) -> Answer<S::Opened, S::Refusal> {
        self.0.ask(move |host| {
            host.streams.retain(|(id, _)| *id != viewer);
            let before = host.visible_state();
            let keeper = rights.keeper;
            host.session.join(viewer, rights);
            let mut history = Vec::new();
            if keeper {
                // A failure is reported at the next request that needs the outcome.
                let _ = host.session.deal(&mut history);
            }
            host.send_updates(before, &history);
            let due = UpdateHeader {
                viewer,
                seq: sender.seq(),
                version: host.version(),
            };
            host.streams.push((viewer, sender));
            host.session.snapshot(host.info.clone(), due)
        })
    }

    /// Removes `viewer`.
    fn leave(&self, viewer: ViewerId) {
        // The answer is not needed: the stream of the viewer is already closed.
        let _: Answer<(), S::Refusal> = self.0.ask(move |host| {
            host.streams.retain(|(id, _)| *id != viewer);
            let before = host.visible_state();
            host.session.leave(viewer);
            // Computers that waited for this viewer continue.
            host.send_updates(before, &[]);
            Ok(())
        });
    }

    /// Changes the session for `viewer` in the given role, if it is at the expected version. All viewers get the
    /// change as one update. Returns the number of that update in the stream of `viewer`.
    fn change(
        &self,
        viewer: ViewerId,
        role: Role,
        at: ExpectedVersion,
        change: impl FnOnce(&mut S, &mut Vec<Unredacted<S::HistoryEntry>>) -> Result<(), S::Refusal>
        + Send
        + 'static,
    ) -> Answer<u32, S::Refusal> {
        self.0.ask(move |host| {
            let before = host.check(viewer, role, at)?;
            host.session.on_request(viewer);
            let mut history = Vec::new();
            let done = change(&mut host.session, &mut history);
            let version = host.version();
            if host.send_updates(before, &history) {
                host.latest_requests.add(role, version);
            }
            // Events before a failure are reported too, because they are already on disk.
            done?;
            let sender = host.streams.iter().find(|(id, _)| *id == viewer);
            Ok(sender.map_or(0, |(_, sender)| sender.seq()))
        })
    }

    /// The current version.
    fn version(&self) -> Answer<u32, S::Refusal> {
        self.0.ask(|host| {
            host.check_clocks();
            Ok(host.version())
        })
    }

    /// Reads from the session.
    fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&S::Machine) -> Result<T, S::Refusal> + Send + 'static,
    ) -> Answer<T, S::Refusal> {
        self.0.ask(|host| {
            host.check_clocks();
            read(host.session.machine())
        })
    }

    /// Changes how the session is run, and reports to each viewer what changes for it.
    pub fn set(&self, set: impl FnOnce(&mut S) + Send + 'static) {
        // The answer is not needed.
        let _: Answer<(), S::Refusal> = self.0.ask(move |host| {
            host.check_clocks();
            let before = host.visible_state();
            set(&mut host.session);
            host.send_updates(before, &[]);
            Ok(())
        });
    }

    /// Changes the constant information. Viewers get it when they next open the session.
    fn inform(&self, change: impl FnOnce(&mut S::Info) + Send + 'static) {
        // The answer is not needed: open viewers keep the old information.
        let _: Answer<(), S::Refusal> = self.0.ask(move |host| {
            change(&mut host.info);
            Ok(())
        });
    }
}

impl<S: Session> actor::Host for Host<S> {
    fn next_due(&mut self) -> Option<Instant> {
        self.session.next_due()
    }

    fn run_due(&mut self) {
        let before = self.visible_state();
        let mut history = Vec::new();
        self.session.run_due(&mut history);
        self.send_updates(before, &history);
    }
}

/// The state that viewers can see beside the record: the shared part, and the part of each viewer.
type VisibleState<S> = (
    <S as Session>::SharedState,
    Vec<<S as Session>::ViewerState>,
);

impl<S: Session> Host<S> {
    fn version(&self) -> u32 {
        self.first.wrapping_add(self.session.lines())
    }

    fn visible_state(&self) -> VisibleState<S> {
        let streams = self.streams.iter();
        let own = streams.map(|(viewer, _)| self.session.viewer_state(*viewer));
        (self.session.shared_state(), own.collect())
    }

    /// Closes hands that have timed out.
    fn check_clocks(&mut self) {
        let before = self.visible_state();
        self.session.check_clocks();
        self.send_updates(before, &[]);
    }

    /// Checks that `viewer` has the role and knows the expected version. Returns the visible state before the change.
    fn check(
        &mut self,
        viewer: ViewerId,
        role: Role,
        at: ExpectedVersion,
    ) -> Result<VisibleState<S>, S::Refusal> {
        self.check_clocks();
        self.session.viewers().check(viewer, role)?;
        self.latest_requests.check(role, at, self.version())?;
        Ok(self.visible_state())
    }

    /// Sends an update to every viewer for whom something differs from `before`. Returns whether the shared state or
    /// the record has changed.
    fn send_updates(
        &self,
        before: VisibleState<S>,
        history: &[Unredacted<S::HistoryEntry>],
    ) -> bool {
        let (aside, own) = before;
        let changed = !history.is_empty() || self.session.shared_state() != aside;
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
                let history = history.iter().map(|moment| moment.redact_for(audience));
                self.session.update(due, history.collect())
            });
        }
        changed
    }
}
