//! Games in which players have their own devices, spectators watch, and the viewer of the host is a keeper
//! without a seat: a whole game, stale requests, undo, handovers, computers, and revoked rights.

use rubium_host::game::{
    ComputerPace, Controller, Game, GameInfo, GameSession, GameUpdate, HistoryEntry, NewGame,
    PlayRefusal, events,
};
use rubium_host::library::RecordId;
use rubium_host::refusal::SessionRefusal;
use rubium_host::running::{HandState, Intent, Notification, Registry, Rights, Seats, ViewerId};
use rubium_players::{Player, Random};
use rubium_record::Timeline;
use rubium_rules::{Action, Event, PendingInput, Seat, View, collect_legal_actions, view};
use tauri::async_runtime::block_on;

use super::memory::InMemoryViewer;
use crate::app::{LimitedWriter, new_game};

/// Viewer of the host, which has no seat.
const HOST: ViewerId = ViewerId(0);

/// A game with three devices: by default the devices of two players and a spectator.
struct DeviceGame {
    games: Registry<GameSession>,
    devices: [InMemoryViewer<GameUpdate>; 3],
    /// The latest update of each device.
    latest_updates: [GameUpdate; 3],
    /// All history entries that each device has received.
    received_entries: [Vec<HistoryEntry>; 3],
}

impl DeviceGame {
    /// Creates a game of two players with a device each, and a spectator.
    fn new(seed: &str) -> DeviceGame {
        let rights = [
            Rights::player([Seat(0)]),
            Rights::player([Seat(1)]),
            Rights::spectator(),
        ];
        DeviceGame::with_rights(&new_game(2, seed), rights)
    }

    fn with_rights(options: &NewGame, rights: [Rights; 3]) -> DeviceGame {
        let games = Registry::default();
        let keeper = Rights {
            seats: Seats::Only(Vec::new()),
            is_keeper: true,
        };
        games.admit(HOST, keeper);
        let (header, controllers) = options.header().expect("the set-up should be accepted");
        let timeline = Timeline::begin(header).expect("the set-up should be valid");
        let info = GameInfo::new("friday".into(), "Friday".into(), &timeline);
        let game = Game::new(
            timeline,
            Box::new(LimitedWriter::with_space(usize::MAX)),
            controllers,
        );
        let id: RecordId = "friday".parse().expect("the id should be valid");
        let pending_snapshot = games.open(
            HOST,
            id.clone(),
            GameSession::new(game, ComputerPace::Fast),
            info,
        );
        block_on(
            pending_snapshot
                .expect("the session thread should start")
                .wait(),
        )
        .expect("the record should replay");
        let mut viewer_id = 6;
        let viewers = rights.map(|rights| {
            viewer_id += 1;
            InMemoryViewer::new(&games, viewer_id, rights)
        });
        let snapshots = viewers.each_ref().map(|viewer| viewer.join(&games, &id));
        let received_entries = snapshots
            .each_ref()
            .map(|snapshot| snapshot.history.clone());
        DeviceGame {
            latest_updates: snapshots.map(|snapshot| snapshot.update),
            received_entries,
            devices: viewers,
            games,
        }
    }

    /// Sends a request from a device to carry out `actions` of `seat`, with the version that the device
    /// knows. Returns the number of the update with which the device receives the result.
    fn act(&self, device: usize, seat: Seat, actions: &[Action]) -> Result<u32, PlayRefusal> {
        let (version, actions) = (self.latest_updates[device].version, actions.to_vec());
        let pending = self.games.ask(self.devices[device].id, |game| {
            game.act(version, seat, actions)
        });
        block_on(pending.expect("the session should be open").wait())
    }

    /// Asserts that each device receives one update, with the next number in its stream and the same version
    /// as the other devices.
    fn receive_update(&mut self) {
        for (device, viewer) in self.devices.iter().enumerate() {
            let update = viewer.take_only_update();
            assert_eq!(
                update.update_number,
                self.latest_updates[device].update_number + 1
            );
            assert!(update.version > self.latest_updates[device].version);
            self.received_entries[device].extend(update.history.iter().cloned());
            self.latest_updates[device] = update;
        }
        let [version, ..] = self.latest_updates.each_ref().map(|update| update.version);
        assert!(
            self.latest_updates
                .iter()
                .all(|update| update.version == version)
        );
    }

    /// Sends a request from a device to undo step `step` and all later steps.
    fn undo(&self, device: usize, step: u32) -> Result<u32, PlayRefusal> {
        let version = self.latest_updates[device].version;
        let pending = self.games.ask(self.devices[device].id, |game| {
            game.ask(Intent::Undo { version, step })
        });
        block_on(pending.expect("the session should be open").wait())
    }

    /// Sets the controller of `seat`, as the host.
    fn set_controller(&self, seat: Seat, controller: Controller) {
        let version = self.latest_updates[0].version;
        let pending = self
            .games
            .ask(HOST, |game| game.set_controller(version, seat, controller));
        block_on(pending.expect("the session should be open").wait())
            .expect("the game should continue");
    }

    fn read<T: Send + 'static>(&self, read: impl FnOnce(&Game) -> T + Send + 'static) -> T {
        let pending = self
            .games
            .ask(HOST, |game| game.read(|game, _| Ok(read(game))));
        block_on(pending.expect("the session should be open").wait())
            .expect("the session should be running")
    }
}

/// Returns each player's view and the public view.
fn all_views(game: &Game) -> [View; 3] {
    let timeline = game.timeline();
    [Some(Seat(0)), Some(Seat(1)), None]
        .map(|seat| view(timeline.machine(), timeline.state(), seat))
}

#[test]
fn two_players_on_their_own_devices_play_a_whole_game() {
    let mut device_game = DeviceGame::new("5");
    let player = Random::new(3);
    let mut decision_counts = [0, 0];
    while let PendingInput::Decision { seat, .. } = device_game.latest_updates[2].view.pending_input
    {
        let (own_device, other_device) = (usize::from(seat.0), usize::from(1 - seat.0));
        let legal_actions = device_game.read(|game| {
            let (timeline, mut legal_actions) = (game.timeline(), Vec::new());
            collect_legal_actions(timeline.machine(), timeline.state(), &mut legal_actions);
            legal_actions
        });
        let version = u64::from(device_game.latest_updates[2].version);
        let action = player
            .choose(&(), version, &legal_actions)
            .expect("an action should be legal");
        // No other device can carry out the action. The other player's device can act neither for that seat
        // nor out of turn, and the spectator's device not at all.
        if version.is_multiple_of(10) {
            let (by_other_player, by_spectator) = (
                device_game.act(other_device, seat, &[action]),
                device_game.act(2, seat, &[action]),
            );
            let not_permitted = Err(PlayRefusal::Session(SessionRefusal::NotPermitted {
                seat: Some(seat),
            }));
            assert_eq!(
                (by_other_player, by_spectator),
                (not_permitted.clone(), not_permitted)
            );
            let out_of_turn = device_game.act(other_device, Seat(1 - seat.0), &[Action::EndPhase]);
            assert!(
                matches!(out_of_turn, Err(PlayRefusal::Rule { .. })),
                "{out_of_turn:?}"
            );
            assert!(
                device_game
                    .devices
                    .iter()
                    .all(|viewer| viewer.take_notifications().is_empty())
            );
            let views = device_game
                .latest_updates
                .each_ref()
                .map(|update| update.view.clone());
            assert_eq!(views, device_game.read(all_views));
        }
        let update_number = device_game
            .act(own_device, seat, &[action])
            .expect("the action should be legal");
        assert_eq!(
            update_number,
            device_game.latest_updates[own_device].update_number + 1,
            "the next update of the device should contain the decision"
        );
        device_game.receive_update();
        decision_counts[own_device] += 1;
    }
    assert!(
        decision_counts.iter().all(|&count| count > 20),
        "{decision_counts:?}"
    );
    assert!(matches!(
        device_game.latest_updates[0].view.pending_input,
        PendingInput::Over { .. }
    ));

    // Each device has received only the cards of its player, and its history would be the same if it joined
    // now.
    for (device, seat) in [(0, Some(Seat(0))), (1, Some(Seat(1))), (2, None)] {
        let received = &device_game.received_entries[device];
        let draws = events(received).filter_map(|event| match event {
            Event::Drawn { seat, card, .. } => Some((*seat, card.is_some())),
            _ => None,
        });
        let mut revealed_count = 0;
        for (drawing_seat, is_revealed) in draws {
            assert_eq!(
                is_revealed,
                Some(drawing_seat) == seat,
                "a card of {drawing_seat:?} at device {device}"
            );
            revealed_count += u32::from(is_revealed);
        }
        assert_eq!(revealed_count > 0, seat.is_some());
        let viewer = device_game.devices[device].id;
        let history =
            device_game.read(move |game| game.history(viewer).expect("the record should replay"));
        assert_eq!(&history, received);
    }
}

/// When a computer replaces the player of a device, the device learns no more about drawn cards than the
/// public.
#[test]
fn cards_drawn_by_a_computer_are_hidden_from_the_device_of_its_seat() {
    let device_game = DeviceGame::new("5");
    let seat = Seat(0);
    device_game.set_controller(seat, Controller::Officer);
    let update = device_game.devices[0].take_only_update();
    assert_eq!(update.view.viewer, None, "the hand should have closed");
    for _ in 0..400 {
        let version = device_game.games.ask(HOST, |game| game.version());
        let version = block_on(version.expect("the session should be open").wait())
            .expect("the session should be running");
        let advance = device_game
            .games
            .ask(HOST, |game| game.advance_computer(version));
        block_on(advance.expect("the session should be open").wait())
            .expect("the game should continue");
        let computer_to_decide = device_game.read(|game| game.computer_to_decide());
        if computer_to_decide.is_none() {
            break;
        }
    }
    let mut drawn_count = 0;
    for notification in device_game.devices[0].take_notifications() {
        let Notification::Update(update) = notification else {
            panic!("the game should continue")
        };
        for event in events(&update.history) {
            if let Event::Drawn { card, .. } = event {
                assert_eq!(*card, None, "a computer's card should not be revealed");
                drawn_count += 1;
            }
        }
    }
    assert!(drawn_count > 0, "the computer should draw cards");
    let viewer = device_game.devices[0].id;
    let history =
        device_game.read(move |game| game.history(viewer).expect("the record should replay"));
    let public_history =
        device_game.read(move |game| game.history(HOST).expect("the record should replay"));
    assert_eq!(history, public_history);
}

/// Of two simultaneous requests, the later request is outdated, like the second request of a double click.
#[test]
fn concurrent_or_repeated_decision_is_stale() {
    let mut device_game = DeviceGame::new("5");
    let PendingInput::Decision { seat, .. } = device_game.latest_updates[2].view.pending_input
    else {
        panic!("a decision should be pending")
    };
    let own_device = usize::from(seat.0);
    device_game
        .act(own_device, seat, &[Action::EndPhase])
        .expect("the phase should end");
    let repeated_result = device_game.act(own_device, seat, &[Action::EndPhase]);
    assert!(
        matches!(
            repeated_result,
            Err(PlayRefusal::Session(SessionRefusal::Stale { .. }))
        ),
        "{repeated_result:?}"
    );
    device_game.receive_update();
    device_game
        .act(own_device, seat, &[Action::EndPhase])
        .expect("the next decision should be accepted");
}

/// In a practice game, a device can undo the steps of its own player unless a step of another player would be
/// undone too.
#[test]
fn device_can_undo_steps_of_its_own_player() {
    let mut options = new_game(2, "5");
    options.is_practice = true;
    let rights = [
        Rights::player([Seat(0)]),
        Rights::player([Seat(1)]),
        Rights::spectator(),
    ];
    let mut device_game = DeviceGame::with_rights(&options, rights);
    // The first player ends a whole turn, and the second player ends one phase.
    while device_game.latest_updates[1]
        .status
        .undoable_steps
        .is_empty()
    {
        let PendingInput::Decision { seat, .. } = device_game.latest_updates[2].view.pending_input
        else {
            panic!("the game should not end before the second player's turn")
        };
        let own_device = usize::from(seat.0);
        device_game
            .act(own_device, seat, &[Action::EndPhase])
            .expect("the phase should end");
        device_game.receive_update();
    }
    let [first, second, spectator] = device_game
        .latest_updates
        .each_ref()
        .map(|update| update.status.clone());
    assert!(
        first.undoable_steps.is_empty(),
        "an undo would include the second player's step"
    );
    assert!(spectator.undoable_steps.is_empty());
    let [step] = second.undoable_steps.as_slice() else {
        panic!("the second player should have one step to undo")
    };
    let not_permitted = |seat| {
        Err(PlayRefusal::Session(SessionRefusal::NotPermitted {
            seat: Some(Seat(seat)),
        }))
    };
    assert_eq!(device_game.undo(1, 0), not_permitted(0));
    assert_eq!(device_game.undo(0, 0), not_permitted(1));
    device_game
        .undo(1, step.step)
        .expect("players should be able to undo their own step");
    device_game.receive_update();
    assert!(device_game.latest_updates[1].status.redoable_step.is_some());
    assert!(device_game.latest_updates[0].status.redoable_step.is_none());
    // Now all remaining steps are the first player's.
    device_game
        .undo(0, 0)
        .expect("players should be able to undo their own steps");
}

/// Two players share a device. Computers do not wait for a handover between them, because the device is not a
/// keeper.
#[test]
fn handover_on_a_device_does_not_delay_computers() {
    let rights_of_both = Rights::player([Seat(0), Seat(1)]);
    let rights = [rights_of_both, Rights::spectator(), Rights::spectator()];
    let device_game = DeviceGame::with_rights(&new_game(3, "5"), rights);
    let hand = device_game.latest_updates[0].status.hand;
    assert_eq!(hand, HandState::Handover { next: Seat(0) });
    device_game.set_controller(Seat(0), Controller::Officer);
    let hand = device_game.devices[0].take_only_update().status.hand;
    assert_eq!(hand, HandState::Handover { next: Seat(1) });
    // Steps of the computer do not end the handover, because the other person may still hold the device.
    for _ in 0..5 {
        assert_eq!(device_game.read(Game::computer_to_decide), Some(Seat(0)));
        let version = device_game.games.ask(HOST, |game| game.version());
        let version = block_on(version.expect("the session should be open").wait())
            .expect("the session should be running");
        let advance = device_game
            .games
            .ask(HOST, |game| game.advance_computer(version));
        block_on(advance.expect("the session should be open").wait())
            .expect("the game should continue");
        let device = device_game.devices[0].id;
        let hand = device_game.read(move |game| game.viewers().hand(device));
        assert_eq!(hand, HandState::Handover { next: Seat(1) });
    }
}

/// Computers wait during a handover on a shared screen. When the screen leaves, they continue for the other
/// viewers.
#[test]
fn computers_continue_when_a_screen_leaves_during_a_handover() {
    let rights = [Rights::screen(), Rights::spectator(), Rights::spectator()];
    let device_game = DeviceGame::with_rights(&new_game(2, "5"), rights);
    device_game.set_controller(Seat(0), Controller::Officer);
    assert_eq!(
        device_game.read(Game::computer_to_decide),
        None,
        "computers should wait for the handover"
    );
    device_game.games.leave(device_game.devices[0].id);
    assert_eq!(device_game.read(Game::computer_to_decide), Some(Seat(0)));
}

/// A viewer that is admitted again has only its new rights.
#[test]
fn revoked_rights_take_effect_immediately() {
    let device_game = DeviceGame::new("5");
    let (device, id) = (
        &device_game.devices[0],
        device_game
            .games
            .session_of(HOST)
            .expect("the session should be running"),
    );
    assert_eq!(device_game.latest_updates[0].view.viewer, Some(Seat(0)));
    device_game.games.admit(device.id, Rights::spectator());
    assert_eq!(device_game.games.session_of(device.id), None);
    let device =
        InMemoryViewer::<GameUpdate>::new(&device_game.games, device.id.0, Rights::spectator());
    let snapshot = device.join(&device_game.games, &id);
    assert_eq!(snapshot.update.view.viewer, None);
    assert_eq!(
        device_game.act(0, Seat(0), &[Action::EndPhase]),
        Err(PlayRefusal::Session(SessionRefusal::NotPermitted {
            seat: Some(Seat(0))
        }))
    );
    device_game.games.dismiss(device.id);
    assert!(device_game.games.join(device.id, &id).is_none());
}
