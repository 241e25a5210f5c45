//! Devices of a player and a spectator, whose updates are recorded verbatim.

use std::fmt::Debug;

use rubium_host::game::{Game, GameSession};
use rubium_host::running::{Notification, Registry, Rights, Session, ViewerId};
use rubium_odds::OddsQuery;
use rubium_rules::{Action, Seat};
use serde::Serialize;
use tauri::async_runtime::block_on;

use super::memory::InMemoryViewer;
use crate::app::MAIN;

/// Devices that can join the session that is open in the main window.
pub struct TestDevices<S: Session>(Vec<InMemoryViewer<S::Update>>);

impl<S: Session<Snapshot: Serialize, Update: Serialize, Refusal: Debug>> TestDevices<S> {
    /// Admits the device of a spectator and, if `seat` is given, the device of its player.
    pub fn admit(registry: &Registry<S>, seat: Option<Seat>) -> TestDevices<S> {
        let spectator = InMemoryViewer::new(registry, 7, Rights::spectator());
        let player = seat.map(|seat| InMemoryViewer::new(registry, 8, Rights::player([seat])));
        TestDevices([spectator].into_iter().chain(player).collect())
    }

    /// Joins the session with all devices; returns their initial updates.
    pub fn join(&self, registry: &Registry<S>) -> Vec<String> {
        let id = registry.session_of(MAIN).expect("a session should be open");
        let join = |device: &InMemoryViewer<S::Update>| {
            transcript_line(device.id, "joins", &device.join(registry, &id))
        };
        self.0.iter().map(join).collect()
    }

    /// Takes all updates since the last call.
    pub fn take_messages(&self) -> Vec<String> {
        let lines = |device: &InMemoryViewer<S::Update>| {
            let describe = |notification| match notification {
                Notification::Update(update) => transcript_line(device.id, "receives", &update),
                Notification::Ended => transcript_line(device.id, "receives", &"that it has ended"),
            };
            device
                .take_notifications()
                .into_iter()
                .map(describe)
                .collect::<Vec<_>>()
        };
        self.0.iter().flat_map(lines).collect()
    }
}

impl TestDevices<GameSession> {
    /// Returns the devices' answers to two queries: why `action` of `seat` is illegal, and the odds of the
    /// current battle.
    pub fn query_violation_and_odds(
        &self,
        games: &Registry<GameSession>,
        seat: Seat,
        action: Action,
    ) -> Vec<String> {
        let answers = |device: &InMemoryViewer<_>| {
            let read = move |game: &Game, id| {
                Ok([
                    transcript_line(
                        id,
                        "explain_refusal",
                        &game.explain_refusal(id, seat, action),
                    ),
                    transcript_line(id, "odds", &game.odds(id, &OddsQuery::CurrentBattle)),
                ])
            };
            let pending = games.ask(device.id, |game| game.read(read));
            block_on(
                pending
                    .expect("the device should be watching a game")
                    .wait(),
            )
            .expect("the session should be running")
        };
        self.0.iter().flat_map(answers).collect()
    }

    /// Returns the devices' answers to a request for advice for `seat`.
    pub fn request_advice(&self, games: &Registry<GameSession>, seat: Seat) -> Vec<String> {
        let answer = |device: &InMemoryViewer<_>| {
            let pending = games
                .ask(device.id, |game| game.advice(seat))
                .expect("the device should be watching a game");
            let advice = block_on(async {
                match pending.wait().await {
                    Ok(pending) => Ok(pending.wait().await),
                    Err(refusal) => Err(refusal),
                }
            });
            transcript_line(device.id, "advice", &advice)
        };
        self.0.iter().map(answer).collect()
    }
}

fn transcript_line(device: ViewerId, verb: &str, value: &impl Serialize) -> String {
    let value = serde_json::to_string(value).expect("the value should be valid JSON");
    format!("device {} {verb}: {value}", device.0)
}
