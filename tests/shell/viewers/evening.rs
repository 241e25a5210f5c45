//! An evening at a table in which two players have devices of their own, somebody watches, and the third plays at the screen
//! that keeps the table.

use std::time::Instant;

use rubium_host::library::GameId;
use rubium_host::running::{At, Looking, Registry, Rights, Role, Seats, Uncut, ViewerId};
use rubium_host::table::{
    Evening, NewTable, Pins, RunningTable, TableInfo, TableMoment, TableRefusal, TableUpdate,
};
use rubium_record::Timeline;
use rubium_rules::Seat;
use rubium_table::{Table, TableInput, TableWaiting, notation};
use tauri::async_runtime::block_on;

use super::memory::InMemory;
use crate::app::{Lines, Page};

/// The table as the devices see it: two players', one that watches, the screen of the third.
struct Guests {
    tables: Registry<Evening>,
    viewers: [InMemory<TableUpdate>; 4],
    latest: [TableUpdate; 4],
    /// Reads entries.
    table: Table,
}

/// Who watches.
const WATCHER: usize = 2;
/// The screen that keeps the table, where the third player sits.
const SCREEN: usize = 3;

impl Guests {
    fn new() -> Guests {
        let folder = tempfile::tempdir().expect("a folder");
        let new = Page::open(folder.path()).new_table("everything");
        let new: NewTable = serde_json::from_value(new).expect("a new table");
        let header = new.header().expect("it can be set up");
        let timeline = Timeline::<Table>::begin(header).expect("the set-up is sound");
        let table = timeline.machine().clone();
        let info = TableInfo::new("friday".into(), "Friday".into(), &timeline);
        let lines = Box::new(Lines::with_room(usize::MAX));
        let running = RunningTable::new(timeline, lines, Pins::default()).expect("it replays");
        let tables = Registry::default();
        let id: GameId = "friday".parse().expect("an id");
        let screen = Rights {
            seats: Seats::Only(vec![Seat(2)]),
            keeper: true,
        };
        let rights = [
            Rights::player([Seat(0)]),
            Rights::player([Seat(1)]),
            Rights::watcher(),
            screen,
        ];
        let mut number = 6;
        let viewers = rights.map(|rights| {
            number += 1;
            InMemory::new(&tables, number, rights)
        });
        let opened = tables.open(
            viewers[SCREEN].id,
            id.clone(),
            Evening::new(running, None),
            info,
        );
        block_on(opened.expect("a thread").come()).expect("it replays");
        let latest = [0, 1, 2, 3].map(|at: usize| viewers[at].join(&tables, &id).update);
        for viewer in &viewers {
            viewer.heard();
        }
        Guests {
            tables,
            viewers,
            latest,
            table,
        }
    }

    /// Changes the table from a device.
    fn change(
        &self,
        device: usize,
        role: Role,
        at: At,
        change: impl FnOnce(
            &mut RunningTable,
            ViewerId,
            &mut Vec<Uncut<TableMoment>>,
        ) -> Result<(), TableRefusal>
        + Send
        + 'static,
    ) -> Result<u32, TableRefusal> {
        let viewer = self.viewers[device].id;
        let change =
            move |table: &mut RunningTable, moments: &mut Vec<_>| change(table, viewer, moments);
        let asked = self
            .tables
            .ask(viewer, |running| running.change(viewer, role, at, change));
        block_on(asked.expect("it is open").come())
    }

    /// Enters what `text` says from a device, at the version that it knows; `by` is a seat, or nobody for the keeper.
    fn enter(&self, device: usize, by: Option<u8>, text: &str) -> Result<u32, TableRefusal> {
        let by = by.map(Seat);
        let input = notation::read(&self.table, text).expect("an entry");
        let TableInput::Enter(entered) = input else {
            panic!("{text} is no entry")
        };
        let role = by.map_or(Role::Keeper, Role::Seat);
        let at = At::Beside(self.latest[device].version);
        self.change(device, role, at, move |table, viewer, moments| {
            table.enter(viewer, by, &[entered], moments)
        })
    }

    /// All devices are told of so many changes, in order.
    fn listen(&mut self, changes: usize) {
        for (device, viewer) in self.viewers.iter().enumerate() {
            let heard = viewer.heard();
            assert_eq!(heard.len(), changes, "device {device}");
            for told in heard {
                let rubium_host::running::Told::Update(update) = told else {
                    panic!("the table has ended")
                };
                assert_eq!(update.seq, self.latest[device].seq + 1);
                self.latest[device] = update;
            }
        }
    }

    /// Enters something that all devices are told of.
    fn done(&mut self, device: usize, by: Option<u8>, text: &str) {
        let done = self.enter(device, by, text);
        assert!(done.is_ok(), "{device}, {by:?}: {text}: {done:?}");
        self.listen(1);
    }

    fn rubium(&self, seat: usize) -> u16 {
        self.latest[WATCHER].view.seats[seat].rubium
    }
}

#[test]
fn two_players_on_devices_of_their_own_spend_an_evening() {
    let mut guests = Guests::new();
    let rounds = 2;
    for _ in 0..rounds * 3 {
        let active = guests.latest[WATCHER].view.active.expect("there are turns");
        // The third player sits at the screen.
        let device = if active == Seat(2) {
            SCREEN
        } else {
            usize::from(active.0)
        };
        let by = Some(active.0);
        guests.done(device, by, "buy human 1");
        // What others enter meanwhile counts too, each at the version that they know.
        let before = [0, 1].map(|seat| guests.rubium(seat));
        let both = [
            guests.enter(0, Some(0), "gain 2 other"),
            guests.enter(1, Some(1), "gain 3 other"),
        ];
        assert!(both.iter().all(Result::is_ok), "{both:?}");
        let again = guests.enter(0, Some(0), "gain 2 other");
        assert!(
            matches!(again, Err(TableRefusal::Stale { .. })),
            "a second press: {again:?}"
        );
        guests.listen(2);
        let after = [0, 1].map(|seat| guests.rubium(seat));
        assert_eq!(after, [before[0] + 2, before[1] + 3]);
        while guests.latest[WATCHER].view.active == Some(active) {
            let mine = guests.enter(device, by, "end");
            if mine.is_err() {
                // Something is forgotten: the keeper goes on all the same.
                guests.done(SCREEN, None, "anyway end");
            } else {
                guests.listen(1);
            }
        }
    }

    // A card of a hand is its player's: on that device it lies open, on the others it cannot be touched.
    for (device, own) in [
        (0, Some(Seat(0))),
        (1, Some(Seat(1))),
        (WATCHER, None),
        (SCREEN, Some(Seat(2))),
    ] {
        assert_eq!(guests.latest[device].view.viewer, own);
        let open = own.map_or(Looking::Closed, |seat| Looking::Open { seat });
        assert_eq!(guests.latest[device].seating.looking, open);
    }
    guests.done(0, Some(0), "anyway draw energize");
    let held = guests.latest[0].view.hand.first().expect("a card").card;
    assert!(
        guests.latest[1]
            .view
            .hand
            .iter()
            .all(|card| card.card != held || card.count == 0)
    );
    let name = guests.table.rules().card(held).expect("a card").id.clone();
    let discard = format!("anyway discard {name}");
    for device in [1, WATCHER, SCREEN] {
        let no_right = Err(TableRefusal::NoRight {
            seat: Some(Seat(0)),
        });
        assert_eq!(guests.enter(device, Some(0), &discard), no_right);
    }
    assert_eq!(
        guests.enter(0, None, "agree"),
        Err(TableRefusal::NoRight { seat: None })
    );
    let peeks = guests.change(1, Role::Seat(Seat(0)), At::Any, |table, viewer, _| {
        table.open_hand(viewer, Seat(0), None, Instant::now())
    });
    assert_eq!(
        peeks,
        Err(TableRefusal::NoRight {
            seat: Some(Seat(0))
        })
    );
    guests.listen(0);
    guests.done(0, Some(0), &discard);

    // The evening ends for all.
    guests.done(1, Some(1), "anyway score 1 battle");
    guests.done(SCREEN, None, "agree");
    for update in &guests.latest {
        assert!(matches!(update.view.waiting, TableWaiting::Over { .. }));
    }
}
