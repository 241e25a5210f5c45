//! Where one game, or one table, runs at a time.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::{Answer, At, Hosted, Rights, Running, Sink, ViewerId, Viewers};
use crate::library::GameId;
use crate::refusal::{Broken, NothingOpen};

/// Where one of them runs at a time, and who looks at whatever that is.
pub struct Slot<H: Hosted> {
    viewers: Viewers<H::Update>,
    open: Mutex<Option<(GameId, Running<H>)>>,
}

impl<H: Hosted> Default for Slot<H> {
    fn default() -> Slot<H> {
        Slot {
            viewers: Viewers::default(),
            open: Mutex::default(),
        }
    }
}

impl<H: Hosted> Slot<H> {
    /// From now on updates for `viewer` go down `sink`. The answer is how things stand, if something is open. At the shared
    /// screen the open hand closes, and what chance owes is dealt.
    pub fn connect(
        &self,
        viewer: ViewerId,
        rights: Rights,
        sink: Sink<H::Update>,
    ) -> Option<Answer<H::Opened, H::Refusal>> {
        self.viewers.connect(viewer, rights, sink);
        let open = self.held();
        let (_, running) = open.as_ref()?;
        if rights == Rights::Screen {
            running.change_host(viewer, At::Any, |hosted, moments| {
                let before = hosted.screen();
                hosted.close_hand();
                let dealt = hosted.deal(moments);
                if !moments.is_empty() || hosted.screen() != before {
                    hosted.changed();
                }
                dealt
            });
        }
        Some(running.open(viewer, rights))
    }

    /// Puts this in the place of what is open. The answer is how things stand for `viewer`, at the shared screen.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn open(
        &self,
        viewer: ViewerId,
        id: GameId,
        hosted: H,
        info: H::Info,
    ) -> Result<Answer<H::Opened, H::Refusal>, Broken> {
        let mut open = self.held();
        // What ran before is over before the new one begins: nothing of it is told later.
        *open = None;
        self.viewers.count();
        let running = Running::start(hosted, info, self.viewers.clone())?;
        running.change_host(viewer, At::Any, |hosted, moments| hosted.deal(moments));
        let answer = running.open(viewer, Rights::Screen);
        *open = Some((id, running));
        Ok(answer)
    }

    /// The version of what is open.
    #[must_use]
    pub fn version(&self) -> u32 {
        self.viewers.version()
    }

    /// Which is open.
    #[must_use]
    pub fn open_id(&self) -> Option<GameId> {
        self.held().as_ref().map(|(id, _)| id.clone())
    }

    /// Ends what is open; its journal stays.
    pub fn leave(&self) {
        *self.held() = None;
        self.viewers.count();
    }

    /// Ends what is open if it is `id`.
    pub fn leave_if(&self, id: &GameId) {
        if self.open_id().as_ref() == Some(id) {
            self.leave();
        }
    }

    /// Asks what is open.
    ///
    /// # Errors
    /// [`NothingOpen`].
    pub fn ask<T>(&self, ask: impl FnOnce(&Running<H>) -> T) -> Result<T, NothingOpen> {
        match &*self.held() {
            Some((_, running)) => Ok(ask(running)),
            None => Err(NothingOpen),
        }
    }

    /// Changes what stays the same of `id`, if it is open.
    pub fn inform(&self, id: &GameId, change: impl FnOnce(&mut H::Info) + Send + 'static) {
        if let Some((_, running)) = self.held().as_ref().filter(|(open, _)| open == id) {
            running.inform(change);
        }
    }

    /// A panic while it was held left something that is still good: it is replaced whole or not at all.
    fn held(&self) -> MutexGuard<'_, Option<(GameId, Running<H>)>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
