//! A running table with its clocks. An open hand closes after the computer has slept, and after a time
//! without activity.

use std::time::{Duration, Instant};

use rubium_rules::Seat;
use rubium_table::{TableView, TodoLine};
use serde::Serialize;
use specta::Type;

use super::{
    ClockReadings, Pins, RunningTable, TableHistoryEntry, TableInfo, TableRefusal, TableStatus,
};
use crate::running::{
    HandState, Rights, Role, Session, Unredacted, UpdateHeader, ViewerId, Viewers,
};

/// Interval at which the clocks are checked while a hand is open.
const CLOCK_CHECK_INTERVAL: Duration = Duration::from_secs(2);

/// An update of a table for one viewer.
#[derive(Clone, Debug, Serialize, Type)]
#[serde(rename_all = "camelCase")]
pub struct TableUpdate {
    /// Number of the update in the stream of this viewer; the numbering continues in the next table. After a
    /// gap the viewer requests a resync. It ignores updates that are not newer than its state.
    pub update_number: u32,
    /// The version of the table. A request contains the version on which it is based.
    pub version: u32,
    /// History entries since the previous update.
    pub history: Vec<TableHistoryEntry>,
    /// The current view.
    pub view: TableView,
    /// The current state of the session, as this viewer sees it.
    pub status: TableStatus,
}

/// A complete snapshot of a table.
#[derive(Clone, Debug, Serialize, Type)]
pub struct TableSnapshot {
    /// The information that no step changes.
    pub info: TableInfo,
    /// The current state.
    pub update: TableUpdate,
}

/// A table with the clocks that close its hands.
pub struct TableSession {
    pub(super) table: RunningTable,
    /// The readings of the clocks at the last check.
    last_readings: ClockReadings,
    /// Time without activity after which an open hand closes; `None` if inactivity closes no hand.
    hand_timeout: Option<Duration>,
}

impl TableSession {
    /// Creates the session. Open hands close after `hand_timeout` without activity, if it is not `None`.
    #[must_use]
    pub fn new(table: RunningTable, hand_timeout: Option<Duration>) -> TableSession {
        TableSession {
            table,
            last_readings: ClockReadings::now(),
            hand_timeout,
        }
    }

    /// Changes the time without activity after which an open hand closes; `None` if inactivity closes no
    /// hand.
    pub const fn set_hand_timeout(&mut self, hand_timeout: Option<Duration>) {
        self.hand_timeout = hand_timeout;
    }
}

impl Session for TableSession {
    type Machine = RunningTable;
    type Info = TableInfo;
    type HistoryEntry = TableHistoryEntry;
    type Update = TableUpdate;
    type Snapshot = TableSnapshot;
    type Refusal = TableRefusal;
    type SharedState = (Pins, Vec<TodoLine>);
    type ViewerState = HandState;

    fn machine(&self) -> &RunningTable {
        &self.table
    }

    fn line_count(&self) -> u32 {
        self.table.line_count()
    }

    fn viewers(&self) -> &Viewers {
        self.table.viewers()
    }

    fn audience(&self, viewer: ViewerId) -> Option<Seat> {
        self.viewers().sole_seat(viewer)
    }

    fn join(&mut self, viewer: ViewerId, rights: Rights) {
        self.table.join(viewer, rights);
    }

    fn leave(&mut self, viewer: ViewerId) {
        self.table.leave(viewer);
    }

    /// Wrong attempts are left out, because they are not shown to any viewer.
    fn shared_state(&self) -> (Pins, Vec<TodoLine>) {
        (self.table.pins().without_attempts(), self.table.todo())
    }

    fn viewer_state(&self, viewer: ViewerId) -> HandState {
        self.viewers().hand(viewer)
    }

    fn draw_pending_outcomes(
        &mut self,
        history: &mut Vec<Unredacted<TableHistoryEntry>>,
    ) -> Result<(), TableRefusal> {
        self.table.draw_pending_outcomes(history)
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
        history: &mut Vec<Unredacted<TableHistoryEntry>>,
    ) -> Result<(), TableRefusal> {
        self.table.undo(viewer, step, history)
    }

    fn redo(
        &mut self,
        viewer: ViewerId,
        count: u32,
        history: &mut Vec<Unredacted<TableHistoryEntry>>,
    ) -> Result<(), TableRefusal> {
        self.table.redo(viewer, count, history)
    }

    fn update(&self, header: UpdateHeader, history: Vec<TableHistoryEntry>) -> TableUpdate {
        let view = self.table.view(header.viewer);
        let status = self.table.status(header.viewer, &view);
        TableUpdate {
            update_number: header.update_number,
            version: header.version,
            history,
            view,
            status,
        }
    }

    fn snapshot(
        &self,
        mut info: TableInfo,
        header: UpdateHeader,
    ) -> Result<TableSnapshot, TableRefusal> {
        if self.viewers().check(header.viewer, Role::Keeper).is_err() {
            info.notice = None;
        }
        Ok(TableSnapshot {
            info,
            update: self.update(header, Vec::new()),
        })
    }

    /// Closes hands after the computer has slept and after a time without activity, because another player
    /// may now be at the screen.
    fn close_timed_out_hands(&mut self) {
        let now = ClockReadings::now();
        if self.last_readings.computer_slept_until(&now) {
            self.table.close_hands();
        }
        self.last_readings = now;
        if let Some(timeout) = self.hand_timeout {
            self.table.close_idle_hands(timeout, Instant::now());
        }
    }

    /// Every change that the viewer requests counts as activity at its open hand.
    fn before_change(&mut self, viewer: ViewerId) {
        self.table.keep_hand_open(viewer, Instant::now());
    }

    /// While a hand is open, the clocks are checked at an interval, and at the time at which the hand times
    /// out.
    fn next_due(&mut self) -> Option<Instant> {
        let oldest_activity = self.table.hand_activity_times().min()?;
        let next_check = Instant::now() + CLOCK_CHECK_INTERVAL;
        Some(self.hand_timeout.map_or(next_check, |timeout| {
            next_check.min(oldest_activity + timeout)
        }))
    }

    fn run_due(&mut self, _: &mut Vec<Unredacted<TableHistoryEntry>>) {
        self.close_timed_out_hands();
    }
}
