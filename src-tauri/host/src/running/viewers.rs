//! Those who look at what runs, each with a stream of their own.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Which viewer: the main window, the scoreboard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ViewerId(pub u32);

/// What a viewer may see and do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rights {
    /// The screen that all share: it opens hands, one at a time, and acts for those who sit at it.
    Screen,
    /// It sees what everybody may know, and does nothing.
    Watcher,
}

/// Takes updates to a viewer. It says nothing back: one that is gone is one that will ask for a resync.
pub type Sink<U> = Box<dyn Fn(U) + Send>;

/// The viewers of one place where games, or tables, run one after another. Clones are the same list.
///
/// Two things are counted, over everything that ever runs there. The **version** grows with what runs: a command names the
/// one that it was made at. A **sequence number** grows with the updates of one viewer alone: what is nobody else's, a hand
/// that opens for one, moves nobody else's, and makes nobody late.
pub struct Viewers<U>(Arc<Mutex<List<U>>>);

struct List<U> {
    version: u32,
    viewers: Vec<Viewer<U>>,
}

struct Viewer<U> {
    id: ViewerId,
    rights: Rights,
    seq: u32,
    sink: Sink<U>,
}

/// What an update is to be made for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Due {
    /// What its viewer may see.
    pub rights: Rights,
    /// Its number in the viewer's stream.
    pub seq: u32,
    /// The version that it tells of.
    pub version: u32,
}

impl<U> Default for Viewers<U> {
    fn default() -> Viewers<U> {
        Viewers(Arc::new(Mutex::new(List {
            version: 0,
            viewers: Vec::new(),
        })))
    }
}

impl<U> Clone for Viewers<U> {
    fn clone(&self) -> Viewers<U> {
        Viewers(Arc::clone(&self.0))
    }
}

impl<U> Viewers<U> {
    /// From now on updates for `id` go down `sink`, and to no other.
    pub fn connect(&self, id: ViewerId, rights: Rights, sink: Sink<U>) {
        let mut list = self.list();
        match list.viewers.iter_mut().find(|viewer| viewer.id == id) {
            Some(viewer) => (viewer.rights, viewer.sink) = (rights, sink),
            None => list.viewers.push(Viewer {
                id,
                rights,
                seq: 0,
                sink,
            }),
        }
    }

    /// The version that holds.
    #[must_use]
    pub fn version(&self) -> u32 {
        self.list().version
    }

    /// The number of the latest update for `id`; 0 if there was none.
    #[must_use]
    pub fn seq(&self, id: ViewerId) -> u32 {
        let list = self.list();
        let viewer = list.viewers.iter().find(|viewer| viewer.id == id);
        viewer.map_or(0, |viewer| viewer.seq)
    }

    /// Counts a change that every viewer learns by another way: something else runs now.
    pub fn count(&self) {
        let mut list = self.list();
        list.version += 1;
        for viewer in &mut list.viewers {
            viewer.seq += 1;
        }
    }

    /// Tells every viewer of a change of what runs. For who is not connected nothing is made.
    pub fn tell(&self, update: impl Fn(Due) -> U) {
        let mut list = self.list();
        list.version += 1;
        list.send(|_| true, update);
    }

    /// Tells those at the shared screen of something that is theirs alone.
    pub fn tell_screen(&self, update: impl Fn(Due) -> U) {
        self.list()
            .send(|viewer| viewer.rights == Rights::Screen, update);
    }

    /// A panic while it was held left numbers and sinks, all still good.
    fn list(&self) -> MutexGuard<'_, List<U>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<U> List<U> {
    fn send(&mut self, whom: impl Fn(&Viewer<U>) -> bool, update: impl Fn(Due) -> U) {
        let version = self.version;
        for viewer in self.viewers.iter_mut().filter(|viewer| whom(viewer)) {
            viewer.seq += 1;
            (viewer.sink)(update(Due {
                rights: viewer.rights,
                seq: viewer.seq,
                version,
            }));
        }
    }
}
