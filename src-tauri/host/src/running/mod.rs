//! Sessions: running games and tables, each on its own thread.
//!
//! A session serves requests one after another and acts on its own in between, for example for computer
//! players. Its viewers are informed of every change.
//!
//! A viewer has [`Rights`] and its own numbered stream of updates, each redacted to what that viewer may
//! know. State of one viewer, such as an open hand, does not affect other viewers. A request contains the
//! version of the session on which it is based. The version grows by one with every line of the record.

mod access;
mod actor;
mod input_count;
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
pub use actor::{Answer, Wake};
pub use input_count::MAX_INPUTS_PER_REQUEST;
pub(crate) use input_count::ensure_input_count;
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
use actor::{Actor, ActorState};
use stream::UpdateSender;
use version::LatestVersions;

/// A handle to a running session. Dropping the handle ends the session. Viewers make their requests through
/// an [`Access`].
pub struct SessionHandle<S: Session>(Actor<SessionState<S>>);

/// The state that the thread of a session owns.
struct SessionState<S: Session> {
    session: S,
    info: S::Info,
    /// The version of an empty record.
    first_version: u32,
    streams: Vec<(ViewerId, UpdateSender<S::Update>)>,
    latest_versions: LatestVersions,
}

impl<S: Session> SessionHandle<S> {
    /// Starts the thread. `first_version` is the version of an empty record.
    ///
    /// # Errors
    /// The system cannot start another thread.
    fn start(
        session: S,
        info: S::Info,
        first_version: u32,
    ) -> Result<SessionHandle<S>, SessionRefusal> {
        let latest_versions =
            LatestVersions::starting_at(first_version.wrapping_add(session.line_count()));
        let state = SessionState {
            session,
            info,
            first_version,
            streams: Vec::new(),
            latest_versions,
        };
        Actor::start(state).map(SessionHandle)
    }

    /// Adds `viewer`, whose updates go to `sender`, and returns a snapshot for it. For a keeper, pending
    /// random outcomes are drawn first.
    fn join(
        &self,
        viewer: ViewerId,
        rights: Rights,
        sender: UpdateSender<S::Update>,
    ) -> Answer<S::Snapshot, S::Refusal> {
        self.0.ask(move |state| {
            state.streams.retain(|(id, _)| *id != viewer);
            let visible_before = state.visible_state();
            let is_keeper = rights.is_keeper;
            state.session.join(viewer, rights);
            let mut history = Vec::new();
            if is_keeper {
                // A failure is reported at the next request that needs the outcome.
                let _ = state.session.draw_pending_outcomes(&mut history);
            }
            state.send_updates(visible_before, &history);
            let header = UpdateHeader {
                viewer,
                update_number: sender.update_number(),
                version: state.version(),
            };
            state.streams.push((viewer, sender));
            state.session.snapshot(state.info.clone(), header)
        })
    }

    /// Removes `viewer`.
    fn leave(&self, viewer: ViewerId) {
        // The answer is not needed: the stream of the viewer is already closed.
        let _: Answer<(), S::Refusal> = self.0.ask(move |state| {
            state.streams.retain(|(id, _)| *id != viewer);
            let visible_before = state.visible_state();
            state.session.leave(viewer);
            // If computers waited for this viewer, they continue now.
            state.send_updates(visible_before, &[]);
            Ok(())
        });
    }

    /// Changes the session for `viewer` in the given role, if the request is not stale. Every viewer for whom
    /// something changes gets one update. Returns the number of the latest update in the stream of `viewer`;
    /// 0 if `viewer` has no stream.
    fn change(
        &self,
        viewer: ViewerId,
        role: Role,
        expected: ExpectedVersion,
        change: impl FnOnce(&mut S, &mut Vec<Unredacted<S::HistoryEntry>>) -> Result<(), S::Refusal>
        + Send
        + 'static,
    ) -> Answer<u32, S::Refusal> {
        self.0.ask(move |state| {
            let visible_before = state.check(viewer, role, expected)?;
            state.session.before_change(viewer);
            let mut history = Vec::new();
            let result = change(&mut state.session, &mut history);
            let version = state.version();
            if state.send_updates(visible_before, &history) {
                state.latest_versions.add(role, version);
            }
            // Events before a failure are reported too, because they are already on disk.
            result?;
            let sender = state.streams.iter().find(|(id, _)| *id == viewer);
            Ok(sender.map_or(0, |(_, sender)| sender.update_number()))
        })
    }

    /// The current version.
    fn version(&self) -> Answer<u32, S::Refusal> {
        self.0.ask(|state| {
            state.close_timed_out_hands();
            Ok(state.version())
        })
    }

    /// Reads from the session.
    fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&S::Machine) -> Result<T, S::Refusal> + Send + 'static,
    ) -> Answer<T, S::Refusal> {
        self.request_without_update(|session| read(session.machine()))
    }

    /// Makes a request that changes nothing visible to any viewer.
    fn request_without_update<T: Send + 'static>(
        &self,
        request: impl FnOnce(&mut S) -> Result<T, S::Refusal> + Send + 'static,
    ) -> Answer<T, S::Refusal> {
        self.0.ask(|state| {
            state.close_timed_out_hands();
            request(&mut state.session)
        })
    }

    /// Changes a setting of the session, and informs the viewers for whom something changes.
    pub fn configure(&self, change: impl FnOnce(&mut S) + Send + 'static) {
        // The answer is not needed.
        let _: Answer<(), S::Refusal> = self.0.ask(move |state| {
            state.close_timed_out_hands();
            let visible_before = state.visible_state();
            change(&mut state.session);
            state.send_updates(visible_before, &[]);
            Ok(())
        });
    }

    /// Changes the information about the session. Viewers get the change with their next snapshot.
    fn update_info(&self, change: impl FnOnce(&mut S::Info) + Send + 'static) {
        // The answer is not needed: the current viewers keep the old information.
        let _: Answer<(), S::Refusal> = self.0.ask(move |state| {
            change(&mut state.info);
            Ok(())
        });
    }
}

impl<S: Session> ActorState for SessionState<S> {
    fn on_start(&mut self, wake: Wake) {
        self.session.on_start(wake);
    }

    fn next_due(&mut self) -> Option<Instant> {
        self.session.next_due()
    }

    fn run_due(&mut self) {
        let visible_before = self.visible_state();
        let mut history = Vec::new();
        self.session.run_due(&mut history);
        self.send_updates(visible_before, &history);
    }
}

/// The state outside the record that viewers can see: the shared part, and the part of each viewer.
type VisibleState<S> = (
    <S as Session>::SharedState,
    Vec<<S as Session>::ViewerState>,
);

impl<S: Session> SessionState<S> {
    fn version(&self) -> u32 {
        self.first_version.wrapping_add(self.session.line_count())
    }

    fn visible_state(&self) -> VisibleState<S> {
        let streams = self.streams.iter();
        let viewer_states = streams.map(|(viewer, _)| self.session.viewer_state(*viewer));
        (self.session.shared_state(), viewer_states.collect())
    }

    /// Closes hands that have timed out.
    fn close_timed_out_hands(&mut self) {
        let visible_before = self.visible_state();
        self.session.close_timed_out_hands();
        self.send_updates(visible_before, &[]);
    }

    /// Closes hands that have timed out, then checks that `viewer` has the role and that the request is not
    /// stale. Returns the visible state before the change.
    fn check(
        &mut self,
        viewer: ViewerId,
        role: Role,
        expected: ExpectedVersion,
    ) -> Result<VisibleState<S>, S::Refusal> {
        self.close_timed_out_hands();
        self.session.viewers().check(viewer, role)?;
        self.latest_versions.check(role, expected, self.version())?;
        Ok(self.visible_state())
    }

    /// Sends an update to every viewer for whom something differs from `visible_before`. Returns whether the
    /// shared state or the record has changed.
    fn send_updates(
        &self,
        visible_before: VisibleState<S>,
        history: &[Unredacted<S::HistoryEntry>],
    ) -> bool {
        let (shared_before, viewer_states_before) = visible_before;
        let has_changed = !history.is_empty() || self.session.shared_state() != shared_before;
        let version = self.version();
        for ((viewer, sender), state_before) in self.streams.iter().zip(viewer_states_before) {
            if !has_changed && self.session.viewer_state(*viewer) == state_before {
                continue;
            }
            let audience = self.session.audience(*viewer);
            sender.send(|update_number| {
                let header = UpdateHeader {
                    viewer: *viewer,
                    update_number,
                    version,
                };
                let history = history.iter().map(|entry| entry.redact_for(audience));
                self.session.update(header, history.collect())
            });
        }
        has_changed
    }
}
