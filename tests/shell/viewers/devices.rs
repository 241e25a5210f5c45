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
        let watcher = InMemory::new(running, 7, Rights::watcher());
        let own = seat.map(|seat| InMemory::new(running, 8, Rights::player([seat])));
        TestDevices([watcher].into_iter().chain(own).collect())
    }

    /// Joins the session with all devices; returns their initial updates.
    pub fn join(&self, running: &Registry<H>) -> Vec<String> {
        let id = running.at(MAIN).expect("something is open");
        let joins =
            |device: &InMemory<H::Update>| line(device.id, "joins", &device.join(running, &id));
        self.0.iter().map(joins).collect()
    }

    /// Takes all updates since the last call.
    pub fn take_messages(&self) -> Vec<String> {
        let lines = |device: &InMemory<H::Update>| {
            let told = |told| match told {
                Notification::Update(update) => line(device.id, "is told", &update),
                Notification::Ended => line(device.id, "is told", &"that it has ended"),
            };
            device
                .take_messages()
                .into_iter()
                .map(told)
                .collect::<Vec<_>>()
        };
        self.0.iter().flat_map(lines).collect()
    }
}

impl TestDevices<GameSession> {
    /// Returns the devices' answers to queries about `seat` and one of its possible actions.
    pub fn advised(&self, games: &Registry<GameSession>, seat: Seat, tried: Action) -> Vec<String> {
        let answers = |device: &InMemory<_>| {
            let read = move |game: &Game, id| {
                Ok([
                    line(id, "hint", &game.hint(id, seat)),
                    line(id, "why", &game.why(id, seat, tried)),
                    line(id, "odds", &game.forecast(id, &OddsQuery::Now)),
                ])
            };
            let pending = games.ask(device.id, |game| game.read(read));
            block_on(pending.expect("it looks at a game").wait()).expect("it runs")
        };
        self.0.iter().flat_map(answers).collect()
    }
}

fn line(device: ViewerId, what: &str, told: &impl Serialize) -> String {
    let told = serde_json::to_string(told).expect("JSON");
    format!("device {} {what}: {told}", device.0)
}
