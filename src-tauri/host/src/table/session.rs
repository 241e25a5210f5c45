//! A table that runs: an open hand closes when the computer slept or nobody touches the hand any more.

use std::time::{Duration, Instant};

use rubium_rules::Seat;
use rubium_table::TableView;
use serde::Serialize;
use specta::Type;

use super::{
    Pins, RunningTable, SleepDetector, TableInfo, TableMoment, TableRefusal, TableSeating,
};
use crate::running::{Looking, Rights, Role, Session, Unredacted, UpdateHeader, ViewerId, Viewers};

/// How often the clocks are checked while a hand is open.
const LOOK: Duration = Duration::from_secs(2);

/// What changed at a table, in the order it happened.
#[derive(Clone, Debug, Serialize, Type)]
pub struct TableUpdate {
    /// Counts the updates of this viewer, one by one, over all tables: after a gap it asks for a resync, and what is not
    /// newer than what it shows it leaves aside.
    pub seq: u32,
    /// The version of the table: what is asked for names the one that it was asked at.
    pub version: u32,
    /// What happened since the change before, as this viewer may know it.
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

/// A table with what closes its hands.
pub struct TableSession {
    pub(super) table: RunningTable,
    /// When the clocks were last checked.
    sleep: SleepDetector,
    /// After how long an open hand closes that nobody touches; none: it stays open.
    limit: Option<Duration>,
}

impl TableSession {
    /// A table whose open hands close after `limit`, if nobody touches them.
    #[must_use]
    pub fn new(table: RunningTable, limit: Option<Duration>) -> TableSession {
        TableSession {
            table,
            sleep: SleepDetector::now(),
            limit,
        }
    }

    /// From now on a hand that nobody touches closes after `limit`; none: it stays open.
    pub const fn set_hand_limit(&mut self, limit: Option<Duration>) {
        self.limit = limit;
    }
}

impl Session for TableSession {
    type Machine = RunningTable;
    type Info = TableInfo;
    type Moment = TableMoment;
    type Update = TableUpdate;
    type Opened = TableOpened;
    type Refusal = TableRefusal;
    type SharedState = Pins;
    type ViewerState = Looking;

    fn machine(&self) -> &RunningTable {
        &self.table
    }

    fn lines(&self) -> u32 {
        self.table.lines()
    }

    fn viewers(&self) -> &Viewers {
        self.table.viewers()
    }

    fn audience(&self, viewer: ViewerId) -> Option<Seat> {
        self.viewers().alone(viewer)
    }

    fn join(&mut self, viewer: ViewerId, rights: Rights) {
        self.table.join(viewer, rights);
    }

    fn part(&mut self, viewer: ViewerId) {
        self.table.part(viewer);
    }

    /// That a wrong PIN was typed is nothing that anybody is shown.
    fn shared_state(&self) -> Pins {
        self.table.pins().untried()
    }

    fn viewer_state(&self, viewer: ViewerId) -> Looking {
        self.viewers().looking(viewer)
    }

    fn deal(&mut self, moments: &mut Vec<Unredacted<TableMoment>>) -> Result<(), TableRefusal> {
        self.table.deal(moments)
    }

    fn open_hand(
        &mut self,
        viewer: ViewerId,
        seat: Seat,
        pin: Option<&str>,
    ) -> Result<(), TableRefusal> {
        self.table.open_hand(viewer, seat, pin, Instant::now())
    }

    fn close_hand(&mut self, viewer: ViewerId) {
        self.table.close_hand(viewer);
    }

    fn undo(
        &mut self,
        viewer: ViewerId,
        step: u32,
        moments: &mut Vec<Unredacted<TableMoment>>,
    ) -> Result<(), TableRefusal> {
        self.table.undo(viewer, step, moments)
    }

    fn redo(
        &mut self,
        viewer: ViewerId,
        step: u32,
        moments: &mut Vec<Unredacted<TableMoment>>,
    ) -> Result<(), TableRefusal> {
        self.table.redo(viewer, step, moments)
    }

    fn update(&self, due: UpdateHeader, moments: Vec<TableMoment>) -> TableUpdate {
        TableUpdate {
            seq: due.seq,
            version: due.version,
            moments,
            view: self.table.view(due.viewer),
            seating: self.table.seating(due.viewer),
        }
    }

    fn opened(&self, mut info: TableInfo, due: UpdateHeader) -> Result<TableOpened, TableRefusal> {
        if self.viewers().check(due.viewer, Role::Keeper).is_err() {
            info.notice = None;
        }
        Ok(TableOpened {
            info,
            update: self.update(due, Vec::new()),
        })
    }

    /// Closes open hands if the computer slept since the clocks were last checked, and those that nobody has touched for long:
    /// somebody else may sit there now.
    fn wake(&mut self) {
        let now = SleepDetector::now();
        if self.sleep.slept_between(&now) {
            self.table.close_hands();
        }
        self.sleep = now;
        if let Some(limit) = self.limit {
            self.table.close_untouched(limit, Instant::now());
        }
    }

    /// Whoever asks for something is there.
    fn asked(&mut self, viewer: ViewerId) {
        self.table.touch_hand(viewer, Instant::now());
    }

    /// The clocks are checked while a hand is open, and at the moment when the next one closes.
    fn due(&mut self) -> Option<Instant> {
        let touched = self.table.open_hands().min()?;
        let look = Instant::now() + LOOK;
        Some(self.limit.map_or(look, |limit| look.min(touched + limit)))
    }

    fn act(&mut self, _: &mut Vec<Unredacted<TableMoment>>) {
        self.wake();
    }
}
