//! Viewers that store their updates in memory.

use std::sync::mpsc::{Receiver, channel};

use rubium_host::running::{Notification, Registry, Rights, Session, ViewerId};
use tauri::async_runtime::block_on;

use rubium_host::library::GameId;

/// A viewer that stores its updates.
pub struct InMemory<U> {
    pub id: ViewerId,
    notifications: Receiver<Notification<U>>,
}

impl<U: Send + 'static> InMemory<U> {
    /// Admits and connects a viewer, which has not joined a session yet.
    pub fn new<H: Session<Update = U>>(
        running: &Registry<H>,
        id: u32,
        rights: Rights,
    ) -> InMemory<U> {
        let (send, notifications) = channel();
        let id = ViewerId(id);
        running.admit(id, rights);
        let sink = move |notification| send.send(notification).expect("the receiver should exist");
        let connected = running.connect(id, Box::new(sink));
        assert!(
            connected
                .expect("the viewer should have been admitted")
                .is_none(),
            "nothing yet"
        );
        InMemory { id, notifications }
    }

    /// Joins the running `game`.
    pub fn join<H>(&self, running: &Registry<H>, game: &GameId) -> H::Opened
    where
        H: Session<Update = U, Refusal: std::fmt::Debug>,
    {
        let joined = running
            .join(self.id, game)
            .expect("the session should be running");
        block_on(joined.wait()).expect("the record should replay")
    }

    /// Takes all notifications since the last call.
    pub fn take_messages(&self) -> Vec<Notification<U>> {
        self.notifications.try_iter().collect()
    }

    /// Returns the only update since the last call.
    pub fn update(&self) -> U {
        let mut updates = self.take_messages().into_iter();
        match (updates.next(), updates.next()) {
            (Some(Notification::Update(update)), None) => update,
            (Some(Notification::Ended), None) => panic!("it has ended"),
            (None, _) => panic!("no update was received"),
            (Some(_), Some(_)) => panic!("more than one update was received"),
        }
    }
}
