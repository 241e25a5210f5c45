//! A table that runs: an open hand closes when the computer slept or nobody touches the hand any more.

use std::time::{Duration, Instant};

use rubium_table::TableView;
use serde::Serialize;
use specta::Type;

use super::{
    Clocks, Pins, RunningTable, TableInfo, TableLooking, TableMoment, TableRefusal, TableSeating,
    Untouched,
};
use crate::running::{Due, Hosted, Rights};

/// How often the clocks are looked at while a hand is open.
const LOOK: Duration = Duration::from_secs(2);

/// What changed at a table, in the order it happened.
#[derive(Clone, Debug, Serialize, Type)]
pub struct TableUpdate {
    /// Counts the updates of this viewer, one by one, over all tables: after a gap it asks for a resync, and what is not
    /// newer than what it shows it leaves aside.
    pub seq: u32,
    /// The version of the table: what is asked for names the one that it was asked at.
    pub version: u32,
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

/// A table with what closes its hands.
pub struct Evening {
    table: RunningTable,
    /// When the clocks were last looked at.
    clocks: Clocks,
    /// How long the open hand has been left alone.
    hand: Untouched,
}

impl Evening {
    /// A table whose open hand closes after `limit`, if nobody touches it.
    #[must_use]
    pub fn new(table: RunningTable, limit: Option<Duration>) -> Evening {
        Evening {
            table,
            clocks: Clocks::now(),
            hand: Untouched::since(Instant::now(), limit),
        }
    }

    /// The open hand is touched.
    pub fn touch_hand(&mut self) {
        self.hand.touch(Instant::now());
    }

    /// From now on a hand that nobody touches closes after `limit`; none: it stays open.
    pub const fn set_hand_limit(&mut self, limit: Option<Duration>) {
        self.hand.set_limit(limit);
    }
}

impl Hosted for Evening {
    type Machine = RunningTable;
    type Info = TableInfo;
    type Moment = TableMoment;
    type Update = TableUpdate;
    type Opened = TableOpened;
    type Refusal = TableRefusal;
    type Aside = Pins;
    type Screen = TableLooking;

    fn machine(&self) -> &RunningTable {
        &self.table
    }

    fn machine_mut(&mut self) -> &mut RunningTable {
        &mut self.table
    }

    /// That a wrong PIN was typed is nothing that anybody is shown.
    fn aside(&self) -> Pins {
        self.table.pins().untried()
    }

    fn screen(&self) -> TableLooking {
        self.table.looking()
    }

    fn deal(&mut self, moments: &mut Vec<TableMoment>) -> Result<(), TableRefusal> {
        self.table.deal(moments)
    }

    fn close_hand(&mut self) {
        self.table.close_hand();
    }

    fn update(&self, due: Due, moments: Vec<TableMoment>) -> TableUpdate {
        let seating = self.table.seating();
        let (view, seating) = match due.rights {
            Rights::Screen => (self.table.view(), seating),
            Rights::Watcher => (
                self.table.public_view(),
                TableSeating {
                    looking: TableLooking::Closed,
                    ..seating
                },
            ),
        };
        TableUpdate {
            seq: due.seq,
            version: due.version,
            moments,
            view,
            seating,
        }
    }

    fn opened(&self, info: TableInfo, due: Due) -> Result<TableOpened, TableRefusal> {
        Ok(TableOpened {
            info,
            update: self.update(due, Vec::new()),
        })
    }

    /// Closes the open hand if the computer slept since the clocks were last looked at, or nobody has touched it for long:
    /// somebody else may sit there now.
    fn wake(&mut self) {
        let now = Clocks::now();
        let left = self.clocks.slept_until(&now) || self.hand.is_over(Instant::now());
        self.clocks = now;
        if left {
            self.table.close_hand();
        }
    }

    /// Whoever asks for something is there.
    fn asked(&mut self) {
        self.touch_hand();
    }

    /// The clocks are looked at while a hand is open, and at the moment when it closes.
    fn due(&mut self) -> Option<Instant> {
        self.table.looking().seat()?;
        let look = Instant::now() + LOOK;
        Some(self.hand.over_at().map_or(look, |over| over.min(look)))
    }

    fn act(&mut self, _: &mut Vec<TableMoment>) {
        self.wake();
    }
}
