//! Table sessions with two players on their own devices, a spectator, and the third player at the keeper's
//! screen: a whole session, the entries that each device may make, and stale entries.

use rubium_host::library::RecordId;
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

use super::memory::InMemoryViewer;
use crate::app::{LimitedWriter, Page};

/// A table with four viewers: the devices of two players, the device of a spectator, and the keeper's screen.
struct DeviceTable {
    tables: Registry<TableSession>,
    viewers: [InMemoryViewer<TableUpdate>; 4],
    latest_updates: [TableUpdate; 4],
    /// The machine of the table, which is needed to parse entries.
    table: Table,
}

/// Index of the spectator's device.
const SPECTATOR: usize = 2;
/// Index of the keeper's screen, which the third player uses.
const SCREEN: usize = 3;

impl DeviceTable {
    fn new() -> DeviceTable {
        let folder = tempfile::tempdir().expect("the temporary folder should be created");
        let options = Page::open(folder.path()).new_table_options("everything");
        let options: NewTable =
            serde_json::from_value(options).expect("the options of the table should be readable");
        let header = options.header().expect("the set-up should be accepted");
        let timeline = Timeline::<Table>::begin(header).expect("the set-up should be valid");
        let table = timeline.machine().clone();
        let info = TableInfo::new("friday".into(), Some("Friday".into()), &timeline);
        let writer = Box::new(LimitedWriter::with_space(usize::MAX));
        let running =
            RunningTable::new(timeline, writer, Pins::default()).expect("the record should replay");
        let tables = Registry::default();
        let id: RecordId = "friday".parse().expect("the id should be valid");
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
        let mut viewer_id = 6;
        let viewers = rights.map(|rights| {
            viewer_id += 1;
            InMemoryViewer::new(&tables, viewer_id, rights)
        });
        let pending_snapshot = tables.open(
            viewers[SCREEN].id,
            id.clone(),
            TableSession::new(running, None),
            info,
        );
        block_on(
            pending_snapshot
                .expect("the session thread should start")
                .wait(),
        )
        .expect("the record should replay");
        let latest_updates = viewers
            .each_ref()
            .map(|viewer| viewer.join(&tables, &id).update);
        for viewer in &viewers {
            viewer.take_notifications();
        }
        DeviceTable {
            tables,
            viewers,
            latest_updates,
            table,
        }
    }

    /// Sends a request from a device, with the version that the device knows.
    fn ask(
        &self,
        device: usize,
        request: impl FnOnce(Access<'_, TableSession>, u32) -> Answer<u32, TableRefusal>,
    ) -> Result<u32, TableRefusal> {
        let version = self.latest_updates[device].version;
        let pending = self
            .tables
            .ask(self.viewers[device].id, |table| request(table, version));
        block_on(pending.expect("the session should be open").wait())
    }

    /// Makes the entry `text` from a device, with the version that the device knows. `by` is the seat whose
    /// entry it is; `None` for an entry of the keeper.
    fn enter(&self, device: usize, by: Option<u8>, text: &str) -> Result<u32, TableRefusal> {
        let by = by.map(Seat);
        let input = notation::read(&self.table, text).expect("the entry should be valid notation");
        let TableInput::Enter(entry) = input else {
            panic!("{text} should be an entry")
        };
        self.ask(device, |table, version| {
            table.enter(version, by, vec![entry])
        })
    }

    /// Asserts that all devices receive the given number of updates, in order.
    fn receive_updates(&mut self, update_count: usize) {
        for (device, viewer) in self.viewers.iter().enumerate() {
            let notifications = viewer.take_notifications();
            assert_eq!(notifications.len(), update_count, "device {device}");
            for notification in notifications {
                let Notification::Update(update) = notification else {
                    panic!("the table has ended")
                };
                assert_eq!(
                    update.update_number,
                    self.latest_updates[device].update_number + 1
                );
                self.latest_updates[device] = update;
            }
        }
    }

    /// Makes an entry, and asserts that all devices receive one update.
    fn enter_and_receive(&mut self, device: usize, by: Option<u8>, text: &str) {
        let result = self.enter(device, by, text);
        assert!(result.is_ok(), "{device}, {by:?}: {text}: {result:?}");
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
        self.latest_updates[SPECTATOR].view.seats[seat].rubium
    }
}

/// Returns the seat that drew a card in this event, and whether the event reveals the card.
fn drawn_card(event: &TableEvent) -> Option<(Seat, bool)> {
    match event {
        TableEvent::Drawn { seat, card, .. } => Some((*seat, card.is_some())),
        _ => None,
    }
}

/// Returns, for each drawn card, whether the history reveals the card.
fn draw_visibility(history: &[TableHistoryEntry]) -> Vec<bool> {
    let steps = history.iter().filter_map(|entry| match entry {
        TableHistoryEntry::Step { events, .. } => Some(events),
        _ => None,
    });
    let drawn_cards = steps.flatten().filter_map(drawn_card);
    drawn_cards.map(|(_, is_revealed)| is_revealed).collect()
}

#[test]
fn two_players_on_their_own_devices_play_a_table_session() {
    let mut device_table = DeviceTable::new();
    let round_count = 2;
    for _ in 0..round_count * 3 {
        let active = device_table.latest_updates[SPECTATOR]
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
        device_table.enter_and_receive(device, by, "buy human 1");
        // Concurrent entries of other players are accepted too, each with the version that its device knows.
        let rubium_before = [0, 1].map(|seat| device_table.rubium(seat));
        let results = [
            device_table.enter(0, Some(0), "gain 2 other"),
            device_table.enter(1, Some(1), "gain 3 other"),
        ];
        assert!(results.iter().all(Result::is_ok), "{results:?}");
        let repeated_result = device_table.enter(0, Some(0), "gain 2 other");
        assert!(
            matches!(
                repeated_result,
                Err(TableRefusal::Session(SessionRefusal::Stale { .. }))
            ),
            "the second request of a double click should be outdated: {repeated_result:?}"
        );
        device_table.receive_updates(2);
        let rubium_after = [0, 1].map(|seat| device_table.rubium(seat));
        assert_eq!(rubium_after, [rubium_before[0] + 2, rubium_before[1] + 3]);
        while device_table.latest_updates[SPECTATOR].view.active == Some(active) {
            let result = device_table.enter(device, by, "end");
            if result.is_err() {
                // A required action is missing. The keeper overrides the warning.
                device_table.enter_and_receive(SCREEN, None, "anyway end");
            } else {
                device_table.receive_updates(1);
            }
        }
    }

    // A card in a hand is shown, and can be used, only on the device of its player.
    for (device, own_seat) in [
        (0, Some(Seat(0))),
        (1, Some(Seat(1))),
        (SPECTATOR, None),
        (SCREEN, Some(Seat(2))),
    ] {
        assert_eq!(device_table.latest_updates[device].view.viewer, own_seat);
        let expected = own_seat.map_or(HandState::Closed, |seat| HandState::Open { seat });
        assert_eq!(device_table.latest_updates[device].status.hand, expected);
    }
    device_table.receive_updates(0);
    device_table
        .enter(0, Some(0), "anyway draw energize")
        .expect("the entry should be accepted");
    device_table.receive_updates(1);
    for (device, is_revealed) in [(0, true), (1, false), (SPECTATOR, false), (SCREEN, false)] {
        let visibility = draw_visibility(&device_table.latest_updates[device].history);
        assert_eq!(visibility, [is_revealed], "device {device}");
        let log = device_table.log(device);
        let events = log.iter().flat_map(|step| &step.events);
        let drawn_cards = events
            .filter_map(drawn_card)
            .filter(|(seat, _)| *seat == Seat(0));
        let visibility: Vec<bool> = drawn_cards.map(|(_, is_visible)| is_visible).collect();
        assert!(
            !visibility.is_empty() && visibility.iter().all(|&visible| visible == is_revealed),
            "device {device}"
        );
    }
    let held_card = device_table.latest_updates[0]
        .view
        .hand
        .first()
        .expect("the card should exist")
        .card;
    assert!(
        device_table.latest_updates[1]
            .view
            .hand
            .iter()
            .all(|card| card.card != held_card || card.count == 0)
    );
    let name = device_table
        .table
        .rules()
        .card(held_card)
        .expect("the card should exist")
        .id
        .clone();
    let discard = format!("anyway discard {name}");
    for device in [1, SPECTATOR, SCREEN] {
        let not_permitted = Err(TableRefusal::Session(SessionRefusal::NotPermitted {
            seat: Some(Seat(0)),
        }));
        assert_eq!(device_table.enter(device, Some(0), &discard), not_permitted);
    }
    assert_eq!(
        device_table.enter(0, None, "agree"),
        Err(TableRefusal::Session(SessionRefusal::NotPermitted {
            seat: None
        }))
    );
    let by_other_device = device_table.ask(1, |table, version| {
        let (seat, pin) = (Seat(0), None);
        table.ask(Intent::OpenHand { version, seat, pin })
    });
    assert_eq!(
        by_other_device,
        Err(TableRefusal::Session(SessionRefusal::NotPermitted {
            seat: Some(Seat(0))
        }))
    );
    device_table.receive_updates(0);
    device_table.enter_and_receive(0, Some(0), &discard);

    // All devices learn that the game is over.
    device_table.enter_and_receive(1, Some(1), "anyway score 1 battle");
    device_table.enter_and_receive(SCREEN, None, "agree");
    for update in &device_table.latest_updates {
        assert!(matches!(
            update.view.pending_input,
            TablePendingInput::Over { .. }
        ));
    }
}

/// A device may make entries that concern its player. Entries that concern other players, and some that
/// concern the whole table, are reserved for the keeper.
#[test]
fn device_may_enter_only_what_concerns_its_player() {
    let mut device_table = DeviceTable::new();
    let keeper_entries = [
        "agree",
        "eliminated 2",
        "order 3 2 1",
        "skip turn",
        "name 2 Bee",
        "away 2",
        "set rubium 2 9",
        "set victoryStack 3",
        "set turn 2 1 battle",
    ];
    let not_permitted = |seat| Err(TableRefusal::Session(SessionRefusal::NotPermitted { seat }));
    for text in keeper_entries {
        assert_eq!(
            device_table.enter(0, Some(0), text),
            not_permitted(None),
            "{text}"
        );
    }
    let own_entries = ["name 1 Ann", "away 1", "back 1", "set rubium 1 9"];
    for text in own_entries {
        device_table.enter_and_receive(0, Some(0), text);
        assert_eq!(
            device_table.enter(1, Some(0), text),
            not_permitted(Some(Seat(0)))
        );
    }
    for text in ["go on", "hits 1 0", "storm", "gain 2 other"] {
        let by_spectator = device_table.enter(SPECTATOR, Some(0), text);
        assert!(matches!(
            by_spectator,
            Err(TableRefusal::Session(SessionRefusal::NotPermitted { .. }))
        ));
    }
    for device in [0, 1, SPECTATOR] {
        let refusals = [
            device_table.ask(device, |table, _| table.forget_pin(Seat(2))),
            device_table.ask(device, |table, _| {
                table.set_pin(Seat(2), None, Some("1234".into()))
            }),
            device_table.ask(device, |table, version| {
                table.ask(Intent::Undo { version, step: 0 })
            }),
        ];
        assert_eq!(
            refusals,
            [
                not_permitted(None),
                not_permitted(Some(Seat(2))),
                not_permitted(None)
            ]
        );
        let status = &device_table.latest_updates[device].status;
        assert!(
            status.undoable_steps.is_empty()
                && !device_table.latest_updates[SCREEN]
                    .status
                    .undoable_steps
                    .is_empty()
        );
    }
    let by_spectator = device_table.ask(SPECTATOR, |table, version| {
        table.enter_outcomes(version, Vec::new())
    });
    assert_eq!(by_spectator, not_permitted(None));
    device_table.receive_updates(0);
    for text in ["name 2 Bee", "away 2"] {
        device_table.enter_and_receive(SCREEN, None, text);
    }
}

/// An entry for the whole table is refused as stale if another device has just made such an entry.
#[test]
fn entry_for_the_whole_table_is_stale_after_another_such_entry() {
    let mut device_table = DeviceTable::new();
    device_table
        .enter(0, Some(0), "monolith 1")
        .expect("the entry should be accepted");
    let second_entry = device_table.enter(1, Some(1), "monolith 2");
    assert!(
        matches!(
            second_entry,
            Err(TableRefusal::Session(SessionRefusal::Stale { .. }))
        ),
        "{second_entry:?}"
    );
    device_table.receive_updates(1);
    // Entries about rubium are made in the role of a seat, so an entry of another seat does not make them
    // stale.
    device_table
        .enter(0, Some(0), "gain 2 other")
        .expect("the entry should be accepted");
    // A warning can be overridden only in the state in which it was shown.
    let override_result = device_table.enter(1, Some(1), "anyway end");
    assert!(
        matches!(
            override_result,
            Err(TableRefusal::Session(SessionRefusal::Stale { .. }))
        ),
        "{override_result:?}"
    );
    device_table
        .enter(1, Some(1), "gain 3 other")
        .expect("the entry should be accepted");
    device_table.receive_updates(2);
}
