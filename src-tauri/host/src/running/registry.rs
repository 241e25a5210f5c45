//! All games, or all tables, that run, by id; and who looks at which.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::stream::{Share, Stream};
use super::{Access, Answer, Hosted, Rights, Running, Sink, ViewerId};
use crate::library::GameId;
use crate::refusal::{NothingOpen, RunningRefusal};

/// What runs, by id, and who looks at which of them. Each runs as long as somebody looks at it; its journal stays.
///
/// What ends has ended when the call returns: its thread is gone, and nothing writes to its journal any more. Viewers are told,
/// and threads are waited for, after the registry is free again for others.
pub struct Registry<H: Hosted>(Mutex<Hall<H>>);

/// How far apart the versions begin of what is opened one after another. No record has as many lines: a command that was meant
/// for one is late for every other.
const APART: u32 = 1 << 20;

struct Hall<H: Hosted> {
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
type Joined<H> = Answer<<H as Hosted>::Opened, <H as Hosted>::Refusal>;

/// What has ended, if it ran, and what tells so those who looked at it.
type Ended<H> = (Option<Running<H>>, Vec<Share<<H as Hosted>::Update>>);

impl<H: Hosted> Default for Registry<H> {
    fn default() -> Registry<H> {
        Registry(Mutex::new(Hall {
            opened: 0,
            viewers: HashMap::new(),
            running: HashMap::new(),
        }))
    }
}

impl<H: Hosted> Registry<H> {
    /// Lets `viewer` in, with these rights. It looks at nothing yet. Nothing changes if it has them already.
    pub fn admit(&self, viewer: ViewerId, rights: Rights) {
        let mut hall = self.hall();
        let known = hall.viewers.get(&viewer);
        if known.is_some_and(|admitted| admitted.rights == rights) {
            return;
        }
        let ended = hall.leave(viewer);
        let admitted = Admitted {
            rights,
            stream: Arc::default(),
            at: None,
        };
        hall.viewers.insert(viewer, admitted);
        drop(hall);
        drop(ended);
    }

    /// The viewer is gone: it leaves what it looks at, and has no rights any more.
    pub fn dismiss(&self, viewer: ViewerId) {
        let mut hall = self.hall();
        let ended = hall.leave(viewer);
        hall.viewers.remove(&viewer);
        drop(hall);
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
        let mut hall = self.hall();
        let admitted = hall
            .viewers
            .get(&viewer)
            .ok_or(RunningRefusal::NoRight { seat: None })?;
        admitted.stream.connect(sink);
        let at = admitted.at.clone();
        Ok(at.and_then(|id| hall.join(viewer, &id)))
    }

    /// Lets `viewer` look at `id`, and no longer at what it looked at; nothing happens if that does not run.
    pub fn join(&self, viewer: ViewerId, id: &GameId) -> Option<Joined<H>> {
        let mut hall = self.hall();
        if !hall.running.contains_key(id) {
            return None;
        }
        let ended = (hall.at(viewer) != Some(id)).then(|| hall.leave(viewer));
        let joined = hall.join(viewer, id);
        drop(hall);
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
        hosted: H,
        info: H::Info,
    ) -> Result<Joined<H>, RunningRefusal> {
        self.leave(viewer);
        self.end(&id);
        let mut hall = self.hall();
        if !hall.viewers.contains_key(&viewer) {
            return Err(RunningRefusal::broken(
                "a viewer that was not let in opens something",
            ));
        }
        hall.opened = hall.opened.wrapping_add(1);
        let first = hall.opened.wrapping_mul(APART);
        let running = Running::start(hosted, info, first)?;
        hall.running.insert(id.clone(), running);
        let joined = hall.join(viewer, &id);
        joined.ok_or_else(|| RunningRefusal::broken("a viewer that was not let in opens something"))
    }

    /// What `viewer` looks at.
    #[must_use]
    pub fn at(&self, viewer: ViewerId) -> Option<GameId> {
        self.hall().at(viewer).cloned()
    }

    /// Lets `viewer` look at nothing any more. What nobody else looks at ends.
    pub fn leave(&self, viewer: ViewerId) {
        let ended = self.hall().leave(viewer);
        drop(ended);
    }

    /// Ends `id`, whoever looks at it: they are told.
    pub fn end(&self, id: &GameId) {
        let (ended, watched) = self.hall().end(id);
        drop(ended);
        for share in watched {
            share.end();
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
        let hall = self.hall();
        let running = hall.at(viewer).and_then(|id| hall.running.get(id));
        let access = running.map(|running| Access::new(running, viewer));
        access.map(ask).ok_or(NothingOpen)
    }

    /// Changes how everything is run that runs now.
    pub fn set(&self, set: impl FnOnce(&mut H) + Clone + Send + 'static) {
        for running in self.hall().running.values() {
            running.set(set.clone());
        }
    }

    /// Changes what stays the same of `id`, if it runs.
    pub fn inform(&self, id: &GameId, change: impl FnOnce(&mut H::Info) + Send + 'static) {
        if let Some(running) = self.hall().running.get(id) {
            running.inform(change);
        }
    }

    /// A panic while it was held left something that is still good: each entry is put in or taken out whole.
    fn hall(&self) -> MutexGuard<'_, Hall<H>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<H: Hosted> Hall<H> {
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
