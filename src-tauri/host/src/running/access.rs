//! Requests of one viewer to the session that it watches.

use super::{Answer, ExpectedVersion, Intent, Role, Session, SessionHandle, Unredacted, ViewerId};

/// Requests of one viewer to the session that it watches. A request that changes the game or table is made in
/// a role that the viewer's rights must allow. Requests common to games and tables are [`Intent`]s; the
/// others are in `game/requests.rs` and `table/requests.rs`.
pub struct Access<'a, S: Session> {
    handle: &'a SessionHandle<S>,
    viewer: ViewerId,
}

impl<'a, S: Session> Access<'a, S> {
    pub(super) const fn new(handle: &'a SessionHandle<S>, viewer: ViewerId) -> Access<'a, S> {
        Access { handle, viewer }
    }

    /// The current version.
    pub fn version(&self) -> Answer<u32, S::Refusal> {
        self.handle.version()
    }

    /// Reads from the session. `read` gets the viewer and must return only what that viewer may know.
    pub fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&S::Machine, ViewerId) -> Result<T, S::Refusal> + Send + 'static,
    ) -> Answer<T, S::Refusal> {
        let viewer = self.viewer;
        self.handle.read(move |machine| read(machine, viewer))
    }

    /// Carries out `intent`. Returns the number of the latest update in the viewer's stream: the update that
    /// reports the change, if anything has changed for this viewer.
    pub fn ask(&self, intent: Intent) -> Answer<u32, S::Refusal> {
        let (role, expected) = (intent.role(), intent.expected_version());
        self.change(role, expected, |session, viewer, history| match intent {
            Intent::OpenHand { seat, pin, .. } => {
                session.draw_pending_outcomes(history)?;
                session.open_hand(viewer, seat, pin.as_deref())
            }
            Intent::CloseHand => {
                session.close_hand(viewer);
                Ok(())
            }
            Intent::RetryOutcomes { .. } => session.draw_pending_outcomes(history),
            Intent::Undo { step, .. } => session.undo(viewer, step, history),
            Intent::Redo { count, .. } => session.redo(viewer, count, history),
        })
    }

    /// Changes the session in the given role, if the request is not stale. Returns the same number as
    /// [`ask`](Access::ask).
    pub(crate) fn change(
        &self,
        role: Role,
        expected: ExpectedVersion,
        change: impl FnOnce(
            &mut S,
            ViewerId,
            &mut Vec<Unredacted<S::HistoryEntry>>,
        ) -> Result<(), S::Refusal>
        + Send
        + 'static,
    ) -> Answer<u32, S::Refusal> {
        let viewer = self.viewer;
        let change = move |session: &mut S, history: &mut Vec<_>| change(session, viewer, history);
        self.handle.change(viewer, role, expected, change)
    }

    /// Makes a request that changes nothing visible to any viewer. `request` gets the viewer and must return
    /// only what that viewer may know.
    pub(crate) fn request_without_update<T: Send + 'static>(
        &self,
        request: impl FnOnce(&mut S, ViewerId) -> Result<T, S::Refusal> + Send + 'static,
    ) -> Answer<T, S::Refusal> {
        let viewer = self.viewer;
        self.handle
            .request_without_update(move |session| request(session, viewer))
    }

    /// Changes state that belongs to this viewer only. Such a change is never stale.
    pub(crate) fn change_own_state(&self, change: impl FnOnce(&mut S, ViewerId) + Send + 'static) {
        let viewer = self.viewer;
        self.handle
            .configure(move |session| change(session, viewer));
    }
}
