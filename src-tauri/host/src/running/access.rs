//! What a viewer may ask of what it looks at.

use super::{Answer, ExpectedVersion, Intent, Role, Running, Session, Unredacted, ViewerId};

/// What a viewer may ask of what it looks at: whatever is asked through it is asked for that viewer, in a role that its rights
/// allow. What can be asked of games and of tables alike is an [`Intent`]; the rest stands with each.
pub struct Access<'a, H: Session> {
    running: &'a Running<H>,
    viewer: ViewerId,
}

impl<'a, H: Session> Access<'a, H> {
    pub(super) const fn new(running: &'a Running<H>, viewer: ViewerId) -> Access<'a, H> {
        Access { running, viewer }
    }

    /// The version that holds.
    pub fn version(&self) -> Answer<u32, H::Refusal> {
        self.running.version()
    }

    /// Reads something, as far as the viewer may know it.
    pub fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&H::Machine, ViewerId) -> Result<T, H::Refusal> + Send + 'static,
    ) -> Answer<T, H::Refusal> {
        let viewer = self.viewer;
        self.running.read(move |machine| read(machine, viewer))
    }

    /// Asks for something at this version, see [`ExpectedVersion`]. The answer is the number of the update that tells of it, in the viewer's
    /// stream.
    pub fn ask(&self, at: ExpectedVersion, intent: Intent) -> Answer<u32, H::Refusal> {
        self.change(intent.role(), at, |session, viewer, moments| match intent {
            Intent::OpenHand { seat, pin } => {
                session.deal(moments)?;
                session.open_hand(viewer, seat, pin.as_deref())
            }
            Intent::CloseHand => {
                session.close_hand(viewer);
                Ok(())
            }
            Intent::GoOn => session.deal(moments),
            Intent::Undo { step } => session.undo(viewer, step, moments),
            Intent::Redo { step } => session.redo(viewer, step, moments),
        })
    }

    /// Changes something, in this role and at this version.
    pub(crate) fn change(
        &self,
        role: Role,
        at: ExpectedVersion,
        change: impl FnOnce(&mut H, ViewerId, &mut Vec<Unredacted<H::Moment>>) -> Result<(), H::Refusal>
        + Send
        + 'static,
    ) -> Answer<u32, H::Refusal> {
        let viewer = self.viewer;
        let change = move |session: &mut H, moments: &mut Vec<_>| change(session, viewer, moments);
        self.running.change(viewer, role, at, change)
    }

    /// Changes what is the viewer's alone, whoever asks for anything meanwhile.
    pub(crate) fn set(&self, set: impl FnOnce(&mut H, ViewerId) + Send + 'static) {
        let viewer = self.viewer;
        self.running.set(move |session| set(session, viewer));
    }
}
