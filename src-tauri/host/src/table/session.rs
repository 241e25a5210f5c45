//! A running table on its own thread: it takes requests, and closes an open hand when the computer slept or nobody touches
//! the hand any more.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rubium_table::TableView;
use serde::Serialize;
use specta::Type;

use super::{Clocks, RunningTable, TableInfo, TableMoment, TableRefusal, TableSeating, Untouched};
use crate::actor::{self, Actor, Answer};
use crate::game::At;
use crate::post::{Post, Sink};

/// How often the clocks are looked at while a hand is open.
const LOOK: Duration = Duration::from_secs(2);

/// What changed at a table, in the order it happened.
#[derive(Clone, Debug, Serialize, Type)]
pub struct TableUpdate {
    /// Counts the changes, one by one, over all tables: after a gap the page asks for a resync, and what is not newer
    /// than what it shows it leaves aside.
    pub seq: u32,
    /// What happened since the change before, as everybody may know it.
    pub moments: Vec<TableMoment>,
    /// How things stand now, for whoever is looking.
    pub view: TableView,
    /// Who is looking, and what can be taken back.
    pub seating: TableSeating,
}

/// Everything about a table that the page needs to show it from nothing.
#[derive(Clone, Debug, Serialize, Type)]
pub struct TableOpened {
    /// What stays the same all evening long.
    pub info: TableInfo,
    /// How things stand.
    pub update: TableUpdate,
}

/// The public scoreboard: it gets every change as everybody may know it, whoever has a hand open. Clones lead to the same
/// one.
#[derive(Clone, Default)]
pub struct Board(Arc<Mutex<Option<Sink<TableUpdate>>>>);

impl Board {
    /// From now on changes go to this page.
    pub fn connect(&self, page: Sink<TableUpdate>) {
        *self.page() = Some(page);
    }

    fn post(&self, update: impl FnOnce() -> TableUpdate) {
        if let Some(page) = &*self.page() {
            page(&update());
        }
    }

    /// A panic while it was held left a page, still good.
    fn page(&self) -> MutexGuard<'_, Option<Sink<TableUpdate>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A running table. Dropping it ends it.
pub struct TableSession(Actor<Host>);

/// What the thread of a session holds.
struct Host {
    table: RunningTable,
    info: TableInfo,
    post: Post<TableUpdate>,
    board: Board,
    /// When the clocks were last looked at.
    clocks: Clocks,
    /// How long the open hand has been left alone.
    hand: Untouched,
}

impl TableSession {
    /// Starts the thread of a table. What changes is posted to `post`, and as everybody may know it to `board`. A hand that
    /// nobody touches closes after `limit`.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn start(
        table: RunningTable,
        info: TableInfo,
        post: Post<TableUpdate>,
        board: Board,
        limit: Option<Duration>,
    ) -> Result<TableSession, TableRefusal> {
        let host = Host {
            table,
            info,
            post,
            board,
            clocks: Clocks::now(),
            hand: Untouched::since(Instant::now(), limit),
        };
        Ok(TableSession(Actor::start(host)?))
    }

    /// Asks how things stand, for whoever is looking.
    pub fn open(&self) -> Answer<TableOpened, TableRefusal> {
        self.0.ask(|host| {
            Ok(TableOpened {
                info: host.info.clone(),
                update: host.update(host.post.latest(), Vec::new()),
            })
        })
    }

    /// Asks how things stand, as everybody may know it.
    pub fn open_to_all(&self) -> Answer<TableOpened, TableRefusal> {
        self.0.ask(|host| {
            Ok(TableOpened {
                info: host.info.clone(),
                update: host.public(host.post.latest(), Vec::new()),
            })
        })
    }

    /// Reads something of the table.
    pub fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&RunningTable) -> Result<T, TableRefusal> + Send + 'static,
    ) -> Answer<T, TableRefusal> {
        self.0.ask(|host| {
            host.wake();
            read(&host.table)
        })
    }

    /// Changes the table, see [`At`]. What happened is posted as one change, whose number is the answer.
    pub fn change(
        &self,
        at: At,
        change: impl FnOnce(&mut RunningTable, &mut Vec<TableMoment>) -> Result<(), TableRefusal>
        + Send
        + 'static,
    ) -> Answer<u32, TableRefusal> {
        self.0.ask(move |host| host.change(at, change))
    }

    /// The open hand is touched.
    pub fn touch_hand(&self) -> Answer<(), TableRefusal> {
        self.0.ask(|host| {
            host.wake();
            host.hand.touch(Instant::now());
            Ok(())
        })
    }

    /// From now on a hand that nobody touches closes after `limit`; none: it stays open.
    pub fn set_hand_limit(&self, limit: Option<Duration>) {
        self.0.ask(move |host| {
            host.hand.set_limit(limit);
            Ok::<_, TableRefusal>(())
        });
    }

    /// It is called something else from now on.
    pub fn retitle(&self, title: String) {
        self.0.ask(move |host| {
            host.info.title = title;
            Ok::<_, TableRefusal>(())
        });
    }
}

impl actor::Host for Host {
    /// The clocks are looked at while a hand is open, and at the moment when it closes.
    fn due(&mut self) -> Option<Instant> {
        self.table.looking().seat()?;
        let look = Instant::now() + LOOK;
        Some(self.hand.over_at().map_or(look, |over| over.min(look)))
    }

    fn act(&mut self) {
        self.wake();
    }
}

impl Host {
    /// Closes the open hand if the computer slept since the clocks were last looked at, or nobody has touched it for long:
    /// somebody else may sit there now.
    fn wake(&mut self) {
        let now = Clocks::now();
        let left = self.clocks.slept_until(&now) || self.hand.is_over(Instant::now());
        self.clocks = now;
        if left && self.table.looking().seat().is_some() {
            self.table.close_hand();
            self.tell(&[]);
        }
    }

    fn change(
        &mut self,
        at: At,
        change: impl FnOnce(&mut RunningTable, &mut Vec<TableMoment>) -> Result<(), TableRefusal>,
    ) -> Result<u32, TableRefusal> {
        self.wake();
        let now = self.post.latest();
        if let At::Exactly(at) | At::Since(at) = at
            && at != now
        {
            return Err(TableRefusal::Stale { at, now });
        }
        // Whoever asks for something is there.
        self.hand.touch(Instant::now());
        let mut moments = Vec::new();
        // That a wrong PIN was typed is nothing that the page is shown.
        let aside = |table: &RunningTable| (table.looking(), table.pins().untried());
        let before = aside(&self.table);
        let done = change(&mut self.table, &mut moments);
        // A change that changed nothing is none. What happened before something failed is told: it is on disk.
        if moments.is_empty() && aside(&self.table) == before {
            return done.map(|()| now);
        }
        let seq = self.tell(&moments);
        done.map(|()| seq)
    }

    /// Posts what happened, and how things stand now.
    fn tell(&self, moments: &[TableMoment]) -> u32 {
        let seq = self.post.send(|seq| self.update(seq, moments.to_vec()));
        self.board.post(|| self.public(seq, moments.to_vec()));
        seq
    }

    fn update(&self, seq: u32, moments: Vec<TableMoment>) -> TableUpdate {
        TableUpdate {
            seq,
            moments,
            view: self.table.view(),
            seating: self.table.seating(),
        }
    }

    fn public(&self, seq: u32, moments: Vec<TableMoment>) -> TableUpdate {
        TableUpdate {
            view: self.table.public_view(),
            ..self.update(seq, moments)
        }
    }
}
