//! Viewers that store their updates in memory.

use std::sync::mpsc::{Receiver, channel};

use rubium_host::running::{Notification, Registry, Rights, Session, ViewerId};
use tauri::async_runtime::block_on;

use rubium_host::library::RecordId;

/// A viewer that stores its updates.
pub struct InMemoryViewer<U> {
    pub id: ViewerId,
    notifications: Receiver<Notification<U>>,
}

impl<U: Send + 'static> InMemoryViewer<U> {
    /// Admits and connects a viewer that has not joined a session yet.
    pub fn new<S: Session<Update = U>>(
        registry: &Registry<S>,
        id: u32,
        rights: Rights,
    ) -> InMemoryViewer<U> {
        let (sender, notifications) = channel();
        let id = ViewerId(id);
        registry.admit(id, rights);
        let sink = move |notification| {
            sender
                .send(notification)
                .expect("the receiver should exist")
        };
        let connected = registry.connect(id, Box::new(sink));
        let snapshot = connected.expect("the viewer should have been admitted");
        assert!(snapshot.is_none(), "a new viewer should watch no session");
        InMemoryViewer { id, notifications }
    }

    /// Joins the running `session`.
    pub fn join<S>(&self, registry: &Registry<S>, session: &RecordId) -> S::Snapshot
    where
        S: Session<Update = U, Refusal: std::fmt::Debug>,
    {
        let joined = registry
            .join(self.id, session)
            .expect("the session should be running");
        block_on(joined.wait()).expect("the record should replay")
    }

    /// Takes all notifications since the last call.
    pub fn take_notifications(&self) -> Vec<Notification<U>> {
        self.notifications.try_iter().collect()
    }

    /// Takes the only update since the last call.
    pub fn take_only_update(&self) -> U {
        let mut updates = self.take_notifications().into_iter();
        match (updates.next(), updates.next()) {
            (Some(Notification::Update(update)), None) => update,
            (Some(Notification::Ended), None) => panic!("the session has ended"),
            (None, _) => panic!("no update was received"),
            (Some(_), Some(_)) => panic!("more than one update was received"),
        }
    }
}
