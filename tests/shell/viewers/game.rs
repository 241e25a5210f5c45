//! A whole game in which each player has a device, a spectator watches, and the host has no seat.

use rubium_host::game::{
    Controller, Game, GameInfo, GameSession, HistoryEntry, NewGame, Pace, PlayRefusal, Update,
    events,
};
use rubium_host::library::GameId;
use rubium_host::refusal::SessionRefusal;
use rubium_host::running::{HandState, Intent, Notification, Registry, Rights, Seats, ViewerId};
use rubium_players::{Player, Random};
use rubium_record::Timeline;
use rubium_rules::{Action, Event, PendingInput, Seat, View, legal, view};
use tauri::async_runtime::block_on;

use super::memory::InMemory;
use crate::app::{LimitedWriter, new_game};

/// Viewer of the host, which has no seat.
const HOST: ViewerId = ViewerId(0);

/// The players' devices and the spectator's.
struct Guests {
    games: Registry<GameSession>,
    viewers: [InMemory<Update>; 3],
    /// The latest update of each device.
    latest: [Update; 3],
    /// All events that each device has received.
    happened: [Vec<HistoryEntry>; 3],
}

impl Guests {
    /// Creates a game for two, each with a device, and a spectator.
    fn new(seed: &str) -> Guests {
        let rights = [
            Rights::player([Seat(0)]),
            Rights::player([Seat(1)]),
            Rights::spectator(),
        ];
        Guests::with(&new_game(2, seed), rights)
    }

    fn with(new: &NewGame, rights: [Rights; 3]) -> Guests {
        let games = Registry::default();
        let keeper = Rights {
            seats: Seats::Only(Vec::new()),
            is_keeper: true,
        };
        games.admit(HOST, keeper);
        let (header, controllers) = new.header().expect("the set-up should be accepted");
        let timeline = Timeline::begin(header).expect("the set-up should be valid");
        let info = GameInfo::new("friday".into(), "Friday".into(), &timeline);
        let game = Game::new(
            timeline,
            Box::new(LimitedWriter::with_space(usize::MAX)),
            controllers,
        );
        let id: GameId = "friday".parse().expect("the id should be valid");
        let opened = games.open(HOST, id.clone(), GameSession::new(game, Pace::Fast), info);
        block_on(opened.expect("the session thread should start").wait())
            .expect("the record should replay");
        let mut number = 6;
        let viewers = rights.map(|rights| {
            number += 1;
            InMemory::new(&games, number, rights)
        });
        let opened = [0, 1, 2].map(|at: usize| viewers[at].join(&games, &id));
        let happened = opened.each_ref().map(|opened| opened.history.clone());
        Guests {
            latest: opened.map(|opened| opened.update),
            happened,
            viewers,
            games,
        }
    }

    /// Requests `actions` of `seat` from a device, with the version it knows.
    fn act(&self, device: usize, seat: Seat, actions: &[Action]) -> Result<u32, PlayRefusal> {
        let (version, actions) = (self.latest[device].version, actions.to_vec());
        let pending = self.games.ask(self.viewers[device].id, |game| {
            game.act(version, seat, actions)
        });
        block_on(pending.expect("the session should be open").wait())
    }

    /// Asserts that each device receives one update, in its own order, with the same version.
    fn receive_update(&mut self) {
        for (device, viewer) in self.viewers.iter().enumerate() {
            let update = viewer.update();
            assert_eq!(update.seq, self.latest[device].seq + 1);
            assert!(update.version > self.latest[device].version);
            self.happened[device].extend(update.history.iter().cloned());
            self.latest[device] = update;
        }
        let [version, ..] = self.latest.each_ref().map(|update| update.version);
        assert!(self.latest.iter().all(|update| update.version == version));
    }

    /// Undoes all steps after the first `step`, from a device.
    fn undo(&self, device: usize, step: u32) -> Result<u32, PlayRefusal> {
        let version = self.latest[device].version;
        let pending = self.games.ask(self.viewers[device].id, |game| {
            game.ask(Intent::Undo { version, step })
        });
        block_on(pending.expect("the session should be open").wait())
    }

    /// Assigns `player` to `seat`, as the host.
    fn set_player(&self, seat: Seat, player: Controller) {
        let version = self.latest[0].version;
        let pending = self
            .games
            .ask(HOST, |game| game.set_player(version, seat, player));
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
    let mut guests = Guests::new("5");
    let player = Random::new(3);
    let mut acted = [0, 0];
    while let PendingInput::Decision { seat, .. } = guests.latest[2].view.waiting {
        let (own, other) = (usize::from(seat.0), usize::from(1 - seat.0));
        let options = guests.read(|game| {
            let (timeline, mut options) = (game.timeline(), Vec::new());
            legal(timeline.machine(), timeline.state(), &mut options);
            options
        });
        let number = u64::from(guests.latest[2].version);
        let action = player
            .choose(&(), number, &options)
            .expect("an action should be legal");
        // No other device can do it, neither for that seat nor out of turn, and nor can the spectator.
        if number.is_multiple_of(10) {
            let (not_theirs, watching) = (
                guests.act(other, seat, &[action]),
                guests.act(2, seat, &[action]),
            );
            let no_right = Err(PlayRefusal::Session(SessionRefusal::NoRight {
                seat: Some(seat),
            }));
            assert_eq!((not_theirs, watching), (no_right.clone(), no_right));
            let out_of_turn = guests.act(other, Seat(1 - seat.0), &[Action::EndPhase]);
            assert!(
                matches!(out_of_turn, Err(PlayRefusal::Rule { .. })),
                "{out_of_turn:?}"
            );
            assert!(
                guests
                    .viewers
                    .iter()
                    .all(|viewer| viewer.take_messages().is_empty())
            );
            let views = guests.latest.each_ref().map(|update| update.view.clone());
            assert_eq!(views, guests.read(all_views));
        }
        let seq = guests
            .act(own, seat, &[action])
            .expect("the action should be legal");
        assert_eq!(
            seq,
            guests.latest[own].seq + 1,
            "its own update contains the decision"
        );
        guests.receive_update();
        acted[own] += 1;
    }
    assert!(acted.iter().all(|&acted| acted > 20), "{acted:?}");
    assert!(matches!(
        guests.latest[0].view.waiting,
        PendingInput::Over { .. }
    ));

    // Each device received its own cards only, and a viewer who joins now gets the same history.
    for (device, seat) in [(0, Some(Seat(0))), (1, Some(Seat(1))), (2, None)] {
        let happened = &guests.happened[device];
        let drawn = events(happened).filter_map(|event| match event {
            Event::Drawn { seat, card, .. } => Some((*seat, card.is_some())),
            _ => None,
        });
        let mut known = 0;
        for (whose, is_revealed) in drawn {
            assert_eq!(
                is_revealed,
                Some(whose) == seat,
                "a card of {whose:?} at {device}"
            );
            known += u32::from(is_revealed);
        }
        assert_eq!(known > 0, seat.is_some());
        let viewer = guests.viewers[device].id;
        let history =
            guests.read(move |game| game.history(viewer).expect("the record should replay"));
        assert_eq!(&history, happened);
    }
}

/// When a computer takes over a device's seat, the device learns no more about drawn cards than the public.
#[test]
fn cards_drawn_by_a_computer_are_hidden_from_the_device_of_its_seat() {
    let guests = Guests::new("5");
    let seat = Seat(0);
    guests.set_player(seat, Controller::Officer);
    let update = guests.viewers[0].update();
    assert_eq!(update.view.viewer, None, "the hand has closed");
    for _ in 0..400 {
        let version = guests.games.ask(HOST, |game| game.version());
        let version = block_on(version.expect("the session should be open").wait())
            .expect("the session should be running");
        let next = guests
            .games
            .ask(HOST, |game| game.advance_computer(version));
        block_on(next.expect("the session should be open").wait())
            .expect("the game should continue");
        let pending = guests.read(|game| game.computer());
        if pending.is_none() {
            break;
        }
    }
    let mut drawn = 0;
    for notification in guests.viewers[0].take_messages() {
        let Notification::Update(update) = notification else {
            panic!("it continues")
        };
        for event in events(&update.history) {
            if let Event::Drawn { card, .. } = event {
                assert_eq!(*card, None, "a computer's card is revealed");
                drawn += 1;
            }
        }
    }
    assert!(drawn > 0, "it draws");
    let viewer = guests.viewers[0].id;
    let history = guests.read(move |game| game.history(viewer).expect("the record should replay"));
    let public = guests.read(move |game| game.history(HOST).expect("the record should replay"));
    assert_eq!(history, public);
}

/// Of two simultaneous requests the later one is outdated, and so is a double press of a button.
#[test]
fn concurrent_or_repeated_decision_is_stale() {
    let mut guests = Guests::new("5");
    let PendingInput::Decision { seat, .. } = guests.latest[2].view.waiting else {
        panic!("somebody begins")
    };
    let own = usize::from(seat.0);
    guests
        .act(own, seat, &[Action::EndPhase])
        .expect("the phase should end");
    let again = guests.act(own, seat, &[Action::EndPhase]);
    assert!(
        matches!(
            again,
            Err(PlayRefusal::Session(SessionRefusal::Stale { .. }))
        ),
        "{again:?}"
    );
    guests.receive_update();
    guests
        .act(own, seat, &[Action::EndPhase])
        .expect("the next decision should be accepted");
}

/// In a practice game every step can be undone, by its player or by the host.
#[test]
fn device_can_undo_steps_of_its_own_player() {
    let mut new = new_game(2, "5");
    new.practice = true;
    let rights = [
        Rights::player([Seat(0)]),
        Rights::player([Seat(1)]),
        Rights::spectator(),
    ];
    let mut guests = Guests::with(&new, rights);
    // The first player ends a whole turn, the second one phase.
    while guests.latest[1].status.undo.is_empty() {
        let PendingInput::Decision { seat, .. } = guests.latest[2].view.waiting else {
            panic!("it is soon the second player's turn")
        };
        let own = usize::from(seat.0);
        guests
            .act(own, seat, &[Action::EndPhase])
            .expect("the phase should end");
        guests.receive_update();
    }
    let [first, second, watching] = guests.latest.each_ref().map(|update| update.status.clone());
    assert!(first.undo.is_empty(), "the other's step would go with it");
    assert!(watching.undo.is_empty());
    let [step] = second.undo.as_slice() else {
        panic!("one step is the second player's own")
    };
    let no_right = |seat| {
        Err(PlayRefusal::Session(SessionRefusal::NoRight {
            seat: Some(Seat(seat)),
        }))
    };
    assert_eq!(guests.undo(1, 0), no_right(0));
    assert_eq!(guests.undo(0, 0), no_right(1));
    guests
        .undo(1, step.step)
        .expect("a player should be able to undo an own step");
    guests.receive_update();
    assert!(guests.latest[1].status.redo.is_some());
    assert!(guests.latest[0].status.redo.is_none());
    // Now the latest steps are the first player's.
    guests
        .undo(0, 0)
        .expect("a player should be able to undo own steps");
}

/// Two players who share a device pass it on behind a curtain of its own, for which no other device waits.
#[test]
fn closed_curtain_of_a_device_does_not_delay_computers() {
    let both = Rights::player([Seat(0), Seat(1)]);
    let rights = [both, Rights::spectator(), Rights::spectator()];
    let guests = Guests::with(&new_game(3, "5"), rights);
    let hand = guests.latest[0].status.hand;
    assert_eq!(hand, HandState::Handover { next: Seat(0) });
    guests.set_player(Seat(0), Controller::Officer);
    let hand = guests.viewers[0].update().status.hand;
    assert_eq!(hand, HandState::Handover { next: Seat(1) });
    // Steps of the computer do not lift it: another person may still hold the device.
    for _ in 0..5 {
        assert_eq!(guests.read(Game::computer), Some(Seat(0)));
        let version = guests.games.ask(HOST, |game| game.version());
        let version = block_on(version.expect("the session should be open").wait())
            .expect("the session should be running");
        let next = guests
            .games
            .ask(HOST, |game| game.advance_computer(version));
        block_on(next.expect("the session should be open").wait())
            .expect("the game should continue");
        let device = guests.viewers[0].id;
        let hand = guests.read(move |game| game.viewers().hand(device));
        assert_eq!(hand, HandState::Handover { next: Seat(1) });
    }
}

/// Computers wait while a shared screen is passed on; when it has left, they continue for the other viewers.
#[test]
fn computers_continue_when_a_screen_leaves_with_its_curtain_closed() {
    let rights = [Rights::screen(), Rights::spectator(), Rights::spectator()];
    let guests = Guests::with(&new_game(2, "5"), rights);
    guests.set_player(Seat(0), Controller::Officer);
    assert_eq!(guests.read(Game::computer), None, "the screen waits");
    guests.games.leave(guests.viewers[0].id);
    assert_eq!(guests.read(Game::computer), Some(Seat(0)));
}

/// A viewer that is admitted again has its new rights from the start.
#[test]
fn revoked_rights_take_effect_immediately() {
    let guests = Guests::new("5");
    let (device, id) = (
        &guests.viewers[0],
        guests
            .games
            .session_of(HOST)
            .expect("the session should be running"),
    );
    assert_eq!(guests.latest[0].view.viewer, Some(Seat(0)));
    guests.games.admit(device.id, Rights::spectator());
    assert_eq!(guests.games.session_of(device.id), None);
    let device = InMemory::<Update>::new(&guests.games, device.id.0, Rights::spectator());
    let opened = device.join(&guests.games, &id);
    assert_eq!(opened.update.view.viewer, None);
    assert_eq!(
        guests.act(0, Seat(0), &[Action::EndPhase]),
        Err(PlayRefusal::Session(SessionRefusal::NoRight {
            seat: Some(Seat(0))
        }))
    );
    guests.games.dismiss(device.id);
    assert!(guests.games.join(device.id, &id).is_none());
}
