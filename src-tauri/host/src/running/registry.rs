//! The running sessions and the admitted viewers.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::stream::{Stream, UpdateSender};
use super::{Access, Answer, Rights, Session, SessionHandle, Sink, ViewerId};
use crate::library::RecordId;
use crate::refusal::{NothingOpen, SessionRefusal};

/// All running sessions of one kind, by id, and the viewers of each. A session runs as long as it has a
/// viewer; its journal remains on disk.
///
/// When a call that ends a session returns, the session's thread has ended and nothing writes to its journal
/// any longer. The lock of the registry is released before threads are joined and viewers informed.
pub struct Registry<S: Session>(Mutex<RegistryState<S>>);

/// Number of versions reserved for each session. No record has so many lines, so a request that was meant for
/// an earlier session is stale. Versions repeat only after 4096 sessions.
const VERSION_RANGE: u32 = 1 << 20;

struct RegistryState<S: Session> {
    /// Number of sessions opened so far.
    opened_count: u32,
    viewers: HashMap<ViewerId, AdmittedViewer<S::Update>>,
    sessions: HashMap<RecordId, SessionHandle<S>>,
}

/// A viewer that was admitted.
struct AdmittedViewer<U> {
    rights: Rights,
    stream: Arc<Stream<U>>,
    /// The session that the viewer watches.
    session: Option<RecordId>,
}

/// The pending snapshot for a viewer that has joined.
type PendingSnapshot<S> = Answer<<S as Session>::Snapshot, <S as Session>::Refusal>;

/// An ended session (`None` if it did not run) and senders to its viewers.
type EndedSession<S> = (
    Option<SessionHandle<S>>,
    Vec<UpdateSender<<S as Session>::Update>>,
);

impl<S: Session> Default for Registry<S> {
    fn default() -> Registry<S> {
        Registry(Mutex::new(RegistryState {
            opened_count: 0,
            viewers: HashMap::new(),
            sessions: HashMap::new(),
        }))
    }
}

impl<S: Session> Registry<S> {
    /// Admits `viewer` with these rights. It watches no session yet. Does nothing if `viewer` already has
    /// these rights.
    pub fn admit(&self, viewer: ViewerId, rights: Rights) {
        let mut state = self.state();
        let current = state.viewers.get(&viewer);
        if current.is_some_and(|admitted| admitted.rights == rights) {
            return;
        }
        let ended = state.leave(viewer);
        let admitted = AdmittedViewer {
            rights,
            stream: Arc::default(),
            session: None,
        };
        let replaced = state.viewers.insert(viewer, admitted);
        drop(state);
        drop((ended, replaced));
    }

    /// Removes `viewer` and its rights.
    pub fn dismiss(&self, viewer: ViewerId) {
        let mut state = self.state();
        let ended = state.leave(viewer);
        let removed = state.viewers.remove(&viewer);
        drop(state);
        drop((ended, removed));
    }

    /// Directs the updates of `viewer` to `sink`. If `viewer` watches a session, returns a snapshot. A hand
    /// that is open at `viewer` is closed, unless only one player can be at the screen.
    ///
    /// # Errors
    /// [`SessionRefusal::NotPermitted`] if `viewer` was not admitted.
    pub fn connect(
        &self,
        viewer: ViewerId,
        sink: Sink<S::Update>,
    ) -> Result<Option<PendingSnapshot<S>>, SessionRefusal> {
        let mut state = self.state();
        let admitted = state
            .viewers
            .get(&viewer)
            .ok_or(SessionRefusal::NotPermitted { seat: None })?;
        let previous_sink = admitted.stream.connect(sink);
        let session = admitted.session.clone();
        let pending_snapshot = session.and_then(|id| state.join(viewer, &id));
        drop(state);
        drop(previous_sink);
        Ok(pending_snapshot)
    }

    /// Makes `viewer` watch the session `id` and leave any other session. Does nothing and returns `None` if
    /// `id` does not run or `viewer` was not admitted.
    pub fn join(&self, viewer: ViewerId, id: &RecordId) -> Option<PendingSnapshot<S>> {
        let mut state = self.state();
        if !state.sessions.contains_key(id) {
            return None;
        }
        let ended = (state.session_of(viewer) != Some(id)).then(|| state.leave(viewer));
        let pending_snapshot = state.join(viewer, id);
        drop(state);
        drop(ended);
        pending_snapshot
    }

    /// Starts the session `id`, and makes `viewer` watch it and leave any other session. If `id` already
    /// runs, that session ends first.
    ///
    /// # Errors
    /// [`SessionRefusal::Internal`] if the system cannot start another thread, if `viewer` was not admitted,
    /// or if another call has started the session in the meantime.
    pub fn open(
        &self,
        viewer: ViewerId,
        id: RecordId,
        session: S,
        info: S::Info,
    ) -> Result<PendingSnapshot<S>, SessionRefusal> {
        self.leave(viewer);
        self.end(&id);
        let mut state = self.state();
        if !state.viewers.contains_key(&viewer) || state.sessions.contains_key(&id) {
            return Err(SessionRefusal::internal(
                "a viewer was not admitted, or the session was started twice",
            ));
        }
        state.opened_count = state.opened_count.wrapping_add(1);
        let first_version = state.opened_count.wrapping_mul(VERSION_RANGE);
        let handle = SessionHandle::start(session, info, first_version)?;
        state.sessions.insert(id.clone(), handle);
        let pending_snapshot = state.join(viewer, &id);
        pending_snapshot.ok_or_else(|| SessionRefusal::internal("a viewer was not admitted"))
    }

    /// The session that `viewer` watches.
    #[must_use]
    pub fn session_of(&self, viewer: ViewerId) -> Option<RecordId> {
        self.state().session_of(viewer).cloned()
    }

    /// Makes `viewer` leave its session, which ends if it has no other viewer.
    pub fn leave(&self, viewer: ViewerId) {
        let ended = self.state().leave(viewer);
        drop(ended);
    }

    /// Ends the session `id` and informs its viewers.
    pub fn end(&self, id: &RecordId) {
        let (ended, senders) = self.state().end(id);
        drop(ended);
        for sender in senders {
            sender.end();
        }
    }

    /// Makes a request on behalf of `viewer` to the session that it watches.
    ///
    /// # Errors
    /// [`NothingOpen`].
    pub fn ask<T>(
        &self,
        viewer: ViewerId,
        request: impl FnOnce(Access<'_, S>) -> T,
    ) -> Result<T, NothingOpen> {
        let state = self.state();
        let handle = state
            .session_of(viewer)
            .and_then(|id| state.sessions.get(id));
        let access = handle.map(|handle| Access::new(handle, viewer));
        access.map(request).ok_or(NothingOpen)
    }

    /// Changes a setting of all running sessions.
    pub fn configure(&self, change: impl FnOnce(&mut S) + Clone + Send + 'static) {
        for handle in self.state().sessions.values() {
            handle.configure(change.clone());
        }
    }

    /// Changes the information about the session `id`, such as its title, if it runs.
    pub fn update_info(&self, id: &RecordId, change: impl FnOnce(&mut S::Info) + Send + 'static) {
        if let Some(handle) = self.state().sessions.get(id) {
            handle.update_info(change);
        }
    }

    /// Locks the state. A poisoned lock is accepted, because entries are inserted and removed whole.
    fn state(&self) -> MutexGuard<'_, RegistryState<S>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<S: Session> RegistryState<S> {
    fn session_of(&self, viewer: ViewerId) -> Option<&RecordId> {
        self.viewers.get(&viewer)?.session.as_ref()
    }

    fn join(&mut self, viewer: ViewerId, id: &RecordId) -> Option<PendingSnapshot<S>> {
        let admitted = self.viewers.get_mut(&viewer)?;
        let handle = self.sessions.get(id)?;
        if admitted.session.replace(id.clone()).as_ref() != Some(id) {
            admitted.stream.mark_gap();
        }
        Some(handle.join(
            viewer,
            admitted.rights.clone(),
            admitted.stream.replace_sender(),
        ))
    }

    /// Makes `viewer` leave its session. Returns the session if it has ended because it had no other viewer.
    fn leave(&mut self, viewer: ViewerId) -> Option<SessionHandle<S>> {
        let admitted = self.viewers.get_mut(&viewer)?;
        // The session may have ended but not told its viewers yet. The cut-off keeps that message from this
        // viewer.
        admitted.stream.cut_off();
        let id = admitted.session.take()?;
        if self
            .viewers
            .values()
            .any(|other| other.session.as_ref() == Some(&id))
        {
            if let Some(handle) = self.sessions.get(&id) {
                handle.leave(viewer);
            }
            None
        } else {
            self.sessions.remove(&id)
        }
    }

    /// Ends the session `id`. Returns the session and senders to its viewers.
    fn end(&mut self, id: &RecordId) -> EndedSession<S> {
        let watchers = self.viewers.values_mut();
        let watchers = watchers.filter(|admitted| admitted.session.as_ref() == Some(id));
        let senders = watchers.map(|admitted| {
            admitted.session = None;
            admitted.stream.replace_sender()
        });
        let senders = senders.collect();
        (self.sessions.remove(id), senders)
    }
}
