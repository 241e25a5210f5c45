//! All games, or all tables, that run, by id; and who looks at which.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::stream::{Stream, UpdateSender};
use super::{Access, Answer, Rights, Running, Session, Sink, ViewerId};
use crate::library::GameId;
use crate::refusal::{NothingOpen, RunningRefusal};

/// What runs, by id, and who looks at which of them. Each runs as long as somebody looks at it; its journal stays.
///
/// What ends has ended when the call returns: its thread is gone, and nothing writes to its journal any more. Viewers are told,
/// and threads are waited for, after the registry is free again for others.
pub struct Registry<H: Session>(Mutex<RegistryState<H>>);

/// How far apart the versions begin of what is opened one after another. No record has as many lines: a command that was meant
/// for one is late for every other.
const VERSION_RANGE: u32 = 1 << 20;

struct RegistryState<H: Session> {
    /// How much was opened so far.
    opened: u32,
    viewers: HashMap<ViewerId, Admitted<H::Update>>,
    running: HashMap<GameId, Running<H>>,
}

/// Somebody who may look.
struct Admitted<U> {
    rights: Rights,
    stream: Arc<Stream<U>>,
    /// What it looks at.
    at: Option<GameId>,
}

/// How things stand, for a viewer that begins to look.
type Joined<H> = Answer<<H as Session>::Opened, <H as Session>::Refusal>;

/// What has ended, if it ran, and what tells so those who looked at it.
type Ended<H> = (
    Option<Running<H>>,
    Vec<UpdateSender<<H as Session>::Update>>,
);

impl<H: Session> Default for Registry<H> {
    fn default() -> Registry<H> {
        Registry(Mutex::new(RegistryState {
            opened: 0,
            viewers: HashMap::new(),
            running: HashMap::new(),
        }))
    }
}

impl<H: Session> Registry<H> {
    /// Lets `viewer` in, with these rights. It looks at nothing yet. Nothing changes if it has them already.
    pub fn admit(&self, viewer: ViewerId, rights: Rights) {
        let mut state = self.state();
        let known = state.viewers.get(&viewer);
        if known.is_some_and(|admitted| admitted.rights == rights) {
            return;
        }
        let ended = state.leave(viewer);
        let admitted = Admitted {
            rights,
            stream: Arc::default(),
            at: None,
        };
        state.viewers.insert(viewer, admitted);
        drop(state);
        drop(ended);
    }

    /// The viewer is gone: it leaves what it looks at, and has no rights any more.
    pub fn dismiss(&self, viewer: ViewerId) {
        let mut state = self.state();
        let ended = state.leave(viewer);
        state.viewers.remove(&viewer);
        drop(state);
        drop(ended);
    }

    /// From now on what `viewer` is told goes down `sink`. If it looks at something the answer is how that stands; the hand
    /// that is open there closes, unless its player has the viewer alone.
    ///
    /// # Errors
    /// [`RunningRefusal::NoRight`] if it was not let in.
    pub fn connect(
        &self,
        viewer: ViewerId,
        sink: Sink<H::Update>,
    ) -> Result<Option<Joined<H>>, RunningRefusal> {
        let mut state = self.state();
        let admitted = state
            .viewers
            .get(&viewer)
            .ok_or(RunningRefusal::NoRight { seat: None })?;
        admitted.stream.connect(sink);
        let at = admitted.at.clone();
        Ok(at.and_then(|id| state.join(viewer, &id)))
    }

    /// Lets `viewer` look at `id`, and no longer at what it looked at; nothing happens if that does not run.
    pub fn join(&self, viewer: ViewerId, id: &GameId) -> Option<Joined<H>> {
        let mut state = self.state();
        if !state.running.contains_key(id) {
            return None;
        }
        let ended = (state.at(viewer) != Some(id)).then(|| state.leave(viewer));
        let joined = state.join(viewer, id);
        drop(state);
        drop(ended);
        joined
    }

    /// Begins to run `id` and lets `viewer` look at it, and no longer at what it looked at. What runs as `id` already ends first.
    ///
    /// # Errors
    /// When the system gives no thread, or `viewer` was not let in.
    pub fn open(
        &self,
        viewer: ViewerId,
        id: GameId,
        session: H,
        info: H::Info,
    ) -> Result<Joined<H>, RunningRefusal> {
        self.leave(viewer);
        self.end(&id);
        let mut state = self.state();
        if !state.viewers.contains_key(&viewer) {
            return Err(RunningRefusal::broken(
                "a viewer that was not let in opens something",
            ));
        }
        state.opened = state.opened.wrapping_add(1);
        let first = state.opened.wrapping_mul(VERSION_RANGE);
        let running = Running::start(session, info, first)?;
        state.running.insert(id.clone(), running);
        let joined = state.join(viewer, &id);
        joined.ok_or_else(|| RunningRefusal::broken("a viewer that was not let in opens something"))
    }

    /// What `viewer` looks at.
    #[must_use]
    pub fn at(&self, viewer: ViewerId) -> Option<GameId> {
        self.state().at(viewer).cloned()
    }

    /// Lets `viewer` look at nothing any more. What nobody else looks at ends.
    pub fn leave(&self, viewer: ViewerId) {
        let ended = self.state().leave(viewer);
        drop(ended);
    }

    /// Ends `id`, whoever looks at it: they are told.
    pub fn end(&self, id: &GameId) {
        let (ended, watched) = self.state().end(id);
        drop(ended);
        for sender in watched {
            sender.end();
        }
    }

    /// Asks what `viewer` looks at for something, on behalf of `viewer`.
    ///
    /// # Errors
    /// [`NothingOpen`].
    pub fn ask<T>(
        &self,
        viewer: ViewerId,
        ask: impl FnOnce(Access<'_, H>) -> T,
    ) -> Result<T, NothingOpen> {
        let state = self.state();
        let running = state.at(viewer).and_then(|id| state.running.get(id));
        let access = running.map(|running| Access::new(running, viewer));
        access.map(ask).ok_or(NothingOpen)
    }

    /// Changes how everything is run that runs now.
    pub fn set(&self, set: impl FnOnce(&mut H) + Clone + Send + 'static) {
        for running in self.state().running.values() {
            running.set(set.clone());
        }
    }

    /// Changes what stays the same of `id`, if it runs.
    pub fn inform(&self, id: &GameId, change: impl FnOnce(&mut H::Info) + Send + 'static) {
        if let Some(running) = self.state().running.get(id) {
            running.inform(change);
        }
    }

    /// A panic while it was held left something that is still good: each entry is put in or taken out whole.
    fn state(&self) -> MutexGuard<'_, RegistryState<H>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<H: Session> RegistryState<H> {
    fn at(&self, viewer: ViewerId) -> Option<&GameId> {
        self.viewers.get(&viewer)?.at.as_ref()
    }

    fn join(&mut self, viewer: ViewerId, id: &GameId) -> Option<Joined<H>> {
        let admitted = self.viewers.get_mut(&viewer)?;
        let running = self.running.get(id)?;
        if admitted.at.replace(id.clone()).as_ref() != Some(id) {
            admitted.stream.count();
        }
        Some(running.join(viewer, admitted.rights.clone(), admitted.stream.begin()))
    }

    /// What has ended, because nobody else looked at it.
    fn leave(&mut self, viewer: ViewerId) -> Option<Running<H>> {
        let admitted = self.viewers.get_mut(&viewer)?;
        let id = admitted.at.take()?;
        admitted.stream.cut_off();
        if self
            .viewers
            .values()
            .any(|other| other.at.as_ref() == Some(&id))
        {
            if let Some(running) = self.running.get(&id) {
                running.part(viewer);
            }
            None
        } else {
            self.running.remove(&id)
        }
    }

    /// What has ended, and what tells so those who looked at it.
    fn end(&mut self, id: &GameId) -> Ended<H> {
        let there = self.viewers.values_mut();
        let there = there.filter(|admitted| admitted.at.as_ref() == Some(id));
        let watched = there.map(|admitted| {
            admitted.at = None;
            admitted.stream.begin()
        });
        let watched = watched.collect();
        (self.running.remove(id), watched)
    }
}
