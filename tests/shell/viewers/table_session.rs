//! A whole table session: two players with devices of their own, a spectator, and the third player at the keeper's
//! screen.

use rubium_host::library::GameId;
use rubium_host::refusal::SessionRefusal;
use rubium_host::running::{
    Access, Answer, HandState, Intent, Notification, Registry, Rights, Seats,
};
use rubium_host::table::{
    NewTable, Pins, RunningTable, TableHistoryEntry, TableInfo, TableRefusal, TableSession,
    TableUpdate,
};
use rubium_record::Timeline;
use rubium_rules::Seat;
use rubium_table::{Table, TableEvent, TableInput, TablePendingInput, TableStep, notation};
use tauri::async_runtime::block_on;

use super::memory::InMemory;
use crate::app::{LimitedWriter, Page};

/// The viewers of the table: two players' devices, the spectator's, and the keeper's screen.
struct Guests {
    tables: Registry<TableSession>,
    viewers: [InMemory<TableUpdate>; 4],
    latest: [TableUpdate; 4],
    /// Parses entries.
    table: Table,
}

/// Index of the spectator's device.
const WATCHER: usize = 2;
/// Index of the keeper's screen, which the third player uses.
const SCREEN: usize = 3;

impl Guests {
    fn new() -> Guests {
        let folder = tempfile::tempdir().expect("the temporary folder should be created");
        let new = Page::open(folder.path()).new_table("everything");
        let new: NewTable =
            serde_json::from_value(new).expect("the options of the table should be readable");
        let header = new.header().expect("the set-up should be accepted");
        let timeline = Timeline::<Table>::begin(header).expect("the set-up should be valid");
        let table = timeline.machine().clone();
        let info = TableInfo::new("friday".into(), "Friday".into(), &timeline);
        let lines = Box::new(LimitedWriter::with_space(usize::MAX));
        let running =
            RunningTable::new(timeline, lines, Pins::default()).expect("the record should replay");
        let tables = Registry::default();
        let id: GameId = "friday".parse().expect("the id should be valid");
        let screen = Rights {
            seats: Seats::Only(vec![Seat(2)]),
            is_keeper: true,
        };
        let rights = [
            Rights::player([Seat(0)]),
            Rights::player([Seat(1)]),
            Rights::spectator(),
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
            TableSession::new(running, None),
            info,
        );
        block_on(opened.expect("the session thread should start").wait())
            .expect("the record should replay");
        let latest = [0, 1, 2, 3].map(|at: usize| viewers[at].join(&tables, &id).update);
        for viewer in &viewers {
            viewer.take_messages();
        }
        Guests {
            tables,
            viewers,
            latest,
            table,
        }
    }

    /// Sends a request from a device, with the version it knows.
    fn ask(
        &self,
        device: usize,
        ask: impl FnOnce(Access<'_, TableSession>, u32) -> Answer<u32, TableRefusal>,
    ) -> Result<u32, TableRefusal> {
        let version = self.latest[device].version;
        let pending = self
            .tables
            .ask(self.viewers[device].id, |table| ask(table, version));
        block_on(pending.expect("the session should be open").wait())
    }

    /// Makes the entry `text` from a device, with the version it knows; by a seat or, with `None`, by the keeper.
    fn enter(&self, device: usize, by: Option<u8>, text: &str) -> Result<u32, TableRefusal> {
        let by = by.map(Seat);
        let input = notation::read(&self.table, text).expect("the entry should be valid notation");
        let TableInput::Enter(entered) = input else {
            panic!("{text} is no entry")
        };
        self.ask(device, |table, version| {
            table.enter(version, by, vec![entered])
        })
    }

    /// Asserts that all devices receive the given number of updates, in order.
    fn receive_updates(&mut self, changes: usize) {
        for (device, viewer) in self.viewers.iter().enumerate() {
            let messages = viewer.take_messages();
            assert_eq!(messages.len(), changes, "device {device}");
            for notification in messages {
                let Notification::Update(update) = notification else {
                    panic!("the table has ended")
                };
                assert_eq!(update.seq, self.latest[device].seq + 1);
                self.latest[device] = update;
            }
        }
    }

    /// Makes an entry of which all devices receive an update.
    fn enter_and_receive(&mut self, device: usize, by: Option<u8>, text: &str) {
        let done = self.enter(device, by, text);
        assert!(done.is_ok(), "{device}, {by:?}: {text}: {done:?}");
        self.receive_updates(1);
    }

    /// Returns the log as a device sees it.
    fn log(&self, device: usize) -> Vec<TableStep> {
        let log = self.tables.ask(self.viewers[device].id, |table| {
            table.read(|table, viewer| table.log(viewer))
        });
        block_on(log.expect("the session should be open").wait()).expect("the record should replay")
    }

    fn rubium(&self, seat: usize) -> u16 {
        self.latest[WATCHER].view.seats[seat].rubium
    }
}

/// Returns the seat that drew a card in this event, and whether the event reveals the card.
fn drawn_card(event: &TableEvent) -> Option<(Seat, bool)> {
    match event {
        TableEvent::Drawn { seat, card, .. } => Some((*seat, card.is_some())),
        _ => None,
    }
}

/// Returns for each drawn card whether the events reveal it.
fn draw_visibility(history: &[TableHistoryEntry]) -> Vec<bool> {
    let steps = history.iter().filter_map(|moment| match moment {
        TableHistoryEntry::Step { events, .. } => Some(events),
        _ => None,
    });
    let known = steps.flatten().filter_map(drawn_card);
    known.map(|(_, known)| known).collect()
}

#[test]
fn two_players_on_their_own_devices_play_a_table_session() {
    let mut guests = Guests::new();
    let rounds = 2;
    for _ in 0..rounds * 3 {
        let active = guests.latest[WATCHER]
            .view
            .active
            .expect("the table should track turns");
        // The third player uses the screen.
        let device = if active == Seat(2) {
            SCREEN
        } else {
            usize::from(active.0)
        };
        let by = Some(active.0);
        guests.enter_and_receive(device, by, "buy human 1");
        // Concurrent entries of others are accepted too, each with the version its device knows.
        let before = [0, 1].map(|seat| guests.rubium(seat));
        let both = [
            guests.enter(0, Some(0), "gain 2 other"),
            guests.enter(1, Some(1), "gain 3 other"),
        ];
        assert!(both.iter().all(Result::is_ok), "{both:?}");
        let again = guests.enter(0, Some(0), "gain 2 other");
        assert!(
            matches!(
                again,
                Err(TableRefusal::Session(SessionRefusal::Stale { .. }))
            ),
            "a second press: {again:?}"
        );
        guests.receive_updates(2);
        let after = [0, 1].map(|seat| guests.rubium(seat));
        assert_eq!(after, [before[0] + 2, before[1] + 3]);
        while guests.latest[WATCHER].view.active == Some(active) {
            let mine = guests.enter(device, by, "end");
            if mine.is_err() {
                // A duty was forgotten; the keeper overrides the warning.
                guests.enter_and_receive(SCREEN, None, "anyway end");
            } else {
                guests.receive_updates(1);
            }
        }
    }

    // A card in a hand belongs to its player: that device shows and uses it, the others can do neither.
    for (device, own) in [
        (0, Some(Seat(0))),
        (1, Some(Seat(1))),
        (WATCHER, None),
        (SCREEN, Some(Seat(2))),
    ] {
        assert_eq!(guests.latest[device].view.viewer, own);
        let open = own.map_or(HandState::Closed, |seat| HandState::Open { seat });
        assert_eq!(guests.latest[device].status.hand, open);
    }
    guests.receive_updates(0);
    guests
        .enter(0, Some(0), "anyway draw energize")
        .expect("the entry should be accepted");
    guests.receive_updates(1);
    for (device, own) in [(0, true), (1, false), (WATCHER, false), (SCREEN, false)] {
        let visibility = draw_visibility(&guests.latest[device].history);
        assert_eq!(visibility, [own], "device {device}");
        let log = guests.log(device);
        let events = log.iter().flat_map(|step| &step.events);
        let known = events
            .filter_map(drawn_card)
            .filter(|(seat, _)| *seat == Seat(0));
        let known: Vec<bool> = known.map(|(_, known)| known).collect();
        assert!(
            !known.is_empty() && known.iter().all(|&known| known == own),
            "device {device}"
        );
    }
    let held = guests.latest[0]
        .view
        .hand
        .first()
        .expect("the card should exist")
        .card;
    assert!(
        guests.latest[1]
            .view
            .hand
            .iter()
            .all(|card| card.card != held || card.count == 0)
    );
    let name = guests
        .table
        .rules()
        .card(held)
        .expect("the card should exist")
        .id
        .clone();
    let discard = format!("anyway discard {name}");
    for device in [1, WATCHER, SCREEN] {
        let no_right = Err(TableRefusal::Session(SessionRefusal::NoRight {
            seat: Some(Seat(0)),
        }));
        assert_eq!(guests.enter(device, Some(0), &discard), no_right);
    }
    assert_eq!(
        guests.enter(0, None, "agree"),
        Err(TableRefusal::Session(SessionRefusal::NoRight {
            seat: None
        }))
    );
    let peeks = guests.ask(1, |table, version| {
        let (seat, pin) = (Seat(0), None);
        table.ask(Intent::OpenHand { version, seat, pin })
    });
    assert_eq!(
        peeks,
        Err(TableRefusal::Session(SessionRefusal::NoRight {
            seat: Some(Seat(0))
        }))
    );
    guests.receive_updates(0);
    guests.enter_and_receive(0, Some(0), &discard);

    // The session ends for all devices.
    guests.enter_and_receive(1, Some(1), "anyway score 1 battle");
    guests.enter_and_receive(SCREEN, None, "agree");
    for update in &guests.latest {
        assert!(matches!(
            update.view.waiting,
            TablePendingInput::Over { .. }
        ));
    }
}

/// A device may enter what concerns its own player. Entries of other players and of the whole table are the keeper's.
#[test]
fn device_may_enter_only_what_concerns_its_player() {
    let mut guests = Guests::new();
    let keepers = [
        "agree",
        "eliminated 2",
        "order 3 2 1",
        "pass over",
        "name 2 Bee",
        "away 2",
        "set rubium 2 9",
        "set stack 3",
        "set turn 2 1 battle",
    ];
    let no_right = |seat| Err(TableRefusal::Session(SessionRefusal::NoRight { seat }));
    for text in keepers {
        assert_eq!(guests.enter(0, Some(0), text), no_right(None), "{text}");
    }
    let own = ["name 1 Ann", "away 1", "back 1", "set rubium 1 9"];
    for text in own {
        guests.enter_and_receive(0, Some(0), text);
        assert_eq!(guests.enter(1, Some(0), text), no_right(Some(Seat(0))));
    }
    for text in ["go on", "hits 1 0", "storm", "gain 2 other"] {
        let spectator = guests.enter(WATCHER, Some(0), text);
        assert!(matches!(
            spectator,
            Err(TableRefusal::Session(SessionRefusal::NoRight { .. }))
        ));
    }
    for device in [0, 1, WATCHER] {
        let pending = [
            guests.ask(device, |table, _| table.forget_pin(Seat(2))),
            guests.ask(device, |table, _| {
                table.set_pin(Seat(2), None, Some("1234".into()))
            }),
            guests.ask(device, |table, version| {
                table.ask(Intent::Undo { version, step: 0 })
            }),
        ];
        assert_eq!(
            pending,
            [no_right(None), no_right(Some(Seat(2))), no_right(None)]
        );
        let status = &guests.latest[device].status;
        assert!(status.undo.is_empty() && !guests.latest[SCREEN].status.undo.is_empty());
    }
    let watched = guests.ask(WATCHER, |table, version| {
        table.enter_outcomes(version, Vec::new())
    });
    assert_eq!(watched, no_right(None));
    guests.receive_updates(0);
    for text in ["name 2 Bee", "away 2"] {
        guests.enter_and_receive(SCREEN, None, text);
    }
}

/// An entry for the whole table is made once: a device that did not know it must confirm it again, if it still applies.
#[test]
fn entry_for_the_whole_table_is_stale_if_already_made() {
    let mut guests = Guests::new();
    guests
        .enter(0, Some(0), "monolith 1")
        .expect("the entry should be accepted");
    let other = guests.enter(1, Some(1), "monolith 2");
    assert!(
        matches!(
            other,
            Err(TableRefusal::Session(SessionRefusal::Stale { .. }))
        ),
        "{other:?}"
    );
    guests.receive_updates(1);
    // Rubium always belongs to its player.
    guests
        .enter(0, Some(0), "gain 2 other")
        .expect("the entry should be accepted");
    // A warning is overridden only in the state in which it was shown.
    let overridden = guests.enter(1, Some(1), "anyway end");
    assert!(
        matches!(
            overridden,
            Err(TableRefusal::Session(SessionRefusal::Stale { .. }))
        ),
        "{overridden:?}"
    );
    guests
        .enter(1, Some(1), "gain 3 other")
        .expect("the entry should be accepted");
    guests.receive_updates(2);
}
