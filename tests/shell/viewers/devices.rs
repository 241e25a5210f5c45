//! Verbatim updates of other viewers: a player's device and a spectator's.

use std::fmt::Debug;

use rubium_host::game::{Game, GameSession};
use rubium_host::running::{Notification, Registry, Rights, Session, ViewerId};
use rubium_odds::OddsQuery;
use rubium_rules::{Action, Seat};
use serde::Serialize;
use tauri::async_runtime::block_on;

use super::memory::InMemory;
use crate::app::MAIN;

/// TestDevices connected to the session in the main window.
pub struct TestDevices<H: Session>(Vec<InMemory<H::Update>>);

impl<H: Session<Opened: Serialize, Update: Serialize, Refusal: Debug>> TestDevices<H> {
    /// Admits a spectator's device and, if there is a `seat`, its player's device.
    pub fn of(running: &Registry<H>, seat: Option<Seat>) -> TestDevices<H> {
        let spectator = InMemory::new(running, 7, Rights::spectator());
        let own = seat.map(|seat| InMemory::new(running, 8, Rights::player([seat])));
        TestDevices([spectator].into_iter().chain(own).collect())
    }

    /// Joins the session with all devices; returns their initial updates.
    pub fn join(&self, running: &Registry<H>) -> Vec<String> {
        let id = running.session_of(MAIN).expect("a session should be open");
        let joins = |device: &InMemory<H::Update>| {
            transcript_line(device.id, "joins", &device.join(running, &id))
        };
        self.0.iter().map(joins).collect()
    }

    /// Takes all updates since the last call.
    pub fn take_messages(&self) -> Vec<String> {
        let lines = |device: &InMemory<H::Update>| {
            let describe = |notification| match notification {
                Notification::Update(update) => transcript_line(device.id, "receives", &update),
                Notification::Ended => transcript_line(device.id, "receives", &"that it has ended"),
            };
            device
                .take_messages()
                .into_iter()
                .map(describe)
                .collect::<Vec<_>>()
        };
        self.0.iter().flat_map(lines).collect()
    }
}

impl TestDevices<GameSession> {
    /// Returns the devices' answers to queries about `seat` and one of its possible actions.
    pub fn query_advice(
        &self,
        games: &Registry<GameSession>,
        seat: Seat,
        tried: Action,
    ) -> Vec<String> {
        let answers = |device: &InMemory<_>| {
            let read = move |game: &Game, id| {
                Ok([
                    transcript_line(id, "hint", &game.hint(id, seat)),
                    transcript_line(id, "explain", &game.explain(id, seat, tried)),
                    transcript_line(id, "odds", &game.forecast(id, &OddsQuery::CurrentBattle)),
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
}

fn transcript_line(device: ViewerId, what: &str, value: &impl Serialize) -> String {
    let value = serde_json::to_string(value).expect("the value should be valid JSON");
    format!("device {} {what}: {value}", device.0)
}
